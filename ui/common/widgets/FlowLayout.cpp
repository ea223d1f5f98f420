#include "ui/common/widgets/FlowLayout.h"

#include <QSpacerItem>

#include <algorithm>

namespace ui
{
namespace
{

bool canGrow(const QLayoutItem& item)
{
    return (item.expandingDirections() & Qt::Horizontal) != 0;
}

/// What an item takes of its line at least. What can grow is content with its least width.
int neededWidth(const QLayoutItem& item)
{
    return canGrow(item) ? item.minimumSize().width()
                         : std::max(item.sizeHint().width(), item.minimumSize().width());
}

int neededHeight(const QLayoutItem& item)
{
    return std::max(item.sizeHint().height(), item.minimumSize().height());
}

} // namespace

FlowLayout::~FlowLayout()
{
    // A group that goes takes itself out of the list.
    while (!m_items.isEmpty())
    {
        delete m_items.takeFirst();
    }
}

void FlowLayout::addStretch()
{
    addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding, QSizePolicy::Minimum));
}

void FlowLayout::addGroup(QLayout* group)
{
    addChildLayout(group);
    addItem(group);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

std::vector<FlowLayout::Line> FlowLayout::lines(int width) const
{
    std::vector<Line> lines;
    for (QLayoutItem* const item : m_items)
    {
        // A stretch is empty too, but keeps what stands on both sides of it apart.
        if (item->isEmpty() && item->spacerItem() == nullptr)
        {
            continue;
        }
        const int wanted = neededWidth(*item);
        const bool fits =
            !lines.empty()
            && (item->spacerItem() != nullptr || lines.back().width + spacing() + wanted <= width);
        if (!fits)
        {
            lines.emplace_back();
        }
        Line& line = lines.back();
        line.width += wanted + (line.items.isEmpty() ? 0 : spacing());
        line.height = std::max(line.height, neededHeight(*item));
        line.items.append(item);
    }
    return lines;
}

void FlowLayout::place(const Line& line, const QRect& rect) const
{
    const auto growing =
        std::ranges::count_if(line.items, [](const QLayoutItem* item) { return canGrow(*item); });
    int rest = std::max(0, rect.width() - line.width);
    auto left = static_cast<int>(growing);
    int x = rect.x();
    for (QLayoutItem* const item : line.items)
    {
        int width = std::min(neededWidth(*item), rect.width());
        if (canGrow(*item))
        {
            const int more = rest / left;
            width += more;
            rest -= more;
            --left;
        }
        const int height = std::min(neededHeight(*item), line.height);
        item->setGeometry({x, rect.y() + (line.height - height) / 2, width, height});
        x += width + spacing();
    }
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const auto all = lines(width - margins.left() - margins.right());
    for (const Line& line : all)
    {
        height += line.height;
    }
    return height + spacing() * std::max(0, static_cast<int>(all.size()) - 1);
}

/// All in one line.
QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem* const item : m_items)
    {
        if (!item->isEmpty())
        {
            size.rwidth() += item->sizeHint().width() + spacing();
            size.setHeight(std::max(size.height(), neededHeight(*item)));
        }
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* const item : m_items)
    {
        if (!item->isEmpty())
        {
            size = size.expandedTo({item->minimumSize().width(), neededHeight(*item)});
        }
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.y();
    for (const Line& line : lines(inside.width()))
    {
        place(line, {inside.x(), y, inside.width(), line.height});
        y += line.height + spacing();
    }
}

} // namespace ui
