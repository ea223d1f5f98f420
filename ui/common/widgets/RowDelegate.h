#pragma once

#include <QStyledItemDelegate>

#include <algorithm>

namespace ui
{

/// Lines of a tree or list with a little air between them.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        constexpr int kAir = 4;
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), std::max(size.height(), option.fontMetrics.height() + kAir)};
    }
};

} // namespace ui
