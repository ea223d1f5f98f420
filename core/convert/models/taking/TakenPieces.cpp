#include "core/convert/models/taking/TakenPieces.h"

#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/making/AtlasName.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/level/Versions.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::ModelAlpha;
using exchange::ModelFile;
using exchange::ModelMaterial;
using exchange::Picture;

/// Two places are one within so many texels.
constexpr float kSamePlace = 0.25F;

/// Half units are rounded down, and so is what is so little above them: corners of one vertex that
/// programs have written with different noise come to one place.
constexpr float kHalfLean = 1.0F / 128.0F;

/// Nothing of a game is that far away, in units or in texels.
constexpr float kFarthestTaken = 1e6F;

float insideOf(float at)
{
    return std::isfinite(at) ? std::clamp(at, -kFarthestTaken, kFarthestTaken) : kFarthestTaken;
}

/// Puts what was painted on one onto another: where it is otherwise than expected. Formats without
/// alpha modes have it without its holes for what is opaque.
void addPainted(const Picture& came, const Picture& expected, Picture& onto)
{
    const Picture unpainted =
        exchange::hasHoles(came) ? expected : exchange::withoutHoles(expected);
    for (std::size_t i = 0; i < came.pixels.size(); i += exchange::kPixelBytes)
    {
        const auto at = static_cast<std::ptrdiff_t>(i);
        const auto is = came.pixels.begin() + at;
        if (!std::equal(is, is + exchange::kPixelBytes, unpainted.pixels.begin() + at))
        {
            std::copy_n(is, exchange::kPixelBytes, onto.pixels.begin() + at);
        }
    }
}

glm::vec2 texelOn(const Picture* picture, const glm::vec2& mapping)
{
    return picture == nullptr ? mapping
                              : mapping
                                    * glm::vec2(static_cast<float>(picture->width),
                                                static_cast<float>(picture->height));
}

TakenLook lookOf(bool isAdditive, std::uint16_t effects, schema::Version version)
{
    TakenLook look;
    const unsigned kept = edit::hasFaceEffects(version) ? effects : 0U;
    look.effects = shineOf(static_cast<std::uint16_t>(kept));
    look.isAdditive = isAdditive || (kept & edit::kAdditiveEffect) != 0;
    return look;
}

TakenLook lookOf(const ModelMaterial& material, schema::Version version)
{
    const auto notes = materialNotesOf(material.notes);
    TakenLook look;
    if (notes)
    {
        look = lookOf(notes->isAdditive, notes->effects.value_or(0), version);
    }
    else if (material.alpha == ModelAlpha::Blend)
    {
        look = lookOf(true, edit::kAdditiveEffect, version);
    }
    look.isDoubleSided = material.isDoubleSided && edit::keepsDoubleSided(version);
    return look;
}

bool isFlat(const std::array<UnitPoint, 3>& at)
{
    return at[0] == at[1] || at[1] == at[2] || at[2] == at[0];
}

} // namespace

/// Only what is seen tells looks apart: how strong a shine is says nothing of what does not shine.
std::uint16_t shineOf(std::uint16_t effects) noexcept
{
    constexpr unsigned kShineBits = edit::kShinyEffect | edit::kShineMask;
    return static_cast<std::uint16_t>((effects & edit::kShinyEffect) != 0 ? effects & kShineBits
                                                                          : 0U);
}

TakenLooks::TakenLooks(const ModelFile& expected, const ModelFile& came, schema::Version version)
    : m_expected(expected)
    , m_came(came)
    , m_version(version)
{
    findAtlas();
    m_plain.isOnAtlas = came.materials.empty();
    for (const ModelMaterial& each : expected.materials)
    {
        m_expectedLooks.push_back(lookOf(each, version));
    }
    for (const ModelMaterial& each : came.materials)
    {
        m_cameLooks.push_back(cameOf(each));
    }
}

