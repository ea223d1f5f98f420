#include "core/schema/record/RecordType.h"

#include "core/base/Contracts.h"
#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tr::schema
{
namespace
{

/// The same bytes of every row: where those of the first one are, and how far rows are apart.
template <class Byte>
struct EachRow
{
    Byte* first;
    std::size_t step;
};

template <std::size_t Size>
void copyBytes(EachRow<const std::byte> from, EachRow<std::byte> to, std::size_t count)
{
    for (std::size_t row = 0; row < count; ++row)
    {
        std::memcpy(to.first, from.first, Size);
        from.first += from.step;
        to.first += to.step;
    }
}

/// Room vertices, lights and animations are most of what is copied so. A copy of a size that the
/// compiler knows is a few instructions, any other a call.
void copyRun(std::size_t size,
             EachRow<const std::byte> from,
             EachRow<std::byte> to,
             std::size_t count)
{
    switch (size)
    {
    case 2:
        return copyBytes<2>(from, to, count);
    case 4:
        return copyBytes<4>(from, to, count);
    case 6:
        return copyBytes<6>(from, to, count);
    case 8:
        return copyBytes<8>(from, to, count);
    case 10:
        return copyBytes<10>(from, to, count);
    case 12:
        return copyBytes<12>(from, to, count);
    case 14:
        return copyBytes<14>(from, to, count);
    case 16:
        return copyBytes<16>(from, to, count);
    default:
        break;
    }
    for (std::size_t row = 0; row < count; ++row)
    {
        std::memcpy(to.first, from.first, size);
        from.first += from.step;
        to.first += to.step;
    }
}

void copyNumber(ScalarType typeFrom,
                EachRow<const std::byte> from,
                ScalarType typeTo,
                EachRow<std::byte> to,
                std::size_t count)
{
    for (std::size_t row = 0; row < count; ++row)
    {
        storeValue(typeTo, loadValue(typeFrom, from.first), to.first);
        from.first += from.step;
        to.first += to.step;
    }
}

} // namespace

RecordType::RecordType(std::string_view name,
                       std::string_view source,
                       std::size_t memorySize,
                       std::vector<Leaf> leaves)
    : m_name(name)
    , m_source(source)
    , m_leaves(std::move(leaves))
    , m_memorySize(memorySize)
{
    for (std::uint32_t i = 0; i < m_leaves.size(); ++i)
    {
        const Leaf& leaf = m_leaves[i];
        const auto size = static_cast<std::uint32_t>(leaf.diskSize());
        m_diskSize = leaf.diskOffset + size;
        if (leaf.disk != leaf.memory)
        {
            TR_ASSERT(leaf.count == 1);
            m_runs.push_back({leaf.memoryOffset, leaf.diskOffset, 0, i});
            continue;
        }
        const bool joins = !m_runs.empty() && m_runs.back().size != 0
                           && m_runs.back().memoryOffset + m_runs.back().size == leaf.memoryOffset
                           && m_runs.back().diskOffset + m_runs.back().size == leaf.diskOffset;
        if (joins)
        {
            m_runs.back().size += size;
        }
        else
        {
            m_runs.push_back({leaf.memoryOffset, leaf.diskOffset, size, i});
        }
    }
}

void RecordType::read(const std::byte* disk, void* rows, std::size_t count) const
{
    if (count == 0)
    {
        return; // an empty table may have no memory at all
    }
    auto* memory = static_cast<std::byte*>(rows);
    if (isAsInFile())
    {
        std::memcpy(memory, disk, m_memorySize * count);
        return;
    }
    for (const Run& run : m_runs)
    {
        const EachRow<const std::byte> from{disk + run.diskOffset, m_diskSize};
        const EachRow<std::byte> to{memory + run.memoryOffset, m_memorySize};
        const Leaf& leaf = m_leaves[run.leaf];
        run.size != 0 ? copyRun(run.size, from, to, count)
                      : copyNumber(leaf.disk, from, leaf.memory, to, count);
    }
}

void RecordType::write(const void* rows, std::byte* disk, std::size_t count) const
{
    if (count == 0)
    {
        return; // as in reading
    }
    const auto* memory = static_cast<const std::byte*>(rows);
    if (isAsInFile())
    {
        std::memcpy(disk, memory, m_memorySize * count);
        return;
    }
    for (const Run& run : m_runs)
    {
        const EachRow<const std::byte> from{memory + run.memoryOffset, m_memorySize};
        const EachRow<std::byte> to{disk + run.diskOffset, m_diskSize};
        const Leaf& leaf = m_leaves[run.leaf];
        run.size != 0 ? copyRun(run.size, from, to, count)
                      : copyNumber(leaf.memory, from, leaf.disk, to, count);
    }
}

const Leaf& RecordType::leafAt(std::size_t diskOffset) const
{
    TR_PRE(diskOffset < m_diskSize);
    const auto after = std::ranges::upper_bound(m_leaves, diskOffset, {}, &Leaf::diskOffset);
    return *std::prev(after);
}

const Leaf* RecordType::find(std::string_view path) const noexcept
{
    const auto found = std::ranges::find(m_leaves, path, &Leaf::path);
    return found == m_leaves.end() ? nullptr : &*found;
}

Value valueAt(const Leaf& leaf, const void* row, std::uint32_t element)
{
    if (leaf.isText())
    {
        return Value::ofText(decodeText(leaf.info->text.encoding, textAt(leaf, row)));
    }
    return loadValue(leaf.memory,
                     static_cast<const std::byte*>(row) + leaf.memoryOffset
                         + element * sizeOf(leaf.memory));
}

std::string_view textAt(const Leaf& leaf, const void* row)
{
    const std::string_view stored = storedTextAt(leaf, row);
    return leaf.info->text.form == TextForm::Fixed ? stored.substr(0, stored.find('\0')) : stored;
}

std::string_view storedTextAt(const Leaf& leaf, const void* row)
{
    TR_PRE(leaf.isText());
    const auto* const text = static_cast<const char*>(row) + leaf.memoryOffset;
    if (leaf.info->text.form == TextForm::Fixed)
    {
        return {text, leaf.room};
    }
    std::uint16_t size = 0;
    std::memcpy(&size, text, sizeof(size));
    return {text + sizeof(size), size};
}

void storeText(const Leaf& leaf, std::string_view bytes, void* row)
{
    TR_PRE(leaf.isText() && bytes.size() <= leaf.room);
    auto* text = static_cast<char*>(row) + leaf.memoryOffset;
    if (leaf.info->text.form != TextForm::Fixed)
    {
        const auto size = static_cast<std::uint16_t>(bytes.size());
        std::memcpy(text, &size, sizeof(size));
        text += sizeof(size);
    }
    std::ranges::copy(bytes, text);
    std::fill(text + bytes.size(), text + leaf.room, '\0');
}

Value valueOfBytes(const FieldInfo& info, ScalarType type, std::span<const std::byte> bytes)
{
    if (type == ScalarType::Leb)
    {
        const auto number = lebAhead(bytes);
        return Value::ofInteger(ScalarType::I64, number ? number->number.value : 0);
    }
    if (type != ScalarType::Text)
    {
        TR_PRE(bytes.size() >= sizeOf(type));
        return loadValue(type, bytes.data());
    }
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (char& each : text)
    {
        each = static_cast<char>(static_cast<std::uint8_t>(each) ^ info.text.key);
    }
    const bool isFilled = info.text.form == TextForm::Fixed;
    return Value::ofText(
        decodeText(info.text.encoding,
                   std::string_view(text).substr(0, isFilled ? text.find('\0') : text.npos)));
}

Value diskValueAt(const Leaf& leaf, const std::byte* record)
{
    return valueOfBytes(*leaf.info, leaf.disk, {record + leaf.diskOffset, leaf.diskSize()});
}

} // namespace tr::schema
