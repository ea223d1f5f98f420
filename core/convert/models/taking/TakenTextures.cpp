#include "core/convert/models/taking/TakenTextures.h"

#include "core/convert/models/ShadeColour.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/level/Versions.h"
#include "core/transfer/MeshReplacing.h"
#include "core/transfer/games/FaceAreas.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

namespace tr::convert
{
namespace
{

using edit::ShapeFace;
using exchange::ModelAlpha;
using exchange::ModelMaterial;
using exchange::Picture;

constexpr unsigned kAlphaPlace = 24;

/// A picture of one colour is as large as this.
constexpr std::uint32_t kPlainSide = 8;

/// Faces that show one thing are looked through as far as this.
constexpr std::size_t kMostKnownTried = 64;

std::uint16_t effectsOf(const TakenLook& look, bool hasShades)
{
    const auto effects =
        static_cast<std::uint16_t>(look.effects | (look.isAdditive ? edit::kAdditiveEffect : 0U));
    return hasShades ? edit::withoutShine(effects) : effects;
}

/// What a pixel becomes in a file of a game.
struct PixelRule
{
    bool isOpaque = false;   ///< its alpha is not looked at
    bool isAdditive = false; ///< its alpha is how much of it is added
    glm::vec3 factor{1.0F};  ///< linear
};

std::uint32_t texelFor(const std::uint8_t* pixel, const PixelRule& rule)
{
    constexpr float kWhole = 255.0F;
    const std::uint32_t alpha = rule.isOpaque ? exchange::kFullAlpha : pixel[exchange::kAlphaAt];
    std::uint32_t texel = 0;
    for (glm::length_t i = 0; i < 3; ++i)
    {
        float part = static_cast<float>(pixel[i]) / kWhole;
        if (rule.factor[i] != 1.0F)
        {
            part = gammaOf(std::clamp(linearOf(part) * rule.factor[i], 0.0F, 1.0F));
        }
        part *= rule.isAdditive ? static_cast<float>(alpha) / kWhole : 1.0F;
        texel = texel << 8 | static_cast<std::uint32_t>(std::lround(part * kWhole));
    }
    const std::uint32_t seen = rule.isAdditive && alpha != 0 ? exchange::kFullAlpha : alpha;
    return seen << kAlphaPlace | texel;
}

/// Pictures of materials as 0xAARRGGBB, made once each.
class MaterialTexels
{
public:
    explicit MaterialTexels(const TakenLooks& looks)
        : m_looks(looks)
    {
    }

    [[nodiscard]] transfer::FaceAreas::Source of(const WantedLook& wanted)
    {
        const auto& all = m_looks.came().materials;
        const std::size_t number = wanted.material.value_or(all.size());
        const auto [known, isNew] = m_made.try_emplace(number);
        if (isNew)
        {
            known->second =
                wanted.material ? texelsOf(all[number], wanted) : plain({glm::vec4(1.0F)}, false);
        }
        const auto texels = known->second;
        return {number,
                std::int64_t{texels->width},
                std::int64_t{texels->height},
                [texels](std::size_t texel) { return texels->texels[texel]; }};
    }

    /// Of what has no picture, nothing is anywhere on it.
    [[nodiscard]] bool isPlain(const WantedLook& wanted) const
    {
        return pictureOf(wanted) == nullptr;
    }

private:
    using Texels = std::shared_ptr<const transfer::Picture>;

    [[nodiscard]] const Picture* pictureOf(const WantedLook& wanted) const
    {
        const Picture* const shown = m_looks.shownBy(wanted.material);
        return shown != nullptr && shown->width > 0 && shown->height > 0 ? shown : nullptr;
    }

    [[nodiscard]] Texels texelsOf(const ModelMaterial& material, const WantedLook& wanted) const
    {
        const Picture* const picture = pictureOf(wanted);
        if (picture == nullptr)
        {
            return plain(material.colour, wanted.look.isAdditive);
        }
        const PixelRule rule{material.alpha == ModelAlpha::Opaque && !wanted.look.isAdditive,
                             wanted.look.isAdditive,
                             glm::vec3(material.colour)};
        transfer::Picture made{picture->width, picture->height, {}};
        made.texels.reserve(picture->pixels.size() / exchange::kPixelBytes);
        for (std::size_t i = 0; i < picture->pixels.size(); i += exchange::kPixelBytes)
        {
            made.texels.push_back(texelFor(&picture->pixels[i], rule));
        }
        return std::make_shared<const transfer::Picture>(std::move(made));
    }

