#include "ui/player/Timeline.h"

#include "ui/common/look/Palettes.h"
#include "ui/player/MarkTexts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionFocusRect>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ui
{
namespace
{

using tr::view::AnimationCommand;
using tr::view::AnimationMark;
using Layout = TimelineLayout;
namespace tables = tr::level::tables;

constexpr int kBandAlpha = 50;
constexpr std::size_t kLanes = 4; ///< that there is room for in any case
constexpr int kWidth = 240;

// Shares of the colour of texts
constexpr double kLine = 0.25;
constexpr double kScrollBar = 0.5;

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

} // namespace

Timeline::Timeline(QWidget* parent)
    : QAbstractSlider(parent)
{
    setOrientation(Qt::Horizontal);
    setRange(0, 0);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Frame"));
}

void Timeline::setAnimation(const OpenFilePtr& file, std::optional<std::size_t> animation)
{
    m_file = file;
    m_animation = file ? animation : std::nullopt;
    m_drag.reset();
    m_layout.setMarks(m_animation ? tr::view::marksOf(
                          m_file->file().objects(), m_file->file().version(), *m_animation)
                                  : std::vector<AnimationMark>());
    showSelected();
    updateGeometry();
}

void Timeline::setMarkedFrames(const std::optional<MarkedFrames>& frames, tr::edit::Falloff falloff)
{
    m_marked = frames;
    m_falloff = falloff;
    update();
}

void Timeline::setSelected(const std::optional<Address>& address)
{
    m_selected = address;
    showSelected();
}

void Timeline::showSelected()
{
    if (const auto mark = selectedMark())
    {
        m_layout.reveal(*mark);
    }
    update();
}

void Timeline::sliderChange(SliderChange change)
{
    if (change == SliderRangeChange)
    {
        m_layout.setFrames(maximum() + 1);
    }
    QAbstractSlider::sliderChange(change);
}

bool Timeline::isSelected(const AnimationMark& mark) const
{
    return m_selected && m_selected->table == mark.table && m_selected->row >= mark.row
           && m_selected->row < mark.row + mark.rows;
}

std::optional<std::size_t> Timeline::selectedMark() const
{
    const auto& marks = m_layout.marks();
    const auto mark =
        std::ranges::find_if(marks, [this](const AnimationMark& each) { return isSelected(each); });
    return mark == marks.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(mark - marks.begin()));
}

Address Timeline::addressOf(std::size_t mark) const
{
    return {m_layout.marks()[mark].table, m_layout.marks()[mark].row, Address::kWholeRow};
}

QString Timeline::textOf(const AnimationMark& mark) const
{
    return markText(m_file, *m_animation, mark);
}

QSize Timeline::sizeHint() const
{
    return {2 * kWidth, m_layout.heightFor(std::max(m_layout.laneCount(), kLanes))};
}

QSize Timeline::minimumSizeHint() const
{
    return {kWidth, m_layout.heightFor(kLanes)};
}

// --- drawing

/// Between the ground and the colour of texts.
QColor Timeline::lineColour(double share) const
{
    return mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), share);
}

void Timeline::drawRuler(QPainter& painter) const
{
    const int right = width() - Layout::kSide;
    const int bottom = Layout::kMargin + Layout::kRuler - 1;
    const int behind = Layout::kSide + static_cast<int>(m_layout.frameWidth() * m_layout.frames());
    painter.fillRect(QRect(behind, Layout::kMargin, right - behind, height() - 2 * Layout::kMargin),
                     palette().color(QPalette::AlternateBase));
    painter.setPen(lineColour(kLine));
    painter.drawLine(Layout::kSide, bottom, right, bottom);
    const int room = 2 * fontMetrics().horizontalAdvance(QString::number(m_layout.frames()));
    const auto step = std::ranges::find_if(
        kSteps, [&](int each) { return each * m_layout.frameWidth() >= room; });
    const int numbers = step == kSteps.end() ? kSteps.back() : *step;
    constexpr double kLeastApart = 3.0; // pixels between two lines
    const int lines = m_layout.frameWidth() < kLeastApart ? numbers : 1;
    for (int frame = 0; frame < m_layout.frames(); frame += lines)
    {
        const bool hasNumber = frame % numbers == 0;
        const int x = m_layout.xOf(frame);
        painter.setPen(lineColour(kLine));
        painter.drawLine(x, bottom - (hasNumber ? 4 : 2), x, bottom);
        if (hasNumber)
        {
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(QRect(x - room, 0, 2 * room, Layout::kRuler - 4),
                             Qt::AlignHCenter | Qt::AlignVCenter,
                             QString::number(frame));
        }
    }
}

