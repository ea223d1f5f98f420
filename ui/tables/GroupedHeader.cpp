#include "ui/tables/GroupedHeader.h"

#include "ui/tables/TableModel.h"

#include <QPainter>
#include <QStyleOptionHeader>

namespace ui
{

GroupedHeader::GroupedHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
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

int GroupedHeader::endOfGroup(int section, int direction) const
{
    const QString group = groupOf(section);
    int end = section;
    for (int place = visualIndex(section) + direction; place >= 0 && place < count();
         place += direction)
    {
        const int next = logicalIndex(place);
        if (isSectionHidden(next))
        {
            continue;
        }
        if (groupOf(next) != group)
        {
            break;
        }
        end = next;
    }
    return end;
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    QHeaderView::paintSection(painter, rect, section);
    const QString group = groupOf(section);
    if (group.isEmpty())
    {
        return;
    }
    // A group is a run of neighbours as they are shown: columns can be moved and hidden.
    const int first = endOfGroup(section, -1);
    const int last = endOfGroup(section, 1);
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
