#pragma once

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "render/gizmo/GizmoParts.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/BoneWorked.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

class GlView;
class PlayerPanel;
class PoseActions;
class ViewNote;

/// Shows the bones of the moveable that is worked on: marks at all pivots, of which a click selects
/// one, and the mesh of the current bone lit. Its pivot is moved by arrows along the axes of what
/// the bone hangs on, in the pose that is shown, in whole units; keys move by one. While it is
/// dragged the moveable is posed as it would be; the file is changed when it is let go. While
/// somebody works on bones joints are not posed, unless the user chooses to.
class PivotMover : public QObject
{
    Q_OBJECT

public:
    /// Units along the axes of what the bone hangs on.
    using Way = std::array<int, 3>;

    /// Precondition: all of them outlive it.
    PivotMover(GlView& view,
               PlayerPanel& player,
               Selection& selection,
               PoseActions& actions,
               QObject* parent);

    void setEditable(bool editable);

    /// Nothing: nobody works on bones.
    void setBone(const std::optional<BoneWorked>& bone);

    /// What is seen, and where its nodes are now; `model`: the row of moveables that it is, if any.
    /// What is dragged goes on as long as the file and the moveable are the same.
    void show(const OpenFilePtr& file,
              const std::shared_ptr<const render::SceneDescription>& scene,
              const std::vector<glm::mat4>& nodes,
              std::optional<std::size_t> model);

    /// Shows its arrows anew, if there is something to move.
    void update();

    /// Where the nodes of a scene are in a pose.
    using NodesOf = std::function<std::vector<glm::mat4>(const render::SceneDescription& scene,
                                                         const tr::view::Pose& pose)>;

    void setNodesOf(NodesOf nodesOf) { m_nodesOf = std::move(nodesOf); }

Q_SIGNALS:
    /// The pivot is to be moved. `isStep`: by one of many small steps in a row.
    void moved(const ui::BoneWorked& bone, const std::array<int, 3>& by, bool isStep);

    /// It has let go of the arrows: others can have them.
    void handFreed();

private:
    [[nodiscard]] bool isShown() const;
    [[nodiscard]] bool canMove() const;
    [[nodiscard]] glm::mat3 parentAxes() const;
    [[nodiscard]] QString noteOf() const;
    void drag(const glm::vec3& way);
    void letGo();
    void finish(bool isWanted);
    void nudge(render::GizmoHandle handle, int steps);
    void showPreview();
    void showSpots(const tr::view::Pose& pose);
    void select(std::size_t bone);

    GlView& m_view;
    PlayerPanel& m_player;
    Selection& m_selection;
    PoseActions& m_actions;
    ViewNote* m_note;
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<std::size_t> m_model; ///< that is seen
    std::optional<BoneWorked> m_bone;
    std::vector<tr::view::Joint> m_joints; ///< of what is seen
    tr::view::Pose m_pose;                 ///< as it is in the file
    NodesOf m_nodesOf;
    Way m_way{};
    bool m_isDragging = false;
    bool m_isEditable = false;
    bool m_hasGizmo = false; ///< that of the view is of this
    bool m_hadTurning =
        true; ///< joints were turned, and not moved, before somebody worked on bones
};

} // namespace ui
