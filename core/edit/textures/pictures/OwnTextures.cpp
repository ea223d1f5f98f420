#include "core/edit/textures/pictures/OwnTextures.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/textures/pictures/PageRoom.h"
#include "core/edit/textures/pictures/PageTexels.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/textures/TextureFaces.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::edit
{
namespace
{

using exchange::PixelRect;
using view::Link;
using view::OwnedPlace;
using view::References;

constexpr auto kSide = static_cast<std::size_t>(level::kPageSize);

/// Which picture each texture goes with, by their rows.
using MovedTextures = std::map<std::size_t, std::size_t>;

MovedTextures texturesInside(const view::TexturePages& pages,
                             TableId textures,
                             const std::vector<OwnPicture>& pictures)
{
    MovedTextures moved;
    for (const view::PageRegion& region : pages.regions)
    {
        const auto rect = exchange::pixelsOf(region.rect);
        for (std::size_t i = 0; i < pictures.size() && rect && region.table == textures; ++i)
        {
            if (isInside(*rect, pictures[i].from))
            {
                moved.emplace(region.row, i);
            }
        }
    }
    return moved;
}

/// Of the links of faces those to textures that are moved, in the order of their words.
std::vector<Link> movedLinks(const References& references,
                             TableId textures,
                             const std::vector<MeshPlace>& meshes,
                             const MovedTextures& moved)
{
    auto links = faceLinks(references, textures, meshes);
    std::erase_if(links,
                  [&moved](const Link& link)
                  { return !moved.contains(static_cast<std::size_t>(link.first)); });
    return links;
}

/// The way of an object to a mesh that others have, too. Errors: OwnerTied, where too many have it
/// to be told.
Result<std::optional<OwnedPlace>>
wayToShared(const References& references, TableId objects, std::size_t row, const MeshPlace& mesh)
{
    const auto places =
        view::placesOf(references, tables::MeshWords, mesh.first, view::kMostOwners);
    const auto isOurs = [&](const OwnedPlace& place)
    { return place.owner == objects && place.row == row; };
    const auto ours = std::ranges::find_if(places, isOurs);
    const bool isShared = !std::ranges::all_of(places, isOurs);
    if (ours == places.end() && places.size() >= view::kMostOwners)
    {
        return fail(ErrorCode::OwnerTied, {concat(objects->segment, "/", row)});
    }
    return ours != places.end() && isShared ? std::optional(*ours) : std::nullopt;
}

/// Gives an object its own meshes where faces are led elsewhere. The result is how many.
Result<std::size_t> ownMeshes(Transaction& transaction,
                              TableId objects,
                              std::size_t row,
                              TableId textures,
                              const MovedTextures& moved)
{
    std::size_t count = 0;
    // Each copy leads one pointer elsewhere, and several can lead to the same mesh.
    const std::size_t most = level::objectsOf(transaction.content()).meshPointers.size();
    for (bool isDone = false; !isDone && count <= most;)
    {
        isDone = true;
        std::optional<OwnedPlace> way;
        {
            const schema::TableSet tables = transaction.content().tables();
            const References references(transaction.content(), tables);
            const auto meshes = meshPlacesOf(transaction.content(), objects, row);
            const auto links = movedLinks(references, textures, meshes, moved);
            for (const MeshPlace& mesh : meshes)
            {
                const auto first = std::ranges::lower_bound(
                    links, mesh.first, {}, [](const Link& link) { return link.from.row; });
                const bool isLed = first != links.end() && first->from.row < mesh.end;
                auto found = isLed ? wayToShared(references, objects, row, mesh)
                                   : Result<std::optional<OwnedPlace>>(std::nullopt);
                if (!found)
                {
                    return fail(std::move(found.error()));
                }
                way = std::move(*found);
                if (way)
                {
                    break;
                }
            }
        }
        if (way)
        {
            if (auto own = ownRow(transaction, *way); !own)
            {
                return fail(std::move(own.error()));
            }
            ++count;
            isDone = false;
        }
    }
    return count;
}

/// Finds a place for each picture, and makes the pages that this takes.
Result<std::vector<PixelRect>> makeRoom(Transaction& transaction,
                                        const view::TexturePages& pages,
                                        const std::vector<OwnPicture>& pictures,
                                        std::size_t& newPages)
{
    PageRoom room(transaction.content(), pages);
    const NewPagePlace place = newPagePlace(transaction.content());
    const bool canGrow = canResize(transaction.content(), place.table->segment);
    std::vector<PixelRect> places;
    for (const OwnPicture& each : pictures)
    {
        const auto [width, height] = std::pair(each.from.width, each.from.height);
        auto found = room.blank(width, height);
        if (!found && canGrow)
        {
            room.addPage(place.at + newPages++);
            found = room.blank(width, height);
        }
        if (!found)
        {
            found = room.unused(width, height);
        }
        if (!found)
        {
            return fail(ErrorCode::NoRoomOnPages, {concat(width), concat(height)});
        }
        places.push_back(*found);
    }
    for (std::size_t i = 0; i < newPages; ++i)
    {
        if (auto done = insertPage(transaction, {place.table, place.at + i}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return places;
}

/// Texels go to another place as they are, in all depths.
void copyTexels(Transaction& transaction,
                const view::TexturePages& pages,
                const PixelRect& from,
                const PixelRect& to)
{
    const auto source = depthsOf(transaction.content(), pages.pages[from.page]);
    auto target = depthsOf(transaction.content(), pages.pages[to.page]);
    for (PageTexels& depth : target)
    {
        const auto same = std::ranges::find(source, depth.table(), &PageTexels::table);
        for (std::size_t y = 0; y < from.height && same != source.end(); ++y)
        {
            for (std::size_t x = 0; x < from.width; ++x)
            {
                depth.set((to.top + y) * kSide + to.left + x,
                          same->at((from.top + y) * kSide + from.left + x));
            }
        }
        if (auto step = depth.step())
        {
            transaction.apply(std::move(*step));
        }
    }
}

level::ObjectTexture movedTo(level::ObjectTexture texture,
                             std::size_t corners,
                             const PixelRect& from,
                             const PixelRect& to)
{
    constexpr std::uint32_t kCornerSteps = 256;
    texture.tileAndFlag = static_cast<std::uint16_t>((texture.tileAndFlag & ~level::kTileMask)
                                                     | (to.page & level::kTileMask));
    for (std::size_t i = 0; i < texture.vertices.size(); ++i)
    {
        // The fourth of a triangle is none, or stands wherever it was left.
        level::TextureCorner& corner = texture.vertices[i];
        if (i < corners || corner != level::TextureCorner{})
        {
            corner.x = static_cast<std::uint16_t>(corner.x + (to.left - from.left) * kCornerSteps);
            corner.y = static_cast<std::uint16_t>(corner.y + (to.top - from.top) * kCornerSteps);
        }
    }
    return texture;
}

level::TextureSample
movedTo(level::TextureSample sample, const PixelRect& from, const PixelRect& to)
{
    sample.x = static_cast<std::uint8_t>(sample.x + to.left - from.left);
    sample.y = static_cast<std::uint8_t>(sample.y + to.top - from.top);
    sample.page = static_cast<std::uint16_t>(to.page);
    return sample;
}

/// Copies of rows, each moved by `move` to where its picture goes.
template <class Row, class Move>
schema::RowBlock
movedRows(const Table<Row>& rows, const std::vector<std::size_t>& numbers, const Move& move)
{
    std::vector<Row> copies;
    copies.reserve(numbers.size());
    for (const std::size_t number : numbers)
    {
        copies.push_back(move(rows[number], number));
    }
    return schema::RowBlock(std::move(copies));
}

/// Puts the copies behind all textures, and leads the faces there.
Result<void> leadFaces(Transaction& transaction,
                       TableId textures,
                       const std::vector<std::size_t>& numbers,
                       const schema::RowBlock& rows,
                       const std::vector<Link>& links)
{
    const std::string path(textures->segment);
    const std::size_t end = transaction.content().tables().find(textures)->size();
    if (auto done = insertRows(transaction, path, end, rows, Joins::Next); !done)
    {
        return done;
    }
    std::vector<Step> steps;
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers pending(transaction.content(), tables);
        for (const Link& link : links)
        {
            const auto place =
                std::ranges::lower_bound(numbers, static_cast<std::size_t>(link.first));
            pending.lead(link, static_cast<std::int64_t>(end) + (place - numbers.begin()));
        }
        auto made = pending.steps();
        if (!made)
        {
            return textures == tables::TextureSamples
                       ? fail(ErrorCode::SampleTooHigh,
                              {concat(end + numbers.size() - 1),
                               concat(std::size_t{level::kTriangleSampleMask})})
                       : fail(std::move(made.error()));
        }
        steps = std::move(*made);
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
    return {};
}

std::size_t animatedAmong(const References& references,
                          TableId textures,
                          const std::vector<std::size_t>& numbers)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        numbers,
        [&](std::size_t number)
        {
            const auto links = references.linksTo(textures, number);
            return std::ranges::any_of(links,
                                       [](const Link* link)
                                       { return link->from.table == tables::AnimatedTextures; });
        }));
}

/// Gives the object rows of textures of its own, and leads its faces to them.
Result<void> retexture(Transaction& transaction,
                       TableId objects,
                       std::size_t row,
                       const MovedTextures& moved,
                       const std::vector<OwnPicture>& pictures,
                       OwnTextures& own)
{
    const TableId textures = faceTexturesOf(transaction.content());
    std::vector<std::size_t> numbers;
    std::vector<Link> links;
    {
        const schema::TableSet tables = transaction.content().tables();
        const References references(transaction.content(), tables);
        links = movedLinks(
            references, textures, meshPlacesOf(transaction.content(), objects, row), moved);
        std::set<std::size_t> used;
        for (const Link& link : links)
        {
            used.insert(static_cast<std::size_t>(link.first));
        }
        numbers.assign(used.begin(), used.end());
        own.animated = animatedAmong(references, textures, numbers);
    }
    own.faces = links.size();
    own.textures = numbers.size();
    if (numbers.empty())
    {
        return {};
    }
    const auto from = [&](std::size_t number) { return pictures[moved.at(number)].from; };
    const auto to = [&](std::size_t number) { return own.places[moved.at(number)]; };
    const auto* const level = transaction.content().as<level::Level>();
    const auto corners = level != nullptr ? view::cornerCounts(*level) : std::vector<std::size_t>();
    const schema::RowBlock rows =
        level != nullptr
            ? movedRows(level->objectTextures,
                        numbers,
                        [&](const level::ObjectTexture& texture, std::size_t number)
                        { return movedTo(texture, corners[number], from(number), to(number)); })
            : movedRows(transaction.content().as<level::Wad>()->textureSamples,
                        numbers,
                        [&](const level::TextureSample& sample, std::size_t number)
                        { return movedTo(sample, from(number), to(number)); });
    return leadFaces(transaction, textures, numbers, rows, links);
}

} // namespace

Result<OwnTextures> giveOwnTextures(Transaction& transaction,
                                    const PagesOf& pagesOf,
                                    TableId objects,
                                    std::size_t row,
                                    const std::vector<OwnPicture>& pictures,
                                    const PictureRules& rules)
{
    const TableId textures = faceTexturesOf(transaction.content());
    const NewPagePlace newPlace = newPagePlace(transaction.content());
    MovedTextures moved;
    OwnTextures own;
    for (const OwnPicture& each : pictures)
    {
        if (auto fits = checkSize(each.picture, each.from.width, each.from.height); !fits)
        {
            return fail(std::move(fits.error()));
        }
    }
    {
        const view::TexturePages pages = pagesOf(transaction.content());
        moved = texturesInside(pages, textures, pictures);
        const schema::TableSet all = transaction.content().tables();
        const auto its = texturesOfObject(
            transaction.content(), References(transaction.content(), all), objects, row);
        std::erase_if(moved,
                      [&its](const auto& each)
                      { return !std::ranges::binary_search(its, each.first); });
        if (moved.empty())
        {
            return own; // it shows none of them
        }
        auto places = makeRoom(transaction, pages, pictures, own.pages);
        if (!places)
        {
            return fail(std::move(places.error()));
        }
        own.places = std::move(*places);
    }
    const auto meshes = ownMeshes(transaction, objects, row, textures, moved);
    if (!meshes)
    {
        return fail(meshes.error());
    }
    own.meshes = *meshes;
    if (auto done = retexture(transaction, objects, row, moved, pictures, own); !done)
    {
        return fail(std::move(done.error()));
    }
    std::vector<PlacedPicture> placed;
    for (std::size_t i = 0; i < pictures.size(); ++i)
    {
        PixelRect from = pictures[i].from;
        from.page += from.page >= newPlace.at ? static_cast<std::uint32_t>(own.pages) : 0;
        copyTexels(transaction, pagesOf(transaction.content()), from, own.places[i]);
        placed.push_back({own.places[i].page,
                          own.places[i].left,
                          own.places[i].top,
                          pictures[i].picture,
                          pictures[i].isOpaque});
    }
    auto change =
        pictureChange(transaction.content(), pagesOf(transaction.content()), placed, rules);
    if (!change)
    {
        return fail(std::move(change.error()));
    }
    for (Step& step : change->steps)
    {
        transaction.apply(std::move(step));
    }
    change->steps.clear();
    own.change = std::move(*change);
    return own;
}

Result<OwnTextures> giveOwnTextures(Document& document,
                                    const PagesOf& pagesOf,
                                    TableId objects,
                                    std::size_t row,
                                    const std::vector<OwnPicture>& pictures,
                                    const PictureRules& rules)
{
    view::Phrase object;
    {
        const schema::TableSet tables = document.content().tables();
        object = view::RowNames(document.content(), tables).row(objects, row);
    }
    Transaction transaction(document, {EditCode::SetFaceTextures, {object, 0}});
    auto own = giveOwnTextures(transaction, pagesOf, objects, row, pictures, rules);
    if (!own)
    {
        return own;
    }
    transaction.setName({EditCode::SetFaceTextures, {std::move(object), own->faces}});
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return own;
}

Result<OwnTexturesPlan> planOwnTextures(const Content& content,
                                        const PagesOf& pagesOf,
                                        TableId objects,
                                        std::size_t row,
                                        const std::vector<OwnPicture>& pictures,
                                        const PictureRules& rules)
{
    Document scratch(content);
    auto own = giveOwnTextures(scratch, pagesOf, objects, row, pictures, rules);
    if (!own)
    {
        return fail(std::move(own.error()));
    }
    return OwnTexturesPlan{workedOutIn(scratch), std::move(*own)};
}

} // namespace tr::edit
