#include "tests/support/sample/MeshEncoder.h"
#include "tests/support/sample/Relief.h"
#include "tests/support/sample/RoomEncoder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr std::uint16_t kWaves = 0x2000;
constexpr std::uint16_t kGlows = 0x4000;
constexpr std::uint16_t kDoubleSided = 0x8000;
constexpr std::uint16_t kSky = 0x0008;
constexpr std::uint16_t kWind = 0x0020;

float greyOf(const Tint& light)
{
    constexpr float kInPlaceOfColour = 1.15F; // warm light in a room of grey
    return kInPlaceOfColour * (0.40F * light.r + 0.42F * light.g + 0.18F * light.b);
}

level::RoomVertex encodeVertex(const BuiltVertex& vertex, const RoomPlan& room)
{
    level::RoomVertex encoded;
    encoded.vertex = {static_cast<std::int16_t>(vertex.place.x - room.origin.x * kSector),
                      static_cast<std::int16_t>(vertex.place.y),
                      static_cast<std::int16_t>(vertex.place.z - room.origin.y * kSector)};
    encoded.lighting = encoded.lighting2 =
        static_cast<std::int16_t>(darknessOf(greyOf(vertex.light)));
    encoded.colour = colour15Of(vertex.light);
    encoded.attributes =
        static_cast<std::uint16_t>((vertex.waves ? kWaves : 0) | (room.water ? kGlows : 0));
    return encoded;
}

/// The vertices of a room, each once: faces that meet at a place in the same light share one.
class VertexList
{
public:
    explicit VertexList(const RoomPlan& room)
        : m_room(&room)
    {
    }

    std::uint16_t add(const BuiltVertex& vertex)
    {
        const level::RoomVertex encoded = encodeVertex(vertex, *m_room);
        const auto key = std::tuple(encoded.vertex.x,
                                    encoded.vertex.y,
                                    encoded.vertex.z,
                                    encoded.lighting,
                                    encoded.colour,
                                    encoded.attributes);
        const auto [entry, isNew] =
            m_known.try_emplace(key, static_cast<std::uint16_t>(m_vertices.size()));
        if (isNew)
        {
            m_vertices.push_back(encoded);
        }
        return entry->second;
    }

    std::vector<level::RoomVertex> release() { return std::move(m_vertices); }

private:
    using Key = std::
        tuple<std::int16_t, std::int16_t, std::int16_t, std::int16_t, std::uint16_t, std::uint16_t>;

    const RoomPlan* m_room;
    std::vector<level::RoomVertex> m_vertices;
    std::map<Key, std::uint16_t> m_known;
};

std::uint16_t flagsOf(const RoomPlan& plan)
{
    return static_cast<std::uint16_t>((plan.water ? level::kRoomIsWater : 0)
                                      | (plan.outside ? kSky | kWind : 0));
}

void addFaces(level::Room& room,
              const EncodedRoom& from,
              Version version,
              ObjectTextureTable& textures,
              VertexList& vertices)
{
    const bool canBeDoubleSided = level::since(versions::Tr3).contains(version);
    for (const BuiltFace& face : from.built.faces)
    {
        const std::uint16_t texture = textures.indexOf(face.texture, face.triangle, true);
        const auto corner = [&](std::size_t i)
        { return vertices.add(from.built.vertices[face.corners[i]]); };
        if (face.triangle)
        {
            room.triangles.edit().push_back({{corner(0), corner(1), corner(2)}, texture});
            continue;
        }
        const std::array<std::uint16_t, 4> corners{corner(0), corner(1), corner(2), corner(3)};
        const bool flagged = face.doubleSided && canBeDoubleSided;
        room.quads.edit().push_back(
            {corners, static_cast<std::uint16_t>(texture | (flagged ? kDoubleSided : 0))});
        if (face.doubleSided && !canBeDoubleSided)
        {
            room.quads.edit().push_back(
                {{corners[1], corners[0], corners[3], corners[2]}, texture});
        }
    }
}

level::FloatVertex floats(const glm::vec3& point)
{
    return {point.x, point.y, point.z};
}

level::Tr5Light encodeTr5Light(const LightPlan& plan)
{
    level::Tr5Light light;
    light.place = floats(plan.place);
    light.colour = {plan.colour.r, plan.colour.g, plan.colour.b};
    light.hotspot = 0.25F * plan.reach;
    light.falloff = plan.reach;
    light.place2 = {static_cast<std::int32_t>(plan.place.x),
                    static_cast<std::int32_t>(plan.place.y),
                    static_cast<std::int32_t>(plan.place.z)};
    light.lightType = 1;
    return light;
}

