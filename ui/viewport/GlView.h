#pragma once

#include "render/gl/RenderOptions.h"
#include "render/gl/Renderer.h"
#include "render/scene/Camera.h"
#include "render/scene/MipTiles.h"
#include "render/scene/Picking.h"
#include "render/scene/SceneDescription.h"
#include "ui/viewport/GizmoHand.h"
#include "ui/viewport/PointHand.h"
#include "ui/viewport/StrokeHand.h"

#include <QOpenGLWidget>
#include <QPoint>
#include <QSet>

#include <memory>
#include <optional>
#include <span>

class QTimer;

namespace ui
{

/// A face at a place of the picture.
struct FaceSeen
{
    render::ScenePick pick;
    std::vector<glm::vec3> corners; ///< in the world
};

/// Draws one scene and moves the camera around it. Knows nothing of files.
///
/// Left button: orbit, with Shift: pan. Middle button: pan. Right button: look around, and with
/// W, A, S, D, Q, E: fly. Wheel: zoom towards what is under the cursor, and no further than to it.
/// A click without movement picks. What lies in the picture to be taken hold of comes first:
/// points() and hand(). So does what is drawn over it by strokes().
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

    /// What the scene is drawn as once more. Another scene has none.
    void setGhosts(std::vector<render::gl::Ghost> ghosts);

    /// Boxes around what is selected, and lines beside them, in world space.
    void setMarks(std::vector<render::SceneBounds> marks,
                  std::vector<render::SceneLine> lines = {});

    /// The lines of the last setMarks.
    [[nodiscard]] const std::vector<render::SceneLine>& markLines() const noexcept
    {
        return m_markLines;
    }

    /// The node that is brighter while the mouse points at none; -1: none.
    void setLitNode(int node);

    /// What something in the picture is turned or moved by.
    [[nodiscard]] GizmoHand& hand() noexcept { return *m_hand; }

    /// Places in the picture that are dragged.
    [[nodiscard]] PointHand& points() noexcept { return *m_pointHand; }

    /// What the left button draws over the picture.
    [[nodiscard]] StrokeHand& strokes() noexcept { return *m_strokes; }

    /// Ends whatever is dragged or drawn, as if it had not been wanted.
    void letGo();

    [[nodiscard]] render::Camera& camera() noexcept { return m_camera; }

    /// Where the nodes of the scene are now.
    [[nodiscard]] std::span<const glm::mat4> nodes() const noexcept { return m_nodes; }

    [[nodiscard]] const render::gl::RenderOptions& options() const noexcept { return m_options; }

    void setOptions(const render::gl::RenderOptions& options);

    /// Whether what the mouse points at lights up, with all that moves with it: `pointedAt`
    /// follows.
    void setPointing(bool points);

    /// Brings bounds into the picture without turning the camera.
    void frame(const render::SceneBounds& bounds, std::span<const glm::vec3> outline = {});

    /// The pick under a pixel of the widget.
    [[nodiscard]] std::optional<render::ScenePick> pickAt(const QPointF& position) const;

    /// The face under a pixel of the widget.
    [[nodiscard]] std::optional<FaceSeen> faceAt(const QPointF& position) const;

    /// The pixel of the widget that shows a place; nothing behind the eye.
    [[nodiscard]] std::optional<QPointF> pixelOf(const glm::vec3& place) const;

    /// Whether no face is in front of a place.
    [[nodiscard]] bool isSeen(const glm::vec3& place) const;

Q_SIGNALS:
    /// The nodes of the scene are elsewhere.
    void posed();

    /// The mouse points at what moves with this node now; -1: at nothing.
    void pointedAt(int node);

    void picked(const render::ScenePick& pick);
    void pickedToo(const render::ScenePick& pick); ///< with Ctrl: beside what is selected
    void pickedNothing();
    void pickOpened(const render::ScenePick& pick); ///< by a double click

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
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] bool isPainting() const;
    void light(int node);
    [[nodiscard]] int nodeAt(const QPointF& position) const;
    void uploadHand();
    void releaseGl();
    void uploadIfNeeded();
    void flyOn();
    void stopFlying();
    [[nodiscard]] glm::ivec2 logicalSize() const;
    [[nodiscard]] std::optional<render::Hit> hitAt(const QPointF& position) const;
    [[nodiscard]] std::vector<glm::vec3> cornersFrom(std::uint32_t first) const;
    [[nodiscard]] std::uint32_t nearestCorner(std::uint32_t first, const glm::vec3& place) const;
    void pickIn(const QPointF& position, Qt::KeyboardModifiers keys);

    std::shared_ptr<const render::PreparedScene> m_prepared;
    std::vector<glm::mat4> m_nodes;
    std::vector<render::gl::Ghost> m_ghosts;
    std::vector<render::SceneBounds> m_marks;
    std::vector<render::SceneLine> m_markLines;
    mutable std::optional<render::PickIndex> m_pickIndex;
    std::optional<render::gl::Renderer> m_renderer;
    render::gl::RenderOptions m_options;
    render::Camera m_camera;
    bool m_uploadNeeded = true;
    bool m_marksChanged = false;
    bool m_nodesChanged = false;
    bool m_ghostsChanged = false;

    bool m_points = false;
    int m_pointedNode = -1; ///< by the mouse
    int m_litNode = -1;     ///< else

    GizmoHand* m_hand;
    PointHand* m_pointHand;
    StrokeHand* m_strokes;
    bool m_handIsUploaded = false;

    QPointF m_pressedAt;
    QPointF m_lastPosition;
    bool m_dragged = false;
    QSet<int> m_heldKeys;
    QTimer* m_flyTimer;
};

} // namespace ui
