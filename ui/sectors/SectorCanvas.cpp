#include "ui/sectors/SectorCanvas.h"

#include "ui/common/look/Palettes.h"
#include "ui/sectors/SectorGlyphs.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

constexpr std::array kZooms{10, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128};
constexpr int kLargestFit = 80;

// Around the sectors; the rulers are at the left and below.
constexpr int kLeft = 34;
constexpr int kBottom = 24;
constexpr int kCanvasMargin = 12;

} // namespace

SectorCanvas::SectorCanvas(QWidget* parent)
    : ZoomCanvas(
        {.zooms = kZooms, .margins = {kLeft, kCanvasMargin, kCanvasMargin, kBottom}, .zoom = 48},
        parent)
{
    setAccessibleName(tr("Sectors of the room"));
}

void SectorCanvas::showMap(const SectorMap& map)
{
    m_map = &map;
    m_hovered.reset();
    pictureChanged();
}

void SectorCanvas::setSectorStyle(const SectorStyle& style)
{
    m_style = style;
    viewport()->update();
}

void SectorCanvas::mark(const std::optional<Address>& address)
{
    const bool changed = address != m_marked;
    m_marked = address;
    const auto place = marked();
    setAccessibleDescription(
        place ? m_map->title(*place) + QStringLiteral(". ")
                    + m_map->texts(*place).join(QStringLiteral(". "))
              : tr("Arrow keys go from sector to sector, Return goes through a portal."));
    if (changed && place)
    {
        bringIntoView(*place);
    }
    viewport()->update();
}

std::optional<QPoint> SectorCanvas::marked() const
{
    return m_marked && !isEmpty() ? m_map->placeOf(*m_marked) : std::nullopt;
}

// --- places

QSize SectorCanvas::squares() const
{
    return isEmpty() ? QSize(0, 0) : QSize(m_map->width(), m_map->depth());
}

int SectorCanvas::fitting(const QSize& space) const
{
    int best = kLargestFit;
    if (!isEmpty() && m_map->width() > 0)
    {
        best = std::min({best, space.width() / m_map->width(), space.height() / m_map->depth()});
    }
    return std::max(best, kZooms.front());
}

QRectF SectorCanvas::boxOf(const QPoint& place) const
{
    const QPoint corner = origin();
    const int row = (isEmpty() ? 0 : m_map->depth()) - 1 - place.y();
    return QRectF(corner.x() + place.x() * zoom(), corner.y() + row * zoom(), zoom(), zoom());
}

std::optional<QPoint> SectorCanvas::placeAt(const QPointF& point) const
{
    if (isEmpty())
    {
        return std::nullopt;
    }
    const QPointF inside = (point - origin()) / zoom();
    const QPoint place(static_cast<int>(std::floor(inside.x())),
                       m_map->depth() - 1 - static_cast<int>(std::floor(inside.y())));
    return m_map->contains(place) ? std::optional(place) : std::nullopt;
}

void SectorCanvas::bringIntoView(const QPoint& place)
{
    const QRectF box = boxOf(place);
    const QRectF space(viewport()->rect());
    const auto move = [](QScrollBar& bar, double low, double high, double end)
    {
        if (low < 0)
        {
            bar.setValue(bar.value() + static_cast<int>(std::floor(low)));
        }
        else if (high > end)
        {
            bar.setValue(bar.value() + static_cast<int>(std::ceil(high - end)));
        }
    };
    move(*horizontalScrollBar(), box.left() - kLeft, box.right() + kCanvasMargin, space.width());
    move(*verticalScrollBar(), box.top() - kCanvasMargin, box.bottom() + kBottom, space.height());
}

// --- painting