    [[nodiscard]] static Texels plain(const glm::vec4& colour, bool isAdditive)
    {
        constexpr std::array<std::uint8_t, exchange::kPixelBytes> kWhite{255, 255, 255, 255};
        const float strength = isAdditive ? std::clamp(colour.a, 0.0F, 1.0F) : 1.0F;
        const std::uint32_t texel =
            texelFor(kWhite.data(), {true, false, glm::vec3(colour) * strength});
        return std::make_shared<const transfer::Picture>(transfer::Picture{
            kPlainSide,
            kPlainSide,
            std::vector<std::uint32_t>(std::size_t{kPlainSide} * kPlainSide, texel)});
    }

    const TakenLooks& m_looks;
    std::map<std::size_t, Texels> m_made; ///< by material
};

/// Where the corners of a face are on their picture, which goes on beside itself.
std::vector<transfer::TexelPoint>
pointsOf(const WantedLook& wanted, std::size_t count, const transfer::FaceAreas::Source& source)
{
    constexpr float kBesideSide = 1.0F / 32.0F;
    glm::vec2 low = wanted.texels[0];
    for (std::size_t i = 1; i < count; ++i)
    {
        low = glm::min(low, wanted.texels[i]);
    }
    const glm::vec2 size(static_cast<float>(source.width), static_cast<float>(source.height));
    const glm::vec2 shift = glm::floor((low + kBesideSide) / size) * size;
    std::vector<transfer::TexelPoint> points;
    points.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        points.push_back({wanted.texels[i].x - shift.x, wanted.texels[i].y - shift.y});
    }
    return points;
}

/// All of a plain picture.
std::vector<transfer::TexelPoint> allOfPlain(std::size_t count)
{
    constexpr auto kSide = static_cast<float>(kPlainSide);
    const std::vector<transfer::TexelPoint> all{
        {0.0F, 0.0F}, {kSide, 0.0F}, {kSide, kSide}, {0.0F, kSide}};
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// A face that gets a picture.
struct FaceToPaint
{
    BuiltMesh* mesh = nullptr;
    const WantedLook* wanted = nullptr;
};

/// Counts of what cannot be as it came.
struct CutCounts
{
    std::size_t redrawn = 0;
    std::size_t reduced = 0;
    std::size_t plain = 0;
    std::size_t halfClear = 0;
    std::size_t notAdditive = 0;
};

class PictureCutter
{
public:
    explicit PictureCutter(const TakenLooks& looks)
        : m_texels(looks)
        , m_areas(m_gathering.pictures)
    {
        m_gathering.version = level::versions::Wad;
        m_gathering.meshes.emplace_back();
    }

    void add(const FaceToPaint& face)
    {
        const ShapeFace& shown = face.mesh->shape.faces[face.wanted->face];
        const auto source = m_texels.of(*face.wanted);
        const auto points = m_texels.isPlain(*face.wanted)
                                ? allOfPlain(shown.corners)
                                : pointsOf(*face.wanted, shown.corners, source);
        const auto area = m_areas.shownBy(source, points);
        ShapeFace made;
        made.corners = shown.corners;
        made.vertices = shown.vertices;
        made.effects = effectsOf(face.wanted->look, face.mesh->shape.hasShades());
        transfer::FaceLook look;
        if (area)
        {
            std::rotate(made.vertices.begin(),
                        made.vertices.begin() + area->first,
                        made.vertices.begin() + made.corners);
            made.texture = area->word;
            look.picture = area->picture;
            look.corners = area->corners;
            count(*area);
        }
        m_gathering.meshes.front().shape.faces.push_back(made);
        m_gathering.meshes.front().looks.push_back(look);
        m_faces.push_back(face);
    }

    /// Puts the pictures into the file, and the words into the faces.
    Result<void> furnish(edit::Transaction& transaction,
                         std::vector<view::Phrase>& remarks,
                         const Progress& progress)
    {
        transfer::Report report;
        const auto made = transfer::furnishMesh(transaction, m_gathering, report, progress);
        if (!made)
        {
            return fail(made.error());
        }
        edit::FaceTextures textures(transaction.content());
        for (std::size_t i = 0; i < m_faces.size(); ++i)
        {
            ShapeFace& face = m_faces[i].mesh->shape.faces[m_faces[i].wanted->face];
            face = made->faces[i];
            finish(face, m_faces[i].wanted->look, textures);
        }
        std::ranges::move(report.remarks, std::back_inserter(remarks));
        tell(remarks);
        return textures.store(transaction);
    }

private:
    /// What games keep elsewhere than in the effects of a face.
    void finish(ShapeFace& face, const TakenLook& look, edit::FaceTextures& textures)
    {
        if (!edit::hasFaceEffects(textures.version()))
        {
            face.effects = 0;
            if (look.isAdditive)
            {
                const bool isKept = textures.version() == level::versions::Tr3;
                m_counts.notAdditive += isKept && textures.setAdditive(face, true) ? 0 : 1;
            }
        }
    }

    void count(const transfer::ShownArea& area)
    {
        m_counts.redrawn += area.fit == transfer::AreaFit::Redrawn ? 1 : 0;
        m_counts.reduced += area.fit == transfer::AreaFit::Reduced ? 1 : 0;
        m_counts.plain += area.fit == transfer::AreaFit::Plain ? 1 : 0;
        m_counts.halfClear += area.isHalfClear ? 1 : 0;
    }

    void tell(std::vector<view::Phrase>& remarks) const
    {
        const auto add = [&remarks](const view::Counted& words, std::size_t count)
        {
            if (count > 0)
            {
                remarks.push_back(view::counted(words, count));
            }
        };
        add({"{0} faces show what is no rectangle of texels, which is drawn as one for them",
             "a face shows what is no rectangle of texels, which is drawn as one for it"},
            m_counts.redrawn);
        add({"{0} faces show more than 256 texels, which are drawn smaller",
             "a face shows more than 256 texels, which are drawn smaller"},
            m_counts.reduced);
        add({"{0} faces show more texels than there is room for in all, and are of one colour then",
             "a face shows more texels than there is room for in all, and is of one colour then"},
            m_counts.plain);
        add({"{0} faces show texels that are half clear, and are clear or opaque then",
             "a face shows texels that are half clear, and are clear or opaque then"},
            m_counts.halfClear);
        add({"{0} faces are additive, which their game does not keep, and are not then",
             "a face is additive, which its game does not keep, and is not then"},
            m_counts.notAdditive);
    }

    transfer::Gathering m_gathering;
    MaterialTexels m_texels;
    transfer::FaceAreas m_areas;
    std::vector<FaceToPaint> m_faces;
    CutCounts m_counts;
};

/// Has faces seen from both sides, or not, where files say so with a face.
Result<void> setSides(edit::Transaction& transaction, std::span<BuiltMesh> meshes)
{
    edit::FaceTextures textures(transaction.content());
    if (!edit::keepsDoubleSided(textures.version()))
    {
        return {};
    }
    for (BuiltMesh& mesh : meshes)
    {
        for (const bool on : {false, true})
        {
            std::vector<std::size_t> rows;
            for (const WantedLook& wanted : mesh.looks)
            {
                if (wanted.look.isDoubleSided == on)
                {
                    rows.push_back(wanted.face);
                }
            }
            if (auto done = edit::setDoubleSided(mesh.shape, textures, rows, on); !done)
            {
                return fail(std::move(done.error()));
            }
        }
    }
    return textures.store(transaction);
}

} // namespace

void KnownTextures::add(const edit::MeshShape& shape, const std::vector<OwnFace>& faces)
{
    for (std::size_t i = 0; i < faces.size(); ++i)
    {
        const OwnFace& own = faces[i];
        if (own.isUnseen)
        {
            continue;
        }
        const std::size_t number = m_known.size();
        m_known.push_back({shape.faces[i], own.places, own.look});
        const std::set<std::uint32_t> places(
            own.places.begin(), own.places.begin() + static_cast<std::ptrdiff_t>(own.count));
        for (const std::uint32_t place : places)
        {
            auto& list = m_byPlace[place];
            const auto isSame = [&](std::size_t other)
            {
                const Known& each = m_known[other];
                return each.face.texture == shape.faces[i].texture
                       && each.face.corners == shape.faces[i].corners
                       && each.face.coloured == shape.faces[i].coloured && each.places == own.places
                       && each.look == own.look;
            };
            if (list.size() < kMostKnownTried && std::ranges::none_of(list, isSame))
            {
                list.push_back(number);
            }
        }
    }
}

bool KnownTextures::give(ShapeFace& face,
                         const WantedLook& wanted,
                         bool hasShades,
                         edit::FaceTextures& textures) const
{
    const auto list = m_byPlace.find(wanted.places[0]);
    if (list == m_byPlace.end())
    {
        return false;
    }
    const auto isGiven = [&](std::size_t number)
    { return giveSame(face, wanted, m_known[number]); };
    if (std::ranges::any_of(list->second, isGiven))
    {
        return true;
    }
    // Those that are drawn as it is first.
    for (const bool isAlike : {true, false})
    {
        for (const std::size_t number : list->second)
        {
            const Known& known = m_known[number];
            if ((known.look == wanted.look) == isAlike
                && givePart(face, wanted, hasShades, known, textures))
            {
                return true;
            }
        }
    }
    return false;
}

bool KnownTextures::giveSame(ShapeFace& face, const WantedLook& wanted, const Known& known)
{
    const std::size_t count = face.corners;
    const bool isOneColour =
        known.face.coloured
        && std::ranges::all_of(std::span(wanted.places).first(count),
                               [&known](std::uint32_t place) { return place == known.places[0]; });
    if (known.look != wanted.look || (known.face.corners != count && !isOneColour))
    {
        return false;
    }
    for (std::size_t turn = 0; turn < count; ++turn)
    {
        bool isIt = true;
        for (std::size_t i = 0; i < count; ++i)
        {
            isIt = isIt && (isOneColour || wanted.places[(turn + i) % count] == known.places[i]);
        }
        if (isIt)
        {
            std::rotate(face.vertices.begin(),
                        face.vertices.begin() + static_cast<std::ptrdiff_t>(turn),
                        face.vertices.begin() + static_cast<std::ptrdiff_t>(count));
            face.texture = known.face.texture;
            face.coloured = known.face.coloured;
            face.effects = known.face.effects;
            face.unused = known.face.unused;
            return true;
        }
    }
    return false;
}

bool KnownTextures::givePart(ShapeFace& face,
                             const WantedLook& wanted,
                             bool hasShades,
                             const Known& known,
                             edit::FaceTextures& textures)
{
    const auto patch = textures.patchOf(known.face);
    if (!patch)
    {
        return false;
    }
    edit::FacePatch shown{patch->like, {}};
    std::set<std::uint32_t> used;
    const auto places = std::span(known.places).first(known.face.corners);
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        const auto found = std::ranges::find(places, wanted.places[i]);
        if (found == places.end() || !used.insert(wanted.places[i]).second)
        {
            return false;
        }
        shown.corners[i] = patch->corners[static_cast<std::size_t>(found - places.begin())];
    }
    ShapeFace made = face;
    made.texture = known.face.texture;
    made.coloured = false;
    if (made.corners != known.face.corners)
    {
        made.texture = 0;
    }
    made.unused = 0;
    const bool isAlike = known.look == wanted.look;
    const bool hasEffects = edit::hasFaceEffects(textures.version());
    if (!hasEffects && textures.version() != level::versions::Tr3 && wanted.look.isAdditive)
    {
        return false;
    }
    made.effects = isAlike      ? known.face.effects
                   : hasEffects ? effectsOf(wanted.look, hasShades)
                                : std::uint16_t{0};
    if (!textures.setPatch(made, shown))
    {
        return false;
    }
    if (wanted.look.isAdditive != known.look.isAdditive)
    {
        const bool isOfTexture =
            !hasEffects
            || (known.look.isAdditive && (known.face.effects & edit::kAdditiveEffect) == 0);
        if (isOfTexture && !textures.setAdditive(made, wanted.look.isAdditive))
        {
            return false;
        }
    }
    face = made;
    return true;
}

