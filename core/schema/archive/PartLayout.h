#pragma once

#include "core/base/Contracts.h"
#include "core/schema/FieldMap.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/Places.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tr::schema::detail
{

/// The part of LayoutArchive that maps what stands where an offset says.
struct PartLayout
{
    template <class Archive, class Body>
    static void spread(Archive& archive, const Table<PartGap>& gaps, Body body)
    {
        TR_PRE(archive.m_spread == nullptr);
        LaidParts own;
        const std::uint64_t origin = archive.m_position;
        archive.m_spread = &own;
        body(archive);
        archive.m_spread = nullptr;
        const PartOrder made = arrange(archive.m_position - origin, own.parts, gaps.rows());
        for (const auto& [node, part] : own.nodes)
        {
            archive.m_shared->nodes[node].begin += origin + made.offsets[part];
            archive.m_shared->nodes[node].end += origin + made.offsets[part];
        }
        if (!gaps.empty())
        {
            addGaps(archive, gaps, origin, made);
        }
        archive.m_position = origin + made.end;
    }

    /// What `body` describes, which stands elsewhere.
    template <class Archive, class Body>
    static void part(Archive& archive, const PartPlace& place, Body body)
    {
        if (archive.m_spread == nullptr)
        {
            body(archive);
            return;
        }
        // Where it stands is known only when all parts are: until then it begins at 0.
        LaidParts& all = *archive.m_spread;
        const std::size_t own = all.parts.size();
        const std::size_t outer = std::exchange(all.current, own);
        all.parts.push_back({place, 0});
        const std::size_t around = std::exchange(archive.m_position, 0);
        body(archive);
        all.parts[own].size = std::exchange(archive.m_position, around);
        all.current = outer;
    }

private:
    template <class Archive>
    static void addGaps(Archive& archive,
                        const Table<PartGap>& gaps,
                        std::uint64_t origin,
                        const PartOrder& made)
    {
        const typename Archive::Group group(archive, kGaps, nullptr, FieldMap::kNone);
        for (const PartOrder::Item& item : made.items)
        {
            if (item.isGap)
            {
                archive.m_position = origin + item.begin;
                archive.addBytes({}, {}, gaps[item.row].bytes.size(), item.row);
            }
        }
    }
};

} // namespace tr::schema::detail