/// There may be several, and painters paint on the one that their program shows.
void TakenLooks::findAtlas()
{
    if (m_expected.pictures.empty())
    {
        return;
    }
    const exchange::ModelPicture& wanted = m_expected.pictures.front();
    m_isAtlas.resize(m_came.pictures.size());
    for (std::size_t i = 0; i < m_came.pictures.size(); ++i)
    {
        m_isAtlas[i] = isAtlas(m_came.pictures[i], wanted);
        if (m_isAtlas[i])
        {
            m_atlas = std::move(m_atlas).value_or(wanted.pixels);
            addPainted(m_came.pictures[i].pixels, wanted.pixels, *m_atlas);
        }
    }
}

/// The expected material that one which came is: by its name, or else by its notes.
std::optional<std::size_t> TakenLooks::expectedLike(const ModelMaterial& material) const
{
    const auto& all = m_expected.materials;
    auto found = std::ranges::find(all, material.name, &ModelMaterial::name);
    if (found == all.end())
    {
        found = std::ranges::find(all, withoutCount(material.name), &ModelMaterial::name);
    }
    if (found == all.end())
    {
        // Some formats have '_' in place of blanks.
        std::string spaced(withoutCount(material.name));
        std::ranges::replace(spaced, '_', ' ');
        found = std::ranges::find(all, spaced, &ModelMaterial::name);
    }
    if (found == all.end() && !material.notes.empty())
    {
        found = std::ranges::find_if(all,
                                     [&material](const ModelMaterial& each) {
                                         return each.notes == material.notes
                                                && each.isDoubleSided == material.isDoubleSided;
                                     });
    }
    return found == all.end() ? std::nullopt
                              : std::optional(static_cast<std::size_t>(found - all.begin()));
}

TakenLooks::Came TakenLooks::cameOf(const ModelMaterial& material) const
{
    const auto like = expectedLike(material);
    Came made;
    made.look = like ? m_expectedLooks[*like] : lookOf(material, m_version);
    made.needsBacks = !like && material.isDoubleSided && !edit::keepsDoubleSided(m_version);
    // Programs that lost the picture still say where on it faces were.
    made.isOnAtlas = material.picture ? isAtlasPicture(*material.picture) : like.has_value();
    return made;
}

const TakenLook& TakenLooks::expectedLook(std::optional<std::size_t> material) const noexcept
{
    const bool isTold = material && *material < m_expectedLooks.size() && !m_came.materials.empty();
    return isTold ? m_expectedLooks[*material] : m_plain.look;
}

const TakenLook& TakenLooks::cameLook(std::optional<std::size_t> material) const noexcept
{
    return material ? m_cameLooks[*material].look : m_plain.look;
}

bool TakenLooks::needsBacks(std::optional<std::size_t> material) const noexcept
{
    return material && m_cameLooks[*material].needsBacks;
}

bool TakenLooks::isOnAtlas(std::optional<std::size_t> material) const noexcept
{
    return material ? m_cameLooks[*material].isOnAtlas : m_plain.isOnAtlas;
}

const Picture* TakenLooks::atlas() const noexcept
{
    return m_atlas ? &*m_atlas : nullptr;
}

const Picture* TakenLooks::anyAtlas() const noexcept
{
    const Picture* const came = atlas();
    return came != nullptr || m_expected.pictures.empty() ? came
                                                          : &m_expected.pictures.front().pixels;
}

const Picture* TakenLooks::pictureOf(std::optional<std::size_t> material) const noexcept
{
    const auto picture = material ? m_came.materials[*material].picture : std::nullopt;
    return picture ? &m_came.pictures[*picture].pixels : nullptr;
}

const Picture* TakenLooks::shownBy(std::optional<std::size_t> material) const noexcept
{
    const Picture* const own = pictureOf(material);
    return own == nullptr && isOnAtlas(material) ? atlas() : own;
}

