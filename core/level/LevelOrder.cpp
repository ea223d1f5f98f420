#include "core/level/LevelOrder.h"

#include "core/io/ByteReader.h"
#include "core/schema/record/RecordType.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tr::level
{
namespace
{

/// More than any level of these games has in one of the tables that are counted here.
constexpr std::size_t kMostRows = 0xFFFF;

/// How many counts, one behind the other from `start` on, a level can have.
std::size_t
plausibleCounts(std::span<const std::byte> ahead, std::size_t start, schema::Version version)
{
    const Level rows;
    const auto sizeOf = [version]<class T>(const Table<T>&)
    { return schema::recordType<T>(version).diskSize(); };
    const std::array sizes{sizeOf(rows.cameras),
                           sizeOf(rows.soundSources),
                           sizeOf(rows.boxes),
                           sizeOf(rows.overlaps),
                           sizeOf(rows.animatedTextures),
                           sizeOf(rows.entities)};
    constexpr std::size_t kBoxes = 2;
    constexpr std::size_t kOverlaps = 3; // the zones of the boxes follow without a count

    ByteReader reader(ahead);
    const auto skip = [&reader](std::size_t size) { reader.take(std::min(size, reader.left())); };
    skip(start);
    std::size_t zones = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
    {
        if (!reader.has(sizeof(std::uint32_t)))
        {
            return i;
        }
        const std::size_t count = reader.number<std::uint32_t>();
        if (count > kMostRows)
        {
            return i;
        }
        zones = i == kBoxes ? count * zonesPerBox(version) * sizeOf(rows.zones) : zones;
        skip(count * sizes[i] + (i == kOverlaps ? zones : 0));
    }
    return sizes.size();
}

} // namespace

Order orderBehindSprites(std::span<const std::byte> ahead, schema::Version version, Order preferred)
{
    const bool isTr1 = version == level::versions::Tr1;
    if (!isTr1 && version != level::versions::Tr2)
    {
        return Order::Standard;
    }
    const std::size_t moved =
        isTr1 ? kPaletteColours * schema::recordType<Colour>(version).diskSize() : kLightMapBytes;
    const std::size_t standard = plausibleCounts(ahead, 0, version);
    const std::size_t demo = plausibleCounts(ahead, moved, version);
    if (standard == demo)
    {
        return preferred;
    }
    return standard > demo ? Order::Standard : Order::Demo;
}

SoundMapLength soundMapLengthBehind(std::span<const std::byte> ahead, bool hasNgBlock)
{
    ByteReader reader(ahead);
    const bool isStated =
        hasNgBlock && reader.has(sizeof(std::uint16_t)) && reader.number<std::uint16_t>() != 0;
    return isStated ? SoundMapLength::Stated : SoundMapLength::Fixed;
}

SampleStore
sampleStoreBehind(std::span<const std::byte> ahead, schema::Version version, Order order)
{
    constexpr std::string_view kWave = "RIFF";
    const auto wave = std::as_bytes(std::span(kWave));
    const bool isDemo = version == level::versions::Tr2 && order == Order::Demo;
    ByteReader reader(ahead);
    const bool areFiles = isDemo && reader.has(sizeof(std::uint32_t) + wave.size())
                          && reader.number<std::uint32_t>() != 0
                          && std::ranges::equal(reader.take(wave.size()), wave);
    return areFiles ? SampleStore::Files : SampleStore::Indices;
}

} // namespace tr::level
