#include "ui/viewport/StandInChanges.h"

#include <string>

namespace ui
{
namespace
{

using tr::convert::TableRow;
using tr::schema::TableId;

/// Tells of one table, in the order of its rows, so that all in front of a change is done already.
class TableChanges
{
public:
    TableChanges(TableId table, tr::edit::ChangeSet& changes)
        : m_table(table)
        , m_changes(changes)
    {
    }

    /// A row of before that is the same now; all between it and the last such one is others.
    void keep(std::size_t before, std::size_t now)
    {
        exchange(before, now);
        m_before = before + 1;
        m_now = now + 1;
    }

    /// The last of the table.
    void end(std::size_t before, std::size_t now)
    {
        exchange(before, now);
        // What is the same row need not look the same.
        add(0, now, now);
    }

    /// Whether such a row comes behind the last one.
    [[nodiscard]] bool isBehind(std::size_t now) const noexcept { return now >= m_now; }

private:
    void exchange(std::size_t before, std::size_t now)
    {
        const std::size_t removed = before - m_before;
        const std::size_t inserted = now - m_now;
        if (removed != inserted)
        {
            add(m_now, removed, inserted);
        }
    }

    void add(std::size_t first, std::size_t removed, std::size_t inserted)
    {
        if (removed > 0 || inserted > 0)
        {
            m_changes.push_back({m_table, std::string(m_table->segment), first, removed, inserted});
        }
    }

    TableId m_table;
    tr::edit::ChangeSet& m_changes;
    std::size_t m_before = 0;
    std::size_t m_now = 0;
};

} // namespace

tr::edit::ChangeSet
standInChanges(const OpenFile& before, const OpenFile& now, const StandInRow& rowNow)
{
    tr::edit::ChangeSet changes;
    for (const tr::schema::TableView& table : before.tables().tables())
    {
        const TableId id = table.id();
        const tr::schema::TableView* const other = now.tables().find(id);
        if (other == nullptr)
        {
            continue;
        }
        TableChanges told(id, changes);
        for (std::size_t row = 0; row < table.size(); ++row)
        {
            const auto there = rowNow(TableRow{id, row});
            if (there && there->table == id && there->row < other->size()
                && told.isBehind(there->row))
            {
                told.keep(row, there->row);
            }
        }
        told.end(table.size(), other->size());
    }
    return changes;
}

} // namespace ui
