#include "ui/viewport/Timeline.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Names.h"

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
namespace tables = tr::level::tables;

// Heights
constexpr int kRuler = 22;
constexpr int kKeyframes = 14;
constexpr int kCommands = 14;
constexpr int kLane = 9;   ///< of dispatches that hold in different frames
constexpr int kGap = 2;    ///< between bars of two lanes
constexpr int kMargin = 2; ///< above and below all

constexpr int kSide = 6;          ///< margin at the left and at the right
constexpr int kHalfMark = 5;      ///< of a key frame and a command
constexpr int kGrip = 4;          ///< of a dispatch's ends
constexpr int kLeastFrame = 3;    ///< width that a dispatch's bar has in any case
constexpr std::size_t kLanes = 4; ///< that there is room for in any case
constexpr std::size_t kMostLanes = 64;
constexpr std::size_t kMostCommandLanes = 3;
constexpr int kWidth = 240;

/// Distances of numbers on the ruler.
constexpr std::array kSteps{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};

bool isDispatch(const AnimationMark& mark)
{
    return mark.table == tables::AnimDispatches;
}

QPainterPath diamond(const QPointF& middle, double half)
{
    QPainterPath path;
    path.moveTo(middle + QPointF(0, -half));
    path.lineTo(middle + QPointF(half, 0));
    path.lineTo(middle + QPointF(0, half));
    path.lineTo(middle + QPointF(-half, 0));
    path.closeSubpath();
    return path;
}

/// Sounds are round, effects have three corners, what happens at the end has four.
QPainterPath shapeOf(AnimationCommand::Kind kind, const QPointF& middle)
{
    constexpr double kHalf = 4.0;
    QPainterPath path;
    switch (kind)
    {
    case AnimationCommand::Kind::PlaySound:
        path.addEllipse(middle, kHalf, kHalf);
        break;
    case AnimationCommand::Kind::FlipEffect:
        path.moveTo(middle + QPointF(0, -kHalf));
        path.lineTo(middle + QPointF(kHalf, kHalf));
        path.lineTo(middle + QPointF(-kHalf, kHalf));
        path.closeSubpath();
        break;
    default:
        path.addRect(QRectF(middle - QPointF(kHalf, kHalf), middle + QPointF(kHalf, kHalf)));
        break;
    }
    return path;
}

} // namespace

Timeline::Timeline(QWidget* parent)
    : QAbstractSlider(parent)
{
    setOrientation(Qt::Horizontal);
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
    m_marks.clear();
    if (m_animation)
    {
        m_marks =
            tr::view::marksOf(m_file->file().objects(), m_file->file().version(), *m_animation);
    }
    placeMarks();
    scrollTo(m_scrolled);
    showSelected();
    updateGeometry();
}

/// Puts a mark into the first lane in which nothing else is in its frames. `ends`: first free frame
/// of each lane. A damaged file can have thousands: the rest goes into the last.
std::size_t
Timeline::laneFor(const AnimationMark& mark, std::vector<std::int64_t>& ends, std::size_t most)
{
    auto lane = std::ranges::find_if(ends, [&mark](std::int64_t end) { return end <= mark.first; });
    if (lane == ends.end())
    {
        lane = ends.size() < most ? ends.insert(ends.end(), 0) : ends.end() - 1;
    }
    *lane = std::max(mark.first, mark.last) + 1;
    return static_cast<std::size_t>(lane - ends.begin());
}

void Timeline::placeMarks()
{
    m_lanes.assign(m_marks.size(), 0);
    std::vector<std::size_t> order(m_marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [this](std::size_t mark) { return m_marks[mark].first; });
    std::vector<std::int64_t> dispatches;
    std::vector<std::int64_t> commands;
    for (const std::size_t i : order)
    {
        if (isDispatch(m_marks[i]))
        {
            m_lanes[i] = laneFor(m_marks[i], dispatches, kMostLanes);
        }
        else if (m_marks[i].table == tables::AnimCommands)
        {
            m_lanes[i] = laneFor(m_marks[i], commands, kMostCommandLanes);
        }
    }
    m_laneCount = dispatches.size();
    m_commandLanes = std::max<std::size_t>(commands.size(), 1);
}

void Timeline::setSelected(const std::optional<Address>& address)
{
    m_selected = address;
    showSelected();
    update();
}

