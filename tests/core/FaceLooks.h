#pragma once

#include "core/edit/textures/TextureRange.h"
#include "core/level/Content.h"
#include "core/view/objects/MeshView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// What every face, sprite and animated texture of a content looks like, texel by texel and in
/// every depth, as readers show them: nothing here knows where a texture lies or what number it
/// has.
namespace tr::test
{

class FaceLooks
{
public:
    explicit FaceLooks(const schema::Content& content)
        : m_level(content.as<level::Level>())
        , m_wad(content.as<level::Wad>())
    {
        if (m_level != nullptr)
        {
            m_depths = view::pageTables(*m_level);
            std::erase(m_depths, schema::TableId(level::tables::MiscTextiles));
            addRooms();
            addRanges(content);
        }
        else
        {
            m_depths.assign(1, level::tables::TextureMap);
        }
        if (m_level != nullptr || m_wad != nullptr)
        {
            const level::Objects& objects = level::objectsOf(content);
            for (const std::uint32_t offset : view::meshOffsets(objects))
            {
                if (const auto mesh = view::readMesh(objects, content.version(), offset))
                {
                    addMesh(*mesh);
                }
            }
        }
        if (m_level != nullptr)
        {
            addSprites(m_level->sprites, content.version());
        }
    }

    std::vector<std::uint64_t> faces; ///< a sum of each, in the order of the file
    std::vector<std::uint64_t> sprites;
    std::vector<std::uint64_t> ranges;

    friend bool operator==(const FaceLooks& a, const FaceLooks& b)
    {
        return a.faces == b.faces && a.sprites == b.sprites && a.ranges == b.ranges;
    }

private:
    class Sum
    {
    public:
        void add(std::uint64_t number)
        {
            m_sum = (m_sum ^ (number + 0x9E3779B97F4A7C15ULL)) * 0x100000001B3ULL;
            m_sum ^= m_sum >> 29;
        }

        [[nodiscard]] std::uint64_t value() const { return m_sum; }

    private:
        std::uint64_t m_sum = 1469598103934665603ULL;
    };

    void addRooms()
    {
        const auto addAll = [this](const auto& all, std::size_t corners)
        {
            for (const auto& face : all)
            {
                addFace(view::textureOf(*m_level, face.texture, corners), corners, face.texture);
            }
        };
        for (const level::Room& room : m_level->rooms)
        {
            addAll(room.quads, 4);
            addAll(room.triangles, 3);
            for (const level::RoomSprite& sprite : room.sprites)
            {
                m_roomSprites.push_back(static_cast<std::size_t>(sprite.texture));
            }
        }
        for (const level::Tr5Room& room : m_level->tr5Rooms)
        {
            for (const level::Tr5LayerFaces& layer : room.layerFaces)
            {
                addAll(layer.quads, 4);
                addAll(layer.triangles, 3);
            }
        }
    }

    void addMesh(const level::Mesh& mesh)
    {
        for (const view::MeshFace& face : view::facesOf(mesh))
        {
            addFace(m_level != nullptr ? view::textureOf(*m_level, face)
                                       : view::textureOf(*m_wad, face),
                    face.corners,
                    m_level != nullptr ? face.texture : 0);
        }
    }

    void
    addFace(const std::optional<view::TextureRef>& ref, std::size_t corners, std::uint16_t texture)
    {
        Sum sum;
        if (ref)
        {
            sum.add(static_cast<std::uint64_t>(ref->blending));
            sum.add(m_level != nullptr && view::isDoubleSided(texture) ? 1 : 0);
            addTexels(sum, *ref, corners);
        }
        faces.push_back(sum.value());
    }

    void addRanges(const schema::Content& content)
    {
        for (const edit::TextureRange& range : edit::textureRangesOf(content).ranges)
        {
            Sum sum;
            for (const std::uint16_t texture : range.textures)
            {
                const auto ref = view::textureOf(*m_level, texture, 3);
                if (!ref)
                {
                    continue;
                }
                addTexels(sum, *ref, 3);
                if (range.rolls)
                {
                    // T4 moves the corners down by up to 32 rows, and shows 32 from there on.
                    const auto left =
                        std::min({ref->corners[0].x, ref->corners[1].x, ref->corners[2].x});
                    const auto top =
                        std::min({ref->corners[0].y, ref->corners[1].y, ref->corners[2].y});
                    for (int row = 0; row < 64; ++row)
                    {
                        addTexel(sum,
                                 ref->page,
                                 static_cast<int>(left) + 1,
                                 static_cast<int>(top) + row);
                    }
                }
            }
            ranges.push_back(sum.value());
        }
    }

    void addSprites(const level::Sprites& all, schema::Version version)
    {
        std::vector<std::size_t> shown = m_roomSprites;
        for (std::size_t sequence = 0; sequence < all.sequences.size(); ++sequence)
        {
            const auto run = view::spritesOf(all, sequence);
            for (std::size_t i = 0; i < run.count; ++i)
            {
                shown.push_back(run.first + i);
            }
        }
        for (const std::size_t sprite : shown)
        {
            Sum sum;
            if (sprite < all.textures.size())
            {
                const auto rect = view::spriteRect(all.textures[sprite], version);
                for (int y = static_cast<int>(rect.top); y < static_cast<int>(rect.bottom); ++y)
                {
                    for (int x = static_cast<int>(rect.left); x < static_cast<int>(rect.right); ++x)
                    {
                        addTexel(sum, rect.page, x, y);
                    }
                }
                sum.add(static_cast<std::uint64_t>(rect.right - rect.left));
            }
            sprites.push_back(sum.value());
        }
    }

