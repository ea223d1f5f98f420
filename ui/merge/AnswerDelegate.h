#pragma once

#include "ui/common/widgets/RowDelegate.h"

namespace ui
{

/// The answers of a cell that has some (QStringList); the cell's number is a place in it.
inline constexpr int kAnswersRole = Qt::UserRole + 1;

/// The highest number of a cell that is a number.
inline constexpr int kMostRole = Qt::UserRole + 2;

/// Cells in which an answer is chosen from a list, or a number is typed.
class AnswerDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor,
                      QAbstractItemModel* model,
                      const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

} // namespace ui
