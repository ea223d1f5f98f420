#pragma once

#include <cstddef>
#include <vector>

namespace ui
{

/// The mesh that is worked on, and what of it is selected, for views that show it.
struct MeshWorked
{
    std::size_t pointer = 0;    ///< row of the mesh pointers
    bool picksVertices = false; ///< what is pointed at is one of its vertices, and not a face
    std::vector<std::size_t> faces{};
    std::vector<std::size_t> vertices{};

    friend bool operator==(const MeshWorked&, const MeshWorked&) = default;
};

} // namespace ui
