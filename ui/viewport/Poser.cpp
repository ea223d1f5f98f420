#include "ui/viewport/Poser.h"

#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"
#include "core/view/objects/Units.h"
#include "render/level/SceneBuilder.h"
#include "ui/file/Names.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/PoseActions.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using render::GizmoHandle;
using tr::view::Keyframe;

/// The smallest turn that a rotation about three axes can be told by: ten bits of a full turn.
constexpr float kTurnStep = tr::view::kFullTurn / 1024.0F;

// Units. The end of a limb only gets to places that rounded angles lead to.
constexpr float kRootStep = 1.0F;
constexpr float kLimbStep = 4.0F;

/// Units that rounding may lead a pinned joint away from its place.
constexpr float kCreep = 8.0F;

/// Where arrows point in the view: X and Z as in the file, and up.
constexpr glm::mat3 kArrows(1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

glm::mat3
parentOf(const std::vector<tr::view::Joint>& joints, const tr::view::Pose& pose, std::size_t joint)
{
    const int parent = joints[joint].parent;
    return parent < 0 ? glm::mat3(1.0F) : glm::mat3(pose[static_cast<std::size_t>(parent)]);
}

/// Of an angle as key frames have it, from half a turn back to half a turn on.
QString inDegrees(std::uint16_t angle)
{
    constexpr double kDegrees = 360.0 / 65536.0;
    return QLocale().toString(static_cast<std::int16_t>(angle) * kDegrees, 'f', 1);
}

/// Axes of a file in the view's.
glm::mat3 seen(const glm::mat3& axes)
{
    glm::mat3 turned;
    for (glm::length_t i = 0; i < 3; ++i)
    {
        turned[i] = tr::view::toView(axes[i]);
    }
    return turned;
}

std::int16_t movedNumber(std::int16_t number, float by)
{
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(
        std::clamp<long>(number + std::lround(by), Limits::min(), Limits::max()));
}

} // namespace

Poser::Poser(GlView& view,
             PlayerPanel& player,
             const Selection& selection,
             PoseActions& actions,
             QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_note(new ViewNote(view, QStringLiteral("poseNote")))
    , m_player(player)
    , m_selection(selection)
    , m_actions(actions)
    , m_nodesOf([](const render::SceneDescription& scene, const tr::view::Pose& pose)
                { return render::modelNodes(scene, pose); })
{
    connect(&m_view.hand(), &GizmoHand::turned, this, &Poser::turn);
    connect(&m_view.hand(), &GizmoHand::moved, this, &Poser::move);
    connect(&m_view.hand(), &GizmoHand::released, this, &Poser::finish);
    connect(&m_view.hand(), &GizmoHand::nudged, this, &Poser::nudge);
    connect(&m_player, &PlayerPanel::posed, this, &Poser::update);
    connect(&m_selection, &Selection::changed, this, &Poser::update);
    connect(&m_actions, &PoseActions::changed, this, &Poser::update);
    connect(m_actions.pin, &QAction::triggered, this, &Poser::pin);
    connect(m_actions.unpin,
            &QAction::triggered,
            this,
            [this]
            {
                m_pinned.clear();
                m_held.clear();
                update();
            });
}

void Poser::setScene(const OpenFilePtr& file,
                     const std::shared_ptr<const render::SceneDescription>& scene,
                     std::optional<std::size_t> model)
{
    const auto shown = file && scene ? model : std::nullopt;
    const bool isSame = file == m_file && shown == m_model;
    if (!isSame)
    {
        m_view.hand().letGo(); // of what was there before
    }
    // An edit keeps the pins of the moveable; while its scene is made there is none.
    if (!file || (shown && m_pinsOf && shown != m_pinsOf))
    {
        m_pinned.clear();
        m_held.clear();
    }
    m_pinsOf = file ? (shown ? shown : m_pinsOf) : std::nullopt;
    m_file = file;
    m_scene = scene;
    m_model = shown;
    if (isSame && m_preview)
    {
        showPreview(); // a scene of the same file has come while something is dragged
        return;
    }
    m_preview.reset();
    m_note->tell({});
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
        || m_actions.pivots->isChecked() || selected->table != tables::MeshPointers)
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
    auto joints = tr::view::jointsOf(objects, model);
    if (!keyframe || !tr::view::meshesOf(objects, model).contains(selected->row))
    {
        return std::nullopt;
    }
    const std::size_t word = range.firstWord + *keyframe * range.words;
    const auto values = tr::view::readKeyframe(objects, version, word, joints.size());
    const std::size_t joint = selected->row - model.firstMesh;
    // A record can have fewer angles than there are meshes. What is written belongs to the moveable
    // that owns the animation, which may have fewer, too.
    const auto owned = tr::edit::keyframesIn(m_file->file().content, *animation);
    if (!values || *keyframe >= owned.size())
    {
        return std::nullopt;
    }
    const std::size_t stored =
        std::min({tr::view::rotationsOf(objects, version, word, joints.size()).size(),
                  owned[*keyframe].angles.size(),
                  values->angles.size()});
    if (joint >= stored)
    {
        return std::nullopt;
    }
    Grip grip{*animation, *keyframe, joint, std::move(joints), *values, {}, false, {}};
    grip.pose = tr::view::poseAt(grip.joints, *values);
    grip.isWhole = stored >= grip.joints.size();
    grip.limb = grip.isWhole ? tr::anim::limbOf(grip.joints, joint) : std::nullopt;
    return grip;
}

