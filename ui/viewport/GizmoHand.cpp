#include "ui/viewport/GizmoHand.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using render::GizmoHandle;
using render::MoveGizmo;
using render::RotateGizmo;

constexpr float kTurnSnap = 0.0872664626F; ///< radians: five degrees
constexpr float kWaySnap = 16.0F;          ///< units

glm::vec2 pixelOf(const QPointF& point)
{
    return {static_cast<float>(point.x()), static_cast<float>(point.y())};
}

/// What a key does to a gizmo.
struct Nudge
{
    int key;
    GizmoHandle handle;
    int steps;
};

constexpr std::array kNudges{Nudge{Qt::Key_Up, GizmoHandle::X, 1},
                             Nudge{Qt::Key_Down, GizmoHandle::X, -1},
                             Nudge{Qt::Key_Right, GizmoHandle::Y, 1},
                             Nudge{Qt::Key_Left, GizmoHandle::Y, -1},
                             Nudge{Qt::Key_PageUp, GizmoHandle::Z, 1},
                             Nudge{Qt::Key_PageDown, GizmoHandle::Z, -1}};

} // namespace

GizmoHand::GizmoHand(const render::Camera& camera, QObject* parent)
    : QObject(parent)
    , m_camera(camera)
{
}

void GizmoHand::setGizmo(const std::optional<Gizmo>& gizmo)
{
    if (!gizmo && !m_gizmo)
    {
        return; // no frame is drawn for it
    }
    m_gizmo = gizmo;
    m_shownAt.reset();
    m_hot.reset(); // until the mouse moves: it may be elsewhere now
    if (!m_gizmo)
    {
        m_drag.reset();
    }
    Q_EMIT changed();
}

void GizmoHand::showAt(const glm::vec3& place)
{
    m_shownAt = place;
    Q_EMIT changed();
}

void GizmoHand::setMarks(std::vector<glm::vec3> places)
{
    if (places != m_marks)
    {
        m_marks = std::move(places);
        Q_EMIT changed();
    }
}

std::vector<render::SceneLine> GizmoHand::lines(const glm::ivec2& size) const
{
    std::vector<render::SceneLine> found = render::placeMarks(m_marks, m_camera, size);
    if (m_gizmo)
    {
        const auto held = m_drag ? std::optional(m_drag->handle) : m_hot;
        const auto* const arrows = std::get_if<MoveGizmo>(&*m_gizmo);
        const auto drawn =
            arrows != nullptr
                ? arrows->at(m_shownAt.value_or(arrows->place())).lines(m_camera, size, held)
                : std::get<RotateGizmo>(*m_gizmo).lines(m_camera, size, held);
        found.insert(found.end(), drawn.begin(), drawn.end());
    }
    return found;
}

glm::vec3 GizmoHand::viewAxis() const
{
    return std::get<RotateGizmo>(*m_gizmo).axis(GizmoHandle::View, m_camera);
}

std::optional<GizmoHandle> GizmoHand::handleAt(const QPointF& position,
                                               const glm::ivec2& size) const
{
    return m_gizmo ? std::visit([&](const auto& gizmo)
                                { return gizmo.handleAt(pixelOf(position), m_camera, size); },
                                *m_gizmo)
                   : std::nullopt;
}

bool GizmoHand::press(const QMouseEvent& event, const glm::ivec2& size)
{
    const bool isPlain =
        event.button() == Qt::LeftButton && !event.modifiers().testFlag(Qt::ShiftModifier);
    const auto handle = isPlain ? handleAt(event.position(), size) : std::nullopt;
    if (!handle)
    {
        return false;
    }
    m_drag = Drag{*handle, pixelOf(event.position()), pixelOf(event.position()), 0.0F};
    Q_EMIT changed();
    return true;
}

bool GizmoHand::move(const QMouseEvent& event, const glm::ivec2& size)
{
    if (m_drag)
    {
        drag(event, size);
        return true;
    }
    if (event.buttons() == Qt::NoButton)
    {
        const auto handle = handleAt(event.position(), size);
        if (handle != std::exchange(m_hot, handle))
        {
            Q_EMIT changed();
        }
    }
    return false;
}

void GizmoHand::drag(const QMouseEvent& event, const glm::ivec2& size)
{
    const glm::vec2 now = pixelOf(event.position());
    const glm::vec2 before = std::exchange(m_drag->last, now);
    const bool snaps = event.modifiers().testFlag(Qt::ControlModifier);
    const auto snapped = [snaps](float value, float step)
    { return snaps ? std::round(value / step) * step : value; };
    if (const auto* const rings = std::get_if<RotateGizmo>(&*m_gizmo))
    {
        // From place to place, so that a ring can be turned more than once around.
        m_drag->angle += rings->angle(m_drag->handle, before, now, m_camera, size);
        Q_EMIT turned(m_drag->handle, snapped(m_drag->angle, kTurnSnap));
        return;
    }
    glm::vec3 way =
        std::get<MoveGizmo>(*m_gizmo).way(m_drag->handle, m_drag->from, now, m_camera, size);
    for (glm::length_t i = 0; i < 3; ++i)
    {
        way[i] = snapped(way[i], kWaySnap);
    }
    Q_EMIT moved(way);
}

bool GizmoHand::release(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton || !m_drag)
    {
        return false;
    }
    end(true);
    return true;
}

void GizmoHand::end(bool isWanted)
{
    if (std::exchange(m_drag, std::nullopt))
    {
        m_shownAt.reset();
        Q_EMIT released(isWanted);
        Q_EMIT changed();
    }
}

bool GizmoHand::pressKey(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Escape && m_drag)
    {
        end(false);
        return true;
    }
    const auto nudge = std::ranges::find(kNudges, event.key(), &Nudge::key);
    if (!m_gizmo || m_drag || nudge == kNudges.end() || event.modifiers() != Qt::NoModifier)
    {
        return false;
    }
    Q_EMIT nudged(nudge->handle, nudge->steps);
    return true;
}

} // namespace ui
