#include "core/view/links/Owners.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

/// Adds the ways to a row that end with the steps behind it. Parts belong to parts only a few
/// tables deep, none of which leads back.
void addPlaces(const References& references,
               TableId table,
               std::size_t row,
               const std::vector<OwnedStep>& behind,
               std::vector<OwnedPlace>& places,
               std::size_t most)
{
    if (!isPart(table))
    {
        places.push_back({table, row, behind});
        return;
    }
    const std::size_t before = places.size();
    for (const Link* link : references.linksTo(table, row))
    {
        if (places.size() >= most)
        {
            return;
        }
        if (!table->isOwnedBy(link->from.table) || link->from.table == table)
        {
            continue;
        }
        std::vector<OwnedStep> steps{
            {table, link->from.leaf, row - static_cast<std::size_t>(link->first)}};
        steps.insert(steps.end(), behind.begin(), behind.end());
        addPlaces(references, link->from.table, link->from.row, steps, places, most);
    }
    // What leads there and is nobody's stands for itself: a mesh pointer that nothing uses.
    if (places.size() == before && !behind.empty())
    {
        places.push_back({table, row, behind});
    }
}

} // namespace

const Link*
linkAlong(const References& references, TableId table, std::size_t row, const OwnedStep& step)
{
    for (const Link& link : references.linksFrom(table, row))
    {
        if (link.target == step.target && link.from.leaf == step.leaf)
        {
            return &link;
        }
    }
    return nullptr;
}

bool isPart(TableId table) noexcept
{
    switch (table.number())
    {
    case tables::StateChanges.number:
    case tables::AnimDispatches.number:
    case tables::AnimCommands.number:
    case tables::Frames.number:
    case tables::MeshTrees.number:
    case tables::MeshPointers.number:
    case tables::MeshWords.number:
    case tables::FloorData.number:
    case tables::Overlaps.number:
    case tables::SoundDetails.number:
        return true;
    default:
        return false;
    }
}

std::vector<OwnedPlace>
placesOf(const References& references, TableId table, std::size_t row, std::size_t most)
{
    std::vector<OwnedPlace> places;
    if (isPart(table))
    {
        addPlaces(references, table, row, {}, places, most);
    }
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    return places;
}

std::optional<std::size_t> rowAt(const References& references, const OwnedPlace& place)
{
    TableId table = place.owner;
    std::size_t row = place.row;
    for (const OwnedStep& step : place.steps)
    {
        const Link* link = linkAlong(references, table, row, step);
        if (link == nullptr || link->first < 0 || step.offset >= link->count)
        {
            return std::nullopt;
        }
        table = step.target;
        row = static_cast<std::size_t>(link->first) + step.offset;
    }
    return row;
}

Sharing sharingOf(const References& references, TableId table, std::span<const std::size_t> rows)
{
    Sharing sharing;
    for (const std::size_t row : isPart(table) ? rows : std::span<const std::size_t>())
    {
        auto places = placesOf(references, table, row, kMostOwners);
        sharing.ways = std::max(sharing.ways, places.size());
        sharing.isAtLeast = sharing.isAtLeast || places.size() >= kMostOwners;
        if (row == rows.front())
        {
            sharing.places = std::move(places);
            continue;
        }
        // A list that does not have this one too cannot stand for all.
        std::erase_if(sharing.places,
                      [&](const OwnedPlace& place)
                      {
                          const bool isInFront =
                              row < rows.front() && rows.front() - row > place.steps.back().offset;
                          return isInFront
                                 || !std::ranges::binary_search(places,
                                                                besides(place, rows.front(), row));
                      });
        if (sharing.isShared() && sharing.places.empty() && row != rows.back())
        {
            sharing.isAtLeast = true;
            break;
        }
    }
    return sharing;
}

OwnedPlace besides(OwnedPlace place, std::size_t row, std::size_t other)
{
    TR_PRE(!place.steps.empty() && place.steps.back().offset + other >= row);
    place.steps.back().offset += other - row;
    return place;
}

} // namespace tr::view
