#include "core/transfer/games/FaceConversion.h"

#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/textures/CornerOrder.h"
#include "core/level/Level.h"
#include "core/transfer/games/FaceAreas.h"
#include "core/transfer/gathering/Texels.h"
#include "core/view/textures/SampleWords.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::transfer
{
namespace
{

using edit::CornerBounds;
using view::SampleCorner;

constexpr std::uint32_t kClearOfWad = 0x00FF'00FF;
constexpr std::uint32_t kMagentaSeen = 0xFFFF'00FF;
/// The nearest to magenta that is still another colour in five bits a channel.
constexpr std::uint32_t kBesideMagenta = 0xFFFF'00F7;
constexpr std::uint32_t kHalfSeen = 0x8000'0000;

constexpr std::uint16_t kClearAttribute = 1;
constexpr std::uint16_t kAdditiveAttribute = 2;
constexpr std::uint16_t kTriangleTile = 0x8000;

/// A picture of one colour: large enough that half a texel may be kept away from its edges.
constexpr std::uint32_t kFlatSide = 8;

/// The colour that a game shows of a coloured face.
std::uint32_t shownBy(const FaceColour& colour)
{
    const bool hasWhole = colour.whole && *colour.whole != level::Colour{};
    return kOpaqueTexel | texelOf(hasWhole ? *colour.whole : colour.indexed);
}

Picture flatPicture(std::uint32_t texel)
{
    return {kFlatSide, kFlatSide, std::vector<std::uint32_t>(kFlatSide * kFlatSide, texel)};
}

std::uint32_t texelOfWad(std::uint32_t texel, bool isOpaque)
{
    const std::uint32_t seen = texel | kOpaqueTexel;
    if (!isOpaque && texel < kHalfSeen)
    {
        return kClearOfWad;
    }
    return seen == kMagentaSeen ? kBesideMagenta : seen;
}

Picture pictureOfWad(const Picture& picture, bool isOpaque)
{
    Picture made = picture;
    for (std::uint32_t& texel : made.texels)
    {
        texel = texelOfWad(texel, isOpaque);
    }
    return made;
}

/// Whether a face of a mesh is seen from behind, too. Only TR3 has such; later engines do not look
/// at the bit in meshes. Format facts 3.5.
bool isSeenFromBoth(schema::Version version, const edit::ShapeFace& face)
{
    return version == level::versions::Tr3 && !face.coloured && view::isDoubleSided(face.texture);
}

/// What stands at the corners of a face, for the same face seen from behind.
template <class Corners>
void turnAround(Corners& corners, std::size_t count)
{
    std::reverse(corners.begin() + 1, corners.begin() + static_cast<std::ptrdiff_t>(count));
}

/// Calls `convert(face, look, isBehind)` for each face of a mesh; one that is seen from both sides
/// becomes two, of which the second has its corners the other way around.
template <class Convert>
void convertFaces(GatheredMesh& mesh, schema::Version version, const Convert& convert)
{
    std::vector<edit::ShapeFace> faces;
    std::vector<FaceLook> looks;
    const auto add = [&](edit::ShapeFace face, FaceLook look, bool isBehind)
    {
        convert(face, look, isBehind);
        faces.push_back(face);
        looks.push_back(look);
    };
    for (std::size_t i = 0; i < mesh.looks.size(); ++i)
    {
        edit::ShapeFace& face = mesh.shape.faces[i];
        add(face, mesh.looks[i], false);
        if (isSeenFromBoth(version, face))
        {
            turnAround(face.vertices, face.corners);
            add(face, mesh.looks[i], true);
        }
    }
    mesh.shape.faces = std::move(faces);
    mesh.looks = std::move(looks);
}

/// A word of a face of a WAD that shows all of the first sample.
constexpr std::uint16_t kPlainWord = 1;

/// Where the corners of a face are on their picture: those that stand on a side of the box of all
/// are on a side of the texels that it encloses, as it may keep off those by half a texel.
std::vector<TexelPoint> pointsOf(std::span<const level::TextureCorner> corners)
{
    constexpr float kWords = edit::kWordsOfTexel;
    const CornerBounds bounds = edit::boundsOf(corners);
    const edit::TexelBox box = edit::texelsIn(bounds);
    const auto stretched = [](int word, int low, int high, int from, int to)
    {
        return low == high ? static_cast<float>(word) / kWords
                           : static_cast<float>(from)
                                 + static_cast<float>((word - low) * (to - from))
                                       / static_cast<float>(high - low);
    };
    std::vector<TexelPoint> points;
    points.reserve(corners.size());
    for (const level::TextureCorner& corner : corners)
    {
        points.push_back({stretched(corner.x, bounds.left, bounds.right, box.left, box.right),
                          stretched(corner.y, bounds.top, bounds.bottom, box.top, box.bottom)});
    }
    return points;
}

class SampleShower
{
public:
    explicit SampleShower(Gathering& gathering)
        : m_gathering(gathering)
        , m_before(std::move(gathering.pictures))
        , m_areas(gathering.pictures)
    {
        m_gathering.pictures.clear();
        m_gathering.lesser.clear();
    }

    void convert()
    {
        for (GatheredMesh& mesh : m_gathering.meshes)
        {
            convertFaces(mesh,
                         m_gathering.version,
                         [this](edit::ShapeFace& face, FaceLook& look, bool isBehind)
                         { convert(face, look, isBehind); });
        }
        for (auto& list : m_gathering.spriteLists)
        {
            for (GatheredSprite& sprite : list)
            {
                if (sprite.picture)
                {
                    sprite.picture = whole(*sprite.picture);
                }
            }
        }
        const auto ranges = std::ranges::count_if(
            m_gathering.textureSets,
            [](const TextureSet& set) { return set.kind != TextureSet::Kind::Neighbours; });
        m_gathering.textures.clear();
        m_gathering.textureSets.clear();
        if (ranges > 0)
        {
            m_gathering.remarks.push_back(
                view::counted({"{0} ranges of animated textures stay still: WADs have none",
                               "a range of animated textures stays still: WADs have none"},
                              static_cast<std::size_t>(ranges)));
        }
        const auto tell = [this](const view::Counted& words, AreaFit fit)
        {
            if (const std::size_t count = m_fits[static_cast<std::size_t>(fit)]; count > 0)
            {
                m_gathering.remarks.push_back(view::counted(words, count));
            }
        };
        tell({"{0} faces show parts of texels, and show whole ones then",
              "a face shows parts of texels, and shows whole ones then"},
             AreaFit::Rounded);
        tell({"{0} faces show what is no rectangle of texels, which is drawn as one for them",
              "a face shows what is no rectangle of texels, which is drawn as one for it"},
             AreaFit::Redrawn);
        tell({"{0} faces show more texels than there is room for, which are drawn smaller",
              "a face shows more texels than there is room for, which are drawn smaller"},
             AreaFit::Reduced);
        tell({"{0} faces show more texels in all than anybody has room for, and are of one colour",
              "a face shows more texels in all than anybody has room for, and is of one colour"},
             AreaFit::Plain);
    }

private:
    void convert(edit::ShapeFace& face, FaceLook& look, bool isBehind)
    {
        face.unused = 0;
        if (look.colour)
        {
            face.coloured = false;
            face.texture = kPlainWord;
            look.picture = flat(shownBy(*look.colour));
            look.colour.reset();
        }
        else if (look.texture)
        {
            show(face, look, isBehind);
        }
        else
        {
            look.picture.reset();
        }
        look.corners = view::cornersOf({face.texture, face.isQuad()});
        look.texture.reset();
    }

    void show(edit::ShapeFace& face, FaceLook& look, bool isBehind)
    {
        const GatheredTexture& texture = m_gathering.textures[*look.texture];
        auto points = pointsOf(std::span(texture.row.vertices).first(face.corners));
        if (isBehind)
        {
            turnAround(points, points.size());
        }
        if (texture.row.attribute == kAdditiveAttribute)
        {
            face.effects = static_cast<std::uint16_t>(face.effects | edit::kAdditiveEffect);
        }
        const bool isOpaque = texture.row.attribute == kOpaqueAttribute;
        const Picture& picture = m_before[texture.picture];
        const auto area = m_areas.shownBy({2 * texture.picture + (isOpaque ? 1U : 0U),
                                           std::int64_t{picture.width},
                                           std::int64_t{picture.height},
                                           [&picture, isOpaque](std::size_t texel)
                                           { return texelOfWad(picture.texels[texel], isOpaque); }},
                                          points);
        if (!area) // nobody has corners that far away
        {
            face.texture = kPlainWord;
            look.picture.reset();
            return;
        }
        std::rotate(face.vertices.begin(),
                    face.vertices.begin() + area->first,
                    face.vertices.begin() + face.corners);
        face.texture = area->word;
        look.picture = area->picture;
        ++m_fits[static_cast<std::size_t>(area->fit)];
    }

    Place whole(Place picture)
    {
        const auto [known, isNew] = m_wholes.try_emplace(picture, m_gathering.pictures.size());
        if (isNew)
        {
            m_gathering.pictures.push_back(pictureOfWad(m_before[picture], false));
        }
        return known->second;
    }

    Place flat(std::uint32_t texel)
    {
        const auto [known, isNew] = m_flats.try_emplace(texel, m_gathering.pictures.size());
        if (isNew)
        {
            m_gathering.pictures.push_back(flatPicture(texelOfWad(texel, true)));
        }
        return known->second;
    }

    Gathering& m_gathering;
    std::vector<Picture> m_before;
    FaceAreas m_areas;
    std::map<Place, Place> m_wholes;
    std::map<std::uint32_t, Place> m_flats;
    std::array<std::size_t, 5> m_fits{}; ///< faces, by how well they show what they did
};

bool hasClear(const Picture& picture)
{
    return std::ranges::any_of(picture.texels,
                               [](std::uint32_t texel) { return texel < kHalfSeen; });
}

/// Has the numbers that TR4 and TR5 keep with a texture say what its corners do.
void stateCorners(level::ObjectTexture& row, std::size_t corners)
{
    constexpr std::uint32_t kTexel = 256;
    const auto shown = std::span(row.vertices).first(corners);
    const CornerBounds bounds = edit::boundsOf(shown);
    row.newFlags = edit::mappingTypeOf(shown).value_or(corners == 4 ? edit::kMappingTypeOfNone
                                                                    : std::uint16_t{0});
    row.tileAndFlag = corners == 3 ? kTriangleTile : std::uint16_t{0};
    row.width = static_cast<std::uint32_t>(bounds.right) / kTexel
                - static_cast<std::uint32_t>(bounds.left) / kTexel;
    row.height = static_cast<std::uint32_t>(bounds.bottom) / kTexel
                 - static_cast<std::uint32_t>(bounds.top) / kTexel;
}

class TextureShower
{
public:
    explicit TextureShower(Gathering& gathering)
        : m_gathering(gathering)
    {
    }

    void convert()
    {
        for (Picture& picture : m_gathering.pictures)
        {
            for (std::uint32_t& texel : picture.texels)
            {
                texel = texel < kHalfSeen ? 0 : texel;
            }
        }
        m_gathering.lesser.clear();
        for (GatheredTexture& texture : m_gathering.textures)
        {
            stateCorners(texture.row, texture.corners);
        }
        for (GatheredMesh& mesh : m_gathering.meshes)
        {
            convertFaces(mesh,
                         m_gathering.version,
                         [this](edit::ShapeFace& face, FaceLook& look, bool isBehind)
                         { convert(face, look, isBehind); });
        }
        turnSets();
    }

private:
    void convert(edit::ShapeFace& face, FaceLook& look, bool isBehind)
    {
        const std::array<SampleCorner, 4> plain = view::cornersOf({kPlainWord, face.isQuad()});
        if (look.colour)
        {
            look.picture = flat(shownBy(*look.colour));
            look.texture = textureFor(*look.picture, plain, face.isQuad());
            look.colour.reset();
        }
        else if (look.picture && !look.texture)
        {
            look.texture = textureFor(*look.picture, look.corners, face.isQuad());
        }
        else if (look.texture && isBehind)
        {
            look.texture = turned(*look.texture, face.corners);
        }
        look.corners = {};
        face.coloured = false;
        face.unused = 0;
        face.texture = 0;
    }

    Place textureFor(Place picture, const std::array<SampleCorner, 4>& corners, bool isQuad)
    {
        const std::size_t count = isQuad ? 4 : 3;
        std::vector<SampleCorner> order(corners.begin(),
                                        corners.begin() + static_cast<std::ptrdiff_t>(count));
        const auto [known, isNew] =
            m_made.try_emplace({picture, std::move(order)}, m_gathering.textures.size());
        if (!isNew)
        {
            return known->second;
        }
        const Picture& shown = m_gathering.pictures[picture];
        GatheredTexture made;
        made.picture = picture;
        made.corners = count;
        made.row.attribute = hasClear(shown) ? kClearAttribute : kOpaqueAttribute;
        constexpr std::uint32_t kTexel = 256;
        const auto right = static_cast<std::uint16_t>(shown.width * kTexel - 1);
        const auto bottom = static_cast<std::uint16_t>(shown.height * kTexel - 1);
        for (std::size_t i = 0; i < count; ++i)
        {
            const bool isLeft =
                corners[i] == SampleCorner::TopLeft || corners[i] == SampleCorner::BottomLeft;
            const bool isTop =
                corners[i] == SampleCorner::TopLeft || corners[i] == SampleCorner::TopRight;
            made.row.vertices[i] = {isLeft ? std::uint16_t{0} : right,
                                    isTop ? std::uint16_t{0} : bottom};
        }
        stateCorners(made.row, count);
        m_gathering.textures.push_back(made);
        return known->second;
    }

    Place flat(std::uint32_t texel)
    {
        const auto [known, isNew] = m_flats.try_emplace(texel, m_gathering.pictures.size());
        if (isNew)
        {
            m_gathering.pictures.push_back(flatPicture(texel));
        }
        return known->second;
    }

    /// A texture as so many corners show it on a face that is seen from behind.
    Place turned(Place texture, std::size_t corners)
    {
        const auto [known, isNew] =
            m_turned.try_emplace({texture, corners}, m_gathering.textures.size());
        if (isNew)
        {
            GatheredTexture made = m_gathering.textures[texture];
            made.corners = corners;
            turnAround(made.row.vertices, corners);
            stateCorners(made.row, corners);
            m_gathering.textures.push_back(made);
            m_turnedInTurn.emplace_back(texture, corners);
        }
        return known->second;
    }

    /// What takes turns in front does so behind.
    void turnSets()
    {
        std::multimap<Place, std::size_t> setsOf;
        for (std::size_t set = 0; set < m_gathering.textureSets.size(); ++set)
        {
            if (m_gathering.textureSets[set].kind != TextureSet::Kind::Neighbours)
            {
                for (const Place texture : m_gathering.textureSets[set].textures)
                {
                    setsOf.emplace(texture, set);
                }
            }
        }
        std::set<std::pair<std::size_t, std::size_t>> done; // sets, with a number of corners
        for (std::size_t i = 0; i < m_turnedInTurn.size(); ++i)
        {
            const auto [texture, corners] = m_turnedInTurn[i];
            const auto [first, last] = setsOf.equal_range(texture);
            for (auto set = first; set != last; ++set)
            {
                if (done.emplace(set->second, corners).second)
                {
                    TextureSet made = m_gathering.textureSets[set->second];
                    for (Place& each : made.textures)
                    {
                        each = turned(each, corners);
                    }
                    m_gathering.textureSets.push_back(std::move(made));
                }
            }
        }
    }

    Gathering& m_gathering;
    std::map<std::pair<Place, std::vector<SampleCorner>>, Place> m_made;
    std::map<std::uint32_t, Place> m_flats;
    std::map<std::pair<Place, std::size_t>, Place> m_turned; ///< by texture and corners
    std::vector<std::pair<Place, std::size_t>> m_turnedInTurn;
};

} // namespace

void showSamples(Gathering& gathering)
{
    SampleShower(gathering).convert();
}

void showTextures(Gathering& gathering)
{
    TextureShower(gathering).convert();
}

void convertSprites(Gathering& gathering, schema::Version to)
{
    constexpr std::uint32_t kTexel = 256;
    for (auto& list : gathering.spriteLists)
    {
        for (GatheredSprite& sprite : list)
        {
            if (!sprite.picture)
            {
                continue;
            }
            const Picture& picture = gathering.pictures[*sprite.picture];
            level::SpriteTexture row;
            row.width = static_cast<std::uint16_t>((picture.width - 1) * kTexel);
            row.height = static_cast<std::uint16_t>((picture.height - 1) * kTexel);
            if (to != level::versions::Wad)
            {
                row.right = static_cast<std::int16_t>(picture.width);
                row.bottom = static_cast<std::int16_t>(picture.height);
            }
            sprite.row = row;
        }
    }
}

} // namespace tr::transfer
