#include "ui/curves/CurveView.h"

#include "ui/curves/CurvePainter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

constexpr double kReach = 7.0;   ///< pixels from a point that still hit it
constexpr double kTremble = 3.0; ///< pixels that a hand moves in a click
constexpr double kSlowly = 0.1;
constexpr double kLargeTurn = 65536.0 * 5 / 360;
constexpr double kLargeWay = 16.0;
constexpr int kLargeSteps = 16; ///< of the smallest, by keys
constexpr double kZoomStep = 1.25;
constexpr int kBandAlpha = 60;
constexpr int kMostNames = 90; ///< width of names, in pixels
constexpr int kBesideNames = 10;
constexpr int kRoom = 12; ///< around a text, in pixels

/// The least range of values that is fitted: 20 degrees, and as many units as a hand is wide.
constexpr double kLeastTurn = 65536.0 * 20 / 360;
constexpr double kLeastWay = 64.0;

} // namespace

CurveView::CurveView(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Curves"));
}

// --- what is shown

void CurveView::setCurves(CurveList curves, int frames, int rate)
{
    m_curves = std::move(curves);
    m_frames = std::max(frames, 1);
    m_rate = std::max(rate, 1);
    int names = 0;
    for (const Curve& curve : m_curves)
    {
        names = std::max(names, fontMetrics().horizontalAdvance(curve.name));
    }
    m_layout.setNames(std::min(names, kMostNames) + kBesideNames);
    const std::size_t before = m_selected.size();
    std::erase_if(m_selected, [this](const CurvePlace& place) { return !pointOf(place); });
    if (m_current && !pointOf(*m_current))
    {
        m_current.reset();
    }
    if (m_selected.size() != before)
    {
        Q_EMIT selectionChanged();
    }
    describe();
    update();
}

void CurveView::setCurrentJoint(std::optional<std::size_t> joint)
{
    m_joint = joint;
    update();
}

void CurveView::setNow(int frame)
{
    if (std::exchange(m_now, frame) != frame)
    {
        update();
    }
}

void CurveView::setTexts(std::function<QString(const CurvePlace& place)> textOf)
{
    m_textOf = std::move(textOf);
    describe();
}

void CurveView::setReason(const QString& reason)
{
    m_reason = reason;
    describe();
    update();
}

void CurveView::fit()
{
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
    std::size_t keyframes = 1;
    bool isOffset = false;
    for (const Curve& curve : m_curves)
    {
        isOffset = !curve.joint;
        keyframes = std::max(keyframes, curve.keys.size());
        for (const auto& point : curve.line)
        {
            low = std::min(low, point.values[curve.axis]);
            high = std::max(high, point.values[curve.axis]);
        }
    }
    if (low > high)
    {
        low = high = 0.0;
    }
    const double last =
        std::max(static_cast<double>(m_frames - 1), static_cast<double>((keyframes - 1)) * m_rate);
    m_layout.fit(last, low, high, isOffset ? kLeastWay : kLeastTurn);
    update();
}

const Curve* CurveView::curveOf(const CurvePlace& place) const
{
    const auto curve =
        std::ranges::find_if(m_curves,
                             [&place](const Curve& each)
                             { return each.joint == place.joint && each.axis == place.axis; });
    return curve == m_curves.end() || place.keyframe >= curve->keys.size() ? nullptr : &*curve;
}

std::optional<QPointF> CurveView::pointOf(const CurvePlace& place) const
{
    const Curve* const curve = curveOf(place);
    return curve == nullptr
               ? std::nullopt
               : std::optional(QPointF(m_layout.xOf(static_cast<double>(place.keyframe) * m_rate),
                                       m_layout.yOf(curve->keys[place.keyframe])));
}

