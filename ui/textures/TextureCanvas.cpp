#include "ui/textures/TextureCanvas.h"

#include "ui/common/look/Palettes.h"
#include "ui/textures/pictures/PicturePreview.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

constexpr std::array kZooms{1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
constexpr int kMargin = 12;

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
    setEditable(false);
}

void TextureCanvas::showPage(const TextureRegions& regions, int page)
{
    m_regions = &regions;
    m_page = page;
    m_hovered = nullptr;
    m_drag.reset();
    m_marked.reset();
    setSelected({});
    m_image = page >= 0 ? regions.image(page).convertToFormat(QImage::Format_ARGB32_Premultiplied)
                        : QImage();
    setAccessibleName(page >= 0 ? regions.title(page) : tr("Texture page"));
    pictureChanged();
}

void TextureCanvas::mark(const std::optional<Address>& address)
{
    const bool changed = address != m_marked;
    m_marked = address;
    std::vector<Address> addresses;
    for (const TextureRegion* const each : markedRegions())
    {
        addresses.push_back(each->address);
    }
    setSelected(std::move(addresses));
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

void TextureCanvas::select(const std::vector<Address>& addresses)
{
    std::vector<Address> selected;
    for (const Address& each : addresses)
    {
        if (m_page >= 0 && !m_regions->regionsOf(m_page, each).empty())
        {
            selected.push_back(each);
        }
    }
    m_marked = selected.empty() ? std::nullopt : std::optional(selected.back());
    setSelected(std::move(selected));
}

void TextureCanvas::setSelected(std::vector<Address> addresses)
{
    const bool changed = addresses != m_selected;
    m_selected = std::move(addresses);
    m_drag.reset(); // which was of what was selected before
    m_shapes = m_isEditable && !m_selected.empty() ? m_regions->shapes(m_selected)
                                                   : std::vector<tr::edit::TextureShape>{};
    viewport()->update();
    if (changed)
    {
        Q_EMIT selectionChanged();
    }
}

void TextureCanvas::setEditable(bool editable)
{
    if (editable == m_isEditable && !accessibleDescription().isEmpty())
    {
        return;
    }
    m_isEditable = editable;
    setAccessibleDescription(
        editable ? tr("Arrow keys move what is selected by a texel, with Shift by eight. Ctrl and "
                      "an arrow key go from texture to texture, with Shift they add it to what is "
                      "selected. Return opens it.")
                 : tr("Arrow keys go from texture to texture, Return opens the one that is "
                      "selected."));
    setSelected(std::vector(m_selected));
}

void TextureCanvas::setDrawing(bool drawing)
{
    m_isDrawing = drawing;
    m_drag.reset();
    viewport()->setCursor(drawing ? Qt::CrossCursor : Qt::ArrowCursor);
    viewport()->update();
}

QRect TextureCanvas::selectedBox() const
{
    QRect box;
    for (const tr::edit::TextureShape& each : m_shapes)
    {
        box = box.united(boxOf(each));
    }
    return box;
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

QRectF TextureCanvas::onViewport(const QRect& texels) const
{
    return {toViewport(texels.topLeft()), QSizeF(texels.size()) * zoom()};
}

/// A dark line with a bright one inside reads on every texture.
void TextureCanvas::drawOutline(QPainter& painter, const QPolygonF& outline) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Base), 4));
    painter.drawPolygon(outline);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawPolygon(outline);
}

void TextureCanvas::drawRegion(QPainter& painter, const TextureRegion& region, bool strong) const
{
    const QPolygonF outline = onViewport(region.outline);
    if (strong)
    {
        drawOutline(painter, outline);
        return;
    }
    painter.setBrush(Qt::NoBrush);
    QColor line = palette().color(QPalette::Highlight);
    line.setAlphaF(0.55F);
    painter.setPen(QPen(line, 0));
    painter.drawPolygon(outline);
}

void TextureCanvas::drawHandles(QPainter& painter) const
{
    const QPalette& colours = palette();
    painter.setPen(QPen(colours.color(QPalette::Highlight), 1));
    // Light ones are seen on most textures, in either theme.
    painter.setBrush(colours.color(isDark(colours) ? QPalette::Text : QPalette::Base));
    for (const QRectF& handle : handlesOf(onViewport(selectedBox())))
    {
        painter.drawRect(handle);
    }
}

void TextureCanvas::drawSelected(QPainter& painter) const
{
    const bool isDragging = m_drag && m_drag->isMoved;
    const bool isMoving = isDragging && m_drag->grip == TextureGrip::Body;
    const QPointF by = isMoving ? QPointF(draggedBy()) : QPointF();
    for (const TextureRegion* const region : selectedRegions())
    {
        if (isDragging)
        {
            drawRegion(painter, *region, false);
        }
        if (!isDragging || isMoving)
        {
            drawOutline(painter, onViewport(region->outline.translated(by)));
        }
    }
    if (isDragging && !isMoving)
    {
        drawOutline(painter, QPolygonF(onViewport(draggedBox())));
    }
    else if (!isDragging && hasHandles())
    {
        drawHandles(painter);
    }
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
    painter.fillRect(target, clearPattern(palette()));
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
    drawSelected(painter);
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
