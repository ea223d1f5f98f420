#include "ui/tables/TableGrid.h"

#include "ui/common/widgets/CellFrame.h"
#include "ui/tables/TableTab.h"

#include <QApplication>
#include <QDrag>
#include <QDragMoveEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLineWidth = 2;
constexpr int kKnob = 5;

/// A small label that goes with the pointer: "3 rows".
QPixmap dragLabel(const QWidget& widget, const QString& text)
{
    const QFontMetrics metrics(widget.font());
    const QSize size(metrics.horizontalAdvance(text) + 2 * metrics.height(),
                     metrics.height() * 3 / 2);
    QPixmap label(size * widget.devicePixelRatioF());
    label.setDevicePixelRatio(widget.devicePixelRatioF());
    label.fill(Qt::transparent);
    QPainter painter(&label);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(widget.palette().brush(QPalette::Highlight));
    painter.setPen(Qt::NoPen);
    const QRectF box(QPointF(0, 0), QSizeF(size));
    painter.drawRoundedRect(box, box.height() / 4, box.height() / 4);
    painter.setFont(widget.font());
    painter.setPen(widget.palette().color(QPalette::HighlightedText));
    painter.drawText(box, Qt::AlignCenter, text);
    return label;
}

} // namespace

void TableGrid::setDragging(Source source, LinkSource linkSource, Judge judge)
{
    m_source = std::move(source);
    m_linkSource = std::move(linkSource);
    m_judge = std::move(judge);
    viewport()->setAcceptDrops(true);
}

void TableGrid::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    paintCurrentCell(*this, painter);
    if (model() != nullptr && model()->rowCount() == 0)
    {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(
            viewport()->rect(), Qt::AlignCenter, TableTab::tr("There are no rows to show."));
    }
    const auto line = m_drop ? lineOf(*m_drop) : std::nullopt;
    if (line)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor colour = palette().color(QPalette::Highlight);
        painter.setPen(QPen(colour, kLineWidth));
        painter.drawLine(kKnob, *line, viewport()->width(), *line);
        painter.setBrush(palette().brush(QPalette::Base));
        painter.drawEllipse(QPointF(kKnob, *line), kKnob - 1.5, kKnob - 1.5);
    }
}

std::optional<int> TableGrid::lineOf(const Drop& drop) const
{
    if (drop.row < 0)
    {
        return kKnob;
    }
    const int top = rowViewportPosition(drop.row);
    const int line = drop.isBelow ? top + rowHeight(drop.row) : top;
    return line < 0 || line > viewport()->height() + kLineWidth
               ? std::nullopt
               : std::optional(std::clamp(line, kKnob, viewport()->height() - kLineWidth));
}

// --- dragging

void TableGrid::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    const bool isPlain =
        event->button() == Qt::LeftButton
        && (event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) == Qt::NoModifier;
    m_asLink = (event->modifiers() & Qt::AltModifier) != 0;
    m_pressed.reset();
    if (m_source && isPlain && index.isValid() && (m_asLink || selectionModel()->isSelected(index)))
    {
        m_pressed = event->position().toPoint();
        event->accept();
        return;
    }
    QTableView::mousePressEvent(event);
}

void TableGrid::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed || (event->buttons() & Qt::LeftButton) == 0)
    {
        QTableView::mouseMoveEvent(event);
        return;
    }
    const QPoint way = event->position().toPoint() - *m_pressed;
    if (way.manhattanLength() >= QApplication::startDragDistance())
    {
        drag();
    }
}

void TableGrid::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_pressed, std::nullopt))
    {
        // It was a click after all.
        QMouseEvent press(QEvent::MouseButtonPress,
                          event->position(),
                          event->scenePosition(),
                          event->globalPosition(),
                          Qt::LeftButton,
                          Qt::LeftButton,
                          event->modifiers());
        QTableView::mousePressEvent(&press);
    }
    QTableView::mouseReleaseEvent(event);
}

void TableGrid::drag()
{
    const QPoint pressed = *std::exchange(m_pressed, std::nullopt);
    if (m_asLink)
    {
        auto row = m_linkSource(rowAt(pressed.y()));
        const QString label = row ? row->text() : QString();
        drag(std::move(row), label, Qt::LinkAction);
        return;
    }
    const auto rows = static_cast<int>(selectionModel()->selectedRows().size());
    drag(m_source(),
         rows == 1 ? TableTab::tr("1 row") : TableTab::tr("%1 rows").arg(rows),
         Qt::CopyAction | Qt::MoveAction | Qt::LinkAction);
}

void TableGrid::drag(std::unique_ptr<QMimeData> dragged,
                     const QString& label,
                     Qt::DropActions actions)
{
    if (!dragged)
    {
        return;
    }
    auto* const drag = new QDrag(this);
    drag->setMimeData(dragged.release());
    drag->setPixmap(dragLabel(*this, label));
    drag->setHotSpot(QPoint(-16, -8));
    // What has moved within the table is not taken away here: who takes the drop does all.
    drag->exec(actions, (actions & Qt::MoveAction) != 0 ? Qt::MoveAction : Qt::LinkAction);
    showDrop({});
}

void TableGrid::forgetDrop()
{
    stopAutoScroll();
    showDrop({});
}

// --- dropping

TableGrid::Drop TableGrid::dropAt(const QPoint& position) const
{
    const int rows = model()->rowCount();
    const int row = rowAt(position.y());
    if (row < 0)
    {
        return {rows - 1, true};
    }
    return {row, position.y() >= rowViewportPosition(row) + rowHeight(row) / 2};
}

Qt::DropAction TableGrid::judge(const QDropEvent& event, const Drop& drop) const
{
    if (!m_judge || event.mimeData() == nullptr)
    {
        return Qt::IgnoreAction;
    }
    const bool isOwn = event.source() == this;
    const bool copies = !isOwn || (event.modifiers() & Qt::ControlModifier) != 0;
    return m_judge(*event.mimeData(), drop, copies ? Qt::CopyAction : Qt::MoveAction, isOwn);
}

void TableGrid::showDrop(const std::optional<Drop>& drop)
{
    if (drop != m_drop)
    {
        m_drop = drop;
        viewport()->update();
    }
}

void TableGrid::dragEnterEvent(QDragEnterEvent* event)
{
    dragMoveEvent(event);
}

void TableGrid::dragMoveEvent(QDragMoveEvent* event)
{
    const QPoint position = event->position().toPoint();
    const Drop drop = dropAt(position);
    const Qt::DropAction action = judge(*event, drop);
    if (action == Qt::IgnoreAction)
    {
        showDrop({});
        event->ignore();
        return;
    }
    showDrop(drop);
    event->setDropAction(action);
    event->accept();
    const int margin = autoScrollMargin();
    if (position.y() < margin || position.y() > viewport()->height() - margin)
    {
        startAutoScroll();
    }
}

void TableGrid::dragLeaveEvent(QDragLeaveEvent*)
{
    forgetDrop();
}

void TableGrid::dropEvent(QDropEvent* event)
{
    forgetDrop();
    const Drop drop = dropAt(event->position().toPoint());
    const Qt::DropAction action = judge(*event, drop);
    if (action == Qt::IgnoreAction)
    {
        event->ignore();
        return;
    }
    event->setDropAction(action);
    event->accept();
    Q_EMIT dropped(event->mimeData(), drop, action);
}

} // namespace ui