/// Quads, then triangles, with their vertices; returns the bytes that the faces take.
std::size_t addTr5Faces(level::Tr5Room& room, const EncodedRoom& from, ObjectTextureTable& textures)
{
    constexpr std::uint16_t kDoubleSidedFace = 0x8000;
    level::Tr5LayerFaces faces;
    for (const BuiltFace& face : from.built.faces)
    {
        const auto texture =
            static_cast<std::uint16_t>(textures.indexOf(face.texture, face.triangle, true)
                                       | (face.doubleSided ? kDoubleSidedFace : 0));
        if (face.triangle)
        {
            faces.triangles.edit().push_back(
                {{{face.corners[0], face.corners[1], face.corners[2]}, texture, 0}});
        }
        else
        {
            faces.quads.edit().push_back({{face.corners, texture, 0}});
        }
    }
    const std::size_t bytes =
        faces.quads.size() * schema::diskSize<level::MeshQuad>(versions::Tr5)
        + faces.triangles.size() * schema::diskSize<level::MeshTriangle>(versions::Tr5);
    room.header.numQuads = static_cast<std::uint32_t>(faces.quads.size());
    room.header.numTriangles = static_cast<std::uint32_t>(faces.triangles.size());
    room.layerFaces = {std::move(faces)};
    return bytes;
}

void addTr5Vertices(level::Tr5Room& room, const EncodedRoom& from)
{
    constexpr std::uint32_t kOpaque = 0xFF;
    level::RoomLayer layer;
    glm::vec3 low(0.0F);
    glm::vec3 high(0.0F);
    for (const BuiltVertex& vertex : from.built.vertices)
    {
        const glm::vec3 place(vertex.place - glm::ivec3(from.info.x, 0, from.info.z));
        low = room.vertices.empty() ? place : glm::min(low, place);
        high = room.vertices.empty() ? place : glm::max(high, place);
        // The tools that write these files let normals point out of the room.
        room.vertices.edit().push_back(
            {floats(place), floats(-vertex.normal), colour32Of(vertex.light, kOpaque)});
    }
    layer.numVertices = static_cast<std::uint32_t>(room.vertices.size());
    layer.numQuads = static_cast<std::uint16_t>(room.header.numQuads);
    layer.numTriangles = static_cast<std::uint16_t>(room.header.numTriangles);
    layer.low = floats(low);
    layer.high = floats(high);
    room.layers = {layer};
}

/// Sizes and offsets of a room's parts. Offsets count from the end of the header.
void addTr5Offsets(level::Tr5Room& room, std::size_t faceBytes)
{
    const auto bytes = [](const auto& rows, std::size_t size)
    { return static_cast<std::uint32_t>(rows.size() * size); };
    level::Tr5RoomHeader& header = room.header;
    constexpr auto kTr5 = versions::Tr5;
    std::uint32_t at = bytes(room.lights, schema::diskSize<level::Tr5Light>(kTr5));
    header.lightsOffset = 0;
    header.fogBulbsOffset = at;
    at += bytes(room.fogBulbs, schema::diskSize<level::FogBulb>(kTr5));
    header.startOfSectors = at;
    at += bytes(room.sectors, schema::diskSize<level::Sector>(kTr5));
    header.endOfSectors = at;
    constexpr std::uint32_t kCountAndSeparator = 4;
    at += bytes(room.portals, schema::diskSize<level::Portal>(kTr5)) + kCountAndSeparator;
    header.endOfPortals = at;
    at += bytes(room.statics, schema::diskSize<level::RoomStatic>(kTr5));
    header.layersOffset = at;
    at += bytes(room.layers, schema::diskSize<level::RoomLayer>(kTr5));
    header.facesOffset = header.facesOffset2 = at;
    at += static_cast<std::uint32_t>(faceBytes);
    while (at % 4 != 0)
    {
        room.facePadding.edit().push_back(0xCD);
        ++at;
    }
    header.verticesOffset = at;
    header.verticesSize = bytes(room.vertices, schema::diskSize<level::Tr5RoomVertex>(kTr5));
    room.layers.edit()[0].pointers = {
        header.verticesOffset, header.facesOffset, header.facesOffset};
}

} // namespace