/// A band from the in to the out mark in the ruler, and the falloff between them as a curve.
void Timeline::drawMarkedFrames(QPainter& painter) const
{
    if (!m_marked)
    {
        return;
    }
    const int half = std::max(static_cast<int>(m_layout.frameWidth() / 2), 1);
    const int left = m_layout.xOf(m_marked->first);
    const int right = m_layout.xOf(m_marked->last);
    QColor band = palette().color(QPalette::Highlight);
    band.setAlpha(kBandAlpha);
    painter.fillRect(
        QRect(
            left - half, Layout::kMargin, right - left + 2 * half, height() - 2 * Layout::kMargin),
        band);
    QPainterPath curve;
    const int top = Layout::kMargin + 2;
    const int bottom = Layout::kMargin + Layout::kRuler - 2;
    for (int x = left; x <= right; ++x)
    {
        const float place =
            left == right ? 0.0F : static_cast<float>(x - left) / static_cast<float>(right - left);
        const float share = left == right ? 1.0F : tr::edit::shareAt(m_falloff, place);
        const QPointF point(x, bottom - double(share) * (bottom - top));
        x == left ? curve.moveTo(point) : curve.lineTo(point);
    }
    painter.strokePath(curve, QPen(palette().color(QPalette::Highlight), 2));
}

/// The frame that is seen.
void Timeline::drawNow(QPainter& painter) const
{
    constexpr int kHalf = Layout::kHalfMark;
    const QColor now = signalColours(palette()).bad;
    const int x = m_layout.xOf(value());
    const int bottom = Layout::kMargin + Layout::kRuler;
    painter.fillRect(QRect(x - 1, bottom - 2, 2, height() - bottom - Layout::kMargin + 2), now);
    painter.fillPath(
        polygon(QPointF(x, bottom - 1), {{-kHalf, -kHalf - 1}, {kHalf, -kHalf - 1}, {0, 0}}), now);
}

void Timeline::drawMark(QPainter& painter, std::size_t index) const
{
    const SignalColours& signal = signalColours(palette());
    const bool isDragged = m_drag && m_drag->hasMoved && m_drag->grip.mark == index;
    const AnimationMark mark = isDragged ? dragged() : m_layout.marks()[index];
    const QRectF rect = m_layout.rectOf(mark, index);
    const bool selected = isSelected(mark);
    const QColor text = palette().color(selected ? QPalette::Highlight : QPalette::Text);
    const QPen edge(selected || !isDispatch(mark) ? text : signal.good, selected ? 2.0 : 1.0);
    painter.setPen(edge);
    if (isDispatch(mark))
    {
        // One that never holds is only an outline.
        constexpr double kGround = 0.45;
        const QColor fill = mixed(palette().color(QPalette::Base), signal.good, kGround);
        painter.setBrush(mark.first > mark.last ? QBrush(Qt::NoBrush) : QBrush(fill));
        painter.drawRoundedRect(rect, 2.0, 2.0);
        return;
    }
    if (mark.table == tables::Frames)
    {
        const bool isBehind = mark.first >= m_layout.frames();
        painter.setBrush(isBehind ? QBrush(Qt::NoBrush) : QBrush(text));
    }
    else
    {
        painter.setBrush(mark.kind == AnimationCommand::Kind::PlaySound    ? signal.note
                         : mark.kind == AnimationCommand::Kind::FlipEffect ? signal.accent
                                                                           : signal.caution);
    }
    painter.drawPath(shapeOf(mark, rect.center()));
}

