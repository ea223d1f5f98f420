#include "core/schema/RecordType.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tr::schema
{

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
    if (m_runs.size() == 1 && m_runs[0].size == m_memorySize)
    {
        std::memcpy(memory, disk, m_memorySize * count);
        return;
    }
    for (std::size_t row = 0; row < count; ++row)
    {
        for (const Run& run : m_runs)
        {
            if (run.size != 0)
            {
                std::memcpy(memory + run.memoryOffset, disk + run.diskOffset, run.size);
            }
            else
            {
                const Leaf& leaf = m_leaves[run.leaf];
                storeValue(leaf.memory,
                           loadValue(leaf.disk, disk + leaf.diskOffset),
                           memory + leaf.memoryOffset);
            }
        }
        memory += m_memorySize;
        disk += m_diskSize;
    }
}

void RecordType::write(const void* rows, std::byte* disk, std::size_t count) const
{
    if (count == 0)
    {
        return; // as in reading
    }
    const auto* memory = static_cast<const std::byte*>(rows);
    if (m_runs.size() == 1 && m_runs[0].size == m_memorySize)
    {
        std::memcpy(disk, memory, m_memorySize * count);
        return;
    }
    for (std::size_t row = 0; row < count; ++row)
    {
        for (const Run& run : m_runs)
        {
            if (run.size != 0)
            {
                std::memcpy(disk + run.diskOffset, memory + run.memoryOffset, run.size);
            }
            else
            {
                const Leaf& leaf = m_leaves[run.leaf];
                storeValue(leaf.disk,
                           loadValue(leaf.memory, memory + leaf.memoryOffset),
                           disk + leaf.diskOffset);
            }
        }
        memory += m_memorySize;
        disk += m_diskSize;
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

Value valueAt(const Leaf& leaf, const void* row)
{
    return loadValue(leaf.memory, static_cast<const std::byte*>(row) + leaf.memoryOffset);
}

Value diskValueAt(const Leaf& leaf, const std::byte* record)
{
    return loadValue(leaf.disk, record + leaf.diskOffset);
}

} // namespace tr::schema