/// The nearest point; of several in one place one that is selected, or of the current joint.
std::optional<CurvePlace> CurveView::placeAt(const QPointF& at) const
{
    std::optional<CurvePlace> found;
    double best = kReach;
    const double width = m_layout.frameWidth() * m_rate;
    for (const Curve& curve : m_curves)
    {
        // Only those that stand near the place.
        const double key = m_layout.frameAt(at.x()) / m_rate;
        const double around = kReach / width;
        const auto last = static_cast<double>(curve.keys.size()) - 1;
        const auto first = static_cast<std::size_t>(std::clamp(std::ceil(key - around), 0.0, last));
        const auto end = static_cast<std::size_t>(std::clamp(std::floor(key + around), 0.0, last));
        for (std::size_t keyframe = first; !curve.keys.empty() && keyframe <= end; ++keyframe)
        {
            const CurvePlace place = curve.placeOf(keyframe);
            const QPointF way = *pointOf(place) - at;
            constexpr double kPreferred = 2.0; // pixels
            const bool isPreferred =
                m_selected.contains(place) || (curve.joint && curve.joint == m_joint);
            const double far = std::hypot(way.x(), way.y());
            if (far <= kReach && far - (isPreferred ? kPreferred : 0.0) < best)
            {
                best = far - (isPreferred ? kPreferred : 0.0);
                found = place;
            }
        }
    }
    return found;
}

void CurveView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_curves.empty())
    {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(kRoom, kRoom, -kRoom, -kRoom),
                         Qt::AlignCenter | Qt::TextWordWrap,
                         m_reason);
    }
    else
    {
        const CurvePicture picture{m_curves,
                                   m_layout,
                                   m_selected,
                                   m_current,
                                   m_joint,
                                   palette(),
                                   m_frames,
                                   m_rate,
                                   m_now,
                                   hasFocus()};
        CurvePainter(painter, picture).draw();
    }
    if (m_drag.hold == Hold::Band && m_drag.isMoved)
    {
        QColor band = palette().color(QPalette::Highlight);
        painter.setPen(band);
        band.setAlpha(kBandAlpha);
        painter.setBrush(band);
        painter.drawRect(QRectF(m_drag.from, m_drag.at).normalized());
    }
    if (hasFocus())
    {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.backgroundColor = palette().color(QPalette::Base);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

// --- what is selected

void CurveView::select(std::set<CurvePlace> places)
{
    m_selected = std::move(places);
    std::erase_if(m_selected, [this](const CurvePlace& place) { return !pointOf(place); });
    if (!m_current || !m_selected.contains(*m_current))
    {
        m_current = m_selected.empty() ? std::nullopt : std::optional(*m_selected.begin());
    }
    describe();
    update();
    Q_EMIT selectionChanged();
}

void CurveView::selectAll()
{
    std::set<CurvePlace> all;
    for (const Curve& curve : m_curves)
    {
        for (std::size_t keyframe = 0; keyframe < curve.keys.size(); ++keyframe)
        {
            all.insert(curve.placeOf(keyframe));
        }
    }
    select(std::move(all));
}

/// Goes to a point by keys.
void CurveView::showCurrent(const CurvePlace& place, bool extends)
{
    std::set<CurvePlace> places = extends ? m_selected : std::set<CurvePlace>();
    places.insert(place);
    m_current = place;
    m_layout.reveal(static_cast<double>(place.keyframe) * m_rate,
                    curveOf(place)->keys[place.keyframe]);
    select(std::move(places));
    Q_EMIT frameWanted(std::min(static_cast<int>(place.keyframe) * m_rate, m_frames - 1));
}

void CurveView::walk(int keyframes, bool extends)
{
    if (m_curves.empty() || m_curves.front().keys.empty())
    {
        return;
    }
    if (!m_current)
    {
        const auto last = static_cast<int>(m_curves.front().keys.size()) - 1;
        showCurrent(
            m_curves.front().placeOf(static_cast<std::size_t>(std::clamp(m_now / m_rate, 0, last))),
            false);
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(curveOf(*m_current)->keys.size()) - 1;
    CurvePlace place = *m_current;
    place.keyframe = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(place.keyframe) + keyframes, 0, last));
    showCurrent(place, extends);
}

