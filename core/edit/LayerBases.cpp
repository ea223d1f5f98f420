#include "core/edit/LayerBases.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::edit
{

LayerBases::LayerBases(const level::Tr5Room& room)
{
    std::size_t end = 0;
    for (const level::RoomLayer& layer : room.layers)
    {
        end += layer.numVertices;
        m_ends.push_back(end);
    }
}

std::size_t LayerBases::layerOf(std::size_t vertex) const
{
    TR_PRE(!m_ends.empty());
    const auto layer = std::ranges::upper_bound(m_ends, vertex);
    return std::min(m_ends.size() - 1, static_cast<std::size_t>(layer - m_ends.begin()));
}

std::size_t LayerBases::joinedAt(std::size_t vertex) const
{
    // At the very front there is none in front: the layer of the first vertex.
    return layerOf(vertex == 0 ? 0 : vertex - 1);
}

std::size_t
LayerBases::shared(std::size_t layer, std::size_t first, std::size_t count) const noexcept
{
    const std::size_t begin = layer == 0 ? 0 : m_ends[layer - 1];
    const std::size_t end = m_ends[layer];
    return std::clamp(first + count, begin, end) - std::clamp(first, begin, end);
}

bool LayerBases::holds(const Arrangement& move) const
{
    for (std::size_t layer = 0; layer < m_ends.size(); ++layer)
    {
        if (shared(layer, move.first, move.removed) == move.removed)
        {
            const std::size_t begin = layer == 0 ? 0 : m_ends[layer - 1];
            return move.at >= begin && move.at + move.removed <= m_ends[layer];
        }
    }
    return false;
}

} // namespace tr::edit
