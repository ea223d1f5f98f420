#pragma once

#include "core/edit/textures/TextureShape.h"

#include <QPointF>
#include <QRect>
#include <QRectF>

#include <array>
#include <span>

/// Where a box on a texture page can be taken hold of, and what becomes of it when it is dragged.
namespace ui
{

enum class TextureGrip : std::uint8_t
{
    None,
    Body,
    TopLeft,
    Top,
    TopRight,
    Right,
    BottomRight,
    Bottom,
    BottomLeft,
    Left,
};

/// The eight handles of a box in the viewport, from TopLeft on. They stand outside of it, so that
/// the texels at its edges are seen and small ones can be moved.
[[nodiscard]] std::array<QRectF, 8> handlesOf(const QRectF& box);

/// What a point of the viewport takes hold of.
[[nodiscard]] TextureGrip gripAt(const QRectF& box, const QPointF& point, bool hasHandles);

[[nodiscard]] Qt::CursorShape cursorOf(TextureGrip grip) noexcept;

/// The texels of a shape.
[[nodiscard]] QRect boxOf(const tr::edit::TextureShape& shape);

/// The box of a shape after its handle was dragged by so many texels: on the page, and as large as
/// its corners can say. Precondition: it is one of the handles.
[[nodiscard]] QRect
resized(const tr::edit::TextureShape& shape, TextureGrip grip, const QPoint& texels);

/// How far shapes can be moved together towards that.
[[nodiscard]] QPoint keptOnPage(std::span<const tr::edit::TextureShape> shapes,
                                const QPoint& texels);

/// The texels from one point of a page to another, both of theirs included.
[[nodiscard]] QRect texelsBetween(const QPointF& from, const QPointF& to);

} // namespace ui
