#include "render/level/SceneBuilder.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Units.h"
#include "render/level/LaraScene.h"
#include "render/level/RoomScene.h"
#include "render/level/SceneAssembler.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>

namespace render
{
namespace
{

using tr::level::Entity;
using tr::level::Level;
namespace tables = tr::level::tables;

constexpr Rgba kVisibilityColour{150, 155, 165, 255};
constexpr Rgba kCollisionColour{235, 190, 60, 255};

/// The twelve edges of a box.
void addBox(SceneAssembler& scene, const tr::level::BoundingBox& box, const Rgba& colour)
{
    const glm::vec3 low(box.minX, box.minY, box.minZ);
    const glm::vec3 high(box.maxX, box.maxY, box.maxZ);
    const auto corner = [&](unsigned bits)
    {
        return glm::vec3((bits & 1U) != 0 ? high.x : low.x,
                         (bits & 2U) != 0 ? high.y : low.y,
                         (bits & 4U) != 0 ? high.z : low.z);
    };
    for (unsigned from = 0; from < 8; ++from)
    {
        for (const unsigned axis : {1U, 2U, 4U})
        {
            if ((from & axis) == 0)
            {
                scene.addLine(corner(from), corner(from | axis), colour);
            }
        }
    }
}

tr::view::Pose firstPose(const SceneSource& source, const tr::level::Model& model)
{
    return tr::view::poseOfFrame(
        source.objects(), source.version(), model, model.animationIndex, 0.0F);
}

/// Where and as what a model is added.
struct ModelPlacing
{
    glm::mat4 place{1.0F};
    Rgba light = grey(kNeutral);
    tr::schema::TableId table = tables::Models;
    std::uint32_t pickIndex = 0;
    std::optional<std::size_t> body{}; ///< nothing: bodyOf
    bool isPicked = true;
};

/// The body that is asked for, if it has as many meshes.
std::size_t
bodyFor(const SceneSource& source, std::size_t row, const std::optional<std::size_t>& wanted)
{
    const auto& models = source.objects().models;
    const bool fits =
        wanted && *wanted < models.size() && models[*wanted].numMeshes == models[row].numMeshes;
    return fits ? *wanted : bodyOf(source, row);
}

/// Adds the meshes of a model, a node each.
void addModel(SceneAssembler& scene,
              const SceneSource& source,
              std::size_t row,
              const ModelPlacing& placing)
{
    const tr::level::Model& model = source.objects().models[row];
    const tr::level::Model& body = source.objects().models[bodyFor(source, row, placing.body)];
    const auto pose = firstPose(source, model);
    const auto meshes = tr::view::meshesOf(source.objects(), body);
    std::vector<SceneAssembler::MeshPlacing> placings;
    for (std::size_t i = 0; i < pose.size(); ++i)
    {
        placings.push_back({scene.addNode(placing.place * pose[i]),
                            placing.isPicked ? scene.addPick(
                                {placing.table, placing.pickIndex, static_cast<std::uint32_t>(i)})
                                             : 0,
                            placing.light});
        if (i < meshes.count)
        {
            scene.addMesh(meshes.first + i, placings.back());
        }
    }
    if (isLaraSkin(source, body))
    {
        const LaraBody lara{model, body, placings};
        addSkinJoints(scene, source, lara);
        addLaraOutfit(scene, source, lara);
    }
}

void follow(const SceneDescription& scene, std::vector<glm::mat4>& nodes)
{
    for (const SceneFollower& follower : scene.followers)
    {
        nodes[follower.node] = transformOf(follower, nodes);
    }
}

glm::mat4 placeOf(const Entity& entity)
{
    const glm::mat4 moved = glm::translate(glm::mat4(1.0F), {entity.x, entity.y, entity.z});
    return glm::rotate(moved, tr::view::radians(entity.angle), {0.0F, 1.0F, 0.0F});
}

void addEntity(SceneAssembler& scene,
               const SceneSource& source,
               const LevelSceneOptions& options,
               std::size_t row)
{
    const Level& level = *source.level();
    const Entity& entity = level.entities[row];
    const auto room =
        shownRoomAt(level, options, static_cast<std::size_t>(std::max<int>(entity.room, 0)));
    if (entity.typeId < 0 || !room)
    {
        return;
    }
    const auto slot = static_cast<std::uint32_t>(entity.typeId);
    const auto index = static_cast<std::uint32_t>(row);
    const glm::vec3 place(entity.x, entity.y, entity.z);
    const Rgba light = lightAt(level, *room, place);
    if (const auto model = source.modelOfSlot(slot))
    {
        addModel(scene, source, *model, {placeOf(entity), light, tables::Entities, index});
        return;
    }
    const auto sequence = std::ranges::find_if(
        level.sprites.sequences,
        [slot](const auto& each) { return static_cast<std::uint32_t>(each.id) == slot; });
    if (sequence != level.sprites.sequences.end() && sequence->firstSprite >= 0 && options.sprites)
    {
        addSprite(scene,
                  level,
                  static_cast<std::size_t>(sequence->firstSprite),
                  place,
                  light,
                  scene.addPick({tables::Entities, index, 0}));
    }
}

} // namespace

SceneDescription buildLevelScene(const Level& level, const LevelSceneOptions& options)
{
    const SceneSource source(level);
    SceneAssembler scene(source, options.light);
    scene.tellMeshes();
    const std::size_t rooms = std::max(level.rooms.size(), level.tr5Rooms.size());
    for (std::size_t room = 0; room < rooms; ++room)
    {
        if (isShown(level, options, room))
        {
            addRoom(scene, source, options, room);
        }
    }
    for (std::size_t row = 0; options.entities && row < level.entities.size(); ++row)
    {
        addEntity(scene, source, options, row);
    }
    return scene.finish();
}

SceneDescription
buildMeshScene(const SceneSource& source, std::size_t meshPointer, SceneLight light)
{
    SceneAssembler scene(source, light);
    scene.tellMeshes();
    const std::uint32_t pick =
        scene.addPick({tables::MeshPointers, static_cast<std::uint32_t>(meshPointer), 0});
    scene.addMesh(meshPointer, {0, pick, grey(kNeutral)});
    return scene.finish();
}

SceneDescription buildStaticScene(const SceneSource& source, std::size_t row, SceneLight light)
{
    SceneAssembler scene(source, light);
    scene.tellMeshes();
    if (row < source.objects().staticMeshes.size())
    {
        const tr::level::StaticMesh& object = source.objects().staticMeshes[row];
        const std::uint32_t pick =
            scene.addPick({tables::StaticMeshes, static_cast<std::uint32_t>(row), 0});
        scene.addMesh(object.mesh, {0, pick, grey(kNeutral)});
        addBox(scene, object.visibilityBox, kVisibilityColour);
        addBox(scene, object.collisionBox, kCollisionColour);
    }
    return scene.finish();
}

SceneDescription
buildModelScene(const SceneSource& source, std::size_t row, SceneLight light, const ModelCast& cast)
{
    SceneAssembler scene(source, light);
    scene.tellMeshes();
    const std::size_t models = source.objects().models.size();
    std::uint32_t partnerNode = 0;
    if (row < models)
    {
        ModelPlacing placing;
        placing.pickIndex = static_cast<std::uint32_t>(row);
        placing.body = cast.body;
        addModel(scene, source, row, placing);
        if (cast.partner && *cast.partner < models)
        {
            partnerNode = scene.nodes();
            placing.body.reset();
            placing.isPicked = false;
            addModel(scene, source, *cast.partner, placing);
        }
    }
    SceneDescription finished = scene.finish();
    finished.partnerNode = partnerNode < finished.nodes.size() ? partnerNode : 0;
    return finished;
}

std::vector<glm::mat4> modelNodes(const SceneDescription& scene, const tr::view::Pose& pose)
{
    std::vector<glm::mat4> nodes{glm::mat4(1.0F)};
    nodes.reserve(scene.nodes.size());
    for (const glm::mat4& joint : pose)
    {
        nodes.push_back(tr::view::toView(joint));
    }
    nodes.resize(std::max(nodes.size(), scene.nodes.size()), glm::mat4(1.0F));
    if (scene.partnerNode != 0)
    {
        // All of it in one point: nothing of it is drawn.
        std::fill(nodes.begin() + scene.partnerNode, nodes.end(), glm::mat4(0.0F));
    }
    follow(scene, nodes);
    return nodes;
}

std::vector<glm::mat4>
modelNodes(const SceneDescription& scene, const tr::view::Pose& pose, const PartnerStand& partner)
{
    auto nodes = modelNodes(scene, pose);
    if (scene.partnerNode == 0)
    {
        return nodes;
    }
    const bool isHeld = partner.joint && *partner.joint < pose.size();
    const glm::mat4 place = isHeld ? pose[*partner.joint] * partner.place : partner.place;
    std::fill(nodes.begin() + scene.partnerNode, nodes.end(), glm::mat4(1.0F));
    for (std::size_t i = 0; i < partner.pose.size() && scene.partnerNode + i < nodes.size(); ++i)
    {
        nodes[scene.partnerNode + i] = tr::view::toView(place * partner.pose[i]);
    }
    follow(scene, nodes);
    return nodes;
}

std::size_t bodyOf(const SceneSource& source, std::size_t row)
{
    const tr::level::Model& model = source.objects().models[row];
    const auto slot = tr::catalogue::bodySlot(source.version(), model.id);
    const auto body = slot ? source.modelOfSlot(*slot) : std::nullopt;
    const bool fits = body && source.objects().models[*body].numMeshes == model.numMeshes;
    return fits ? *body : row;
}

} // namespace render
