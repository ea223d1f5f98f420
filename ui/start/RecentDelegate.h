#pragma once

#include <QStyledItemDelegate>

namespace ui
{

/// Draws a file of the start page: its name, below it the folder and what it is, and a cross that
/// takes it off the list.
class RecentDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role
    {
        PathRole = Qt::UserRole,
        DetailRole,  ///< QString: the second line
        MissingRole, ///< bool: the file is gone
    };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

    bool editorEvent(QEvent* event,
                     QAbstractItemModel* model,
                     const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

Q_SIGNALS:
    /// Anywhere but on the cross. `when`: the time stamp of the event.
    void clicked(int row, quint64 when);
    void removeClicked(int row);

private:
    [[nodiscard]] static QRect crossOf(const QRect& row);
};

} // namespace ui
