#pragma once

#include "ui/models/TextureRegions.h"

#include <QAbstractScrollArea>
#include <QImage>

namespace ui
{

/// Shows one texture page in whole pixels, with the outlines of what lies on it. Zoomed with
/// Ctrl and the wheel or with plus and minus, moved with the middle button, walked through with the
/// arrow keys.
class TextureCanvas : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TextureCanvas(QWidget* parent = nullptr);

    /// Shows a page; -1 shows nothing. The regions must outlive the canvas or the next call.
    void showPage(const TextureRegions& regions, int page);

    /// Marks a region of this page, and brings it into view; nothing marks none.
    void mark(const std::optional<Address>& address);

    [[nodiscard]] const std::optional<Address>& marked() const noexcept { return m_marked; }

    void setOutlined(bool outlined);

    /// Screen pixels a texel.
    [[nodiscard]] int zoom() const noexcept { return m_zoom; }

    /// Takes the nearest possible zoom. `anchor`, in the viewport, stays where it is.
    void setZoom(int zoom, const QPoint& anchor);
    void setZoom(int zoom);

    void zoomIn();
    void zoomOut();

    /// As large as fits, at least one to one.
    void fit();

    /// Where a point of the page is in the viewport, and the other way.
    [[nodiscard]] QPointF toViewport(const QPointF& pagePoint) const;
    [[nodiscard]] QPointF toPage(const QPointF& viewportPoint) const;

Q_SIGNALS:
    /// The pointer is over another region; null: over none. The second is the texel under it.
    void hovered(const ui::TextureRegion* region, const QPoint& texel);
    void picked(const ui::Address& address);
    void opened(const ui::Address& address);
    void zoomed(int zoom);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void updateScrollBars();
    void hover(const QPointF& point);
    void step(int by);
    void centreOn(const TextureRegion& region);
    [[nodiscard]] const TextureRegion* regionAt(const QPointF& viewportPoint) const;
    [[nodiscard]] const TextureRegion* markedRegion() const;
    [[nodiscard]] QPoint origin() const;
    [[nodiscard]] QPolygonF onViewport(const QPolygonF& outline) const;
    void drawRegion(QPainter& painter, const TextureRegion& region, bool strong) const;

    const TextureRegions* m_regions = nullptr;
    int m_page = -1;
    QImage m_image;
    int m_zoom = 2;
    bool m_fitted = true; ///< nobody has zoomed yet: fits whatever the size
    bool m_outlined = true;
    std::optional<Address> m_marked;
    const TextureRegion* m_hovered = nullptr;
    std::optional<QPoint> m_dragged; ///< last place of the middle button
};

} // namespace ui
