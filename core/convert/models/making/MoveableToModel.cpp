#include "core/convert/models/making/MoveableToModel.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/making/AnimationNotes.h"
#include "core/convert/models/making/PartBones.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <numeric>

namespace tr::convert
{
namespace
{

using exchange::ModelFile;
using exchange::ModelNode;
using exchange::ModelTrack;

constexpr auto kGenerator = "Cartouche";

glm::quat quatIn(const glm::vec4& value)
{
    return {value.w, value.x, value.y, value.z};
}

/// Row of the moveable that has the meshes.
std::size_t rowOfBody(const schema::Content& content, std::size_t row, const ModelOptions& options)
{
    const auto& models = level::objectsOf(content).models;
    const auto wanted = options.body      ? options.body
                        : options.isWhole ? std::optional(bodyFor(content, row))
                                          : std::nullopt;
    const bool fits =
        wanted && *wanted < models.size() && models[*wanted].numMeshes == models[row].numMeshes;
    return fits ? *wanted : row;
}

} // namespace

void addTurn(ModelTrack& track, const glm::quat& turn)
{
    const glm::quat last =
        track.values.empty() ? glm::quat(1.0F, 0.0F, 0.0F, 0.0F) : quatIn(track.values.back());
    const glm::quat nearer = glm::dot(last, turn) < 0.0F ? -turn : turn;
    track.values.emplace_back(nearer.x, nearer.y, nearer.z, nearer.w);
}

ModelFile
emptyModel(const schema::Content& content, const std::string& name, const ModelOptions& options)
{
    SceneNotes notes;
    notes.units = options.units;
    notes.game = level::versionName(content.version());
    ModelFile file;
    file.name = name;
    file.generator = kGenerator;
    file.notes = textOf(notes);
    return file;
}

MeshesOfMoveable
meshesOfMoveable(const schema::Content& content, std::size_t row, const ModelOptions& options)
{
    const level::Objects& objects = level::objectsOf(content);
    const level::Model& model = objects.models[row];
    MeshesOfMoveable made;
    made.body = rowOfBody(content, row, options);
    const level::Model& body = objects.models[made.body];
    if (options.isWhole)
    {
        made.parts = laraParts(content, model, body);
    }
    const view::RowRange meshes = view::meshesOf(objects, body);
    made.pointers.resize(std::min(meshes.count, view::jointsOf(objects, model).size()));
    std::iota(made.pointers.begin(), made.pointers.end(), meshes.first);
    std::ranges::transform(made.parts.meshes,
                           std::back_inserter(made.pointers),
                           [](const AddedMesh& mesh) { return mesh.pointer; });
    return made;
}

MoveableToModel::MoveableToModel(const schema::Content& content,
                                 std::size_t row,
                                 const ModelOptions& options,
                                 const Progress& progress)
    : m_content(content)
    , m_objects(level::objectsOf(content))
    , m_row(row)
    , m_model(m_objects.models[row])
    , m_joints(view::jointsOf(m_objects, m_model))
    , m_options(options)
    , m_progress(progress)
{
}

Result<ModelFile> MoveableToModel::make()
{
    MeshesOfMoveable meshes = meshesOfMoveable(m_content, m_row, m_options);
    m_body = meshes.body;
    m_parts = std::move(meshes.parts);
    auto looks = ModelLooks::of(m_content, meshes.pointers);
    if (!looks)
    {
        return fail(std::move(looks.error()));
    }
    m_file = emptyModel(m_content, nameOfMoveable(m_content.version(), m_model.id), m_options);
    addLooks(m_file, *looks);
    findPlaces(*looks);
    addBones();
    addMeshes(*looks);
    addClips();
    return std::move(m_file);
}

/// Bones that are added have their nodes behind the root.
std::size_t MoveableToModel::nodeOfBone(std::size_t row) const noexcept
{
    return row < m_joints.size() ? row : row + 1;
}

std::string MoveableToModel::boneName(std::size_t bone) const
{
    return nameOfBone(m_content.version(), m_model.id, bone);
}

/// Where joints are in the pose of rest: it stands on the ground.
void MoveableToModel::findPlaces(const ModelLooks& looks)
{
    m_at.resize(m_joints.size());
    for (std::size_t i = 1; i < m_joints.size(); ++i)
    {
        const view::Joint& joint = m_joints[i];
        const glm::vec3 link(joint.x, joint.y, joint.z);
        m_at[i] = link
                  + (joint.parent == view::Joint::kNoParent
                         ? glm::vec3(0.0F)
                         : m_at[static_cast<std::size_t>(joint.parent)]);
    }
    float lowest = 0.0F;
    bool isEmpty = true;
    const std::size_t meshes = looks.shapes().size() - m_parts.meshes.size();
    for (std::size_t i = 0; i < meshes; ++i)
    {
        for (const level::Vertex& vertex : looks.shapes()[i].vertices)
        {
            const float down = static_cast<float>(vertex.y) + m_at[i].y;
            lowest = isEmpty ? down : std::max(lowest, down);
            isEmpty = false;
        }
    }
    for (glm::vec3& at : m_at)
    {
        at.y -= lowest;
    }
}

void MoveableToModel::addBones()
{
    m_names.unique(m_file.name);
    for (std::size_t i = 0; i < m_joints.size(); ++i)
    {
        const view::Joint& joint = m_joints[i];
        const bool hangs = joint.parent != view::Joint::kNoParent;
        const std::size_t parent = hangs ? static_cast<std::size_t>(joint.parent) : rootNode();
        NodeNotes notes;
        notes.bone = static_cast<std::uint32_t>(i);
        notes.stackCode = static_cast<std::uint32_t>(joint.stackCode);
        notes.at = {static_cast<std::int32_t>(m_at[i].x),
                    static_cast<std::int32_t>(m_at[i].y),
                    static_cast<std::int32_t>(m_at[i].z)};
        ModelNode node;
        node.name = m_names.unique(boneName(i));
        node.notes = textOf(notes);
        node.parent = parent;
        const glm::vec3 link = hangs ? m_at[i] - m_at[parent] : m_at[i];
        node.place.translation = turnedAxes(link) / m_options.units;
        m_file.nodes.push_back(std::move(node));
    }
    addRoot();
    for (std::size_t i = 0; i < m_parts.bones.size(); ++i)
    {
        addPartBone(i);
    }
}

void MoveableToModel::addRoot()
{
    NodeNotes notes;
    notes.moveable = m_model.id;
    ModelNode root;
    root.name = m_file.name;
    root.notes = textOf(notes);
    m_file.nodes.push_back(std::move(root));
}

void MoveableToModel::addPartBone(std::size_t number)
{
    const AddedBone& bone = m_parts.bones[number];
    NodeNotes notes;
    notes.bone = bone.number;
    notes.boneSlot = bone.slot;
    ModelNode node;
    node.name = m_names.unique(bone.name);
    node.notes = textOf(notes);
    node.parent = nodeOfBone(bone.parent);
    node.place = placeOfBone(m_at, m_parts, number, m_options.units);
    m_file.nodes.push_back(std::move(node));
}

void MoveableToModel::addSkin()
{
    exchange::ModelSkin skin;
    skin.name = m_file.name;
    skin.root = rootNode();
    for (std::size_t i = 0; i < m_joints.size() + m_parts.bones.size(); ++i)
    {
        skin.joints.push_back(nodeOfBone(i));
        skin.inverseBinds.push_back(inverseBindOf(m_at, m_parts, i, m_options.units));
    }
    m_file.skins.push_back(std::move(skin));
}

void MoveableToModel::addMeshes(const ModelLooks& looks)
{
    if (!m_options.isRigid && !m_joints.empty())
    {
        addSkin();
    }
    const std::size_t meshes = looks.shapes().size() - m_parts.meshes.size();
    for (std::size_t i = 0; i < meshes; ++i)
    {
        addOwnMesh(looks, i);
    }
    for (std::size_t i = 0; i < m_parts.meshes.size(); ++i)
    {
        addPart(looks, meshes + i, m_parts.meshes[i]);
    }
}

/// A mesh of the body, on the bone of its number.
void MoveableToModel::addOwnMesh(const ModelLooks& looks, std::size_t bone)
{
    MeshPlacement placement;
    placement.units = m_options.units;
    placement.version = m_content.version();
    if (!m_options.isRigid)
    {
        placement.at = m_at[bone];
        placement.joint = static_cast<std::uint16_t>(bone);
    }
    exchange::ModelMesh mesh = modelMesh(looks, bone, placement);
    mesh.name = concat("mesh ", bone, " ", boneName(bone));
    if (mesh.faces.empty())
    {
        return;
    }
    NodeNotes notes;
    notes.meshOf = static_cast<std::uint32_t>(bone);
    const bool isBodyOfOthers = body().id != m_model.id;
    if (isBodyOfOthers)
    {
        notes.meshSlot = body().id;
    }
    if (m_options.isRigid)
    {
        ModelNode& node = m_file.nodes[bone];
        if (isBodyOfOthers)
        {
            NodeNotes more = nodeNotesOf(node.notes).value_or(NodeNotes{});
            more.meshOf = notes.meshOf;
            more.meshSlot = notes.meshSlot;
            node.notes = textOf(more);
        }
        node.mesh = m_file.meshes.size();
        m_file.meshes.push_back(std::move(mesh));
        return;
    }
    ModelNode node;
    node.parent = rootNode();
    node.skin = 0;
    addMeshNode(std::move(mesh), notes, std::move(node));
}

void MoveableToModel::addPart(const ModelLooks& looks, std::size_t number, const AddedMesh& part)
{
    MeshPlacement placement;
    placement.units = m_options.units;
    placement.version = m_content.version();
    ModelNode node;
    if (m_options.isRigid)
    {
        // Nodes of bones that are added stand where the meshes do that go with them.
        node.parent = nodeOfBone(part.bone);
        if (part.bone < m_joints.size())
        {
            node.place.translation = turnedAxes(part.stand.at) / m_options.units;
            node.place.rotation = turnedAxes(part.stand.turn);
        }
    }
    else
    {
        placement = placementOf(m_at, part, m_options.units, m_content.version());
        node.parent = rootNode();
        node.skin = 0;
    }
    exchange::ModelMesh mesh = modelMesh(looks, number, placement);
    mesh.name = part.name;
    NodeNotes notes;
    notes.meshOf = part.number;
    notes.meshSlot = part.slot;
    notes.stand = part.stand;
    if (!mesh.faces.empty())
    {
        addMeshNode(std::move(mesh), notes, std::move(node));
    }
}

void MoveableToModel::addMeshNode(exchange::ModelMesh mesh, const NodeNotes& notes, ModelNode node)
{
    node.name = m_names.unique(mesh.name);
    node.notes = textOf(notes);
    node.mesh = m_file.meshes.size();
    m_file.nodes.push_back(std::move(node));
    m_file.meshes.push_back(std::move(mesh));
}

void MoveableToModel::addClips()
{
    const view::RowRange range = view::animationsOf(m_objects, m_model);
    std::vector<std::size_t> numbers(range.count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    if (m_options.animations)
    {
        numbers = *m_options.animations;
    }
    if (!numbers.empty())
    {
        ModelNode& root = m_file.nodes[rootNode()];
        const auto noted = animationNotesOf(m_content, m_row, numbers);
        root.notes = withAnimations(root.notes, noted, m_content.version());
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        m_progress.step(static_cast<double>(i) / static_cast<double>(numbers.size()));
        if (numbers[i] < range.count)
        {
            addClip(numbers[i], range.first + numbers[i]);
        }
    }
}

void MoveableToModel::addClip(std::size_t number, std::size_t animation)
{
    const std::vector<view::Keyframe> keyframes = edit::keyframesIn(m_content, animation);
    if (keyframes.empty() || m_joints.empty())
    {
        return;
    }
    const std::string_view name = view::animationName(m_content, animation, m_row);
    exchange::ModelClip clip;
    clip.name = name.empty() ? padded(number) : concat(padded(number), " ", name);
    const auto rate = std::max<std::uint8_t>(m_objects.animations[animation].frameRate, 1);
    std::vector<float> times(keyframes.size());
    for (std::size_t k = 0; k < times.size(); ++k)
    {
        times[k] = secondsOfTick(static_cast<double>(k * rate));
    }
    clip.tracks.push_back(offsets(keyframes, times));
    for (std::size_t joint = 0; joint < m_joints.size(); ++joint)
    {
        clip.tracks.push_back(turns(keyframes, times, joint));
    }
    addHanging(clip);
    m_file.clips.push_back(std::move(clip));
}

ModelTrack MoveableToModel::offsets(const std::vector<view::Keyframe>& keyframes,
                                    const std::vector<float>& times) const
{
    ModelTrack track;
    track.path = ModelTrack::Path::Translation;
    track.times = times;
    for (const view::Keyframe& each : keyframes)
    {
        track.values.emplace_back(turnedAxes(view::toVec(each.offset)) / m_options.units, 0.0F);
    }
    return track;
}

ModelTrack MoveableToModel::turns(const std::vector<view::Keyframe>& keyframes,
                                  const std::vector<float>& times,
                                  std::size_t joint) const
{
    ModelTrack track;
    track.node = joint;
    track.times = times;
    for (const view::Keyframe& each : keyframes)
    {
        addTurn(track,
                joint < each.angles.size() ? turnedAxes(view::rotationOf(each.angles[joint]))
                                           : glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    }
    return track;
}

void MoveableToModel::addHanging(exchange::ModelClip& clip) const
{
    const std::size_t own = m_joints.size();
    for (std::size_t i = 0; i < m_parts.bones.size(); ++i)
    {
        const AddedBone& bone = m_parts.bones[i];
        if (bone.parent < own)
        {
            // The first track is the offset.
            clip.tracks.push_back(
                hangingTrack(bone, nodeOfBone(own + i), clip.tracks[1 + bone.parent]));
        }
    }
}

} // namespace tr::convert
