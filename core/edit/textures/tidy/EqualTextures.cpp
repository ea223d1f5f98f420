#include "core/edit/textures/tidy/EqualTextures.h"

#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/removal/Repack.h"
#include "core/edit/removal/RowMask.h"
#include "core/edit/textures/tidy/EqualSamples.h"
#include "core/edit/textures/tidy/PageNumbers.h"
#include "core/edit/textures/tidy/TurnedTexture.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace tr::edit
{
namespace
{

using exchange::PixelRect;
using level::ObjectTexture;
using view::EqualTexels;
using view::Link;
using view::TexelTurn;

/// Leads pieces of a group of pages to places with the same texels.
class PlaceJoiner
{
public:
    PlaceJoiner(const Content& content,
                const std::vector<PlacedRow>& rows,
                PageNumbers& texels,
                MovedRows& numbers,
                EqualTextureCounts& counts)
        : m_rows(rows)
        , m_texels(texels)
        , m_numbers(numbers)
        , m_counts(counts)
        , m_hasTypes(level::since(level::versions::Tr4).contains(content.version()))
    {
    }

    void join(const std::vector<PagePiece>& pieces, const Progress& progress)
    {
        // What others lie inside of stays rather than what lies alone, which frees its texels.
        std::vector<const PagePiece*> order;
        order.reserve(pieces.size());
        for (const PagePiece& piece : pieces)
        {
            order.push_back(&piece);
        }
        std::ranges::stable_sort(order,
                                 {},
                                 [](const PagePiece* piece) {
                                     return std::tuple(piece->isPlain,
                                                       -std::int64_t{piece->box.width}
                                                           * piece->box.height);
                                 });
        for (std::size_t i = 0; i < order.size(); ++i)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(order.size()) / 2);
            if (!m_texels.hasRoomFor(order[i]->box))
            {
                continue;
            }
            if (!isLed(*order[i]))
            {
                addPlaces(*order[i]);
            }
        }
    }

private:
    [[nodiscard]] bool canLead(const PagePiece& piece) const
    {
        return !piece.isFixed
               && std::ranges::none_of(piece.rows,
                                       [this](std::size_t row) { return m_rows[row].rolls; });
    }

    [[nodiscard]] std::optional<ObjectTexture>
    textureAt(const PlacedRow& row, const PixelRect& to, TexelTurn turn) const
    {
        return row.row.table == tables::ObjectTextures ? turnedTexture(
                   m_numbers.texture(row.row.row), row.corners, row.rect, to, turn, m_hasTypes)
                                                       : std::nullopt;
    }

    [[nodiscard]] bool fits(const PagePiece& piece, const PixelRect& to, TexelTurn turn) const
    {
        const auto each = [&](std::size_t row)
        {
            const PlacedRow& placed = m_rows[row];
            return turn == TexelTurn{}
                       ? m_numbers.fits(placed, across(piece.box, to), down(piece.box, to))
                       : textureAt(placed, to, turn).has_value();
        };
        return (turn == TexelTurn{} || piece.isPlain) && std::ranges::all_of(piece.rows, each);
    }

    [[nodiscard]] static int across(const PixelRect& from, const PixelRect& to)
    {
        return static_cast<int>(to.left) - static_cast<int>(from.left);
    }

    [[nodiscard]] static int down(const PixelRect& from, const PixelRect& to)
    {
        return static_cast<int>(to.top) - static_cast<int>(from.top);
    }

    bool isLed(const PagePiece& piece)
    {
        if (!canLead(piece))
        {
            return false;
        }
        const auto match = m_known.find(m_texels.block(piece.box),
                                        [&](std::size_t number, TexelTurn turn)
                                        { return fits(piece, m_places[number], turn); });
        if (!match)
        {
            return false;
        }
        const PixelRect& to = m_places[match->number];
        const bool isSame = match->turn == TexelTurn{};
        for (const std::size_t row : piece.rows)
        {
            const PlacedRow& placed = m_rows[row];
            if (isSame)
            {
                m_numbers.move(placed,
                               across(piece.box, to),
                               down(piece.box, to),
                               static_cast<int>(to.page) - static_cast<int>(piece.box.page));
            }
            else
            {
                m_numbers.setTexture(placed.row.row, *textureAt(placed, to, match->turn));
            }
        }
        (isSame                   ? m_counts.equal
         : match->turn.isMirrored ? m_counts.mirrored
                                  : m_counts.turned) += piece.rows.size();
        return true;
    }

    void addPlaces(const PagePiece& piece)
    {
        add(piece.box);
        const auto key = [](const PixelRect& rect)
        { return std::tuple(rect.left, rect.top, rect.width, rect.height); };
        std::set given{key(piece.box)};
        for (const std::size_t row : piece.rows)
        {
            const PixelRect& rect = m_rows[row].rect;
            if (given.insert(key(rect)).second && m_texels.hasRoomFor(rect))
            {
                add(rect);
            }
        }
    }

    void add(const PixelRect& place)
    {
        m_known.add(m_texels.block(place));
        m_places.push_back(place);
    }

    const std::vector<PlacedRow>& m_rows;
    PageNumbers& m_texels;
    MovedRows& m_numbers;
    EqualTextureCounts& m_counts;
    bool m_hasTypes;
    EqualTexels m_known;
    std::vector<PixelRect> m_places; ///< of what is known
};

