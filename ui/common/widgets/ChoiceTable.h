#pragma once

#include "ui/common/widgets/RowDelegate.h"

#include <QTreeView>

namespace ui
{

/// Cells in which one of some choices is chosen from a list, and stored at once, or a number is
/// typed.
class ChoiceDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// The choices of a cell (QStringList). Its Qt::EditRole is the place of one of them, from 0.
    /// None: the cell is a number.
    static constexpr int kChoicesRole = Qt::UserRole + 1;

    /// The highest number of a cell that is one.
    static constexpr int kMostRole = Qt::UserRole + 2;

    /// What kNone is called in such a cell (QString). None: it always is a number.
    static constexpr int kNoneRole = Qt::UserRole + 3;

    /// In place of a number: there is none.
    static constexpr int kNone = -1;

    using RowDelegate::RowDelegate;

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor,
                      QAbstractItemModel* model,
                      const QModelIndex& index) const override;
};

/// By which a click opens the list of choices of a cell.
inline constexpr QAbstractItemView::EditTriggers kChoiceTriggers =
    QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked
    | QAbstractItemView::EditKeyPressed;

/// Whether a key opens it: Return or F2.
[[nodiscard]] bool isChoiceKey(const QKeyEvent& event) noexcept;

/// Shows rows with such cells. Return, F2 and a click open the list of choices of a row, or the
/// current cell, if that can be changed.
class ChoiceTable : public QTreeView
{
    Q_OBJECT

public:
    /// `column`: of the choices.
    ChoiceTable(const QString& accessibleName,
                QAbstractItemModel* model,
                int column,
                QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    int m_column;
};

} // namespace ui
