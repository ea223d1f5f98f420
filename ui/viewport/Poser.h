#pragma once

#include "core/view/objects/Keyframe.h"
#include "core/view/objects/Pose.h"
#include "render/scene/RotateGizmo.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <memory>
#include <optional>

namespace render
{
struct SceneDescription;
}

namespace ui
{

class GlView;
class PlayerPanel;

/// Turns joints in the 3D view: where the player stands still in a key frame and a mesh of the
/// moveable is selected, rings are drawn around its joint. While one of them is dragged the
/// moveable is posed as the file would hold it; the file is changed when it is let go. Arrow keys
/// turn by the smallest step that angles of three axes have.
class Poser : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    Poser(GlView& view, PlayerPanel& player, const Selection& selection, QObject* parent);

    /// The scene of a moveable, a row of models; nothing: something else is seen.
    void setScene(const OpenFilePtr& file,
                  const std::shared_ptr<const render::SceneDescription>& scene,
                  std::optional<std::size_t> model);

    void setEditable(bool editable);

    /// Draws the rings where they belong now, or none.
    void update();

Q_SIGNALS:
    /// A key frame, counted from the first of its animation (a row of animations), is to have
    /// another pose, in which a joint is turned. `isStep`: it is one of many small ones.
    void turned(std::size_t animation,
                std::size_t keyframe,
                std::size_t joint,
                const tr::view::Keyframe& pose,
                bool isStep);

private:
    /// What can be turned now.
    struct Grip
    {
        std::size_t animation = 0;
        std::size_t keyframe = 0;
        std::size_t joint = 0;
        tr::view::Keyframe values;
        tr::view::Pose pose;
    };

    [[nodiscard]] std::optional<Grip> gripNow() const;
    [[nodiscard]] tr::view::Keyframe
    turnedBy(const Grip& grip, render::GizmoRing ring, float angle) const;
    void turn(render::GizmoRing ring, float angle);
    void showPreview();
    void finish(bool isWanted);
    void nudge(render::GizmoRing ring, int steps);

    GlView& m_view;
    PlayerPanel& m_player;
    const Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<std::size_t> m_model;
    std::optional<Grip> m_grip;                  ///< as it is in the file
    std::optional<tr::view::Keyframe> m_preview; ///< while a ring is dragged
    glm::vec3 m_viewAxis{0.0F}; ///< of the ring that faces the eye, when it was taken hold of
    bool m_isEditable = false;
};

} // namespace ui
