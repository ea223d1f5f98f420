#include "core/base/Text.h"
#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/TextureRange.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/edit/textures/pictures/NearestColour.h"
#include "core/edit/textures/tidy/TurnedTexture.h"
#include "core/level/Level.h"
#include "core/transfer/places/LevelPlaces.h"
#include "core/transfer/places/Seats.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;
using exchange::PixelRect;
using level::ObjectTexture;
using view::TexelTurn;

/// What engines look at of an object texture, and how many corners it has. Bump maps are pages of
/// the level that has them: whether there is one tells no textures apart.
using TextureKey = std::array<std::uint16_t, 12>;

TextureKey keyOf(const ObjectTexture& texture, std::size_t corners)
{
    TextureKey key{texture.attribute,
                   texture.tileAndFlag,
                   static_cast<std::uint16_t>(texture.newFlags & ~kBumpBits),
                   static_cast<std::uint16_t>(corners)};
    for (std::size_t i = 0; i < corners; ++i)
    {
        key[4 + 2 * i] = texture.vertices[i].x;
        key[5 + 2 * i] = texture.vertices[i].y;
    }
    return key;
}

/// The most that the games themselves have room for.
struct TextureRoom
{
    std::size_t textures = 0;
    std::size_t pages = 0;
};

TextureRoom roomOf(schema::Version version)
{
    constexpr TextureRoom kRoomOfTr1{1800, 16};
    constexpr TextureRoom kRoomOfTr2{2000, 32};
    constexpr TextureRoom kRoomOfTr3{4000, 32};
    switch (version)
    {
    case level::versions::Tr1:
        return kRoomOfTr1;
    case level::versions::Tr2:
        return kRoomOfTr2;
    case level::versions::Tr3:
        return kRoomOfTr3;
    default:
        return {std::size_t{level::faceTextureMask(version)} + 1,
                std::size_t{level::kTileMask} + 1};
    }
}

std::uint16_t wordIn(std::uint16_t word, std::uint32_t texels)
{
    // One that stands behind the last texel has no number at the edge of the page.
    constexpr std::uint32_t kMost = 0xFFFF;
    return static_cast<std::uint16_t>(
        std::min(word + texels * static_cast<std::uint32_t>(edit::kWordsOfTexel), kMost));
}

ObjectTexture movedTo(ObjectTexture texture, std::size_t corners, const PixelRect& to)
{
    texture.tileAndFlag = static_cast<std::uint16_t>((texture.tileAndFlag & ~level::kTileMask)
                                                     | (to.page & level::kTileMask));
    for (std::size_t i = 0; i < corners; ++i)
    {
        level::TextureCorner& corner = texture.vertices[i];
        corner = {wordIn(corner.x, to.left), wordIn(corner.y, to.top)};
    }
    return texture;
}

/// The textures that a destination has, and the ranges of them.
class TexturesThere
{
public:
    explicit TexturesThere(const Content& content)
        : m_ranges(edit::textureRangesOf(content))
    {
        const auto& level = *content.as<level::Level>();
        const auto corners = edit::shownCorners(content);
        std::set<std::size_t> moved;
        for (const edit::TextureRange& range : m_ranges.ranges)
        {
            moved.insert(range.textures.begin(), range.textures.end());
        }
        for (const std::size_t texture : view::waterfallTextures(level))
        {
            moved.insert(texture);
        }
        for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
        {
            m_keys.push_back(keyOf(level.objectTextures[row], corners[row]));
            if (!moved.contains(row))
            {
                m_rows.try_emplace(m_keys.back(), row);
            }
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_keys.size(); }

    /// One that no engine moves; nothing: there is none.
    [[nodiscard]] std::optional<std::size_t> rowOf(const TextureKey& key) const
    {
        const auto found = m_rows.find(key);
        return found == m_rows.end() ? std::nullopt : std::optional(found->second);
    }

    /// A range of these textures that moves in the same way.
    [[nodiscard]] const edit::TextureRange* rangeOf(std::span<const TextureKey> textures,
                                                    bool rolls) const
    {
        const auto isSame = [&](std::uint16_t row, const TextureKey& key)
        { return row < m_keys.size() && m_keys[row] == key; };
        const auto found = std::ranges::find_if(
            m_ranges.ranges,
            [&](const edit::TextureRange& range) {
                return range.rolls == rolls && std::ranges::equal(range.textures, textures, isSame);
            });
        return found == m_ranges.ranges.end() ? nullptr : &*found;
    }

private:
    edit::TextureRanges m_ranges;
    std::vector<TextureKey> m_keys;
    std::map<TextureKey, std::size_t> m_rows;
};

/// Finds the colours of a level for coloured faces.
class FaceColours
{
public:
    explicit FaceColours(const level::Level& level)
        : m_nearest(level.palette.rows())
    {
        for (const level::Colour4& colour : level.palette16)
        {
            m_whole.push_back({colour.red, colour.green, colour.blue});
        }
    }

