#include "ui/viewport/PointHand.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

glm::vec2 placeOfMouse(const QPointF& point)
{
    return {static_cast<float>(point.x()), static_cast<float>(point.y())};
}

constexpr int kPage = 16; ///< steps at once

/// What a key does to the current point.
struct PointStep
{
    int key;
    QPoint steps;
};

constexpr std::array kPointSteps{PointStep{Qt::Key_Up, {0, 1}},
                                 PointStep{Qt::Key_Down, {0, -1}},
                                 PointStep{Qt::Key_Right, {1, 0}},
                                 PointStep{Qt::Key_Left, {-1, 0}},
                                 PointStep{Qt::Key_PageUp, {0, kPage}},
                                 PointStep{Qt::Key_PageDown, {0, -kPage}}};

} // namespace

PointHand::PointHand(const render::Camera& camera, QObject* parent)
    : QObject(parent)
    , m_camera(camera)
{
}

/// A group that is gone, whose owner is told nothing any more.
void PointHand::leave(const PointGroup& group)
{
    std::erase(m_groups, &group);
    if (m_current && m_current->group == &group)
    {
        m_current.reset();
    }
    if (m_drag && m_drag->place.group == &group)
    {
        m_drag.reset();
    }
    take(group, false);
}

/// A group has other points.
void PointHand::take(const PointGroup& group, bool isAsMany)
{
    std::vector<render::GizmoPoint> all;
    for (const PointGroup* const each : m_groups)
    {
        all.insert(all.end(), each->m_points.begin(), each->m_points.end());
    }
    m_gizmo = render::PointGizmo(std::move(all));
    const auto isOfIt = [&group](const std::optional<Place>& place)
    { return place && place->group == &group; };
    if (!isAsMany)
    {
        m_hot = isOfIt(m_hot) ? std::nullopt : m_hot;
        if (isOfIt(m_current))
        {
            setCurrent(std::nullopt);
        }
        if (m_drag && m_drag->place.group == &group)
        {
            end(false);
        }
    }
    Q_EMIT changed();
}

std::optional<PointHand::Place> PointHand::placeOf(std::optional<std::size_t> point) const
{
    std::size_t first = 0;
    for (PointGroup* const group : m_groups)
    {
        if (point && *point - first < group->m_points.size())
        {
            return Place{group, *point - first};
        }
        first += group->m_points.size();
    }
    return std::nullopt;
}

std::size_t PointHand::numberOf(const Place& place) const
{
    std::size_t first = 0;
    for (const PointGroup* const group : m_groups)
    {
        if (group == place.group)
        {
            break;
        }
        first += group->m_points.size();
    }
    return first + place.number;
}

std::optional<std::size_t> PointHand::current() const
{
    return m_current ? std::optional(numberOf(*m_current)) : std::nullopt;
}

void PointHand::goOn()
{
    if (!m_drag)
    {
        setCurrent(placeOf(m_current ? numberOf(*m_current) + 1 : 0));
    }
}

void PointHand::setCurrent(std::optional<Place> place)
{
    const auto before = std::exchange(m_current, place);
    if (before == place)
    {
        return;
    }
    if (before && (!place || place->group != before->group))
    {
        Q_EMIT before->group->currentChanged();
    }
    if (place)
    {
        Q_EMIT place->group->currentChanged();
    }
    Q_EMIT changed();
}

std::vector<render::SceneLine> PointHand::lines(const glm::ivec2& size) const
{
    std::vector<std::size_t> lit;
    for (const auto& place : {m_drag ? std::optional(m_drag->place) : m_hot, m_current})
    {
        if (place)
        {
            lit.push_back(numberOf(*place));
        }
    }
    return m_gizmo.lines(m_camera, size, lit);
}

bool PointHand::press(const QMouseEvent& event, const glm::ivec2& size)
{
    const bool isPlain =
        event.button() == Qt::LeftButton && !event.modifiers().testFlag(Qt::ShiftModifier);
    const glm::vec2 pixel = placeOfMouse(event.position());
    const auto place = isPlain ? placeOf(m_gizmo.pointAt(pixel, m_camera, size)) : std::nullopt;
    if (!place)
    {
        return false;
    }
    m_drag.emplace(
        Drag{*place, pixel, render::PointGizmo({place->group->m_points[place->number]})});
    setCurrent(place);
    Q_EMIT changed();
    return true;
}

bool PointHand::move(const QMouseEvent& event, const glm::ivec2& size)
{
    const glm::vec2 pixel = placeOfMouse(event.position());
    if (m_drag)
    {
        const Place place = m_drag->place;
        Q_EMIT place.group->dragged(place.number,
                                    m_drag->gizmo.way(0, m_drag->from, pixel, m_camera, size),
                                    event.modifiers());
        return true;
    }
    if (event.buttons() == Qt::NoButton)
    {
        const auto place = placeOf(m_gizmo.pointAt(pixel, m_camera, size));
        if (place != std::exchange(m_hot, place))
        {
            Q_EMIT changed();
        }
    }
    return false;
}

bool PointHand::release(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton || !m_drag)
    {
        return false;
    }
    end(true);
    return true;
}

void PointHand::end(bool isWanted)
{
    if (m_drag)
    {
        PointGroup* const group = m_drag->place.group;
        m_drag.reset();
        Q_EMIT group->released(isWanted);
        Q_EMIT changed();
    }
}

bool PointHand::pressKey(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Escape && (m_drag || m_current))
    {
        if (m_drag)
        {
            end(false);
        }
        else
        {
            setCurrent(std::nullopt);
        }
        return true;
    }
    const auto step = std::ranges::find(kPointSteps, event.key(), &PointStep::key);
    const auto others = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (!m_current || !m_current->group->m_takesKeys || m_drag || step == kPointSteps.end()
        || others != Qt::NoModifier)
    {
        return false;
    }
    Q_EMIT m_current->group->nudged(m_current->number, step->steps, event.modifiers());
    return true;
}

// --- one owner's

PointGroup::PointGroup(PointHand& hand, QObject* owner, bool takesKeys)
    : QObject(owner)
    , m_hand(&hand)
    , m_takesKeys(takesKeys)
{
    hand.join(*this);
}

PointGroup::~PointGroup()
{
    if (m_hand)
    {
        m_hand->leave(*this);
    }
}

void PointGroup::setPoints(std::vector<render::GizmoPoint> points)
{
    if (points == m_points || !m_hand)
    {
        return; // no frame is drawn for it
    }
    const bool isAsMany = points.size() == m_points.size();
    m_points = std::move(points);
    m_hand->take(*this, isAsMany);
}

std::optional<std::size_t> PointGroup::current() const
{
    const bool isOfIt = m_hand && m_hand->m_current && m_hand->m_current->group == this;
    return isOfIt ? std::optional(m_hand->m_current->number) : std::nullopt;
}

bool PointGroup::isDragging() const
{
    return m_hand && m_hand->m_drag && m_hand->m_drag->place.group == this;
}

void PointGroup::leave()
{
    if (current())
    {
        m_hand->setCurrent(std::nullopt);
    }
}

void PointGroup::letGo()
{
    if (isDragging())
    {
        m_hand->letGo();
    }
}

} // namespace ui
