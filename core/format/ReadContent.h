#pragma once

#include "core/format/GameFile.h"
#include "core/io/Zlib.h"
#include "core/schema/archive/ReadArchive.h"

#include <utility>

namespace tr::format
{

/// Whether something of the file could not be read.
[[nodiscard]] bool hasFault(const Diagnostics& diagnostics) noexcept;

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
    }
    // A part that cannot be inflated is told as a fault, too, and does not end the reading.
    file.complete = !hasFault(file.diagnostics);
    file.content = std::move(content);
    return file;
}

/// Tells of bytes behind the known end of a file that was read whole: they are its last ones.
void noteBytesLeft(GameFile& file, std::size_t fileSize);

/// `Format::read` of a format that needs nothing but its description.
template <class T, const Format& Own>
[[nodiscard]] Result<GameFile>
readPlain(std::span<const std::byte> bytes, std::string_view /*fileName*/, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<T>(Own, bytes);
    noteBytesLeft(file, bytes.size());
    progress.step(1.0);
    return file;
}

} // namespace tr::format