void Timeline::showSelected()
{
    const auto mark = selectedMark();
    if (mark && isDispatch(m_marks[*mark]))
    {
        const int top = static_cast<int>(m_lanes[*mark]) * kLane;
        const int room = height() - headHeight() - kMargin;
        scrollTo(std::clamp(m_scrolled, std::min(top + kLane - room, top), top));
    }
}

bool Timeline::isSelected(const AnimationMark& mark) const
{
    return m_selected && m_selected->table == mark.table && m_selected->row >= mark.row
           && m_selected->row < mark.row + mark.rows;
}

// --- places

double Timeline::frameWidth() const
{
    // One more for what stands behind the last.
    return static_cast<double>(width() - 2 * kSide) / (frameCount() + 1);
}

int Timeline::xOf(std::int64_t frame) const
{
    constexpr double kHalf = 0.5;
    const auto inside = static_cast<double>(std::clamp<std::int64_t>(frame, 0, frameCount()));
    return kSide + static_cast<int>(std::lround((inside + kHalf) * frameWidth()));
}

int Timeline::frameAt(int x) const
{
    const auto frame = static_cast<int>(std::floor((x - kSide) / frameWidth()));
    return std::clamp(frame, 0, frameCount());
}

int Timeline::headHeight() const
{
    return kMargin + kRuler + kKeyframes + static_cast<int>(m_commandLanes) * kCommands;
}

int Timeline::laneTop(std::size_t lane) const
{
    return headHeight() + static_cast<int>(lane) * kLane - m_scrolled;
}

/// How far lanes can be scrolled: those that there is no room for.
int Timeline::scrollRange() const
{
    const int room = height() - headHeight() - kMargin;
    return std::max(static_cast<int>(m_laneCount) * kLane - room, 0);
}

void Timeline::scrollTo(int place)
{
    m_scrolled = std::clamp(place, 0, scrollRange());
    update();
}

QRect Timeline::rectOf(std::size_t index) const
{
    return rectOf(m_marks[index], m_lanes[index]);
}

QRect Timeline::rectOf(const AnimationMark& mark, std::size_t lane) const
{
    if (isDispatch(mark))
    {
        const int half = std::max(static_cast<int>(frameWidth() / 2), kLeastFrame);
        const int left = xOf(std::min(mark.first, mark.last)) - half;
        const int right = xOf(std::max(mark.first, mark.last)) + half;
        return {left, laneTop(lane), right - left + 1, kLane - kGap};
    }
    const bool isCommand = mark.table == tables::AnimCommands;
    const int top =
        kMargin + kRuler + (isCommand ? kKeyframes + static_cast<int>(lane) * kCommands : 0);
    return {xOf(mark.first) - kHalfMark,
            top + kKeyframes / 2 - kHalfMark,
            2 * kHalfMark + 1,
            2 * kHalfMark + 1};
}

std::optional<Timeline::Grip> Timeline::gripAt(const QPoint& place) const
{
    const bool isInLanes = place.y() >= headHeight();
    // What is drawn last lies on top.
    for (std::size_t i = m_marks.size(); i-- > 0;)
    {
        const AnimationMark& mark = m_marks[i];
        const QRect rect = rectOf(i);
        if (!rect.contains(place) || isDispatch(mark) != isInLanes)
        {
            continue;
        }
        Grip grip{i, Grip::Part::All};
        if (isDispatch(mark) && mark.first <= mark.last && rect.width() > 3 * kGrip)
        {
            grip.part = place.x() < rect.left() + kGrip    ? Grip::Part::Low
                        : place.x() > rect.right() - kGrip ? Grip::Part::High
                                                           : Grip::Part::All;
        }
        return grip;
    }
    return std::nullopt;
}

QSize Timeline::sizeHint() const
{
    const auto lanes = static_cast<int>(std::max(m_laneCount, kLanes));
    return {2 * kWidth, headHeight() + lanes * kLane + kMargin};
}

QSize Timeline::minimumSizeHint() const
{
    return {kWidth, headHeight() + static_cast<int>(kLanes) * kLane + kMargin};
}

// --- drawing