void Timeline::drawMarks(QPainter& painter) const
{
    const QRect lanes = m_layout.lanes();
    for (const bool isInLanes : {false, true})
    {
        painter.save();
        painter.setClipRect(isInLanes ? lanes : QRect(0, 0, width(), lanes.top()));
        for (std::size_t i = 0; i < m_layout.marks().size(); ++i)
        {
            if (isDispatch(m_layout.marks()[i]) == isInLanes)
            {
                drawMark(painter, i);
            }
        }
        painter.restore();
    }
    if (const int range = m_layout.scrollRange(); range > 0)
    {
        const int all = lanes.height() + range;
        painter.fillRect(QRect(width() - Layout::kSide + 1,
                               lanes.top() + lanes.height() * m_layout.scrolled() / all,
                               Layout::kSide - 3,
                               std::max(lanes.height() * lanes.height() / all, Layout::kLane)),
                         lineColour(kScrollBar));
    }
}

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_animation)
    {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    drawRuler(painter);
    drawMarkedFrames(painter);
    drawNow(painter);
    drawMarks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(lineColour(kLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (hasFocus())
    {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.backgroundColor = palette().color(QPalette::Base);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

// --- mouse and keys

AnimationMark Timeline::dragged() const
{
    return m_layout.dragged(m_drag->grip, m_drag->by);
}

bool Timeline::canDrag(std::size_t mark) const
{
    return m_isEditable && m_layout.marks()[mark].isAtFrame;
}

void Timeline::goTo(int x)
{
    setValue(std::min(m_layout.frameAt(x), maximum()));
}

void Timeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_animation)
    {
        QAbstractSlider::mousePressEvent(event);
        return;
    }
    if (const auto grip = m_layout.gripAt(event->pos()))
    {
        m_drag = Drag{*grip, event->pos().x()};
        Q_EMIT chosen(addressOf(grip->mark));
        return;
    }
    setSliderDown(true);
    goTo(event->pos().x());
    if (event->modifiers().testFlag(Qt::ShiftModifier))
    {
        m_markedFrom = value();
    }
}

void Timeline::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
    {
        goTo(event->pos().x());
        if (m_markedFrom)
        {
            Q_EMIT framesMarked(
                {std::min(*m_markedFrom, value()), std::max(*m_markedFrom, value())});
        }
        return;
    }
    if (!m_drag)
    {
        const auto grip = m_layout.gripAt(event->pos());
        setCursor(!grip || !canDrag(grip->mark)           ? Qt::ArrowCursor
                  : grip->part == Layout::Grip::Part::All ? Qt::OpenHandCursor
                                                          : Qt::SizeHorCursor);
        return;
    }
    if (!canDrag(m_drag->grip.mark))
    {
        return;
    }
    constexpr int kClick = 3; // pixels that a hand moves in a click
    const int away = event->pos().x() - m_drag->from;
    m_drag->hasMoved = m_drag->hasMoved || std::abs(away) > kClick;
    m_drag->by = std::lround(away / m_layout.frameWidth());
    if (m_drag->hasMoved)
    {
        QToolTip::showText(event->globalPosition().toPoint(), textOf(dragged()), this);
    }
    update();
}

void Timeline::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
    {
        return;
    }
    setSliderDown(false);
    m_markedFrom.reset();
    if (!m_drag)
    {
        return;
    }
    const AnimationMark before = m_layout.marks()[m_drag->grip.mark];
    const AnimationMark after = dragged();
    const bool isWish = m_drag->hasMoved && m_drag->by != 0 && after != before;
    endDrag();
    if (isWish)
    {
        Q_EMIT moved(after);
    }
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto grip = m_layout.gripAt(event->pos());
    if (grip && event->button() == Qt::LeftButton)
    {
        endDrag();
        const Address address = addressOf(grip->mark);
        Q_EMIT chosen(address);
        Q_EMIT opened(address);
        return;
    }
    if (m_animation && m_isEditable && event->button() == Qt::LeftButton)
    {
        goTo(event->pos().x());
        Q_EMIT commandWanted();
        return;
    }
    mousePressEvent(event);
}

