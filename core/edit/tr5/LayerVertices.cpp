#include "core/edit/tr5/LayerVertices.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::edit
{

LayerVertices::LayerVertices(const level::Tr5Room& room)
{
    TR_PRE(!room.layers.empty());
    std::size_t first = 0;
    for (const level::RoomLayer& layer : room.layers)
    {
        m_shares.push_back({first, layer.numVertices});
        first += layer.numVertices;
    }
}

std::size_t LayerVertices::layerOf(std::size_t vertex) const
{
    const auto layer = std::ranges::upper_bound(m_shares, vertex, {}, &view::RowRange::end);
    return std::min(m_shares.size() - 1, static_cast<std::size_t>(layer - m_shares.begin()));
}

std::size_t LayerVertices::joinedAt(std::size_t vertex, Joins joins) const
{
    const auto begins = std::ranges::lower_bound(m_shares, vertex, {}, &view::RowRange::first);
    if (joins == Joins::Next && begins != m_shares.end() && begins->first == vertex)
    {
        return static_cast<std::size_t>(begins - m_shares.begin());
    }
    // At the very front there is none in front: the layer of the first vertex.
    return layerOf(vertex == 0 ? 0 : vertex - 1);
}

std::size_t
LayerVertices::shared(std::size_t layer, std::size_t first, std::size_t count) const noexcept
{
    const view::RowRange& own = m_shares[layer];
    return std::clamp(first + count, own.first, own.end())
           - std::clamp(first, own.first, own.end());
}

bool LayerVertices::holds(const Arrangement& move) const
{
    const view::RowRange& own = m_shares[layerOf(move.first)];
    return move.first + move.removed <= own.end() && move.at >= own.first
           && move.at + move.removed <= own.end();
}

} // namespace tr::edit