    /// The word for a face, and whether it shows another colour then.
    [[nodiscard]] std::pair<std::uint16_t, bool> wordFor(std::uint16_t word,
                                                         const FaceColour& colour)
    {
        const std::uint8_t indexed = indexOf(static_cast<std::uint8_t>(word), colour.indexed);
        const std::size_t whole =
            colour.whole ? wholeOf(static_cast<std::uint8_t>(word >> 8), *colour.whole) : 0;
        const bool isWhole = colour.whole && !m_whole.empty();
        const bool isOff =
            isWhole ? m_whole[whole] != *colour.whole : m_nearest.colour(indexed) != colour.indexed;
        return {static_cast<std::uint16_t>(whole << 8 | indexed), isOff};
    }

private:
    [[nodiscard]] std::uint8_t indexOf(std::uint8_t now, const level::Colour& colour)
    {
        const bool stays = m_nearest.colour(now) == colour || !m_nearest.isThere();
        return stays ? now : m_nearest.to(colour, now);
    }

    [[nodiscard]] std::size_t wholeOf(std::uint8_t now, const level::Colour& colour) const
    {
        if (m_whole.empty() || (now < m_whole.size() && m_whole[now] == colour))
        {
            return now;
        }
        const auto found = std::ranges::min_element(
            m_whole, {}, [&](const level::Colour& each) { return edit::distance(each, colour); });
        return static_cast<std::size_t>(found - m_whole.begin());
    }

    edit::NearestColour m_nearest;
    std::vector<level::Colour> m_whole;
};

class LevelSeats final : public Seats
{
public:
    LevelSeats(const Content& destination, std::span<const Gathering> sources)
        : m_sources(sources)
        , m_version(destination.version())
        , m_colours(*destination.as<level::Level>())
    {
    }

    Result<void> furnish(edit::Transaction& transaction,
                         const Shown& shown,
                         Report& report,
                         const Progress& progress) override
    {
        collect(shown);
        auto seats = placeOnPages(transaction, m_toPlace, report, progress);
        if (!seats)
        {
            return fail(std::move(seats.error()));
        }
        m_seats = std::move(*seats);
        const TextureRoom room = roomOf(m_version);
        report.limits.push_back(
            {{"texture pages of {0}", {std::string(level::versionName(m_version))}},
             report.textures.pagesAfter,
             room.pages,
             false});
        if (auto done = putTextures(transaction, report); !done)
        {
            return done;
        }
        putRanges(transaction, report);
        return {};
    }

    void lead(std::size_t source, edit::ShapeFace& face, const FaceLook& look) override
    {
        if (look.colour)
        {
            const auto [word, isOff] = m_colours.wordFor(face.texture, *look.colour);
            face.texture = word;
            m_recoloured += isOff ? 1 : 0;
            return;
        }
        const unsigned mask = level::faceTextureMask(m_version);
        const std::size_t row = look.texture ? m_rows.at({source, *look.texture}) : 0;
        m_faceless += look.texture ? 0 : 1;
        face.texture = static_cast<std::uint16_t>((face.texture & ~mask) | row);
    }

    [[nodiscard]] bool hasSprites() const noexcept override { return true; }

    [[nodiscard]] level::SpriteTexture place(std::size_t source,
                                             const GatheredSprite& sprite) const override
    {
        level::SpriteTexture row = sprite.row;
        if (!sprite.picture)
        {
            row.tile = 0;
            return row;
        }
        const PixelRect& rect = m_seats[m_spriteNumbers.at({source, *sprite.picture})].rect;
        row.tile = static_cast<std::uint16_t>(rect.page);
        if (level::since(level::versions::Tr4).contains(m_version))
        {
            const int right = static_cast<int>(rect.left) - row.left;
            const int down = static_cast<int>(rect.top) - row.top;
            row.left = static_cast<std::int16_t>(row.left + right);
            row.right = static_cast<std::int16_t>(row.right + right);
            row.top = static_cast<std::int16_t>(row.top + down);
            row.bottom = static_cast<std::int16_t>(row.bottom + down);
            return row;
        }
        row.x = static_cast<std::uint8_t>(rect.left);
        row.y = static_cast<std::uint8_t>(rect.top);
        return row;
    }

