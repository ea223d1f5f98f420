#pragma once

#include "core/edit/mesh/MeshShape.h"
#include "core/view/objects/SkinJoints.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Joints of Lara's skin brought to the meshes that they join. Which vertex goes along with which
/// is stored nowhere: it follows from where they are in the pose of rest (view/objects/SkinJoints).
namespace tr::edit
{

/// A place in the space of a joint.
struct SkinPlace
{
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t z = 0;

    friend auto operator<=>(const SkinPlace&, const SkinPlace&) = default;
};

/// Places around a hole, in the order in which its faces go around them.
using SkinRing = std::vector<SkinPlace>;

/// What a joint can stick to, in its own space in the pose of rest.
struct SkinSide
{
    view::SkinNeighbour neighbour;
    std::vector<SkinPlace> places; ///< of its vertices
    std::vector<SkinRing> holes;
};

/// The lower side first.
using SkinSides = std::array<SkinSide, 2>;

/// The sides of the joint that a mesh pointer is. A mesh that cannot be read is a side without
/// vertices. Errors: NotASkin, where the pointer is no joint between two meshes.
[[nodiscard]] Result<SkinSides> skinSidesOf(const Content& content, std::size_t pointer);

/// The holes of a mesh: edges that one face has. Vertices at one place are one here. Where holes
/// meet at a place they are told apart; edges that lead around nothing are left out.
[[nodiscard]] std::vector<SkinRing> holesOf(const MeshShape& shape,
                                            const std::array<std::int64_t, 3>& shift = {});

/// How many vertices of a joint would go where.
[[nodiscard]] view::SkinCount countOf(const MeshShape& shape, const SkinSides& sides);

/// Moves vertices of a joint onto the nearest vertex of either side; of vertices, none: all loose
/// ones that have one so near. Gives back how many moved. `within`: units. Errors: NotPartner,
/// where one of those that are given has none so near, or of loose ones none has; NothingToDo,
/// where all are there; JointTooLarge; OutOfRange. `name`: of the mesh.
[[nodiscard]] Result<std::size_t> stickVertices(MeshShape& shape,
                                                const SkinSides& sides,
                                                MeshRows vertices,
                                                double within,
                                                const std::string& name);

struct SkinFit
{
    std::size_t rims = 0;  ///< of the joint that have found a hole
    std::size_t moved = 0; ///< vertices
    std::size_t left = 0;  ///< places around those holes that no vertex of the joint is at
};

/// Fits the rims of a joint onto the holes of both sides, one onto each: of all ways to do so that
/// in which places are the least apart, and in which their order around the ring stays. Errors:
/// NotPartner, where there are no rims or no holes; NothingToDo, JointTooLarge, OutOfRange.
[[nodiscard]] Result<SkinFit>
fitToHoles(MeshShape& shape, const SkinSides& sides, const std::string& name);

} // namespace tr::edit
