#include "ui/viewport/Poser.h"

#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"
#include "core/view/objects/Units.h"
#include "render/level/SceneBuilder.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/GlView.h"

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using render::GizmoRing;
using tr::view::Keyframe;

/// The smallest turn that a rotation about three axes can be told by: ten bits of a full turn.
constexpr float kStep = tr::view::kFullTurn / 1024.0F;

glm::mat3
parentOf(const std::vector<tr::view::Joint>& joints, const tr::view::Pose& pose, std::size_t joint)
{
    const int parent = joints[joint].parent;
    return parent < 0 ? glm::mat3(1.0F) : glm::mat3(pose[static_cast<std::size_t>(parent)]);
}

} // namespace

Poser::Poser(GlView& view, PlayerPanel& player, const Selection& selection, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_player(player)
    , m_selection(selection)
{
    connect(&m_view, &GlView::gizmoTurned, this, &Poser::turn);
    connect(&m_view, &GlView::gizmoReleased, this, &Poser::finish);
    connect(&m_view, &GlView::gizmoNudged, this, &Poser::nudge);
    connect(&m_player, &PlayerPanel::posed, this, &Poser::update);
    connect(&m_selection, &Selection::changed, this, &Poser::update);
}

void Poser::setScene(const OpenFilePtr& file,
                     const std::shared_ptr<const render::SceneDescription>& scene,
                     std::optional<std::size_t> model)
{
    const auto shown = file && scene ? model : std::nullopt;
    const bool isSame = file == m_file && shown == m_model;
    if (!isSame)
    {
        m_view.endTurning(); // of what was there before
    }
    m_file = file;
    m_scene = scene;
    m_model = shown;
    if (isSame && m_preview)
    {
        showPreview(); // a scene of the same file has come while a ring is dragged
        return;
    }
    m_preview.reset();
    update();
}

void Poser::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

std::optional<Poser::Grip> Poser::gripNow() const
{
    const auto animation = m_player.animation();
    const auto& selected = m_selection.current();
    if (!m_isEditable || !m_model || !animation || m_player.isPlaying() || !selected
        || selected->table != tables::MeshPointers)
    {
        return std::nullopt;
    }
    const auto& objects = m_file->file().objects();
    const auto version = m_file->file().version();
    if (*m_model >= objects.models.size() || *animation >= objects.animations.size())
    {
        return std::nullopt;
    }
    const tr::level::Model& model = objects.models[*m_model];
    const auto range = tr::view::keyframesOf(objects, version, *animation);
    const auto keyframe = tr::view::keyframeAt(objects, version, {*animation, m_player.frame()});
    const auto joints = tr::view::jointsOf(objects, model);
    if (!keyframe || !tr::view::meshesOf(objects, model).contains(selected->row))
    {
        return std::nullopt;
    }
    const std::size_t word = range.firstWord + *keyframe * range.words;
    const auto values = tr::view::readKeyframe(objects, version, word, joints.size());
    const std::size_t joint = selected->row - model.firstMesh;
    // A record can have fewer angles than there are meshes. What is written belongs to the moveable
    // that owns the animation, which may have fewer, too.
    const std::size_t stored = tr::view::rotationsOf(objects, version, word, joints.size()).size();
    const auto owned = tr::edit::keyframesIn(m_file->file().content, *animation);
    if (!values || joint >= stored || *keyframe >= owned.size()
        || joint >= owned[*keyframe].angles.size())
    {
        return std::nullopt;
    }
    return Grip{*animation, *keyframe, joint, *values, tr::view::poseAt(joints, *values)};
}

void Poser::update()
{
    if (m_preview)
    {
        return; // until the mouse lets go
    }
    m_grip = gripNow();
    if (!m_grip)
    {
        m_view.setGizmo(std::nullopt);
        return;
    }
    const glm::mat4 place = tr::view::toView(m_grip->pose[m_grip->joint]);
    // The joint's own axes as it is turned now. Only about Z the stored angle is turned alone.
    glm::mat3 axes;
    for (glm::length_t i = 0; i < 3; ++i)
    {
        axes[i] = tr::view::toView(glm::vec3(m_grip->pose[m_grip->joint][i]));
    }
    m_view.setGizmo(render::RotateGizmo(glm::vec3(place[3]), axes));
}

Keyframe Poser::turnedBy(const Grip& grip, GizmoRing ring, float angle) const
{
    const auto& file = m_file->file();
    const auto joints = tr::view::jointsOf(file.objects(), file.objects().models[*m_model]);
    const glm::mat4& place = grip.pose[grip.joint];
    const glm::vec3 axis = ring == GizmoRing::View
                               ? tr::view::toView(m_viewAxis)
                               : glm::vec3(place[static_cast<glm::length_t>(ring)]);
    const glm::vec3 inParent = glm::transpose(parentOf(joints, grip.pose, grip.joint)) * axis;
    const tr::view::JointAngles& old = grip.values.angles[grip.joint];
    const glm::vec3 was(
        tr::view::radians(old.x), tr::view::radians(old.y), tr::view::radians(old.z));
    const glm::quat turn =
        glm::angleAxis(angle, inParent) * tr::view::rotationYxz(was.x, was.y, was.z);
    const glm::vec3 now = tr::view::anglesYxz(turn, was);
    Keyframe values = grip.values;
    values.angles[grip.joint] = {
        tr::view::angleOf(now.x), tr::view::angleOf(now.y), tr::view::angleOf(now.z)};
    return tr::edit::asStored(file.content, grip.animation, {grip.keyframe, values});
}

void Poser::turn(GizmoRing ring, float angle)
{
    if (!m_grip)
    {
        return;
    }
    if (!m_preview)
    {
        m_viewAxis = m_view.gizmoAxis();
    }
    m_preview = turnedBy(*m_grip, ring, angle);
    showPreview();
}

void Poser::showPreview()
{
    const auto& objects = m_file->file().objects();
    const auto joints = tr::view::jointsOf(objects, objects.models[*m_model]);
    m_view.setNodes(render::modelNodes(*m_scene, tr::view::poseAt(joints, *m_preview)));
}

void Poser::finish(bool isWanted)
{
    const auto wanted = std::exchange(m_preview, std::nullopt);
    if (wanted && m_grip && isWanted && wanted->angles != m_grip->values.angles)
    {
        const Grip grip = *m_grip;
        Q_EMIT turned(grip.animation, grip.keyframe, grip.joint, *wanted, false);
    }
    // As it is in the file now, whatever has become of it.
    m_player.showAgain();
}

void Poser::nudge(GizmoRing ring, int steps)
{
    if (m_grip && !m_preview)
    {
        const Grip grip = *m_grip;
        const Keyframe wanted = turnedBy(grip, ring, kStep * static_cast<float>(steps));
        if (wanted.angles != grip.values.angles)
        {
            Q_EMIT turned(grip.animation, grip.keyframe, grip.joint, wanted, true);
        }
    }
}

} // namespace ui
