#pragma once

#include "core/edit/document/Document.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

/// Making a file smaller without changing what it means.
namespace tr::edit
{

/// What can be left out. Done in this order, so that what is left over by one goes with the next.
enum class RepackKind : std::uint8_t
{
    // Owners of the same lead to one of them, and the others go.
    EqualMeshes,
    EqualCommands,  ///< lists of an animation
    EqualJoints,    ///< all joints of a moveable
    EqualFunctions, ///< lists of a sector
    EqualOverlaps,  ///< lists of a box

    // What nothing leads to goes.
    MeshPointers, ///< those of no moveable and no static mesh
    StateChanges,
    Dispatches,
    Meshes, ///< words of no mesh that a mesh pointer leads to
    Frames,
    Commands,
    Joints,
    FloorData,
    Overlaps,
    Textures, ///< object textures, or texture samples of a WAD, that no face shows
};

inline constexpr std::size_t kRepackKinds = 15;

using RepackKinds = std::bitset<kRepackKinds>;

[[nodiscard]] constexpr std::size_t bitOf(RepackKind kind) noexcept
{
    return static_cast<std::size_t>(kind);
}

/// Stable snake_case name for JSON and the command line, for example "equal_meshes".
[[nodiscard]] std::string_view repackName(RepackKind kind) noexcept;

[[nodiscard]] std::optional<RepackKind> repackKindOf(std::string_view name) noexcept;

/// What only takes place: words and rows that no engine can find. Without the merging of what is
/// equal, and without mesh pointers and textures, which scripts and tools may know by their number.
[[nodiscard]] RepackKinds unreachableKinds() noexcept;

/// The table that gets shorter.
[[nodiscard]] TableId tableOf(const Content& content, RepackKind kind) noexcept;

/// Whether a mesh cannot be read, so that nobody knows which textures its faces show.
[[nodiscard]] bool hasUnknownMeshes(const Content& content);

/// Takes what nothing leads to out of a table: words of streams, or rows that no number names. What
/// engines find without a number stays. The result is how many go. A part of a larger edit. Errors:
/// ReferenceTooFar; then it must not be committed.
[[nodiscard]] Result<std::size_t> dropUnused(Transaction& transaction, TableId table);

struct Saving
{
    RepackKind kind{};
    TableId table{};
    std::size_t rows = 0;
    std::uint64_t bytes = 0; ///< as they stand in the file, or in its inflated chunk
};

[[nodiscard]] std::uint64_t bytesOf(const std::vector<Saving>& savings) noexcept;

/// What `repack` would leave out: one of each kind whose table the content has.
[[nodiscard]] Result<std::vector<Saving>> savings(const Content& content, const RepackKinds& kinds);

/// Leaves out what is wanted, as one edit; without anything to leave out there is none. What stays
/// keeps its order, and everything goes on meaning what it meant. Where a list has something that
/// nobody knows the length of, everything up to the next list stays, and so do all textures where a
/// mesh cannot be read. Errors: those of Transaction::commit; then nothing has changed.
[[nodiscard]] Result<std::vector<Saving>> repack(Document& document, const RepackKinds& kinds);

} // namespace tr::edit
