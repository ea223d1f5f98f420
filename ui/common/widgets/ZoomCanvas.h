#pragma once

#include <QAbstractScrollArea>
#include <QMargins>

#include <optional>
#include <span>

namespace ui
{

/// A picture made of squares that is zoomed with the wheel or with plus, minus and 0, and moved
/// with the middle button. It stands in the middle as long as all of it fits, and fits itself into
/// whatever size the canvas has until somebody zooms.
class ZoomCanvas : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// Screen pixels a square.
    [[nodiscard]] int zoom() const noexcept { return m_zoom; }

    /// Takes the nearest possible zoom. `anchor`, in the viewport, stays where it is.
    void setZoom(int zoom, const QPoint& anchor);
    void setZoom(int zoom);

    void zoomIn();
    void zoomOut();

    /// As large as fits.
    void fit();

Q_SIGNALS:
    void zoomed(int zoom);

protected:
    struct Rules
    {
        std::span<const int> zooms; ///< ascending, not empty; they must outlive the canvas
        QMargins margins;           ///< around the picture
        int zoom = 1;               ///< to begin with
        int squaresAStep = 1;       ///< that an arrow of a scroll bar moves
        bool wheelNeedsControl = false;
    };

    ZoomCanvas(const Rules& rules, QWidget* parent);

    /// Width and height of the picture in squares.
    [[nodiscard]] virtual QSize squares() const = 0;

    /// The zoom that `fit` takes, for so much space without the margins.
    [[nodiscard]] virtual int fitting(const QSize& space) const = 0;

    /// To be called when there is another picture.
    void pictureChanged();

    /// In pixels.
    [[nodiscard]] QSize pictureSize() const { return squares() * m_zoom; }

    /// Where the upper left corner of the picture is in the viewport.
    [[nodiscard]] QPoint origin() const;

    /// Moves the picture the other way, as far as it goes.
    void scrollBy(const QPoint& pixels);

    /// Whether the middle button moves the picture just now.
    [[nodiscard]] bool isDragged() const noexcept { return m_dragged.has_value(); }

    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void applyZoom(int zoom, const QPoint& anchor);
    void updateScrollBars();
    [[nodiscard]] int next() const;
    [[nodiscard]] int previous() const;

    Rules m_rules;
    int m_zoom;
    bool m_fitted = true;            ///< nobody has zoomed yet
    std::optional<QPoint> m_dragged; ///< last place of the middle button
};

} // namespace ui
