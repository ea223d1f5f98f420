#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/moveable/models/MoveableModel.h"

#include <QWidget>

class QAbstractItemView;
class QHBoxLayout;
class QLabel;
class QStyledItemDelegate;

namespace ui
{

class Editor;

/// Where a row of a table is after an edit; nothing if it is gone.
[[nodiscard]] std::optional<std::size_t>
rowAfter(std::size_t row, tr::schema::TableId table, const tr::edit::ChangeSet& changes);

/// One part of the moveable inspector: a table or a tree below its title. A click selects; a click
/// on the text of a link, or Return, follows it; a double click, or Return elsewhere, opens.
class MoveablePane
    : public QWidget
    , public CopiedText
{
    Q_OBJECT

public:
    enum class Shape : std::uint8_t
    {
        Table,
        Tree,
    };

    /// Precondition: the model outlives the pane.
    MoveablePane(MoveableModel& model,
                 Shape shape,
                 const QString& title,
                 const QString& nothing,
                 QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the pane.
    void setEditor(Editor& editor);

    /// The same by that delegate, of which the pane becomes the owner.
    void setEditing(QStyledItemDelegate* delegate);

    [[nodiscard]] QAbstractItemView* view() const noexcept { return m_view; }

    [[nodiscard]] MoveableModel& model() const noexcept { return m_model; }

    /// Says something behind the title: "12".
    void setNote(const QString& note);

    /// Leaves the title away, where it is told already.
    void hideTitle();

    /// Puts a control behind the title and the note, with that share of the room.
    void addControl(QWidget* control, int stretch = 1);

    /// Shows what the model shows now: opens all of a tree, and fits the columns.
    void showAll(bool fit);

    /// Makes the cell of an address the current one; without one there is none. A whole row leaves
    /// the column as it is.
    void reveal(const Address& address);

    /// What the user had before him, to be found again after an edit.
    struct Place
    {
        std::optional<Address> current;
        std::vector<Address> selected{}; ///< rows, with the current one
        int column = 0;
        int vertical = 0;
        int horizontal = 0;

        /// The same after an edit.
        [[nodiscard]] Place after(const tr::edit::ChangeSet& changes) const;
    };

    [[nodiscard]] Place place() const;
    void restore(const Place& place);

    /// Rows of the file that are selected.
    struct Rows
    {
        tr::schema::TableId table{};
        std::vector<std::size_t> rows; ///< in ascending order; not empty
        int leaf = Address::kWholeRow; ///< field of the current cell
        std::size_t current = 0;       ///< row of the current cell, or the first selected one
    };

    /// Nothing if nothing is selected. Of rows of several tables those of the table of the current
    /// cell.
    [[nodiscard]] std::optional<Rows> selectedRows() const;

    /// Selected rows as text, columns apart by tabs, their titles first.
    [[nodiscard]] QString selectedText() const;

    [[nodiscard]] QString copiedText() const override { return selectedText(); }

    /// Where the text of a cell is: what is clicked to follow a link.
    [[nodiscard]] QRect textRect(const QModelIndex& index) const;

Q_SIGNALS:
    /// The cursor is in this part now, whether on a cell or not.
    void entered();

    /// The user went to a cell.
    void went(const ui::Address& address);

    /// The user wants to go where a cell leads.
    void followed(const ui::Address& address);

    /// The user wants to see something where it is seen best.
    void opened(const ui::Address& address);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Rows that are selected and not hidden by a filter: nobody works on what he does not see.
    [[nodiscard]] QModelIndexList seenRows() const;

private:
    void makeView(Shape shape, const QString& nothing);
    void fitColumns();
    void setColumnWidth(int column, int width);
    [[nodiscard]] int contentWidth(int column) const;
    [[nodiscard]] bool pressKey(int key, const QModelIndex& current);
    [[nodiscard]] std::optional<Address> linkAt(const QModelIndex& index) const;
    [[nodiscard]] bool isOnLink(const QPoint& position) const;

    MoveableModel& m_model;
    QAbstractItemView* m_view = nullptr;
    QLabel* m_title;
    QLabel* m_note;
    QHBoxLayout* m_heading;
    bool m_showing = false;
};

} // namespace ui
