#include "core/edit/textures/tidy/PageRepack.h"

#include "core/edit/rows/RowEdit.h"
#include "core/edit/textures/pictures/PageTexels.h"
#include "core/view/textures/PagePacker.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>

namespace tr::edit
{
namespace
{

using exchange::PixelRect;
using view::PackedRect;
using view::PagePacker;

constexpr std::uint32_t kSideOfPage = level::kPageSize;
constexpr std::uint32_t kMostBorder = 8;
constexpr std::uint32_t kMagentaTexel = 0xFF00FF;

/// A piece with its frame, and where it goes.
struct MovedPiece
{
    const PagePiece* piece = nullptr;
    PixelRect outer;         ///< with its frame
    PixelRect to;            ///< of the outer rectangle
    bool endsOnWord = false; ///< has no words for the right edge of a page
    bool endsBelow = false;  ///< nor for the lower one
};

PixelRect withBorder(const PixelRect& box, std::uint32_t border)
{
    const std::uint32_t left = box.left - std::min(border, box.left);
    const std::uint32_t top = box.top - std::min(border, box.top);
    const std::uint32_t right = std::min(box.left + box.width + border, kSideOfPage);
    const std::uint32_t bottom = std::min(box.top + box.height + border, kSideOfPage);
    return {box.page, left, top, right - left, bottom - top};
}

/// How far a piece goes.
struct PieceMove
{
    int right = 0;
    int down = 0;
    int pages = 0;
};

PieceMove moveOf(const MovedPiece& piece)
{
    return {static_cast<int>(piece.to.left) - static_cast<int>(piece.outer.left),
            static_cast<int>(piece.to.top) - static_cast<int>(piece.outer.top),
            static_cast<int>(piece.to.page) - static_cast<int>(piece.outer.page)};
}

/// Whether a side of a piece can stand at the end of a page.
bool canReachEnd(const MovedPiece& piece,
                 const std::vector<PlacedRow>& rows,
                 const MovedRows& numbers,
                 bool isAcross)
{
    const int toEnd = isAcross
                          ? static_cast<int>(kSideOfPage - piece.outer.left - piece.outer.width)
                          : static_cast<int>(kSideOfPage - piece.outer.top - piece.outer.height);
    return std::ranges::all_of(
        piece.piece->rows,
        [&](std::size_t row)
        { return numbers.fits(rows[row], isAcross ? toEnd : 0, isAcross ? 0 : toEnd); });
}

/// A place for a piece on a page. One that has no words for the edge of the page keeps a texel away
/// from it.
std::optional<PackedRect> placeOn(PagePacker& page, const MovedPiece& piece)
{
    const std::uint32_t width = piece.outer.width;
    const std::uint32_t height = piece.outer.height;
    auto place = page.room(width, height);
    const bool isAtEnd = place
                         && ((piece.endsOnWord && place->right() == kSideOfPage)
                             || (piece.endsBelow && place->bottom() == kSideOfPage));
    if (isAtEnd)
    {
        place = page.room(width + (piece.endsOnWord ? 1 : 0), height + (piece.endsBelow ? 1 : 0));
    }
    if (place)
    {
        place->width = width;
        place->height = height;
        page.occupy(*place);
    }
    return place;
}

/// The orders in which pieces are given their places: no one is best for all files.
enum class PackOrder : std::uint8_t
{
    LongerSide,
    Height,
    Area,
    Circumference,
};

constexpr std::array kPackOrders{
    PackOrder::LongerSide, PackOrder::Height, PackOrder::Area, PackOrder::Circumference};

std::tuple<std::uint32_t, std::uint32_t> sizeOf(const PixelRect& rect, PackOrder order)
{
    switch (order)
    {
    case PackOrder::LongerSide:
        return {std::max(rect.width, rect.height), std::min(rect.width, rect.height)};
    case PackOrder::Height:
        return {rect.height, rect.width};
    case PackOrder::Area:
        return {rect.width * rect.height, std::max(rect.width, rect.height)};
    case PackOrder::Circumference:
        break;
    }
    return {rect.width + rect.height, std::max(rect.width, rect.height)};
}

/// Gives all pieces places on fewer than `most` pages; the result is on how many, nothing where
/// that cannot be.
std::optional<std::size_t> packInto(std::vector<MovedPiece>& pieces,
                                    std::size_t first,
                                    std::size_t most,
                                    PackOrder order,
                                    const Progress& progress)
{
    std::vector<PagePacker> pages;
    const auto addPage = [&pages] { pages.emplace_back(kSideOfPage, kSideOfPage); };
    std::vector<MovedPiece*> moving;
    for (MovedPiece& piece : pieces)
    {
        if (!piece.piece->isFixed)
        {
            moving.push_back(&piece);
            continue;
        }
        piece.to = piece.outer;
        while (pages.size() + first <= piece.outer.page)
        {
            addPage();
        }
        pages[piece.outer.page - first].occupy(
            {piece.outer.left, piece.outer.top, piece.outer.width, piece.outer.height});
    }
    std::ranges::stable_sort(moving,
                             [order](const MovedPiece* a, const MovedPiece* b)
                             { return sizeOf(a->outer, order) > sizeOf(b->outer, order); });
    const double orders = kPackOrders.size();
    for (std::size_t i = 0; i < moving.size(); ++i)
    {
        MovedPiece* const piece = moving[i];
        const double done = static_cast<double>(i) / static_cast<double>(moving.size());
        progress.step((1 + (static_cast<double>(order) + done) / orders) / 2);
        std::optional<PackedRect> place;
        for (std::size_t page = 0; !place && pages.size() < most; ++page)
        {
            if (page == pages.size())
            {
                addPage();
            }
            place = placeOn(pages[page], *piece);
            piece->to.page = static_cast<std::uint32_t>(first + page);
            if (!place && pages[page].free().size() == 1
                && pages[page].free().front().width == kSideOfPage
                && pages[page].free().front().height == kSideOfPage)
            {
                return std::nullopt; // not even a page of its own has room
            }
        }
        if (!place)
        {
            return std::nullopt;
        }
        piece->to = {piece->to.page, place->left, place->top, place->width, place->height};
    }
    return pages.size() < most ? std::optional(pages.size()) : std::nullopt;
}

/// The places of all pieces on the fewest pages that are found; false: there are none to be saved.
bool pack(std::vector<MovedPiece>& pieces,
          const PageGroup& group,
          std::size_t& pages,
          const Progress& progress)
{
    std::vector<MovedPiece> best;
    pages = group.count;
    for (const PackOrder order : kPackOrders)
    {
        std::vector<MovedPiece> tried = pieces;
        if (const auto found = packInto(tried, group.first, pages, order, progress))
        {
            pages = *found;
            best = std::move(tried);
        }
    }
    const bool isSaved = pages < group.count;
    if (isSaved)
    {
        pieces = std::move(best);
    }
    return isSaved;
}

bool isBlankTexel(TexelKind kind, std::uint32_t texel)
{
    return texel == 0 || (kind == TexelKind::Bytes && texel == kMagentaTexel);
}

/// Texels of the pages of a group that go where the pieces go.
class GroupTexels
{
public:
    GroupTexels(const Content& content, const view::TexturePages& pages, const PageGroup& group)
        : m_first(group.first)
    {
        for (std::size_t i = 0; i < group.count; ++i)
        {
            m_pages.push_back(depthsOf(content, pages.pages[group.first + i]));
        }
    }

