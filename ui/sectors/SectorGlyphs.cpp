#include "ui/sectors/SectorGlyphs.h"

#include "core/view/floor/SectorView.h"

#include <QPainter>
#include <QPainterPath>
#include <QtMath>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui
{
namespace
{

using tr::view::Side;
using tr::view::TriggerType;

constexpr double kLeastTag = 8.5; ///< smaller ones have no letter

QFont fontOf(const QPainter& painter, double height)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(6, static_cast<int>(std::lround(height))));
    font.setBold(true);
    return font;
}

/// A pattern of lines from the lower left to the upper right, clipped to the box.
void stripes(QPainter& painter, const QRectF& box, const QPen& pen, double step)
{
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setPen(pen);
    for (double at = -box.height(); at < box.width(); at += step)
    {
        painter.drawLine(QPointF(box.left() + at, box.bottom()),
                         QPointF(box.left() + at + box.height(), box.top()));
    }
    painter.restore();
}

/// Where the line of an entity ends that tells where it looks.
QPointF tipOf(const QPointF& place, double radius, double angle)
{
    const double turn = qDegreesToRadians(angle);
    return place + QPointF(std::sin(turn), -std::cos(turn)) * radius * 2;
}

} // namespace

QColor triggerColour(const SectorColours& colours, TriggerType type)
{
    switch (type)
    {
    case TriggerType::Switch:
    case TriggerType::Key:
    case TriggerType::Pickup:
    case TriggerType::HeavySwitch:
        return colours.thing;
    case TriggerType::Heavy:
        return colours.heavy;
    case TriggerType::Antipad:
    case TriggerType::Antitrigger:
    case TriggerType::HeavyAntitrigger:
        return colours.anti;
    case TriggerType::Dummy:
    case TriggerType::Condition:
        return colours.other;
    default:
        return colours.lara;
    }
}

QString triggerLetter(TriggerType type)
{
    constexpr std::array kLetters{
        'T', 'P', 'S', 'K', 'I', 'H', 'P', 'C', 'D', 'T', 'H', 'H', 'M', 'N', 'R', 'W', 'L'};
    if (type == TriggerType::Condition)
    {
        return QStringLiteral("?");
    }
    const auto index = static_cast<std::size_t>(type);
    return index < kLetters.size() ? QString(QLatin1Char(kLetters[index])) : QStringLiteral("?");
}

void drawTag(QPainter& painter, const QRectF& box, const QColor& colour, const QString& letter)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(box, 2.5, 2.5);
    if (box.height() >= kLeastTag)
    {
        const QFont before = painter.font();
        painter.setFont(fontOf(painter, box.height() * 0.78));
        painter.setPen(inkOn(colour));
        painter.drawText(box, Qt::AlignCenter, letter);
        painter.setFont(before);
    }
}

void drawWall(QPainter& painter, const QRectF& box, const SectorColours& colours)
{
    painter.fillRect(box, colours.wall);
    stripes(painter, box, QPen(colours.wallStripe, 1.5), 8);
}

void drawPortal(QPainter& painter,
                const QRectF& box,
                const SectorColours& colours,
                const QString& room)
{
    painter.fillRect(box, colours.portal);
    QColor frame = inkOn(colours.portal);
    frame.setAlphaF(0.45F);
    painter.setPen(QPen(frame, 1));
    painter.setBrush(Qt::NoBrush);
    const double inset = std::max(2.0, box.width() * 0.09);
    painter.drawRect(box.adjusted(inset, inset, -inset, -inset));
    painter.setPen(inkOn(colours.portal));
    painter.drawText(box, Qt::AlignCenter, room);
}

void drawDeath(QPainter& painter, const QRectF& box, const SectorColours& colours)
{
    QColor line = colours.death;
    line.setAlphaF(0.75F);
    stripes(painter, box, QPen(line, 1.5), std::max(6.0, box.width() / 5));
    painter.setPen(QPen(colours.death, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(2, 2, -2, -2));
}

void drawClimb(QPainter& painter, const QRectF& box, const QColor& colour, std::uint8_t sides)
{
    const double thick = std::max(3.0, box.width() * 0.09);
    const auto has = [sides](Side side) { return (sides & static_cast<std::uint8_t>(side)) != 0; };
    const QRectF in = box.adjusted(1, 1, -1, -1);
    const auto bar = [&](Side side, const QRectF& place, bool upright)
    {
        if (!has(side))
        {
            return;
        }
        painter.fillRect(place, colour);
        // Rungs
        painter.setPen(QPen(inkOn(colour), 1));
        const double length = upright ? place.height() : place.width();
        for (double at = 4; at < length - 2; at += 5)
        {
            upright ? painter.drawLine(QPointF(place.left() + 1, place.top() + at),
                                       QPointF(place.right() - 1, place.top() + at))
                    : painter.drawLine(QPointF(place.left() + at, place.top() + 1),
                                       QPointF(place.left() + at, place.bottom() - 1));
        }
    };
    bar(Side::North, {in.left(), in.top(), in.width(), thick}, false);
    bar(Side::South, {in.left(), in.bottom() - thick, in.width(), thick}, false);
    bar(Side::East, {in.right() - thick, in.top(), thick, in.height()}, true);
    bar(Side::West, {in.left(), in.top(), thick, in.height()}, true);
}

void drawMonkeySwing(QPainter& painter, const QRectF& box, const QColor& colour)
{
    painter.setPen(QPen(colour, std::max(1.2, box.width() * 0.11)));
    const double third = box.width() / 3;
    painter.drawLine(QPointF(box.left(), box.top() + box.height() * 0.25),
                     QPointF(box.right(), box.top() + box.height() * 0.25));
    painter.drawLine(QPointF(box.left(), box.top() + box.height() * 0.75),
                     QPointF(box.right(), box.top() + box.height() * 0.75));
    for (const double at : {0.5, 1.5, 2.5})
    {
        painter.drawLine(QPointF(box.left() + at * third, box.top() + box.height() * 0.25),
                         QPointF(box.left() + at * third, box.top() + box.height() * 0.75));
    }
}

QRectF drawSlope(
    QPainter& painter, const QRectF& box, const QColor& colour, const QPointF& fall, bool slides)
{
    const double length = std::hypot(fall.x(), fall.y());
    if (length == 0.0)
    {
        return {};
    }
    const QPointF along = fall / length;
    const QPointF across(-along.y(), along.x());
    // Between the number in the middle and what stands in the corners below.
    const bool level = fall.y() == 0.0;
    const bool upright = fall.x() == 0.0;
    const double reach = box.width() * (level ? 0.42 : upright ? 0.32 : 0.40);
    const double size = box.width() * 0.13;
    const QPointF tip = box.center() + along * reach;
    const QPolygonF head{
        tip, tip - along * size + across * size, tip - along * size - across * size};
    painter.setPen(QPen(colour, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(slides ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPolygon(head);
    return head.boundingRect();
}

double entityRadius(double sector)
{
    return std::clamp(sector * 0.09, 2.5, 7.0);
}

void drawEntity(
    QPainter& painter, const QPointF& place, double radius, double angle, const QColor& colour)
{
    painter.setPen(QPen(colour, std::max(1.5, radius * 0.4), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(place, tipOf(place, radius, angle));
    painter.setPen(QPen(inkOn(colour), 1));
    painter.setBrush(colour);
    painter.drawEllipse(place, radius, radius);
}

QRectF entityBox(const QPointF& place, double radius, double angle)
{
    const QRectF dot(place - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    return dot.united(QRectF(place, tipOf(place, radius, angle)).normalized());
}

} // namespace ui
