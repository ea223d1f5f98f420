#pragma once

#include "ui/common/widgets/ZoomCanvas.h"
#include "ui/textures/TextureRegions.h"

#include <QImage>

namespace ui
{

/// Shows one texture page in whole pixels, with the outlines of what lies on it. The wheel zooms
/// with Ctrl; the arrow keys go from texture to texture.
class TextureCanvas : public ZoomCanvas
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

    /// Where a point of the page is in the viewport, and the other way.
    [[nodiscard]] QPointF toViewport(const QPointF& pagePoint) const;
    [[nodiscard]] QPointF toPage(const QPointF& viewportPoint) const;

Q_SIGNALS:
    /// The pointer is over another region; null: over none. The second is the texel under it.
    void hovered(const ui::TextureRegion* region, const QPoint& texel);
    void picked(const ui::Address& address);
    void opened(const ui::Address& address);

protected:
    [[nodiscard]] QSize squares() const override { return m_image.size(); }

    /// At least one to one.
    [[nodiscard]] int fitting(const QSize& space) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void hover(const QPointF& point);
    void step(int by);
    void centreOn(const TextureRegion& region);
    [[nodiscard]] const TextureRegion* regionAt(const QPointF& viewportPoint) const;
    [[nodiscard]] std::vector<const TextureRegion*> markedRegions() const;
    /// The first of them; null: there is none.
    [[nodiscard]] const TextureRegion* markedRegion() const;
    [[nodiscard]] QPolygonF onViewport(const QPolygonF& outline) const;
    void drawRegion(QPainter& painter, const TextureRegion& region, bool strong) const;

    const TextureRegions* m_regions = nullptr;
    int m_page = -1;
    QImage m_image;
    bool m_outlined = true;
    std::optional<Address> m_marked;
    const TextureRegion* m_hovered = nullptr;
};

} // namespace ui
