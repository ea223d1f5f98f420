#pragma once

#include "core/edit/RowClip.h"
#include "core/edit/RowEdit.h"

#include <vector>

/// Putting copied rows into a document. What they point to stays what it was: in the document that
/// they are from, the same rows, wherever those are now; in another one the rows that mean the
/// same, as far as there are such. Animations bring their key frames; into another document also
/// their state changes, dispatches and commands.
namespace tr::edit
{

/// What became of a reference that does not lead where it led.
enum class LinkFate : std::uint8_t
{
    SameNumber, ///< it keeps its number, which is another row, as far as can be told
    NoSuchSlot, ///< no row of this document has the slot; it waits for one
    Cleared,    ///< there is no such row: it points nowhere now
    Dangling,   ///< there is no such row, and no number for none: it keeps its number
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
    RowSpan rows; ///< that were pasted
    std::vector<PastedLink> doubts;

    /// Whether references have lost what they led to.
    [[nodiscard]] bool losesLinks() const noexcept;
};

/// Whether rows of a clip can stand in a table at all. Errors: OtherVersion, OtherTable,
/// NoSuchPath.
[[nodiscard]] Result<void> checkFit(const Content& content, const ClipHead& clip, TableId table);

/// Puts rows in front of the row `at`, or at the end. Errors: those of checkFit and insertRows,
/// BadRows. Then nothing has changed.
[[nodiscard]] Result<PasteReport> pasteRows(Document& document,
                                            const RowClip& clip,
                                            std::string_view path,
                                            std::size_t at,
                                            Joins joins = Joins::Previous);

/// Puts rows in the place of others, to which all goes on pointing that did. One row can take the
/// place of many. Precondition: they exist. Errors: OtherRowCount among those of pasteRows.
[[nodiscard]] Result<PasteReport>
pasteOver(Document& document, const RowClip& clip, const RowSpan& rows);

/// Puts copies of rows behind them, with what pasting them would bring: where animations share
/// their key frames, only the last of them seems to have any. Precondition: the rows exist. Errors:
/// those of duplicateRows.
[[nodiscard]] Result<void> duplicateWithBelongings(Document& document, const RowSpan& rows);

/// What pasteRows would say.
[[nodiscard]] Result<PasteReport> previewPaste(const Document& document,
                                               const RowClip& clip,
                                               std::string_view path,
                                               std::size_t at,
                                               Joins joins = Joins::Previous);

/// What pasteOver would say.
[[nodiscard]] Result<PasteReport>
previewPasteOver(const Document& document, const RowClip& clip, const RowSpan& rows);

} // namespace tr::edit
