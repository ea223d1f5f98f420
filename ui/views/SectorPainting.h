#pragma once

#include "ui/models/SectorMap.h"
#include "ui/views/SectorColours.h"

#include <QPalette>
#include <QRectF>

class QPainter;

namespace ui
{

/// What the colours and numbers of the sectors stand for.
enum class SectorMode : std::uint8_t
{
    Floor,
    Ceiling,
    Boxes,
    Zones,
    Materials,
};

struct SectorStyle
{
    SectorMode mode = SectorMode::Floor;
    std::size_t zoneList = 0;
    bool marks = true; ///< triggers, climbable walls and all other functions
    bool entities = true;
};

/// The number or word in the middle of a sector; empty where it has none.
[[nodiscard]] QString
sectorValue(const SectorMap& map, const SectorStyle& style, const QPoint& place);

/// Draws sectors of a map, each into a square.
class SectorPainter
{
public:
    SectorPainter(const SectorMap& map, const SectorStyle& style, const QPalette& palette);

    void paint(QPainter& painter, const QRectF& box, const QPoint& place) const;

private:
    [[nodiscard]] QColor fill(const QPoint& place) const;
    [[nodiscard]] QColor colourAt(double height) const;
    void paintSurface(QPainter& painter, const QRectF& box, const QPoint& place) const;
    void paintShape(QPainter& painter, const QRectF& box, const tr::view::SectorFacts& facts) const;
    void paintOpenings(QPainter& painter,
                       const QRectF& box,
                       const tr::view::SectorFacts& facts,
                       const QColor& ink) const;
    void paintMarks(QPainter& painter,
                    const QRectF& box,
                    const tr::view::SectorFacts& facts,
                    const QColor& ink) const;

    const SectorMap& m_map;
    const SectorStyle& m_style;
    const SectorColours& m_colours;
    QPalette m_palette;
    SectorMap::Range m_range;
    std::vector<QPoint> m_occupied; ///< by entities that are shown
};

} // namespace ui