/// To the same key frame of another curve.
void CurveView::walkCurves(int by)
{
    const Curve* const now = m_current ? curveOf(*m_current) : nullptr;
    if (now == nullptr)
    {
        walk(0, false);
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(m_curves.size());
    const auto next = (now - m_curves.data() + by + count) % count;
    showCurrent(m_curves[static_cast<std::size_t>(next)].placeOf(m_current->keyframe), false);
}

/// Says what is selected, for whoever cannot see it.
void CurveView::describe()
{
    QString said = m_reason;
    if (m_current && m_textOf)
    {
        said = m_textOf(*m_current);
        if (m_selected.size() > 1)
        {
            said += tr(" (and %n more)", nullptr, static_cast<int>(m_selected.size()) - 1);
        }
    }
    if (said != accessibleDescription())
    {
        setAccessibleDescription(said);
    }
}

// --- mouse

void CurveView::goTo(double x)
{
    const long frame = std::lround(m_layout.frameAt(x));
    Q_EMIT frameWanted(static_cast<int>(std::clamp<long>(frame, 0, m_frames - 1)));
}

double CurveView::snapped(double value) const
{
    const double step = m_drag.place.joint ? kLargeTurn : kLargeWay;
    return std::round(value / step) * step;
}

void CurveView::mousePressEvent(QMouseEvent* event)
{
    letGo();
    const QPointF at = event->position();
    m_drag = {Hold::Nothing, at, at, {}, 0.0, 0.0, false, false};
    if (event->button() == Qt::MiddleButton)
    {
        m_drag.hold = Hold::View;
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton)
    {
        QWidget::mousePressEvent(event);
        return;
    }
    if (at.y() < CurveLayout::kRuler)
    {
        m_drag.hold = Hold::Ruler;
        goTo(at.x());
        return;
    }
    const auto place = placeAt(at);
    if (!place)
    {
        m_drag.hold = Hold::Band;
        return;
    }
    const bool adds = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isSelected = m_selected.contains(*place);
    m_drag.hold = Hold::Point;
    m_drag.place = *place;
    m_drag.value = curveOf(*place)->keys[place->keyframe];
    m_drag.isToggle = adds && isSelected;
    m_current = place;
    if (!isSelected)
    {
        std::set<CurvePlace> places = adds ? m_selected : std::set<CurvePlace>();
        places.insert(*place);
        select(std::move(places));
    }
    else
    {
        describe();
        Q_EMIT selectionChanged();
    }
    Q_EMIT frameWanted(std::min(static_cast<int>(place->keyframe) * m_rate, m_frames - 1));
}

void CurveView::drag(const QPointF& to, Qt::KeyboardModifiers keys)
{
    const double way = m_drag.at.y() - to.y();
    m_drag.by += way * m_layout.valueOfPixel() * (keys.testFlag(Qt::ShiftModifier) ? kSlowly : 1.0);
    const bool isLarge = keys.testFlag(Qt::ControlModifier);
    Q_EMIT dragged(isLarge ? snapped(m_drag.value + m_drag.by) - m_drag.value : m_drag.by);
}

void CurveView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag.hold == Hold::Nothing)
    {
        const bool isHeld = m_isEditable && at.y() >= CurveLayout::kRuler && placeAt(at);
        setCursor(isHeld ? Qt::SizeVerCursor : Qt::ArrowCursor);
        return;
    }
    const QPointF way = at - m_drag.from;
    m_drag.isMoved = m_drag.isMoved || std::hypot(way.x(), way.y()) > kTremble;
    switch (m_drag.hold)
    {
    case Hold::Ruler:
        goTo(at.x());
        break;
    case Hold::View:
        m_layout.pan(at - m_drag.at);
        update();
        break;
    case Hold::Point:
        if (m_isEditable && m_drag.isMoved)
        {
            drag(at, event->modifiers());
        }
        break;
    default:
        update();
        break;
    }
    m_drag.at = at;
}

void CurveView::takeBand(bool adds)
{
    const QRectF band = QRectF(m_drag.from, m_drag.at).normalized();
    std::set<CurvePlace> places = adds ? m_selected : std::set<CurvePlace>();
    for (const Curve& curve : m_curves)
    {
        for (std::size_t keyframe = 0; m_drag.isMoved && keyframe < curve.keys.size(); ++keyframe)
        {
            const CurvePlace place = curve.placeOf(keyframe);
            if (band.contains(*pointOf(place)))
            {
                places.insert(place);
            }
        }
    }
    select(std::move(places));
}

void CurveView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag done = m_drag;
    if (done.hold == Hold::Band)
    {
        m_drag.at = event->position();
        takeBand(event->modifiers().testFlag(Qt::ShiftModifier));
    }
    m_drag = {};
    setCursor(Qt::ArrowCursor);
    if (done.hold == Hold::Point && done.isMoved && m_isEditable)
    {
        Q_EMIT dropped(true);
    }
    else if (done.hold == Hold::Point && done.isToggle)
    {
        std::set<CurvePlace> places = m_selected;
        places.erase(done.place);
        select(std::move(places));
    }
    else if (done.hold == Hold::Point && !event->modifiers().testFlag(Qt::ShiftModifier))
    {
        m_current = done.place;
        select({done.place});
    }
    update();
}