/// Whether the joint is moved; what cannot be is turned.
bool Poser::moves(const Grip& grip) const
{
    return m_actions.move->isChecked() && (grip.limb || grip.joint == 0);
}

/// What rings turn about, in the file's axes. Of a joint's own only Z turns a stored angle alone.
glm::mat3 Poser::axesOf(const Grip& grip) const
{
    return m_actions.parentAxes->isChecked() ? parentOf(grip.joints, grip.pose, grip.joint)
                                             : glm::mat3(grip.pose[grip.joint]);
}

void Poser::update()
{
    if (m_preview)
    {
        return; // until the mouse lets go
    }
    m_grip = gripNow();
    m_actions.setEnabled(m_isEditable && m_model.has_value()); // but for pins
    m_actions.pin->setEnabled(m_grip && m_grip->limb);
    m_actions.pin->setChecked(m_grip && m_pinned.contains(m_grip->joint));
    m_actions.unpin->setEnabled(!m_pinned.empty());
    showPins();
    const bool hadGizmo = std::exchange(m_hasGizmo, m_grip.has_value());
    if (!m_grip)
    {
        // That of something else is left alone.
        if (hadGizmo)
        {
            m_view.hand().setGizmo(std::nullopt);
        }
        return;
    }
    const glm::vec3 place = tr::view::toView(glm::vec3(m_grip->pose[m_grip->joint][3]));
    if (moves(*m_grip))
    {
        m_view.hand().setGizmo(render::MoveGizmo(place, kArrows));
    }
    else
    {
        m_view.hand().setGizmo(render::RotateGizmo(place, seen(axesOf(*m_grip))));
    }
}

/// Marks the joints that are pinned, where the moveable stands still.
void Poser::showPins()
{
    std::vector<glm::vec3> places;
    const auto animation = m_player.animation();
    if (m_model && animation && !m_player.isPlaying() && !m_pinned.empty())
    {
        const auto& file = m_file->file();
        const auto pose = tr::view::poseOfFrame(file.objects(),
                                                file.version(),
                                                file.objects().models[*m_model],
                                                *animation,
                                                static_cast<float>(m_player.frame()));
        for (const std::size_t joint : m_pinned)
        {
            if (joint < pose.size())
            {
                places.push_back(tr::view::toView(glm::vec3(pose[joint][3])));
            }
        }
    }
    m_view.hand().setMarks(std::move(places));
}

void Poser::pin(bool isPinned)
{
    if (m_grip && m_grip->limb)
    {
        if (isPinned)
        {
            m_pinned.insert(m_grip->joint);
        }
        else
        {
            m_pinned.erase(m_grip->joint);
            m_held.erase(m_grip->joint);
        }
    }
    update();
}

