#pragma once

#include "core/schema/table/TableId.h"
#include "core/schema/table/TableInfo.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tr::schema
{

/// What is known of a row that no byte of its file says.
struct RowNote
{
    /// What a catalogue calls the row, where nobody has given it a name.
    enum class Called : std::uint8_t
    {
        ByPlace, ///< what it says of the place where the row stands
        Nothing, ///< nothing: the row is none of those that it knows
        Entry,   ///< what it says of `number` of `of`, wherever the row stands
    };

    std::string name; ///< given by the user, in UTF-8; empty: none
    Called called = Called::ByPlace;
    std::uint32_t of = 0;
    std::uint32_t number = 0;
    /// For each part of the row the one on its other side, as somebody has set it; empty: nobody
    /// has.
    std::vector<std::uint32_t> counterparts{};

    friend bool operator==(const RowNote&, const RowNote&) = default;
};

using RowNotes = std::vector<RowNote>;

/// What is noted of the rows of a file, of whatever format. It goes with the content and is no part
/// of its bytes. A copy shares the notes.
class Notes
{
public:
    /// Of all rows of a table; null: nothing is noted of any.
    [[nodiscard]] const RowNotes* of(TableId table) const noexcept
    {
        const auto found = m_rows.find(table);
        return found == m_rows.end() ? nullptr : found->second.get();
    }

    /// A blank one where nothing is noted, and for rows that do not exist.
    [[nodiscard]] const RowNote& at(TableId table, std::size_t row) const noexcept
    {
        static const RowNote kBlank;
        const RowNotes* const rows = of(table);
        return rows != nullptr && row < rows->size() ? (*rows)[row] : kBlank;
    }

    /// Notes a row each. Precondition: the table has as many.
    void set(TableId table, RowNotes rows)
    {
        m_rows[table] = std::make_shared<const RowNotes>(std::move(rows));
    }

    /// To be changed. Precondition: something is noted of the table.
    [[nodiscard]] RowNotes& change(TableId table);

    /// What lies beside the file on the disk, to be written again where nothing else is to be said.
    struct Kept
    {
        std::string text; ///< as it was read; empty: there was nothing
        std::string said; ///< what would be written in its place
        /// Parts of it that are of other rows than those of the file, as they were read.
        std::vector<std::string> unused;
    };

    Kept kept;

private:
    std::map<TableId, std::shared_ptr<const RowNotes>> m_rows;
};

} // namespace tr::schema
