#pragma once

#include "core/level/Content.h"
#include "core/schema/table/Cell.h"
#include "core/schema/table/RowBlock.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

/// The primitives of which every edit is made. Each swaps something in place, so doing and undoing
/// are the same.
namespace tr::edit
{

using schema::Content;
using schema::TableId;
namespace tables = level::tables;

/// Exchanges rows of a table for others: replaces, inserts and removes.
struct Splice
{
    TableId table{};
    std::string path;      ///< of the table: "rooms/3/portals"
    std::size_t first = 0; ///< row in that table
    std::size_t count = 0; ///< rows that are there now
    schema::RowBlock rows; ///< that come in their place
    /// What is known of those that come where others go, or none do; none: nothing is known of them
    /// yet. Rows that take the place of as many others keep what was known of those.
    schema::RowNotes notes{};
};

/// Exchanges single numbers of the rows of one table, all at the same place of their row.
struct Store
{
    struct Entry
    {
        std::size_t row = 0;    ///< in that table
        std::uint64_t bits = 0; ///< to put there
    };

    TableId table{};
    std::string path; ///< of the table; "" for the header
    std::uint32_t leaf = 0;
    std::uint32_t element = 0;
    std::uint32_t memoryOffset = 0;
    schema::ScalarType memory{};
    std::vector<Entry> entries;
};

/// Exchanges the same text of many rows. The undone step is again a StoreText, of the old texts.
struct StoreText
{
    struct Entry
    {
        std::size_t row = 0; ///< in that table
        std::string bytes;   ///< to put there, as the file has them
    };

    TableId table{};
    std::string path; ///< of the table; "" for the header
    std::uint32_t leaf = 0;
    schema::Leaf type;
    std::vector<Entry> entries;
};

/// Exchanges everything for another content: the file was read again, or edits were recovered.
struct Exchange
{
    Content content;
};

/// Exchanges what is noted of rows.
struct Note
{
    struct Entry
    {
        std::size_t row = 0; ///< in that table
        schema::RowNote note;
    };

    TableId table{}; ///< of which something is noted already
    std::vector<Entry> entries;
};

using Step = std::variant<Splice, Store, StoreText, Exchange, Note>;

/// Does a step, and makes it the one that undoes it. Precondition: its rows exist and are of the
/// kind of their table.
void swap(Content& content, Step& step);

/// Bytes that a step keeps.
[[nodiscard]] std::size_t memoryOf(const Step& step);

/// What a step has changed, for views that follow.
struct Change
{
    TableId table{};
    std::string path;        ///< of the table
    std::size_t first = 0;   ///< row in that table
    std::size_t removed = 0; ///< rows; as many as `inserted` where they were only changed
    std::size_t inserted = 0;
};

using ChangeSet = std::vector<Change>;

/// Whether rows came or went, so that others have other numbers.
[[nodiscard]] bool movesRows(const ChangeSet& changes) noexcept;

} // namespace tr::edit
