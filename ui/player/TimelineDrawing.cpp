#include "ui/player/TimelineDrawing.h"

#include "ui/common/look/Palettes.h"
#include "ui/player/Timeline.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::view::AnimationCommand;
using tr::view::AnimationMark;
namespace tables = tr::level::tables;

constexpr int kBandAlpha = 50;
constexpr int kSmall = 10; ///< pixels

// Shares of the colour of texts
constexpr double kLine = 0.25;
constexpr double kScrollBar = 0.5;
constexpr double kName = 0.75;

/// Distances of numbers on the ruler.
constexpr std::array kSteps{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};

QPainterPath polygon(const QPointF& middle, std::initializer_list<QPointF> corners)
{
    QPolygonF polygon;
    for (const QPointF& corner : corners)
    {
        polygon.append(middle + corner);
    }
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

/// Key frames are diamonds, sounds are round, effects have three corners, what happens at the end
/// has four.
QPainterPath shapeOf(const AnimationMark& mark, const QPointF& middle)
{
    constexpr double kHalf = 4.0;
    if (mark.table == tables::Frames)
    {
        return polygon(middle, {{0, -kHalf}, {kHalf, 0}, {0, kHalf}, {-kHalf, 0}});
    }
    switch (mark.kind)
    {
    case AnimationCommand::Kind::PlaySound:
    {
        QPainterPath path;
        path.addEllipse(middle, kHalf, kHalf);
        return path;
    }
    case AnimationCommand::Kind::FlipEffect:
        return polygon(middle, {{0, -kHalf}, {kHalf, kHalf}, {-kHalf, kHalf}});
    default:
        return polygon(middle,
                       {{-kHalf, -kHalf}, {kHalf, -kHalf}, {kHalf, kHalf}, {-kHalf, kHalf}});
    }
}

/// What tells commands at the end apart.
QString letterOf(AnimationCommand::Kind kind)
{
    switch (kind)
    {
    case AnimationCommand::Kind::SetPosition:
        return Timeline::tr("P", "command: position");
    case AnimationCommand::Kind::JumpDistance:
        return Timeline::tr("J", "command: jump");
    case AnimationCommand::Kind::EmptyHands:
        return Timeline::tr("H", "command: hands");
    case AnimationCommand::Kind::Kill:
        return Timeline::tr("K", "command: kill");
    default:
        return {};
    }
}

/// A small triangle at an end of a bar: it goes on out of the animation.
void drawBeyond(QPainter& painter, const QPointF& tip, double length)
{
    constexpr double kHalf = 3.0;
    painter.fillPath(polygon(tip, {{0, 0}, {-length, -kHalf}, {-length, kHalf}}),
                     painter.pen().color());
}

} // namespace

TimelineDrawing::TimelineDrawing(QPainter& painter, const TimelineLook& look)
    : m_painter(painter)
    , m_look(look)
{
}

QFont TimelineDrawing::smallFont(const QFont& font)
{
    QFont small = font;
    small.setPixelSize(kSmall);
    return small;
}

QStringList TimelineDrawing::laneNames()
{
    return {Timeline::tr("Key frames"),
            Timeline::tr("Sounds"),
            Timeline::tr("Effects"),
            Timeline::tr("At the end"),
            Timeline::tr("Dispatches")};
}

