#pragma once

#include "core/format/wad2/Wad2File.h"

#include <cstddef>

/// How many chunks of parts of .wad2 files are known by nobody.
namespace tr::convert
{

/// Those of a row and of all rows in it.
template <class Row>
[[nodiscard]] std::size_t unknownIn(const Row& row);

template <class Rows>
[[nodiscard]] std::size_t unknownInAll(const Rows& rows)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        count += unknownIn(rows[i]);
    }
    return count;
}

template <class Row>
std::size_t unknownIn(const Row& row)
{
    std::size_t count = row.others.size(); // NOLINT(misc-const-correctness)
    if constexpr (requires { row.dispatches; })
    {
        count += unknownInAll(row.dispatches);
    }
    if constexpr (requires { row.stateChanges; })
    {
        count += unknownInAll(row.keyFrames) + unknownInAll(row.stateChanges)
                 + unknownInAll(row.commands);
    }
    if constexpr (requires { row.meshes; })
    {
        count += unknownInAll(row.meshes) + unknownInAll(row.properties.rows);
    }
    if constexpr (requires { row.skin; })
    {
        count += unknownInAll(row.skin.rows) + unknownInAll(row.animations);
    }
    if constexpr (requires { row.lights; })
    {
        count += unknownInAll(row.lights);
    }
    if constexpr (requires { row.bones; })
    {
        count += unknownInAll(row.bones);
    }
    return count;
}

} // namespace tr::convert
