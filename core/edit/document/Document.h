#pragma once

#include "core/base/Result.h"
#include "core/edit/document/EditName.h"
#include "core/edit/document/Step.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tr::edit
{

/// Content that can be changed, and how it came to be: every change is a transaction in a list that
/// can be walked back and forth. Knows nothing of files: who saves takes a copy of the content,
/// which is a snapshot, and says `markSaved` afterwards.
///
/// One thread uses a document. Snapshots may go to others.
class Document
{
public:
    /// Names a state of the content: the same again after undo and redo.
    using State = std::uint64_t;

    /// An edit that was made.
    struct Entry
    {
        EditName name;
        std::string mergeKey;
        State after = 0;
        std::vector<Step> steps; ///< what swaps it, in the order in which that was last done
    };

    /// Is told what has changed, after every commit, undo and redo.
    using Listener = std::function<void(const ChangeSet& changes)>;

    explicit Document(Content content);

    [[nodiscard]] const Content& content() const noexcept { return m_content; }

    [[nodiscard]] State state() const noexcept { return stateAt(m_position); }

    /// The state after so many entries of the history. Precondition: they are there.
    [[nodiscard]] State stateAt(std::size_t position) const noexcept;

    /// Tells documents apart, those of other programs too.
    [[nodiscard]] std::uint64_t identity() const noexcept { return m_identity; }

    void setListener(Listener listener) { m_listener = std::move(listener); }

    /// Everything that was done and can be undone, then what was undone and can be redone.
    [[nodiscard]] const std::vector<Entry>& history() const noexcept { return m_entries; }

    /// How many entries of the history are done.
    [[nodiscard]] std::size_t position() const noexcept { return m_position; }

    [[nodiscard]] bool canUndo() const noexcept { return m_position > 0; }

    [[nodiscard]] bool canRedo() const noexcept { return m_position < m_entries.size(); }

    /// Preconditions: canUndo(), canRedo().
    void undo();
    void redo();

    /// Walks to a position of the history. Precondition: it is not behind its end.
    void goTo(std::size_t position);

    /// Whether the content is what was saved, or opened.
    [[nodiscard]] bool isClean() const noexcept { return state() == m_saved; }

    /// The content as it was in that state is what is saved now.
    void markSaved(State state) noexcept { m_saved = state; }

    /// Edits with the key of the last one no longer become one with it.
    void endMerging() noexcept { m_mergeable = false; }

private:
    friend class Transaction;

    void swapEntry(Entry& entry, ChangeSet& changes);
    void push(Entry entry, const ChangeSet& changes);
    [[nodiscard]] bool merge(const Entry& entry);
    void tell(const ChangeSet& changes) const;

    Content m_content;
    std::uint64_t m_identity;
    std::vector<Entry> m_entries;
    std::size_t m_position = 0;
    State m_first = 1;
    State m_next = 2;
    State m_saved = 1;
    bool m_mergeable = false;
    bool m_open = false; ///< a transaction is at work
    Listener m_listener;
};

/// An edit in the making. Its steps are done at once, so that later ones build on earlier ones;
/// without a commit they are all taken back. A document has one transaction at a time.
class Transaction
{
public:
    /// Edits in a row with the same key, if it is not empty, and of the same numbers, are one entry
    /// of the history: the moves of a slider.
    Transaction(Document& document, EditName name, std::string mergeKey = {});
    ~Transaction();

    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    [[nodiscard]] const Content& content() const noexcept { return m_document.m_content; }

    void setName(EditName name) { m_entry.name = std::move(name); }

    /// Preconditions: those of `swap`.
    void apply(Step step);

    /// Ends the edit. An edit without steps leaves no trace. Errors: RowCountDiffers, TooManyRows,
    /// and those of a block behind the level that the edit would put out of step: BlockAmbiguous,
    /// BlockNotUnderstood, BlockOfWords, BlockRepeats; then everything is taken back.
    [[nodiscard]] Result<void> commit();

private:
    /// Makes numbers right that say how many rows a table has which has got others.
    void countRows(const std::vector<schema::StatedNumber>& wrongCounts);

    void takeBack();

    Document& m_document;
    Document::Entry m_entry;
    ChangeSet m_changes;
    std::optional<Content> m_before; ///< where a block behind the level has to stay in step
};

} // namespace tr::edit
