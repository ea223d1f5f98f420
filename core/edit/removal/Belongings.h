#pragma once

#include "core/edit/rows/RowEdit.h"
#include "core/view/links/Usage.h"

#include <vector>

/// Deleting rows with what belongs to them: a moveable with its animations, meshes and mesh tree,
/// an animation with its state changes, dispatches, commands and key frames, a mesh pointer with
/// its mesh. What something else has too stays, and so does what nothing had before, and the mesh
/// at the very beginning of the mesh data, where pointers lead that mean no mesh.
namespace tr::edit
{

/// What goes with rows that are deleted.
enum class Along : std::uint8_t
{
    /// Animations of moveables and key frames of animations. Where they end follows from where
    /// those of the next begin, so that they would become a part of those in front.
    Needed,
    All,
};

struct Removal
{
    Dangling dangling; ///< for references to the rows; those to what goes along are cleared
    Along along = Along::All;
};

/// What goes with rows, table by table, without themselves. Precondition: they exist.
[[nodiscard]] std::vector<view::TableUsage>
belongingsOf(const Content& content, const RowSpan& rows, Along along);

/// What there is to know, and to choose, before rows are deleted.
struct Consequences
{
    /// References from what stays that would lose their row, those by slot included, when all that
    /// can go along does; in the order of their cells.
    std::vector<view::Link> lost;
    std::vector<view::TableUsage> needed{}; ///< what goes along in any case
    std::vector<view::TableUsage> all{};    ///< what can go along, `needed` included

    [[nodiscard]] bool leavesChoice() const noexcept
    {
        return !lost.empty() || all.size() > needed.size();
    }
};

/// Precondition: the rows exist.
[[nodiscard]] Consequences consequencesOf(const Content& content, const RowSpan& rows);

/// Deletes rows and what goes with them, as one edit. Precondition: they exist. Errors: those of
/// removeRows; then nothing has changed.
[[nodiscard]] Result<void> removeWithBelongings(Document& document,
                                                const RowSpan& rows,
                                                const Removal& removal = {},
                                                EditCode code = EditCode::DeleteRows);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<void>
removeWithBelongings(Transaction& transaction, const RowSpan& rows, const Removal& removal = {});

} // namespace tr::edit