void CurveView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place && m_isEditable)
    {
        m_drag = {};
        m_current = place;
        select({*place});
        Q_EMIT valueWanted({});
        return;
    }
    mousePressEvent(event);
}

void CurveView::letGo()
{
    const Drag done = std::exchange(m_drag, {});
    setCursor(Qt::ArrowCursor);
    if (done.hold == Hold::Point && done.isMoved && m_isEditable)
    {
        Q_EMIT dropped(false);
    }
    update();
}

void CurveView::wheelEvent(QWheelEvent* event)
{
    constexpr double kNotch = 120.0; // of a wheel, in Qt's measure
    const QPoint turned = event->angleDelta();
    const double notches = (turned.y() != 0 ? turned.y() : turned.x()) / kNotch;
    if (event->modifiers().testFlag(Qt::ControlModifier))
    {
        m_layout.zoomValues(std::pow(kZoomStep, notches), event->position().y());
    }
    else if (event->modifiers().testFlag(Qt::ShiftModifier) || turned.y() == 0)
    {
        constexpr double kWay = 48.0; // pixels
        m_layout.pan({notches * kWay, 0.0});
    }
    else
    {
        m_layout.zoomFrames(std::pow(kZoomStep, notches), event->position().x());
    }
    update();
    event->accept();
}

// --- keys

bool CurveView::serveArrow(const QKeyEvent& event)
{
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isShift = event.modifiers().testFlag(Qt::ShiftModifier);
    switch (event.key())
    {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (isControl)
        {
            return false; // the player's
        }
        walk(event.key() == Qt::Key_Left ? -1 : 1, isShift);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    {
        const int way = event.key() == Qt::Key_Up ? 1 : -1;
        if (isControl)
        {
            walkCurves(-way);
        }
        else if (m_isEditable && !m_selected.empty())
        {
            Q_EMIT stepWanted(isShift ? way * kLargeSteps : way);
        }
        return true;
    }
    default:
        return false;
    }
}

/// Of those that the window might take for commands.
bool CurveView::isOurs(const QKeyEvent& event)
{
    const bool isControl = event.modifiers() == Qt::ControlModifier;
    const int key = event.key();
    return key == Qt::Key_Home || key == Qt::Key_Plus || key == Qt::Key_Minus
           || (isControl && (key == Qt::Key_A || key == Qt::Key_Up || key == Qt::Key_Down));
}

bool CurveView::serveKey(const QKeyEvent& event)
{
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const QPointF middle = m_layout.plot().center();
    switch (event.key())
    {
    case Qt::Key_Escape:
        if (m_drag.hold != Hold::Nothing)
        {
            letGo();
            return true;
        }
        if (m_selected.empty())
        {
            return false;
        }
        select({});
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_isEditable && !m_selected.empty())
        {
            Q_EMIT valueWanted({});
        }
        return true;
    case Qt::Key_Home:
        fit();
        return true;
    case Qt::Key_A:
        if (!isControl)
        {
            return false;
        }
        selectAll();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    {
        const double factor = event.key() == Qt::Key_Plus ? kZoomStep : 1.0 / kZoomStep;
        isControl ? m_layout.zoomValues(factor, middle.y())
                  : m_layout.zoomFrames(factor, middle.x());
        update();
        return true;
    }
    default:
        return serveArrow(event);
    }
}

void CurveView::keyPressEvent(QKeyEvent* event)
{
    const QString typed = event->text();
    const bool isDigit = typed.size() == 1 && typed[0].isDigit()
                         && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (isDigit && m_isEditable && !m_selected.empty())
    {
        Q_EMIT valueWanted(typed);
        return;
    }
    if (!serveKey(*event))
    {
        QWidget::keyPressEvent(event);
    }
}

bool CurveView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOurs(*static_cast<QKeyEvent*>(event)))
    {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const auto place = placeAt(help->pos());
        QToolTip::showText(
            help->globalPos(), place && m_textOf ? m_textOf(*place) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void CurveView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_layout.setSize(size());
}

void CurveView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void CurveView::focusOutEvent(QFocusEvent* event)
{
    letGo();
    QWidget::focusOutEvent(event);
}

} // namespace ui
