#pragma once

#include "core/edit/Arrangement.h"
#include "core/level/Tr5Room.h"

#include <vector>

/// Which vertices of a TR5 room belong to which of its layers. TRosettaStone 3, section 3.3.
namespace tr::edit
{

class LayerBases
{
public:
    explicit LayerBases(const level::Tr5Room& room);

    /// The layer that has a vertex; the last one, if none has it. Precondition: there are layers.
    [[nodiscard]] std::size_t layerOf(std::size_t vertex) const;

    /// The layer that vertices become a part of which are put in front of one: that of the vertex
    /// in front of them. Precondition: there are layers.
    [[nodiscard]] std::size_t joinedAt(std::size_t vertex) const;

    /// How many of those vertices the layer has.
    [[nodiscard]] std::size_t
    shared(std::size_t layer, std::size_t first, std::size_t count) const noexcept;

    /// Whether vertices that move stay in one layer.
    [[nodiscard]] bool holds(const Arrangement& move) const;

private:
    std::vector<std::size_t> m_ends; ///< of the vertices of each layer
};

} // namespace tr::edit
