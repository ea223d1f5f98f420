#pragma once

#include "core/convert/Losses.h"
#include "core/convert/wad2/TextureAreas.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/gathering/Gathering.h"

#include <map>
#include <optional>

/// Meshes of .wad2 files as meshes of WADs.
namespace tr::convert
{

/// What shades and normals of a mesh are there for, where the mesh does not say it.
enum class LitBy : std::int64_t
{
    Normals = 0,
    Colours = 1,
};

/// A number as WADs have it, the nearest one, with the nearest that there is room for where it is
/// too large.
[[nodiscard]] std::int16_t shortOf(double number) noexcept;

/// A point or a box corner, Y down. `isCut`: set where there was no room for it.
[[nodiscard]] level::Vertex vertexOf(const wad2::Vector3& point, bool& isCut) noexcept;

/// Normals of vertices by the faces around them, as long as those of the games.
[[nodiscard]] std::vector<level::Vertex> normalsByFaces(const edit::MeshShape& shape);

class MeshTaking
{
public:
    /// Keeps what it is given, and puts meshes into `out`.
    MeshTaking(TextureAreas& areas, transfer::Gathering& out, LossCounter& losses);

    /// Whether a WAD has numbers for so many vertices and faces.
    template <class Of>
    [[nodiscard]] static bool fits(const wad2::Mesh<Of>& mesh) noexcept
    {
        return mesh.positions.rows.size() <= kMostOfMesh
               && 2 * mesh.polygons.rows.size() <= kMostOfMesh;
    }

    /// The mesh as one of the gathering; those that are equal are one. Nothing: it has more
    /// vertices or faces than a WAD has numbers for. `lit`: where its object says it.
    [[nodiscard]] std::optional<transfer::Place> take(const wad2::Mesh<wad2::OfMoveables>& mesh);
    [[nodiscard]] std::optional<transfer::Place> take(const wad2::Mesh<wad2::OfStatics>& mesh,
                                                      std::optional<LitBy> lit);

private:
    /// Vertices and faces are counted in 16 bits, normals in 15.
    static constexpr std::size_t kMostOfMesh = 0x7FFF;

    TextureAreas& m_areas;
    transfer::Gathering& m_out;
    LossCounter& m_losses;
    std::multimap<std::uint64_t, transfer::Place> m_known; ///< by their words
};

} // namespace tr::convert