    void tell(Report& report) const override
    {
        report.colours.faces = m_recoloured;
        if (m_faceless > 0)
        {
            report.remarks.push_back(
                view::counted({"{0} faces show a texture that does not exist, and get the first",
                               "a face shows a texture that does not exist, and gets the first"},
                              m_faceless));
        }
        if (m_spritesWithout > 0)
        {
            report.remarks.push_back(
                view::counted({"{0} sprites lie on no page, and show others now",
                               "a sprite lies on no page, and shows another now"},
                              m_spritesWithout));
        }
        const auto bumped = std::ranges::count_if(
            m_textures.all(),
            [this](const At& at) { return (textureOf(at).row.newFlags & kBumpBits) != 0; });
        if (bumped > 0)
        {
            report.remarks.push_back(view::counted(
                {"{0} textures have no bump map any more, as its page stays with its level",
                 "a texture has no bump map any more, as its page stays with its level"},
                static_cast<std::size_t>(bumped)));
        }
    }

private:
    [[nodiscard]] const GatheredTexture& textureOf(const At& at) const
    {
        return m_sources[at.first].textures[at.second];
    }

    void collect(const Shown& shown)
    {
        for (const At& mesh : shown.meshes)
        {
            for (const FaceLook& look : m_sources[mesh.first].meshes[mesh.second].looks)
            {
                if (look.texture)
                {
                    m_textures.add({mesh.first, *look.texture});
                }
            }
        }
        collectSets();
        for (const At& at : m_textures.all())
        {
            collectPicture(at);
        }
        for (const At& list : shown.spriteLists)
        {
            for (const GatheredSprite& sprite : m_sources[list.first].spriteLists[list.second])
            {
                m_spritesWithout += sprite.picture ? 0 : 1;
                if (sprite.picture)
                {
                    collectSprite({list.first, *sprite.picture});
                }
            }
        }
    }

    /// Those of which a texture is shown, with all of their textures, of which each can be in
    /// others, too.
    void collectSets()
    {
        std::multimap<At, At> setsOf;
        for (std::size_t source = 0; source < m_sources.size(); ++source)
        {
            const auto& sets = m_sources[source].textureSets;
            for (Place set = 0; set < sets.size(); ++set)
            {
                for (const Place texture : sets[set].textures)
                {
                    setsOf.emplace(At{source, texture}, At{source, set});
                }
            }
        }
        for (std::size_t i = 0; i < m_textures.all().size(); ++i)
        {
            const auto [first, last] = setsOf.equal_range(m_textures.all()[i]);
            for (auto each = first; each != last; ++each)
            {
                const At set = each->second;
                if (!m_sets.add(set))
                {
                    continue;
                }
                const auto& textures = setAt(set).textures;
                for (const Place texture : std::set(textures.begin(), textures.end()))
                {
                    ++m_setsWith[{set.first, texture}];
                }
                for (const Place texture : textures)
                {
                    m_textures.add({set.first, texture});
                }
            }
        }
    }

    [[nodiscard]] const TextureSet& setAt(const At& at) const
    {
        return m_sources[at.first].textureSets[at.second];
    }

    void collectPicture(const At& texture)
    {
        const GatheredTexture& shown = textureOf(texture);
        const At picture{texture.first, shown.picture};
        if (m_pictures.add(picture))
        {
            const std::size_t number = m_pictures.numberOf(picture);
            PictureToPlace made = toPlace(picture);
            made.isOpaque = shown.row.attribute == kOpaqueAttribute;
            made.canBeTurned = [this, number](TexelTurn turn) { return canShow(number, turn); };
            m_toPlace.push_back(std::move(made));
            m_shownBy.emplace_back();
        }
        m_shownBy[m_pictures.numberOf(picture)].push_back(texture);
    }

