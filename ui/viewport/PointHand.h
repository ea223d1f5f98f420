#pragma once

#include "render/gizmo/PointGizmo.h"

#include <QObject>
#include <QPoint>
#include <QPointF>

#include <cstddef>
#include <optional>
#include <vector>

class QKeyEvent;
class QMouseEvent;

namespace ui
{

/// Takes hold of places in a picture, by mouse and keyboard. The left button on one drags it and
/// makes it the current one, which arrow keys move by a step, and Page Up and Down by sixteen;
/// Escape takes back what is dragged, and then leaves the current one.
class PointHand : public QObject
{
    Q_OBJECT

public:
    /// Where the picture is seen from. Precondition: it outlives the hand.
    PointHand(const render::Camera& camera, QObject* parent);

    /// What there is to take hold of now. What is dragged goes on as long as there are as many.
    void setPoints(std::vector<render::GizmoPoint> points);

    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const noexcept
    {
        return m_gizmo.points();
    }

    /// The one that keys move.
    [[nodiscard]] std::optional<std::size_t> current() const noexcept { return m_current; }

    /// Makes the next one the current one; behind the last there is none.
    void goOn();

    /// All of it as lines of the scene, for a picture of that size.
    [[nodiscard]] std::vector<render::SceneLine> lines(const glm::ivec2& size) const;

    [[nodiscard]] bool isDragging() const noexcept { return m_drag.has_value(); }

    // Events of the picture. True: it is the hand's, and does nothing else.
    [[nodiscard]] bool press(const QMouseEvent& event, const glm::ivec2& size);
    [[nodiscard]] bool move(const QMouseEvent& event, const glm::ivec2& size);
    [[nodiscard]] bool release(const QMouseEvent& event);
    [[nodiscard]] bool pressKey(const QKeyEvent& event);

    /// Ends a drag, if there is one, as if it had not been wanted.
    void letGo() { end(false); }

Q_SIGNALS:
    /// Something else is to be drawn.
    void changed();

    /// Another one is the current one, or none.
    void currentChanged();

    /// One is being dragged, and has come so far since it was taken hold of.
    void dragged(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys);

    /// It was let go; not wanted: it is to be as it was.
    void released(bool isWanted);

    /// By keys: steps to the right and upwards.
    void nudged(std::size_t point, const QPoint& steps, Qt::KeyboardModifiers keys);

private:
    /// One that is being dragged.
    struct Drag
    {
        std::size_t point = 0;
        glm::vec2 from{0.0F};
        render::PointGizmo gizmo; ///< as it was then
    };

    void setCurrent(std::optional<std::size_t> point);
    void end(bool isWanted);

    const render::Camera& m_camera;
    render::PointGizmo m_gizmo{{}};
    std::optional<std::size_t> m_hot; ///< under the mouse
    std::optional<std::size_t> m_current;
    std::optional<Drag> m_drag;
};

} // namespace ui
