#include "ui/views/TextureCanvas.h"

#include "ui/services/Palettes.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui
{
namespace
{

constexpr std::array kZooms{1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
constexpr int kMargin = 12;
constexpr int kCheck = 8;

int nearestZoom(int zoom)
{
    return *std::ranges::min_element(
        kZooms, {}, [zoom](int each) { return std::abs(each - zoom); });
}

QBrush checkerBoard(const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Base);
    QPixmap tile(2 * kCheck, 2 * kCheck);
    tile.fill(mixed(base, palette.color(QPalette::Text), 0.10));
    QPainter painter(&tile);
    const QColor other = mixed(base, palette.color(QPalette::Text), 0.22);
    painter.fillRect(0, 0, kCheck, kCheck, other);
    painter.fillRect(kCheck, kCheck, kCheck, kCheck, other);
    return QBrush(tile);
}

} // namespace

TextureCanvas::TextureCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Texture page"));
    setAccessibleDescription(
        tr("Arrow keys go from texture to texture, Return opens the one that is selected."));
}

void TextureCanvas::showPage(const TextureRegions& regions, int page)
{
    m_regions = &regions;
    m_page = page;
    m_hovered = nullptr;
    m_marked.reset();
    m_image = page >= 0 ? regions.image(page).convertToFormat(QImage::Format_ARGB32_Premultiplied)
                        : QImage();
    setAccessibleName(page >= 0 ? regions.title(page) : tr("Texture page"));
    if (m_fitted)
    {
        fit();
    }
    updateScrollBars();
    viewport()->update();
}

void TextureCanvas::mark(const std::optional<Address>& address)
{
    const bool changed = address != m_marked;
    m_marked = address;
    const TextureRegion* const region = markedRegion();
    if (changed && region != nullptr)
    {
        centreOn(*region);
    }
    viewport()->update();
}

const TextureRegion* TextureCanvas::markedRegion() const
{
    if (!m_marked || m_page < 0)
    {
        return nullptr;
    }
    const auto& regions = m_regions->regions(m_page);
    const auto found = std::ranges::find_if(regions,
                                            [this](const TextureRegion& each) {
                                                return each.address.table == m_marked->table
                                                       && each.address.row == m_marked->row;
                                            });
    return found == regions.end() ? nullptr : &*found;
}

void TextureCanvas::setOutlined(bool outlined)
{
    m_outlined = outlined;
    viewport()->update();
}

QPoint TextureCanvas::origin() const
{
    const QSize space = viewport()->size();
    const QSize picture = m_image.size() * m_zoom;
    const auto place = [](int whole, int part, int scrolled)
    { return part + 2 * kMargin <= whole ? (whole - part) / 2 : kMargin - scrolled; };
    return {place(space.width(), picture.width(), horizontalScrollBar()->value()),
            place(space.height(), picture.height(), verticalScrollBar()->value())};
}

QPointF TextureCanvas::toViewport(const QPointF& pagePoint) const
{
    return pagePoint * m_zoom + origin();
}

QPointF TextureCanvas::toPage(const QPointF& viewportPoint) const
{
    return (viewportPoint - origin()) / m_zoom;
}

void TextureCanvas::updateScrollBars()
{
    const QSize whole = m_image.size() * m_zoom + QSize(2 * kMargin, 2 * kMargin);
    const QSize space = viewport()->size();
    horizontalScrollBar()->setPageStep(space.width());
    horizontalScrollBar()->setRange(0, std::max(0, whole.width() - space.width()));
    horizontalScrollBar()->setSingleStep(4 * m_zoom);
    verticalScrollBar()->setPageStep(space.height());
    verticalScrollBar()->setRange(0, std::max(0, whole.height() - space.height()));
    verticalScrollBar()->setSingleStep(4 * m_zoom);
}

void TextureCanvas::setZoom(int zoom)
{
    setZoom(zoom, viewport()->rect().center());
}

void TextureCanvas::setZoom(int zoom, const QPoint& anchor)
{
    const QPointF still = toPage(anchor);
    m_fitted = false;
    m_zoom = nearestZoom(zoom);
    updateScrollBars();
    const QPointF moved = toViewport(still) - anchor;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(moved.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(moved.y()));
    viewport()->update();
    Q_EMIT zoomed(m_zoom);
}

void TextureCanvas::zoomIn()
{
    const auto next = std::ranges::upper_bound(kZooms, m_zoom);
    setZoom(next == kZooms.end() ? m_zoom : *next);
}

void TextureCanvas::zoomOut()
{
    const auto now = std::ranges::lower_bound(kZooms, m_zoom);
    setZoom(now == kZooms.begin() ? m_zoom : *std::prev(now));
}

