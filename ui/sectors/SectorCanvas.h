#pragma once

#include "ui/common/widgets/ZoomCanvas.h"
#include "ui/sectors/SectorMap.h"
#include "ui/sectors/SectorPainting.h"

namespace ui
{

/// The sectors of a room from above: x to the right, z upwards. The arrow keys go from sector to
/// sector.
class SectorCanvas : public ZoomCanvas
{
    Q_OBJECT

public:
    explicit SectorCanvas(QWidget* parent = nullptr);

    /// Shows a room. The map must outlive the canvas or the next call. The mark stays if the room
    /// has its sector.
    void showMap(const SectorMap& map);

    void setSectorStyle(const SectorStyle& style);

    [[nodiscard]] const SectorStyle& sectorStyle() const noexcept { return m_style; }

    /// Marks a sector, or an entity and the sectors whose triggers name it, and brings it into
    /// view; nothing marks none.
    void mark(const std::optional<Address>& address);

    /// The sector that is marked.
    [[nodiscard]] std::optional<QPoint> marked() const;

    /// Where a sector is in the viewport.
    [[nodiscard]] QRectF boxOf(const QPoint& place) const;

    /// The sector at a point of the viewport.
    [[nodiscard]] std::optional<QPoint> placeAt(const QPointF& point) const;

Q_SIGNALS:
    /// The pointer is over another sector, or over none.
    void hovered(const std::optional<QPoint>& place);
    void picked(const QPoint& place);

    /// Double click or Return.
    void activated(const QPoint& place);
    void menuWanted(const QPoint& place, const QPoint& globalPoint);

protected:
    [[nodiscard]] QSize squares() const override;
    [[nodiscard]] int fitting(const QSize& space) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void hover(const std::optional<QPoint>& place);
    void step(int east, int north);
    void bringIntoView(const QPoint& place);
    void showTip(const QPoint& point, const QPoint& globalPoint);
    void drawRulers(QPainter& painter) const;
    void drawSelection(QPainter& painter) const;
    void drawEntities(QPainter& painter) const;
    void drawCompass(QPainter& painter) const;

    [[nodiscard]] bool isEmpty() const { return m_map == nullptr || m_map->isEmpty(); }

    const SectorMap* m_map = nullptr;
    SectorStyle m_style;
    std::optional<Address> m_marked;
    std::optional<QPoint> m_hovered;
};

} // namespace ui