    /// The result is how many texels of the first depth are not blank and go nowhere.
    std::size_t move(const std::vector<MovedPiece>& pieces)
    {
        std::size_t lost = 0;
        std::vector<std::vector<bool>> isTaken(m_pages.size(),
                                               std::vector<bool>(level::kPageTexels));
        for (auto& depths : m_pages)
        {
            for (PageTexels& depth : depths)
            {
                for (std::size_t texel = 0; texel < level::kPageTexels; ++texel)
                {
                    depth.set(texel, 0);
                }
            }
        }
        for (const MovedPiece& piece : pieces)
        {
            copy(piece, isTaken[piece.outer.page - m_first]);
        }
        for (std::size_t page = 0; page < m_pages.size(); ++page)
        {
            const PageTexels& shown = m_pages[page].front();
            for (std::size_t texel = 0; texel < level::kPageTexels; ++texel)
            {
                lost += !isTaken[page][texel] && !isBlankTexel(shown.kind(), shown.before(texel))
                            ? 1
                            : 0;
            }
        }
        return lost;
    }

    /// Of the first `count` pages.
    [[nodiscard]] std::vector<Step> steps(std::size_t count) const
    {
        std::vector<Step> steps;
        for (std::size_t page = 0; page < count; ++page)
        {
            for (const PageTexels& depth : m_pages[page])
            {
                if (auto step = depth.step())
                {
                    steps.push_back(std::move(*step));
                }
            }
        }
        return steps;
    }

private:
    void copy(const MovedPiece& piece, std::vector<bool>& isTaken)
    {
        const PixelRect& from = piece.outer;
        const auto& source = m_pages[from.page - m_first];
        auto& target = m_pages[piece.to.page - m_first];
        for (std::uint32_t y = 0; y < from.height; ++y)
        {
            for (std::uint32_t x = 0; x < from.width; ++x)
            {
                const std::size_t texel = (from.top + y) * kSideOfPage + from.left + x;
                const std::size_t to = (piece.to.top + y) * kSideOfPage + piece.to.left + x;
                isTaken[texel] = true;
                for (std::size_t depth = 0; depth < target.size(); ++depth)
                {
                    target[depth].set(to, source[depth].before(texel));
                }
            }
        }
    }