void SectorCanvas::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Window));
    if (isEmpty())
    {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("The room has no sectors."));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const SectorPainter sectors(*m_map, m_style, palette());
    const QRectF seen(event->rect());
    for (int x = 0; x < m_map->width(); ++x)
    {
        for (int z = 0; z < m_map->depth(); ++z)
        {
            const QRectF box = boxOf({x, z});
            if (m_map->contains({x, z}) && box.intersects(seen))
            {
                sectors.paint(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), {x, z});
            }
        }
    }
    painter.setPen(QPen(sectorColours(palette()).line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(origin(), pictureSize()).adjusted(-0.5, -0.5, 0.5, 0.5));
    if (m_style.entities)
    {
        drawEntities(painter);
    }
    drawSelection(painter);
    drawRulers(painter);
    drawCompass(painter);
}

void SectorCanvas::drawEntities(QPainter& painter) const
{
    const double radius = entityRadius(zoom());
    const QRectF corner = boxOf({0, 0});
    for (const SectorMap::Standing& each : m_map->entities())
    {
        const bool selected = m_marked == Address{tables::Entities, each.entity};
        const QPointF place(corner.left() + each.place.x() * zoom(),
                            corner.bottom() - each.place.y() * zoom());
        drawEntity(painter,
                   place,
                   selected ? radius * 1.4 : radius,
                   each.angle,
                   selected ? palette().color(QPalette::Highlight)
                            : sectorColours(palette()).entity);
    }
}

void SectorCanvas::drawSelection(QPainter& painter) const
{
    painter.setBrush(Qt::NoBrush);
    if (m_hovered)
    {
        QColor line = palette().color(QPalette::WindowText);
        line.setAlphaF(0.6F);
        painter.setPen(QPen(line, 1.5));
        painter.drawRect(boxOf(*m_hovered).adjusted(1, 1, -1, -1));
    }
    if (m_marked && m_marked->table == tables::Entities)
    {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2.5, Qt::DashLine));
        for (int x = 0; x < m_map->width(); ++x)
        {
            for (int z = 0; z < m_map->depth(); ++z)
            {
                if (m_map->contains({x, z}) && m_map->triggers({x, z}, m_marked->row))
                {
                    painter.drawRect(boxOf({x, z}).adjusted(1.5, 1.5, -1.5, -1.5));
                }
            }
        }
    }
    if (const auto place = marked())
    {
        const QRectF box = boxOf(*place);
        painter.setPen(QPen(palette().color(QPalette::Base), 5));
        painter.drawRect(box);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
        painter.drawRect(box);
    }
}

/// Numbers of the sectors along the left and the lower edge, which stay in view.
void SectorCanvas::drawRulers(QPainter& painter) const
{
    const QColor back = palette().color(QPalette::Window);
    const QSize space = viewport()->size();
    const QRectF first = boxOf({0, 0});
    const double bottom = std::min<double>(first.bottom(), space.height() - kBottom);
    const double left = std::max<double>(first.left(), kLeft);
    painter.fillRect(QRectF(0, 0, left - 1, space.height()), back);
    painter.fillRect(QRectF(0, bottom + 1, space.width(), space.height() - bottom), back);

    QFont font = painter.font();
    font.setPixelSize(11);
    font.setBold(false);
    painter.setFont(font);
    const int every = zoom() >= 20 ? 1 : 2;
    const auto pen = [&](bool current) {
        painter.setPen(palette().color(current ? QPalette::WindowText : QPalette::PlaceholderText));
    };
    const auto place = marked();
    for (int x = 0; x < m_map->width(); x += every)
    {
        const QRectF box = boxOf({x, 0});
        if (box.center().x() > left)
        {
            pen(place && place->x() == x);
            painter.drawText(QRectF(box.left(), bottom + 3, box.width(), 16),
                             Qt::AlignHCenter | Qt::AlignTop,
                             QString::number(x));
        }
    }
    for (int z = 0; z < m_map->depth(); z += every)
    {
        const QRectF box = boxOf({0, z});
        if (box.center().y() < bottom)
        {
            pen(place && place->y() == z);
            painter.drawText(QRectF(left - 30, box.top(), 24, box.height()),
                             Qt::AlignRight | Qt::AlignVCenter,
                             QString::number(z));
        }
    }
}