void Timeline::drawRuler(QPainter& painter) const
{
    const int left = kSide;
    const int right = width() - kSide;
    const QColor line =
        mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.25);
    const int behind = kSide + static_cast<int>(frameWidth() * frameCount());
    painter.fillRect(QRect(behind, kMargin, right - behind, height() - 2 * kMargin),
                     palette().color(QPalette::AlternateBase));
    painter.setPen(line);
    painter.drawLine(left, kMargin + kRuler - 1, right, kMargin + kRuler - 1);
    const int room = 2 * fontMetrics().horizontalAdvance(QString::number(frameCount()));
    const auto step =
        std::ranges::find_if(kSteps, [&](int each) { return each * frameWidth() >= room; });
    const int numbers = step == kSteps.end() ? kSteps.back() : *step;
    constexpr double kLeastLine = 3.0; // pixels between two
    for (int frame = 0; frame < frameCount(); ++frame)
    {
        const bool hasNumber = frame % numbers == 0;
        if (!hasNumber && frameWidth() < kLeastLine)
        {
            continue;
        }
        const int x = xOf(frame);
        painter.setPen(line);
        painter.drawLine(x, kMargin + kRuler - (hasNumber ? 5 : 3), x, kMargin + kRuler - 1);
        if (hasNumber)
        {
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(QRect(x - room, 0, 2 * room, kRuler - 4),
                             Qt::AlignHCenter | Qt::AlignVCenter,
                             QString::number(frame));
        }
    }
}

void Timeline::drawMark(QPainter& painter, std::size_t index) const
{
    const SignalColours& signal = signalColours(palette());
    const bool isDragged = m_drag && m_drag->hasMoved && m_drag->grip.mark == index;
    const AnimationMark mark = isDragged ? dragged() : m_marks[index];
    const QRectF rect = rectOf(mark, m_lanes[index]);
    const bool selected = isSelected(mark);
    const QColor chosen = palette().color(QPalette::Highlight);
    const QColor edge = selected ? chosen : palette().color(QPalette::Text);
    painter.setPen(QPen(edge, selected ? 2.0 : 1.0));
    if (mark.table == tables::Frames)
    {
        const bool isBehind = mark.first >= frameCount();
        const QColor fill = selected ? chosen : palette().color(QPalette::Text);
        painter.setBrush(isBehind ? QBrush(Qt::NoBrush) : QBrush(fill));
        painter.drawPath(diamond(rect.center(), kHalfMark - 1));
    }
    else if (mark.table == tables::AnimCommands)
    {
        const QColor fill = mark.kind == AnimationCommand::Kind::PlaySound    ? signal.note
                            : mark.kind == AnimationCommand::Kind::FlipEffect ? signal.accent
                                                                              : signal.caution;
        painter.setBrush(fill);
        painter.drawPath(shapeOf(mark.kind, rect.center()));
    }
    else
    {
        // One that never holds is only an outline.
        const QColor fill = mixed(palette().color(QPalette::Base), signal.good, 0.45);
        painter.setBrush(mark.first > mark.last ? QBrush(Qt::NoBrush) : QBrush(fill));
        painter.setPen(QPen(selected ? chosen : signal.good, selected ? 2.0 : 1.0));
        painter.drawRoundedRect(rect, 2.0, 2.0);
    }
}

void Timeline::drawMarks(QPainter& painter) const
{
    const QRect lanes(0, headHeight(), width(), height() - headHeight() - kMargin);
    for (const bool isInLanes : {false, true})
    {
        painter.save();
        painter.setClipRect(isInLanes ? lanes : QRect(0, 0, width(), lanes.top()));
        for (std::size_t i = 0; i < m_marks.size(); ++i)
        {
            if (isDispatch(m_marks[i]) == isInLanes)
            {
                drawMark(painter, i);
            }
        }
        painter.restore();
    }
    const int range = scrollRange();
    if (range > 0)
    {
        const int all = lanes.height() + range;
        const int top = lanes.top() + lanes.height() * m_scrolled / all;
        painter.fillRect(
            QRect(width() - kSide + 1,
                  top,
                  kSide - 3,
                  std::max(lanes.height() * lanes.height() / all, kLane)),
            mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.5));
    }
}

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_animation)
    {
        return;
    }
    if (!isEnabled())
    {
        painter.setOpacity(0.5);
    }
    drawRuler(painter);
    const QColor now = signalColours(palette()).bad;
    const int x = xOf(value());
    painter.fillRect(QRect(x - 1, kMargin + kRuler - 2, 2, height() - 2 * kMargin - kRuler), now);
    QPainterPath head;
    const int point = kMargin + kRuler;
    head.moveTo(x - kHalfMark, point - kHalfMark - 2);
    head.lineTo(x + kHalfMark, point - kHalfMark - 2);
    head.lineTo(x, point - 1);
    head.closeSubpath();
    painter.fillPath(head, now);
    drawMarks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.25));
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

