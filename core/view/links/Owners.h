#pragma once

#include "core/view/links/References.h"

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

/// Whose rows are that others have too: the way from the objects that people know down to them.
namespace tr::view
{

/// From a row down into a list that it leads to, and to one row of that list.
struct OwnedStep
{
    schema::TableId target{};
    std::uint32_t leaf = 0; ///< of the number that leads to the list
    std::size_t offset = 0; ///< from the first row of the list, or word

    friend auto operator<=>(const OwnedStep&, const OwnedStep&) = default;
};

/// A row as one owner has it: a dispatch of a state change of an animation. It is told by lists and
/// places in them, so that it stays right when lists are copied.
struct OwnedPlace
{
    /// Animations, moveables, static meshes, sectors, boxes, sounds; or a part that is nobody's.
    schema::TableId owner{};
    std::size_t row = 0; ///< of the owner
    std::vector<OwnedStep> steps;

    friend auto operator<=>(const OwnedPlace&, const OwnedPlace&) = default;
};

/// Whether rows of a table are parts of the rows that lead to them, so that it is remarkable when
/// several have them: state changes, dispatches, commands, key frames, meshes, mesh pointers, mesh
/// trees, floor functions, overlaps, sound details. Textures and vertices serve many by nature.
[[nodiscard]] bool isPart(schema::TableId table) noexcept;

/// Every way to a row, in the order of the owners; `most` of them. Empty for rows that are no
/// parts, or of nobody.
[[nodiscard]] std::vector<OwnedPlace>
placesOf(const References& references, schema::TableId table, std::size_t row, std::size_t most);

/// The link of a row that a step goes along; null if there is none.
[[nodiscard]] const Link* linkAlong(const References& references,
                                    schema::TableId table,
                                    std::size_t row,
                                    const OwnedStep& step);

/// The row at a place; nothing if its lists are no longer so long. Precondition: the owner exists.
[[nodiscard]] std::optional<std::size_t> rowAt(const References& references,
                                               const OwnedPlace& place);

/// Who would feel a change of rows.
struct Sharing
{
    /// Of the first of the rows, in each list that has all of them, so that it can be copied.
    std::vector<OwnedPlace> places;
    std::size_t ways = 0;   ///< in which the row is had that most have; 1: nobody shares them
    bool isAtLeast = false; ///< there may be more ways: not all were counted

    [[nodiscard]] bool isShared() const noexcept { return ways > 1; }
};

/// So many owners are told apart; of more it is only known that there are so many.
inline constexpr std::size_t kMostOwners = 1000;

/// Counts no further once it is known that several share the rows, and that no list has them all.
/// Precondition: the rows exist.
[[nodiscard]] Sharing
sharingOf(const References& references, schema::TableId table, std::span<const std::size_t> rows);

/// The place of another row of the same list. Precondition: it is of the list at the end of the
/// place, where the row of the place is `row`.
[[nodiscard]] OwnedPlace besides(OwnedPlace place, std::size_t row, std::size_t other);

} // namespace tr::view
