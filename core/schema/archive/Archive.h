#pragma once

#include "core/base/Error.h"

#include <cstddef>

/// What archives have in common.
namespace tr::schema
{

/// Thrown by ReadArchive and WriteArchive, caught at the boundary of core/format.
struct FormatError
{
    Error error;
};

/// The ordinary way to describe a row; a table whose rows depend on another gives its own.
struct DescribeRow
{
    template <class Archive, class T>
    void operator()(Archive& archive, T& value, std::size_t) const
    {
        describe(archive, value);
    }
};

} // namespace tr::schema
