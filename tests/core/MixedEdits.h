#pragma once

#include "core/edit/clip/RowClip.h"
#include "core/format/GameFile.h"
#include "tests/support/RandomData.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Edits of every kind that are made up: of which table and row, and what comes there. Without Qt,
/// for the fuzz targets.
namespace tr::test
{

enum class MixKind : std::uint8_t
{
    SetNumber,
    SetColumn, ///< the same field of several rows
    InsertRows,
    DuplicateRows,
    DeleteRows,
    MoveRows,
    SetBytes,
    InsertEntry,
    DuplicateEntries,
    DeleteEntries,
    MoveEntries,
    ReplaceEntry,
    PasteRows,
    PasteOver,
    Repack,
    SetTrigger,
    OwnRows, ///< numbers or rows for one owner of several
    // Of the document as a whole; see MixedRun.h.
    WalkHistory,
    Reload,
};

inline constexpr std::size_t kMixKinds = 19;

/// For messages: "set number".
[[nodiscard]] std::string_view mixName(MixKind kind) noexcept;

/// What became of an edit.
struct Attempt
{
    enum class Outcome : std::uint8_t
    {
        Absent,  ///< there is nothing that it could be done to, and nobody was asked
        Refused, ///< with an error, or by a report of what pasting would lose
        Taken,
    };

    Outcome outcome = Outcome::Absent;
    std::optional<Error> error{}; ///< of Refused
};

/// Bytes that an edit overwrote, for who asks whether no others have changed.
struct Overwritten
{
    std::uint32_t space = 0;
    std::uint64_t offset = 0;
    std::vector<std::byte> bytes;
};

/// Makes edits up and does them to a document. The file is the one that the document is of.
class MixedEdits
{
public:
    explicit MixedEdits(Random& random)
        : m_random(random)
    {
    }

    /// Rows of another file of the version, to be pasted now and then.
    void offer(edit::RowClip clip) { m_clips.push_back(std::move(clip)); }

    /// Tries an edit of that kind, which is none of the document as a whole. `file` has the content
    /// of the document.
    [[nodiscard]] Attempt
    attempt(MixKind kind, edit::Document& document, const format::GameFile& file);

    /// Of the last SetBytes that was taken.
    [[nodiscard]] const Overwritten& overwritten() const noexcept { return m_overwritten; }

private:
    Attempt setNumber(edit::Document& document);
    Attempt setColumn(edit::Document& document);
    Attempt changeRows(MixKind kind, edit::Document& document);
    Attempt setBytes(edit::Document& document, const format::GameFile& file);
    Attempt changeEntries(MixKind kind, edit::Document& document);
    Attempt pasteRows(edit::Document& document);
    Attempt pasteOver(edit::Document& document);
    Attempt repack(edit::Document& document);
    Attempt setTrigger(edit::Document& document);
    Attempt changeOwnRows(edit::Document& document);

    void copySomething(const edit::Document& document);

    Random& m_random;
    std::vector<edit::RowClip> m_clips;
    Overwritten m_overwritten;
};

} // namespace tr::test
