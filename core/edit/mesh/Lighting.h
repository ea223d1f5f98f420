#pragma once

#include "core/edit/mesh/MeshShape.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// Normals and shades of a mesh, worked out from its faces.
namespace tr::edit
{

/// Length of the normals of the games' files.
inline constexpr int kNormalLength = 16'300;

/// What a normal is worked out from.
struct NormalRule
{
    /// Faces that meet at more than this many degrees have an edge between them: then a vertex is
    /// there several times, once for each side. 0: every face is flat; 180: none of them is.
    double crease = 180.0;
    /// Large faces count more than small ones.
    bool isByArea = false;
};

/// Works normals out anew, those of some vertices, of none: all. A vertex that no face has keeps
/// its normal. Gives back how many vertices have come. Errors: NoNormals, where the mesh has
/// shades; RowCountDiffers.
[[nodiscard]] Result<std::size_t>
setNormals(MeshShape& shape, MeshRows vertices, const NormalRule& rule, const std::string& name);

/// The shortest turn that takes one direction to another, in the axes of a mesh. Directions have
/// any length but none; without one nothing turns.
struct NormalTurn
{
    std::array<double, 3> from{};
    std::array<double, 3> to{};

    friend bool operator==(const NormalTurn&, const NormalTurn&) = default;
};

/// A normal after a turn, as long as it was: within a unit of kNormalLength it is as long as that,
/// so that many turns in a row leave it so. Errors: OutOfRange, where a long one would leave what a
/// file can say.
[[nodiscard]] Result<level::Vertex> turned(const level::Vertex& normal, const NormalTurn& turn);

/// Turns the normals of some vertices. Errors: those of setNormals and of `turned`.
[[nodiscard]] Result<void>
turnNormals(MeshShape& shape, MeshRows vertices, const NormalTurn& turn, const std::string& name);

/// Gives one vertex a normal. Errors: those of setNormals.
[[nodiscard]] Result<void> setNormal(MeshShape& shape,
                                     std::size_t vertex,
                                     const level::Vertex& normal,
                                     const std::string& name);

/// Shades in place of normals: as bright as a light that falls steeply from the front makes each
/// vertex, none darker than half. Faces shine no more, since engines do not survive that on meshes
/// with shades. Errors: NoNormals, RowCountDiffers.
[[nodiscard]] Result<void> toShades(MeshShape& shape, const std::string& name);

/// Normals in place of shades, those of a mesh without edges. Errors: NoShades.
[[nodiscard]] Result<void> toNormals(MeshShape& shape, const std::string& name);

/// Gives vertices a shade, 0 (bright) to 8191 (dark). Errors: NoShades, OutOfRange.
[[nodiscard]] Result<void>
setShades(MeshShape& shape, MeshRows vertices, int shade, const std::string& name);

/// A light that shines on a mesh, in the mesh's own axes: X east, Y down, Z north.
struct MeshLight
{
    enum class Kind : std::uint8_t
    {
        Sun,    ///< from one direction everywhere
        Faded,  ///< half as strong at its reach (TR1, TR2)
        Ranged, ///< in full up to one distance, and none from another on (from TR3)
        Spot,   ///< the same inside of a cone
    };

    Kind kind = Kind::Sun;
    double strength = 1.0; ///< 1: as bright as texels are by themselves; below 0: a shadow
    std::array<double, 3> place{};
    std::array<double, 3> towards{0.0, -1.0, 0.0}; ///< from the mesh to a sun, or up a spot's cone
    double reach = 0.0;
    double full = 0.0; ///< distance up to which it is strongest
    double innerCosine = 1.0;
    double outerCosine = 0.0;
};

struct MeshLights
{
    double ambient = 0.0; ///< 1: as bright as texels are by themselves
    std::vector<MeshLight> lights;
};

/// All of them so many times as strong, with the ambient light.
[[nodiscard]] MeshLights scaled(MeshLights lights, double by);

/// The way to a sun that stands in a direction: degrees from the north to the east, and above the
/// horizon.
[[nodiscard]] std::array<double, 3> towardsSun(double fromNorth, double height);

/// Shades as bright as lights make each vertex, by normals that are worked out from the faces.
/// Errors: NoShades, RowCountDiffers.
[[nodiscard]] Result<void>
bakeLights(MeshShape& shape, const MeshLights& lights, const std::string& name);

/// Makes shades of vertices darker by so much, or brighter, as far as there are such. Errors:
/// NoShades; NothingToDo, where all are as dark or bright as can be.
[[nodiscard]] Result<void>
shiftShades(MeshShape& shape, MeshRows vertices, int by, const std::string& name);

/// Halfway between two normals.
[[nodiscard]] level::Vertex normalBetween(const level::Vertex& one, const level::Vertex& other);

/// Works out what lights vertices, be it normals or shades. Precondition: they exist, and each has
/// one of both.
void lightAnew(MeshShape& shape, MeshRows vertices);

} // namespace tr::edit
