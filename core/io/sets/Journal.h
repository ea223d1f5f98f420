#pragma once

#include "core/io/Zlib.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Several files of a folder that are replaced together. What is told of it on the disk:
///
///     .cartouche-0123456789abcdef.set        the journal: which files, and what they were and are
///     to be .cartouche-0123456789abcdef-0.new      new content, until it has taken the place of
///     the old .cartouche-0123456789abcdef-0.old      a second name of what is replaced
namespace tr::sets
{

/// One of the files, as the journal tells of it.
struct JournalFile
{
    std::string name;                  ///< in the folder of the journal
    std::optional<Fingerprint> before; ///< nothing: it was not there
    Fingerprint after;

    friend bool operator==(const JournalFile&, const JournalFile&) = default;
};

using JournalFiles = std::vector<JournalFile>;

/// More files are never replaced together.
inline constexpr std::size_t kMostFiles = 16;

[[nodiscard]] std::vector<std::byte> encode(const JournalFiles& journal);

/// Nothing: they are not all the bytes of a journal, or it names what may not be named. Who makes
/// up a journal cannot lead anybody to a file elsewhere.
[[nodiscard]] std::optional<JournalFiles> decode(std::span<const std::byte> bytes);

/// Whether they are the beginning of a journal, of which the rest was never written: then nothing
/// was replaced yet.
[[nodiscard]] bool isUnfinished(std::span<const std::byte> bytes) noexcept;

/// The name of a file as journals have it.
[[nodiscard]] std::string nameOf(const std::filesystem::path& file);

/// The file of a name that a journal has. Precondition: decode or nameOf has given it.
[[nodiscard]] std::filesystem::path fileOf(const std::filesystem::path& folder,
                                           const std::string& name);

enum class Part : std::uint8_t
{
    Journal,
    New,
    Old,
};

/// What the name of a file says that belongs to a save.
struct PartName
{
    std::string id; ///< sixteen digits
    Part part = Part::Journal;
    std::size_t number = 0; ///< of the file in the journal

    friend bool operator==(const PartName&, const PartName&) = default;
};

[[nodiscard]] std::filesystem::path partPath(const std::filesystem::path& folder,
                                             const PartName& name);

[[nodiscard]] std::optional<PartName> parsePart(std::string_view fileName);

} // namespace tr::sets
