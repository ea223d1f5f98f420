#include "ui/curves/CurvePainter.h"

#include "ui/common/look/Palettes.h"

#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

// Between the ground and the colour of texts.
constexpr double kGrid = 0.12;
constexpr double kZero = 0.4;
constexpr double kEdge = 0.3;

constexpr double kPoint = 3.5;      ///< half of its size
constexpr double kLeastApart = 5.0; ///< pixels between two key frames whose points are drawn
constexpr double kFaded = 0.45;     ///< of curves behind others
constexpr int kValuesApart = 26;    ///< pixels between two lines of values

constexpr std::array kFrameSteps{
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000};
constexpr std::array kDegreeSteps{
    1.0, 5.0, 10.0, 15.0, 30.0, 45.0, 90.0, 180.0, 360.0, 720.0, 3600.0};
constexpr std::array kUnitSteps{
    1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0, 20000.0};

/// The first of some steps that is wide enough, or the last.
template <class Steps>
double stepFor(const Steps& steps, double scale, double room)
{
    const auto step =
        std::ranges::find_if(steps, [&](auto each) { return double(each) * scale >= room; });
    return step == steps.end() ? double(steps.back()) : double(*step);
}

QPainterPath pointShape(const QPointF& at, std::uint8_t axis, double half)
{
    QPainterPath path;
    const QRectF around(at.x() - half, at.y() - half, 2 * half, 2 * half);
    if (axis == 0)
    {
        path.addEllipse(around);
    }
    else if (axis == 1)
    {
        path.addRect(around);
    }
    else
    {
        constexpr double kPointed = 1.35;
        const double far = half * kPointed;
        path.addPolygon(QPolygonF({at + QPointF(0, -far),
                                   at + QPointF(far, 0),
                                   at + QPointF(0, far),
                                   at + QPointF(-far, 0),
                                   at + QPointF(0, -far)}));
    }
    return path;
}

/// Points of a line, of those in one column of pixels only what is seen of them: where they come
/// in, how far they reach, and where they leave.
class Columns
{
public:
    void add(const QPointF& point)
    {
        const auto column = static_cast<long>(std::floor(point.x()));
        if (m_line.isEmpty() || column != m_column)
        {
            finish();
            m_column = column;
            m_line.append(point);
            m_low = m_high = m_last = point;
            return;
        }
        m_low = point.y() > m_low.y() ? point : m_low;
        m_high = point.y() < m_high.y() ? point : m_high;
        m_last = point;
    }

    [[nodiscard]] QPolygonF taken()
    {
        finish();
        return std::exchange(m_line, {});
    }

private:
    void finish()
    {
        if (m_line.isEmpty() || m_last == m_line.last())
        {
            return;
        }
        if (m_low != m_last && m_low != m_line.last())
        {
            m_line.append(m_low);
        }
        if (m_high != m_last && m_high != m_line.last())
        {
            m_line.append(m_high);
        }
        m_line.append(m_last);
    }

    QPolygonF m_line;
    long m_column = 0;
    QPointF m_low;
    QPointF m_high;
    QPointF m_last;
};

} // namespace

QColor CurvePainter::lineColour(double share) const
{
    return mixed(
        m_picture.palette.color(QPalette::Base), m_picture.palette.color(QPalette::Text), share);
}

bool CurvePainter::isInFront(const Curve& curve) const
{
    return !curve.joint || !m_picture.joint || curve.joint == m_picture.joint;
}

/// As the axes of the gizmo are in the 3D view.
QColor CurvePainter::colourOf(const Curve& curve) const
{
    const SignalColours& signal = signalColours(m_picture.palette);
    const std::array colours{signal.bad, signal.good, signal.note};
    const QColor colour = colours[curve.axis];
    return isInFront(curve) ? colour
                            : mixed(m_picture.palette.color(QPalette::Base), colour, 1.0 - kFaded);
}

