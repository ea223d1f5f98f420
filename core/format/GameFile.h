#pragma once

#include "core/base/Error.h"
#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/format/Format.h"
#include "core/level/Content.h"
#include "core/schema/FieldMap.h"
#include "core/schema/table/TableView.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tr::format
{

using schema::Content;

/// A file that was read. Copies are snapshots that share their tables.
struct GameFile
{
    const Format* format = nullptr; ///< told by the content
    Content content;
    /// Set where the whole file is one zlib stream (early TR4 demos).
    std::optional<schema::PackedChunk> wrapper;
    Diagnostics diagnostics;
    /// False: the file is damaged, `content` holds what could be read, and it cannot be written.
    bool complete = true;

    [[nodiscard]] schema::Version version() const noexcept { return content.version(); }

    /// All tables. They point into the file, which must outlive them.
    [[nodiscard]] schema::TableSet tables() const { return content.tables(); }

    [[nodiscard]] const level::Level* level() const noexcept { return content.as<level::Level>(); }

    [[nodiscard]] const level::Wad* wad() const noexcept { return content.as<level::Wad>(); }

    [[nodiscard]] const level::Objects& objects() const noexcept
    {
        return level::objectsOf(content);
    }
};

/// Reads a file of any known format. `fileName` breaks ties, and tells those apart that have no
/// mark, as text files; it may be a path. The bytes may be an image with notes
/// (core/format/set/Members.h), which the content has then. A damaged file is a success with
/// `complete` unset; an Error means that nothing could be read: UnknownFormat, EmptyFile,
/// RefusedProtected, RefusedFormat. Throws Cancelled.
[[nodiscard]] Result<GameFile>
read(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress = {});

/// The bytes of the file, without notes. For a file that was read and not changed they are those it
/// was read from. Errors: PartiallyRead, BadValue (a table that has outgrown its count).
[[nodiscard]] Result<std::vector<std::byte>> write(const GameFile& file);

/// Which field is at which byte.
[[nodiscard]] schema::FieldMap fieldMap(const GameFile& file);

/// The bytes of every address space of the map, in its order.
[[nodiscard]] Result<std::vector<std::vector<std::byte>>>
spaceBytes(std::span<const std::byte> bytes, const schema::FieldMap& map);

} // namespace tr::format