Result<void> giveTextures(edit::Transaction& transaction,
                          std::span<BuiltMesh> meshes,
                          const KnownTextures& known,
                          const TakenLooks& looks,
                          std::vector<view::Phrase>& remarks,
                          const Progress& progress,
                          FileTextures* inFile)
{
    std::vector<FaceToPaint> rest;
    edit::FaceTextures textures(transaction.content());
    for (BuiltMesh& mesh : meshes)
    {
        progress.step(0.0);
        for (const WantedLook& wanted : mesh.looks)
        {
            edit::ShapeFace& face = mesh.shape.faces[wanted.face];
            const bool hasShades = mesh.shape.hasShades();
            if (!known.give(face, wanted, hasShades, textures)
                && (inFile == nullptr || !inFile->give(face, wanted, hasShades)))
            {
                rest.push_back({&mesh, &wanted});
            }
        }
    }
    if (auto done = textures.store(transaction); !done)
    {
        return done;
    }
    if (!rest.empty())
    {
        PictureCutter cutter(looks);
        for (const FaceToPaint& face : rest)
        {
            progress.step(0.0);
            cutter.add(face);
        }
        if (auto done = cutter.furnish(transaction, remarks, progress); !done)
        {
            return done;
        }
    }
    return setSides(transaction, meshes);
}

} // namespace tr::convert