void TextureCanvas::fit()
{
    int best = kZooms.front();
    const int space = std::min(viewport()->width(), viewport()->height()) - 2 * kMargin;
    for (const int zoom : kZooms)
    {
        best = m_image.width() * zoom <= space ? zoom : best;
    }
    setZoom(best);
    m_fitted = true;
}

QPolygonF TextureCanvas::onViewport(const QPolygonF& outline) const
{
    QPolygonF result;
    for (const QPointF& point : outline)
    {
        result.append(toViewport(point));
    }
    return result;
}

void TextureCanvas::drawRegion(QPainter& painter, const TextureRegion& region, bool strong) const
{
    const QPolygonF outline = onViewport(region.outline);
    const QPalette& colours = palette();
    painter.setBrush(Qt::NoBrush);
    // A dark line with a bright one inside reads on every texture.
    if (strong)
    {
        painter.setPen(QPen(colours.color(QPalette::Base), 4));
        painter.drawPolygon(outline);
        painter.setPen(QPen(colours.color(QPalette::Highlight), 2));
        painter.drawPolygon(outline);
        return;
    }
    QColor line = colours.color(QPalette::Highlight);
    line.setAlphaF(0.55F);
    painter.setPen(QPen(line, 0));
    painter.drawPolygon(outline);
}

void TextureCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Window));
    if (m_image.isNull())
    {
        return;
    }
    const QRect target(origin(), m_image.size() * m_zoom);
    painter.setBrushOrigin(target.topLeft());
    painter.fillRect(target, checkerBoard(palette()));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(target.adjusted(-1, -1, 0, 0));
    if (m_outlined)
    {
        for (const TextureRegion& region : m_regions->regions(m_page))
        {
            drawRegion(painter, region, false);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_hovered != nullptr)
    {
        QColor fill = palette().color(QPalette::Highlight);
        fill.setAlphaF(0.25F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(onViewport(m_hovered->outline));
    }
    if (const TextureRegion* const region = markedRegion())
    {
        drawRegion(painter, *region, true);
    }
}

void TextureCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
    if (m_fitted)
    {
        fit();
    }
}

void TextureCanvas::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_fitted)
    {
        fit();
    }
}

const TextureRegion* TextureCanvas::regionAt(const QPointF& viewportPoint) const
{
    return m_page < 0 ? nullptr : m_regions->regionAt(m_page, toPage(viewportPoint));
}

void TextureCanvas::hover(const QPointF& point)
{
    const TextureRegion* const region = regionAt(point);
    if (region != m_hovered)
    {
        m_hovered = region;
        viewport()->setCursor(region != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
        viewport()->update();
    }
    const QPointF texel = toPage(point);
    Q_EMIT hovered(
        region,
        QPoint(static_cast<int>(std::floor(texel.x())), static_cast<int>(std::floor(texel.y()))));
}

void TextureCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
    {
        m_dragged = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    const TextureRegion* const region = regionAt(event->position());
    if (event->button() == Qt::LeftButton && region != nullptr)
    {
        m_marked = region->address;
        viewport()->update();
        Q_EMIT picked(region->address);
    }
}

void TextureCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged)
    {
        const QPoint moved = event->pos() - *m_dragged;
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
        m_dragged = event->pos();
        return;
    }
    hover(event->position());
}

void TextureCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
    {
        m_dragged.reset();
        viewport()->setCursor(Qt::ArrowCursor);
    }
}

void TextureCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const TextureRegion* const region = regionAt(event->position());
    if (event->button() == Qt::LeftButton && region != nullptr)
    {
        Q_EMIT opened(region->address);
    }
}

void TextureCanvas::wheelEvent(QWheelEvent* event)
{
    if ((event->modifiers() & Qt::ControlModifier) == 0)
    {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const bool in = event->angleDelta().y() > 0;
    const auto now = std::ranges::find(kZooms, m_zoom);
    const bool atEnd = in ? now + 1 == kZooms.end() : now == kZooms.begin();
    if (!atEnd && event->angleDelta().y() != 0)
    {
        setZoom(in ? *(now + 1) : *(now - 1), event->position().toPoint());
    }
    event->accept();
}

void TextureCanvas::step(int by)
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
    mark(next.address);
    Q_EMIT picked(next.address);
}

void TextureCanvas::keyPressEvent(QKeyEvent* event)
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
    case Qt::Key_Right:
    case Qt::Key_Down:
        step(1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        step(-1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (markedRegion() != nullptr)
        {
            Q_EMIT opened(*m_marked);
        }
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool TextureCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
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
    return QAbstractScrollArea::viewportEvent(event);
}

void TextureCanvas::centreOn(const TextureRegion& region)
{
    const QRectF box = onViewport(region.outline).boundingRect();
    if (!QRectF(viewport()->rect()).contains(box))
    {
        const QPointF off = box.center() - QRectF(viewport()->rect()).center();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(off.x()));
        verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(off.y()));
    }
}

} // namespace ui
