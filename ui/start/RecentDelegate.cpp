#include "ui/start/RecentDelegate.h"

#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace ui
{
namespace
{

constexpr int kRowMargin = 10;
constexpr int kPadding = 7;
constexpr int kRecentIcon = 22;
constexpr int kCrossSize = 16;
constexpr double kDetailScale = 0.88;

QFont detailFont(const QFont& font)
{
    QFont smaller = font;
    smaller.setPointSizeF(font.pointSizeF() * kDetailScale);
    return smaller;
}

} // namespace

QRect RecentDelegate::crossOf(const QRect& row)
{
    return {row.right() - kRowMargin - kCrossSize,
            row.center().y() - kCrossSize / 2,
            kCrossSize,
            kCrossSize};
}

void RecentDelegate::paint(QPainter* painter,
                           const QStyleOptionViewItem& option,
                           const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    item.icon = {};
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool selected = item.state.testFlag(QStyle::State_Selected);
    const bool hovered = item.state.testFlag(QStyle::State_MouseOver);
    const bool missing = index.data(MissingRole).toBool();
    const QIcon::Mode mode = selected ? QIcon::Selected : missing ? QIcon::Disabled : QIcon::Normal;
    const QPalette::ColorGroup group = missing && !selected ? QPalette::Disabled : QPalette::Active;
    const auto ink = [&](QPalette::ColorRole role)
    { return item.palette.color(group, selected ? QPalette::HighlightedText : role); };

    const QRect row = item.rect;
    const QRect picture(
        row.left() + kRowMargin, row.center().y() - kRecentIcon / 2, kRecentIcon, kRecentIcon);
    index.data(Qt::DecorationRole).value<QIcon>().paint(painter, picture, Qt::AlignCenter, mode);

    const int left = picture.right() + kRowMargin;
    const int right = crossOf(row).left() - kRowMargin;
    const QFontMetrics name(item.font);
    const QFont small = detailFont(item.font);
    const QFontMetrics detail(small);
    int top = row.top() + kPadding;

    painter->save();
    painter->setFont(item.font);
    painter->setPen(ink(QPalette::Text));
    painter->drawText(QRect(left, top, right - left, name.height()),
                      Qt::AlignVCenter,
                      name.elidedText(index.data().toString(), Qt::ElideRight, right - left));
    top += name.height() + 1;
    painter->setFont(small);
    painter->setPen(ink(QPalette::PlaceholderText));
    painter->drawText(
        QRect(left, top, right - left, detail.height()),
        Qt::AlignVCenter,
        detail.elidedText(index.data(DetailRole).toString(), Qt::ElideMiddle, right - left));
    painter->restore();

    if (hovered || selected || missing)
    {
        icon(QLatin1String("tab-close"))
            .paint(painter, crossOf(row), Qt::AlignCenter, selected ? mode : QIcon::Normal);
    }
}

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const int height = QFontMetrics(option.font).height()
                       + QFontMetrics(detailFont(option.font)).height() + 1 + 2 * kPadding;
    return {200, height};
}

bool RecentDelegate::editorEvent(QEvent* event,
                                 QAbstractItemModel* model,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index)
{
    if (event->type() == QEvent::MouseButtonRelease)
    {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const QRect target = crossOf(option.rect).adjusted(-4, -4, 4, 4);
        if (mouse->button() == Qt::LeftButton)
        {
            const bool onCross = target.contains(mouse->position().toPoint());
            Q_EMIT(onCross ? removeClicked(index.row()) : clicked(index.row(), mouse->timestamp()));
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace ui
