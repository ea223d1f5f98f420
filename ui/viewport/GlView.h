#pragma once

#include "render/gl/RenderOptions.h"
#include "render/gl/Renderer.h"
#include "render/scene/Camera.h"
#include "render/scene/MipTiles.h"
#include "render/scene/Picking.h"
#include "render/scene/RotateGizmo.h"
#include "render/scene/SceneDescription.h"

#include <QOpenGLWidget>
#include <QPoint>
#include <QSet>

#include <memory>
#include <optional>
#include <span>

class QTimer;

namespace ui
{

/// Draws one scene and moves the camera around it. Knows nothing of files.
///
/// Left button: orbit, with Shift: pan. Middle button: pan. Right button: look around, and with
/// W, A, S, D, Q, E: fly. Wheel: zoom towards what is under the cursor, and no further than to it.
/// A click without movement picks. Where there are rings to turn something by, the left button on
/// one of them turns it, with Ctrl in steps; Escape takes that back. Arrow keys turn about X and Y,
/// Page Up and Page Down about Z.
class GlView : public QOpenGLWidget
{
    Q_OBJECT

public:
    explicit GlView(QWidget* parent = nullptr);
    ~GlView() override;

    /// Shows another scene; the camera stays where it is.
    void setScene(std::shared_ptr<const render::PreparedScene> scene);

    [[nodiscard]] const render::SceneDescription& scene() const noexcept
    {
        return m_prepared->scene;
    }

    /// Poses the scene: its nodes from the first one on.
    void setNodes(std::vector<glm::mat4> nodes);

    /// Boxes around what is selected, in world space.
    void setMarks(std::vector<render::SceneBounds> marks);

    /// Rings to turn something by; nothing: there is nothing to turn. They stay as they are while
    /// one of them is dragged.
    void setGizmo(const std::optional<render::RotateGizmo>& gizmo);

    [[nodiscard]] const std::optional<render::RotateGizmo>& gizmo() const noexcept
    {
        return m_gizmo;
    }

    /// Ends the drag of a ring, if there is one, as if it had not been wanted.
    void endTurning() { endGizmoDrag(false); }

    /// What the ring that faces the eye turns about now. Precondition: there is a gizmo.
    [[nodiscard]] glm::vec3 gizmoAxis() const
    {
        return m_gizmo->axis(render::GizmoRing::View, m_camera);
    }

    [[nodiscard]] render::Camera& camera() noexcept { return m_camera; }

    [[nodiscard]] const render::gl::RenderOptions& options() const noexcept { return m_options; }

    void setOptions(const render::gl::RenderOptions& options);

    /// Brings bounds into the picture without turning the camera.
    void frame(const render::SceneBounds& bounds, std::span<const glm::vec3> outline = {});

    /// The pick under a pixel of the widget.
    [[nodiscard]] std::optional<render::ScenePick> pickAt(const QPointF& position) const;

Q_SIGNALS:
    void picked(const render::ScenePick& pick);
    void pickedNothing();
    void pickOpened(const render::ScenePick& pick); ///< by a double click

    /// A ring is being dragged, and has been turned by so much since it was taken hold of.
    void gizmoTurned(render::GizmoRing ring, float radians);

    /// It was let go; not wanted: it is to be as it was.
    void gizmoReleased(bool isWanted);

    /// By keys, in the smallest steps that there are.
    void gizmoNudged(render::GizmoRing ring, int steps);

    void frameDrawn(double milliseconds);
    void failed(); ///< the renderer could not be made; nothing will be drawn
    void refused(render::gl::UploadError error); ///< the scene is not drawn

protected:
    void initializeGL() override;
    void paintGL() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// A ring that is being dragged.
    struct GizmoDrag
    {
        render::GizmoRing ring{};
        float angle = 0.0F; ///< since it was taken hold of
    };

    void uploadGizmo();
    void dragGizmo(const QMouseEvent& event);
    void endGizmoDrag(bool isWanted);
    [[nodiscard]] bool nudgeGizmo(const QKeyEvent& event);
    void releaseGl();
    void uploadIfNeeded();
    void flyOn();
    void stopFlying();
    [[nodiscard]] glm::ivec2 logicalSize() const;
    [[nodiscard]] std::optional<render::Hit> hitAt(const QPointF& position) const;

    std::shared_ptr<const render::PreparedScene> m_prepared;
    std::vector<glm::mat4> m_nodes;
    std::vector<render::SceneBounds> m_marks;
    mutable std::optional<render::PickIndex> m_pickIndex;
    std::optional<render::gl::Renderer> m_renderer;
    render::gl::RenderOptions m_options;
    render::Camera m_camera;
    bool m_uploadNeeded = true;
    bool m_marksChanged = false;
    bool m_nodesChanged = false;

    std::optional<render::RotateGizmo> m_gizmo;
    std::optional<render::GizmoRing> m_hotRing; ///< under the mouse
    std::optional<GizmoDrag> m_gizmoDrag;
    bool m_gizmoIsUploaded = false;

    QPointF m_pressedAt;
    QPointF m_lastPosition;
    bool m_dragged = false;
    QSet<int> m_heldKeys;
    QTimer* m_flyTimer;
};

} // namespace ui
