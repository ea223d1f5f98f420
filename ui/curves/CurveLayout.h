#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>

namespace ui
{

/// Where frames and values are in a view of curves: the part of both that is seen, and what zooming
/// and moving makes of it. Values grow upwards.
class CurveLayout
{
public:
    static constexpr int kRuler = 22; ///< height above the curves
    static constexpr int kAxis = 46;  ///< width at the left, for values
    static constexpr int kMargin = 6; ///< below

    void setSize(const QSize& size) { m_size = size; }

    /// Width at the right, for names.
    void setNames(int width) { m_names = width; }

    [[nodiscard]] int names() const noexcept { return m_names; }

    /// Sees from one frame to another and from one value to another, with some room around.
    /// Values are seen in a range of at least `least`.
    void fit(double lastFrame, double low, double high, double least);

    /// The place of the curves.
    [[nodiscard]] QRectF plot() const;

    [[nodiscard]] double xOf(double frame) const;
    [[nodiscard]] double yOf(double value) const;
    [[nodiscard]] double frameAt(double x) const;
    [[nodiscard]] double valueAt(double y) const;

    [[nodiscard]] double firstFrame() const noexcept { return m_firstFrame; }

    [[nodiscard]] double lastFrame() const noexcept { return m_firstFrame + m_frames; }

    [[nodiscard]] double low() const noexcept { return m_low; }

    [[nodiscard]] double high() const noexcept { return m_low + m_values; }

    [[nodiscard]] double frameWidth() const { return plot().width() / m_frames; }

    /// Of a pixel.
    [[nodiscard]] double valueOfPixel() const { return m_values / plot().height(); }

    /// Sees a `factor`-th of it, with what is under a place staying there.
    void zoomFrames(double factor, double x);
    void zoomValues(double factor, double y);

    /// Moves all by so many pixels.
    void pan(const QPointF& by);

    /// Moves all no further than it takes to see a place.
    void reveal(double frame, double value);

private:
    QSize m_size;
    int m_names = 0;
    double m_firstFrame = 0.0;
    double m_frames = 1.0;
    double m_low = -1.0;
    double m_values = 2.0;
};

} // namespace ui
