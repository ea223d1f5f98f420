#include "core/transfer/places/LevelPlaces.h"

#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/pictures/NearestColour.h"
#include "core/edit/textures/pictures/PageRoom.h"
#include "core/edit/textures/pictures/PageTexels.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/level/Level.h"
#include "core/transfer/gathering/Texels.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/TexturePages.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;
using exchange::PixelRect;
using view::TexelTurn;

constexpr std::size_t kChannels = 3;

edit::TexelKind kindOfTexels(const level::Level& level)
{
    return edit::texelKindOf(level::pageTable(level.version));
}

/// What pictures are once they lie on the pages of a level.
class ShownTexels
{
public:
    explicit ShownTexels(const level::Level& level)
        : m_kind(kindOfTexels(level))
        , m_nearest(level.palette.rows())
        , m_clear(isIndexed() ? texelOf(m_nearest.colour(0)) : 0)
    {
    }

    /// As it is found there again. The loss of its colours is counted.
    [[nodiscard]] Picture shown(const PictureToPlace& placed)
    {
        Picture shown = *placed.picture;
        for (std::uint32_t& texel : shown.texels)
        {
            texel = isIndexed()                       ? indexed(texel, placed.isOpaque)
                    : m_kind == edit::TexelKind::Word ? inFiveBits(texel)
                                                      : plain(texel);
        }
        return shown;
    }

    /// As it is drawn there: five bits keep all of theirs, for the pages in other depths.
    [[nodiscard]] Picture drawn(const PictureToPlace& placed, const Picture& shown) const
    {
        if (m_kind != edit::TexelKind::Word)
        {
            return shown;
        }
        Picture drawn = *placed.picture;
        std::ranges::transform(drawn.texels,
                               drawn.texels.begin(),
                               [this](std::uint32_t texel) { return plain(texel); });
        return drawn;
    }

    void tell(ColourLoss& loss) const
    {
        loss = m_loss;
        loss.mean = m_loss.texels == 0 ? 0.0
                                       : static_cast<double>(m_sum)
                                             / static_cast<double>(m_loss.texels * kChannels);
    }

private:
    [[nodiscard]] bool isIndexed() const noexcept { return m_kind == edit::TexelKind::Index; }

    [[nodiscard]] std::uint32_t plain(std::uint32_t texel) const
    {
        return texel >> 24 == 0 ? m_clear : texel;
    }

    [[nodiscard]] std::uint32_t inFiveBits(std::uint32_t texel) const
    {
        const bool isSeen = texel >> 24 >= edit::kSeenAlpha;
        return isSeen ? kOpaqueTexel | texelOf(edit::colourInFiveBits(colourOf(texel))) : m_clear;
    }

    [[nodiscard]] std::uint32_t indexed(std::uint32_t texel, bool isOpaque)
    {
        const bool isClear = texel >> 24 == 0;
        const std::uint32_t colour = isClear ? 0 : texel & ~kOpaqueTexel;
        // An opaque texture shows the colour that stands for what is clear.
        if (isOpaque ? colour == m_clear : isClear)
        {
            return m_clear;
        }
        return m_nearest.isThere() ? kOpaqueTexel | taken(colour) : texel;
    }

    std::uint32_t taken(std::uint32_t colour)
    {
        const level::Colour wanted = colourOf(colour);
        const level::Colour found = m_nearest.colour(m_nearest.to(wanted));
        ++m_loss.texels;
        m_loss.changed += wanted == found ? 0 : 1;
        for (const int off :
             {wanted.red - found.red, wanted.green - found.green, wanted.blue - found.blue})
        {
            m_loss.largest = std::max(m_loss.largest, std::abs(off));
            m_sum += static_cast<std::uint64_t>(std::abs(off));
        }
        return texelOf(found);
    }

    edit::TexelKind m_kind;
    edit::NearestColour m_nearest;
    std::uint32_t m_clear;
    ColourLoss m_loss;
    std::uint64_t m_sum = 0;
};

exchange::Picture pixelsOf(const Picture& picture)
{
    exchange::Picture made{picture.width, picture.height, {}};
    made.pixels.reserve(picture.texels.size() * exchange::kPixelBytes);
    for (const std::uint32_t texel : picture.texels)
    {
        const level::Colour colour = colourOf(texel);
        made.pixels.insert(
            made.pixels.end(),
            {colour.red, colour.green, colour.blue, static_cast<std::uint8_t>(texel >> 24)});
    }
    return made;
}

