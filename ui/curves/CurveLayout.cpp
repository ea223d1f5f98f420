#include "ui/curves/CurveLayout.h"

#include <algorithm>

namespace ui
{
namespace
{

constexpr double kAround = 0.06; ///< of all, at each side
constexpr double kLeastFrames = 2.0;
constexpr double kMostFrames = 1 << 20;
constexpr double kLeastValues = 8.0;
constexpr double kMostValues = 1 << 28;

} // namespace

void CurveLayout::fit(double lastFrame, double low, double high, double least)
{
    const double frames = std::max(lastFrame, 1.0);
    m_frames = frames * (1.0 + kAround);
    m_firstFrame = -frames * kAround / 2;
    const double values = std::max(high - low, least);
    m_values = values * (1.0 + 2 * kAround);
    m_low = (low + high - m_values) / 2;
}

QRectF CurveLayout::plot() const
{
    const QSizeF room(std::max(m_size.width() - kAxis - m_names, 1),
                      std::max(m_size.height() - kRuler - kMargin, 1));
    return {QPointF(kAxis, kRuler), room};
}

double CurveLayout::xOf(double frame) const
{
    const QRectF place = plot();
    return place.left() + (frame - m_firstFrame) / m_frames * place.width();
}

double CurveLayout::yOf(double value) const
{
    const QRectF place = plot();
    return place.bottom() - (value - m_low) / m_values * place.height();
}

double CurveLayout::frameAt(double x) const
{
    const QRectF place = plot();
    return m_firstFrame + (x - place.left()) / place.width() * m_frames;
}

double CurveLayout::valueAt(double y) const
{
    const QRectF place = plot();
    return m_low + (place.bottom() - y) / place.height() * m_values;
}

void CurveLayout::zoomFrames(double factor, double x)
{
    const double frame = frameAt(x);
    const double now = std::clamp(m_frames / factor, kLeastFrames, kMostFrames);
    m_firstFrame = frame - (frame - m_firstFrame) * now / m_frames;
    m_frames = now;
}

void CurveLayout::zoomValues(double factor, double y)
{
    const double value = valueAt(y);
    const double now = std::clamp(m_values / factor, kLeastValues, kMostValues);
    m_low = value - (value - m_low) * now / m_values;
    m_values = now;
}

void CurveLayout::pan(const QPointF& by)
{
    m_firstFrame -= by.x() / frameWidth();
    m_low += by.y() * valueOfPixel();
}

void CurveLayout::reveal(double frame, double value)
{
    m_firstFrame = std::min(m_firstFrame, frame);
    m_firstFrame = std::max(m_firstFrame, frame - m_frames);
    m_low = std::min(m_low, value);
    m_low = std::max(m_low, value - m_values);
}

} // namespace ui
