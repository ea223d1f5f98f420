// What the mouse and the keys do on a texture page.

#include "ui/textures/TextureCanvas.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>

namespace ui
{
namespace
{

/// Texels that an arrow key moves with Shift.
constexpr int kFarStep = 8;

/// Sides of a texture that is made without the mouse.
constexpr int kUsualSide = 64;

} // namespace

const TextureRegion* TextureCanvas::regionAt(const QPointF& viewportPoint) const
{
    return m_page < 0 ? nullptr : m_regions->regionAt(m_page, toPage(viewportPoint));
}

std::vector<const TextureRegion*> TextureCanvas::selectedRegions() const
{
    std::vector<const TextureRegion*> regions;
    for (const Address& address : m_selected)
    {
        const auto found = m_regions->regionsOf(m_page, address);
        regions.insert(regions.end(), found.begin(), found.end());
    }
    return regions;
}

bool TextureCanvas::isSelected(const TextureRegion& region) const
{
    return std::ranges::find(m_selected, region.address) != m_selected.end();
}

bool TextureCanvas::hasHandles() const
{
    return m_shapes.size() == 1 && m_selected.size() == 1 && m_shapes.front().isRectangle
           && !m_isDrawing;
}

TextureGrip TextureCanvas::gripUnder(const QPointF& viewportPoint) const
{
    if (!hasHandles())
    {
        return TextureGrip::None;
    }
    const TextureGrip grip = gripAt(onViewport(selectedBox()), viewportPoint, true);
    return grip == TextureGrip::Body ? TextureGrip::None : grip;
}

void TextureCanvas::hover(const QPointF& point)
{
    const TextureRegion* const region = regionAt(point);
    const TextureGrip grip = gripUnder(point);
    const bool canMove = region != nullptr && isSelected(*region) && !m_shapes.empty();
    viewport()->setCursor(m_isDrawing                 ? Qt::CrossCursor
                          : grip != TextureGrip::None ? cursorOf(grip)
                          : canMove                   ? cursorOf(TextureGrip::Body)
                          : region != nullptr         ? Qt::PointingHandCursor
                                                      : Qt::ArrowCursor);
    if (region != m_hovered)
    {
        m_hovered = region;
        viewport()->update();
    }
    const QPointF texel = toPage(point);
    Q_EMIT hovered(
        region,
        QPoint(static_cast<int>(std::floor(texel.x())), static_cast<int>(std::floor(texel.y()))));
}

// --- selecting

void TextureCanvas::pick(const TextureRegion& region)
{
    const Address address = region.address;
    m_marked = address;
    setSelected({address});
    Q_EMIT picked(address);
}

void TextureCanvas::toggle(const TextureRegion& region)
{
    const Address address = region.address;
    std::vector<Address> selected = m_selected;
    const auto there = std::ranges::find(selected, address);
    const bool goes = there != selected.end() && selected.size() > 1;
    if (goes)
    {
        selected.erase(there);
    }
    else if (there == selected.end())
    {
        selected.push_back(address);
    }
    const Address last = selected.back();
    m_marked = last;
    setSelected(std::move(selected));
    Q_EMIT picked(last);
}

// --- dragging

QPoint TextureCanvas::draggedBy() const
{
    const QPointF way = m_drag->to - m_drag->from;
    const QPoint texels(static_cast<int>(std::lround(way.x())),
                        static_cast<int>(std::lround(way.y())));
    return m_drag->grip == TextureGrip::Body ? keptOnPage(m_shapes, texels) : texels;
}

QRect TextureCanvas::draggedBox() const
{
    switch (m_drag->grip)
    {
    case TextureGrip::None:
        return texelsBetween(m_drag->from, m_drag->to);
    case TextureGrip::Body:
        return selectedBox().translated(draggedBy());
    default:
        return resized(m_shapes.front(), m_drag->grip, draggedBy());
    }
}

void TextureCanvas::beginDrag(const QMouseEvent& event)
{
    const QPointF place = toPage(event.position());
    const bool isOnPage = QRectF(QPointF(), QSizeF(squares())).contains(place);
    const TextureRegion* const region = regionAt(event.position());
    const TextureGrip grip = gripUnder(event.position());
    if (m_isDrawing)
    {
        if (isOnPage)
        {
            m_drag = Drag{TextureGrip::None, event.pos(), place, place};
        }
        return;
    }
    if (grip != TextureGrip::None)
    {
        m_drag = Drag{grip, event.pos(), place, place};
        return;
    }
    if (region == nullptr)
    {
        return;
    }
    if (event.modifiers().testFlag(Qt::ControlModifier))
    {
        toggle(*region);
        return;
    }
    if (!isSelected(*region))
    {
        pick(*region);
    }
    if (m_shapes.size() == m_selected.size())
    {
        m_drag = Drag{TextureGrip::Body, event.pos(), place, place};
    }
}

void TextureCanvas::moveDrag(const QMouseEvent& event)
{
    m_drag->to = toPage(event.position());
    m_drag->isMoved =
        m_drag->isMoved
        || (event.pos() - m_drag->press).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag->isMoved)
    {
        Q_EMIT dragged(draggedBox());
        viewport()->update();
    }
}