/// The pages that objects can have pictures on, and what lies on them.
class ObjectPages
{
public:
    explicit ObjectPages(const Content& content)
        : m_content(content)
        , m_pages(view::levelPages(content))
        , m_end(edit::newPagePlace(content).at)
        , m_rows(edit::placedRows(content, m_pages))
    {
        // The last group is that of objects, or of all.
        for (const edit::PageGroup& group : edit::pageGroups(content, m_pages))
        {
            const bool isOfObjects = group.first + group.count == m_end;
            m_group = isOfObjects ? std::optional(group) : m_group;
        }
    }

    [[nodiscard]] edit::PageRoom room() const
    {
        edit::PageRoom room =
            m_group ? edit::PageRoom(m_pages, *m_group) : edit::PageRoom(m_content, m_pages);
        for (const edit::PlacedRow& row : m_rows)
        {
            room.occupy(row.rect); // which is more than it shows now where an engine moves it
        }
        return room;
    }

    /// Rectangles in which a picture can be already, in the order of their rows.
    [[nodiscard]] std::vector<PixelRect> places() const
    {
        const std::size_t first = m_group ? m_group->first : 0;
        std::set<
            std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>>
            given;
        std::vector<PixelRect> places;
        for (const edit::PlacedRow& row : m_rows)
        {
            const PixelRect& rect = row.rect;
            if (row.isMovable && rect.page >= first && rect.page < m_end
                && given.insert({rect.page, rect.left, rect.top, rect.width, rect.height}).second)
            {
                places.push_back(rect);
            }
        }
        return places;
    }

    [[nodiscard]] view::RgbaPage pixels(std::size_t page) const
    {
        return m_pages.pages[page].pixels();
    }

    [[nodiscard]] std::size_t count() const noexcept { return m_end; }

private:
    const Content& m_content;
    view::TexturePages m_pages;
    std::size_t m_end;
    std::vector<edit::PlacedRow> m_rows;
    std::optional<edit::PageGroup> m_group;
};

class PicturePlacer
{
public:
    PicturePlacer(edit::Transaction& transaction,
                  std::span<const PictureToPlace> pictures,
                  Report& report)
        : m_transaction(transaction)
        , m_pictures(pictures)
        , m_report(report)
        , m_shown(*transaction.content().as<level::Level>())
    {
    }

    Result<std::vector<PictureSeat>> place(const Progress& progress)
    {
        seekPlaces(progress);
        if (auto done = makeRoom(progress); !done)
        {
            return fail(std::move(done.error()));
        }
        if (auto done = draw(); !done)
        {
            return fail(std::move(done.error()));
        }
        std::vector<PictureSeat> seats;
        seats.reserve(m_pictures.size());
        for (const auto& [place, turn] : m_found)
        {
            seats.push_back({m_places[place], turn});
        }
        return seats;
    }

private:
    TextureCounts& countsOf(const PictureToPlace& placed)
    {
        return placed.isOfSprite ? m_report.sprites : m_report.textures;
    }

    void seekPlaces(const Progress& progress)
    {
        const ObjectPages pages(m_transaction.content());
        view::EqualTexels known;
        std::map<std::uint32_t, view::RgbaPage> pixels;
        for (const PixelRect& rect : m_pictures.empty() ? std::vector<PixelRect>() : pages.places())
        {
            const auto [page, isNew] = pixels.try_emplace(rect.page);
            if (isNew)
            {
                page->second = pages.pixels(rect.page);
            }
            known.add(pictureIn(page->second, rect));
            m_places.push_back(rect);
        }
        const std::size_t there = m_places.size();
        for (std::size_t i = 0; i < m_pictures.size(); ++i)
        {
            progress.step(0.5 * static_cast<double>(i) / static_cast<double>(m_pictures.size()));
            seek(m_pictures[i], there, known);
        }
        m_shown.tell(m_report.colours);
    }

