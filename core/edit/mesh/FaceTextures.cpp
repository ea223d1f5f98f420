#include "core/edit/mesh/FaceTextures.h"

#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <span>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;
using level::ObjectTexture;
using level::TextureCorner;
using level::TextureSample;

constexpr std::uint16_t kTexel = 256;
constexpr std::uint16_t kMirrored = 0x8000;
constexpr std::uint16_t kTriangleTile = 0x8000; ///< TR4, TR5: of a texture's tile
constexpr std::uint16_t kMappingMask = 0x0007;  ///< TR4, TR5: of a texture's flags
constexpr std::size_t kMostOfQuad = 0x7FFF;

/// Attributes of object textures.
constexpr std::uint16_t kOpaqueAttribute = 0;
constexpr std::uint16_t kClearAttribute = 1;
constexpr std::uint16_t kAdditiveAttribute = 2;

/// Corners of a rectangle.
enum class Edge : std::uint8_t
{
    TopLeft,
    TopRight,
    BottomRight,
    BottomLeft,
    None, ///< the texels make up no rectangle
};

using Edges = std::array<Edge, 4>;
using enum Edge;

/// What each corner of a triangle takes; the number is the mapping of TR4, and of WADs half of the
/// shape, and four more where it is mirrored.
constexpr std::array<Edges, 8> kTriangleEdges{{{TopLeft, TopRight, BottomLeft, None},
                                               {TopRight, BottomRight, TopLeft, None},
                                               {BottomRight, BottomLeft, TopRight, None},
                                               {BottomLeft, TopLeft, BottomRight, None},
                                               {TopRight, TopLeft, BottomRight, None},
                                               {TopLeft, BottomLeft, TopRight, None},
                                               {BottomLeft, BottomRight, TopLeft, None},
                                               {BottomRight, TopRight, BottomLeft, None}}};

constexpr std::array<Edges, 2> kQuadEdges{
    {{TopLeft, TopRight, BottomRight, BottomLeft}, {TopRight, TopLeft, BottomLeft, BottomRight}}};

/// The mapping of a triangle with its second and third corner exchanged.
constexpr std::array<std::uint8_t, 8> kFlippedMapping{5, 4, 7, 6, 1, 0, 3, 2};

std::uint8_t flippedMapping(const ShapeFace& face, std::uint8_t mapping)
{
    if (face.isQuad())
    {
        return mapping < kQuadEdges.size() ? static_cast<std::uint8_t>(1 - mapping) : mapping;
    }
    return kFlippedMapping[mapping];
}

/// Exchanges corners so that a face is seen from its other side: of quads the first with the second
/// and the third with the fourth, of triangles the second with the third.
template <class Corner>
void reverse(std::array<Corner, 4>& corners, bool isQuad)
{
    if (isQuad)
    {
        std::swap(corners[0], corners[1]);
        std::swap(corners[2], corners[3]);
    }
    else
    {
        std::swap(corners[1], corners[2]);
    }
}

template <class Corner>
void rotate(std::array<Corner, 4>& corners, std::size_t count, std::size_t by)
{
    std::rotate(corners.begin(),
                corners.begin() + static_cast<std::ptrdiff_t>(by),
                corners.begin() + static_cast<std::ptrdiff_t>(count));
}

/// A rectangle around texels.
struct Frame
{
    std::uint16_t left = 0;
    std::uint16_t top = 0;
    std::uint16_t right = 0;
    std::uint16_t bottom = 0;
};

Frame frameOf(std::span<const TextureCorner> corners)
{
    Frame frame{0xFFFF, 0xFFFF, 0, 0};
    for (const TextureCorner& corner : corners)
    {
        frame.left = std::min(frame.left, corner.x);
        frame.top = std::min(frame.top, corner.y);
        frame.right = std::max(frame.right, corner.x);
        frame.bottom = std::max(frame.bottom, corner.y);
    }
    return frame;
}

Edge edgeAt(const Frame& frame, const TextureCorner& corner)
{
    const bool isLeft = corner.x == frame.left;
    const bool isTop = corner.y == frame.top;
    const bool isFlat = frame.left == frame.right || frame.top == frame.bottom;
    if (isFlat || (!isLeft && corner.x != frame.right) || (!isTop && corner.y != frame.bottom))
    {
        return None;
    }
    return isTop ? (isLeft ? TopLeft : TopRight) : (isLeft ? BottomLeft : BottomRight);
}

