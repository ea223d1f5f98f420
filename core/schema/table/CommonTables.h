#pragma once

#include "core/schema/table/TableInfo.h"

/// Tables that the content of any format can have.
namespace tr::schema::tables
{

inline constexpr TableInfo Header{
    .number = 0,
    .name = "header",
    .segment = "",
    .title = "Header",
    .noun = "Header",
    .row = "the file",
    .doc = "The numbers of the file that belong to no other table.",
};

inline constexpr TableInfo Trailing{
    .number = 1,
    .name = "bytes_left",
    .segment = "trailing",
    .title = "Bytes after the end",
    .noun = "Byte after the end",
    .row = "byte {0} after the end",
    .doc = "Bytes behind the known end of the file, kept as they are.",
    .isLeftOver = true,
};

} // namespace tr::schema::tables