/// Where the mark that is dragged would be: inside of the animation, and a dispatch's ends in their
/// order.
AnimationMark Timeline::dragged() const
{
    const AnimationMark& mark = m_marks[m_drag->grip.mark];
    AnimationMark moved = mark;
    const std::int64_t end = isDispatch(mark) ? frameCount() : frameCount() - 1;
    const std::int64_t by = m_drag->by;
    switch (m_drag->grip.part)
    {
    case Grip::Part::Low:
        moved.first = std::clamp<std::int64_t>(
            mark.first + by, std::min<std::int64_t>(mark.last, 0), mark.last);
        break;
    case Grip::Part::High:
        moved.last =
            std::clamp<std::int64_t>(mark.last + by, mark.first, std::max(end, mark.first));
        break;
    case Grip::Part::All:
    {
        const std::int64_t most = end - std::max(mark.first, mark.last);
        const std::int64_t least = -std::min(mark.first, mark.last);
        const std::int64_t inside =
            std::clamp(by, std::min<std::int64_t>(least, 0), std::max<std::int64_t>(most, 0));
        moved.first += inside;
        moved.last += inside;
        break;
    }
    }
    return moved;
}

void Timeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_animation)
    {
        QAbstractSlider::mousePressEvent(event);
        return;
    }
    if (const auto grip = gripAt(event->pos()))
    {
        m_drag = Drag{*grip, event->pos().x()};
        Q_EMIT chosen(addressOf(grip->mark));
        return;
    }
    setSliderDown(true);
    setValue(std::min(frameAt(event->pos().x()), maximum()));
}

void Timeline::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
    {
        setValue(std::min(frameAt(event->pos().x()), maximum()));
        return;
    }
    if (!m_drag)
    {
        const auto grip = m_isEditable ? gripAt(event->pos()) : std::nullopt;
        const bool isFixed = !grip || !m_marks[grip->mark].isAtFrame;
        setCursor(isFixed                         ? Qt::ArrowCursor
                  : grip->part == Grip::Part::All ? Qt::OpenHandCursor
                                                  : Qt::SizeHorCursor);
        return;
    }
    if (!m_isEditable || !m_marks[m_drag->grip.mark].isAtFrame)
    {
        return;
    }
    constexpr int kClick = 3; // pixels that a hand moves in a click
    const int away = event->pos().x() - m_drag->from;
    m_drag->hasMoved = m_drag->hasMoved || std::abs(away) > kClick;
    m_drag->by = std::lround(away / frameWidth());
    if (m_drag->hasMoved)
    {
        QToolTip::showText(event->globalPosition().toPoint(), tipOf(dragged()), this);
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
    if (!m_drag)
    {
        return;
    }
    const AnimationMark before = m_marks[m_drag->grip.mark];
    const AnimationMark after = dragged();
    const bool isWish = m_drag->hasMoved && m_drag->by != 0
                        && (after.first != before.first || after.last != before.last);
    endDrag();
    if (isWish)
    {
        Q_EMIT moved(after);
    }
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto grip = gripAt(event->pos()); grip && event->button() == Qt::LeftButton)
    {
        endDrag();
        Q_EMIT opened(addressOf(grip->mark));
        return;
    }
    mousePressEvent(event);
}

void Timeline::endDrag()
{
    m_drag.reset();
    QToolTip::hideText();
    update();
}

std::optional<std::size_t> Timeline::selectedMark() const
{
    const auto mark = std::ranges::find_if(
        m_marks, [this](const AnimationMark& each) { return isSelected(each); });
    return mark == m_marks.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(mark - m_marks.begin()));
}

Address Timeline::addressOf(std::size_t mark) const
{
    return {m_marks[mark].table, m_marks[mark].row, Address::kWholeRow};
}

