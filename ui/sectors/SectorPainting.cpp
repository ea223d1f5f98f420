#include "ui/sectors/SectorPainting.h"

#include "ui/fields/FloorTexts.h"
#include "ui/sectors/SectorGlyphs.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::view::SectorCorner;
using tr::view::SectorFacts;

constexpr double kClick = 256.0;

// Boxes that are smaller than these have no such texts.
constexpr double kLeastForValue = 18;
constexpr double kLeastForRooms = 30;
constexpr double kLeastForCorners = 60;

QFont sized(const QPainter& painter, double pixels)
{
    QFont font = painter.font();
    font.setPixelSize(std::clamp(static_cast<int>(pixels), 8, 18));
    return font;
}

/// Where a corner is on the screen, where north is up.
QPointF onScreen(const QRectF& box, SectorCorner corner)
{
    switch (corner)
    {
    case SectorCorner::X0Z0:
        return box.bottomLeft();
    case SectorCorner::X0Z1:
        return box.topLeft();
    case SectorCorner::X1Z0:
        return box.bottomRight();
    case SectorCorner::X1Z1:
        break;
    }
    return box.topRight();
}

double up(const std::array<int, 4>& heights, SectorCorner corner)
{
    return -heights[static_cast<std::size_t>(corner)] / kClick;
}

bool isLevel(const std::array<int, 4>& heights)
{
    return std::ranges::all_of(heights, [&heights](int each) { return each == heights[0]; });
}

/// The two triangles of a triangulation, the right angle first.
using Triangles = std::array<std::array<SectorCorner, 3>, 2>;

Triangles trianglesOf(bool northEast)
{
    using enum SectorCorner;
    return northEast ? Triangles{{{X0Z1, X0Z0, X1Z1}, {X1Z0, X0Z0, X1Z1}}}
                     : Triangles{{{X0Z0, X0Z1, X1Z0}, {X1Z1, X0Z1, X1Z0}}};
}

} // namespace

QString sectorValue(const SectorMap& map, const SectorStyle& style, const QPoint& place)
{
    const SectorFacts& facts = map.facts(place);
    switch (style.mode)
    {
    case SectorMode::Floor:
        return facts.wall ? QString() : QString::number(-facts.sector.floor);
    case SectorMode::Ceiling:
        return facts.wall ? QString() : QString::number(-facts.sector.ceiling);
    case SectorMode::Boxes:
        return facts.box ? QString::number(*facts.box) : QString();
    case SectorMode::Zones:
    {
        const tr::level::Level& level = *map.decoder().file().file().level();
        const auto zone =
            facts.box ? tr::view::zoneOf(level, style.zoneList, *facts.box) : std::nullopt;
        return zone ? QString::number(*zone) : QString();
    }
    case SectorMode::Materials:
        return facts.material && !facts.wall ? materialText(map.decoder(), *facts.material)
                                             : QString();
    }
    return {};
}

std::optional<QPointF>
placeForText(const QSizeF& text, const QRectF& box, const std::vector<QRectF>& taken)
{
    constexpr double kAir = 1.0;
    constexpr int kSteps = 8; // from the middle to the edge
    std::optional<QPointF> best;
    double least = 0.0;
    for (int x = -kSteps; x <= kSteps; ++x)
    {
        for (int y = -kSteps; y <= kSteps; ++y)
        {
            const QPointF way(x * box.width() / (2 * kSteps), y * box.height() / (2 * kSteps));
            const double distance = QPointF::dotProduct(way, way);
            if (best && distance >= least)
            {
                continue;
            }
            QRectF place(QPointF(), text + QSizeF(2 * kAir, 2 * kAir));
            place.moveCenter(box.center() + way);
            const bool isFree = box.contains(place)
                                && std::ranges::none_of(taken,
                                                        [&place](const QRectF& each)
                                                        { return each.intersects(place); });
            if (isFree)
            {
                best = place.center();
                least = distance;
            }
        }
    }
    return best;
}

SectorPainter::SectorPainter(const SectorMap& map,
                             const SectorStyle& style,
                             const QPalette& palette)
    : m_map(map)
    , m_style(style)
    , m_colours(sectorColours(palette))
    , m_palette(palette)
    , m_range(map.range(style.mode == SectorMode::Ceiling))
{
    if (style.entities)
    {
        m_entities = map.entities();
    }
}

QColor SectorPainter::colourAt(double height) const
{
    const int span = m_range.highest - m_range.lowest;
    const double share = span == 0 ? 0.5 : (height - m_range.lowest) / span;
    return heightColour(m_colours, std::clamp(share, 0.0, 1.0));
}

QColor SectorPainter::fill(const QPoint& place) const
{
    const SectorFacts& facts = m_map.facts(place);
    switch (m_style.mode)
    {
    case SectorMode::Floor:
        return colourAt(-facts.sector.floor);
    case SectorMode::Ceiling:
        return colourAt(-facts.sector.ceiling);
    case SectorMode::Materials:
        return facts.material ? materialColour(m_palette, *facts.material) : m_colours.plain;
    case SectorMode::Boxes:
    case SectorMode::Zones:
        break;
    }
    const QString number = sectorValue(m_map, m_style, place);
    return number.isEmpty() ? m_colours.plain : categoryColour(m_palette, number.toUInt());
}

