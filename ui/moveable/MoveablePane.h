#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/moveable/MoveableModel.h"

#include <QWidget>

class QAbstractItemView;
class QHBoxLayout;
class QLabel;
class QStyledItemDelegate;

namespace ui
{

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

    /// Lets numbers be edited by that delegate, of which the pane becomes the owner.
    void setEditing(QStyledItemDelegate* delegate);

    [[nodiscard]] QAbstractItemView* view() const noexcept { return m_view; }

    [[nodiscard]] MoveableModel& model() const noexcept { return m_model; }

    /// Says something behind the title: "12".
    void setNote(const QString& note);

    /// Puts a control behind the title and the note.
    void addControl(QWidget* control);

    /// Shows what the model shows now: opens all of a tree, and fits the columns.
    void showAll(bool fit);

    /// Makes the cell of an address the current one; without one there is none. A whole row leaves
    /// the column as it is.
    void reveal(const Address& address);

    /// What the user had before him, to be found again after an edit.
    struct Place
    {
        std::optional<Address> current;
        int column = 0;
        int vertical = 0;
        int horizontal = 0;
    };

    [[nodiscard]] Place place() const;
    void restore(const Place& place);

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