/// From the selected mark to the next or the one before, in the order of their frames; from none to
/// the one that comes next in time.
void Timeline::stepMark(int by)
{
    std::vector<std::size_t> order(m_marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto frameOf = [this](std::size_t mark) { return m_marks[mark].first; };
    std::ranges::stable_sort(order, {}, frameOf);
    const auto selected = selectedMark();
    const auto at = selected ? std::ranges::find(order, *selected)
                             : std::ranges::lower_bound(order, value(), {}, frameOf);
    auto to = (at - order.begin()) + by - (!selected && by > 0 ? 1 : 0);
    const auto isInside = [&order](std::ptrdiff_t place)
    { return place >= 0 && place < static_cast<std::ptrdiff_t>(order.size()); };
    // Two state changes of an animation can lead to the same dispatch.
    while (isInside(to) && isSelected(m_marks[order[static_cast<std::size_t>(to)]]))
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
    const auto mark = m_isEditable ? selectedMark() : std::nullopt;
    if (!mark || !m_marks[*mark].isAtFrame)
    {
        return;
    }
    m_drag = Drag{{*mark, Grip::Part::All}, 0, true, by};
    const AnimationMark after = dragged();
    endDrag();
    if (after.first != m_marks[*mark].first)
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
    default:
        break;
    }
    QAbstractSlider::keyPressEvent(event);
}

void Timeline::wheelEvent(QWheelEvent* event)
{
    if (scrollRange() == 0 || event->angleDelta().y() == 0)
    {
        QAbstractSlider::wheelEvent(event);
        return;
    }
    constexpr int kNotch = 120; // of a wheel, in Qt's measure
    scrollTo(m_scrolled - event->angleDelta().y() * 2 * kLane / kNotch);
    event->accept();
}

void Timeline::resizeEvent(QResizeEvent* event)
{
    QAbstractSlider::resizeEvent(event);
    scrollTo(m_scrolled);
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
        const auto grip = gripAt(help->pos());
        QToolTip::showText(help->globalPos(), grip ? tipOf(m_marks[grip->mark]) : QString(), this);
        return true;
    }
    return QAbstractSlider::event(event);
}

QString Timeline::tipOf(const AnimationMark& mark) const
{
    const auto& file = m_file->file();
    if (mark.table == tables::Frames)
    {
        return mark.first > maximum() ? tr("Key frame in frame %1, behind the last").arg(mark.first)
                                      : tr("Key frame in frame %1").arg(mark.first);
    }
    if (isDispatch(mark))
    {
        const auto& dispatch = file.objects().animDispatches[mark.row];
        const Names names(m_file);
        const QString to =
            dispatch.nextAnimation < file.objects().animations.size()
                ? names.title({tables::Animations, dispatch.nextAnimation, Address::kWholeRow})
                : tr("animation %1").arg(dispatch.nextAnimation);
        const QString state =
            withName(QString::number(mark.number), names.ofState(*m_animation, mark.number));
        return mark.first > mark.last ? tr("State %1 is never reached: frames %2 to %3")
                                            .arg(state)
                                            .arg(mark.first)
                                            .arg(mark.last)
                                      : tr("State %1, in frames %2 to %3: %4")
                                            .arg(state)
                                            .arg(mark.first)
                                            .arg(mark.last)
                                            .arg(to);
    }
    const auto nameOf = [](const tr::catalogue::Name& name)
    { return name ? toQString(*name) : QString(); };
    const auto id = static_cast<std::uint16_t>(mark.number & tr::view::kSoundIdMask);
    switch (mark.kind)
    {
    case AnimationCommand::Kind::PlaySound:
        return tr("Sound %1 in frame %2")
            .arg(
                withName(QString::number(id), nameOf(tr::catalogue::soundName(file.version(), id))))
            .arg(mark.first);
    case AnimationCommand::Kind::FlipEffect:
        return tr("Flipeffect %1 in frame %2")
            .arg(withName(QString::number(id),
                          nameOf(tr::catalogue::flipEffectName(file.version(), id))))
            .arg(mark.first);
    case AnimationCommand::Kind::SetPosition:
        return tr("At the end the object is moved");
    case AnimationCommand::Kind::JumpDistance:
        return tr("At the end it jumps");
    case AnimationCommand::Kind::EmptyHands:
        return tr("At the end its hands are free");
    case AnimationCommand::Kind::Kill:
        return tr("At the end it is gone");
    }
    return {};
}

} // namespace ui
