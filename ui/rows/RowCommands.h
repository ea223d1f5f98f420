#pragma once

#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/OwnRows.h"
#include "ui/file/OpenFile.h"
#include "ui/rows/EntryCommands.h"
#include "ui/session/SharedRows.h"

#include <QObject>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
enum class Command : std::uint8_t;

/// Inserting, duplicating, moving and deleting rows of the table that is worked on, and setting a
/// field in all of them; where the rows are words of a packed stream, the entries that they belong
/// to (EntryCommands). Asks before references would lose what they point to. Repacks the file.
class RowCommands : public QObject
{
    Q_OBJECT

public:
    /// What the commands work on.
    struct WorkedRows
    {
        tr::schema::TableId table{};
        std::vector<std::size_t> rows; ///< of the TableView, in ascending order
        int leaf = Address::kWholeRow; ///< field that is worked on
    };

    /// Nothing: there is no table to work on.
    using WorkedRowsOf = std::function<std::optional<WorkedRows>()>;

    RowCommands(ActionSet& actions,
                FileSession& session,
                Selection& selection,
                WorkedRowsOf targetOf,
                QWidget& window);

    /// Enables the actions for what is worked on now.
    void update();

    /// Rows side by side in one table of the file.
    struct Span
    {
        tr::edit::RowSpan rows;
        std::size_t before = 0; ///< rows of the TableView in front of that table
        std::size_t size = 0;   ///< rows of that table
    };

    /// The rows of a target, if they stand side by side in one table.
    [[nodiscard]] std::optional<Span> spanOf(const std::optional<WorkedRows>& target) const;

    /// The table to work on if it has no rows yet and can get some: that of the tab, or, of the
    /// tables that every room has, the one of the room in which the selection is.
    [[nodiscard]] std::optional<Span> emptySpan() const;

    /// Deletes rows with what belongs to them, and asks before references would lose what they
    /// point to, or before anything goes that could stay.
    void remove(const Span& rows, tr::edit::EditCode code);

    /// Moves rows to in front of a row of their table, counted before that.
    void move(tr::schema::TableId table, const Span& rows, std::size_t to);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    void on(Command command, const std::function<void()>& serve);
    [[nodiscard]] std::optional<Span> span() const;
    void insert(bool below);
    void duplicate();
    void move(bool down);
    void setInRows();

    /// A change of rows, as a part of an edit, wherever they stand in it.
    using Change = tr::edit::RowsChange;

    /// Rows to be changed, and what for.
    struct Edit
    {
        tr::schema::TableId table{};
        Span rows;
        tr::edit::EditName name;
        Change change;
        std::optional<std::size_t> selected{}; ///< row to go to then, counted from the first
    };

    /// Makes a change for whom the user says, where several owners have the rows.
    void make(const Edit& edit);
    void
    ask(const RowsToChange& rows, const SharedRows::Trial& trial, const SharedRows::Then& then);
    void removeForAll(const Span& rows, tr::edit::EditCode code);
    void report(const tr::Result<void>& result);
    [[nodiscard]] std::optional<tr::edit::WordSpan> words() const;
    [[nodiscard]] std::optional<tr::edit::WordSpan>
    wordsOf(const std::optional<WorkedRows>& target) const;
    void nameFor(const EntryCommands::State& state);
    void repack();
    void select(tr::schema::TableId table, std::size_t row);

    ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    WorkedRowsOf m_targetOf;
    QWidget& m_window;
    EntryCommands* m_entries;
    std::vector<std::pair<QAction*, QString>> m_texts; ///< of the actions, as they are for rows
};

} // namespace ui