void SectorPainter::paint(QPainter& painter, const QRectF& box, const QPoint& place) const
{
    const SectorFacts& facts = m_map.facts(place);
    Places taken;
    painter.setFont(sized(painter, box.width() * 0.3));
    if (facts.portal)
    {
        drawPortal(painter,
                   box,
                   m_colours,
                   box.width() >= kLeastForValue ? QString::number(*facts.portal) : QString());
    }
    else if (facts.wall)
    {
        drawWall(painter, box, m_colours);
    }
    else
    {
        painter.fillRect(box, fill(place));
        if (m_style.mode == SectorMode::Floor || m_style.mode == SectorMode::Ceiling)
        {
            paintSurface(painter, box, facts, taken);
        }
    }
    const QColor ink = facts.portal ? inkOn(m_colours.portal)
                       : facts.wall ? inkOn(m_colours.wall)
                                    : inkOn(fill(place));
    if (box.width() >= kLeastForRooms)
    {
        paintOpenings(painter, box, facts, ink, taken);
    }
    if (m_style.marks)
    {
        paintMarks(painter, box, facts, ink, taken);
    }
    if (!facts.portal && !facts.wall && box.width() >= kLeastForValue)
    {
        addEntities(box, place, taken);
        paintValue(painter, box, place, ink, taken);
    }
}

void SectorPainter::addEntities(const QRectF& box, const QPoint& place, Places& taken) const
{
    const double radius = entityRadius(box.width());
    for (const SectorMap::Standing& each : m_entities)
    {
        const QPointF inside = each.place - QPointF(place);
        const QPointF centre(box.left() + inside.x() * box.width(),
                             box.bottom() - inside.y() * box.height());
        const QRectF used = entityBox(centre, radius, each.angle);
        if (used.intersects(box))
        {
            taken.push_back(used);
        }
    }
}

void SectorPainter::paintValue(QPainter& painter,
                               const QRectF& box,
                               const QPoint& place,
                               const QColor& ink,
                               const Places& taken) const
{
    const QString text = sectorValue(m_map, m_style, place);
    if (text.isEmpty())
    {
        return;
    }
    const bool word = m_style.mode == SectorMode::Materials;
    const int flags = Qt::AlignCenter | Qt::TextDontClip | (word ? Qt::TextWordWrap : 0);
    const QFont before = painter.font();
    painter.setPen(ink);
    for (const double share : word ? std::array{0.2, 0.15} : std::array{0.3, 0.22})
    {
        const QFont font = sized(painter, box.width() * share);
        const QFontMetricsF metrics(font, painter.device());
        const QSizeF size = word ? metrics.boundingRect(box, flags, text).size()
                                 : QSizeF(metrics.horizontalAdvance(text), metrics.capHeight());
        if (const auto centre = placeForText(size, box, taken))
        {
            painter.setFont(font);
            painter.drawText(box.translated(*centre - box.center()), flags, text);
            break;
        }
    }
    painter.setFont(before);
}

void SectorPainter::paintSurface(QPainter& painter,
                                 const QRectF& box,
                                 const SectorFacts& facts,
                                 Places& taken) const
{
    const bool ceiling = m_style.mode == SectorMode::Ceiling;
    const auto& heights = ceiling ? facts.ceiling : facts.floor;
    const tr::view::Triangulation* const split = facts.triangles(ceiling);
    if (!heights || (isLevel(*heights) && split == nullptr))
    {
        return;
    }
    if (split != nullptr)
    {
        const Triangles triangles = trianglesOf(split->northEast);
        for (std::size_t i = 0; i < triangles.size(); ++i)
        {
            double sum = 0;
            QPolygonF outline;
            for (const SectorCorner corner : triangles[i])
            {
                sum += up(*heights, corner);
                outline.append(onScreen(box, corner));
            }
            const auto own = i == 0 ? tr::view::Triangulation::Opening::First
                                    : tr::view::Triangulation::Opening::Second;
            painter.setPen(Qt::NoPen);
            painter.setBrush(split->opening == own ? QBrush(m_colours.opening, Qt::Dense5Pattern)
                                                   : QBrush(colourAt(sum / 3)));
            painter.drawPolygon(outline);
        }
        QColor line = inkOn(colourAt(-facts.sector.floor));
        line.setAlphaF(0.5F);
        painter.setPen(QPen(line, 1));
        painter.drawLine(onScreen(box, triangles[0][1]), onScreen(box, triangles[0][2]));
    }
    else
    {
        // Along the steepest way: the gradient of a plane.
        using enum SectorCorner;
        const double east = up(*heights, X1Z0) - up(*heights, X0Z0);
        const double north = up(*heights, X0Z1) - up(*heights, X0Z0);
        const double middle = (up(*heights, X0Z0) + up(*heights, X1Z1)) / 2;
        const double square = east * east + north * north;
        const double rise = (std::abs(east) + std::abs(north)) / 2;
        const QPointF way = QPointF(east, -north) * (rise / square) * box.width();
        QLinearGradient gradient(box.center() - way, box.center() + way);
        gradient.setColorAt(0, colourAt(middle - rise));
        gradient.setColorAt(1, colourAt(middle + rise));
        painter.fillRect(box, gradient);
    }
    if (box.width() >= kLeastForCorners)
    {
        const QFont before = painter.font();
        painter.setFont(sized(painter, box.width() * 0.15));
        const QRectF inner = box.adjusted(6, 5, -6, -5);
        for (const auto& [corner, align] :
             {std::pair(SectorCorner::X0Z0, Qt::AlignLeft | Qt::AlignBottom),
              {SectorCorner::X0Z1, Qt::AlignLeft | Qt::AlignTop},
              {SectorCorner::X1Z0, Qt::AlignRight | Qt::AlignBottom},
              {SectorCorner::X1Z1, Qt::AlignRight | Qt::AlignTop}})
        {
            QColor ink = inkOn(colourAt(up(*heights, corner)));
            ink.setAlphaF(0.7F);
            painter.setPen(ink);
            QRectF used;
            painter.drawText(inner, int(align), QString::number(up(*heights, corner)), &used);
            taken.push_back(used);
        }
        painter.setFont(before);
    }
}

