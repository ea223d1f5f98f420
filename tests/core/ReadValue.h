#pragma once

#include "core/schema/archive/ReadArchive.h"

#include <cstddef>
#include <optional>
#include <span>

/// Values of formats that are made up for a test.
namespace tr::test
{

template <class T>
struct ReadValue
{
    T value;
    std::optional<Error> error;
};

/// What the description of T finds in bytes, as far as it comes.
template <class T>
[[nodiscard]] ReadValue<T> readValue(std::span<const std::byte> bytes, schema::Version version)
{
    ReadValue<T> read;
    Diagnostics diagnostics;
    schema::ReadArchive archive(bytes, version, diagnostics, {});
    try
    {
        describe(archive, read.value);
    }
    catch (const schema::FormatError& thrown)
    {
        read.error = thrown.error;
    }
    return read;
}

} // namespace tr::test
