#include "ui/player/Timeline.h"

#include "ui/player/MarkTexts.h"
#include "ui/player/TimelineDrawing.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui
{
namespace
{

using tr::view::AnimationMark;
using Layout = TimelineLayout;
namespace tables = tr::level::tables;

constexpr std::size_t kLanes = 2; ///< that there is room for in any case
constexpr int kWidth = 240;
constexpr int kWidthForNames = 520; ///< from which on lanes have names
constexpr double kZoomStep = 1.25;
constexpr int kNotch = 120; ///< of a wheel, in Qt's measure

} // namespace

Timeline::Timeline(QWidget* parent)
    : QAbstractSlider(parent)
    , m_across(new QScrollBar(Qt::Horizontal, this))
{
    m_across->setAccessibleName(tr("Frames in sight"));
    m_across->setFocusPolicy(Qt::NoFocus);
    m_across->setCursor(Qt::ArrowCursor);
    m_across->hide();
    connect(m_across, &QScrollBar::valueChanged, this, &Timeline::scrollAcross);
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
    m_pulledFrom.reset();
    m_layout.setMarks(m_animation ? tr::view::marksOf(
                          m_file->file().objects(), m_file->file().version(), *m_animation)
                                  : std::vector<AnimationMark>());
    m_texts = m_animation ? barTexts(m_file, *m_animation, m_layout.marks()) : QStringList();
    showSelected();
    fit();
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
        m_layout.revealFrame(m_layout.marks()[*mark].first);
        showAcross();
    }
    update();
}

void Timeline::sliderChange(SliderChange change)
{
    if (change == SliderRangeChange)
    {
        m_layout.setFrames(maximum() + 1);
        fit();
    }
    if (change == SliderValueChange)
    {
        m_layout.revealFrame(value());
        showAcross();
    }
    QAbstractSlider::sliderChange(change);
}

// --- zoom

/// Gives the layout the room that there is: names at the left where that is enough, the bar below
/// where not all frames are in sight.
void Timeline::fit()
{
    const bool hasNames = width() >= kWidthForNames;
    const QFontMetrics metrics(TimelineDrawing::smallFont(font()));
    int names = 0;
    for (const QString& name : TimelineDrawing::laneNames())
    {
        names = std::max(names, metrics.horizontalAdvance(name));
    }
    m_layout.setLeft(hasNames ? names + 3 * Layout::kSide : Layout::kSide);
    const int barHeight = m_across->sizeHint().height();
    m_layout.setSize({width(), height() - (m_across->isHidden() ? 0 : barHeight)});
    const bool isZoomed = m_layout.acrossRange() > 0;
    const int bar = isZoomed ? barHeight : 0;
    m_layout.setSize({width(), height() - bar});
    m_across->setVisible(isZoomed);
    m_across->setGeometry(m_layout.left(), height() - bar, m_layout.right() - m_layout.left(), bar);
    showAcross();
}

void Timeline::showAcross()
{
    const QSignalBlocker blocker(m_across);
    m_across->setRange(0, m_layout.acrossRange());
    m_across->setPageStep(m_layout.right() - m_layout.left());
    m_across->setSingleStep(std::max(static_cast<int>(m_layout.frameWidth()), 1));
    m_across->setValue(m_layout.across());
}

void Timeline::scrollAcross(int place)
{
    m_layout.scrollAcross(place);
    showAcross();
    update();
}

void Timeline::zoomBy(double factor, int x)
{
    m_layout.zoomBy(factor, x);
    fit();
    update();
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

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_animation)
    {
        return;
    }
    TimelineLook look{m_layout, palette(), font(), size(), value(), m_marked, m_falloff};
    look.texts = m_texts;
    look.isSelected = [this](const AnimationMark& mark) { return isSelected(mark); };
    if (m_drag && m_drag->hasMoved)
    {
        look.dragged = {m_drag->grip.mark, dragged()};
    }
    TimelineDrawing(painter, look).draw();
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
    if (event->button() == Qt::MiddleButton && m_layout.acrossRange() > 0)
    {
        m_pulledFrom = event->pos().x() + m_layout.across();
        setCursor(Qt::ClosedHandCursor);
        return;
    }
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
    if (m_pulledFrom)
    {
        scrollAcross(*m_pulledFrom - event->pos().x());
        return;
    }
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
    if (event->button() == Qt::MiddleButton && m_pulledFrom)
    {
        m_pulledFrom.reset();
        unsetCursor();
        return;
    }
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
    case Qt::Key_Insert:
        if (m_animation && m_isEditable)
        {
            Q_EMIT commandWanted();
            return;
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(kZoomStep, m_layout.xOf(value()));
        return;
    case Qt::Key_Minus:
        zoomBy(1.0 / kZoomStep, m_layout.xOf(value()));
        return;
    case Qt::Key_F:
        m_layout.zoomToFit();
        fit();
        update();
        return;
    default:
        break;
    }
    QAbstractSlider::keyPressEvent(event);
}

void Timeline::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier))
    {
        zoomBy(std::pow(kZoomStep, static_cast<double>(turned.y()) / kNotch),
               static_cast<int>(event->position().x()));
        event->accept();
        return;
    }
    const bool isAcross = event->modifiers().testFlag(Qt::ShiftModifier) || turned.y() == 0;
    if (isAcross && m_layout.acrossRange() > 0)
    {
        constexpr int kStep = 60; // pixels a notch
        scrollAcross(m_layout.across() - (turned.x() + turned.y()) * kStep / kNotch);
        event->accept();
        return;
    }
    if (m_layout.scrollRange() == 0 || turned.y() == 0)
    {
        QAbstractSlider::wheelEvent(event);
        return;
    }
    m_layout.scrollTo(m_layout.scrolled() - turned.y() * 2 * Layout::kLane / kNotch);
    update();
    event->accept();
}

void Timeline::resizeEvent(QResizeEvent* event)
{
    QAbstractSlider::resizeEvent(event);
    fit();
}

void Timeline::focusOutEvent(QFocusEvent* event)
{
    endDrag();
    QAbstractSlider::focusOutEvent(event);
}

bool Timeline::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride)
    {
        // The window's own Delete takes rows off, which leaves state changes without dispatches.
        const auto* const key = static_cast<QKeyEvent*>(event);
        const auto selected = selectedMark();
        if (key->key() == Qt::Key_Delete && key->modifiers() == Qt::NoModifier && m_isEditable
            && selected && isDispatch(m_layout.marks()[*selected]))
        {
            event->accept();
            return true;
        }
    }
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