/// Where a pinned joint belongs. Steps in a row go by where it was before the first of them: each
/// rounds its place, and it would creep away.
glm::mat4 Poser::heldPlace(std::size_t joint)
{
    const glm::mat4& now = m_grip->pose[joint];
    if (m_heldIn != std::pair(m_grip->animation, m_grip->keyframe))
    {
        m_heldIn = {m_grip->animation, m_grip->keyframe};
        m_held.clear();
    }
    const auto held = m_held.try_emplace(joint, now).first;
    if (glm::distance(glm::vec3(held->second[3]), glm::vec3(now[3])) > kCreep)
    {
        held->second = now; // it has been moved by something else
    }
    return held->second;
}

/// Looks up what is asked for with every move of the mouse.
void Poser::begin()
{
    const auto& content = m_file->file().content;
    if (!m_grip->isWhole || (m_pinned.empty() && !m_grip->limb))
    {
        return;
    }
    const auto keyframes = tr::edit::keyframesIn(content, m_grip->animation);
    if (m_grip->limb)
    {
        m_grip->bend = tr::anim::bendOf(m_grip->joints, keyframes, *m_grip->limb);
    }
    // What is turned is not held by what hangs on it: it would be turned back.
    const bool isLimb = moves(*m_grip) && m_grip->limb.has_value();
    m_grip->pins.clear();
    for (const std::size_t joint : m_pinned)
    {
        const auto limb =
            joint < m_grip->joints.size() ? tr::anim::limbOf(m_grip->joints, joint) : std::nullopt;
        const bool isTouched =
            limb
            && (limb->contains(m_grip->joint)
                || (isLimb
                    && (limb->contains(m_grip->limb->lower)
                        || (m_grip->limb->upper && limb->contains(*m_grip->limb->upper)))));
        if (isTouched)
        {
            m_held.erase(joint); // it belongs where the hand leaves it
        }
        else if (limb)
        {
            m_grip->pins.push_back(
                {*limb, heldPlace(joint), tr::anim::bendOf(m_grip->joints, keyframes, *limb)});
        }
    }
}

/// As the file would hold it.
Keyframe Poser::stored(const Keyframe& values) const
{
    return tr::edit::asStored(
        m_file->file().content, m_grip->animation, {m_grip->keyframe, values});
}

/// With the pinned joints where they are.
Keyframe Poser::held(const Keyframe& values) const
{
    const Keyframe kept = stored(values);
    return m_grip->pins.empty() ? kept
                                : stored(tr::anim::pinned(m_grip->joints, kept, m_grip->pins));
}

Keyframe Poser::turnedBy(GizmoHandle ring, float angle) const
{
    const Grip& grip = *m_grip;
    const glm::vec3 axis = ring == GizmoHandle::View
                               ? tr::view::toView(m_viewAxis)
                               : axesOf(grip)[static_cast<glm::length_t>(ring)];
    const glm::vec3 inParent = glm::transpose(parentOf(grip.joints, grip.pose, grip.joint)) * axis;
    Keyframe values = grip.values;
    tr::view::JointAngles& angles = values.angles[grip.joint];
    angles =
        tr::view::anglesOf(glm::angleAxis(angle, inParent) * tr::view::rotationOf(angles), angles);
    return held(values);
}

/// `way`: in the view's axes.
Keyframe Poser::movedBy(const glm::vec3& way) const
{
    const Grip& grip = *m_grip;
    const glm::vec3 by = tr::view::toView(way);
    if (grip.joint == 0)
    {
        Keyframe values = grip.values;
        auto& offset = values.offset;
        offset = {
            movedNumber(offset.x, by.x), movedNumber(offset.y, by.y), movedNumber(offset.z, by.z)};
        return held(values);
    }
    const glm::vec3 target = glm::vec3(grip.pose[grip.joint][3]) + by;
    return held(tr::anim::reaching(grip.joints, grip.values, *grip.limb, target, grip.bend));
}

void Poser::turn(GizmoHandle ring, float angle)
{
    if (m_grip)
    {
        if (!m_preview)
        {
            m_viewAxis = m_view.hand().viewAxis();
            begin();
        }
        preview(turnedBy(ring, angle));
    }
}

