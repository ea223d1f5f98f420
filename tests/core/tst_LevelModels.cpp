// Rooms and levels as model files, against numbers worked out by hand: a metre is 512 units, and
// the game's axes are turned by half a turn about Z.

#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/view/textures/TextureView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/Near.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace tr;
using namespace tr::test;
using convert::LevelModelOptions;
using exchange::ModelFile;
using exchange::ModelNode;
namespace versions = level::versions;

namespace
{

/// Of sRGB 0.5, which neutral light is.
constexpr float kHalfInLight = 0.21404F;

const std::vector<schema::Version> kGames{
    versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5};

ModelFile modelOf(const level::Level& level, const LevelModelOptions& options = {})
{
    return convert::modelOfLevel(gameFile(level).content, options).value();
}

const ModelNode* nodeCalled(const ModelFile& file, const std::string& name)
{
    const auto found = std::ranges::find(file.nodes, name, &ModelNode::name);
    return found == file.nodes.end() ? nullptr : &*found;
}

/// The first node whose notes have such a number.
template <class Number>
std::size_t nodeWith(const ModelFile& file, std::optional<Number> convert::NodeNotes::*number)
{
    const auto found = std::ranges::find_if(file.nodes,
                                            [number](const ModelNode& node)
                                            {
                                                const auto notes = convert::nodeNotesOf(node.notes);
                                                return notes && ((*notes).*number).has_value();
                                            });
    return static_cast<std::size_t>(found - file.nodes.begin());
}

glm::vec3 placeOf(const glm::mat4& node)
{
    return node[3];
}

/// Where something on a node points that looks along +Z by itself.
glm::vec3 frontOf(const glm::mat4& node)
{
    return node * glm::vec4(0.0F, 0.0F, 1.0F, 0.0F);
}

const exchange::ModelMesh& roomMesh(const ModelFile& file)
{
    return file.meshes[nodeCalled(file, "room 000")->mesh.value()];
}

/// The rows of a room's quads whatever its generation, and where its vertices are.
struct QuadOfRoom
{
    std::array<glm::vec3, 4> corners{};
    std::uint16_t texture = 0;
};

QuadOfRoom firstQuad(const level::Level& level)
{
    QuadOfRoom quad;
    if (level.version == versions::Tr5)
    {
        const level::Tr5Room& room = level.tr5Rooms[0];
        const auto& face = room.layerFaces[0].quads[0];
        for (std::size_t i = 0; i < 4; ++i)
        {
            const auto& at = room.vertices[face.vertices[i]].vertex;
            quad.corners[i] = {at.x, at.y, at.z};
        }
        quad.texture = face.texture;
        return quad;
    }
    const level::Quad& face = level.rooms[0].quads[0];
    for (std::size_t i = 0; i < 4; ++i)
    {
        const level::Vertex& at = level.rooms[0].vertices[face.vertices[i]].vertex;
        quad.corners[i] = {at.x, at.y, at.z};
    }
    quad.texture = face.texture;
    return quad;
}

/// Red, green and blue of a pixel.
std::array<std::uint8_t, 3>
pixelAt(const std::vector<std::uint8_t>& pixels, std::uint32_t width, const glm::vec2& at)
{
    const auto x = static_cast<std::size_t>(at.x);
    const auto y = static_cast<std::size_t>(at.y);
    const std::size_t first = (y * width + x) * 4;
    return {pixels[first], pixels[first + 1], pixels[first + 2]};
}

level::RoomLight pointLight()
{
    level::RoomLight light;
    light.x = 10240 + 1024;
    light.y = -512;
    light.z = 10240 + 1024;
    light.lightType = 1;
    light.colour = {255, 128, 0};
    light.intensity = 4096;
    light.hotspot = 1024.0F;
    light.falloff = 3072.0F;
    return light;
}

level::RoomLight sunLight()
{
    level::RoomLight light;
    light.lightType = 0;
    light.colour = {255, 255, 255};
    light.intensity = 4096;
    light.direction = {0.6F, -0.8F, 0.0F};
    return light;
}

level::Level levelWithLights(std::initializer_list<level::RoomLight> lights)
{
    level::Level level = LevelBuilder(versions::Tr4).build();
    auto& rows = level.rooms.edit()[0].lights.edit();
    rows.assign(lights.begin(), lights.end());
    return level;
}

/// A flight of two ways, at a speed of one step of the level editor.
level::Level levelWithFlight()
{
    LevelBuilder builder(versions::Tr4);
    builder.flyby({{10240, 0, 10240}, {10240, 0, 11264}, 0, 80.0F, 1.0F});
    builder.flyby({{12288, 0, 10240}, {12288, 0, 11264}, 0, 80.0F, 1.0F});
    builder.flyby({{12288, -1024, 12288}, {13312, -1024, 12288}, 0, 80.0F, 1.0F});
    return builder.build();
}

bool isAbout(float one, float other, float tolerance = 0.001F)
{
    return std::abs(one - other) <= tolerance;
}

} // namespace

