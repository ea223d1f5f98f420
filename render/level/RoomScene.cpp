#include "render/level/RoomScene.h"

#include "core/view/floor/RoomView.h"
#include "core/view/objects/Units.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace render
{
namespace
{

using tr::level::Level;
using tr::level::Room;
using tr::level::Tr5Room;
using tr::schema::Version;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using Corner = SceneAssembler::Corner;

constexpr std::uint8_t kLeastAmbient = 72;
constexpr Rgba kPortalColour{90, 200, 255, 255};

Rgba lightOf(const tr::level::RoomVertex& vertex, const Room& room, Version version)
{
    return tr::level::until(versions::Tr2).contains(version)
               ? fromDarkness(tr::view::darknessOf(vertex, room, version))
               : from15Bit(vertex.colour);
}

glm::vec3 originOf(const tr::level::RoomInfo& info)
{
    return {info.x, 0, info.z};
}

/// The light of the corners of a room around a place, the nearer the more.
class LightMixer
{
public:
    explicit LightMixer(const glm::vec3& place)
        : m_place(place)
    {
    }

    void add(const glm::vec3& corner, const Rgba& light)
    {
        constexpr float kReach = 512.0F;
        const glm::vec3 away = corner - m_place;
        const float weight = 1.0F / (glm::dot(away, away) + kReach * kReach);
        m_sum += weight * glm::vec3(light[0], light[1], light[2]);
        m_weights += weight;
    }

    /// No darker than `ambient`.
    [[nodiscard]] Rgba over(Rgba ambient) const
    {
        for (std::size_t i = 0; i < 3 && m_weights > 0.0F; ++i)
        {
            const float mixed = m_sum[static_cast<glm::length_t>(i)] / m_weights;
            ambient[i] = std::max(ambient[i], static_cast<std::uint8_t>(std::lround(mixed)));
        }
        return ambient;
    }

private:
    glm::vec3 m_place;
    glm::vec3 m_sum{0.0F};
    float m_weights = 0.0F;
};

template <class Faces>
void addFaces(SceneAssembler& scene,
              const Level& level,
              const Faces& faces,
              std::span<const Corner> corners,
              std::uint32_t pickRoom,
              std::uint32_t& pickFace)
{
    for (const auto& face : faces)
    {
        std::array<Corner, 4> used;
        const std::size_t count = face.vertices.size();
        bool whole = true;
        for (std::size_t i = 0; i < count; ++i)
        {
            whole = whole && face.vertices[i] < corners.size();
            used[i] = whole ? corners[face.vertices[i]] : Corner{};
        }
        const std::uint32_t pick = scene.addPick({tables::Rooms, pickRoom, pickFace++});
        if (whole)
        {
            scene.addFace(std::span(used).first(count),
                          {tr::view::textureOf(level, face.texture, count),
                           tr::view::isDoubleSided(face.texture),
                           pick});
        }
    }
}

void addGeometry(SceneAssembler& scene, const Level& level, std::size_t index)
{
    const Room& room = level.rooms[index];
    std::vector<Corner> corners;
    corners.reserve(room.vertices.size());
    for (const auto& vertex : room.vertices)
    {
        corners.push_back({originOf(room.info) + tr::view::toVec(vertex.vertex),
                           glm::vec3(0.0F),
                           scene.lit(lightOf(vertex, room, level.version)),
                           0});
    }
    const auto pickRoom = static_cast<std::uint32_t>(index);
    std::uint32_t face = 0;
    addFaces(scene, level, room.quads, corners, pickRoom, face);
    addFaces(scene, level, room.triangles, corners, pickRoom, face);
}

/// The faces of each layer count their corners from the layer's first vertex.
void addTr5Geometry(SceneAssembler& scene, const Level& level, std::size_t index)
{
    const Tr5Room& room = level.tr5Rooms[index];
    std::vector<Corner> corners;
    corners.reserve(room.vertices.size());
    for (const auto& vertex : room.vertices)
    {
        const glm::vec3 place(vertex.vertex.x, vertex.vertex.y, vertex.vertex.z);
        corners.push_back({originOf(room.header.info) + place,
                           glm::vec3(0.0F),
                           scene.lit(fromArgb(vertex.colour)),
                           0});
    }
    const auto pickRoom = static_cast<std::uint32_t>(index);
    std::uint32_t face = 0;
    std::size_t first = 0;
    for (std::size_t layer = 0; layer < room.layerFaces.size(); ++layer)
    {
        const auto own = std::span(corners).subspan(std::min(first, corners.size()));
        addFaces(scene, level, room.layerFaces[layer].quads, own, pickRoom, face);
        addFaces(scene, level, room.layerFaces[layer].triangles, own, pickRoom, face);
        first += room.layers[layer].numVertices;
    }
}

void addStatics(SceneAssembler& scene,
                const SceneSource& source,
                std::size_t index,
                const tr::Table<tr::level::RoomStatic>& statics)
{
    for (std::size_t row = 0; row < statics.size(); ++row)
    {
        const tr::level::RoomStatic& placed = statics[row];
        const auto object = source.staticOfId(placed.meshId);
        if (!object)
        {
            continue;
        }
        const glm::mat4 moved = glm::translate(glm::mat4(1.0F), {placed.x, placed.y, placed.z});
        const auto angle = tr::view::radians(placed.rotation);
        const std::uint32_t node = scene.addNode(glm::rotate(moved, angle, {0.0F, 1.0F, 0.0F}));
        const std::uint32_t pick = scene.addPick({tables::RoomStatics,
                                                  static_cast<std::uint32_t>(index),
                                                  static_cast<std::uint32_t>(row)});
        const bool grey = tr::level::until(versions::Tr2).contains(source.version());
        const Rgba light = grey ? fromDarkness(placed.intensity1) : from15Bit(placed.colour);
        scene.addMesh(source.objects().staticMeshes[*object].mesh,
                      {node, pick, atLeast(light, kLeastAmbient / 2)});
    }
}

void addPortals(SceneAssembler& scene,
                const glm::vec3& origin,
                const tr::Table<tr::level::Portal>& portals)
{
    for (const tr::level::Portal& portal : portals)
    {
        for (std::size_t i = 0; i < portal.vertices.size(); ++i)
        {
            scene.addLine(origin + tr::view::toVec(portal.vertices[i]),
                          origin + tr::view::toVec(portal.vertices[(i + 1) % 4]),
                          kPortalColour);
        }
    }
}

void addSprites(SceneAssembler& scene, const Level& level, std::size_t index)
{
    const Room& room = level.rooms[index];
    for (std::size_t row = 0; row < room.sprites.size(); ++row)
    {
        const tr::level::RoomSprite& sprite = room.sprites[row];
        const auto vertex = static_cast<std::size_t>(std::max<int>(sprite.vertex, 0));
        if (sprite.texture < 0 || vertex >= room.vertices.size())
        {
            continue;
        }
        addSprite(scene,
                  level,
                  static_cast<std::size_t>(sprite.texture),
                  originOf(room.info) + tr::view::toVec(room.vertices[vertex].vertex),
                  lightOf(room.vertices[vertex], room, level.version),
                  scene.addPick({tables::RoomSprites,
                                 static_cast<std::uint32_t>(index),
                                 static_cast<std::uint32_t>(row)}));
    }
}

} // namespace

bool isShown(const Level& level, const LevelSceneOptions& options, std::size_t room)
{
    if (options.room)
    {
        return *options.room == room;
    }
    return options.flippedRooms ? !tr::view::alternateOf(level, room)
                                : !tr::view::isAlternate(level, room);
}

std::optional<std::size_t>
shownRoomAt(const Level& level, const LevelSceneOptions& options, std::size_t room)
{
    const auto alternate = tr::view::alternateOf(level, room);
    if (options.flippedRooms && !options.room && alternate)
    {
        return alternate;
    }
    return isShown(level, options, room) ? std::optional(room) : std::nullopt;
}

void addRoom(SceneAssembler& scene,
             const SceneSource& source,
             const LevelSceneOptions& options,
             std::size_t index)
{
    const Level& level = *source.level();
    const bool tr5 = index < level.tr5Rooms.size();
    if (tr5)
    {
        addTr5Geometry(scene, level, index);
    }
    else
    {
        addGeometry(scene, level, index);
    }
    if (options.sprites && !tr5)
    {
        addSprites(scene, level, index);
    }
    if (options.statics)
    {
        addStatics(
            scene, source, index, tr5 ? level.tr5Rooms[index].statics : level.rooms[index].statics);
    }
    if (options.portals)
    {
        addPortals(scene,
                   originOf(tr5 ? level.tr5Rooms[index].header.info : level.rooms[index].info),
                   tr5 ? level.tr5Rooms[index].portals : level.rooms[index].portals);
    }
}

Rgba ambientLight(const Level& level, std::size_t room)
{
    Rgba light = grey(kNeutral);
    if (room < level.tr5Rooms.size())
    {
        light = fromArgb(level.tr5Rooms[room].header.roomColour);
    }
    else if (room < level.rooms.size())
    {
        const auto& ambient = level.rooms[room].ambient;
        light = level.version == versions::Tr4 ? fromArgb(ambient.roomColour)
                                               : fromDarkness(ambient.ambientIntensity);
    }
    return atLeast(light, kLeastAmbient);
}

Rgba lightAt(const Level& level, std::size_t room, const glm::vec3& place)
{
    LightMixer mixer(place);
    if (room < level.tr5Rooms.size())
    {
        const Tr5Room& source = level.tr5Rooms[room];
        for (const auto& vertex : source.vertices)
        {
            const glm::vec3 inRoom(vertex.vertex.x, vertex.vertex.y, vertex.vertex.z);
            mixer.add(originOf(source.header.info) + inRoom, fromArgb(vertex.colour));
        }
    }
    else if (room < level.rooms.size())
    {
        const Room& source = level.rooms[room];
        for (const auto& vertex : source.vertices)
        {
            mixer.add(originOf(source.info) + tr::view::toVec(vertex.vertex),
                      lightOf(vertex, source, level.version));
        }
    }
    return mixer.over(ambientLight(level, room));
}

void addSprite(SceneAssembler& scene,
               const Level& level,
               std::size_t sprite,
               const glm::vec3& place,
               const Rgba& light,
               std::uint32_t pick)
{
    if (sprite >= level.sprites.textures.size())
    {
        return;
    }
    const tr::level::SpriteTexture& texture = level.sprites.textures[sprite];
    const auto rect = tr::view::spriteRect(texture, level.version);
    if (rect.page >= tr::view::pageCount(level))
    {
        return;
    }
    constexpr float kPage = static_cast<float>(TexturePage::kSize);
    SceneSprite added;
    added.position = tr::view::toView(place);
    const auto sides = tr::view::spriteSides(texture, level.version);
    added.leftTop = {sides.left, -sides.top};
    added.rightBottom = {sides.right, -sides.bottom};
    added.uvLeftTop = glm::vec2(rect.left, rect.top) / kPage;
    added.uvRightBottom = glm::vec2(rect.right, rect.bottom) / kPage;
    added.colour = scene.lit(light);
    added.layer = static_cast<std::uint16_t>(rect.page);
    added.pick = pick;
    scene.addSprite(added);
}

} // namespace render
