#pragma once

#include "core/anim/Limb.h"
#include "core/edit/animation/poses/PoseEdit.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/Pose.h"
#include "render/gizmo/GizmoParts.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace render
{
struct SceneDescription;
}

namespace ui
{

class GlView;
class PlayerPanel;
class PoseActions;
class ViewNote;

/// Poses joints in the 3D view. Where the player stands still in a key frame and a mesh of the
/// moveable is selected, its joint is turned by rings, or moved by arrows: the first mesh with all
/// that hangs on it, others by turning what carries them (anim::Limb). Joints can be pinned, so
/// that they stay where they are while others go. While it is dragged the moveable is posed as the
/// file would hold it; the file is changed when it is let go. Keys turn by the smallest step that
/// angles of three axes have, and move by a unit, limbs by some.
class Poser : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    Poser(GlView& view,
          PlayerPanel& player,
          const Selection& selection,
          PoseActions& actions,
          QObject* parent);

    /// The scene of a moveable, a row of models; nothing: something else is seen.
    void setScene(const OpenFilePtr& file,
                  const std::shared_ptr<const render::SceneDescription>& scene,
                  std::optional<std::size_t> model);

    void setEditable(bool editable);

    /// Where the nodes of a scene are in a pose; until then, those of render::modelNodes.
    using NodesOf = std::function<std::vector<glm::mat4>(const render::SceneDescription& scene,
                                                         const tr::view::Pose& pose)>;

    void setNodesOf(NodesOf nodesOf) { m_nodesOf = std::move(nodesOf); }

    /// Draws what can be taken hold of where it belongs now, or nothing.
    void update();

Q_SIGNALS:
    /// A joint is to be turned or moved.
    void posed(const tr::edit::PoseEdit& edit);

private:
    /// What can be posed now.
    struct Grip
    {
        std::size_t animation = 0;
        std::size_t keyframe = 0;
        std::size_t joint = 0;
        std::vector<tr::view::Joint> joints;
        tr::view::Keyframe values;
        tr::view::Pose pose;
        bool isWhole = false; ///< the key frame has angles of all joints
        std::optional<tr::anim::Limb> limb;
        std::optional<glm::vec3> bend{};
        std::vector<tr::anim::Pin> pins{};
    };

    [[nodiscard]] std::optional<Grip> gripNow() const;
    [[nodiscard]] bool moves(const Grip& grip) const;
    [[nodiscard]] glm::mat3 axesOf(const Grip& grip) const;
    [[nodiscard]] tr::view::Keyframe stored(const tr::view::Keyframe& values) const;
    [[nodiscard]] tr::view::Keyframe held(const tr::view::Keyframe& values) const;
    [[nodiscard]] tr::view::Keyframe turnedBy(render::GizmoHandle ring, float angle) const;
    [[nodiscard]] tr::view::Keyframe movedBy(const glm::vec3& way) const;
    [[nodiscard]] glm::mat4 heldPlace(std::size_t joint);
    void begin();
    void turn(render::GizmoHandle ring, float angle);
    void move(const glm::vec3& way);
    void nudge(render::GizmoHandle handle, int steps);
    void preview(const tr::view::Keyframe& values);
    [[nodiscard]] tr::view::Keyframe shared(const tr::view::Keyframe& wanted) const;
    void showPreview();
    void showPins();
    [[nodiscard]] tr::edit::PoseEdit editOf(const tr::view::Keyframe& wanted, bool isStep) const;
    [[nodiscard]] QString noteOf(const tr::view::Keyframe& wanted) const;
    void finish(bool isWanted);
    void tell(const tr::view::Keyframe& wanted, bool isStep);
    void pin(bool isPinned);

    GlView& m_view;
    ViewNote* m_note;
    PlayerPanel& m_player;
    const Selection& m_selection;
    PoseActions& m_actions;
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<std::size_t> m_model;
    std::optional<Grip> m_grip;                  ///< as it is in the file
    std::optional<tr::view::Keyframe> m_preview; ///< while it is dragged
    std::set<std::size_t> m_pinned;              ///< joints of the moveable m_pinsOf
    std::optional<std::size_t> m_pinsOf;
    std::map<std::size_t, glm::mat4> m_held;      ///< where pinned joints belong
    std::pair<std::size_t, std::size_t> m_heldIn; ///< in that key frame of an animation
    glm::vec3 m_viewAxis{0.0F}; ///< of the ring that faces the eye, when it was taken hold of
    NodesOf m_nodesOf;
    bool m_isEditable = false;
    bool m_hasGizmo = false; ///< that of the view is of this
};

} // namespace ui