    void seek(const PictureToPlace& placed, std::size_t there, view::EqualTexels& known)
    {
        Picture shown = m_shown.shown(placed);
        const std::size_t texels = shown.texels.size();
        TextureCounts& counts = countsOf(placed);
        ++counts.pictures;
        counts.texels += texels;
        const auto match = known.find(shown,
                                      [&](std::size_t, TexelTurn turn)
                                      { return turn == TexelTurn{} || placed.canBeTurned(turn); });
        if (match)
        {
            m_found.emplace_back(match->number, match->turn);
            counts.texelsSaved += texels;
            counts.turned += match->turn == TexelTurn{} ? 0 : 1;
            ++(match->number < there ? counts.thereAlready : counts.equal);
            return;
        }
        m_found.emplace_back(m_places.size(), TexelTurn{});
        m_places.push_back({0, 0, 0, shown.width, shown.height});
        m_new.push_back(m_shown.drawn(placed, shown));
        known.add(std::move(shown));
        m_newOf.push_back(&placed);
    }

    Result<void> makeRoom(const Progress& progress)
    {
        const edit::NewPagePlace behind = edit::newPagePlace(m_transaction.content());
        const bool canGrow = edit::canResize(m_transaction.content(), behind.table->segment);
        const std::size_t there = m_places.size() - m_new.size();
        std::size_t pages = 0;
        {
            const ObjectPages old(m_transaction.content());
            edit::PageRoom room = old.room();
            std::vector<const Picture*> pictures;
            pictures.reserve(m_new.size());
            for (const Picture& picture : m_new)
            {
                pictures.push_back(&picture);
            }
            std::size_t done = 0;
            for (const std::size_t number : largestFirst(pictures))
            {
                progress.step(
                    0.5 + 0.5 * static_cast<double>(done++) / static_cast<double>(m_new.size()));
                const Picture& picture = m_new[number];
                auto found = room.blank(picture.width, picture.height);
                if (!found && canGrow)
                {
                    room.addPage(behind.at + pages++);
                    found = room.blank(picture.width, picture.height);
                }
                if (!found)
                {
                    return fail(ErrorCode::NoRoomOnPages,
                                {concat(picture.width), concat(picture.height)});
                }
                m_places[there + number] = *found;
            }
            for (TextureCounts* const counts : {&m_report.textures, &m_report.sprites})
            {
                counts->pagesBefore = old.count();
                counts->pagesAfter = old.count() + pages;
            }
        }
        for (std::size_t i = 0; i < pages; ++i)
        {
            if (auto done = edit::insertPage(m_transaction, {behind.table, behind.at + i}); !done)
            {
                return done;
            }
        }
        return {};
    }

    Result<void> draw()
    {
        const std::size_t there = m_places.size() - m_new.size();
        std::vector<edit::PlacedPicture> placed;
        placed.reserve(m_new.size());
        for (std::size_t i = 0; i < m_new.size(); ++i)
        {
            const PixelRect& rect = m_places[there + i];
            edit::PlacedPicture one{rect.page, rect.left, rect.top, pixelsOf(m_new[i]), false};
            if (m_newOf[i]->lesser != nullptr)
            {
                one.lesser = pixelsOf(*m_newOf[i]->lesser);
            }
            placed.push_back(std::move(one));
        }
        auto change = edit::pictureChange(
            m_transaction.content(), view::levelPages(m_transaction.content()), placed);
        if (!change)
        {
            return fail(std::move(change.error()));
        }
        for (edit::Step& step : change->steps)
        {
            m_transaction.apply(std::move(step));
        }
        for (const edit::DepthError& error : change->errors)
        {
            if (error.table == tables::Textiles8
                && kindOfTexels(*m_transaction.content().as<level::Level>())
                       != edit::TexelKind::Index)
            {
                m_report.colours.texels = error.texels;
                m_report.colours.changed = error.off;
                m_report.colours.largest = error.largest;
                m_report.colours.mean = error.mean;
            }
        }
        return {};
    }

    edit::Transaction& m_transaction;
    std::span<const PictureToPlace> m_pictures;
    Report& m_report;
    ShownTexels m_shown;
    std::vector<PixelRect> m_places;                        ///< that are there, then those of m_new
    std::vector<std::pair<std::size_t, TexelTurn>> m_found; ///< one a picture: of m_places
    std::vector<Picture> m_new;
    std::vector<const PictureToPlace*> m_newOf;
};

} // namespace

Result<std::vector<PictureSeat>> placeOnPages(edit::Transaction& transaction,
                                              std::span<const PictureToPlace> pictures,
                                              Report& report,
                                              const Progress& progress)
{
    return PicturePlacer(transaction, pictures, report).place(progress);
}

} // namespace tr::transfer
