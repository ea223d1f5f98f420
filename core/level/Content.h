#pragma once

#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/schema/AccessArchive.h"
#include "core/schema/TableView.h"

#include <optional>
#include <string_view>
#include <variant>

namespace tr::level
{

/// The data of a file. A copy is a snapshot that shares its tables.
using Content = std::variant<Level, Wad>;

[[nodiscard]] inline schema::Version versionOf(const Content& content) noexcept
{
    const auto* level = std::get_if<Level>(&content);
    return level != nullptr ? level->version : schema::Version::Wad;
}

[[nodiscard]] inline const Objects& objectsOf(const Content& content)
{
    return std::visit([](const auto& each) -> const Objects& { return each.objects; }, content);
}

/// All tables. They point into `content`, which must outlive them.
[[nodiscard]] schema::TableSet tables(const Content& content);

/// Calls `use` with the table at a path ("animations", "rooms/3/portals"), to read and change it.
/// False: there is no such table. The numbers of the header are no table here: see headerOf.
bool access(Content& content, std::string_view path, const schema::AccessArchive::Use& use);

/// The row of the table Header: the level or WAD itself.
[[nodiscard]] void* headerOf(Content& content) noexcept;

/// The first table whose number of rows contradicts the rest, so that the content could not be
/// written, or not be read again.
[[nodiscard]] std::optional<Error> faultOfShape(const Content& content);

} // namespace tr::level
