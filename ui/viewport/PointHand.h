#pragma once

#include "render/gizmo/PointGizmo.h"

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <QPointer>

#include <cstddef>
#include <optional>
#include <vector>

class QKeyEvent;
class QMouseEvent;

namespace ui
{

class PointGroup;

/// Takes hold of places in a picture, by mouse and keyboard. The left button on one drags it and
/// makes it the current one, which arrow keys move by a step, and Page Up and Down by sixteen;
/// Escape takes back what is dragged, and then leaves the current one. Places belong to groups,
/// each of which is told of its own.
class PointHand : public QObject
{
    Q_OBJECT

public:
    /// Where the picture is seen from. Precondition: it outlives the hand.
    PointHand(const render::Camera& camera, QObject* parent);

    /// Those of all groups, one group after the other.
    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const noexcept
    {
        return m_gizmo.points();
    }

    /// The one that keys move, by its number among all.
    [[nodiscard]] std::optional<std::size_t> current() const;

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

private:
    friend class PointGroup;

    /// A point by its group, so that others can come and go.
    struct Place
    {
        PointGroup* group = nullptr;
        std::size_t number = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };

    /// One that is being dragged.
    struct Drag
    {
        Place place;
        glm::vec2 from{0.0F};
        render::PointGizmo gizmo; ///< it alone, as it was then
    };

    void join(PointGroup& group) { m_groups.push_back(&group); }

    void leave(const PointGroup& group);
    void take(const PointGroup& group, bool isAsMany);
    [[nodiscard]] std::optional<Place> placeOf(std::optional<std::size_t> point) const;
    [[nodiscard]] std::size_t numberOf(const Place& place) const;
    void setCurrent(std::optional<Place> place);
    void end(bool isWanted);

    const render::Camera& m_camera;
    std::vector<PointGroup*> m_groups;
    render::PointGizmo m_gizmo{{}};
    std::optional<Place> m_hot; ///< under the mouse
    std::optional<Place> m_current;
    std::optional<Drag> m_drag;
};

/// The places of one owner among all that a hand can take hold of. Their numbers are those among
/// the owner's own.
class PointGroup : public QObject
{
    Q_OBJECT

public:
    /// `takesKeys`: arrow keys move the current one; else they are left to others.
    PointGroup(PointHand& hand, QObject* owner, bool takesKeys = true);
    ~PointGroup() override;

    /// What there is to take hold of now. What is dragged goes on as long as there are as many.
    void setPoints(std::vector<render::GizmoPoint> points);

    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const noexcept
    {
        return m_points;
    }

    /// The one that keys move; nothing: it is none of these.
    [[nodiscard]] std::optional<std::size_t> current() const;

    [[nodiscard]] bool isDragging() const;

    /// None of these is the current one any more.
    void leave();

    /// Ends a drag of one of these, if there is one, as if it had not been wanted.
    void letGo();

Q_SIGNALS:
    /// Another one is the current one, or none.
    void currentChanged();

    /// One is being dragged, and has come so far since it was taken hold of.
    void dragged(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys);

    /// It was let go; not wanted: it is to be as it was.
    void released(bool isWanted);

    /// By keys: steps to the right and upwards.
    void nudged(std::size_t point, const QPoint& steps, Qt::KeyboardModifiers keys);

private:
    friend class PointHand;

    QPointer<PointHand> m_hand;
    std::vector<render::GizmoPoint> m_points;
    bool m_takesKeys;
};

} // namespace ui