Edges edgesOf(std::span<const TextureCorner> corners)
{
    const Frame frame = frameOf(corners);
    Edges edges{None, None, None, None};
    std::ranges::transform(corners,
                           edges.begin(),
                           [&frame](const TextureCorner& each) { return edgeAt(frame, each); });
    return edges;
}

/// How texels lie on a rectangle.
struct Mapping
{
    std::uint8_t type = 0;
    std::size_t turn = 0; ///< the corner that has to be the first
};

std::optional<Mapping> mappingOf(std::span<const TextureCorner> corners)
{
    Edges edges = edgesOf(corners);
    const std::span<const Edges> known =
        corners.size() == 4 ? std::span<const Edges>(kQuadEdges) : kTriangleEdges;
    for (std::size_t turn = 0; turn < corners.size(); ++turn)
    {
        const auto found = std::ranges::find(known, edges);
        if (found != known.end())
        {
            return Mapping{static_cast<std::uint8_t>(found - known.begin()), turn};
        }
        rotate(edges, corners.size(), 1);
    }
    return std::nullopt;
}

bool isMapped(schema::Version version)
{
    return version == versions::Tr4 || version == versions::Tr5;
}

void setMapping(ObjectTexture& texture, std::uint8_t type)
{
    texture.newFlags =
        static_cast<std::uint16_t>((texture.newFlags & ~kMappingMask) | (type & kMappingMask));
}

std::uint32_t texelsBetween(std::uint16_t from, std::uint16_t to)
{
    return static_cast<std::uint32_t>(to / kTexel - from / kTexel);
}

} // namespace

FaceTextures::FaceTextures(const Content& content)
    : m_content(&content)
{
    if (const auto* const level = content.as<level::Level>())
    {
        m_textures.assign(level->objectTextures.begin(), level->objectTextures.end());
    }
    else if (const auto* const wad = content.as<level::Wad>())
    {
        m_samples.assign(wad->textureSamples.begin(), wad->textureSamples.end());
    }
    m_stored = size();
}

std::size_t FaceTextures::size() const noexcept
{
    return version() == versions::Wad ? m_samples.size() : m_textures.size();
}

std::optional<std::size_t> FaceTextures::numberOf(const ShapeFace& face) const noexcept
{
    if (face.coloured)
    {
        return std::nullopt;
    }
    return version() == versions::Wad
               ? view::sampleIndex(face)
               : static_cast<std::size_t>(face.texture & level::faceTextureMask(version()));
}

Result<void> FaceTextures::setNumber(ShapeFace& face, std::size_t number) const
{
    if (number >= size())
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(number), "0", concat(size() == 0 ? 0 : size() - 1)});
    }
    const bool isWad = version() == versions::Wad;
    const std::size_t most = !isWad           ? level::faceTextureMask(version())
                             : !face.isQuad() ? level::kTriangleSampleMask
                                              : kMostOfQuad;
    if (number > most)
    {
        return fail(ErrorCode::SampleTooHigh, {concat(number), concat(most)});
    }
    const auto word = static_cast<std::uint16_t>(number);
    const std::uint16_t old = face.coloured ? 0 : face.texture;
    face.coloured = false;
    if (isWad && face.isQuad())
    {
        const bool isMirrored = (old & kMirrored) != 0;
        face.texture = isMirrored ? static_cast<std::uint16_t>(-static_cast<int>(word)) : word;
        return {};
    }
    const auto kept = static_cast<std::uint16_t>(isWad ? ~level::kTriangleSampleMask
                                                       : ~level::faceTextureMask(version()));
    face.texture = static_cast<std::uint16_t>((old & kept) | word);
    return {};
}

std::optional<FacePatch> FaceTextures::patchOf(const ShapeFace& face) const
{
    const auto number = numberOf(face);
    if (!number || *number >= size())
    {
        return std::nullopt;
    }
    if (version() != versions::Wad)
    {
        return FacePatch{*number, m_textures[*number].vertices};
    }
    const TextureSample& sample = m_samples[*number];
    const bool isMirrored = (face.texture & kMirrored) != 0;
    const std::size_t type = face.isQuad()
                                 ? (isMirrored ? 1U : 0U)
                                 : ((face.texture >> 12U) & 7U) / 2 + (isMirrored ? 4U : 0U);
    const Edges& edges = face.isQuad() ? kQuadEdges[type] : kTriangleEdges[type];
    // The end of the last texel of a page has no room in a word: corners count from its last.
    const auto left = static_cast<std::uint16_t>(sample.x * kTexel);
    const auto top = static_cast<std::uint16_t>(sample.y * kTexel);
    const auto right =
        static_cast<std::uint16_t>((sample.x + sample.addWidth) * kTexel + kTexel - 1);
    const auto bottom =
        static_cast<std::uint16_t>((sample.y + sample.addHeight) * kTexel + kTexel - 1);
    FacePatch patch{*number, {}};
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        const bool isLeft = edges[i] == TopLeft || edges[i] == BottomLeft;
        const bool isTop = edges[i] == TopLeft || edges[i] == TopRight;
        patch.corners[i] = {isLeft ? left : right, isTop ? top : bottom};
    }
    return patch;
}