void Poser::move(const glm::vec3& way)
{
    if (m_grip)
    {
        if (!m_preview)
        {
            begin();
        }
        preview(movedBy(way));
    }
}

void Poser::preview(const Keyframe& values)
{
    m_preview = values;
    showPreview();
}

/// Where key frames are posed together, the share of the one that is shown.
Keyframe Poser::shared(const Keyframe& wanted) const
{
    const auto spread = m_player.spread();
    const float share = spread ? spread->shareOf(m_grip->keyframe) : 1.0F;
    return share == 1.0F ? wanted
                         : stored(tr::edit::sharing(m_grip->values, m_grip->values, wanted, share));
}

void Poser::showPreview()
{
    const auto pose = tr::view::poseAt(m_grip->joints, shared(*m_preview));
    m_view.setNodes(m_nodesOf(*m_scene, pose));
    m_view.hand().showAt(tr::view::toView(glm::vec3(pose[m_grip->joint][3])));
    m_note->tell(noteOf(*m_preview));
}

/// The numbers as they would be stored, and what it costs to store them.
QString Poser::noteOf(const Keyframe& wanted) const
{
    const Grip& grip = *m_grip;
    const auto& file = m_file->file();
    QString note = meshTitle(file.version(), file.objects().models[*m_model].id, grip.joint);
    note += u'\n';
    if (grip.joint == 0 && moves(grip))
    {
        const auto number = [](int value) { return QLocale().toString(value); };
        note += tr("Offset: X %1, Y %2, Z %3")
                    .arg(number(wanted.offset.x), number(wanted.offset.y), number(wanted.offset.z));
    }
    else
    {
        const auto& angles = wanted.angles[grip.joint];
        note += tr("X %1°, Y %2°, Z %3°")
                    .arg(inDegrees(angles.x), inDegrees(angles.y), inDegrees(angles.z));
    }
    const auto& content = file.content;
    const std::size_t words = tr::edit::sizeOf(content, grip.animation).recordWords;
    const auto track = tr::edit::posed(content, editOf(wanted, false));
    const std::size_t more = tr::edit::sizeWith(content, grip.animation, track).recordWords;
    if (more > words)
    {
        note += u'\n'
                + tr("All key frames of the animation get longer: %1 words each, now %2.")
                      .arg(more)
                      .arg(words);
    }
    return note;
}

void Poser::finish(bool isWanted)
{
    m_note->tell({});
    const auto wanted = std::exchange(m_preview, std::nullopt);
    if (wanted && m_grip && isWanted)
    {
        tell(*wanted, false);
    }
    // As it is in the file now, whatever has become of it.
    m_player.showAgain();
}

void Poser::nudge(GizmoHandle handle, int steps)
{
    if (!m_grip || m_preview)
    {
        return;
    }
    begin();
    if (!moves(*m_grip))
    {
        tell(turnedBy(handle, kTurnStep * static_cast<float>(steps)), true);
        return;
    }
    // Keys go where they point: up is up, and X is at the sides.
    constexpr std::array<glm::length_t, 3> kAxes{1, 0, 2};
    const glm::vec3 along = kArrows[kAxes[static_cast<std::size_t>(handle)]];
    const float step = m_grip->joint == 0 ? kRootStep : kLimbStep;
    tell(movedBy(along * step * static_cast<float>(steps)), true);
}

void Poser::tell(const Keyframe& wanted, bool isStep)
{
    const Grip grip = *m_grip;
    if (wanted.angles != grip.values.angles || wanted.offset != grip.values.offset)
    {
        Q_EMIT posed(editOf(wanted, isStep));
    }
}

tr::edit::PoseEdit Poser::editOf(const Keyframe& wanted, bool isStep) const
{
    const Grip& grip = *m_grip;
    const tr::edit::Spread alone{grip.keyframe, grip.keyframe};
    return {grip.animation,
            grip.keyframe,
            grip.joint,
            moves(grip),
            isStep,
            grip.values,
            wanted,
            m_player.spread().value_or(alone)};
}

} // namespace ui
