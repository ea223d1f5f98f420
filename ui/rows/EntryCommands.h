#pragma once

#include "core/edit/entries/EntryEdit.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace ui
{

class FileSession;

/// The row commands where the rows are words of a packed stream: they work on the key frames,
/// commands, meshes, joints, floor functions or overlaps that the selected words belong to.
/// Asks for whom, where owners share them, and before anything would lose what it points to.
class EntryCommands : public QObject
{
    Q_OBJECT

public:
    /// What the commands can do with the selected words.
    struct State
    {
        tr::view::EntryKind kind{};
        std::size_t count = 0; ///< entries that the words belong to; 0: none that can be edited
        bool canInsert = false;
        bool canDuplicate = false;
        bool canRemove = false;
        bool canMoveUp = false;
        bool canMoveDown = false;
    };

    EntryCommands(FileSession& session, Selection& selection, QWidget& window);

    /// Precondition: tr::view::entryKindOf(words.table).
    [[nodiscard]] State stateOf(const tr::edit::WordSpan& words);

    void insert(const tr::edit::WordSpan& words, tr::edit::Side side);
    void duplicate(const tr::edit::WordSpan& words);
    void move(const tr::edit::WordSpan& words, bool down);
    void remove(const tr::edit::WordSpan& words);

    /// "Key Frame", "3 Key Frames"
    [[nodiscard]] static QString nameOf(tr::view::EntryKind kind, std::size_t count);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    using Edit = std::function<void(const tr::edit::ForOwner& owner)>;
    using Change = std::function<tr::Result<tr::edit::WordSpan>(tr::edit::Document& document,
                                                                const tr::edit::ForOwner& owner)>;

    /// The entries of the content as it is now; made once for each.
    [[nodiscard]] const tr::view::Entries& entriesOf(tr::schema::TableId table);
    [[nodiscard]] std::optional<tr::edit::EntryStretch> stretchOf(const tr::edit::WordSpan& words);
    void make(const tr::edit::WordSpan& words, const Change& change);
    void askForWhom(const tr::edit::WordSpan& words, const Change& trial, const Edit& edit);
    void askAndRemove(const tr::edit::WordSpan& words, const tr::edit::ForOwner& owner);
    void report(const tr::Result<tr::edit::WordSpan>& done);

    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
    std::optional<tr::view::Entries> m_entries;
    tr::edit::Document::State m_state = 0; ///< that the entries are of
    std::uint64_t m_document = 0;          ///< identity of that one
};

} // namespace ui