void TimelineDrawing::draw() const
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    drawNames();
    m_painter.save();
    // Marks reach out of their frames a little.
    constexpr int kHalf = Layout::kHalfMark;
    m_painter.setClipRect(m_look.layout.left() - kHalf,
                          0,
                          m_look.layout.right() - m_look.layout.left() + 2 * kHalf,
                          m_look.size.height());
    drawRuler();
    drawMarkedFrames();
    drawNow();
    drawMarks();
    m_painter.restore();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(lineColour(kLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(QRect(QPoint(), m_look.size).adjusted(0, 0, -1, -1));
}

/// Between the ground and the colour of texts.
QColor TimelineDrawing::lineColour(double share) const
{
    return mixed(m_look.palette.color(QPalette::Base), m_look.palette.color(QPalette::Text), share);
}

void TimelineDrawing::drawRuler() const
{
    const int right = m_look.layout.right();
    const int bottom = Layout::kMargin + Layout::kRuler - 1;
    const int behind = m_look.layout.left() - m_look.layout.across()
                       + static_cast<int>(m_look.layout.frameWidth() * m_look.layout.frames());
    if (behind < right)
    {
        m_painter.fillRect(QRect(behind,
                                 Layout::kMargin,
                                 right - behind,
                                 m_look.size.height() - 2 * Layout::kMargin),
                           m_look.palette.color(QPalette::AlternateBase));
    }
    m_painter.setPen(lineColour(kLine));
    m_painter.drawLine(m_look.layout.left(), bottom, right, bottom);
    const int room =
        2 * QFontMetrics(m_look.font).horizontalAdvance(QString::number(m_look.layout.frames()));
    const auto step = std::ranges::find_if(
        kSteps, [&](int each) { return each * m_look.layout.frameWidth() >= room; });
    const int numbers = step == kSteps.end() ? kSteps.back() : *step;
    constexpr double kLeastApart = 3.0; // pixels between two lines
    const int lines = m_look.layout.frameWidth() < kLeastApart ? numbers : 1;
    // Only what is in sight.
    const int first = m_look.layout.frameAt(m_look.layout.left() - room) / lines * lines;
    const int last = std::min(m_look.layout.frameAt(right + room) + 1, m_look.layout.frames());
    for (int frame = first; frame < last; frame += lines)
    {
        const bool hasNumber = frame % numbers == 0;
        const int x = m_look.layout.xOf(frame);
        m_painter.setPen(lineColour(kLine));
        m_painter.drawLine(x, bottom - (hasNumber ? 4 : 2), x, bottom);
        if (hasNumber)
        {
            m_painter.setPen(m_look.palette.color(QPalette::Text));
            m_painter.drawText(QRect(x - room, 0, 2 * room, Layout::kRuler - 4),
                               Qt::AlignHCenter | Qt::AlignVCenter,
                               QString::number(frame));
        }
    }
}

/// A band from the in to the out mark in the ruler, and the falloff between them as a curve.
void TimelineDrawing::drawMarkedFrames() const
{
    if (!m_look.marked)
    {
        return;
    }
    const int half = std::max(static_cast<int>(m_look.layout.frameWidth() / 2), 1);
    const int left = m_look.layout.xOf(m_look.marked->first);
    const int right = m_look.layout.xOf(m_look.marked->last);
    QColor band = m_look.palette.color(QPalette::Highlight);
    band.setAlpha(kBandAlpha);
    m_painter.fillRect(QRect(left - half,
                             Layout::kMargin,
                             right - left + 2 * half,
                             m_look.size.height() - 2 * Layout::kMargin),
                       band);
    QPainterPath curve;
    const int top = Layout::kMargin + 2;
    const int bottom = Layout::kMargin + Layout::kRuler - 2;
    for (int x = left; x <= right; ++x)
    {
        const float place =
            left == right ? 0.0F : static_cast<float>(x - left) / static_cast<float>(right - left);
        const float share = left == right ? 1.0F : tr::edit::shareAt(m_look.falloff, place);
        const QPointF point(x, bottom - double(share) * (bottom - top));
        x == left ? curve.moveTo(point) : curve.lineTo(point);
    }
    m_painter.strokePath(curve, QPen(m_look.palette.color(QPalette::Highlight), 2));
}

/// The frame that is seen.
void TimelineDrawing::drawNow() const
{
    constexpr int kHalf = Layout::kHalfMark;
    const QColor now = signalColours(m_look.palette).bad;
    const int x = m_look.layout.xOf(m_look.now);
    const int bottom = Layout::kMargin + Layout::kRuler;
    m_painter.fillRect(
        QRect(x - 1, bottom - 2, 2, m_look.size.height() - bottom - Layout::kMargin + 2), now);
    m_painter.fillPath(
        polygon(QPointF(x, bottom - 1), {{-kHalf, -kHalf - 1}, {kHalf, -kHalf - 1}, {0, 0}}), now);
}

void TimelineDrawing::drawMark(std::size_t index) const
{
    const SignalColours& signal = signalColours(m_look.palette);
    const bool isDragged = m_look.dragged && m_look.dragged->first == index;
    const AnimationMark& mark = isDragged ? m_look.dragged->second : m_look.layout.marks()[index];
    const QRectF rect = m_look.layout.rectOf(mark, index);
    if (rect.right() < m_look.layout.left() - Layout::kHalfMark
        || rect.left() > m_look.layout.right() + Layout::kHalfMark)
    {
        return; // scrolled out of sight
    }
    const bool selected = m_look.isSelected(mark);
    const QColor text = m_look.palette.color(selected ? QPalette::Highlight : QPalette::Text);
    const QPen edge(selected || !isDispatch(mark) ? text : signal.good, selected ? 2.0 : 1.0);
    m_painter.setPen(edge);
    if (isDispatch(mark))
    {
        // One that never holds is only an outline.
        constexpr double kGround = 0.45;
        const QColor fill = mixed(m_look.palette.color(QPalette::Base), signal.good, kGround);
        m_painter.setBrush(mark.first > mark.last ? QBrush(Qt::NoBrush) : QBrush(fill));
        m_painter.drawRoundedRect(rect, 2.0, 2.0);
        drawText(index, rect);
        constexpr double kTip = 5.0;
        if (std::max(mark.first, mark.last) > m_look.layout.frames())
        {
            drawBeyond(m_painter, {rect.right() - 1, rect.center().y()}, kTip);
        }
        if (std::min(mark.first, mark.last) < 0)
        {
            drawBeyond(m_painter, {rect.left() + 1, rect.center().y()}, -kTip);
        }
        return;
    }
    if (mark.table == tables::Frames)
    {
        const bool isBehind = mark.first >= m_look.layout.frames();
        m_painter.setBrush(isBehind ? QBrush(Qt::NoBrush) : QBrush(text));
    }
    else
    {
        m_painter.setBrush(mark.kind == AnimationCommand::Kind::PlaySound    ? signal.note
                           : mark.kind == AnimationCommand::Kind::FlipEffect ? signal.accent
                                                                             : signal.caution);
    }
    m_painter.drawPath(shapeOf(mark, rect.center()));
    if (mark.table == tables::AnimCommands && !mark.isAtFrame)
    {
        m_painter.setPen(m_look.palette.color(QPalette::Base));
        QFont letter = smallFont(m_look.font);
        letter.setBold(true);
        m_painter.setFont(letter);
        m_painter.drawText(rect.adjusted(-2, -2, 2, 2), Qt::AlignCenter, letterOf(mark.kind));
    }
}

/// What the lanes are, where there is room for it.
void TimelineDrawing::drawNames() const
{
    if (m_look.layout.left() == Layout::kSide)
    {
        return;
    }
    const QStringList names = laneNames();
    const QRect places[] = {m_look.layout.keyframeLane(),
                            m_look.layout.commandLane(Layout::Lane::Sounds),
                            m_look.layout.commandLane(Layout::Lane::Effects),
                            m_look.layout.commandLane(Layout::Lane::Ends),
                            m_look.layout.lanes()};
    m_painter.save();
    m_painter.setFont(smallFont(m_look.font));
    const int line = m_painter.fontMetrics().height();
    for (int i = 0; i < names.size(); ++i)
    {
        const QRect& place = places[i];
        m_painter.setPen(lineColour(kLine / 2));
        m_painter.drawLine(0, place.top(), m_look.layout.right(), place.top());
        const QRect text(Layout::kSide,
                         place.top() + std::min((place.height() - line) / 2, 1),
                         m_look.layout.left() - 3 * Layout::kSide,
                         line);
        m_painter.setPen(lineColour(kName));
        m_painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, names[i]);
    }
    m_painter.restore();
    m_painter.setPen(lineColour(kLine));
    const int x = m_look.layout.left() - Layout::kSide;
    m_painter.drawLine(x, Layout::kMargin, x, m_look.size.height() - Layout::kMargin);
}

