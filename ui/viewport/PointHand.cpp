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

glm::vec2 placeOf(const QPointF& point)
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

void PointHand::setPoints(std::vector<render::GizmoPoint> points)
{
    if (points == m_gizmo.points())
    {
        return; // no frame is drawn for it
    }
    const bool isAsMany = points.size() == m_gizmo.points().size();
    m_gizmo = render::PointGizmo(std::move(points));
    if (!isAsMany)
    {
        m_hot.reset();
        setCurrent(std::nullopt);
        end(false);
    }
    Q_EMIT changed();
}

void PointHand::goOn()
{
    const std::size_t next = m_current ? *m_current + 1 : 0;
    if (!m_drag)
    {
        setCurrent(next < points().size() ? std::optional(next) : std::nullopt);
    }
}

void PointHand::setCurrent(std::optional<std::size_t> point)
{
    if (std::exchange(m_current, point) != point)
    {
        Q_EMIT currentChanged();
        Q_EMIT changed();
    }
}

std::vector<render::SceneLine> PointHand::lines(const glm::ivec2& size) const
{
    std::vector<std::size_t> lit;
    for (const auto& point : {m_drag ? std::optional(m_drag->point) : m_hot, m_current})
    {
        if (point)
        {
            lit.push_back(*point);
        }
    }
    return m_gizmo.lines(m_camera, size, lit);
}

bool PointHand::press(const QMouseEvent& event, const glm::ivec2& size)
{
    const bool isPlain =
        event.button() == Qt::LeftButton && !event.modifiers().testFlag(Qt::ShiftModifier);
    const glm::vec2 pixel = placeOf(event.position());
    const auto point = isPlain ? m_gizmo.pointAt(pixel, m_camera, size) : std::nullopt;
    if (!point)
    {
        return false;
    }
    m_drag.emplace(Drag{*point, pixel, m_gizmo});
    setCurrent(point);
    Q_EMIT changed();
    return true;
}

bool PointHand::move(const QMouseEvent& event, const glm::ivec2& size)
{
    const glm::vec2 pixel = placeOf(event.position());
    if (m_drag)
    {
        Q_EMIT dragged(m_drag->point,
                       m_drag->gizmo.way(m_drag->point, m_drag->from, pixel, m_camera, size),
                       event.modifiers());
        return true;
    }
    if (event.buttons() == Qt::NoButton)
    {
        const auto point = m_gizmo.pointAt(pixel, m_camera, size);
        if (point != std::exchange(m_hot, point))
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
        m_drag.reset();
        Q_EMIT released(isWanted);
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
    if (!m_current || m_drag || step == kPointSteps.end() || others != Qt::NoModifier)
    {
        return false;
    }
    Q_EMIT nudged(*m_current, step->steps, event.modifiers());
    return true;
}

} // namespace ui