QPen CurvePainter::penOf(const Curve& curve) const
{
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    QPen pen(colourOf(curve), isInFront(curve) ? 1.8 : 1.2, kStyles[curve.axis]);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

void CurvePainter::drawGrid() const
{
    const CurveLayout& layout = m_picture.layout;
    const QRectF plot = layout.plot();
    const bool isOffset = !m_picture.curves.front().joint;
    const double scale = isOffset ? 1.0 : anglesOfDegrees(1.0);
    const double step = isOffset
                            ? stepFor(kUnitSteps, 1.0 / layout.valueOfPixel(), kValuesApart)
                            : stepFor(kDegreeSteps, scale / layout.valueOfPixel(), kValuesApart);
    const double first = std::ceil(layout.low() / scale / step);
    const double last = std::floor(layout.high() / scale / step);
    constexpr double kMostLines = 500;
    for (double line = first; line <= std::min(last, first + kMostLines); ++line)
    {
        const double y = layout.yOf(line * step * scale);
        m_painter.setPen(lineColour(line == 0.0 ? kZero : kGrid));
        m_painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        m_painter.setPen(m_picture.palette.color(QPalette::Text));
        const QString text = QLocale().toString(line * step, 'f', 0);
        m_painter.drawText(QRectF(0, y - kValuesApart / 2.0, plot.left() - 5, kValuesApart),
                           Qt::AlignRight | Qt::AlignVCenter,
                           isOffset ? text : text + QChar(0xB0));
    }
}

void CurvePainter::drawRuler() const
{
    const CurveLayout& layout = m_picture.layout;
    const QRectF plot = layout.plot();
    const double end = std::clamp(layout.xOf(m_picture.frames - 0.5), plot.left(), plot.right());
    m_painter.fillRect(QRectF(QPointF(end, plot.top()), plot.bottomRight()),
                       m_picture.palette.color(QPalette::AlternateBase));
    m_painter.setPen(lineColour(kEdge));
    m_painter.drawLine(plot.topLeft(), plot.topRight());
    const int room =
        2 * m_painter.fontMetrics().horizontalAdvance(QString::number(m_picture.frames));
    const double step = stepFor(kFrameSteps, layout.frameWidth(), room);
    const double last = std::min(layout.lastFrame(), m_picture.frames - 1.0);
    for (double frame = std::max(std::ceil(layout.firstFrame() / step), 0.0) * step; frame <= last;
         frame += step)
    {
        const double x = layout.xOf(frame);
        m_painter.setPen(lineColour(kGrid));
        m_painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        m_painter.setPen(lineColour(kEdge));
        m_painter.drawLine(QPointF(x, plot.top() - 4), QPointF(x, plot.top()));
        m_painter.setPen(m_picture.palette.color(QPalette::Text));
        m_painter.drawText(QRectF(x - room, 0, 2 * room, plot.top() - 4),
                           Qt::AlignHCenter | Qt::AlignVCenter,
                           QString::number(frame, 'f', 0));
    }
}

void CurvePainter::drawLine(const Curve& curve) const
{
    const CurveLayout& layout = m_picture.layout;
    m_painter.setPen(penOf(curve));
    m_painter.setBrush(Qt::NoBrush);
    // One more at each side, so that lines go on beyond what is seen.
    const auto frameOf = [](const tr::anim::CurvePoint& point) { return point.frame; };
    auto from = std::ranges::lower_bound(curve.line, layout.firstFrame(), {}, frameOf);
    auto to = std::ranges::upper_bound(from, curve.line.end(), layout.lastFrame(), {}, frameOf);
    from -= from == curve.line.begin() ? 0 : 1;
    to += to == curve.line.end() ? 0 : 1;
    auto nextBreak = std::ranges::lower_bound(
        curve.breaks, static_cast<std::size_t>(from - curve.line.begin() + 1));
    Columns columns;
    for (auto point = from; point != to; ++point)
    {
        if (nextBreak != curve.breaks.end()
            && *nextBreak == static_cast<std::size_t>(point - curve.line.begin()))
        {
            m_painter.drawPolyline(columns.taken());
            ++nextBreak;
        }
        columns.add({layout.xOf(point->frame), layout.yOf(point->values[curve.axis])});
    }
    m_painter.drawPolyline(columns.taken());
}

/// Where other angles go on with the same rotation: nobody sees anything there.
void CurvePainter::drawBreaks(const Curve& curve) const
{
    const CurveLayout& layout = m_picture.layout;
    QPen pen(colourOf(curve), 1.0, Qt::CustomDashLine);
    pen.setDashPattern({1.0, 5.0});
    m_painter.setPen(pen);
    for (const std::size_t each : curve.breaks)
    {
        const auto& to = curve.line[each];
        if (to.frame >= layout.firstFrame() && to.frame <= layout.lastFrame())
        {
            const double x = layout.xOf(to.frame);
            m_painter.drawLine(QPointF(x, layout.yOf(curve.line[each - 1].values[curve.axis])),
                               QPointF(x, layout.yOf(to.values[curve.axis])));
        }
    }
}

void CurvePainter::drawPoint(const Curve& curve, std::size_t keyframe) const
{
    const CurveLayout& layout = m_picture.layout;
    const CurvePlace place = curve.placeOf(keyframe);
    const double frame = static_cast<double>(keyframe) * m_picture.rate;
    const bool isSelected = m_picture.selected.contains(place);
    const QPointF at(layout.xOf(frame), layout.yOf(curve.keys[keyframe]));
    const QColor text = m_picture.palette.color(QPalette::Text);
    const QColor base = m_picture.palette.color(QPalette::Base);
    const bool isBehind = frame > m_picture.frames - 1;
    m_painter.setPen(QPen(isSelected ? text : colourOf(curve), isSelected ? 2.0 : 1.2));
    m_painter.setBrush(isSelected ? m_picture.palette.color(QPalette::Highlight)
                       : isBehind ? base
                                  : colourOf(curve));
    // Where they stand close they are small, so that each is seen.
    constexpr double kSmallest = 2.0;
    const double half = std::clamp(layout.frameWidth() * m_picture.rate / 4, kSmallest, kPoint);
    m_painter.drawPath(pointShape(at, curve.axis, isSelected ? kPoint + 1.5 : half));
    if (m_picture.hasFocus && place == m_picture.current)
    {
        m_painter.setPen(QPen(text, 1.0, Qt::DotLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(pointShape(at, 1, kPoint + 4.5));
    }
}

void CurvePainter::drawPoints(const Curve& curve) const
{
    const CurveLayout& layout = m_picture.layout;
    if (curve.keys.empty())
    {
        return;
    }
    const bool areApart = layout.frameWidth() * m_picture.rate >= kLeastApart;
    const auto last = static_cast<double>(curve.keys.size() - 1);
    const auto keyAt = [&](double frame)
    { return static_cast<std::size_t>(std::clamp(frame / m_picture.rate, 0.0, last)); };
    const std::size_t end = keyAt(layout.lastFrame());
    for (std::size_t key = keyAt(layout.firstFrame()); areApart && key <= end; ++key)
    {
        drawPoint(curve, key);
    }
    for (const CurvePlace& place : m_picture.selected)
    {
        if (place.joint == curve.joint && place.axis == curve.axis
            && place.keyframe < curve.keys.size())
        {
            drawPoint(curve, place.keyframe);
        }
    }
}

/// Each beside the last of its points that is seen, moved apart from one another; without those
/// that there is no room for.
void CurvePainter::drawNames() const
{
    const CurveLayout& layout = m_picture.layout;
    const QRectF plot = layout.plot();
    const int height = m_painter.fontMetrics().height();

    struct Name
    {
        const Curve* curve;
        double y;
    };

    std::vector<Name> names;
    for (const Curve& curve : m_picture.curves)
    {
        if (curve.line.empty())
        {
            continue;
        }
        const auto point =
            std::ranges::upper_bound(curve.line,
                                     layout.lastFrame(),
                                     {},
                                     [](const tr::anim::CurvePoint& each) { return each.frame; });
        const auto& shown = point == curve.line.begin() ? *point : *std::prev(point);
        names.push_back({&curve, layout.yOf(shown.values[curve.axis])});
    }
    const auto room = static_cast<std::size_t>(plot.height() / height);
    if (names.size() > room)
    {
        std::erase_if(names, [this](const Name& name) { return !isInFront(*name.curve); });
    }
    names.resize(std::min(names.size(), room), {nullptr, 0.0});
    std::ranges::stable_sort(names, {}, &Name::y);
    double least = plot.top();
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        const double below = height * static_cast<double>(names.size() - 1 - i);
        const double top = std::clamp(
            names[i].y - height / 2.0, least, std::max(plot.bottom() - height - below, least));
        least = top + height;
        m_painter.setPen(colourOf(*names[i].curve));
        const QRectF place(plot.right() + 4, top, layout.names() - 6, height);
        m_painter.drawText(place,
                           Qt::AlignLeft | Qt::AlignVCenter,
                           m_painter.fontMetrics().elidedText(names[i].curve->name,
                                                              Qt::ElideLeft,
                                                              static_cast<int>(place.width())));
    }
}

/// The frame that is seen. Not in red, as in the timeline: that is X here.
void CurvePainter::drawNow() const
{
    const QRectF plot = m_picture.layout.plot();
    const double x = m_picture.layout.xOf(m_picture.now);
    if (x < plot.left() || x > plot.right())
    {
        return;
    }
    const QColor now = signalColours(m_picture.palette).accent;
    m_painter.setPen(QPen(now, 2.0));
    m_painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    constexpr double kHalf = 5.0;
    QPainterPath head;
    head.addPolygon(QPolygonF({QPointF(x - kHalf, plot.top() - kHalf - 1),
                               QPointF(x + kHalf, plot.top() - kHalf - 1),
                               QPointF(x, plot.top())}));
    m_painter.fillPath(head, now);
}

void CurvePainter::draw() const
{
    const QRectF plot = m_picture.layout.plot();
    drawRuler();
    drawGrid();
    drawNow();
    m_painter.save();
    m_painter.setClipRect(plot.adjusted(0, 0, kPoint + 1, 0));
    for (const bool isFront : {false, true})
    {
        for (const Curve& curve : m_picture.curves)
        {
            if (isInFront(curve) == isFront)
            {
                drawBreaks(curve);
                drawLine(curve);
                drawPoints(curve);
            }
        }
    }
    m_painter.restore();
    drawNames();
}

} // namespace ui
