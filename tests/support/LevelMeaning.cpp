#include "core/level/Level.h"
#include "tests/support/ObjectLooks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tr::test
{
namespace
{

namespace versions = level::versions;
using level::Level;

constexpr std::int64_t kClear = -1;
constexpr std::int64_t kNothing = -2;

/// Bits of new_flags that go along with a texture: neither its mapping type, which is another one
/// where it is found turned, nor its bump bits, of which another level has no pages.
constexpr std::uint16_t kFlagsThatGo = 0xF9F8;

/// Where in a texel it is looked at: about in the middle, so that those of triangles are not looked
/// at where two of them meet.
constexpr double kMiddle = 0.487;
constexpr std::size_t kPageSide = 256;

struct Place
{
    double x = 0;
    double y = 0;
};

std::int64_t rgb(unsigned red, unsigned green, unsigned blue)
{
    return (std::int64_t{red} << 16) | (std::int64_t{green} << 8) | blue;
}

/// Parts of a palette have six bits, but those that tools have left in eight.
std::int64_t entryOf(const level::Colour& colour)
{
    const auto part = [](std::uint8_t stored) -> unsigned
    { return stored > 63 ? stored : stored * 4U + stored / 16U; };
    return rgb(part(colour.red), part(colour.green), part(colour.blue));
}

std::int64_t apart(std::int64_t one, std::int64_t other)
{
    std::int64_t sum = 0;
    for (const unsigned shift : {0U, 8U, 16U})
    {
        const std::int64_t difference = ((one >> shift) & 255) - ((other >> shift) & 255);
        sum += difference * difference;
    }
    return sum;
}

/// The first of the nearest.
std::int64_t nearestOf(const std::vector<std::int64_t>& colours, std::int64_t colour)
{
    return *std::ranges::min_element(
        colours, {}, [colour](std::int64_t each) { return apart(each, colour); });
}

class LevelLooks final : public ObjectLooks
{
public:
    LevelLooks(const Level& level, const LevelColours& colours)
        : m_level(level)
        , m_fewer(colours.fewer)
        , m_isIndexed(level.version == versions::Tr1 || (colours.fewer && hasColouredFaces()))
        , m_before(colours.before == nullptr ? nullptr : colours.before->as<Level>())
    {
        if (colours.shownIn != nullptr)
        {
            const Level& other = *colours.shownIn->as<Level>();
            for (std::size_t i = 1; i < other.palette.size(); ++i)
            {
                m_palette.push_back(entryOf(other.palette[i]));
            }
            for (const level::Colour4& colour : other.palette16)
            {
                m_wholePalette.push_back(rgb(colour.red, colour.green, colour.blue));
            }
        }
    }

    void addMesh(ObjectNumbers& meaning, std::uint32_t offset) override
    {
        m_at = offset / 2;
        take(meaning, 5);
        const int vertices = next();
        meaning.push_back(vertices);
        take(meaning, 3 * vertices);
        const int normals = next();
        meaning.push_back(normals);
        take(meaning, normals > 0 ? 3 * normals : -normals);
        addFaces(meaning, 4);
        addFaces(meaning, 3);
        if (hasColouredFaces())
        {
            addColoured(meaning, 4);
            addColoured(meaning, 3);
        }
    }

    void addSequences(std::map<std::uint32_t, ObjectNumbers>& sequences) override
    {
        for (const level::SpriteSequence& row : m_level.sprites.sequences)
        {
            ObjectNumbers& meaning = sequences[static_cast<std::uint32_t>(row.id)];
            for (int i = row.firstSprite; i < row.firstSprite - row.negativeLength; ++i)
            {
                addSprite(meaning, m_level.sprites.textures[static_cast<std::size_t>(i)]);
            }
        }
    }

    [[nodiscard]] std::string sampleText(std::size_t sample) const override
    {
        const bool isStored = m_level.version == versions::Tr4 || m_level.version == versions::Tr5;
        if (sample >= (isStored ? m_level.samples.size() : m_level.sounds.sampleIndices.size()))
        {
            return "?";
        }
        if (m_level.version == versions::Tr2 || m_level.version == versions::Tr3)
        {
            return std::to_string(m_level.sounds.sampleIndices[sample]);
        }
        if (isStored)
        {
            const level::Sample& stored = m_level.samples[sample];
            return std::to_string(stored.size.uncompressedSize) + ' '
                   + std::string(stored.data.begin(), stored.data.end());
        }
        // A RIFF file says how long it is behind its first four letters.
        const auto& data = m_level.sampleData;
        const std::size_t start = m_level.sounds.sampleIndices[sample];
        std::size_t size = 0;
        for (std::size_t byte = 4; byte-- > 0;)
        {
            size = size * 256 + data[start + 4 + byte];
        }
        const auto first = data.begin() + static_cast<std::ptrdiff_t>(start);
        return {first, first + static_cast<std::ptrdiff_t>(size + 8)};
    }

    /// The texels of all faces of rooms.
    void addRooms(ObjectNumbers& meaning)
    {
        const auto add = [&](std::uint16_t texture, std::size_t corners)
        { addTexels(meaning, texture, corners); };
        for (const level::Room& room : m_level.rooms)
        {
            for (const level::Quad& face : room.quads)
            {
                add(face.texture, 4);
            }
            for (const level::Triangle& face : room.triangles)
            {
                add(face.texture, 3);
            }
        }
        for (const level::Tr5Room& room : m_level.tr5Rooms)
        {
            for (const level::Tr5LayerFaces& layer : room.layerFaces)
            {
                for (const level::LayerQuad& face : layer.quads)
                {
                    add(face.texture, 4);
                }
                for (const level::LayerTriangle& face : layer.triangles)
                {
                    add(face.texture, 3);
                }
            }
        }
    }

    /// What rooms have besides faces.
    void addRoomContents(ObjectNumbers& meaning)
    {
        for (const level::Room& room : m_level.rooms)
        {
            for (const level::RoomSprite& sprite : room.sprites)
            {
                meaning.push_back(sprite.vertex);
                const auto row = static_cast<std::size_t>(sprite.texture);
                if (row < m_level.sprites.textures.size())
                {
                    addSprite(meaning, m_level.sprites.textures[row]);
                }
                else
                {
                    meaning.push_back(kNothing);
                }
            }
            addStatics(meaning, room.statics);
        }
        for (const level::Tr5Room& room : m_level.tr5Rooms)
        {
            addStatics(meaning, room.statics);
        }
    }

private:
    static void addStatics(ObjectNumbers& meaning, const Table<level::RoomStatic>& statics)
    {
        meaning.push_back(static_cast<std::int64_t>(statics.size()));
        for (const level::RoomStatic& each : statics)
        {
            meaning.insert(meaning.end(),
                           {each.x,
                            each.y,
                            each.z,
                            each.rotation,
                            each.intensity1,
                            each.intensity2,
                            each.colour,
                            each.unused,
                            each.meshId});
        }
    }

    [[nodiscard]] bool hasColouredFaces() const
    {
        return m_level.version == versions::Tr1 || m_level.version == versions::Tr2
               || m_level.version == versions::Tr3;
    }

    std::int16_t next() { return static_cast<std::int16_t>(m_level.objects.meshWords[m_at++]); }

    void take(ObjectNumbers& meaning, int count)
    {
        for (int i = 0; i < count; ++i)
        {
            meaning.push_back(next());
        }
    }

    void addFaces(ObjectNumbers& meaning, int corners)
    {
        const int count = next();
        meaning.push_back(count);
        for (int face = 0; face < count; ++face)
        {
            take(meaning, corners);
            addTexels(
                meaning, static_cast<std::uint16_t>(next()), static_cast<std::size_t>(corners));
            if (!hasColouredFaces())
            {
                take(meaning, 1); // effects
            }
        }
    }

    void addColoured(ObjectNumbers& meaning, int corners)
    {
        const int count = next();
        meaning.push_back(count);
        for (int face = 0; face < count; ++face)
        {
            take(meaning, corners);
            const auto word = static_cast<std::uint16_t>(next());
            const std::size_t whole = word >> 8U;
            const bool hasWhole = whole < m_level.palette16.size() && !m_isIndexed;
            if (hasWhole)
            {
                const level::Colour4& colour = m_level.palette16[whole];
                const std::int64_t shown = rgb(colour.red, colour.green, colour.blue);
                meaning.push_back(m_wholePalette.empty() ? shown
                                                         : nearestOf(m_wholePalette, shown));
            }
            const std::int64_t shown = entryOf(m_level.palette[word & 0xFFU]);
            meaning.push_back(m_palette.empty() ? shown : nearestOf(m_palette, shown));
        }
    }

    /// Whether a texel is what it was, in all depths that the levels have.
    [[nodiscard]] bool hasStayed(std::size_t page, std::size_t at) const
    {
        const auto isSame = [&](const auto& pages, const auto& old)
        {
            return page >= pages.size()
                   || (page < old.size() && pages[page].texels[at] == old[page].texels[at]);
        };
        return isSame(m_level.textiles8, m_before->textiles8)
               && isSame(m_level.textiles16, m_before->textiles16)
               && isSame(m_level.textiles32, m_before->textiles32);
    }

    /// What a texel shows; kClear, kStayed.
    [[nodiscard]] std::int64_t
    texelAt(std::size_t page, std::size_t x, std::size_t y, bool isOpaque)
    {
        const std::size_t at = y * kPageSide + x;
        if (m_before != nullptr && hasStayed(page, at))
        {
            return kStayed;
        }
        if (m_isIndexed)
        {
            const std::uint8_t index = m_level.textiles8[page].texels[at];
            const std::int64_t shown = entryOf(m_level.palette[index]);
            return index == 0 && !isOpaque ? kClear
                   : m_palette.empty()     ? shown
                                           : nearest(shown, index == 0);
        }
        if (hasColouredFaces() || m_fewer)
        {
            const unsigned word = m_level.textiles16[page].texels[at];
            return (word & 0x8000U) == 0 && !isOpaque ? kClear : std::int64_t{word & 0x7FFFU};
        }
        const std::uint32_t word = m_level.textiles32[page].texels[at];
        return word >> 24 == 0 ? (isOpaque ? std::int64_t{word} : kClear) : std::int64_t{word};
    }

    /// Black stands for what is clear in all but few files.
    [[nodiscard]] std::int64_t nearest(std::int64_t colour, bool isClear)
    {
        if (isClear && colour == 0)
        {
            return 0;
        }
        const auto [known, isNew] = m_nearest.try_emplace(colour, 0);
        if (isNew)
        {
            known->second = nearestOf(m_palette, colour);
        }
        return known->second;
    }

    /// What a texture shows from its first corner to the others, texel by texel.
    void addTexels(ObjectNumbers& meaning, std::uint16_t face, std::size_t corners)
    {
        const unsigned mask = m_level.version == versions::Tr5 ? 0x3FFF : 0x7FFF;
        if ((face & mask) >= m_level.objectTextures.size())
        {
            meaning.push_back(kNothing);
            return;
        }
        const level::ObjectTexture& texture = m_level.objectTextures[face & mask];
        meaning.push_back(face & ~mask);
        meaning.push_back(texture.attribute);
        meaning.push_back(texture.newFlags & kFlagsThatGo);
        const auto [known, isNew] = m_shown.try_emplace({face & mask, corners});
        if (isNew)
        {
            known->second = shownBy(texture, corners);
        }
        const Shown& shown = known->second;
        meaning.insert(meaning.end(), {shown.columns, shown.rows});
        if (m_fewer)
        {
            meaning.insert(meaning.end(), shown.texels.begin(), shown.texels.end());
        }
        else
        {
            meaning.push_back(shown.hash);
        }
        texels += shown.count;
    }

    /// What a texture shows: thousands of texels, by which faces are compared, as one number. Those
    /// in fewer colours may be a step off, and stay.
    struct Shown
    {
        std::int64_t columns = 0;
        std::int64_t rows = 0;
        std::int64_t hash = 0;
        std::vector<std::int64_t> texels; ///< in fewer colours only
        std::size_t count = 0;
    };

    [[nodiscard]] Shown shownBy(const level::ObjectTexture& texture, std::size_t corners)
    {
        std::array<Place, 4> places{};
        for (std::size_t i = 0; i < corners; ++i)
        {
            places[i] = {texture.vertices[i].x / 256.0, texture.vertices[i].y / 256.0};
        }
        const Place& last = places[corners == 4 ? 3 : 2];
        const auto steps = [](const Place& from, const Place& to)
        {
            const double length = std::max(std::abs(from.x - to.x), std::abs(from.y - to.y));
            return std::max<std::size_t>(static_cast<std::size_t>(std::lround(length)), 1);
        };
        const std::size_t columns = steps(places[0], places[1]);
        const std::size_t rows = steps(places[0], last);
        Shown shown;
        shown.columns = static_cast<std::int64_t>(columns);
        shown.rows = static_cast<std::int64_t>(rows);
        std::uint64_t hash = 0xCBF29CE484222325U; // FNV-1a
        for (std::size_t row = 0; row < rows; ++row)
        {
            for (std::size_t column = 0; column < columns; ++column)
            {
                const double u =
                    (static_cast<double>(column) + kMiddle) / static_cast<double>(columns);
                const double v = (static_cast<double>(row) + kMiddle) / static_cast<double>(rows);
                const auto at = corners == 4 ? inQuad(places, u, v) : inTriangle(places, u, v);
                if (corners == 3 && u + v > 1)
                {
                    continue;
                }
                const std::int64_t texel = texelAt(texture.tileAndFlag & 0x7FFFU,
                                                   static_cast<std::size_t>(at.x),
                                                   static_cast<std::size_t>(at.y),
                                                   texture.attribute == 0);
                hash = (hash ^ static_cast<std::uint64_t>(texel)) * 0x100000001B3U;
                ++shown.count;
                if (m_fewer)
                {
                    shown.texels.push_back(texel);
                }
            }
        }
        shown.hash = static_cast<std::int64_t>(hash);
        return shown;
    }

    static Place inTriangle(const std::array<Place, 4>& corners, double u, double v)
    {
        return {
            corners[0].x + u * (corners[1].x - corners[0].x) + v * (corners[2].x - corners[0].x),
            corners[0].y + u * (corners[1].y - corners[0].y) + v * (corners[2].y - corners[0].y)};
    }

    static Place inQuad(const std::array<Place, 4>& corners, double u, double v)
    {
        const auto between = [&](double a, double b, double c, double d)
        { return (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c); };
        return {between(corners[0].x, corners[1].x, corners[2].x, corners[3].x),
                between(corners[0].y, corners[1].y, corners[2].y, corners[3].y)};
    }

    void addSprite(ObjectNumbers& meaning, const level::SpriteTexture& sprite)
    {
        const bool isOld = hasColouredFaces();
        const auto left = static_cast<std::size_t>(isOld ? sprite.x : sprite.left);
        const auto top = static_cast<std::size_t>(isOld ? sprite.y : sprite.top);
        const std::size_t width = isOld ? (sprite.width + 255U) / 256U : sprite.width / 256U + 1U;
        const std::size_t height =
            isOld ? (sprite.height + 255U) / 256U : sprite.height / 256U + 1U;
        meaning.insert(meaning.end(), {sprite.width, sprite.height});
        if (isOld)
        {
            meaning.insert(meaning.end(), {sprite.left, sprite.top, sprite.right, sprite.bottom});
        }
        else
        {
            meaning.insert(meaning.end(), {sprite.right - sprite.left, sprite.bottom - sprite.top});
        }
        for (std::size_t y = top; y < top + height; ++y)
        {
            for (std::size_t x = left; x < left + width; ++x)
            {
                meaning.push_back(texelAt(sprite.tile, x, y, false));
            }
        }
    }

    const Level& m_level;
    bool m_fewer;
    bool m_isIndexed;                    ///< it shows the pages in eight bits
    const Level* m_before;               ///< texels that are as there are not told; null: all are
    std::vector<std::int64_t> m_palette; ///< that colours go to the nearest of; none: they stay
    std::vector<std::int64_t> m_wholePalette;
    std::map<std::int64_t, std::int64_t> m_nearest;
    std::map<std::pair<std::size_t, std::size_t>, Shown> m_shown; ///< by texture and corners
    std::size_t m_at = 0;
};

} // namespace

WadMeaning meaningOfLevel(const schema::Content& content, const LevelColours& colours)
{
    LevelLooks looks(*content.as<Level>(), colours);
    return meaningOf(content, looks);
}

ObjectNumbers contentsOfRooms(const schema::Content& content)
{
    ObjectNumbers numbers;
    LevelLooks(*content.as<Level>(), {}).addRoomContents(numbers);
    return numbers;
}

ObjectNumbers texelsOfRooms(const schema::Content& content)
{
    ObjectNumbers numbers;
    LevelLooks(*content.as<Level>(), {}).addRooms(numbers);
    return numbers;
}

} // namespace tr::test