/// For which state a bar is, as far as that has room in what is seen of it.
void TimelineDrawing::drawText(std::size_t index, const QRectF& bar) const
{
    if (static_cast<qsizetype>(index) >= m_look.texts.size())
    {
        return;
    }
    constexpr int kAir = 4;
    const double left = std::max(bar.left(), double(m_look.layout.left())) + kAir;
    const double right = std::min(bar.right(), double(m_look.layout.right())) - 2 * kAir;
    m_painter.save();
    m_painter.setFont(smallFont(m_look.font));
    const QFontMetrics metrics = m_painter.fontMetrics();
    if (right - left > metrics.averageCharWidth() * 2)
    {
        m_painter.setPen(m_look.palette.color(QPalette::Text));
        m_painter.drawText(QRectF(left, bar.top() - 1, right - left, bar.height() + 2),
                           Qt::AlignLeft | Qt::AlignVCenter,
                           metrics.elidedText(m_look.texts[static_cast<qsizetype>(index)],
                                              Qt::ElideRight,
                                              static_cast<int>(right - left)));
    }
    m_painter.restore();
}

void TimelineDrawing::drawMarks() const
{
    const QRect lanes = m_look.layout.lanes();
    for (const bool isInLanes : {false, true})
    {
        m_painter.save();
        m_painter.setClipRect(isInLanes ? lanes : QRect(0, 0, m_look.size.width(), lanes.top()),
                              Qt::IntersectClip);
        for (std::size_t i = 0; i < m_look.layout.marks().size(); ++i)
        {
            if (isDispatch(m_look.layout.marks()[i]) == isInLanes)
            {
                drawMark(i);
            }
        }
        m_painter.restore();
    }
    if (const int range = m_look.layout.scrollRange(); range > 0)
    {
        const int all = lanes.height() + range;
        m_painter.fillRect(QRect(m_look.size.width() - Layout::kSide + 1,
                                 lanes.top() + lanes.height() * m_look.layout.scrolled() / all,
                                 Layout::kSide - 3,
                                 std::max(lanes.height() * lanes.height() / all, Layout::kLane)),
                           lineColour(kScrollBar));
    }
}

} // namespace ui
