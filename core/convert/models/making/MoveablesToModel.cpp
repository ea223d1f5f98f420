#include "core/convert/models/making/MoveablesToModel.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/making/MoveableToModel.h"
#include "core/convert/models/making/PartBones.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/level/Content.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"

#include <algorithm>

namespace tr::convert
{
namespace
{

using exchange::ModelNode;
using exchange::ModelTrack;

std::vector<glm::vec3> placesAtRest(const std::vector<view::Joint>& joints)
{
    std::vector<glm::vec3> places;
    for (const glm::mat4& joint : view::restPose(joints))
    {
        places.emplace_back(joint[3]);
    }
    return places;
}

bool hangs(const view::Joint& joint) noexcept
{
    return joint.parent != view::Joint::kNoParent;
}

glm::quat turnIn(const view::Keyframe& keyframe, std::size_t joint)
{
    return joint < keyframe.angles.size() ? turnedAxes(view::rotationOf(keyframe.angles[joint]))
                                          : glm::quat(1.0F, 0.0F, 0.0F, 0.0F);
}

/// From where vertices were put to where these joints take them.
glm::mat4 movedBy(const exchange::ModelWeights& weights, std::span<const glm::mat4> joints)
{
    glm::mat4 moved(0.0F);
    for (std::size_t i = 0; i < weights.joints.size(); ++i)
    {
        if (weights.weights[i] > 0.0F)
        {
            moved += joints[weights.joints[i]] * weights.weights[i];
        }
    }
    return moved;
}

} // namespace

SceneMoveables::SceneMoveables(const schema::Content& content, bool isAnimated)
    : m_content(content)
    , m_objects(level::objectsOf(content))
    , m_isAnimated(isAnimated)
{
}

void SceneMoveables::gather(std::size_t row, SceneMeshes& meshes)
{
    const auto [known, isNew] = m_slots.try_emplace(row);
    if (!isNew)
    {
        return;
    }
    const level::Model& model = m_objects.models[row];
    Slot& slot = known->second;
    slot.name = nameOfMoveable(m_content.version(), model.id);
    slot.joints = view::jointsOf(m_objects, model);
    slot.rest = placesAtRest(slot.joints);
    gatherMeshes(row, slot, meshes);
    slot.first = firstKeyframe(model);
    if (m_isAnimated && model.animationIndex < m_objects.animations.size())
    {
        slot.keyframes = edit::keyframesIn(m_content, model.animationIndex);
        const std::uint8_t rate = m_objects.animations[model.animationIndex].frameRate;
        m_rates[row] = std::max<std::size_t>(rate, 1);
    }
}

void SceneMoveables::gatherMeshes(std::size_t row, Slot& slot, SceneMeshes& meshes) const
{
    ModelOptions options;
    options.isWhole = true;
    MeshesOfMoveable shown = meshesOfMoveable(m_content, row, options);
    slot.parts = std::move(shown.parts);
    const std::size_t own = shown.pointers.size() - slot.parts.meshes.size();
    for (std::size_t i = 0; i < slot.joints.size(); ++i)
    {
        slot.meshes.push_back(i < own ? meshes.numberOf(shown.pointers[i]) : std::nullopt);
    }
    for (const AddedMesh& part : slot.parts.meshes)
    {
        slot.meshes.push_back(meshes.numberOf(part.pointer));
    }
}

std::optional<view::Keyframe> SceneMoveables::firstKeyframe(const level::Model& model) const
{
    const schema::Version version = m_content.version();
    const auto range = view::keyframesOf(m_objects, version, model.animationIndex);
    if (range.count == 0)
    {
        return std::nullopt;
    }
    auto first = view::readKeyframe(
        m_objects, version, range.firstWord, view::jointsOf(m_objects, model).size());
    return first ? std::optional(std::move(*first)) : std::nullopt;
}

exchange::ModelMesh
SceneMoveables::atRest(const SceneFile& scene, const ModelLooks& looks, const Slot& slot) const
{
    exchange::ModelMesh whole;
    const std::size_t own = slot.joints.size();
    for (std::size_t i = 0; i < slot.meshes.size(); ++i)
    {
        if (!slot.meshes[i])
        {
            continue;
        }
        MeshPlacement placement;
        placement.version = m_content.version();
        placement.units = scene.units();
        if (i < own)
        {
            placement.at = slot.rest[i];
            placement.joint = static_cast<std::uint16_t>(i);
        }
        else
        {
            placement = placementOf(
                slot.rest, slot.parts.meshes[i - own], scene.units(), m_content.version());
        }
        append(whole, sceneMesh(looks, *slot.meshes[i], placement));
    }
    return whole;
}

/// Moves what is at rest as the bones of a rig would, for what stands without one.
void SceneMoveables::pose(const SceneFile& scene, const Slot& slot, exchange::ModelMesh& mesh)
{
    exchange::ModelFile rig;
    rig.nodes = bones(scene, slot);
    std::vector<glm::mat4> joints = exchange::ModelPosing(rig).atRest();
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        joints[i] *= inverseBindOf(slot.rest, slot.parts, i, scene.units());
    }
    exchange::ModelVertices& vertices = mesh.vertices;
    for (std::size_t i = 0; i < vertices.positions.size(); ++i)
    {
        const glm::mat4 moved = movedBy(vertices.weights[i], joints);
        vertices.positions[i] = moved * glm::vec4(vertices.positions[i], 1.0F);
        const glm::vec3 normal = glm::mat3(moved) * vertices.normals[i];
        const float length = glm::length(normal);
        vertices.normals[i] = length > 0.0F ? normal / length : vertices.normals[i];
    }
    vertices.weights.clear();
}

