#include "ui/common/widgets/ZoomCanvas.h"

#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ui
{

ZoomCanvas::ZoomCanvas(const Rules& rules, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_rules(rules)
    , m_zoom(rules.zoom)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
}

void ZoomCanvas::pictureChanged()
{
    if (m_fitted)
    {
        fit();
    }
    updateScrollBars();
    viewport()->update();
}

QPoint ZoomCanvas::origin() const
{
    const QSize space = viewport()->size();
    const QSize picture = pictureSize();
    const QMargins& around = m_rules.margins;
    const auto place = [](int whole, int part, int before, int after, int scrolled)
    {
        return part + before + after <= whole ? before + (whole - before - after - part) / 2
                                              : before - scrolled;
    };
    return {place(space.width(),
                  picture.width(),
                  around.left(),
                  around.right(),
                  horizontalScrollBar()->value()),
            place(space.height(),
                  picture.height(),
                  around.top(),
                  around.bottom(),
                  verticalScrollBar()->value())};
}

void ZoomCanvas::updateScrollBars()
{
    const QSize whole = pictureSize().grownBy(m_rules.margins);
    const QSize space = viewport()->size();
    const auto update = [this](QScrollBar& bar, int all, int seen)
    {
        bar.setPageStep(seen);
        bar.setRange(0, std::max(0, all - seen));
        bar.setSingleStep(m_rules.squaresAStep * m_zoom);
    };
    update(*horizontalScrollBar(), whole.width(), space.width());
    update(*verticalScrollBar(), whole.height(), space.height());
}

void ZoomCanvas::scrollBy(const QPoint& pixels)
{
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + pixels.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + pixels.y());
}

// --- zoom

void ZoomCanvas::applyZoom(int zoom, const QPoint& anchor)
{
    const QPointF still = QPointF(anchor - origin()) / m_zoom;
    m_zoom = zoom;
    updateScrollBars();
    scrollBy((still * m_zoom + origin() - anchor).toPoint());
    viewport()->update();
    Q_EMIT zoomed(m_zoom);
}

void ZoomCanvas::setZoom(int zoom, const QPoint& anchor)
{
    m_fitted = false;
    applyZoom(*std::ranges::min_element(
                  m_rules.zooms, {}, [zoom](int each) { return std::abs(each - zoom); }),
              anchor);
}

void ZoomCanvas::setZoom(int zoom)
{
    setZoom(zoom, viewport()->rect().center());
}

int ZoomCanvas::next() const
{
    const auto above = std::ranges::upper_bound(m_rules.zooms, m_zoom);
    return above == m_rules.zooms.end() ? m_rules.zooms.back() : *above;
}

int ZoomCanvas::previous() const
{
    const auto now = std::ranges::lower_bound(m_rules.zooms, m_zoom);
    return now == m_rules.zooms.begin() ? m_rules.zooms.front() : *std::prev(now);
}

void ZoomCanvas::zoomIn()
{
    setZoom(next());
}

void ZoomCanvas::zoomOut()
{
    setZoom(previous());
}

void ZoomCanvas::fit()
{
    const QSize space = viewport()->size().shrunkBy(m_rules.margins);
    applyZoom(fitting(space), viewport()->rect().center());
    m_fitted = true;
}

void ZoomCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
    if (m_fitted)
    {
        fit();
    }
}

void ZoomCanvas::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_fitted)
    {
        fit();
    }
}

// --- mouse and keys

void ZoomCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
    {
        m_dragged = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
}

void ZoomCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged)
    {
        scrollBy(*m_dragged - event->pos());
        m_dragged = event->pos();
    }
}

void ZoomCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
    {
        m_dragged.reset();
        viewport()->setCursor(Qt::ArrowCursor);
    }
}

void ZoomCanvas::wheelEvent(QWheelEvent* event)
{
    const int turned = event->angleDelta().y();
    const Qt::KeyboardModifiers held = event->modifiers();
    const bool zooms = m_rules.wheelNeedsControl
                           ? held.testFlag(Qt::ControlModifier)
                           : (held & (Qt::ShiftModifier | Qt::AltModifier)) == 0;
    if (!zooms || turned == 0)
    {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    setZoom(turned > 0 ? next() : previous(), event->position().toPoint());
    event->accept();
}

void ZoomCanvas::keyPressEvent(QKeyEvent* event)
{
    switch (event->key())
    {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
        fit();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace ui