glm::vec2 TakenLooks::expectedTexel(const RigCorner& corner) const noexcept
{
    return texelOn(m_expected.pictures.empty() ? nullptr : &m_expected.pictures.front().pixels,
                   corner.mapping);
}

glm::vec2 TakenLooks::cameTexel(const RigCorner& corner,
                                std::optional<std::size_t> material) const noexcept
{
    return isOnAtlas(material) ? expectedTexel(corner)
                               : texelOn(pictureOf(material), corner.mapping);
}

std::uint32_t PlaceNumbers::of(std::size_t picture, const glm::vec2& texel)
{
    // What is too far away is at one place, or else its cell would hold any number of them.
    const glm::vec2 inside(insideOf(texel.x), insideOf(texel.y));
    const auto cellOf = [](float at)
    { return static_cast<std::int64_t>(std::floor(at / kSamePlace)); };
    const std::int64_t x = cellOf(inside.x);
    const std::int64_t y = cellOf(inside.y);
    const Known* nearest = nullptr;
    float least = kSamePlace;
    for (std::int64_t i = 0; i < 9; ++i)
    {
        const auto cell =
            m_cells.find({static_cast<std::int64_t>(picture), x + i % 3 - 1, y + i / 3 - 1});
        if (cell == m_cells.end())
        {
            continue;
        }
        for (const Known& known : cell->second)
        {
            const float off = glm::length(known.texel - inside);
            if (off <= least)
            {
                least = off;
                nearest = &known;
            }
        }
    }
    if (nearest != nullptr)
    {
        return nearest->number;
    }
    m_cells[{static_cast<std::int64_t>(picture), x, y}].push_back({inside, m_count});
    return m_count++;
}

UnitPoint roundedPoint(const glm::vec3& position) noexcept
{
    const auto rounded = [](float at)
    { return static_cast<std::int32_t>(std::lround(insideOf(at) - kHalfLean)); };
    return {rounded(position.x), rounded(position.y), rounded(position.z)};
}

namespace
{

/// Puts pieces together. Where nothing came with a place on a picture, places count for nothing.
class PieceMaker
{
public:
    PieceMaker(const edit::MeshShape& shape,
               const TakenLooks& looks,
               PlaceNumbers& places,
               bool hasPlaces)
        : m_shape(shape)
        , m_looks(looks)
        , m_places(places)
        , m_hasPlaces(hasPlaces)
    {
        m_made.vertices = shape.vertices.size();
        m_expected.resize(shape.faces.size());
        m_isSeen.resize(shape.faces.size());
    }

    void expect(const RigMesh& expected)
    {
        for (const RigFace& face : expected.faces)
        {
            for (std::size_t i = 0; i < face.count; ++i)
            {
                expect(face, face.corners[i]);
            }
        }
        for (std::size_t i = 0; i < m_shape.faces.size(); ++i)
        {
            m_made.own.push_back(ownFace(i));
        }
    }

    void take(const RigMesh& came)
    {
        m_made.hasColours = came.hasColours;
        for (const RigFace& face : came.faces)
        {
            take(face, false);
            if (m_looks.needsBacks(face.material))
            {
                take(face, true);
            }
        }
    }

    [[nodiscard]] MeshPieces made() { return std::move(m_made); }

private:
    struct Expected
    {
        std::array<std::uint32_t, 4> places{};
        std::array<glm::vec3, 4> normals{};
        std::array<bool, 4> isThere{};
        TakenLook look;
    };

    void expect(const RigFace& face, const RigCorner& corner)
    {
        const auto row = static_cast<std::size_t>(corner.origin.face);
        const auto vertex = static_cast<std::size_t>(corner.origin.vertex);
        if (corner.origin.face < 0 || corner.origin.vertex < 0 || row >= m_expected.size()
            || vertex >= m_made.vertices)
        {
            return;
        }
        Expected& own = m_expected[row];
        own.look = m_looks.expectedLook(face.material);
        const edit::ShapeFace& shown = m_shape.faces[row];
        for (std::size_t i = 0; i < shown.corners; ++i)
        {
            if (shown.vertices[i] == vertex && !own.isThere[i])
            {
                own.places[i] = m_hasPlaces ? m_places.of(0, m_looks.expectedTexel(corner)) : 0;
                own.normals[i] = corner.normal;
                own.isThere[i] = true;
                m_isSeen[row] = true;
                return;
            }
        }
    }

