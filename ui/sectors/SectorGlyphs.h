#pragma once

#include "core/view/floor/FloorDataView.h"
#include "ui/sectors/SectorColours.h"

#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

/// The signs on the grid of sectors, drawn alike there and in its legend.
namespace ui
{

/// The colour of a trigger's sign, by what makes it act.
[[nodiscard]] QColor triggerColour(const SectorColours& colours, tr::view::TriggerType type);

/// Its letter: T, P, S, ...
[[nodiscard]] QString triggerLetter(tr::view::TriggerType type);

/// A letter on a patch of colour; without the letter where the patch is small.
void drawTag(QPainter& painter, const QRectF& box, const QColor& colour, const QString& letter);

void drawWall(QPainter& painter, const QRectF& box, const SectorColours& colours);

void drawPortal(QPainter& painter,
                const QRectF& box,
                const SectorColours& colours,
                const QString& room);

/// Diagonal lines over a sector that kills.
void drawDeath(QPainter& painter, const QRectF& box, const SectorColours& colours);

/// Bars along the sides that can be climbed; bits of view::Side.
void drawClimb(QPainter& painter, const QRectF& box, const QColor& colour, std::uint8_t sides);

/// A ladder seen from below.
void drawMonkeySwing(QPainter& painter, const QRectF& box, const QColor& colour);

/// An arrow down the slope, at the edge where it points; filled where Lara slides. `fall` points to
/// the east and to the south, as the screen does. Returns what it covers.
QRectF drawSlope(
    QPainter& painter, const QRectF& box, const QColor& colour, const QPointF& fall, bool slides);

/// Of the dots below, in sectors of this width.
[[nodiscard]] double entityRadius(double sector);

/// A dot that looks into a direction: 0 degrees are north, 90 east.
void drawEntity(
    QPainter& painter, const QPointF& place, double radius, double angle, const QColor& colour);

/// What that covers.
[[nodiscard]] QRectF entityBox(const QPointF& place, double radius, double angle);

} // namespace ui