/// Which way the axes run: in the upper left corner, beside the rulers.
void SectorCanvas::drawCompass(QPainter& painter) const
{
    const QPointF start(16, viewport()->height() - 12);
    const QColor colour = signalColours(palette()).accentStrong;
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(colour);
    const auto arrow = [&](const QPointF& way)
    {
        const QPointF tip = start + way * 22;
        const QPointF across(-way.y() * 3, way.x() * 3);
        painter.drawLine(start, tip);
        painter.drawPolygon(
            QPolygonF{tip + way * 3, tip - way * 3 + across, tip - way * 3 - across});
    };
    arrow({1, 0});
    arrow({0, -1});
    QFont font = painter.font();
    font.setPixelSize(10);
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(QRectF(start.x() + 27, start.y() - 8, 40, 16),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("X"));
    painter.drawText(QRectF(start.x() - 14, start.y() - 42, 44, 14),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("N +Z"));
}

// --- mouse and keys

void SectorCanvas::hover(const std::optional<QPoint>& place)
{
    if (place != m_hovered)
    {
        m_hovered = place;
        viewport()->update();
        Q_EMIT hovered(place);
    }
}

void SectorCanvas::mousePressEvent(QMouseEvent* event)
{
    ZoomCanvas::mousePressEvent(event);
    const auto place = placeAt(event->position());
    if (place && (event->button() == Qt::LeftButton || event->button() == Qt::RightButton))
    {
        mark(m_map->address(*place));
        Q_EMIT picked(*place);
    }
}

void SectorCanvas::mouseMoveEvent(QMouseEvent* event)
{
    ZoomCanvas::mouseMoveEvent(event);
    if (!isDragged())
    {
        hover(placeAt(event->position()));
    }
}

void SectorCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place)
    {
        Q_EMIT activated(*place);
    }
}

void SectorCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto place = byKey ? marked() : placeAt(event->pos());
    if (place)
    {
        const QPoint point = byKey ? boxOf(*place).center().toPoint() : event->pos();
        Q_EMIT menuWanted(*place, viewport()->mapToGlobal(point));
    }
}

void SectorCanvas::step(int east, int north)
{
    if (isEmpty())
    {
        return;
    }
    const auto now = marked();
    const QPoint next = now ? *now + QPoint(east, north) : QPoint(0, 0);
    if (m_map->contains(next))
    {
        mark(m_map->address(next));
        Q_EMIT picked(next);
    }
}

void SectorCanvas::keyPressEvent(QKeyEvent* event)
{
    if ((event->modifiers() & Qt::AltModifier) != 0) // goes back and forward elsewhere
    {
        ZoomCanvas::keyPressEvent(event);
        return;
    }
    switch (event->key())
    {
    case Qt::Key_Right:
        step(1, 0);
        return;
    case Qt::Key_Left:
        step(-1, 0);
        return;
    case Qt::Key_Up:
        step(0, 1);
        return;
    case Qt::Key_Down:
        step(0, -1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto place = marked())
        {
            Q_EMIT activated(*place);
        }
        return;
    default:
        ZoomCanvas::keyPressEvent(event);
    }
}

bool SectorCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
    {
        hover(std::nullopt);
    }
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        showTip(help->pos(), help->globalPos());
        return true;
    }
    return ZoomCanvas::viewportEvent(event);
}

void SectorCanvas::showTip(const QPoint& point, const QPoint& globalPoint)
{
    const auto place = placeAt(point);
    if (!place)
    {
        QToolTip::hideText();
        return;
    }
    QString tip = QStringLiteral("<p><b>%1</b></p>").arg(m_map->title(*place).toHtmlEscaped());
    for (const QString& text : m_map->texts(*place))
    {
        tip += QStringLiteral("<p style='margin:2px 0'>%1</p>").arg(text.toHtmlEscaped());
    }
    QToolTip::showText(globalPoint, tip, viewport(), boxOf(*place).toRect());
}

} // namespace ui
