#include "core/edit/Companions.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Level;

/// For each row that there will be, the row that it is made of.
using Order = std::vector<std::size_t>;

template <class T>
std::vector<T> arranged(const Table<T>& rows, const Order& order)
{
    std::vector<T> result;
    result.reserve(order.size());
    for (const std::size_t row : order)
    {
        result.push_back(row < rows.size() ? rows[row] : T{});
    }
    return result;
}

template <class T>
Step replaceAll(TableId id, const Table<T>& rows, std::vector<T> with)
{
    return Splice{id,
                  std::string(level::table(id).segment),
                  0,
                  rows.size(),
                  schema::RowBlock(std::move(with))};
}

/// The zones are lists with a number a box, one list behind the other.
Step zonesInOrder(const Level& level, const Order& order)
{
    const std::size_t boxes = level.boxes.size();
    const std::size_t lists = level::zonesPerBox(level.version);
    std::vector<std::uint16_t> zones;
    for (std::size_t list = 0; list < lists; ++list)
    {
        for (const std::size_t box : order)
        {
            const std::size_t at = list * boxes + box;
            zones.push_back(box < boxes && at < level.zones.size() ? level.zones[at]
                                                                   : std::uint16_t{0});
        }
    }
    return replaceAll(TableId::Zones, level.zones, std::move(zones));
}

std::size_t sizeOf(const Level& level, TableId table)
{
    switch (table)
    {
    case TableId::Boxes:
        return level.boxes.size();
    case TableId::Textiles8:
        return level.textiles8.size();
    case TableId::Textiles16:
    case TableId::Textiles32:
        return level.textiles32.size();
    case TableId::Samples:
        return level.samples.size();
    case TableId::SampleIndices:
        return level.sampleIndices.size();
    default:
        return 0;
    }
}

std::vector<Step> inOrder(const Level& level, TableId table, const Order& order)
{
    const bool hasSamples = !level.samples.empty();
    const bool inStep = level.samples.size() == level.sampleIndices.size();
    switch (table)
    {
    case TableId::Boxes:
        return {zonesInOrder(level, order)};
    case TableId::Textiles8:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                TableId::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case TableId::Textiles16:
        return {
            replaceAll(TableId::Textiles32, level.textiles32, arranged(level.textiles32, order))};
    case TableId::Textiles32:
        if (!level.textiles16.empty())
        {
            return {replaceAll(
                TableId::Textiles16, level.textiles16, arranged(level.textiles16, order))};
        }
        return {};
    case TableId::Samples:
        if (inStep)
        {
            return {replaceAll(
                TableId::SampleIndices, level.sampleIndices, arranged(level.sampleIndices, order))};
        }
        return {};
    case TableId::SampleIndices:
        if (hasSamples && inStep)
        {
            return {replaceAll(TableId::Samples, level.samples, arranged(level.samples, order))};
        }
        return {};
    default:
        return {};
    }
}

bool hasCompanions(TableId table)
{
    return table == TableId::Boxes || table == TableId::Textiles8 || table == TableId::Textiles16
           || table == TableId::Textiles32 || table == TableId::Samples
           || table == TableId::SampleIndices;
}

} // namespace

std::vector<Step> companions(const Content& content, TableId table, const Arrangement& arrangement)
{
    const auto* level = std::get_if<Level>(&content);
    if (level == nullptr || !hasCompanions(table))
    {
        return {};
    }
    const std::size_t size = sizeOf(*level, table);
    if (size == 0 && table != TableId::Boxes)
    {
        return {};
    }
    Order order = arrangement.order(size);
    const std::size_t like = arrangement.at == 0 ? 0 : arrangement.at - 1;
    std::ranges::replace(order, Arrangement::kNew, like);
    return inOrder(*level, table, order);
}

} // namespace tr::edit
