#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/schema/Content.h"
#include "core/schema/table/TableInfo.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace tr::view
{
struct TexturePages;
}

namespace tr::format
{

struct GameFile;

/// A number that `info` tells of a file: the rows of a table, under the name of the table, or
/// something that no table has.
struct CountRule
{
    /// Nothing where the file has no such thing.
    using Derive = std::optional<std::uint64_t> (*)(const GameFile& file);

    schema::TableId table{};
    std::string_view name{};
    Derive derive = nullptr;
};

/// Tables that the structure of a file lists together, in their order.
struct OutlinePart
{
    std::string_view heading; ///< "Textures"; empty: each stands for itself
    std::span<const schema::TableId> tables;
};

/// All that is known of a format. There is one of each, whose address tells the format; the list of
/// them stands in core/format/Formats.cpp, and nothing registers itself.
struct Format
{
    std::string_view id;       ///< as in JSON: "tr1-demo"
    std::string_view title;    ///< for people: "Tomb Raider demo level"
    std::string_view category; ///< of files, in dialogs: "Levels"; several formats may be of one
    std::string_view icon;     ///< of resources/icons, without ".svg"
    std::string_view suffixes; ///< of file names, in lower case: "phd tub"
    /// Suffixes of files that belong to one of this format where they lie beside it, in the order
    /// in which a set has them.
    std::string_view companions{};
    schema::Version version{};
    std::span<const schema::TableId> tables;
    /// In the order in which people read them; null: the rows of every table.
    std::span<const CountRule> (*counts)() noexcept = nullptr;
    /// Whether the bytes can be of this format or of one that is read by the same function: looks
    /// at as little as it can. Null: no bytes tell it, only the name of the file does.
    bool (*recognises)(std::span<const std::byte> bytes);
    /// `fileName` only breaks ties. See read in core/format/GameFile.h.
    Result<GameFile> (*read)(std::span<const std::byte> bytes,
                             std::string_view fileName,
                             const Progress& progress);
    /// Content in which every table of the format stands, if without rows.
    schema::Content (*example)(const Format& format);
    /// What people look for, above the list of all tables. Tables without rows are left out.
    std::span<const OutlinePart> outline{};
    /// The texture pages of a content of this format, and what lies on them. Null: it has none.
    view::TexturePages (*pages)(const schema::Content& content) = nullptr;
};

/// Every format. The first of those that recognise a file reads it.
[[nodiscard]] std::span<const Format* const> allFormats() noexcept;

/// The tables of all of them, each once.
[[nodiscard]] std::span<const schema::TableId> allTables();

/// The format that a file of this name most likely is; null if no format has such names.
[[nodiscard]] const Format* formatOfName(std::string_view fileName) noexcept;

} // namespace tr::format
