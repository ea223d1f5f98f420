#pragma once

#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/MeshView.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// A mesh as it is edited. What each generation keeps in tables of its own is one list here.
namespace tr::edit
{

/// A face with all that any file keeps of it.
struct ShapeFace : view::MeshFace
{
    std::uint8_t unused = 0; ///< WAD: the byte behind the effects

    friend bool operator==(const ShapeFace& one, const ShapeFace& other) noexcept
    {
        return one.vertices == other.vertices && one.corners == other.corners
               && one.texture == other.texture && one.effects == other.effects
               && one.coloured == other.coloured && one.unused == other.unused;
    }
};

struct MeshShape
{
    level::MeshHeader header;
    std::vector<level::Vertex> vertices;
    std::vector<level::Vertex> normals; ///< one a vertex; or none, where there are shades
    std::vector<std::int16_t> shades;   ///< one a vertex; or none
    std::vector<ShapeFace> faces;       ///< in the order of view::facesOf

    /// Whether it is lit by shades.
    [[nodiscard]] bool hasShades() const noexcept { return !shades.empty(); }
};

/// Rows of the vertices or of the faces of a mesh.
using MeshRows = std::span<const std::size_t>;

[[nodiscard]] MeshShape shapeOf(const level::Mesh& mesh);

/// The mesh behind a mesh pointer. Errors: NoSuchPath, and those of view::readMesh.
[[nodiscard]] Result<MeshShape> shapeAt(const Content& content, std::size_t pointer);

/// The other way. Where a file keeps quads and triangles, and those in one colour, in tables of
/// their own, each of these is in the order of the faces.
[[nodiscard]] level::Mesh meshOf(const MeshShape& shape, schema::Version version);

/// Tables that a level keeps faces of a mesh in: quads, triangles, and both in one colour.
inline constexpr std::size_t kFaceTables = 4;

/// The number of the one that a face is kept in: faces of a shape that is read again stand in their
/// order. WADs have one for all.
[[nodiscard]] std::size_t faceTable(const ShapeFace& face, schema::Version version) noexcept;

/// As it stands in the mesh data, without padding.
[[nodiscard]] Words wordsOf(const level::Mesh& mesh, schema::Version version);

/// Whether files of that version have coloured faces.
[[nodiscard]] constexpr bool hasColouredFaces(schema::Version version) noexcept
{
    return level::until(level::versions::Tr3).contains(version);
}

/// Whether they keep effects with a face of a mesh.
[[nodiscard]] constexpr bool hasFaceEffects(schema::Version version) noexcept
{
    return level::since(level::versions::Tr4).contains(version);
}

/// Vertices that the engine of a file takes in a mesh. A WAD is for engines of either kind: the
/// most that any of them takes.
[[nodiscard]] std::size_t mostVertices(const Content& content);

/// Whether a mesh can be in place of another one. What the file has already is not asked about.
/// Errors: TooManyVertices, TooManyFaces, FaceTooWide; RowCountDiffers, where it has neither a
/// normal nor a shade for each vertex any more.
[[nodiscard]] Result<void>
checkShape(const Content& content, const MeshShape& before, const MeshShape& after);

} // namespace tr::edit
