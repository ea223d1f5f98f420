#pragma once

#include "core/edit/document/Arrangement.h"
#include "core/level/Tr5Room.h"
#include "core/view/objects/MoveableView.h"

#include <vector>

/// Which vertices of a TR5 room belong to which of its layers. TRosettaStone 3, section 3.3. Used
/// by StatedCounts.cpp only.
namespace tr::edit
{

class LayerVertices
{
public:
    /// Precondition: the room has layers.
    explicit LayerVertices(const level::Tr5Room& room);

    [[nodiscard]] std::size_t size() const noexcept { return m_shares.size(); }

    /// Those of a layer.
    [[nodiscard]] const view::RowRange& of(std::size_t layer) const { return m_shares[layer]; }

    /// The layer that has a vertex; the last one, if none has it.
    [[nodiscard]] std::size_t layerOf(std::size_t vertex) const;

    /// The layer that vertices become a part of which are put in front of one: that of the vertex
    /// in front of them, or of the one behind. Between those there may be layers that have none
    /// yet: the first of them gets the vertices that join what is behind.
    [[nodiscard]] std::size_t joinedAt(std::size_t vertex, Joins joins) const;

    /// How many of those vertices a layer has.
    [[nodiscard]] std::size_t
    shared(std::size_t layer, std::size_t first, std::size_t count) const noexcept;

    /// Whether vertices that move stay in one layer.
    [[nodiscard]] bool holds(const Arrangement& move) const;

private:
    std::vector<view::RowRange> m_shares;
};

} // namespace tr::edit
