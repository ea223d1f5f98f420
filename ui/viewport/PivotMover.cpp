#include "ui/viewport/PivotMover.h"

#include "core/view/objects/Units.h"
#include "ui/file/Names.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/PoseActions.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QLocale>

#include <cmath>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr std::array<std::uint8_t, 4> kPivotColour{150, 200, 255, 255};
constexpr std::array<std::uint8_t, 4> kCurrentPivot{255, 196, 64, 255};
constexpr std::array<std::uint8_t, 4> kLinkColour{96, 124, 160, 255};

/// Where arrows point in the axes of a bone's parent: X and Z as in the file, and up.
constexpr glm::mat3 kPivotArrows(1.0F, 0.0F, 0.0F, 0.0F, -1.0F, 0.0F, 0.0F, 0.0F, 1.0F);

glm::vec3 wayUnits(const PivotMover::Way& way)
{
    return {way[0], way[1], way[2]};
}

/// Bones that hang on this one, directly or not, itself included.
std::vector<bool> hangingOn(const std::vector<tr::view::Joint>& joints, std::size_t bone)
{
    std::vector<bool> hangs(joints.size());
    for (std::size_t i = bone; i < joints.size(); ++i)
    {
        const int parent = joints[i].parent;
        hangs[i] = i == bone || (parent >= 0 && hangs[static_cast<std::size_t>(parent)]);
    }
    return hangs;
}

} // namespace

