#include "ui/textures/TextureCanvas.h"

#include "ui/common/look/Palettes.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

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
    : ZoomCanvas({.zooms = kZooms,
                  .margins = {kMargin, kMargin, kMargin, kMargin},
                  .zoom = 2,
                  .squaresAStep = 4,
                  .wheelNeedsControl = true},
                 parent)
{
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
    pictureChanged();
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

std::vector<const TextureRegion*> TextureCanvas::markedRegions() const
{
    return m_marked && m_page >= 0 ? m_regions->regionsOf(m_page, *m_marked)
                                   : std::vector<const TextureRegion*>{};
}

const TextureRegion* TextureCanvas::markedRegion() const
{
    const auto marked = markedRegions();
    return marked.empty() ? nullptr : marked.front();
}

void TextureCanvas::setOutlined(bool outlined)
{
    m_outlined = outlined;
    viewport()->update();
}

QPointF TextureCanvas::toViewport(const QPointF& pagePoint) const
{
    return pagePoint * zoom() + origin();
}

QPointF TextureCanvas::toPage(const QPointF& viewportPoint) const
{
    return (viewportPoint - origin()) / zoom();
}

int TextureCanvas::fitting(const QSize& space) const
{
    int best = kZooms.front();
    for (const int zoom : kZooms)
    {
        best = m_image.width() * zoom <= std::min(space.width(), space.height()) ? zoom : best;
    }
    return best;
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
    const QRect target(origin(), pictureSize());
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
    for (const TextureRegion* const region : markedRegions())
    {
        drawRegion(painter, *region, true);
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
    ZoomCanvas::mousePressEvent(event);
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
    ZoomCanvas::mouseMoveEvent(event);
    if (!isDragged())
    {
        hover(event->position());
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
    if ((event->modifiers() & Qt::AltModifier) != 0) // goes back and forward elsewhere
    {
        ZoomCanvas::keyPressEvent(event);
        return;
    }
    switch (event->key())
    {
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
        ZoomCanvas::keyPressEvent(event);
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
    return ZoomCanvas::viewportEvent(event);
}

void TextureCanvas::centreOn(const TextureRegion& region)
{
    const QRectF box = onViewport(region.outline).boundingRect();
    if (!QRectF(viewport()->rect()).contains(box))
    {
        scrollBy((box.center() - QRectF(viewport()->rect()).center()).toPoint());
    }
}

} // namespace ui
