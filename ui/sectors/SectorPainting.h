#pragma once

#include "ui/sectors/SectorColours.h"
#include "ui/sectors/SectorMap.h"

#include <QPalette>
#include <QRectF>

#include <optional>
#include <vector>

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

/// Where a text of this size stands in a sector without touching what is there already, as near to
/// its middle as can be: the centre of the text. Nothing if there is no room for it.
[[nodiscard]] std::optional<QPointF>
placeForText(const QSizeF& text, const QRectF& box, const std::vector<QRectF>& taken);

/// Draws sectors of a map, each into a square.
class SectorPainter
{
public:
    SectorPainter(const SectorMap& map, const SectorStyle& style, const QPalette& palette);

    void paint(QPainter& painter, const QRectF& box, const QPoint& place) const;

private:
    [[nodiscard]] QColor fill(const QPoint& place) const;
    [[nodiscard]] QColor colourAt(double height) const;
    // Each adds where it has put its signs to `taken`.
    using Places = std::vector<QRectF>;
    void paintSurface(QPainter& painter,
                      const QRectF& box,
                      const tr::view::SectorFacts& facts,
                      Places& taken) const;
    void paintOpenings(QPainter& painter,
                       const QRectF& box,
                       const tr::view::SectorFacts& facts,
                       const QColor& ink,
                       Places& taken) const;
    void paintMarks(QPainter& painter,
                    const QRectF& box,
                    const tr::view::SectorFacts& facts,
                    const QColor& ink,
                    Places& taken) const;

    /// The number or word of the sector, where there is room for it.
    void paintValue(QPainter& painter,
                    const QRectF& box,
                    const QPoint& place,
                    const QColor& ink,
                    const Places& taken) const;
    void addEntities(const QRectF& box, const QPoint& place, Places& taken) const;

    const SectorMap& m_map;
    const SectorStyle& m_style;
    const SectorColours& m_colours;
    QPalette m_palette;
    SectorMap::Range m_range;
    std::vector<SectorMap::Standing> m_entities; ///< those that are shown
};

} // namespace ui