void SceneMoveables::make(SceneFile& scene, const ModelLooks& looks, Slot& slot) const
{
    if (!slot.isMade)
    {
        slot.isMade = true;
        exchange::ModelMesh mesh = atRest(scene, looks, slot);
        if (!m_isAnimated)
        {
            pose(scene, slot, mesh);
        }
        mesh.name = slot.name;
        if (!mesh.faces.empty())
        {
            slot.mesh = scene.add(std::move(mesh));
        }
    }
}

void SceneMoveables::put(SceneFile& scene,
                         const ModelLooks& looks,
                         std::size_t row,
                         exchange::ModelNode node)
{
    Slot& slot = m_slots.at(row);
    make(scene, looks, slot);
    node.name = slot.name;
    if (m_isAnimated && slot.mesh)
    {
        addRig(scene, slot, scene.add(std::move(node)));
        return;
    }
    node.mesh = slot.mesh;
    scene.add(std::move(node));
}

/// Its bones in the first pose. They hang on each other by their rows; what hangs on none has no
/// parent yet.
std::vector<ModelNode> SceneMoveables::bones(const SceneFile& scene, const Slot& slot)
{
    const std::size_t own = slot.joints.size();
    std::vector<ModelNode> nodes(own + slot.parts.bones.size());
    for (std::size_t i = 0; i < own; ++i)
    {
        const view::Joint& joint = slot.joints[i];
        ModelNode& node = nodes[i];
        node.name = concat("bone ", i);
        if (hangs(joint))
        {
            node.parent = static_cast<std::size_t>(joint.parent);
        }
        const glm::vec3 link(joint.x, joint.y, joint.z);
        node.place.translation =
            scene.placeOf(i == 0 && slot.first ? view::toVec(slot.first->offset) : link);
        node.place.rotation = slot.first ? turnIn(*slot.first, i) : node.place.rotation;
    }
    for (std::size_t i = 0; i < slot.parts.bones.size(); ++i)
    {
        const AddedBone& bone = slot.parts.bones[i];
        ModelNode& node = nodes[own + i];
        node.name = bone.name;
        node.parent = bone.parent;
        node.place = placeOfBone(slot.rest, slot.parts, i, scene.units());
        if (bone.parent < own)
        {
            node.place.rotation = hangingTurn(bone, nodes[bone.parent].place.rotation);
        }
    }
    return nodes;
}

void SceneMoveables::addRig(SceneFile& scene, Slot& slot, std::size_t root)
{
    const std::string name = scene.file().nodes[root].name;
    const std::size_t first = scene.file().nodes.size();
    slot.rigs.push_back(first);
    exchange::ModelSkin skin;
    skin.name = name;
    skin.root = root;
    for (ModelNode& node : bones(scene, slot))
    {
        node.name = concat(name, " ", node.name);
        node.parent = node.parent ? first + *node.parent : root;
        skin.inverseBinds.push_back(
            inverseBindOf(slot.rest, slot.parts, skin.joints.size(), scene.units()));
        skin.joints.push_back(scene.add(std::move(node)));
    }
    exchange::ModelNode body;
    body.name = name + " mesh";
    body.parent = root;
    body.mesh = slot.mesh;
    body.skin = scene.file().skins.size();
    scene.file().skins.push_back(std::move(skin));
    scene.add(std::move(body));
}

void SceneMoveables::addTracks(const SceneFile& scene,
                               const Slot& slot,
                               std::size_t rig,
                               const std::vector<float>& times,
                               exchange::ModelClip& clip)
{
    ModelTrack offsets;
    offsets.node = rig;
    offsets.path = ModelTrack::Path::Translation;
    offsets.times = times;
    for (const view::Keyframe& keyframe : slot.keyframes)
    {
        offsets.values.emplace_back(scene.placeOf(view::toVec(keyframe.offset)), 0.0F);
    }
    clip.tracks.push_back(std::move(offsets));
    const std::size_t firstTurns = clip.tracks.size();
    for (std::size_t joint = 0; joint < slot.joints.size(); ++joint)
    {
        ModelTrack turns;
        turns.node = rig + joint;
        turns.times = times;
        for (const view::Keyframe& keyframe : slot.keyframes)
        {
            addTurn(turns, turnIn(keyframe, joint));
        }
        clip.tracks.push_back(std::move(turns));
    }
    const std::size_t own = slot.joints.size();
    for (std::size_t i = 0; i < slot.parts.bones.size(); ++i)
    {
        const AddedBone& bone = slot.parts.bones[i];
        if (bone.parent < own)
        {
            clip.tracks.push_back(
                hangingTrack(bone, rig + own + i, clip.tracks[firstTurns + bone.parent]));
        }
    }
}

void SceneMoveables::addClips(SceneFile& scene)
{
    for (const auto& [row, slot] : m_slots)
    {
        if (slot.rigs.empty() || slot.keyframes.empty())
        {
            continue;
        }
        std::vector<float> times(slot.keyframes.size());
        for (std::size_t i = 0; i < times.size(); ++i)
        {
            times[i] = secondsOfTick(static_cast<double>(i * m_rates.at(row)));
        }
        exchange::ModelClip clip;
        clip.name = slot.name;
        for (const std::size_t rig : slot.rigs)
        {
            addTracks(scene, slot, rig, times, clip);
        }
        scene.file().clips.push_back(std::move(clip));
    }
}

} // namespace tr::convert
