#pragma once

#include "core/format/GameFile.h"
#include "core/io/Zlib.h"
#include "core/schema/ReadArchive.h"

#include <utility>

namespace tr::format
{

/// Reads what `describe` finds in bytes that need nothing but their description.
/// See read in core/format/GameFile.h.
template <class T>
[[nodiscard]] GameFile readContent(const Format& format, std::span<const std::byte> bytes)
{
    GameFile file;
    file.format = &format;
    T content;
    schema::ReadArchive archive(
        bytes,
        format.version,
        file.diagnostics,
        [](std::size_t, std::span<const std::byte> compressed, std::size_t expected)
        { return inflate(compressed, expected); });
    try
    {
        describe(archive, content);
    }
    catch (const schema::FormatError& error)
    {
        file.diagnostics.push_back({Severity::Fault, error.error});
        file.complete = false;
    }
    file.content = std::move(content);
    return file;
}

/// Tells of bytes behind the known end, which are the last `count` ones of the file.
void noteBytesLeft(GameFile& file,
                   const schema::TableInfo& table,
                   std::size_t count,
                   std::size_t fileSize);

} // namespace tr::format
