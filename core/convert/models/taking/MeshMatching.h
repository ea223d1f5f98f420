#pragma once

#include "core/base/Progress.h"
#include "core/convert/models/taking/TakenPieces.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

/// Which faces of a mesh came back, and where its vertices are then. Used by the sources of this
/// folder only.
namespace tr::convert
{

/// What became of a face of the mesh.
struct FaceFate
{
    enum class Kind : std::uint8_t
    {
        Gone,
        Kept,
        Remapped, ///< it shows something else
    };

    Kind kind = Kind::Gone;
    /// What came for each of its corners; null where that is not known.
    std::array<const RigCorner*, 4> corners{};
    std::array<std::uint32_t, 4> places{};
    TakenLook look;
    std::optional<std::size_t> material{}; ///< of the file that came
};

struct MeshMatch
{
    std::vector<FaceFate> faces; ///< one a face of the mesh
    /// Where each vertex is, of those that a face has which stays.
    std::vector<std::optional<UnitPoint>> vertices;
    std::vector<std::size_t> fresh; ///< triangles that came and are of no face of the mesh
};

/// Finds faces where they were; then those that show something else there; then those whose
/// vertices have moved. Points into the pieces. Throws Cancelled.
[[nodiscard]] MeshMatch matchOf(const MeshPieces& pieces, const Progress& progress = {});

} // namespace tr::convert
