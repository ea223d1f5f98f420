#pragma once

#include "ui/common/widgets/ZoomCanvas.h"
#include "ui/textures/TextureHandles.h"
#include "ui/textures/TextureRegions.h"

#include <QImage>

#include <vector>

namespace ui
{

/// Shows one texture page in whole pixels, with the outlines of what lies on it. The wheel zooms
/// with Ctrl; the arrow keys go from texture to texture.
///
/// Where it can be edited, what is selected has handles, is dragged with the mouse and moved with
/// the arrow keys, and Ctrl goes with those from texture to texture. It changes nothing by itself:
/// it shows what is dragged, and tells what is wanted once it is let go.
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

    /// What is selected on this page, in the order in which that was done: what is marked, and
    /// what was added to it here.
    [[nodiscard]] const std::vector<Address>& selected() const noexcept { return m_selected; }

    /// Selects all of them that lie on the page, and marks the last.
    void select(const std::vector<Address>& addresses);

    void setOutlined(bool outlined);

    /// Whether textures can be moved here.
    void setEditable(bool editable);

    /// Whether the mouse draws a new texture.
    void setDrawing(bool drawing);

    [[nodiscard]] bool isDrawing() const noexcept { return m_isDrawing; }

    /// The texels that all that is selected stands on; null if nothing is, or if it cannot be
    /// moved.
    [[nodiscard]] QRect selectedBox() const;

    /// Where a texture is made that is not drawn with the mouse: where the selected ones are, or
    /// in the upper left corner.
    [[nodiscard]] QRect boxOfNew() const;

    /// The shapes of what is selected; none if it cannot be edited.
    [[nodiscard]] const std::vector<tr::edit::TextureShape>& shapes() const noexcept
    {
        return m_shapes;
    }

    /// Where a point of the page is in the viewport, and the other way.
    [[nodiscard]] QPointF toViewport(const QPointF& pagePoint) const;
    [[nodiscard]] QPointF toPage(const QPointF& viewportPoint) const;

Q_SIGNALS:
    /// The pointer is over another region; null: over none. The second is the texel under it.
    void hovered(const ui::TextureRegion* region, const QPoint& texel);
    void picked(const ui::Address& address);
    void opened(const ui::Address& address);

    /// Something else is selected.
    void selectionChanged();

    /// What is selected is to be moved, by a step of a key or by the mouse.
    void moveWanted(const QPoint& texels, bool isStep);

    /// The only texture that is selected is to have another box.
    void resizeWanted(const QRect& box);

    /// A new texture is wanted.
    void drawn(const QRect& box);

    /// Nothing is to be drawn any more.
    void drawingLeft();

    /// The texels where what is dragged stands just now; null: it is let go.
    void dragged(const QRect& box);

protected:
    [[nodiscard]] QSize squares() const override { return m_image.size(); }

    /// At least one to one.
    [[nodiscard]] int fitting(const QSize& space) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    /// What the left button does until it is let go.
    struct Drag
    {
        TextureGrip grip = TextureGrip::None; ///< None: a new texture is drawn
        QPoint press;                         ///< in the viewport
        QPointF from;                         ///< on the page
        QPointF to;
        bool isMoved = false; ///< far enough to be meant
    };

    void hover(const QPointF& point);
    void step(int by, bool adds);
    void pick(const TextureRegion& region);
    void toggle(const TextureRegion& region);
    void setSelected(std::vector<Address> addresses);
    [[nodiscard]] bool isSelected(const TextureRegion& region) const;
    [[nodiscard]] bool hasHandles() const;
    [[nodiscard]] TextureGrip gripUnder(const QPointF& viewportPoint) const;

    /// How far what is selected has been dragged, in texels that it can go.
    [[nodiscard]] QPoint draggedBy() const;

    /// Where what is dragged or drawn stands just now.
    [[nodiscard]] QRect draggedBox() const;
    void beginDrag(const QMouseEvent& event);
    void moveDrag(const QMouseEvent& event);
    void endDrag();
    void cancelDrag();
    [[nodiscard]] bool handleArrow(const QKeyEvent& event);
    void escape();
    void centreOn(const TextureRegion& region);
    [[nodiscard]] const TextureRegion* regionAt(const QPointF& viewportPoint) const;
    [[nodiscard]] std::vector<const TextureRegion*> markedRegions() const;
    /// The first of them; null: there is none.
    [[nodiscard]] const TextureRegion* markedRegion() const;
    [[nodiscard]] std::vector<const TextureRegion*> selectedRegions() const;
    [[nodiscard]] QPolygonF onViewport(const QPolygonF& outline) const;
    [[nodiscard]] QRectF onViewport(const QRect& texels) const;
    void drawRegion(QPainter& painter, const TextureRegion& region, bool strong) const;
    void drawOutline(QPainter& painter, const QPolygonF& outline) const;
    void drawSelected(QPainter& painter) const;
    void drawHandles(QPainter& painter) const;

    const TextureRegions* m_regions = nullptr;
    int m_page = -1;
    QImage m_image;
    bool m_outlined = true;
    bool m_isEditable = false;
    bool m_isDrawing = false;
    std::optional<Address> m_marked;
    std::vector<Address> m_selected;
    std::vector<tr::edit::TextureShape> m_shapes; ///< of those, where they can be edited
    std::optional<Drag> m_drag;
    const TextureRegion* m_hovered = nullptr;
};

} // namespace ui