PivotMover::PivotMover(
    GlView& view, PlayerPanel& player, Selection& selection, PoseActions& actions, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_player(player)
    , m_selection(selection)
    , m_actions(actions)
    , m_note(new ViewNote(view, QStringLiteral("pivotNote")))
{
    connect(&m_view.hand(), &GizmoHand::moved, this, &PivotMover::drag);
    connect(&m_view.hand(), &GizmoHand::released, this, &PivotMover::finish);
    connect(&m_view.hand(), &GizmoHand::nudged, this, &PivotMover::nudge);
    connect(&m_view.hand(), &GizmoHand::spotClicked, this, &PivotMover::select);
    connect(&m_selection, &Selection::changed, this, &PivotMover::update);
    connect(&m_actions,
            &PoseActions::changed,
            this,
            [this]
            {
                letGo(); // by another tool nothing is dragged on
                update();
            });
}

void PivotMover::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

void PivotMover::setBone(const std::optional<BoneWorked>& bone)
{
    if (bone == m_bone)
    {
        return;
    }
    m_view.hand().letGo(); // of the bone before
    finish(false);
    const bool had = std::exchange(m_bone, bone).has_value();
    if (!had)
    {
        m_hadTurning = m_actions.turn->isChecked();
        m_actions.pivots->setChecked(true);
    }
    else if (!m_bone && m_actions.pivots->isChecked())
    {
        (m_hadTurning ? m_actions.turn : m_actions.move)->setChecked(true);
    }
    update();
}

void PivotMover::show(const OpenFilePtr& file,
                      const std::shared_ptr<const render::SceneDescription>& scene,
                      const std::vector<glm::mat4>& nodes,
                      std::optional<std::size_t> model)
{
    if (file != m_file || model != m_model || !scene)
    {
        letGo(); // of what was there before
    }
    if (m_isDragging)
    {
        m_scene = scene;
        showPreview(); // it is seen where it is dragged in another scene of the same file, too
        return;
    }
    m_scene = scene;
    if (file != m_file || model != m_model)
    {
        const bool isThere = file && model && *model < file->file().objects().models.size();
        m_joints = isThere ? tr::view::jointsOf(file->file().objects(),
                                                file->file().objects().models[*model])
                           : std::vector<tr::view::Joint>{};
    }
    m_file = file;
    m_model = model;
    m_pose.clear();
    // The first node is the place that the moveable stands in, then there is one a joint.
    for (std::size_t i = 0; i < m_joints.size() && i + 1 < nodes.size(); ++i)
    {
        m_pose.push_back(tr::view::toView(nodes[i + 1]));
    }
    update();
}

bool PivotMover::isShown() const
{
    return m_bone && m_model == m_bone->model && m_scene && m_actions.pivots->isChecked()
           && !m_joints.empty() && m_pose.size() == m_joints.size()
           && m_bone->bone < m_joints.size();
}

/// The first bone has no link: where it is says each key frame.
bool PivotMover::canMove() const
{
    const auto& selected = m_selection.current();
    const bool isOfMesh = selected && selected->table == tables::MeshWords;
    return isShown() && m_isEditable && !isOfMesh && !m_player.isPlaying() && m_bone->bone > 0;
}

glm::mat3 PivotMover::parentAxes() const
{
    const int parent = m_joints[m_bone->bone].parent;
    return parent < 0 ? glm::mat3(1.0F) : glm::mat3(m_pose[static_cast<std::size_t>(parent)]);
}

void PivotMover::update()
{
    if (m_isDragging)
    {
        return; // until the mouse lets go
    }
    m_actions.pivots->setEnabled(m_bone && m_model);
    const bool isSeen = isShown();
    showSpots(isSeen ? m_pose : tr::view::Pose{});
    m_view.setLitNode(isSeen ? static_cast<int>(m_bone->bone) + 1 : -1);
    const bool had = std::exchange(m_hasGizmo, canMove());
    if (m_hasGizmo)
    {
        glm::mat3 arrows = parentAxes() * kPivotArrows;
        for (glm::length_t i = 0; i < 3; ++i)
        {
            arrows[i] = tr::view::toView(arrows[i]);
        }
        const glm::vec3 place = tr::view::toView(glm::vec3(m_pose[m_bone->bone][3]));
        m_view.hand().setGizmo(render::MoveGizmo(place, arrows));
    }
    else if (had)
    {
        m_view.hand().setGizmo(std::nullopt);
        Q_EMIT handFreed();
    }
}

/// Marks at the pivots in a pose, and lines between those that hang on each other.
void PivotMover::showSpots(const tr::view::Pose& pose)
{
    std::vector<render::GizmoPoint> spots;
    std::vector<render::SceneLine> links;
    spots.reserve(pose.size());
    for (std::size_t i = 0; i < pose.size(); ++i)
    {
        render::GizmoPoint spot;
        spot.place = tr::view::toView(glm::vec3(pose[i][3]));
        spot.colour = i == m_bone->bone ? kCurrentPivot : kPivotColour;
        spots.push_back(spot);
        const int parent = m_joints[i].parent;
        if (parent >= 0)
        {
            links.push_back(
                {spots[static_cast<std::size_t>(parent)].place, spot.place, kLinkColour});
        }
    }
    m_view.hand().setSpots(std::move(spots), std::move(links));
}

void PivotMover::select(std::size_t bone)
{
    if (isShown() && bone < m_joints.size())
    {
        const auto& model = m_file->file().objects().models[*m_model];
        m_selection.select(
            Address{tables::MeshPointers, model.firstMesh + bone, Address::kWholeRow});
    }
}

void PivotMover::drag(const glm::vec3& way)
{
    if (!m_hasGizmo)
    {
        return;
    }
    m_isDragging = true;
    const glm::vec3 along = glm::transpose(parentAxes()) * tr::view::toView(way);
    const auto whole = [](float units) { return static_cast<int>(std::lround(units)); };
    m_way = {whole(along.x), whole(along.y), whole(along.z)};
    showPreview();
    m_note->tell(noteOf());
}

void PivotMover::showPreview()
{
    const std::size_t bone = m_bone->bone;
    const glm::vec3 by = parentAxes() * wayUnits(m_way);
    // Where the pivot moves alone, mesh and links are brought back in the axes of the bone itself.
    const glm::vec3 seen = m_bone->movesAlone ? by - glm::mat3(m_pose[bone]) * wayUnits(m_way) : by;
    const auto hangs = hangingOn(m_joints, bone);
    tr::view::Pose pose = m_pose;
    for (std::size_t i = bone; i < pose.size(); ++i)
    {
        pose[i][3] += hangs[i] ? glm::vec4(seen, 0.0F) : glm::vec4(0.0F);
    }
    m_view.setNodes(m_nodesOf(*m_scene, pose));
    pose[bone][3] = m_pose[bone][3] + glm::vec4(by, 0.0F);
    showSpots(pose);
    m_view.hand().showAt(tr::view::toView(glm::vec3(pose[bone][3])));
}

QString PivotMover::noteOf() const
{
    const auto& file = m_file->file();
    const tr::view::Joint& joint = m_joints[m_bone->bone];
    const auto number = [](int from, int by)
    { return QLocale().toString(static_cast<qlonglong>(from) + by); };
    const QString title =
        meshTitle(file.version(), file.objects().models[*m_model].id, m_bone->bone);
    return title + u'\n'
           + tr("Pivot: X %1, Y %2, Z %3")
                 .arg(number(joint.x, m_way[0]),
                      number(joint.y, m_way[1]),
                      number(joint.z, m_way[2]));
}

/// Ends a drag as if it had not been wanted. The hand tells of none if its arrows were taken away
/// meanwhile.
void PivotMover::letGo()
{
    if (m_isDragging)
    {
        m_view.hand().letGo();
        finish(false);
    }
}

void PivotMover::finish(bool isWanted)
{
    if (!std::exchange(m_isDragging, false))
    {
        return;
    }
    m_note->tell({});
    const Way way = std::exchange(m_way, {});
    const auto bone = m_bone;
    if (isWanted && bone && way != Way{})
    {
        Q_EMIT moved(*bone, way, false);
    }
    // As it is in the file now, whatever has become of it.
    if (m_scene && !m_pose.empty())
    {
        m_view.setNodes(m_nodesOf(*m_scene, m_pose));
    }
    update();
}

void PivotMover::nudge(render::GizmoHandle handle, int steps)
{
    // Keys go where they point: up is up, where Y of the file goes down, and X is at the sides.
    constexpr std::array<Way, 3> kWays{Way{0, -1, 0}, Way{1, 0, 0}, Way{0, 0, 1}};
    const auto number = static_cast<std::size_t>(handle);
    if (!m_hasGizmo || m_isDragging || number >= kWays.size())
    {
        return;
    }
    Way way = kWays[number];
    for (int& each : way)
    {
        each *= steps;
    }
    Q_EMIT moved(*m_bone, way, true);
}

} // namespace ui