void leadToOnePlace(Transaction& transaction,
                    const PagesOf& pagesOf,
                    EqualTextureCounts& counts,
                    const Progress& progress)
{
    const Content& content = transaction.content();
    std::vector<Step> steps;
    {
        const view::TexturePages pages = pagesOf(content);
        const auto rows = placedRows(content, pages);
        PageNumbers texels(content, pages);
        MovedRows numbers(content);
        for (const PageGroup& group : pageGroups(content, pages))
        {
            if (group.table != tables::TextureMap) // whose samples become one instead
            {
                PlaceJoiner(content, rows, texels, numbers, counts)
                    .join(piecesOf(rows, group), progress);
            }
        }
        if (counts.equal + counts.mirrored + counts.turned == 0)
        {
            return;
        }
        steps = numbers.steps();
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
}

/// What engines look at of an object texture, and how many corners it has.
using TextureKey = std::array<std::uint16_t, 13>;

TextureKey keyOf(const ObjectTexture& texture, std::size_t corners)
{
    TextureKey key{texture.attribute,
                   texture.tileAndFlag,
                   texture.newFlags,
                   texture.filler,
                   static_cast<std::uint16_t>(corners)};
    for (std::size_t i = 0; i < corners; ++i)
    {
        key[5 + 2 * i] = texture.vertices[i].x;
        key[6 + 2 * i] = texture.vertices[i].y;
    }
    return key;
}

bool isFaceLink(const Link& link)
{
    return !link.isRange()
           && (link.from.table == tables::MeshWords || link.from.table == tables::RoomQuads
               || link.from.table == tables::RoomTriangles);
}

/// Rows that are equal to one in front of them, and which that is.
std::map<std::int64_t, std::int64_t> equalRows(const Content& content,
                                               const std::vector<Link>& links)
{
    const auto& level = *content.as<level::Level>();
    RowMask isFixed(level.objectTextures.size());
    for (const Link& link : links)
    {
        if (!isFaceLink(link))
        {
            mark(isFixed, link);
        }
    }
    for (const std::size_t texture : view::waterfallTextures(level))
    {
        mark(isFixed, texture, texture + 1); // the engine finds it by its place behind another
    }
    const auto corners = shownCorners(content);
    std::map<TextureKey, std::int64_t> firsts;
    std::map<std::int64_t, std::int64_t> equal;
    for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
    {
        const auto number = static_cast<std::int64_t>(row);
        if (isFixed[row])
        {
            continue;
        }
        const auto [first, isNew] =
            firsts.try_emplace(keyOf(level.objectTextures[row], corners[row]), number);
        if (!isNew)
        {
            equal.emplace(number, first->second);
        }
    }
    return equal;
}

Result<void> joinEqualRows(Transaction& transaction, EqualTextureCounts& counts)
{
    const TableId table = tables::ObjectTextures;
    std::map<std::int64_t, std::int64_t> equal;
    std::vector<Step> steps;
    {
        const schema::TableSet tables = transaction.content().tables();
        const auto links = numbersInto(transaction.content(), tables, table);
        equal = equalRows(transaction.content(), links);
        PendingNumbers numbers(transaction.content(), tables);
        for (const Link& link : links)
        {
            if (const auto found = equal.find(link.first); found != equal.end())
            {
                numbers.lead(link, found->second);
            }
        }
        auto made = numbers.steps();
        if (!made)
        {
            return fail(std::move(made.error()));
        }
        steps = std::move(*made);
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
    counts.joined += equal.size();
    std::vector<Link> links;
    RowMask staying(transaction.content().as<level::Level>()->objectTextures.size(), true);
    for (const auto& [gone, first] : equal)
    {
        staying[static_cast<std::size_t>(gone)] = false;
    }
    {
        const schema::TableSet tables = transaction.content().tables();
        links = numbersInto(transaction.content(), tables, table);
    }
    return drop(transaction, table, links, std::move(staying));
}

} // namespace

Result<EqualTextureCounts>
joinEqualTextures(Transaction& transaction, const PagesOf& pagesOf, const Progress& progress)
{
    EqualTextureCounts counts;
    counts.isUnreadable = hasUnknownMeshes(transaction.content());
    leadToOnePlace(transaction, pagesOf, counts, progress);
    if (counts.isUnreadable)
    {
        return counts;
    }
    const bool isLevel = transaction.content().as<level::Level>() != nullptr;
    const bool isWad = transaction.content().as<level::Wad>() != nullptr;
    const auto done = isLevel ? joinEqualRows(transaction, counts)
                      : isWad ? joinEqualSamples(transaction, pagesOf, counts, progress)
                              : Result<void>();
    if (!done)
    {
        return fail(done.error());
    }
    return counts;
}

} // namespace tr::edit