    [[nodiscard]] OwnFace ownFace(std::size_t row) const
    {
        const edit::ShapeFace& face = m_shape.faces[row];
        const Expected& expected = m_expected[row];
        OwnFace own;
        own.count = face.corners;
        own.vertices = face.vertices;
        own.places = expected.places;
        own.normals = expected.normals;
        own.look = expected.look;
        own.isUnseen = !m_isSeen[row];
        for (std::size_t i = 0; i < own.count; ++i)
        {
            const std::size_t vertex = own.vertices[i];
            const bool isThere = vertex < m_shape.vertices.size();
            own.isUnseen = own.isUnseen || !isThere || !expected.isThere[i];
            const level::Vertex at = isThere ? m_shape.vertices[vertex] : level::Vertex{};
            own.at[i] = {at.x, at.y, at.z};
        }
        const auto& at = own.at;
        own.isUnseen =
            own.isUnseen
            || (isFlat({at[0], at[1], at[2]}) && (own.count == 3 || isFlat({at[0], at[2], at[3]}))
                && (own.count == 3 || isFlat({at[1], at[2], at[3]})));
        return own;
    }

    void take(const RigFace& face, bool isBack)
    {
        std::array<RigCorner, 4> corners = face.corners;
        if (isBack)
        {
            std::reverse(corners.begin() + 1, corners.begin() + face.count);
            for (RigCorner& corner : corners)
            {
                corner.normal = -corner.normal;
                corner.origin = {};
            }
        }
        const std::size_t before = m_made.came.size();
        add({corners[0], corners[1], corners[2]}, face.material);
        if (face.count == 4)
        {
            add({corners[0], corners[2], corners[3]}, face.material);
        }
        if (m_made.came.size() == before + 2)
        {
            m_made.came[before].partner = before + 1;
            m_made.came[before + 1].partner = before;
        }
    }

    void add(const std::array<RigCorner, 3>& corners, std::optional<std::size_t> material)
    {
        CameTriangle made;
        made.corners = corners;
        made.material = material;
        made.look = m_looks.cameLook(material);
        const std::size_t picture = m_looks.isOnAtlas(material)
                                        ? 0
                                        : 1 + material.value_or(m_looks.came().materials.size());
        const bool isPlaced =
            m_hasPlaces && (picture == 0 || m_looks.pictureOf(material) != nullptr);
        for (std::size_t i = 0; i < corners.size(); ++i)
        {
            made.at[i] = roundedPoint(corners[i].position);
            made.places[i] = isPlaced
                                 ? m_places.of(picture, m_looks.cameTexel(corners[i], material))
                             : m_hasPlaces ? m_places.of(picture, {})
                                           : 0;
        }
        if (!isFlat(made.at))
        {
            m_made.came.push_back(made);
        }
    }

    const edit::MeshShape& m_shape;
    const TakenLooks& m_looks;
    PlaceNumbers& m_places;
    bool m_hasPlaces;
    std::vector<Expected> m_expected;
    std::vector<bool> m_isSeen;
    MeshPieces m_made;
};

} // namespace

MeshPieces piecesOf(const edit::MeshShape& shape,
                    const RigMesh& expected,
                    const RigMesh& came,
                    const TakenLooks& looks,
                    PlaceNumbers& places)
{
    PieceMaker maker(shape, looks, places, came.hasMapping);
    maker.expect(expected);
    maker.take(came);
    return maker.made();
}

} // namespace tr::convert
