#pragma once

#include "core/edit/animation/states/StateEdit.h"
#include "ui/matrix/MatrixModel.h"

#include <QTableView>

namespace ui
{

/// The state matrix as cells. Knows what can be done with them by mouse and keyboard, says what is
/// wanted and changes nothing itself: only what is typed in a cell goes its own way
/// (MatrixDelegate).
class MatrixView : public QTableView
{
    Q_OBJECT

public:
    /// Precondition: the model outlives it.
    MatrixView(MatrixModel& model, QWidget* parent);

    void setEditable(bool editable);

    /// Rows are as high as their cells need.
    void fitRows();

    /// The selected cells as text: rows in lines, cells apart by tabs, in each what can be typed.
    [[nodiscard]] QString selectedText() const;

    /// Makes a cell the current one, and brings it into sight.
    void reveal(int row, int column);

Q_SIGNALS:
    /// A dispatch is to be made for a state, or one of the cell to be changed.
    void addWanted(std::size_t animation, std::uint16_t state);
    void changeWanted(const tr::edit::DispatchPlace& place);

    /// Cells are to have these dispatches.
    void cellsWanted(const std::vector<tr::edit::StateDispatches>& cells, tr::edit::EditCode code);

    /// The user wants to go to an animation, or to a row in its table.
    void goWanted(std::size_t animation);
    void openWanted(const ui::Address& address);

    /// Another cell is the current one.
    void went(const QModelIndex& index);

    /// What was to be pasted cannot be.
    void refused(const QString& reason);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void openCell(const QModelIndex& index);
    void typeInto(const QModelIndex& index);
    void clearCells();
    void copyCells() const;
    void pasteCells();
    void goToTarget(const QModelIndex& index);
    void showMenu(const QModelIndex& index, const QPoint& place);
    [[nodiscard]] QPoint menuPlace(const QModelIndex& index) const;

    MatrixModel& m_model;
    bool m_isEditable = false;
};

} // namespace ui