    std::size_t m_first;
    std::vector<std::vector<PageTexels>> m_pages;
};

/// The pieces of a group with their frames, and what ends of pages they can stand at.
std::vector<MovedPiece> framed(const std::vector<PagePiece>& pieces,
                               const std::vector<PlacedRow>& rows,
                               const MovedRows& numbers,
                               std::uint32_t border)
{
    std::vector<MovedPiece> framed;
    framed.reserve(pieces.size());
    for (const PagePiece& piece : pieces)
    {
        MovedPiece moved{&piece, piece.isFixed ? piece.box : withBorder(piece.box, border), {}};
        moved.endsOnWord = !piece.isFixed && !canReachEnd(moved, rows, numbers, true);
        moved.endsBelow = !piece.isFixed && !canReachEnd(moved, rows, numbers, false);
        framed.push_back(moved);
    }
    return framed;
}

Result<void> repackGroup(Transaction& transaction,
                         const view::TexturePages& pages,
                         const std::vector<PlacedRow>& rows,
                         const PageGroup& group,
                         std::uint32_t border,
                         RepackedPages& done,
                         const Progress& progress)
{
    done.before += group.count;
    const std::vector<PagePiece> pieces = piecesOf(rows, group);
    MovedRows numbers(transaction.content());
    std::vector<MovedPiece> moved = framed(pieces, rows, numbers, border);
    std::size_t count = group.count;
    if (!pack(moved, group, count, progress))
    {
        done.after += group.count;
        return {};
    }
    // The last page of a kind stays, as no level is without one.
    count = std::max<std::size_t>(count, 1);
    done.after += count;
    if (count == group.count)
    {
        return {};
    }
    GroupTexels texels(transaction.content(), pages, group);
    done.texels += texels.move(moved);
    for (const MovedPiece& piece : moved)
    {
        const PieceMove by = moveOf(piece);
        if (by.right == 0 && by.down == 0 && by.pages == 0)
        {
            continue;
        }
        done.rows += piece.piece->rows.size();
        for (const std::size_t row : piece.piece->rows)
        {
            numbers.move(rows[row], by.right, by.down, by.pages);
        }
    }
    for (auto& steps : {texels.steps(count), numbers.steps()})
    {
        for (const Step& step : steps)
        {
            transaction.apply(step);
        }
    }
    return removeRows(transaction,
                      {std::string(group.table->segment),
                       group.row + count * group.rowsOfAPage,
                       (group.count - count) * group.rowsOfAPage});
}

/// Whether the texels around a box repeat its edges that far.
bool hasBorder(const PageTexels& page, const PixelRect& box, std::uint32_t border)
{
    const PixelRect outer = withBorder(box, border);
    if (outer.width != box.width + 2 * border || outer.height != box.height + 2 * border)
    {
        return false;
    }
    for (std::uint32_t y = outer.top; y < outer.top + outer.height; ++y)
    {
        for (std::uint32_t x = outer.left; x < outer.left + outer.width; ++x)
        {
            const std::uint32_t edgeX = std::clamp(x, box.left, box.left + box.width - 1);
            const std::uint32_t edgeY = std::clamp(y, box.top, box.top + box.height - 1);
            if (page.at(y * kSideOfPage + x) != page.at(edgeY * kSideOfPage + edgeX))
            {
                return false;
            }
        }
    }
    return true;
}

} // namespace

Result<RepackedPages> repackPages(Transaction& transaction,
                                  const PagesOf& pagesOf,
                                  std::uint32_t border,
                                  const Progress& progress)
{
    RepackedPages done;
    std::vector<PageGroup> groups;
    {
        const view::TexturePages pages = pagesOf(transaction.content());
        groups = pageGroups(transaction.content(), pages);
    }
    // From behind, so that the numbers of pages in front stay what they are.
    std::ranges::reverse(groups);
    for (const PageGroup& group : groups)
    {
        const view::TexturePages pages = pagesOf(transaction.content());
        const auto rows = placedRows(transaction.content(), pages);
        if (auto packed = repackGroup(transaction, pages, rows, group, border, done, progress);
            !packed)
        {
            return fail(std::move(packed.error()));
        }
    }
    return done;
}

std::uint32_t usualBorder(const Content& content, const view::TexturePages& pages)
{
    std::array<std::size_t, kMostBorder + 1> counts{};
    std::size_t all = 0;
    const auto rows = placedRows(content, pages);
    for (const PageGroup& group : pageGroups(content, pages))
    {
        const auto pieces = piecesOf(rows, group);
        std::optional<PageTexels> page;
        for (std::size_t i = 0; i < pieces.size(); ++i)
        {
            const PixelRect& box = pieces[i].box;
            if (!page || pieces[i - 1].box.page != box.page)
            {
                page = depthsOf(content, pages.pages[box.page]).front();
            }
            std::uint32_t border = 0;
            while (border < kMostBorder && hasBorder(*page, box, border + 1))
            {
                ++border;
            }
            ++counts[border];
            ++all;
        }
    }
    std::uint32_t usual = kMostBorder;
    for (std::size_t wider = counts[usual]; usual > 0 && 2 * wider <= all;)
    {
        wider += counts[--usual];
    }
    return usual;
}

} // namespace tr::edit
