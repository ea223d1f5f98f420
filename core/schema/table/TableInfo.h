#pragma once

#include "core/schema/record/Field.h"

#include <span>
#include <string_view>

namespace tr::schema
{

/// All that is known of a table. Every table has one, which stands in the folder of its format.
struct TableInfo
{
    /// Nobody else's: each format counts its tables from a number of its own, in the order in which
    /// they are listed to people. No file holds it.
    std::uint16_t number = TableId::kNoNumber;
    std::string_view name;    ///< unique, in counts and for `dump --table`: "room_vertices"
    std::string_view segment; ///< in paths: the "vertices" of "rooms/2/vertices/0"
    std::string_view title;   ///< for people: "Room vertices"
    std::string_view noun;    ///< one row of it: "Room static"
    std::string_view row;     ///< one row in a sentence, with its number for {0}: "static {0}"
    std::string_view doc;
    /// What its rows say about other tables where they are bare numbers.
    std::span<const Reference> numbers{};
    /// Where it does not stand once in a file: the table in whose rows its rows stand. Of rows that
    /// stand in rows of the same table too, the one around all of them.
    TableId outer{};
    /// It stands in a row of `outer`, but once in a file: its rows belong to no other rows.
    bool isAlone = false;
    /// The tables that have its rows for their own; empty: all that point to them.
    std::span<const TableId> owners{};
    /// Its rows are there only to be pointed to: meshes, textures, samples, vertices. Others stand
    /// for themselves: rooms, objects, entities, cameras.
    bool isToBeUsed = false;
    /// That rows have several owners is worth telling.
    bool isSeldomShared = false;
    /// Its rows are the bytes behind the known end of the file, or of one of those in it.
    bool isLeftOver = false;
    /// What stands for one of its rows: of resources/icons, without ".svg". Empty: nothing does.
    std::string_view icon{};
    /// The table whose row is drawn in 3D for one of these: itself, one that it is a part of, or
    /// the header for the file as a whole. See subjectTable.
    TableId subject{};
    /// The view in which a row is seen best, by the name of its tab: "3d", "texture", "sectors";
    /// "animate" and "model" are the 3D view in the layouts in which animations are worked on, and
    /// objects built. Empty: its table.
    std::string_view view{};
    /// Its rows have slots, and are called as rows of this table with these: those of levels are
    /// the ones that catalogues know. See Content::gameOfNames.
    TableId namedAs{};

    /// There is one of each, whose address tells the table.
    struct Single
    {
        Single() = default;
        Single(const Single&) = delete;
        Single& operator=(const Single&) = delete;
    } single{};

    /// Whether rows of `from` that lead to rows of this table have these for their own.
    [[nodiscard]] constexpr bool isOwnedBy(TableId from) const noexcept
    {
        for (const TableId owner : owners)
        {
            if (owner == from)
            {
                return true;
            }
        }
        return owners.empty();
    }

    friend constexpr bool operator==(const TableInfo& a, const TableInfo& b) noexcept
    {
        return &a == &b;
    }
};

/// TableInfo::subject: rows in rows of another table are drawn with those. No table: nothing is
/// drawn for its rows.
[[nodiscard]] constexpr TableId subjectTable(TableId table)
{
    return table->subject != kNoTable || table->outer == kNoTable ? table->subject
                                                                  : subjectTable(table->outer);
}

constexpr std::uint16_t TableId::number() const noexcept
{
    return m_info != nullptr ? m_info->number : kNoNumber;
}

constexpr std::strong_ordering operator<=>(TableId a, TableId b) noexcept
{
    return a.number() <=> b.number();
}

} // namespace tr::schema
