#include "ui/viewport/GizmoHand.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
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

void GizmoHand::setGizmo(const std::optional<Gizmo>& gizmo,
                         const std::optional<render::RotateGizmo>& ring)
{
    if (!gizmo && !m_gizmo)
    {
        return; // no frame is drawn for it
    }
    const bool isOther = !gizmo || (m_gizmo && gizmo->index() != m_gizmo->index())
                         || (m_drag && m_drag->hold.isRing && !ring);
    if (m_drag && isOther)
    {
        end(false); // what it is held by is gone
    }
    m_gizmo = gizmo;
    m_ring = gizmo ? ring : std::nullopt;
    m_shownAt.reset();
    m_hot.reset(); // until the mouse moves: it may be elsewhere now
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

void GizmoHand::setSpots(std::vector<render::GizmoPoint> spots,
                         std::vector<render::SceneLine> lines)
{
    if (spots.empty() && m_spots.points().empty())
    {
        return; // no frame is drawn for it
    }
    if (spots.size() != m_spots.points().size())
    {
        m_hotSpot.reset();
    }
    m_spots = render::PointGizmo(std::move(spots));
    m_spotLines = std::move(lines);
    Q_EMIT changed();
}

std::vector<render::SceneLine> GizmoHand::lines(const glm::ivec2& size) const
{
    std::vector<render::SceneLine> found = m_spotLines;
    const auto add = [&found](const std::vector<render::SceneLine>& more)
    { found.insert(found.end(), more.begin(), more.end()); };
    add(m_spots.lines(
        m_camera, size, m_hotSpot ? std::span(&*m_hotSpot, 1) : std::span<const std::size_t>()));
    add(render::placeMarks(m_marks, m_camera, size));
    if (m_gizmo)
    {
        const auto hold = m_drag ? std::optional(m_drag->hold) : m_hot;
        const auto heldOf = [&hold](bool isRing)
        { return hold && hold->isRing == isRing ? std::optional(hold->handle) : std::nullopt; };
        const auto held = heldOf(false);
        const auto* const arrows = std::get_if<MoveGizmo>(&*m_gizmo);
        add(arrows != nullptr
                ? arrows->at(m_shownAt.value_or(arrows->place())).lines(m_camera, size, held)
                : std::get<RotateGizmo>(*m_gizmo).lines(m_camera, size, held));
        if (m_ring)
        {
            add(m_ring->at(m_shownAt.value_or(m_ring->place()))
                    .lines(m_camera, size, heldOf(true)));
        }
    }
    return found;
}

glm::vec3 GizmoHand::viewAxis() const
{
    return std::get<RotateGizmo>(*m_gizmo).axis(GizmoHandle::View, m_camera);
}

std::optional<GizmoHand::Hold> GizmoHand::holdAt(const QPointF& position,
                                                 const glm::ivec2& size) const
{
    const glm::vec2 pixel = pixelOf(position);
    const auto handle = m_gizmo ? std::visit([&](const auto& gizmo)
                                             { return gizmo.handleAt(pixel, m_camera, size); },
                                             *m_gizmo)
                                : std::nullopt;
    if (handle)
    {
        return Hold{*handle, false};
    }
    const auto ring = m_ring ? m_ring->handleAt(pixel, m_camera, size) : std::nullopt;
    return ring ? std::optional(Hold{*ring, true}) : std::nullopt;
}

/// Null: arrows are held.
const RotateGizmo* GizmoHand::ringsOf(const Hold& hold) const
{
    return hold.isRing && m_ring ? &*m_ring : std::get_if<RotateGizmo>(&*m_gizmo);
}

bool GizmoHand::press(const QMouseEvent& event, const glm::ivec2& size)
{
    const bool isPlain =
        event.button() == Qt::LeftButton && !event.modifiers().testFlag(Qt::ShiftModifier);
    const auto hold = isPlain ? holdAt(event.position(), size) : std::nullopt;
    if (!hold)
    {
        return false;
    }
    m_drag = Drag{*hold, pixelOf(event.position()), pixelOf(event.position()), 0.0F};
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
        const auto hold = holdAt(event.position(), size);
        const auto spot =
            hold ? std::nullopt : m_spots.pointAt(pixelOf(event.position()), m_camera, size);
        const bool isOther = hold != std::exchange(m_hot, hold);
        if (spot != std::exchange(m_hotSpot, spot) || isOther)
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
    if (const auto* const rings = ringsOf(m_drag->hold))
    {
        // From place to place, so that a ring can be turned more than once around.
        m_drag->angle += rings->angle(m_drag->hold.handle, before, now, m_camera, size);
        Q_EMIT turned(m_drag->hold.handle, snapped(m_drag->angle, kTurnSnap));
        return;
    }
    const auto& arrows = std::get<MoveGizmo>(*m_gizmo);
    const glm::vec3 way = arrows.way(m_drag->hold.handle, m_drag->from, now, m_camera, size);
    glm::vec3 along = glm::transpose(arrows.axes()) * way;
    for (glm::length_t i = 0; i < 3; ++i)
    {
        along[i] = snapped(along[i], kWaySnap);
    }
    Q_EMIT moved(snaps ? arrows.axes() * along : way);
}

bool GizmoHand::hasSpotAt(const QPointF& position, const glm::ivec2& size) const
{
    return m_spots.pointAt(pixelOf(position), m_camera, size).has_value();
}

bool GizmoHand::clickAt(const QPointF& position, const glm::ivec2& size)
{
    const auto spot = m_spots.pointAt(pixelOf(position), m_camera, size);
    if (spot)
    {
        Q_EMIT spotClicked(*spot);
    }
    return spot.has_value();
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
