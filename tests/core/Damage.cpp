#include "tests/core/Damage.h"

#include "core/base/Text.h"
#include "tests/core/AllocationCounter.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <ctime>

namespace tr::test
{
namespace
{

using schema::FieldMap;
using schema::TableView;

constexpr double kSlowest = 2.0; // seconds
/// What is read may cost so many times as much as its memory does, however slow the machine is.
constexpr double kMostOverMemory = 10.0;
// What a file of any size costs: the level itself, tables of records, buffers of the decompressor.
constexpr std::uint64_t kAlwaysAllowed = 512 * 1024;

/// Seconds of the processor that fresh memory of that size takes here and now.
double timeOfMemory(std::uint64_t bytes)
{
    const std::clock_t start = std::clock();
    const Bytes fresh(static_cast<std::size_t>(bytes), std::byte{1});
    return fresh.empty() ? 0.0 : static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void putNumber(Random& random, Bytes& bytes, std::size_t at)
{
    constexpr std::array<std::uint32_t, 8> kExtremes{
        0, 1, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    const std::uint32_t number = kExtremes[random.below(kExtremes.size())];
    const std::size_t size = std::min<std::size_t>(1U << random.below(3), bytes.size() - at);
    std::memcpy(bytes.data() + at, &number, size);
}

const TableView::Segment* segmentAt(const TableView* table, std::string_view path)
{
    if (table == nullptr)
    {
        return nullptr;
    }
    const auto found = std::ranges::find(table->segments(), path, &TableView::Segment::path);
    return found == table->segments().end() ? nullptr : &*found;
}

bool sameNumbers(const schema::RecordType& type, const void* a, const void* b)
{
    return std::ranges::all_of(type.leaves(),
                               [a, b](const schema::Leaf& leaf)
                               {
                                   return std::memcmp(
                                              static_cast<const std::byte*>(a) + leaf.memoryOffset,
                                              static_cast<const std::byte*>(b) + leaf.memoryOffset,
                                              sizeOf(leaf.memory) * leaf.count)
                                          == 0;
                               });
}

} // namespace

void mutate(Random& random, Bytes& bytes)
{
    constexpr std::size_t kMostAtOnce = 40;
    for (std::size_t times = 1 + random.below(4); times > 0 && !bytes.empty(); --times)
    {
        const std::size_t at = random.below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t size = 1 + random.below(std::min(kMostAtOnce, bytes.size() - at));
        switch (random.below(6))
        {
        case 0:
            bytes[at] ^= static_cast<std::byte>(1U << random.below(8));
            break;
        case 1:
            bytes[at] = static_cast<std::byte>(random.next() & 0xFF);
            break;
        case 2:
            bytes.erase(place, place + static_cast<std::ptrdiff_t>(size));
            break;
        case 3:
        {
            const Bytes more = random.bytes(size);
            bytes.insert(place, more.begin(), more.end());
            break;
        }
        case 4:
        {
            const Bytes again(place, place + static_cast<std::ptrdiff_t>(size));
            bytes.insert(place, again.begin(), again.end());
            break;
        }
        default:
            putNumber(random, bytes, at);
            break;
        }
    }
}

SoundFile::SoundFile(Bytes bytes)
    : m_bytes(std::move(bytes))
    , m_file(*format::read(m_bytes, {}))
    , m_map(format::fieldMap(m_file))
{
    addParts();
}

std::size_t SoundFile::knownEnd() const
{
    for (const char* const mark : {"ng_mark", "trx_mark"})
    {
        if (const auto block = m_map.find(mark))
        {
            return block->offset;
        }
    }
    return m_map.find("trailing")->offset;
}

std::vector<std::size_t> SoundFile::boundaries(std::uint32_t space) const
{
    std::vector<std::size_t> found{0};
    for (const FieldMap::Node& node : m_map.nodes())
    {
        if (node.space == space)
        {
            found.push_back(static_cast<std::size_t>(node.begin));
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void SoundFile::addParts()
{
    for (std::uint32_t i = 0; i < m_map.nodes().size(); ++i)
    {
        const FieldMap::Node& node = m_map.nodes()[i];
        std::uint64_t end = node.end;
        for (std::uint32_t outer = i; outer != FieldMap::kNone; outer = m_map.nodes()[outer].parent)
        {
            end = m_map.nodes()[outer].row != FieldMap::kNone ? m_map.nodes()[outer].end : end;
        }
        if (node.kind == FieldMap::Kind::Rows)
        {
            m_parts.push_back({*node.table, m_map.pathOf(i), 0, node.rows, node.space, end});
        }
        else if (node.row != FieldMap::kNone)
        {
            const auto& table = m_map.nodes()[node.parent];
            m_parts.push_back(
                {*table.table, m_map.pathOf(node.parent), node.row, 1, node.space, end});
        }
    }
}

bool SoundFile::standsBefore(const Part& part, const Place& place) const
{
    const std::string& space = m_map.spaces()[part.space].name;
    if (space == place.space)
    {
        return part.end <= place.offset;
    }
    if (part.space == 0)
    {
        return false; // whether it stands before the chunk is not told by it alone
    }
    if (place.space.empty())
    {
        const auto packed = m_map.find(space + "/compressed");
        return packed && packed->offset + packed->size <= place.offset;
    }
    const auto at = std::ranges::find(m_map.spaces(), place.space, &schema::Space::name);
    return at - m_map.spaces().begin() > static_cast<std::ptrdiff_t>(part.space);
}

std::string SoundFile::partProblem(const Part& part,
                                   const schema::TableSet& sound,
                                   const schema::TableSet& damaged) const
{
    const TableView& table = *sound.find(part.table);
    const TableView* found = damaged.find(part.table);
    const TableView::Segment* expected = segmentAt(&table, part.path);
    const TableView::Segment* left = segmentAt(found, part.path);
    for (std::size_t row = part.first; row < part.first + part.count; ++row)
    {
        if (left == nullptr || row >= left->count)
        {
            return concat(part.path, "/", row, " is lost");
        }
        if (!sameNumbers(table.type(),
                         table.rowData(expected->before + row),
                         found->rowData(left->before + row)))
        {
            return concat(part.path, "/", row, " differs");
        }
    }
    return {};
}

std::string SoundFile::keptProblem(const format::GameFile& damaged, const Place& place) const
{
    const auto sound = m_file.tables();
    const auto left = damaged.tables();
    for (const Part& part : m_parts)
    {
        if (!standsBefore(part, place))
        {
            continue;
        }
        if (auto problem = partProblem(part, sound, left); !problem.empty())
        {
            const Error* fault = firstFault(damaged);
            return concat(problem, fault != nullptr ? ", " + fullMessage(*fault) : std::string{});
        }
    }
    return {};
}

Result<format::GameFile> readMeasured(std::span<const std::byte> bytes,
                                      std::uint64_t inflated,
                                      Cost& cost,
                                      std::uint64_t mostTimes)
{
    // Of the processor, not of the clock: other programs must not make a test fail.
    const std::clock_t start = std::clock();
    const AllocationCounter counter;
    auto file = format::read(bytes, {});
    const std::uint64_t peak = counter.peak();
    const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;

    std::uint64_t size = bytes.size() + inflated;
    if (file && file->complete)
    {
        size = std::max(size, totalSize(format::fieldMap(*file)));
    }
    cost.slowest = std::max(cost.slowest, took);
    if (peak > kAlwaysAllowed)
    {
        cost.mostMemory = std::max(cost.mostMemory,
                                   static_cast<double>(peak - kAlwaysAllowed)
                                       / static_cast<double>(std::max<std::uint64_t>(size, 1)));
    }
    if (took > kSlowest && took > kMostOverMemory * timeOfMemory(size) && cost.problem.empty())
    {
        cost.problem = concat("it took ", static_cast<int>(took * 1000), " ms");
    }
    if (peak > kAlwaysAllowed + mostTimes * size && cost.problem.empty())
    {
        cost.problem = concat("it took ",
                              peak,
                              " bytes of memory for a file of ",
                              bytes.size(),
                              " bytes, ",
                              size,
                              " with its chunks");
    }
    return file;
}

} // namespace tr::test
