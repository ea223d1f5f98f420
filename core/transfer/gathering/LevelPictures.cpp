#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/TextureRange.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/level/Level.h"
#include "core/transfer/gathering/PictureGathering.h"
#include "core/transfer/gathering/Texels.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// More than a hundred times what the largest real file has.
constexpr std::size_t kMostTexels = std::size_t{1} << 26;

/// Numbers of a range of an ascending list that follow each other.
std::vector<std::vector<std::size_t>> runsOf(const std::vector<std::size_t>& numbers)
{
    std::vector<std::vector<std::size_t>> runs;
    for (const std::size_t number : numbers)
    {
        if (runs.empty() || runs.back().back() + 1 != number)
        {
            runs.emplace_back();
        }
        runs.back().push_back(number);
    }
    return runs;
}

/// The texels between the corners of a texture, whatever an engine shows besides.
exchange::PixelRect
boxOf(const level::ObjectTexture& texture, std::size_t corners, std::uint32_t page)
{
    const auto shown = std::span(texture.vertices).first(corners);
    const edit::CornerBounds bounds = edit::boundsOf(shown);
    const edit::TexelBox box = edit::texelsIn(bounds);
    const int side = static_cast<int>(level::kPageSize);
    const int left = std::clamp(box.left, 0, side - 1);
    const int top = std::clamp(box.top, 0, side - 1);
    return {page,
            static_cast<std::uint32_t>(left),
            static_cast<std::uint32_t>(top),
            static_cast<std::uint32_t>(std::clamp(box.right, left + 1, side) - left),
            static_cast<std::uint32_t>(std::clamp(box.bottom, top + 1, side) - top)};
}

/// Of a level: its object textures say which texels a face shows, and how.
class LevelPictures final : public PictureGathering
{
public:
    LevelPictures(const Content& content, Gathering& out)
        : m_level(*content.as<level::Level>())
        , m_out(out)
        , m_pages(view::levelPages(content))
    {
        for (const edit::PlacedRow& row : edit::placedRows(content, m_pages))
        {
            auto& rows = row.row.table == tables::SpriteTextures ? m_spriteRows : m_textureRows;
            rows.emplace(row.row.row, row);
        }
        for (const edit::TextureRange& range : edit::textureRangesOf(content).ranges)
        {
            addSet(range.rolls ? TextureSet::Kind::Rolls : TextureSet::Kind::TakesTurns,
                   {range.textures.begin(), range.textures.end()});
        }
        for (auto& run : runsOf(view::waterfallTextures(m_level)))
        {
            addSet(TextureSet::Kind::Neighbours, std::move(run));
        }
    }

    FaceLook lookOf(const edit::ShapeFace& face) override
    {
        FaceLook look;
        if (face.coloured)
        {
            look.colour = colourOf(face.texture);
            return look;
        }
        look.texture = textureAt(face.texture & level::faceTextureMask(m_level.version));
        gatherSets();
        if (look.texture)
        {
            look.picture = m_out.textures[*look.texture].picture;
        }
        return look;
    }

    std::optional<Place> ofSprite(std::size_t row) override
    {
        const auto found = m_spriteRows.find(row);
        return found == m_spriteRows.end() || !found->second.isMovable
                   ? std::nullopt
                   : pictureAt(found->second.rect, false);
    }

    /// The sides of TR4 and TR5 are the place on the page, and those of others count from where the
    /// sprite stands.
    [[nodiscard]] level::SpriteTexture spriteOf(const level::SpriteTexture& row) const override
    {
        level::SpriteTexture made = row;
        if (level::since(level::versions::Tr4).contains(m_level.version))
        {
            made.left = 0;
            made.top = 0;
            made.right = static_cast<std::int16_t>(row.right - row.left);
            made.bottom = static_cast<std::int16_t>(row.bottom - row.top);
        }
        return made;
    }

private:
    /// A set of the file, which is gathered when one of its textures is.
    struct Known
    {
        TextureSet::Kind kind;
        std::vector<std::size_t> rows;
        bool isGathered = false;
    };

    void addSet(TextureSet::Kind kind, std::vector<std::size_t> rows)
    {
        for (const std::size_t row : rows)
        {
            m_setsOf.emplace(row, m_sets.size());
        }
        m_sets.push_back({kind, std::move(rows)});
    }

    [[nodiscard]] FaceColour colourOf(std::uint16_t texture) const
    {
        const std::size_t indexed = texture & 0xFFU;
        const std::size_t whole = texture >> 8U;
        FaceColour colour;
        if (indexed < m_level.palette.size())
        {
            colour.indexed = view::paletteColour(m_level.palette[indexed]);
        }
        if (whole < m_level.palette16.size())
        {
            const level::Colour4& entry = m_level.palette16[whole];
            colour.whole = level::Colour{entry.red, entry.green, entry.blue};
        }
        return colour;
    }

    std::optional<Place> textureAt(std::size_t row)
    {
        const auto [known, isNew] = m_textures.try_emplace(row);
        const auto placed = m_textureRows.find(row);
        if (!isNew || placed == m_textureRows.end())
        {
            return known->second;
        }
        if (auto made = textureIn(placed->second))
        {
            known->second = m_out.textures.size();
            m_out.textures.push_back(*made);
        }
        const auto [first, last] = m_setsOf.equal_range(row);
        for (auto set = first; set != last; ++set)
        {
            m_pending.push_back(set->second);
        }
        return known->second;
    }

