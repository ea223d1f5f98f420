#pragma once

#include "core/base/Error.h"
#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/level/Content.h"
#include "core/schema/FieldMap.h"
#include "core/schema/TableView.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tr::format
{

/// What a file is, told by its content.
enum class FormatId : std::uint8_t
{
    Tr1,
    Tr1Demo,
    Tr2,
    Tr2Demo,
    Tr3,
    Tr4,
    Tr5,
    Wad,
};

/// As in JSON: "tr1", "tr1-demo", ...
[[nodiscard]] std::string_view formatName(FormatId format) noexcept;

/// For people: "Tomb Raider II level".
[[nodiscard]] std::string_view formatTitle(FormatId format) noexcept;

[[nodiscard]] schema::Version versionOf(FormatId format) noexcept;

using level::Content;

/// A file that was read. Copies are snapshots that share their tables.
struct GameFile
{
    FormatId format = FormatId::Tr1;
    Content content;
    /// Set where the whole file is one zlib stream (early TR4 demos).
    std::optional<schema::PackedChunk> wrapper;
    Diagnostics diagnostics;
    /// False: the file is damaged, `content` holds what could be read, and it cannot be written.
    bool complete = true;

    [[nodiscard]] schema::Version version() const noexcept { return versionOf(format); }

    [[nodiscard]] const level::Level* level() const noexcept
    {
        return std::get_if<level::Level>(&content);
    }

    [[nodiscard]] const level::Wad* wad() const noexcept
    {
        return std::get_if<level::Wad>(&content);
    }

    [[nodiscard]] const level::Objects& objects() const noexcept
    {
        return level::objectsOf(content);
    }
};

/// Reads a file of any known format. `fileName` only breaks ties. A damaged file is a success with
/// `complete` unset; an Error means that nothing could be read: UnknownFormat, EmptyFile,
/// RefusedProtected, RefusedFormat. Throws Cancelled.
[[nodiscard]] Result<GameFile>
read(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress = {});

/// The bytes of the file. For a file that was read and not changed they are those it was read
/// from. Errors: PartiallyRead, BadValue (a table that has outgrown its count).
[[nodiscard]] Result<std::vector<std::byte>> write(const GameFile& file);

/// Which field is at which byte.
[[nodiscard]] schema::FieldMap fieldMap(const GameFile& file);

/// All tables. They point into `file`, which must outlive them.
[[nodiscard]] schema::TableSet tables(const GameFile& file);

/// The bytes of every address space of the map, in its order.
[[nodiscard]] Result<std::vector<std::vector<std::byte>>>
spaceBytes(std::span<const std::byte> bytes, const schema::FieldMap& map);

} // namespace tr::format