    struct Point
    {
        int x = 0;
        int y = 0;
    };

    /// Texels of a face from corner to corner, so that it does not matter how they lie on the page.
    void addTexels(Sum& sum, const view::TextureRef& ref, std::size_t count)
    {
        const auto corners = std::span(ref.corners).first(count);
        glm::vec2 low = corners[0];
        glm::vec2 high = corners[0];
        for (const glm::vec2& corner : corners)
        {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        const Point first{static_cast<int>(std::floor(low.x)), static_cast<int>(std::floor(low.y))};
        const Point last{std::max(static_cast<int>(std::ceil(high.x)) - 1, first.x),
                         std::max(static_cast<int>(std::ceil(high.y)) - 1, first.y)};
        std::vector<Point> at;
        bool isUpright = true;
        for (const glm::vec2& corner : corners)
        {
            isUpright = isUpright && (corner.x == low.x || corner.x == high.x)
                        && (corner.y == low.y || corner.y == high.y);
            at.push_back(
                {corner.x == low.x ? first.x : last.x, corner.y == low.y ? first.y : last.y});
        }
        if (!isUpright)
        {
            addBox(sum, ref.page, corners, first, last);
            return;
        }
        // From the corner that has the two others beside it.
        std::size_t from = 0;
        for (std::size_t i = 0; i < count && count == 3; ++i)
        {
            const Point& a = at[(i + 1) % 3];
            const Point& b = at[(i + 2) % 3];
            const bool isRight =
                (at[i].x == a.x && at[i].y == b.y) || (at[i].y == a.y && at[i].x == b.x);
            from = isRight ? i : from;
        }
        const Point origin = at[from];
        const Point across = at[(from + 1) % count];
        const Point down = at[(from + count - 1) % count];
        const int acrossBy = std::max(std::abs(across.x - origin.x), std::abs(across.y - origin.y));
        const int downBy = std::max(std::abs(down.x - origin.x), std::abs(down.y - origin.y));
        sum.add(static_cast<std::uint64_t>(from));
        sum.add(static_cast<std::uint64_t>(acrossBy) << 32 | static_cast<std::uint64_t>(downBy));
        const auto toward = [](int begin, int end) {
            return end > begin ? 1 : end < begin ? -1 : 0;
        };
        for (int v = 0; v <= downBy; ++v)
        {
            for (int u = 0; u <= acrossBy; ++u)
            {
                const bool isSeen = count == 4 || u * downBy + v * acrossBy <= acrossBy * downBy;
                if (isSeen)
                {
                    addTexel(
                        sum,
                        ref.page,
                        origin.x + u * toward(origin.x, across.x) + v * toward(origin.x, down.x),
                        origin.y + u * toward(origin.y, across.y) + v * toward(origin.y, down.y));
                }
            }
        }
    }

    /// One that stands askew: all texels around it, and where its corners are among them.
    void addBox(Sum& sum,
                std::uint32_t page,
                std::span<const glm::vec2> corners,
                const Point& first,
                const Point& last)
    {
        for (const glm::vec2& corner : corners)
        {
            sum.add(static_cast<std::uint64_t>((corner.x - static_cast<float>(first.x)) * 256.0F));
            sum.add(static_cast<std::uint64_t>((corner.y - static_cast<float>(first.y)) * 256.0F));
        }
        for (int y = first.y; y <= last.y; ++y)
        {
            for (int x = first.x; x <= last.x; ++x)
            {
                addTexel(sum, page, x, y);
            }
        }
    }

    void addTexel(Sum& sum, std::uint32_t page, int x, int y)
    {
        if (x < 0 || y < 0 || x > 255 || y > 255)
        {
            return;
        }
        const std::size_t at =
            (static_cast<std::size_t>(y) * 256 + static_cast<std::size_t>(x)) * 4;
        for (const view::RgbaPage* const pixels : depthsOf(page))
        {
            if (at + 4 <= pixels->size())
            {
                const std::uint8_t* const pixel = pixels->data() + at;
                sum.add(std::uint64_t{pixel[0]} << 24 | std::uint64_t{pixel[1]} << 16
                        | std::uint64_t{pixel[2]} << 8 | pixel[3]);
            }
        }
    }

    /// The page in all of its depths.
    const std::vector<const view::RgbaPage*>& depthsOf(std::uint32_t page)
    {
        if (m_shown.empty() || m_shownPage != page)
        {
            m_shownPage = page;
            m_shown.clear();
            for (const schema::TableId depth : m_depths)
            {
                m_shown.push_back(&pageOf(depth, page));
            }
        }
        return m_shown;
    }

    const view::RgbaPage& pageOf(schema::TableId depth, std::uint32_t page)
    {
        const auto [found, isNew] = m_pages.try_emplace(std::pair(depth, page));
        if (isNew && m_level != nullptr && page < view::pageCount(*m_level, depth))
        {
            found->second = view::pageRgba(*m_level, depth, page);
        }
        if (isNew && m_wad != nullptr && page < view::pageCount(*m_wad))
        {
            found->second = view::pageRgba(*m_wad, page);
        }
        return found->second;
    }

    const level::Level* m_level;
    const level::Wad* m_wad;
    std::vector<schema::TableId> m_depths;
    std::vector<std::size_t> m_roomSprites;
    std::vector<const view::RgbaPage*> m_shown; ///< of the page that was asked for last
    std::uint32_t m_shownPage = 0;
    std::map<std::pair<schema::TableId, std::uint32_t>, view::RgbaPage> m_pages;
};

} // namespace tr::test
