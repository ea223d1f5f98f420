#include "core/convert/models/making/MoveablesToModel.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelTicks.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/level/Content.h"
#include "core/view/objects/Units.h"

#include <algorithm>

namespace tr::convert
{
namespace
{

using exchange::ModelTrack;

/// The model whose meshes are shown for one: some slots have only animations of their own.
const level::Model&
bodyIn(const level::Objects& objects, schema::Version version, const level::Model& model)
{
    const auto slot = catalogue::bodySlot(version, model.id);
    const auto body =
        slot ? std::ranges::find(objects.models, *slot, &level::Model::id) : objects.models.end();
    return body != objects.models.end() && body->numMeshes == model.numMeshes ? *body : model;
}

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

glm::vec4 turnIn(const view::Keyframe& keyframe, std::size_t joint)
{
    const glm::quat turn = joint < keyframe.angles.size()
                               ? turnedAxes(view::rotationOf(keyframe.angles[joint]))
                               : glm::quat(1.0F, 0.0F, 0.0F, 0.0F);
    return {turn.x, turn.y, turn.z, turn.w};
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
    const view::RowRange pointers =
        view::meshesOf(m_objects, bodyIn(m_objects, m_content.version(), model));
    for (std::size_t i = 0; i < slot.joints.size(); ++i)
    {
        slot.meshes.push_back(i < pointers.count ? meshes.numberOf(pointers.first + i)
                                                 : std::nullopt);
    }
    slot.pose =
        view::poseOfFrame(m_objects, m_content.version(), model, model.animationIndex, 0.0F);
    if (m_isAnimated && model.animationIndex < m_objects.animations.size())
    {
        slot.keyframes = edit::keyframesIn(m_content, model.animationIndex);
        const std::uint8_t rate = m_objects.animations[model.animationIndex].frameRate;
        m_rates[row] = std::max<std::size_t>(rate, 1);
    }
}

exchange::ModelMesh
SceneMoveables::posed(const SceneFile& scene, const ModelLooks& looks, const Slot& slot) const
{
    exchange::ModelMesh whole;
    MeshPlacement placement;
    placement.version = m_content.version();
    for (std::size_t i = 0; i < slot.meshes.size() && i < slot.pose.size(); ++i)
    {
        if (!slot.meshes[i])
        {
            continue;
        }
        exchange::ModelMesh part = sceneMesh(looks, *slot.meshes[i], placement);
        const glm::mat4& pose = slot.pose[i];
        for (glm::vec3& at : part.vertices.positions)
        {
            at = scene.placeOf(glm::vec3(pose * glm::vec4(turnedAxes(at), 1.0F)));
        }
        for (glm::vec3& normal : part.vertices.normals)
        {
            normal = turnedAxes(glm::mat3(pose) * turnedAxes(normal));
        }
        append(whole, std::move(part));
    }
    return whole;
}

exchange::ModelMesh
SceneMoveables::atRest(const SceneFile& scene, const ModelLooks& looks, const Slot& slot) const
{
    exchange::ModelMesh whole;
    MeshPlacement placement;
    placement.version = m_content.version();
    placement.units = scene.units();
    for (std::size_t i = 0; i < slot.meshes.size(); ++i)
    {
        if (slot.meshes[i])
        {
            placement.at = slot.rest[i];
            placement.joint = static_cast<std::uint16_t>(i);
            append(whole, sceneMesh(looks, *slot.meshes[i], placement));
        }
    }
    return whole;
}

void SceneMoveables::make(SceneFile& scene, const ModelLooks& looks, Slot& slot) const
{
    if (!slot.isMade)
    {
        slot.isMade = true;
        exchange::ModelMesh mesh =
            m_isAnimated ? atRest(scene, looks, slot) : posed(scene, looks, slot);
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

void SceneMoveables::addRig(SceneFile& scene, Slot& slot, std::size_t root)
{
    const std::string name = scene.file().nodes[root].name;
    const std::size_t first = scene.file().nodes.size();
    slot.rigs.push_back(first);
    exchange::ModelSkin skin;
    skin.name = name;
    skin.root = root;
    for (std::size_t i = 0; i < slot.joints.size(); ++i)
    {
        const view::Joint& joint = slot.joints[i];
        exchange::ModelNode node;
        node.name = concat(name, " bone ", i);
        node.parent = hangs(joint) ? first + static_cast<std::size_t>(joint.parent) : root;
        node.place.translation = scene.placeOf({joint.x, joint.y, joint.z});
        if (!slot.keyframes.empty())
        {
            const view::Keyframe& keyframe = slot.keyframes.front();
            const glm::vec4 turn = turnIn(keyframe, i);
            node.place.rotation = {turn.w, turn.x, turn.y, turn.z};
            node.place.translation =
                i == 0 ? scene.placeOf(view::toVec(keyframe.offset)) : node.place.translation;
        }
        glm::mat4 bind(1.0F);
        bind[3] = glm::vec4(-scene.placeOf(slot.rest[i]), 1.0F);
        skin.inverseBinds.push_back(bind);
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
    for (std::size_t joint = 0; joint < slot.joints.size(); ++joint)
    {
        ModelTrack turns;
        turns.node = rig + joint;
        turns.times = times;
        for (const view::Keyframe& keyframe : slot.keyframes)
        {
            const glm::vec4 turn = turnIn(keyframe, joint);
            const bool isFar = !turns.values.empty() && glm::dot(turns.values.back(), turn) < 0.0F;
            turns.values.push_back(isFar ? -turn : turn);
        }
        clip.tracks.push_back(std::move(turns));
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
