#pragma once

#include "core/base/Result.h"
#include "core/edit/document/Document.h"
#include "core/io/Zlib.h"
#include "core/view/links/RowMeaning.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

/// Rows that were copied out of a document, to be put into it again or into another one of the same
/// version. Self-contained: as bytes they go through the clipboard to another window or program.
namespace tr::edit
{

/// Rows of one table, as they stand in the file.
struct ClipPart
{
    TableId table{};
    std::uint32_t count = 0;
    std::vector<std::byte> bytes;
};

/// A number of the copied rows that stands for a row, and what is known of that row.
struct ClipLink
{
    static constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();

    /// Where it stands. Rows of rows (the portals of a room) count from the first that is of the
    /// same copied row.
    struct Place
    {
        std::uint32_t part = 0;
        std::uint32_t row = 0;
        TableId table{};
        std::uint32_t inner = 0;
        std::uint32_t leaf = 0;
        std::uint32_t element = 0;
        TableId target{};
        std::uint32_t mask = 0; ///< of the bits that say which row

        friend auto operator<=>(const Place&, const Place&) = default;
    };

    Place place;
    std::uint64_t first = 0;         ///< row that it stood for in its document
    std::uint32_t inPart = kOutside; ///< the part that holds that row, if one does
    std::uint32_t inRow = 0;         ///< of that part
    std::optional<view::OwnedAnimation> animation;
    Fingerprint meaning; ///< of the row; size 0: not known
};

/// What can be told of a clip at a glance.
struct ClipHead
{
    schema::Version version{};
    TableId table{};
    std::uint32_t count = 0;
};

struct RowClip
{
    schema::Version version{};
    std::uint64_t document = 0; ///< Document::identity
    Document::State state = 0;
    /// The rows, then rows that belong to them: key frames, state changes, dispatches, commands.
    std::vector<ClipPart> parts;
    std::vector<ClipLink> links; ///< by their places
    schema::RowNotes notes;      ///< of the rows; none: nothing is known of them

    [[nodiscard]] TableId table() const { return parts.front().table; }

    [[nodiscard]] std::size_t count() const { return parts.front().count; }

    [[nodiscard]] ClipHead head() const { return {version, table(), parts.front().count}; }
};

/// Whether rows of a table can be copied: not the numbers of the file itself, nor rows that mean
/// nothing without the one that they are of.
[[nodiscard]] bool canCopy(const Content& content, TableId table);

/// Copies rows of a table. Precondition: canCopy, the rows exist, are in ascending order and not
/// none.
[[nodiscard]] RowClip
copyToClip(const Document& document, TableId table, std::span<const std::size_t> rows);

/// Says a clip as bytes.
[[nodiscard]] std::vector<std::byte> bytesOf(const RowClip& clip);

/// The other way, for bytes of which nothing is known; `known` are the tables of all formats.
/// Errors: BadRows.
[[nodiscard]] Result<RowClip> clipOf(std::span<const std::byte> bytes,
                                     std::span<const TableId> known);

/// Only its head. What follows may not be sound all the same.
[[nodiscard]] std::optional<ClipHead> headOf(std::span<const std::byte> bytes,
                                             std::span<const TableId> known);

/// The same rows several times. Precondition: times > 0.
[[nodiscard]] RowClip repeated(const RowClip& clip, std::size_t times);

namespace detail
{

/// Calls `use` with every link that stands in a row, and in the rows of that row.
void forLinksOf(
    const schema::TableSet& tables,
    const view::References& references,
    TableId table,
    std::size_t row,
    const std::function<void(const ClipLink::Place& place, const view::Link& link)>& use);

} // namespace detail

} // namespace tr::edit
