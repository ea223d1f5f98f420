#pragma once

#include "core/check/animation/AnimationProblems.h"
#include "core/edit/document/Document.h"
#include "core/edit/entries/OwnLists.h"
#include "core/schema/table/CellPath.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What problems of animations would be gone with. Nothing is mended unless somebody asks for it.
namespace tr::edit
{

/// A number that is to be another one.
struct NumberFix
{
    schema::Cell cell;
    std::int64_t before = 0;
    std::int64_t after = 0;
};

/// What one problem would be gone with: other numbers, a dispatch that goes, or a list of its own.
struct ProblemFix
{
    check::Problem problem;
    std::vector<NumberFix> numbers;
    std::optional<std::size_t> removedDispatch; ///< row
    std::optional<OwnedList> ownList{};         ///< that is copied, and the others keep theirs
};

/// Those of the problems that there is a fix for, in their order. A fix changes as little as it
/// can: a frame outside of an animation becomes the nearest one of it, which is what engines show;
/// a length that the key frames are too few or too many for becomes the one that they last;
/// dispatches that no animation ever takes go. An animation that leads nowhere is followed by
/// itself. One that has lists in common with others gets its own. Problems that only a person can
/// know the meaning of have none: lists that run out of their tables, unknown commands, missing
/// sounds. `problems` are those of the content, as animationProblems finds them.
[[nodiscard]] std::vector<ProblemFix> fixesOf(const Content& content,
                                              const schema::TableSet& tables,
                                              std::span<const check::Problem> problems);

/// Does them, as one edit. Preconditions: they are of what the document holds now; there is one.
/// Errors: those of removeRows, giveOwnLists and Transaction::commit, then nothing is done.
[[nodiscard]] Result<void> fixProblems(Document& document, std::span<const ProblemFix> fixes);

} // namespace tr::edit