    [[nodiscard]] PictureToPlace toPlace(const At& picture) const
    {
        const Gathering& gathering = m_sources[picture.first];
        PictureToPlace made;
        made.picture = &gathering.pictures[picture.second];
        const auto lesser = gathering.lesser.find(picture.second);
        made.lesser = lesser == gathering.lesser.end() ? nullptr : &lesser->second;
        return made;
    }

    void collectSprite(const At& picture)
    {
        const auto [known, isNew] = m_spriteNumbers.try_emplace(picture, m_toPlace.size());
        if (isNew)
        {
            PictureToPlace made = toPlace(picture);
            made.isOfSprite = true;
            made.canBeTurned = [](TexelTurn) { return false; };
            m_toPlace.push_back(std::move(made));
        }
    }

    [[nodiscard]] bool hasTypes() const
    {
        return level::since(level::versions::Tr4).contains(m_version);
    }

    /// Where the picture of a texture lies before it is moved to its page.
    [[nodiscard]] PixelRect ownRect(const GatheredTexture& texture, std::size_t source) const
    {
        const Picture& picture = m_sources[source].pictures[texture.picture];
        return {0, 0, 0, picture.width, picture.height};
    }

    /// Whether all textures that show a picture can do so where it lies turned.
    [[nodiscard]] bool canShow(std::size_t picture, TexelTurn turn) const
    {
        return std::ranges::all_of(
            m_shownBy[picture],
            [&](const At& at)
            {
                const GatheredTexture& texture = textureOf(at);
                const PixelRect from = ownRect(texture, at.first);
                PixelRect to = from;
                if (turn.quarters % 2 != 0)
                {
                    std::swap(to.width, to.height);
                }
                return !m_setsWith.contains(at)
                       && edit::turnedTexture(
                           texture.row, texture.corners, from, to, turn, hasTypes());
            });
    }

    /// A texture as the destination has it.
    [[nodiscard]] ObjectTexture rowFor(const At& at) const
    {
        const GatheredTexture& texture = textureOf(at);
        const PictureSeat& seat = m_seats[m_pictures.numberOf({at.first, texture.picture})];
        ObjectTexture row = texture.row;
        row.newFlags = static_cast<std::uint16_t>(row.newFlags & ~kBumpBits);
        const auto turned = seat.turn == TexelTurn{}
                                ? std::nullopt
                                : edit::turnedTexture(row,
                                                      texture.corners,
                                                      ownRect(texture, at.first),
                                                      seat.rect,
                                                      seat.turn,
                                                      hasTypes());
        return turned.value_or(movedTo(row, texture.corners, seat.rect));
    }

    Result<void> putTextures(edit::Transaction& transaction, Report& report)
    {
        const TexturesThere there(transaction.content());
        std::vector<ObjectTexture> added;
        const auto add = [&](const At& at, const ObjectTexture& row)
        {
            m_rows[at] = there.size() + added.size();
            added.push_back(row);
        };
        // Those of waterfalls first, as no other may come between them.
        for (const auto kind :
             {TextureSet::Kind::Neighbours, TextureSet::Kind::TakesTurns, TextureSet::Kind::Rolls})
        {
            for (const At& set : m_sets.all())
            {
                if (setAt(set).kind == kind && !isThere(set, there))
                {
                    for (const Place texture : setAt(set).textures)
                    {
                        const At at{set.first, texture};
                        if (!m_rows.contains(at))
                        {
                            add(at, rowFor(at));
                        }
                    }
                }
            }
        }
        std::map<TextureKey, std::size_t> known;
        for (const At& at : m_textures.all())
        {
            if (m_rows.contains(at))
            {
                continue;
            }
            const ObjectTexture row = rowFor(at);
            const TextureKey key = keyOf(row, textureOf(at).corners);
            const auto [one, isNew] =
                known.try_emplace(key, there.rowOf(key).value_or(there.size() + added.size()));
            if (one->second == there.size() + added.size())
            {
                add(at, row);
            }
            m_rows[at] = one->second;
        }
        return append(transaction, there.size(), std::move(added), report);
    }

