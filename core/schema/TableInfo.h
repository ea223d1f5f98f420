#pragma once

#include "core/schema/Field.h"

#include <span>
#include <string_view>

namespace tr::schema
{

/// What a table is called and what it holds.
struct TableInfo
{
    TableId id = kNoTable;
    std::string_view name;    ///< unique, in counts and for `dump --table`: "room_vertices"
    std::string_view segment; ///< in paths: the "vertices" of "rooms/2/vertices/0"
    std::string_view title;   ///< for people: "Room vertices"
    std::string_view doc;
    /// What its rows say about other tables where they are bare numbers.
    std::span<const Reference> numbers{};
    /// It stands in a row of another table, but once in a file: its rows belong to no other rows.
    bool isAlone = false;
};

} // namespace tr::schema