    [[nodiscard]] std::optional<GatheredTexture> textureIn(const edit::PlacedRow& placed)
    {
        GatheredTexture made;
        made.row = m_level.objectTextures[placed.row.row];
        made.corners = placed.corners;
        // Of one that TRNG moves nobody knows what of its page it shows, and what moves it stays
        // with its level.
        const exchange::PixelRect rect =
            placed.isMovable ? placed.rect : boxOf(made.row, made.corners, placed.rect.page);
        const auto picture = pictureAt(rect, made.row.attribute == kOpaqueAttribute);
        if (!picture)
        {
            return std::nullopt;
        }
        if (!placed.isMovable)
        {
            tellStill();
        }
        made.picture = *picture;
        made.row.tileAndFlag = static_cast<std::uint16_t>(made.row.tileAndFlag & ~level::kTileMask);
        for (std::size_t i = 0; i < made.corners; ++i)
        {
            level::TextureCorner& corner = made.row.vertices[i];
            corner = {edit::movedWord(corner.x, -static_cast<int>(rect.left)),
                      edit::movedWord(corner.y, -static_cast<int>(rect.top))};
        }
        return made;
    }

    /// One remark of all of them.
    void tellStill()
    {
        if (m_still++ == 0)
        {
            m_stillRemark = m_out.remarks.size();
            m_out.remarks.emplace_back();
        }
        m_out.remarks[m_stillRemark] =
            view::counted({"{0} textures show what is between their corners, and do not move over "
                           "their page any more",
                           "a texture shows what is between its corners, and does not move over "
                           "its page any more"},
                          m_still);
    }

    /// Those of what was gathered, of which each may bring more.
    void gatherSets()
    {
        while (!m_pending.empty())
        {
            Known& set = m_sets[m_pending.back()];
            m_pending.pop_back();
            if (!std::exchange(set.isGathered, true))
            {
                gather(set);
            }
        }
    }

    void gather(const Known& set)
    {
        TextureSet made{set.kind, {}};
        for (const std::size_t row : set.rows)
        {
            if (const auto texture = textureAt(row))
            {
                made.textures.push_back(*texture);
            }
        }
        if (made.textures.size() == set.rows.size())
        {
            m_out.textureSets.push_back(std::move(made));
            return;
        }
        m_out.remarks.push_back(
            {"a range of {0} textures is left out: some of them do not exist", {set.rows.size()}});
    }

    /// Texels that are clear are drawn in opaque textures: unless they are black, which all files
    /// have for those that are clear, they are not clear then. Nothing where a damaged file has far
    /// too many.
    std::optional<Place> pictureAt(const exchange::PixelRect& rect, bool isOpaque)
    {
        const auto [known, isNew] = m_pictures.try_emplace(
            {rect.page, rect.left, rect.top, rect.width, rect.height, isOpaque});
        if (!isNew)
        {
            return known->second;
        }
        const std::size_t texels = std::size_t{rect.width} * rect.height;
        if (texels > m_left)
        {
            m_left = 0;
            return known->second = std::nullopt;
        }
        m_left -= texels;
        known->second = m_out.pictures.size();
        const view::TexturePage& page = m_pages.pages[rect.page];
        m_out.pictures.push_back(block(page.table, page.number, rect, isOpaque));
        for (const schema::TableId table : page.otherDepths)
        {
            if (page.number < view::pageCount(m_level, table))
            {
                m_out.lesser.emplace(*known->second, block(table, page.number, rect, isOpaque));
            }
        }
        return known->second;
    }

    Picture
    block(schema::TableId table, std::size_t page, const exchange::PixelRect& rect, bool isOpaque)
    {
        auto& pixels = m_pixels[{table.number(), page}];
        if (pixels.empty())
        {
            pixels = view::pageRgba(m_level, table, page);
        }
        Picture picture = pictureIn(pixels, rect);
        for (std::uint32_t& texel : picture.texels)
        {
            const bool isDrawn = isOpaque && texel >> 24 == 0 && texel != 0;
            texel = isDrawn ? kOpaqueTexel | texel : texel;
        }
        return picture;
    }

    using PictureKey =
        std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, bool>;

    const level::Level& m_level;
    Gathering& m_out;
    view::TexturePages m_pages;
    std::map<std::size_t, edit::PlacedRow> m_textureRows;
    std::map<std::size_t, edit::PlacedRow> m_spriteRows;
    std::vector<Known> m_sets;
    std::multimap<std::size_t, std::size_t> m_setsOf;       ///< by the rows of their textures
    std::vector<std::size_t> m_pending;                     ///< sets that are to be gathered
    std::map<std::size_t, std::optional<Place>> m_textures; ///< by their rows
    std::map<PictureKey, std::optional<Place>> m_pictures;
    std::size_t m_still = 0;          ///< textures that moved over their page
    std::size_t m_stillRemark = 0;    ///< the remark of them, once there is one
    std::size_t m_left = kMostTexels; ///< that can still be gathered
    std::map<std::pair<std::uint32_t, std::size_t>, view::RgbaPage> m_pixels;
};

} // namespace

std::unique_ptr<PictureGathering> picturesOfLevel(const Content& content, Gathering& out)
{
    return std::make_unique<LevelPictures>(content, out);
}

} // namespace tr::transfer
