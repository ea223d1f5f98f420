#pragma once

#include "core/edit/clip/RowClip.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/links/Owners.h"

#include <vector>

/// Putting copied rows into a document. What they point to stays what it was: in the document that
/// they are from, the same rows, wherever those are now; in another one the rows that mean the
/// same. What is theirs by right comes with them, so that changing the
/// copy changes nothing else: key frames, state changes, dispatches and commands of animations,
/// dispatches of state changes.
///
/// Between documents rows are what they are made of, and that has to be the same: a reference to a
/// row that is there only to be pointed to (TableInfo::isToBeUsed: a mesh, a texture, an animation,
/// a vertex, a sample) leads to one that means the same (view::RowMeaning; of animations that are
/// gone on to, the same one of the same moveable), or else nothing is pasted and the report says
/// why. References to rows that stand for themselves say where something is, not what it is: a
/// room, a camera, another entity. Whoever brings an entity to another level chooses its room anew,
/// so they keep their number and are told as doubts; so are slots that no row has yet. Numbers that
/// mean the same in every file (sounds, colours of the palette) are kept.
namespace tr::edit
{

/// What became of a reference that does not lead where it led.
enum class LinkFate : std::uint8_t
{
    SameNumber, ///< it keeps its number, which is another row, as far as can be told
    NoSuchSlot, ///< no row of this document has the slot; it waits for one
    Cleared,    ///< there is no such row: it points nowhere now
    Dangling,   ///< there is no such row, and no number for none: it keeps its number
    Refused,    ///< the row is what the pasted one is made of, and nothing here is the same
};

struct PastedLink
{
    std::string from; ///< path of the number in the document as it is then
    TableId target{};
    std::uint64_t number = 0; ///< row in the document that it is from, or the slot
    LinkFate fate{};

    friend bool operator==(const PastedLink&, const PastedLink&) = default;
};

struct PasteReport
{
    RowSpan rows; ///< that were pasted; none where it is refused
    std::vector<PastedLink> doubts;

    /// Whether nothing was pasted, as it would mean something else here: the doubts say what.
    [[nodiscard]] bool isRefused() const noexcept;

    /// Whether references have lost what they led to.
    [[nodiscard]] bool losesLinks() const noexcept;
};

/// Whether rows of a clip can stand in a table at all. Errors: OtherVersion, OtherTable,
/// NoSuchPath.
[[nodiscard]] Result<void> checkFit(const Content& content, const ClipHead& clip, TableId table);

/// Puts rows in front of the row `at`, or at the end. Errors: those of checkFit and insertRows,
/// BadRows. Then nothing has changed, and neither has it where the report says that it is refused.
/// `only`: of the row that they join (core/edit/entries/OwnRows.h); its owner alone gets them, and
/// the others that have the list keep what they have. Errors then: those of ownRow, too.
[[nodiscard]] Result<PasteReport> pasteRows(Document& document,
                                            const RowClip& clip,
                                            std::string_view path,
                                            std::size_t at,
                                            Joins joins = Joins::Previous,
                                            const std::optional<view::OwnedPlace>& only = {});

/// Puts rows in the place of others, to which all goes on pointing that did. One row can take the
/// place of many. `only`: of the first of them, whose owner alone gets the others. Precondition:
/// they exist. Errors: OtherRowCount among those of pasteRows.
[[nodiscard]] Result<PasteReport> pasteOver(Document& document,
                                            const RowClip& clip,
                                            const RowSpan& rows,
                                            const std::optional<view::OwnedPlace>& only = {});

/// Puts copies of rows behind them, with what pasting them would bring. Precondition: the rows
/// exist. Errors: those of duplicateRows.
[[nodiscard]] Result<void> duplicateWithBelongings(Document& document, const RowSpan& rows);

/// The same as a part of a larger edit of the document, which must not be committed after an error.
[[nodiscard]] Result<void>
duplicateWithBelongings(const Document& document, Transaction& transaction, const RowSpan& rows);

/// The same with rows that need not stand side by side, whose copies come in front of the row `at`
/// and join those of the row before it. Preconditions: canCopy, the rows are in ascending order and
/// not none, nothing of the transaction is done yet.
[[nodiscard]] Result<void> duplicateWithBelongings(const Document& document,
                                                   Transaction& transaction,
                                                   TableId table,
                                                   std::span<const std::size_t> rows,
                                                   std::size_t at);

/// What pasteRows would say.
[[nodiscard]] Result<PasteReport> previewPaste(const Document& document,
                                               const RowClip& clip,
                                               std::string_view path,
                                               std::size_t at,
                                               Joins joins = Joins::Previous,
                                               const std::optional<view::OwnedPlace>& only = {});

/// What pasteOver would say.
[[nodiscard]] Result<PasteReport>
previewPasteOver(const Document& document,
                 const RowClip& clip,
                 const RowSpan& rows,
                 const std::optional<view::OwnedPlace>& only = {});

} // namespace tr::edit