class tst_LevelModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void onlyLevelsHaveRooms()
    {
        QVERIFY(convert::canMakeLevelModels(templeFile(versions::Tr1).content));
        QVERIFY(!convert::canMakeLevelModels(templeFile(versions::Wad).content));
    }

    void wholeTemplesAreSound()
    {
        for (const schema::Version version : kGames)
        {
            LevelModelOptions options;
            options.hasAlternates = true;
            options.entities = LevelModelOptions::Entities::Animated;
            const ModelFile file = modelOf(buildTemple(version), options);
            QCOMPARE(exchange::faultOf(file), std::string());
            std::set<std::string> names;
            for (const ModelNode& node : file.nodes)
            {
                QVERIFY2(names.insert(node.name).second, node.name.c_str());
            }
        }
    }

    void aRoomStandsAtItsPlace()
    {
        for (const schema::Version version : kGames)
        {
            const level::Level level = LevelBuilder(version).build();
            const ModelFile file = modelOf(level);
            const ModelNode* const node = nodeCalled(file, "room 000");
            QVERIFY(node != nullptr);
            QVERIFY(isNear(node->place.translation, {-20.0F, 0.0F, 20.0F}));
            QCOMPARE(convert::nodeNotesOf(node->notes)->room.value(), 0U);
            // Of a quad the first corner stays, and the others go the other way round.
            const QuadOfRoom quad = firstQuad(level);
            const exchange::ModelMesh& mesh = roomMesh(file);
            QCOMPARE(int{mesh.faces[0].corners}, 4);
            for (std::size_t k = 0; k < 4; ++k)
            {
                const glm::vec3& from = quad.corners[(4 - k) % 4];
                QVERIFY(isNear(mesh.vertices.positions[mesh.faces[0].vertices[k]],
                               {-from.x / 512.0F, -from.y / 512.0F, from.z / 512.0F}));
            }
        }
    }

    void floorsLookUp()
    {
        const ModelFile file = modelOf(LevelBuilder(versions::Tr3).build());
        const exchange::ModelMesh& mesh = roomMesh(file);
        std::size_t floors = 0;
        for (const exchange::ModelFace& face : mesh.faces)
        {
            const auto at = [&](std::size_t i)
            { return mesh.vertices.positions[face.vertices[i]]; };
            if (at(0).y == 0.0F && at(1).y == 0.0F && at(2).y == 0.0F)
            {
                ++floors;
                QVERIFY(glm::cross(at(1) - at(0), at(2) - at(0)).y > 0.0F);
            }
        }
        QVERIFY(floors > 0);
    }

    /// A little inside of each corner there is the texel that the game shows there.
    void facesShowTheirTexels()
    {
        for (const schema::Version version : kGames)
        {
            const level::Level level = LevelBuilder(version).build();
            const ModelFile file = modelOf(level);
            const auto texture = view::textureOf(level, firstQuad(level).texture, 4);
            const auto page = view::pageRgba(level, texture->page);
            const exchange::ModelMesh& mesh = roomMesh(file);
            const exchange::Picture& atlas = file.pictures[0].pixels;
            std::array<glm::vec2, 4> there{};
            glm::vec2 middleHere(0.0F);
            glm::vec2 middleThere(0.0F);
            for (std::size_t k = 0; k < 4; ++k)
            {
                there[k] = mesh.vertices.mapping[mesh.faces[0].vertices[k]]
                           * glm::vec2(atlas.width, atlas.height);
                middleThere += there[k] / 4.0F;
                middleHere += texture->corners[k] / 4.0F;
            }
            for (std::size_t k = 0; k < 4; ++k)
            {
                const glm::vec2 here = glm::mix(texture->corners[(4 - k) % 4], middleHere, 0.1F);
                QVERIFY(
                    pixelAt(page, 256, here)
                    == pixelAt(atlas.pixels, atlas.width, glm::mix(there[k], middleThere, 0.1F)));
            }
        }
    }

    void neutralLightIsTheMiddle()
    {
        for (const schema::Version version : kGames)
        {
            level::Level level = LevelBuilder(version).build();
            if (version == versions::Tr5)
            {
                for (auto& vertex : level.tr5Rooms.edit()[0].vertices.edit())
                {
                    vertex.colour = 0xFF808080;
                }
            }
            else
            {
                for (auto& vertex : level.rooms.edit()[0].vertices.edit())
                {
                    vertex.lighting = vertex.lighting2 = 0x1000;
                    vertex.colour = 16 << 10 | 16 << 5 | 16;
                }
            }
            const ModelFile file = modelOf(level);
            for (const glm::vec4& colour : roomMesh(file).vertices.colours)
            {
                QVERIFY(isNear(glm::vec3(colour), glm::vec3(kHalfInLight)));
                QCOMPARE(colour.a, 1.0F);
            }
        }
    }

    void coloursOfVerticesAreKept()
    {
        level::Level level = LevelBuilder(versions::Tr4).build();
        for (auto& vertex : level.rooms.edit()[0].vertices.edit())
        {
            vertex.colour = 31 << 10; // red, 31 of 32
        }
        const glm::vec4 colour = roomMesh(modelOf(level)).vertices.colours[0];
        QVERIFY(isNear(glm::vec3(colour), {0.93038F, 0.0F, 0.0F}));
    }

    void pointsHaveTheirColourAndStrength()
    {
        const ModelFile file = modelOf(levelWithLights({pointLight()}));
        QCOMPARE(file.lights.size(), std::size_t{1});
        const exchange::ModelLight& light = file.lights[0];
        QVERIFY(light.kind == exchange::ModelLight::Kind::Point);
        QVERIFY(isNear(light.colour, {1.0F, 0.21586F, 0.0F}));
        QVERIFY(isAbout(light.range, 6.0F));
        // Half as strong 2,048 units away, 4 m: pi / 2 * 4 * 4 W in each direction on a white face.
        QVERIFY(isAbout(light.intensity * kHalfInLight, 683.0F * 25.13274F, 5.0F));
        const ModelNode* const node = nodeCalled(file, light.name);
        QVERIFY(node != nullptr);
        QVERIFY(isNear(node->place.translation, {-2.0F, 1.0F, 2.0F}));
        QCOMPARE(file.nodes[node->parent.value()].name, std::string("room 000"));
    }

    void equalSunsAreOneAndShadowsAreCounted()
    {
        level::RoomLight shadow = pointLight();
        shadow.lightType = 3;
        level::RoomLight fog = pointLight();
        fog.lightType = 4;
        const ModelFile file = modelOf(levelWithLights({sunLight(), shadow, sunLight(), fog}));
        QCOMPARE(file.lights.size(), std::size_t{1});
        QVERIFY(file.lights[0].kind == exchange::ModelLight::Kind::Directional);
        const ModelNode* const node = nodeCalled(file, file.lights[0].name);
        QVERIFY(isNear(node->place.rotation * glm::vec3(0.0F, 0.0F, -1.0F), {0.6F, -0.8F, 0.0F}));
        const auto notes = convert::sceneNotesOf(file.notes);
        QCOMPARE(notes->shadows.value_or(0), 1U);
        QCOMPARE(notes->fogBulbs.value_or(0), 1U);
    }

    void spotsHaveTheirCone()
    {
        level::RoomLight spot = pointLight();
        spot.lightType = 2;
        spot.hotspot = 0.8660254F; // 30 degrees
        spot.falloff = 0.5F;       // 60
        spot.length = 1024.0F;
        spot.cutoff = 3072.0F;
        spot.direction = {0.0F, 0.0F, -1.0F}; // it comes from the south and shines to the north
        const ModelFile file = modelOf(levelWithLights({spot}));
        QVERIFY(file.lights[0].kind == exchange::ModelLight::Kind::Spot);
        QVERIFY(isAbout(file.lights[0].innerAngle, 0.52360F));
        QVERIFY(isAbout(file.lights[0].outerAngle, 1.04720F));
        const ModelNode* const node = nodeCalled(file, file.lights[0].name);
        QVERIFY(isNear(node->place.rotation * glm::vec3(0.0F, 0.0F, -1.0F), {0.0F, 0.0F, 1.0F}));
    }

    void staticsAndEntitiesStandWhereTheyAre()
    {
        for (const schema::Version version : kGames)
        {
            level::Level level = LevelBuilder(version).build();
            auto& entities = level.entities.edit();
            entities[0].angle = -0x4000; // to the west
            entities.push_back(level::Entity{entities[0]});
            const ModelFile file = modelOf(level);
            const auto nodes = exchange::ModelPosing(file).atRest();
            const std::size_t placed = nodeWith(file, &convert::NodeNotes::staticSlot);
            QVERIFY(placed < nodes.size());
            QVERIFY(isNear(placeOf(nodes[placed]), {-23.0F, 0.0F, 23.0F}));
            QVERIFY(isNear(frontOf(nodes[placed]), {-1.0F, 0.0F, 0.0F})); // east
            const std::size_t entity = nodeWith(file, &convert::NodeNotes::moveable);
            QVERIFY(entity + 1 < nodes.size());
            QVERIFY(isNear(placeOf(nodes[entity]), {-25.0F, 0.0F, 23.0F}));
            QVERIFY(isNear(frontOf(nodes[entity]), {1.0F, 0.0F, 0.0F}));
            // Both of one slot show one mesh: a cube of half a metre, 128 units above the ground.
            QVERIFY(file.nodes[entity].mesh == file.nodes[entity + 1].mesh);
            for (const glm::vec3& at : file.meshes[*file.nodes[entity].mesh].vertices.positions)
            {
                QVERIFY(isAbout(std::abs(at.x), 0.25F) && isAbout(std::abs(at.z), 0.25F));
                QVERIFY(isAbout(at.y, 0.0F) || isAbout(at.y, 0.5F));
            }
        }
    }

    void whatIsNotAskedForIsLeftOut()
    {
        LevelModelOptions options;
        options.hasStatics = options.hasSprites = options.hasLights = options.hasCameras = false;
        options.entities = LevelModelOptions::Entities::None;
        const ModelFile file = modelOf(LevelBuilder(versions::Tr2).build(), options);
        QCOMPARE(file.nodes.size(), std::size_t{1});
        QCOMPARE(file.meshes.size(), std::size_t{1});
        QVERIFY(file.lights.empty() && file.cameras.empty());
    }

    void entitiesMoveOnTheirRigs()
    {
        LevelModelOptions options;
        options.entities = LevelModelOptions::Entities::Animated;
        const ModelFile file = modelOf(LevelBuilder(versions::Tr4).build(), options);
        QCOMPARE(file.skins.size(), std::size_t{1});
        QCOMPARE(file.clips.size(), std::size_t{1});
        const exchange::ModelClip& clip = file.clips[0];
        QCOMPARE(clip.tracks.size(), std::size_t{2}); // of one joint
        const std::vector<float>& times = clip.tracks[0].times;
        QVERIFY(times.size() >= 3);
        QVERIFY(isAbout(times[2], 2.0F / 30.0F));
        const std::size_t joint = file.skins[0].joints[0];
        const exchange::ModelPosing posing(file);
        QVERIFY(isNear(frontOf(posing.atRest()[joint]), {0.0F, 0.0F, 1.0F}));
        // A quarter of a turn after two of eight frames.
        const glm::mat4 later = posing.at(clip, times[2])[joint];
        QVERIFY(isNear(frontOf(later), {-1.0F, 0.0F, 0.0F}, 0.01F));
        QVERIFY(isNear(placeOf(later), {-25.0F, 0.25F, 23.0F}));
    }

    void spritesLookToTheNorth()
    {
        const ModelFile file = modelOf(LevelBuilder(versions::Tr1).build());
        const std::size_t sprite = nodeWith(file, &convert::NodeNotes::sprite);
        QVERIFY(sprite < file.nodes.size());
        QVERIFY(
            isNear(placeOf(exchange::ModelPosing(file).atRest()[sprite]), {-27.0F, 0.5F, 25.0F}));
        const exchange::ModelMesh& mesh = file.meshes[*file.nodes[sprite].mesh];
        QCOMPARE(mesh.faces.size(), std::size_t{1});
        const auto at = [&](std::size_t i)
        { return mesh.vertices.positions[mesh.faces[0].vertices[i]]; };
        QVERIFY(glm::cross(at(1) - at(0), at(2) - at(0)).z > 0.0F);
        QVERIFY(file.materials[*mesh.faces[0].material].isDoubleSided);
        // The first corner is the upper left one, for whoever looks at it.
        QVERIFY(at(0).x < at(2).x && at(0).y > at(2).y);
        const glm::vec2 first = mesh.vertices.mapping[mesh.faces[0].vertices[0]];
        const glm::vec2 third = mesh.vertices.mapping[mesh.faces[0].vertices[2]];
        QVERIFY(first.x < third.x && first.y < third.y);
    }

    void flybysGoThroughTheirCameras()
    {
        const level::Level level = levelWithFlight();
        const ModelFile file = modelOf(level);
        const std::size_t node = nodeWith(file, &convert::NodeNotes::flyby);
        QVERIFY(node < file.nodes.size());
        // 80 degrees across, of a picture of 4 by 3.
        QVERIFY(isAbout(file.cameras[*file.nodes[node].camera].verticalView, 1.1234F));
        QVERIFY(!file.clips.empty());
        const exchange::ModelClip& clip = file.clips[0];
        QCOMPARE(clip.name, std::string("flyby 0"));
        QVERIFY(clip.tracks[0].node == node && clip.tracks[1].node == node);
        // From one to the next it takes 65,536 / 655 ticks.
        const exchange::ModelPosing posing(file);
        const auto after = [&](float seconds) { return posing.at(clip, seconds)[node]; };
        QVERIFY(isNear(placeOf(after(0.0F)), {-20.0F, 0.0F, 20.0F}));
        QVERIFY(isNear(placeOf(after(3.33517F)), {-24.0F, 0.0F, 20.0F}, 0.01F));
        QVERIFY(isNear(placeOf(after(6.67034F)), {-24.0F, 2.0F, 24.0F}, 0.01F));
        QVERIFY(isAbout(exchange::endOf(clip), 6.67034F, 0.01F));
        // Cameras look along -Z: to the north first, to the east at last.
        QVERIFY(isNear(-frontOf(after(0.0F)), {0.0F, 0.0F, 1.0F}));
        QVERIFY(isNear(-frontOf(after(6.67034F)), {-1.0F, 0.0F, 0.0F}, 0.01F));
    }

    /// A camera that rolls by 45 degrees leans to its right: what is to its right gets lower. Half
    /// way to there it is half of that.
    void flybysRoll()
    {
        level::Level level = levelWithFlight();
        level.flybyCameras.edit()[1].roll = 0x2000;
        level.flybyCameras.edit()[2].roll = 0x2000;
        const ModelFile file = modelOf(level);
        const std::size_t node = nodeWith(file, &convert::NodeNotes::flyby);
        QVERIFY(!file.clips.empty());
        const exchange::ModelPosing posing(file);
        const auto right = [&](float seconds)
        { return glm::vec3(posing.at(file.clips[0], seconds)[node][0]); };
        QVERIFY(isNear(right(0.0F), {-1.0F, 0.0F, 0.0F}));
        QVERIFY(isAbout(right(1.66758F).y, -0.38268F)); // it looks a little to the east there
        QVERIFY(isNear(right(3.33517F), {-0.70711F, -0.70711F, 0.0F}, 0.01F));
        QVERIFY(isNear(right(6.67034F), {0.0F, -0.70711F, -0.70711F}, 0.01F));
    }

    /// Upside down to the north, and then straight down: what is above in the picture is north.
    void camerasThatStandStillRollToo()
    {
        level::Level level = LevelBuilder(versions::Tr4)
                                 .flyby({{10240, 0, 10240}, {10240, 0, 11264}, 0, 80.0F, 1.0F})
                                 .build();
        const auto above = [&level]
        {
            const ModelFile file = modelOf(level);
            const std::size_t node = nodeWith(file, &convert::NodeNotes::flyby);
            return glm::vec3(exchange::ModelPosing(file).atRest()[node][1]);
        };
        QVERIFY(isNear(above(), {0.0F, 1.0F, 0.0F}));
        level.flybyCameras.edit()[0].roll = -0x8000;
        QVERIFY(isNear(above(), {0.0F, -1.0F, 0.0F}));
        level.flybyCameras.edit()[0].roll = 0;
        level.flybyCameras.edit()[0].targetY = 1024;
        level.flybyCameras.edit()[0].targetZ = 10240;
        QVERIFY(isNear(above(), {0.0F, 0.0F, 1.0F}));
    }

    void flybysWaitWhereTheyStop()
    {
        level::Level level = levelWithFlight();
        level.flybyCameras.edit()[1].flags = 0x0100;
        level.flybyCameras.edit()[1].timer = 30;
        const ModelFile file = modelOf(level);
        QVERIFY(isAbout(exchange::endOf(file.clips[0]), 7.67034F, 0.01F));
        QCOMPARE(exchange::faultOf(file), std::string());
    }

    /// Lara looks to the east, so what the frames say is turned by a quarter about her: the camera,
    /// 6,144 ahead of her and 1,536 to her left, is 6,144 to the east and 1,536 to the north, and
    /// looks back to her.
    void cutscenesAreSeenFromTheirActor()
    {
        for (const schema::Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
        {
            level::Level level = LevelBuilder(version).build();
            level::Entity& lara = level.entities.edit()[0]; // at (12800, 0, 11776)
            lara.typeId = 0;
            lara.angle = 0x4000;
            QVERIFY(nodeWith(modelOf(level), &convert::NodeNotes::cinematic)
                    == modelOf(level).nodes.size());
            const level::CinematicFrame frame{-1536, -1920, 5120, -1536, -1920, 6144, 14563, 0};
            level.cinematicFrames.edit().assign(3, frame);
            level.cinematicFrames.edit()[1].posX = 5632;
            level.cinematicFrames.edit()[2].roll = 0x4000;
            const ModelFile file = modelOf(level);
            QCOMPARE(exchange::faultOf(file), std::string());
            const std::size_t node = nodeWith(file, &convert::NodeNotes::cinematic);
            QVERIFY(node < file.nodes.size());
            QVERIFY(isAbout(file.cameras[*file.nodes[node].camera].verticalView, 1.1234F));
            QCOMPARE(file.clips.size(), std::size_t{1});
            const exchange::ModelClip& clip = file.clips[0];
            QVERIFY(isAbout(exchange::endOf(clip), 2.0F / 30.0F));
            const exchange::ModelPosing posing(file);
            const auto after = [&](float ticks) { return posing.at(clip, ticks / 30.0F)[node]; };
            QVERIFY(isNear(placeOf(posing.atRest()[node]), {-37.0F, 3.75F, 26.0F}));
            QVERIFY(isNear(placeOf(after(0.0F)), {-37.0F, 3.75F, 26.0F}));
            QVERIFY(isNear(-frontOf(after(0.0F)), {1.0F, 0.0F, 0.0F}));
            QVERIFY(isNear(placeOf(after(1.0F)), {-36.0F, 3.75F, 26.0F}, 0.01F));
            // It looks to the west, so its right is the north, and leans down at last.
            QVERIFY(isNear(glm::vec3(after(0.0F)[0]), {0.0F, 0.0F, 1.0F}));
            QVERIFY(isNear(glm::vec3(after(2.0F)[0]), {0.0F, -1.0F, 0.0F}, 0.01F));
        }
    }

    void cutscenesOfTr1HaveAnActorOfTheirOwn()
    {
        for (const schema::Version version : {versions::Tr1, versions::Tr2})
        {
            level::Level level = LevelBuilder(version).build();
            level.entities.edit()[0].typeId = 0;
            level::Entity actor = level.entities[0];
            actor.typeId = 77;
            actor.x += 1024;
            level.entities.edit().push_back(actor);
            level.cinematicFrames.edit().push_back({0, 0, 1024, 0, 0, 0, 14563, 0});
            const ModelFile file = modelOf(level);
            QVERIFY(file.clips.empty());
            const std::size_t node = nodeWith(file, &convert::NodeNotes::cinematic);
            const glm::mat4 place = exchange::ModelPosing(file).atRest()[node];
            const bool isTr1 = version == versions::Tr1;
            QVERIFY(isNear(placeOf(place), {isTr1 ? -27.0F : -25.0F, 0.0F, 23.0F}));
            const auto alone = convert::modelOfRoom(gameFile(level).content, 0);
            QVERIFY(nodeWith(*alone, &convert::NodeNotes::cinematic) < alone->nodes.size());
        }
    }

    void fixedCamerasLookToTheNorth()
    {
        level::Level level = LevelBuilder(versions::Tr1).build();
        level.cameras.edit().push_back({10240, -1024, 10240, 0, 0});
        const ModelFile file = modelOf(level);
        const std::size_t node = nodeWith(file, &convert::NodeNotes::camera);
        QVERIFY(node < file.nodes.size());
        const glm::mat4 place = exchange::ModelPosing(file).atRest()[node];
        QVERIFY(isNear(placeOf(place), {-20.0F, 2.0F, 20.0F}));
        QVERIFY(isNear(-frontOf(place), {0.0F, 0.0F, 1.0F}));
    }

    void alternatesComeOnlyWhenAskedFor()
    {
        level::Level level = LevelBuilder(versions::Tr1)
                                 .room(boxRoom({10, 10}, 2, 2))
                                 .room(boxRoom({10, 10}, 2, 2))
                                 .build();
        level.rooms.edit()[0].state.alternateRoom = 1;
        const ModelFile file = modelOf(level);
        QVERIFY(nodeCalled(file, "room 001") == nullptr);
        const ModelNode* const first = nodeCalled(file, "room 000");
        QCOMPARE(convert::nodeNotesOf(first->notes)->flipRoom.value_or(0), 1U);
        LevelModelOptions options;
        options.hasAlternates = true;
        QVERIFY(nodeCalled(modelOf(level, options), "room 001") != nullptr);
        const auto alone = convert::modelOfRoom(gameFile(level).content, 1);
        QVERIFY(nodeCalled(*alone, "room 001") != nullptr);
        QVERIFY(nodeCalled(*alone, "room 000") == nullptr);
    }
};

template struct tr::test::RegisteredTest<tst_LevelModels>;
#include "tst_LevelModels.moc"