    /// Whether the destination has such a range, which is to be shown then. One that has a texture
    /// in common with another range gets rows of its own: the other one would become a range of
    /// rows of the destination, and all that shows these there would change with it.
    [[nodiscard]] bool isThere(const At& at, const TexturesThere& there)
    {
        const TextureSet& set = setAt(at);
        std::vector<TextureKey> keys;
        for (const Place texture : set.textures)
        {
            const At each{at.first, texture};
            if (m_setsWith.at(each) > 1)
            {
                return false;
            }
            keys.push_back(keyOf(rowFor(each), textureOf(each).corners));
        }
        const auto* const range = set.kind == TextureSet::Kind::Neighbours
                                      ? nullptr
                                      : there.rangeOf(keys, set.kind == TextureSet::Kind::Rolls);
        for (std::size_t i = 0; range != nullptr && i < keys.size(); ++i)
        {
            m_rows[{at.first, set.textures[i]}] = range->textures[i];
        }
        m_isSetThere[at] = range != nullptr;
        return range != nullptr;
    }

    Result<void> append(edit::Transaction& transaction,
                        std::size_t there,
                        std::vector<ObjectTexture> added,
                        Report& report)
    {
        const std::size_t all = there + added.size();
        report.textures.samplesBefore = there;
        report.textures.samplesAfter = all;
        const std::size_t mask = level::faceTextureMask(m_version);
        const TextureRoom room = roomOf(m_version);
        report.limits.push_back(
            {{"object textures of {0}", {std::string(level::versionName(m_version))}},
             all,
             room.textures,
             room.textures > mask});
        if (!added.empty() && all > mask + 1)
        {
            return fail(ErrorCode::SampleTooHigh, {concat(all - 1), concat(mask)});
        }
        transfer::append(transaction, tables::ObjectTextures, there, std::move(added));
        return {};
    }

    void putRanges(edit::Transaction& transaction, Report& report)
    {
        std::map<ErrorCode, std::size_t> lost;
        for (const At& set : m_sets.all())
        {
            const TextureSet& wanted = setAt(set);
            if (wanted.kind == TextureSet::Kind::Neighbours || m_isSetThere[set])
            {
                continue;
            }
            std::vector<std::uint16_t> rows;
            rows.reserve(wanted.textures.size());
            for (const Place texture : wanted.textures)
            {
                rows.push_back(static_cast<std::uint16_t>(m_rows.at({set.first, texture})));
            }
            const auto added =
                edit::addTextureRange(transaction, rows, wanted.kind == TextureSet::Kind::Rolls);
            if (!added)
            {
                ++lost[added.error().code];
            }
        }
        for (const auto& [code, count] : lost)
        {
            report.remarks.push_back(view::counted(whyLeftOut(code), count));
        }
    }

    static view::Counted whyLeftOut(ErrorCode code)
    {
        switch (code)
        {
        case ErrorCode::BadValue:
            return {"{0} ranges of animated textures are left out: the list of the destination's "
                    "own ends too early",
                    "a range of animated textures is left out: the list of the destination's own "
                    "ends too early"};
        case ErrorCode::BlockNotUnderstood:
            return {"{0} ranges of animated textures are left out: TRNG says by their numbers how "
                    "those of the destination move",
                    "a range of animated textures is left out: TRNG says by their numbers how "
                    "those of the destination move"};
        default:
            return {"{0} ranges of animated textures are left out: the destination has no room for "
                    "them",
                    "a range of animated textures is left out: the destination has no room for it"};
        }
    }

    std::span<const Gathering> m_sources;
    schema::Version m_version;
    FaceColours m_colours;
    Ordered m_textures;                   ///< places in Gathering::textures
    Ordered m_sets;                       ///< of which a texture is shown
    std::map<At, std::size_t> m_setsWith; ///< how many of them have a texture, if any has
    std::map<At, bool> m_isSetThere;
    Ordered m_pictures;                     ///< of textures
    std::vector<std::vector<At>> m_shownBy; ///< textures, by those
    std::map<At, std::size_t> m_spriteNumbers;
    std::vector<PictureToPlace> m_toPlace; ///< those of textures, then of sprites
    std::vector<PictureSeat> m_seats;      ///< as many
    std::map<At, std::size_t> m_rows;      ///< of textures
    std::size_t m_faceless = 0;
    std::size_t m_recoloured = 0;
    std::size_t m_spritesWithout = 0;
};

} // namespace

std::unique_ptr<Seats> seatsInLevel(const Content& destination, std::span<const Gathering> sources)
{
    return std::make_unique<LevelSeats>(destination, sources);
}

} // namespace tr::transfer