void SectorPainter::paintOpenings(QPainter& painter,
                                  const QRectF& box,
                                  const SectorFacts& facts,
                                  const QColor& ink,
                                  Places& taken) const
{
    if (!facts.below && !facts.above)
    {
        return;
    }
    const bool onPortal = facts.portal.has_value();
    const QColor colour = onPortal || facts.wall ? ink : m_colours.opening;
    painter.setPen(QPen(colour, 1.5, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    if (facts.below && !facts.triangles(false))
    {
        painter.drawRect(box.adjusted(2.5, 2.5, -2.5, -2.5));
    }
    const QFont before = painter.font();
    QFont font = sized(painter, box.width() * 0.19);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(colour);
    const QRectF inner = box.adjusted(5, 3, -5, -4);
    const QString downward = QStringLiteral("\u25BE");
    const QString upward = QStringLiteral("\u25B4");
    QString below = facts.below ? downward + QString::number(*facts.below) : QString();
    QString above = facts.above ? upward + QString::number(*facts.above) : QString();
    const QFontMetricsF metrics(font, painter.device());
    if (facts.below && facts.above
        && metrics.horizontalAdvance(below + u' ' + above) > inner.width())
    {
        // The numbers would run into each other; the tip says them.
        below = downward;
        above = upward;
    }
    for (const auto& [text, side] : {std::pair(below, Qt::AlignLeft), {above, Qt::AlignRight}})
    {
        if (!text.isEmpty())
        {
            QRectF used;
            painter.drawText(inner, int(side | Qt::AlignBottom), text, &used);
            // Without the air above the digits.
            taken.push_back(used.adjusted(0, metrics.ascent() - metrics.capHeight(), 0, 0));
        }
    }
    painter.setFont(before);
}

void SectorPainter::paintMarks(QPainter& painter,
                               const QRectF& box,
                               const SectorFacts& facts,
                               const QColor& ink,
                               Places& taken) const
{
    if (facts.deadly)
    {
        drawDeath(painter, box, m_colours);
    }
    drawClimb(painter, box, m_colours.climb, facts.climbable);
    const auto fall = tr::view::fallOf(facts);
    if (fall && m_style.mode != SectorMode::Ceiling)
    {
        taken.push_back(drawSlope(painter,
                                  box,
                                  ink,
                                  {static_cast<double>(fall->x), static_cast<double>(-fall->z)},
                                  fall->slides()));
    }
    const double size = std::clamp(box.width() * 0.32, 5.0, 18.0);
    const double gap = std::max(2.0, box.width() * 0.08);
    QRectF tag(box.left() + gap, box.top() + gap, size, size);
    for (const tr::view::Trigger* const trigger : facts.triggers())
    {
        drawTag(
            painter, tag, triggerColour(m_colours, trigger->type), triggerLetter(trigger->type));
        taken.push_back(tag);
        tag.translate(size + 1, 0);
    }
    QRectF mark(box.right() - gap - size, box.top() + gap, size, size);
    const auto next = [&mark, &taken, size]
    {
        taken.push_back(mark);
        mark.translate(-size - 1, 0);
    };
    if (facts.monkeySwing)
    {
        drawMonkeySwing(painter, mark, ink);
        next();
    }
    const bool minecart = m_map.decoder().version() == tr::level::versions::Tr3;
    if (facts.mark14)
    {
        drawTag(painter,
                mark,
                m_colours.mark,
                minecart ? QStringLiteral("\u21B0") : QStringLiteral("\u2026"));
        next();
    }
    if (facts.mark15)
    {
        drawTag(painter,
                mark,
                m_colours.mark,
                minecart ? QStringLiteral("\u21B1") : QStringLiteral("B"));
        next();
    }
    if (!facts.functions.complete)
    {
        drawTag(painter, mark, m_colours.death, QStringLiteral("!"));
        next();
    }
}

} // namespace ui