bool FaceTextures::isOfOnePage(const FacePatch& one, const FacePatch& other) const
{
    if (version() == versions::Wad)
    {
        return m_samples[one.like].page == m_samples[other.like].page;
    }
    const ObjectTexture& first = m_textures[one.like];
    const ObjectTexture& second = m_textures[other.like];
    return first.attribute == second.attribute
           && (first.tileAndFlag & level::kTileMask) == (second.tileAndFlag & level::kTileMask);
}

std::array<std::uint16_t, 2> FaceTextures::halfway(std::uint16_t from, std::uint16_t to) const
{
    const bool isUp = from <= to;
    const unsigned low = isUp ? from : to;
    const unsigned high = isUp ? to : from;
    const unsigned first = low / kTexel;
    const unsigned last = high / kTexel;
    if (last <= first)
    {
        const auto middle = static_cast<std::uint16_t>((low + high) / 2);
        return {middle, middle};
    }
    // The lower half ends as the whole does, and the upper begins as the whole does.
    const unsigned end = (first + last - 1) / 2;
    const auto ends = static_cast<std::uint16_t>(end * kTexel + high % kTexel);
    const auto begins = static_cast<std::uint16_t>((end + 1) * kTexel + low % kTexel);
    return isUp ? std::array{ends, begins} : std::array{begins, ends};
}

Result<void> FaceTextures::setWadPatch(ShapeFace& face, const FacePatch& patch)
{
    const auto corners = std::span(patch.corners).first(face.corners);
    const auto mapping = mappingOf(corners);
    if (!mapping)
    {
        return fail(ErrorCode::NotJoinable);
    }
    const Frame frame = frameOf(corners);
    TextureSample wanted = m_samples[patch.like];
    wanted.x = static_cast<std::uint8_t>(frame.left / kTexel);
    wanted.y = static_cast<std::uint8_t>(frame.top / kTexel);
    wanted.addWidth = static_cast<std::uint8_t>(texelsBetween(frame.left, frame.right));
    wanted.addHeight = static_cast<std::uint8_t>(texelsBetween(frame.top, frame.bottom));
    std::size_t number = patch.like;
    if (wanted != m_samples[number])
    {
        number = static_cast<std::size_t>(std::ranges::find(m_samples, wanted) - m_samples.begin());
    }
    ShapeFace made = face;
    made.coloured = false;
    made.texture = 0;
    rotate(made.vertices, made.corners, mapping->turn);
    const bool isNew = number == m_samples.size();
    if (isNew)
    {
        m_samples.push_back(wanted);
    }
    if (auto done = setNumber(made, number); !done)
    {
        m_samples.resize(m_samples.size() - (isNew ? 1 : 0));
        return done;
    }
    if (made.isQuad())
    {
        made.texture =
            static_cast<std::uint16_t>(mapping->type == 0 ? int{made.texture} : -int{made.texture});
    }
    else
    {
        const unsigned shape = (mapping->type % 4U) * 2U;
        made.texture = static_cast<std::uint16_t>(made.texture | shape << 12U
                                                  | (mapping->type >= 4 ? kMirrored : 0U));
    }
    face = made;
    return {};
}

/// How many rows in front of it are the same.
std::size_t FaceTextures::rankOf(std::size_t number) const
{
    const auto end = m_textures.begin() + static_cast<std::ptrdiff_t>(number);
    return static_cast<std::size_t>(std::count(m_textures.begin(), end, m_textures[number]));
}

/// Gives a face a texture like that: of several that are the same the one of a rank.
Result<void>
FaceTextures::setTexture(ShapeFace& face, const ObjectTexture& texture, std::size_t rank)
{
    const std::size_t before = m_textures.size();
    std::size_t left = rank;
    std::size_t number = 0;
    for (;; ++number)
    {
        if (number == m_textures.size())
        {
            m_textures.push_back(texture);
        }
        if (m_textures[number] == texture && left-- == 0)
        {
            break;
        }
    }
    auto done = setNumber(face, number);
    if (!done)
    {
        m_textures.resize(before);
    }
    return done;
}