void Timeline::endDrag()
{
    if (m_drag)
    {
        m_drag.reset();
        QToolTip::hideText();
        update();
    }
}

/// From the selected mark to the next or the one before, in the order of their frames; from none to
/// the one that comes next in time.
void Timeline::stepMark(int by)
{
    const auto& marks = m_layout.marks();
    std::vector<std::size_t> order(marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto frameOf = [&marks](std::size_t mark) { return marks[mark].first; };
    std::ranges::stable_sort(order, {}, frameOf);
    const auto selected = selectedMark();
    const auto at = selected ? std::ranges::find(order, *selected)
                             : std::ranges::lower_bound(order, value(), {}, frameOf);
    auto to = (at - order.begin()) + by - (!selected && by > 0 ? 1 : 0);
    const auto isInside = [&order](std::ptrdiff_t place)
    { return place >= 0 && place < static_cast<std::ptrdiff_t>(order.size()); };
    // Two state changes of an animation can lead to the same dispatch.
    while (isInside(to) && isSelected(marks[order[static_cast<std::size_t>(to)]]))
    {
        to += by;
    }
    if (isInside(to))
    {
        Q_EMIT chosen(addressOf(order[static_cast<std::size_t>(to)]));
    }
}

/// Moves the selected mark as if it were dragged.
void Timeline::pushMark(int by)
{
    const auto mark = selectedMark();
    if (!mark || !canDrag(*mark))
    {
        return;
    }
    const AnimationMark after = m_layout.dragged({*mark, Layout::Grip::Part::All}, by);
    if (after != m_layout.marks()[*mark])
    {
        Q_EMIT moved(after);
    }
}

void Timeline::keyPressEvent(QKeyEvent* event)
{
    const auto selected = selectedMark();
    const bool isLeft = event->key() == Qt::Key_Left;
    if (event->modifiers() == Qt::ShiftModifier && (isLeft || event->key() == Qt::Key_Right))
    {
        pushMark(isLeft ? -1 : 1);
        return;
    }
    switch (event->key())
    {
    case Qt::Key_Escape:
        m_drag ? endDrag() : event->ignore();
        return;
    case Qt::Key_Up:
        stepMark(-1);
        return;
    case Qt::Key_Down:
        stepMark(1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selected)
        {
            Q_EMIT opened(addressOf(*selected));
            return;
        }
        break;
    case Qt::Key_Delete:
        if (selected && m_isEditable)
        {
            Q_EMIT removalWanted();
            return;
        }
        break;
    default:
        break;
    }
    QAbstractSlider::keyPressEvent(event);
}

void Timeline::wheelEvent(QWheelEvent* event)
{
    if (m_layout.scrollRange() == 0 || event->angleDelta().y() == 0)
    {
        QAbstractSlider::wheelEvent(event);
        return;
    }
    constexpr int kNotch = 120; // of a wheel, in Qt's measure
    m_layout.scrollTo(m_layout.scrolled() - event->angleDelta().y() * 2 * Layout::kLane / kNotch);
    update();
    event->accept();
}

void Timeline::resizeEvent(QResizeEvent* event)
{
    QAbstractSlider::resizeEvent(event);
    m_layout.setSize(size());
}

void Timeline::focusOutEvent(QFocusEvent* event)
{
    endDrag();
    QAbstractSlider::focusOutEvent(event);
}

bool Timeline::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const auto grip = m_layout.gripAt(help->pos());
        QToolTip::showText(
            help->globalPos(), grip ? textOf(m_layout.marks()[grip->mark]) : QString(), this);
        return true;
    }
    return QAbstractSlider::event(event);
}

} // namespace ui
