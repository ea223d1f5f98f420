#include "tests/render/SceneLevels.h"

#include "render/scene/SceneCheck.h"

#include <QDebug>

using render::LevelSceneOptions;
namespace tables = tr::level::tables;
using render::SceneDescription;
using render::SceneVertex;
using tr::level::Level;
using tr::level::Room;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace test
{
namespace
{

tr::level::RoomVertex vertexAt(std::int16_t x, std::int16_t y, std::int16_t z)
{
    tr::level::RoomVertex vertex;
    vertex.vertex = {x, y, z};
    vertex.lighting = vertex.lighting2 = kNeutralDarkness;
    vertex.colour = 0x4210;
    return vertex;
}

} // namespace

Level emptyLevel(Version version)
{
    Level level;
    level.version = version;
    level.palette = std::vector<tr::level::Colour>(256);
    level.textiles8 = std::vector<tr::level::Textile8>(1);
    level.textiles16 = std::vector<tr::level::Textile16>(1);
    level.textiles32 = std::vector<tr::level::Textile32>(1);
    for (std::uint16_t attribute = 0; attribute < 3; ++attribute)
    {
        tr::level::ObjectTexture texture;
        texture.attribute = attribute;
        texture.vertices = {
            {{0x0001, 0x0001}, {0x3FFF, 0x0001}, {0x3FFF, 0x3FFF}, {0x0001, 0x3FFF}}};
        level.objectTextures.edit().push_back(texture);
    }
    return level;
}

Level levelOf(Version version, const std::vector<Room>& rooms)
{
    Level level = emptyLevel(version);
    level.rooms = rooms;
    return level;
}

Room cornerRoom()
{
    Room room;
    room.info.x = 2048;
    room.info.z = 3072;
    room.vertices = {vertexAt(0, 0, 0),
                     vertexAt(0, 0, 1024),
                     vertexAt(1024, 0, 1024),
                     vertexAt(1024, 0, 0),
                     vertexAt(0, -1024, 1024),
                     vertexAt(1024, -1024, 1024),
                     vertexAt(0, -1024, 0)};
    room.quads = {{{1, 2, 3, 0}, 0}, {{4, 5, 2, 1}, 0}};
    room.triangles = {{{6, 4, 1}, 0}};
    return room;
}

Room triangleRoom()
{
    Room room = cornerRoom();
    room.quads.clear();
    return room;
}

std::vector<std::uint16_t> triangleMesh()
{
    return {0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 100, 0, 0xFF9C, 0};
}

void addObjects(Level& level)
{
    auto words = triangleMesh();
    words.insert(words.end(), {0, 0, 1, 0, 1, 2, 0});
    if (level.version >= versions::Tr4)
    {
        words.push_back(0); // effects
    }
    else
    {
        words.insert(words.end(), {0, 0});
    }
    level.objects.meshWords = words;
    level.objects.meshPointers = {{0}};
    tr::level::StaticMesh object;
    object.id = 7;
    object.visibilityBox = {-10, 10, -20, 0, -30, 30};
    level.objects.staticMeshes = {object};
    level.objects.frames = {0, 0, 0, 0, 0, 0, 0, 0xFFCE, 0, 1, 0, 0};
    tr::level::Animation animation;
    animation.frameRate = 1;
    animation.frameSize = 11;
    level.objects.animations = {animation};
    if (level.version != versions::Tr1)
    {
        // From TR2 on the angles are not counted.
        level.objects.frames = {0, 0, 0, 0, 0, 0, 0, 0xFFCE, 0, 0, 0};
    }
    tr::level::Model model;
    model.id = 40;
    model.numMeshes = 1;
    level.objects.models = {model};
}

tr::level::Entity entityAt(std::int32_t x, std::int32_t y, std::int32_t z, std::int16_t angle)
{
    tr::level::Entity entity;
    entity.typeId = 40;
    entity.x = x;
    entity.y = y;
    entity.z = z;
    entity.angle = angle;
    return entity;
}

glm::vec3 worldPlace(const SceneDescription& scene, std::size_t vertex)
{
    const SceneVertex& corner = scene.vertices[vertex];
    return glm::vec3(scene.nodes[corner.node] * glm::vec4(corner.position, 1.0F));
}

Rows rowsOf(const SceneDescription& scene, tr::schema::TableId table)
{
    Rows rows;
    for (const SceneVertex& vertex : scene.vertices)
    {
        const render::ScenePick& pick = scene.picks[vertex.pick];
        if (pick.table == table)
        {
            rows.insert(pick.index);
        }
    }
    return rows;
}

SceneDescription built(const Level& level, const LevelSceneOptions& options)
{
    SceneDescription scene = buildLevelScene(level, options);
    if (findDefect(scene))
    {
        qWarning("the scene is defective");
        return {};
    }
    return scene;
}

} // namespace test