void TextureCanvas::endDrag()
{
    const Drag drag = *m_drag;
    const QRect box = drag.isMoved ? draggedBox() : QRect();
    const QPoint by = drag.isMoved ? draggedBy() : QPoint();
    const QRect before = selectedBox();
    const TextureRegion* const under = regionAt(drag.press);
    cancelDrag();
    if (!drag.isMoved)
    {
        // A click on one of several selects that one.
        if (drag.grip == TextureGrip::Body && m_selected.size() > 1 && under != nullptr)
        {
            pick(*under);
        }
        return;
    }
    if (drag.grip == TextureGrip::None)
    {
        Q_EMIT drawn(box);
    }
    else if (drag.grip == TextureGrip::Body && !by.isNull())
    {
        Q_EMIT moveWanted(by, false);
    }
    else if (drag.grip != TextureGrip::Body && box != before)
    {
        Q_EMIT resizeWanted(box);
    }
}

void TextureCanvas::cancelDrag()
{
    m_drag.reset();
    viewport()->update();
    Q_EMIT dragged(QRect());
}

void TextureCanvas::mousePressEvent(QMouseEvent* event)
{
    ZoomCanvas::mousePressEvent(event);
    if (event->button() == Qt::LeftButton)
    {
        beginDrag(*event);
    }
    else if (event->button() == Qt::RightButton && !m_drag)
    {
        // What the menu is for.
        const TextureRegion* const region = regionAt(event->position());
        if (region != nullptr && !isSelected(*region))
        {
            pick(*region);
        }
    }
}

void TextureCanvas::mouseMoveEvent(QMouseEvent* event)
{
    ZoomCanvas::mouseMoveEvent(event);
    if (m_drag && !(event->buttons() & Qt::LeftButton))
    {
        cancelDrag(); // a menu took the release
    }
    if (m_drag)
    {
        moveDrag(*event);
    }
    else if (!isDragged())
    {
        hover(event->position());
    }
}

void TextureCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    ZoomCanvas::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && m_drag)
    {
        moveDrag(*event);
        endDrag();
    }
}

void TextureCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const TextureRegion* const region = regionAt(event->position());
    if (event->button() == Qt::LeftButton && region != nullptr && !m_isDrawing)
    {
        Q_EMIT opened(region->address);
    }
}

// --- keys

void TextureCanvas::step(int by, bool adds)
{
    if (m_page < 0 || m_regions->regions(m_page).empty())
    {
        return;
    }
    const auto& regions = m_regions->regions(m_page);
    const auto count = static_cast<int>(regions.size());
    const TextureRegion* const now = markedRegion();
    const int place =
        now == nullptr ? (by > 0 ? 0 : count - 1) : static_cast<int>(now - regions.data()) + by;
    const TextureRegion& next = regions[static_cast<std::size_t>((place + count) % count)];
    const std::vector<Address> before = m_selected;
    mark(next.address);
    if (adds)
    {
        std::vector<Address> selected = before;
        std::erase(selected, next.address);
        selected.push_back(next.address);
        setSelected(std::move(selected));
    }
    Q_EMIT picked(next.address);
}

bool TextureCanvas::handleArrow(const QKeyEvent& event)
{
    static const std::map<int, QPoint> kWays{{Qt::Key_Right, {1, 0}},
                                             {Qt::Key_Down, {0, 1}},
                                             {Qt::Key_Left, {-1, 0}},
                                             {Qt::Key_Up, {0, -1}}};
    const auto way = kWays.find(event.key());
    if (way == kWays.end())
    {
        return false;
    }
    const QPoint& by = way->second;
    const bool walks = event.modifiers().testFlag(Qt::ControlModifier);
    const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
    if (walks || m_shapes.empty())
    {
        step(by.x() + by.y(), walks && shift);
    }
    else if (m_shapes.size() == m_selected.size() && !m_drag)
    {
        Q_EMIT moveWanted(by * (shift ? kFarStep : 1), true);
    }
    return true;
}

void TextureCanvas::escape()
{
    if (m_drag)
    {
        cancelDrag();
    }
    else if (m_isDrawing)
    {
        Q_EMIT drawingLeft();
    }
    else if (m_selected.size() > 1)
    {
        mark(m_marked);
    }
}

QRect TextureCanvas::boxOfNew() const
{
    const QRect like = selectedBox();
    return like.isNull() ? QRect(0, 0, kUsualSide, kUsualSide) : like;
}

void TextureCanvas::keyPressEvent(QKeyEvent* event)
{
    if ((event->modifiers() & Qt::AltModifier) != 0) // goes back and forward elsewhere
    {
        ZoomCanvas::keyPressEvent(event);
        return;
    }
    if (handleArrow(*event))
    {
        return;
    }
    switch (event->key())
    {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (markedRegion() != nullptr)
        {
            Q_EMIT opened(*m_marked);
        }
        return;
    case Qt::Key_Escape:
        if (m_drag || m_isDrawing || m_selected.size() > 1)
        {
            escape();
            return;
        }
        break;
    default:
        break;
    }
    ZoomCanvas::keyPressEvent(event);
}

bool TextureCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !m_drag)
    {
        m_hovered = nullptr;
        viewport()->update();
        Q_EMIT hovered(nullptr, {-1, -1});
    }
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const TextureRegion* const region = regionAt(help->pos());
        QToolTip::showText(
            help->globalPos(), region != nullptr ? region->title : QString(), viewport());
        return true;
    }
    return ZoomCanvas::viewportEvent(event);
}

} // namespace ui
