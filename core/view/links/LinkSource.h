#pragma once

#include "core/schema/record/ReferenceCode.h"
#include "core/schema/table/TableMap.h"
#include "core/view/links/Link.h"
#include "core/view/objects/MoveableView.h"

#include <map>
#include <unordered_map>

namespace tr::view
{

/// Where links are looked for, and what makes them from references.
class LinkSource
{
public:
    LinkSource(const schema::Content& content, const schema::TableSet& tables);

    [[nodiscard]] schema::Version version() const noexcept { return m_version; }

    /// Null where the content has objects only.
    [[nodiscard]] const level::Level* level() const noexcept { return m_level; }

    [[nodiscard]] const level::Objects& objects() const noexcept { return *m_objects; }

    [[nodiscard]] const schema::TableSet& tables() const noexcept { return *m_tables; }

    /// Null if the content has no such table.
    [[nodiscard]] const schema::TableView* find(schema::TableId id) const noexcept
    {
        return m_views[id];
    }

    /// References of a number of a table's rows that lead to tables which the content has.
    [[nodiscard]] std::vector<schema::Reference> references(schema::TableId table,
                                                            const schema::Leaf& leaf) const;

    /// The link of a number; nothing if it means no row. Its count is 1.
    [[nodiscard]] std::optional<Link> link(const schema::Reference& reference,
                                           const schema::Cell& from,
                                           const schema::Value& value) const;

    /// Rows of a table that are called by that number, as stretches in ascending order.
    [[nodiscard]] const std::vector<RowRange>& called(schema::TableId table,
                                                      std::int64_t slot) const;

private:
    using Slots = std::unordered_map<std::int64_t, std::vector<RowRange>>;

    [[nodiscard]] const Slots& slotsOf(schema::TableId table) const;

    const schema::TableSet* m_tables;
    schema::Version m_version;
    const level::Level* m_level;
    const level::Objects* m_objects;
    schema::TableMap<const schema::TableView*> m_views;
    mutable std::map<schema::TableId, Slots> m_slots; ///< of the tables that were asked for
};

} // namespace tr::view
