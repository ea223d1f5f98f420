#include "ui/textures/TextureHandles.h"

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

constexpr double kHandle = 8.0;
constexpr double kGap = 1.0;
constexpr int kPageSide = 256;

constexpr std::size_t kFirstGrip = static_cast<std::size_t>(TextureGrip::TopLeft);

bool isOneOf(TextureGrip grip, std::initializer_list<TextureGrip> grips)
{
    return std::ranges::find(grips, grip) != grips.end();
}

/// A side that is dragged: not over the other one, nor over the edge.
int draggedSide(int side, int by, int lowest, int highest)
{
    return std::clamp(side + by, lowest, std::max(lowest, highest));
}

} // namespace

std::array<QRectF, 8> handlesOf(const QRectF& box)
{
    const double out = kHandle / 2 + kGap;
    const QRectF around = box.adjusted(-out, -out, out, out);
    const QPointF middle = around.center();
    const std::array<QPointF, 8> centres{around.topLeft(),
                                         QPointF{middle.x(), around.top()},
                                         around.topRight(),
                                         QPointF{around.right(), middle.y()},
                                         around.bottomRight(),
                                         QPointF{middle.x(), around.bottom()},
                                         around.bottomLeft(),
                                         QPointF{around.left(), middle.y()}};
    std::array<QRectF, 8> handles;
    std::ranges::transform(
        centres,
        handles.begin(),
        [](const QPointF& centre)
        { return QRectF(centre - QPointF(kHandle / 2, kHandle / 2), QSizeF(kHandle, kHandle)); });
    return handles;
}

TextureGrip gripAt(const QRectF& box, const QPointF& point, bool hasHandles)
{
    if (hasHandles)
    {
        const auto handles = handlesOf(box);
        const auto found = std::ranges::find_if(
            handles, [&point](const QRectF& each) { return each.contains(point); });
        if (found != handles.end())
        {
            return static_cast<TextureGrip>(kFirstGrip
                                            + static_cast<std::size_t>(found - handles.begin()));
        }
    }
    return box.contains(point) ? TextureGrip::Body : TextureGrip::None;
}

Qt::CursorShape cursorOf(TextureGrip grip) noexcept
{
    switch (grip)
    {
    case TextureGrip::Body:
        return Qt::SizeAllCursor;
    case TextureGrip::TopLeft:
    case TextureGrip::BottomRight:
        return Qt::SizeFDiagCursor;
    case TextureGrip::TopRight:
    case TextureGrip::BottomLeft:
        return Qt::SizeBDiagCursor;
    case TextureGrip::Top:
    case TextureGrip::Bottom:
        return Qt::SizeVerCursor;
    case TextureGrip::Left:
    case TextureGrip::Right:
        return Qt::SizeHorCursor;
    case TextureGrip::None:
        break;
    }
    return Qt::ArrowCursor;
}

QRect boxOf(const tr::edit::TextureShape& shape)
{
    const tr::edit::TexelBox& box = shape.box;
    return {box.left, box.top, box.right - box.left, box.bottom - box.top};
}

QRect resized(const tr::edit::TextureShape& shape, TextureGrip grip, const QPoint& texels)
{
    using enum TextureGrip;
    tr::edit::TexelBox box = shape.box;
    if (isOneOf(grip, {TopLeft, Left, BottomLeft}))
    {
        box.left = draggedSide(box.left, texels.x(), 0, box.right - shape.leastWidth);
    }
    if (isOneOf(grip, {TopRight, Right, BottomRight}))
    {
        box.right =
            draggedSide(box.right, texels.x(), box.left + shape.leastWidth, shape.mostRight);
    }
    if (isOneOf(grip, {TopLeft, Top, TopRight}))
    {
        box.top = draggedSide(box.top, texels.y(), 0, box.bottom - shape.leastHeight);
    }
    if (isOneOf(grip, {BottomLeft, Bottom, BottomRight}))
    {
        box.bottom =
            draggedSide(box.bottom, texels.y(), box.top + shape.leastHeight, shape.mostBottom);
    }
    return {box.left, box.top, box.right - box.left, box.bottom - box.top};
}

QPoint keptOnPage(std::span<const tr::edit::TextureShape> shapes, const QPoint& texels)
{
    QPoint by = texels;
    for (const tr::edit::TextureShape& each : shapes)
    {
        // One that stands off the page already is not drawn back by the way.
        by.setX(std::max(std::min(by.x(), std::max(0, each.mostRight - each.box.right)),
                         std::min(0, -each.box.left)));
        by.setY(std::max(std::min(by.y(), std::max(0, each.mostBottom - each.box.bottom)),
                         std::min(0, -each.box.top)));
    }
    return by;
}

QRect texelsBetween(const QPointF& from, const QPointF& to)
{
    const auto texel = [](double place)
    { return std::clamp(static_cast<int>(std::floor(place)), 0, kPageSide - 1); };
    const QPoint first(texel(std::min(from.x(), to.x())), texel(std::min(from.y(), to.y())));
    const QPoint last(texel(std::max(from.x(), to.x())), texel(std::max(from.y(), to.y())));
    return {first, last};
}

} // namespace ui
