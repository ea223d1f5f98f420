#pragma once

#include "core/convert/models/taking/Rig.h"
#include "core/edit/mesh/MeshShape.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

/// Faces of a mesh as it is, and those that came for it, in numbers that can be told to be the
/// same. Used by the sources of this folder only.
namespace tr::convert
{

/// How faces are drawn, whatever picture they show.
struct TakenLook
{
    bool isAdditive = false;
    bool isDoubleSided = false; ///< only where a file keeps that with a face
    std::uint16_t effects = 0;  ///< from TR4 on: of the shine; 0 without

    friend auto operator<=>(const TakenLook&, const TakenLook&) = default;
};

/// What effects of a face say of its shine: TakenLook::effects.
[[nodiscard]] std::uint16_t shineOf(std::uint16_t effects) noexcept;

/// What the materials and pictures of a file that came are of those that were expected.
class TakenLooks
{
public:
    /// Keeps both files.
    TakenLooks(const exchange::ModelFile& expected,
               const exchange::ModelFile& came,
               schema::Version version);

    [[nodiscard]] const exchange::ModelFile& came() const noexcept { return m_came; }

    /// Of what was expected, by its material. What came without any materials tells no looks: then
    /// all are the same.
    [[nodiscard]] const TakenLook& expectedLook(std::optional<std::size_t> material) const noexcept;

    [[nodiscard]] const TakenLook& cameLook(std::optional<std::size_t> material) const noexcept;

    /// Whether faces of a material that came are to be seen from behind, too, and stand there once
    /// only.
    [[nodiscard]] bool needsBacks(std::optional<std::size_t> material) const noexcept;

    /// Whether it shows the picture that was expected, be it repainted. Of a file without any
    /// materials all does: programs that leave them out still say where on it faces were.
    [[nodiscard]] bool isOnAtlas(std::optional<std::size_t> material) const noexcept;

    /// The picture that came in place of that. Nothing: there is none.
    [[nodiscard]] const exchange::Picture* atlas() const noexcept;

    /// Or the one that was expected, if none came. Nothing: there was none.
    [[nodiscard]] const exchange::Picture* anyAtlas() const noexcept;

    /// That of the material, or nothing.
    [[nodiscard]] const exchange::Picture*
    pictureOf(std::optional<std::size_t> material) const noexcept;

    /// The same, or the atlas that came where the material has none and is on it.
    [[nodiscard]] const exchange::Picture*
    shownBy(std::optional<std::size_t> material) const noexcept;

    /// In texels: of the atlas as it was expected, or of another picture.
    [[nodiscard]] glm::vec2 expectedTexel(const RigCorner& corner) const noexcept;
    [[nodiscard]] glm::vec2 cameTexel(const RigCorner& corner,
                                      std::optional<std::size_t> material) const noexcept;

private:
    struct Came
    {
        TakenLook look;
        bool needsBacks = false;
        bool isOnAtlas = false;
    };

    void findAtlas();

    [[nodiscard]] bool isAtlasPicture(std::size_t picture) const noexcept
    {
        return picture < m_isAtlas.size() && m_isAtlas[picture];
    }

    [[nodiscard]] std::optional<std::size_t>
    expectedLike(const exchange::ModelMaterial& material) const;
    [[nodiscard]] Came cameOf(const exchange::ModelMaterial& material) const;

    const exchange::ModelFile& m_expected;
    const exchange::ModelFile& m_came;
    schema::Version m_version;
    std::vector<bool> m_isAtlas;              ///< of each picture that came
    std::optional<exchange::Picture> m_atlas; ///< of all of these together
    std::vector<TakenLook> m_expectedLooks;
    std::vector<Came> m_cameLooks;
    Came m_plain; ///< of what has no material
};

/// Places on pictures by numbers: those that are within a quarter of a texel have the same.
class PlaceNumbers
{
public:
    /// `picture`: 0 for the atlas.
    [[nodiscard]] std::uint32_t of(std::size_t picture, const glm::vec2& texel);

private:
    struct Known
    {
        glm::vec2 texel{0.0F};
        std::uint32_t number = 0;
    };

    using Cell = std::array<std::int64_t, 3>;

    std::map<Cell, std::vector<Known>> m_cells;
    std::uint32_t m_count = 0;
};

/// A position in whole units.
using UnitPoint = std::array<std::int32_t, 3>;

/// A face of the mesh as it is.
struct OwnFace
{
    std::size_t count = 3;
    std::array<std::uint16_t, 4> vertices{};
    std::array<UnitPoint, 4> at{};
    std::array<std::uint32_t, 4> places{};
    std::array<glm::vec3, 4> normals{}; ///< as they were expected; 0: unknown
    TakenLook look;
    /// Not in the model file, or without any extent: programs cannot keep it, so it stays.
    bool isUnseen = false;
};

/// A triangle that came.
struct CameTriangle
{
    std::array<UnitPoint, 3> at{};
    std::array<std::uint32_t, 3> places{};
    std::array<RigCorner, 3> corners{};
    TakenLook look;
    std::optional<std::size_t> material{};
    std::optional<std::size_t> partner{}; ///< the other half of a quad that came
};

struct MeshPieces
{
    std::vector<OwnFace> own; ///< one a face of the mesh
    std::size_t vertices = 0; ///< of the mesh
    std::vector<CameTriangle> came;
    bool hasColours = false; ///< what came tells them
};

/// `expected` is the mesh as it would be made of the shape, its origins say which face and vertex a
/// corner is.
[[nodiscard]] MeshPieces piecesOf(const edit::MeshShape& shape,
                                  const RigMesh& expected,
                                  const RigMesh& came,
                                  const TakenLooks& looks,
                                  PlaceNumbers& places);

/// The nearest whole units; far outside of what a file can say where it is no number.
[[nodiscard]] UnitPoint roundedPoint(const glm::vec3& position) noexcept;

} // namespace tr::convert