std::vector<level::RoomLight> encodeLights(const RoomPlan& room, Version version)
{
    constexpr float kFullIntensity = 8191.0F;
    constexpr std::uint8_t kTr4Light = 1;
    std::vector<level::RoomLight> lights;
    for (const LightPlan& plan : room.lights)
    {
        level::RoomLight light;
        light.x = static_cast<std::int32_t>(plan.place.x);
        light.y = static_cast<std::int32_t>(plan.place.y);
        light.z = static_cast<std::int32_t>(plan.place.z);
        const auto intensity =
            static_cast<std::uint16_t>(std::min(plan.intensity * 0.5F, 1.0F) * kFullIntensity);
        const auto reach = static_cast<std::uint32_t>(std::min(plan.reach, 32767.0F));
        light.intensity1 = light.intensity2 = intensity;
        light.fade1 = light.fade2 = reach;
        const Texel colour = texelOf(plan.colour);
        light.colour = {colour.red, colour.green, colour.blue};
        light.lightType = version == versions::Tr4 ? kTr4Light : std::uint8_t{0};
        // Two numbers of 32 bits, of which only the low halves are needed.
        light.parameters = {
            static_cast<std::int16_t>(intensity), 0, static_cast<std::int16_t>(reach), 0};
        light.intensity = intensity;
        light.hotspot = 0.25F * plan.reach;
        light.falloff = plan.reach;
        lights.push_back(light);
    }
    return lights;
}

level::Room finishRoom(const EncodedRoom& from,
                       Version version,
                       ObjectTextureTable& textures,
                       std::span<const int> spriteRows)
{
    const RoomPlan& plan = *from.plan;
    level::Room room;
    VertexList vertices(plan);
    addFaces(room, from, version, textures, vertices);
    for (const SpritePlacement& sprite : plan.sprites)
    {
        BuiltVertex at;
        at.place = glm::ivec3(sprite.place);
        room.sprites.edit().push_back(
            {static_cast<std::int16_t>(vertices.add(at)),
             static_cast<std::int16_t>(spriteRows[static_cast<std::size_t>(sprite.sequence)]
                                       + sprite.frame)});
    }
    room.info = from.info;
    room.vertices = vertices.release();
    room.portals = from.portals;
    room.extent = {static_cast<std::uint16_t>(plan.sectors.height()),
                   static_cast<std::uint16_t>(plan.sectors.width())};
    room.sectors = from.sectors;
    room.ambient.ambientIntensity = room.ambient.ambientIntensity2 =
        static_cast<std::int16_t>(darknessOf(greyOf(from.ambient)));
    room.ambient.roomColour = colour32Of(from.ambient, 0);
    room.lights = encodeLights(plan, version);
    room.statics = from.statics;
    room.state.alternateRoom = static_cast<std::int16_t>(plan.alternate);
    room.state.flags = flagsOf(plan);
    room.state.reverbInfo = plan.reverb;
    return room;
}

level::Tr5Room finishTr5Room(const EncodedRoom& from, ObjectTextureTable& textures)
{
    const RoomPlan& plan = *from.plan;
    level::Tr5Room room;
    level::Tr5RoomHeader& header = room.header;
    header.info = from.info;
    header.extent = {static_cast<std::uint16_t>(plan.sectors.height()),
                     static_cast<std::uint16_t>(plan.sectors.width())};
    header.roomColour = colour32Of(from.ambient, 0);
    header.reverbInfo = plan.reverb;
    header.alternateRoom = static_cast<std::int16_t>(plan.alternate);
    header.flags = flagsOf(plan);
    constexpr std::uint32_t kUsualUnknown = 0xFFFF;
    header.unknown1 = kUsualUnknown;
    header.place = floats({static_cast<float>(from.info.x), 0.0F, static_cast<float>(from.info.z)});
    header.yTop = static_cast<float>(from.info.yTop);
    header.yBottom = static_cast<float>(from.info.yBottom);

    for (const LightPlan& light : plan.lights)
    {
        room.lights.edit().push_back(encodeTr5Light(light));
    }
    room.sectors = from.sectors;
    room.portals = from.portals;
    room.statics = from.statics;
    header.numLights = static_cast<std::uint16_t>(room.lights.size());
    header.numLights2 = header.numLights;
    header.numStatics = static_cast<std::uint16_t>(room.statics.size());
    header.numLayers = 1;
    const std::size_t faceBytes = addTr5Faces(room, from, textures);
    addTr5Vertices(room, from);
    addTr5Offsets(room, faceBytes);
    return room;
}

} // namespace tr::test