Result<void> FaceTextures::setPatch(ShapeFace& face, const FacePatch& patch)
{
    if (version() == versions::Wad)
    {
        return setWadPatch(face, patch);
    }
    ShapeFace made = face;
    ObjectTexture wanted = m_textures[patch.like];
    const Frame old = frameOf(std::span(wanted.vertices).first(3));
    wanted.vertices = patch.corners;
    const auto mapping = mappingOf(std::span(patch.corners).first(face.corners));
    if (mapping)
    {
        rotate(made.vertices, made.corners, mapping->turn);
        rotate(wanted.vertices, made.corners, mapping->turn);
    }
    if (isMapped(version()))
    {
        setMapping(wanted, mapping ? mapping->type : std::uint8_t{0});
        wanted.tileAndFlag = static_cast<std::uint16_t>((wanted.tileAndFlag & ~kTriangleTile)
                                                        | (face.isQuad() ? 0U : kTriangleTile));
        const Frame frame = frameOf(std::span(wanted.vertices).first(face.corners));
        if (wanted.width == texelsBetween(old.left, old.right))
        {
            wanted.width = texelsBetween(frame.left, frame.right);
        }
        if (wanted.height == texelsBetween(old.top, old.bottom))
        {
            wanted.height = texelsBetween(frame.top, frame.bottom);
        }
    }
    auto done = setTexture(made, wanted, 0);
    if (done)
    {
        face = made;
    }
    return done;
}

ShapeFace lookingBack(ShapeFace face) noexcept
{
    reverse(face.vertices, face.isQuad());
    return face;
}

Result<void> FaceTextures::flip(ShapeFace& face)
{
    ShapeFace made = lookingBack(face);
    const auto number = numberOf(face);
    const bool isShown = number && *number < size();
    if (isShown && version() == versions::Wad)
    {
        made.texture = face.isQuad()
                           ? static_cast<std::uint16_t>(-int{face.texture})
                           : static_cast<std::uint16_t>(face.texture & level::kTriangleSampleMask);
        if (!face.isQuad())
        {
            const unsigned type =
                ((face.texture >> 12U) & 7U) / 2 + ((face.texture & kMirrored) != 0 ? 4U : 0U);
            const unsigned flipped = kFlippedMapping[type];
            made.texture = static_cast<std::uint16_t>(made.texture | (face.texture & 0x1000U)
                                                      | (flipped % 4U) * 2U << 12U
                                                      | (flipped >= 4 ? kMirrored : 0U));
        }
    }
    else if (isShown)
    {
        ObjectTexture wanted = m_textures[*number];
        reverse(wanted.vertices, face.isQuad());
        if (isMapped(version()))
        {
            const auto type = static_cast<std::uint8_t>(wanted.newFlags & kMappingMask);
            setMapping(wanted, flippedMapping(face, type));
        }
        if (auto done = setTexture(made, wanted, rankOf(*number)); !done)
        {
            return done;
        }
    }
    face = made;
    return {};
}

Result<void> FaceTextures::setAdditive(ShapeFace& face, bool isAdditive)
{
    const auto number = numberOf(face);
    const bool isThere = number && *number < m_textures.size();
    if (!isThere || (m_textures[*number].attribute == kAdditiveAttribute) == isAdditive)
    {
        return {};
    }
    ObjectTexture wanted = m_textures[*number];
    wanted.attribute = isAdditive ? kAdditiveAttribute : kClearAttribute;
    const bool isKnown = std::ranges::find(m_textures, wanted) != m_textures.end();
    if (!isAdditive && !isKnown)
    {
        wanted.attribute = kOpaqueAttribute;
    }
    return setTexture(face, wanted, 0);
}

Result<void> FaceTextures::store(Transaction& transaction) const
{
    const std::size_t added = size() - m_stored;
    if (added == 0)
    {
        return {};
    }
    if (version() == versions::Wad)
    {
        std::vector<TextureSample> rows(m_samples.end() - static_cast<std::ptrdiff_t>(added),
                                        m_samples.end());
        return insertRows(transaction,
                          tables::TextureSamples.segment,
                          m_stored,
                          schema::RowBlock(std::move(rows)));
    }
    std::vector<ObjectTexture> rows(m_textures.end() - static_cast<std::ptrdiff_t>(added),
                                    m_textures.end());
    return insertRows(
        transaction, tables::ObjectTextures.segment, m_stored, schema::RowBlock(std::move(rows)));
}

} // namespace tr::edit
