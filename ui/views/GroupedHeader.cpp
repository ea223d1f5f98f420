#include "ui/views/GroupedHeader.h"

#include "ui/models/TableModel.h"

#include <QPainter>
#include <QStyleOptionHeader>

namespace ui
{

GroupedHeader::GroupedHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    // Groups are runs of neighbours, so columns keep their places.
    setSectionsMovable(false);
    setSectionsClickable(true);
    setHighlightSections(false);
}

void GroupedHeader::setModel(QAbstractItemModel* model)
{
    if (QAbstractItemModel* const old = this->model())
    {
        old->disconnect(this);
    }
    QHeaderView::setModel(model);
    if (model != nullptr)
    {
        connect(model, &QAbstractItemModel::modelReset, this, &GroupedHeader::findGroups);
    }
    findGroups();
}

void GroupedHeader::findGroups()
{
    m_grouped = false;
    for (int section = 0; section < count() && !m_grouped; ++section)
    {
        m_grouped = !groupOf(section).isEmpty();
    }
    updateGeometries();
}

QString GroupedHeader::groupOf(int section) const
{
    return model() == nullptr
               ? QString()
               : model()->headerData(section, Qt::Horizontal, TableModel::kGroupRole).toString();
}

QSize GroupedHeader::sectionSizeFromContents(int section) const
{
    const QSize size = QHeaderView::sectionSizeFromContents(section);
    return m_grouped ? size + QSize(0, fontMetrics().lineSpacing()) : size;
}

void GroupedHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    if (m_grouped)
    {
        // The line above is that of the groups.
        option->text.prepend(u'\n');
    }
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    QHeaderView::paintSection(painter, rect, section);
    const QString group = groupOf(section);
    if (group.isEmpty())
    {
        return;
    }
    int first = section;
    while (first > 0 && groupOf(first - 1) == group)
    {
        --first;
    }
    int last = section;
    while (last + 1 < count() && groupOf(last + 1) == group)
    {
        ++last;
    }
    // Each section paints its part of the group's name.
    const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this) + 2;
    const int left = sectionViewportPosition(first);
    const int right = sectionViewportPosition(last) + sectionSize(last);
    const QRect line(
        left + margin, rect.top() + 2, right - left - 2 * margin, fontMetrics().lineSpacing());
    painter->save();
    painter->setClipRect(rect);
    painter->setFont(font());
    painter->setPen(palette().color(QPalette::PlaceholderText));
    painter->drawText(
        line, Qt::AlignCenter, fontMetrics().elidedText(group, Qt::ElideRight, line.width()));
    painter->setPen(palette().color(QPalette::Mid));
    painter->drawLine(line.left(), line.bottom() + 1, line.right(), line.bottom() + 1);
    painter->restore();
}

} // namespace ui
