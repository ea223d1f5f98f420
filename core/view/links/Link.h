#pragma once

#include "core/level/Content.h"
#include "core/schema/table/Cell.h"
#include "core/schema/table/TableView.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

/// What the numbers of a level or WAD point to, and how to make them point elsewhere.
namespace tr::view
{

/// A number that stands for rows of a table: by its field, its bits, or its place in a packed
/// stream. Not among them: corners of mesh faces, which count inside of their mesh, texels, the
/// sounds of a WAD, whose map is another file, and the zones, which stand in the order of the
/// boxes.
struct Link
{
    schema::Cell from;
    schema::TableId target{};
    /// Row of the target, or the first of them; of packed streams a word. It need not exist. -1: a
    /// slot that no row has.
    std::int64_t first = 0;
    /// Rows from there on. Without a countCell it follows from the data that they hold, or from
    /// where the next ones begin.
    std::size_t count = 1;
    std::optional<schema::Cell> countCell;
    bool isImplied = false; ///< the rows are a list although nothing counts them
    schema::NumberCode code;
    schema::NumberCode countCode;
    /// Row that the number 0 stands for: the first of the same room, or of the layer of a TR5 room.
    std::int64_t base = 0;
    /// How many rows from there on the number can stand for. What stands behind is not of that room
    /// or layer, and the number leads nowhere.
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    std::int64_t none = schema::Reference::kNever; ///< number that is no row

    /// Whether it means a row by what the row is called: nothing to renumber.
    [[nodiscard]] bool isSlot() const noexcept
    {
        return code.kind == schema::NumberCode::Kind::Slot;
    }

    /// Whether it stands for a list of rows, however many they are just now.
    [[nodiscard]] bool isRange() const noexcept { return isImplied || countCell.has_value(); }

    /// Whether the number can stand for a row as far away as `first`, be there one or not.
    [[nodiscard]] bool isInReach() const noexcept { return first - base < limit; }

    [[nodiscard]] std::int64_t end() const noexcept
    {
        return first + static_cast<std::int64_t>(count);
    }

    [[nodiscard]] bool reaches(std::size_t row) const noexcept
    {
        const auto number = static_cast<std::int64_t>(row);
        return number >= first && number < end();
    }
};

/// Every link, ordered by its cell. `tables` are those of `content`.
[[nodiscard]] std::vector<Link> collectLinks(const schema::Content& content,
                                             const schema::TableSet& tables);

/// Those of them that lead to words of a packed stream, without looking for any others: an edit of
/// a key frame need not know which faces of a level use which texture. Precondition: that is a
/// table of a packed stream (core/view/links/Entries.h).
[[nodiscard]] std::vector<Link>
linksInto(const schema::Content& content, const schema::TableSet& tables, schema::TableId stream);

/// The row that the link would point to first if its number were that. Of a slot: link.first.
[[nodiscard]] std::int64_t decode(const Link& link, const schema::Value& value);

/// The number that makes the link point to `first`, all that stands beside it in `old` kept.
/// Nothing if it does not fit, if it would mean "none", or for another row of a slot.
[[nodiscard]] std::optional<schema::Value>
encode(const Link& link, const schema::Value& old, std::int64_t first);

/// The same for the number at its countCell, which it must have.
[[nodiscard]] std::optional<schema::Value>
encodeCount(const Link& link, const schema::Value& old, std::size_t count);

/// The number that makes the link point nowhere; nothing where there is none.
[[nodiscard]] std::optional<schema::Value> encodeNone(const Link& link, const schema::Value& old);

/// The table that links name when they mean rows of that one: tables that stand in one order count
/// as one. Pages of lesser colours are those of most, the samples of TR4 and TR5 their indices.
[[nodiscard]] schema::TableId linkedAs(schema::Version version, schema::TableId table) noexcept;

} // namespace tr::view
