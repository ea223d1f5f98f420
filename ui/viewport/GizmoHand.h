#pragma once

#include "render/gizmo/MoveGizmo.h"
#include "render/gizmo/PointGizmo.h"
#include "render/gizmo/RotateGizmo.h"

#include <QObject>
#include <QPointF>

#include <optional>
#include <variant>
#include <vector>

class QKeyEvent;
class QMouseEvent;

namespace ui
{

/// Rings to turn something by, or arrows to move it by.
using Gizmo = std::variant<render::RotateGizmo, render::MoveGizmo>;

/// Takes hold of a gizmo in a picture, by mouse and keyboard. The left button on a handle drags it,
/// with Ctrl in steps: five degrees, or sixteen units along its axes. Arrow keys turn about X and
/// Y, or move along X and Y; Page Up and Page Down go about or along Z. Escape takes back what is
/// dragged. Spots beside it are not dragged but clicked.
class GizmoHand : public QObject
{
    Q_OBJECT

public:
    /// Where the picture is seen from. Precondition: it outlives the hand.
    GizmoHand(const render::Camera& camera, QObject* parent);

    /// Nothing: there is nothing to take hold of. It stays as it is while it is dragged, unless it
    /// is of another kind: that ends the drag as if it had not been wanted. A ring around arrows
    /// turns what they move.
    void setGizmo(const std::optional<Gizmo>& gizmo,
                  const std::optional<render::RotateGizmo>& ring = {});

    [[nodiscard]] const std::optional<Gizmo>& gizmo() const noexcept { return m_gizmo; }

    /// Around arrows.
    [[nodiscard]] const std::optional<render::RotateGizmo>& ring() const noexcept { return m_ring; }

    /// Draws arrows that are dragged at another place: where what they move has got.
    void showAt(const glm::vec3& place);

    /// Places that are marked, such as those of joints that stay where they are.
    void setMarks(std::vector<glm::vec3> places);

    /// Places that can be clicked, and lines between them: of a skeleton.
    void setSpots(std::vector<render::GizmoPoint> spots, std::vector<render::SceneLine> lines);

    [[nodiscard]] const std::vector<render::GizmoPoint>& spots() const noexcept
    {
        return m_spots.points();
    }

    /// All of it as lines of the scene, for a picture of that size.
    [[nodiscard]] std::vector<render::SceneLine> lines(const glm::ivec2& size) const;

    /// What the ring that faces the eye turns about now. Precondition: there are rings.
    [[nodiscard]] glm::vec3 viewAxis() const;

    [[nodiscard]] bool isDragging() const noexcept { return m_drag.has_value(); }

    // Events of the picture. True: it is the hand's, and does nothing else.
    [[nodiscard]] bool press(const QMouseEvent& event, const glm::ivec2& size);
    [[nodiscard]] bool move(const QMouseEvent& event, const glm::ivec2& size);
    [[nodiscard]] bool release(const QMouseEvent& event);
    /// The left button went up where it went down, and nothing was dragged.
    [[nodiscard]] bool clickAt(const QPointF& position, const glm::ivec2& size);
    [[nodiscard]] bool pressKey(const QKeyEvent& event);

    /// Whether a click there would be on a spot.
    [[nodiscard]] bool hasSpotAt(const QPointF& position, const glm::ivec2& size) const;

    /// Ends a drag, if there is one, as if it had not been wanted.
    void letGo() { end(false); }

Q_SIGNALS:
    /// Something else is to be drawn.
    void changed();

    /// A ring is being dragged, and has been turned by so much since it was taken hold of.
    void turned(render::GizmoHandle ring, float radians);

    /// An arrow is being dragged, and has come so far since it was taken hold of.
    void moved(const glm::vec3& way);

    /// It was let go; not wanted: it is to be as it was.
    void released(bool isWanted);

    /// A spot was clicked.
    void spotClicked(std::size_t spot);

    /// By keys, in the smallest steps that there are.
    void nudged(render::GizmoHandle handle, int steps);

private:
    /// What is taken hold of.
    struct Hold
    {
        render::GizmoHandle handle{};
        bool isRing = false; ///< of the ring around arrows

        friend bool operator==(const Hold&, const Hold&) = default;
    };

    /// What is being dragged.
    struct Drag
    {
        Hold hold;
        glm::vec2 from{0.0F};
        glm::vec2 last{0.0F};
        float angle = 0.0F; ///< of a ring, since it was taken hold of
    };

    [[nodiscard]] std::optional<Hold> holdAt(const QPointF& position, const glm::ivec2& size) const;
    [[nodiscard]] const render::RotateGizmo* ringsOf(const Hold& hold) const;
    void drag(const QMouseEvent& event, const glm::ivec2& size);
    void end(bool isWanted);

    const render::Camera& m_camera;
    std::optional<Gizmo> m_gizmo;
    std::optional<render::RotateGizmo> m_ring;
    std::optional<glm::vec3> m_shownAt;
    std::vector<glm::vec3> m_marks;
    render::PointGizmo m_spots{{}};
    std::vector<render::SceneLine> m_spotLines;
    std::optional<std::size_t> m_hotSpot; ///< under the mouse
    std::optional<Hold> m_hot;            ///< under the mouse
    std::optional<Drag> m_drag;
};

} // namespace ui
