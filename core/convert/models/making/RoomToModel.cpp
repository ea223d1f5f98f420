#include "core/convert/models/making/RoomToModel.h"

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/ShadeColour.h"
#include "core/view/floor/RoomView.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace tr::convert
{
namespace
{

namespace versions = level::versions;

constexpr float kWholeByte = 256.0F; ///< twice neutral light

glm::vec3 partsOfDarkness(int darkness)
{
    constexpr auto kBlack = static_cast<float>(kBlackShade);
    return glm::vec3((kBlack - static_cast<float>(std::clamp(darkness, 0, kBlackShade))) / kBlack);
}

/// 5 bits each, 16 being neutral.
glm::vec3 partsOf15Bit(std::uint16_t colour)
{
    constexpr unsigned kMost = 31;
    constexpr float kTwiceNeutral = 32.0F;
    return glm::vec3(colour >> 10 & kMost, colour >> 5 & kMost, colour & kMost) / kTwiceNeutral;
}

/// 0xAARRGGBB, 128 being neutral.
glm::vec3 partsOfArgb(std::uint32_t colour)
{
    constexpr std::uint32_t kByte = 0xFF;
    return glm::vec3(colour >> 16 & kByte, colour >> 8 & kByte, colour & kByte) / kWholeByte;
}

glm::vec3 partsOf(const level::RoomVertex& vertex, const level::Room& room, schema::Version version)
{
    return level::until(versions::Tr2).contains(version)
               ? partsOfDarkness(view::darknessOf(vertex, room, version))
               : partsOf15Bit(vertex.colour);
}

bool isNumber(const glm::vec3& at)
{
    return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

/// Adds faces that count their corners from the row `first`; `number` goes on with them.
template <class Faces>
void addRoomFaces(const level::Level& level,
                  const Faces& faces,
                  std::size_t first,
                  RoomGeometry& geometry,
                  std::uint32_t& number)
{
    for (const auto& face : faces)
    {
        RoomGeometry::Face made;
        made.number = number++;
        made.look.corners = static_cast<std::uint8_t>(face.vertices.size());
        bool isWhole = true;
        for (std::size_t i = 0; i < face.vertices.size(); ++i)
        {
            const std::size_t corner = first + face.vertices[i];
            isWhole = isWhole && corner < geometry.corners.size()
                      && isNumber(geometry.corners[corner].at);
            made.corners[i] = static_cast<std::uint32_t>(corner);
        }
        if (isWhole)
        {
            made.look.texture = view::textureOf(level, face.texture, face.vertices.size());
            made.look.isDoubleSided = view::isDoubleSided(face.texture);
            geometry.faces.push_back(made);
        }
    }
}

/// Faces of each layer count their corners from the layer's first vertex.
RoomGeometry geometryOfTr5(const level::Level& level, const level::Tr5Room& room)
{
    RoomGeometry geometry;
    for (const auto& vertex : room.vertices)
    {
        geometry.corners.push_back(
            {{vertex.vertex.x, vertex.vertex.y, vertex.vertex.z}, partsOfArgb(vertex.colour)});
    }
    std::uint32_t number = 0;
    std::size_t first = 0;
    for (std::size_t layer = 0; layer < room.layerFaces.size(); ++layer)
    {
        const level::Tr5LayerFaces& faces = room.layerFaces[layer];
        addRoomFaces(level, faces.quads, first, geometry, number);
        addRoomFaces(level, faces.triangles, first, geometry, number);
        first += room.layers[layer].numVertices;
    }
    return geometry;
}

} // namespace

glm::vec3 originOfRoom(const level::Level& level, std::size_t room)
{
    const level::RoomInfo& info =
        room < level.tr5Rooms.size() ? level.tr5Rooms[room].header.info : level.rooms[room].info;
    return {info.x, 0, info.z};
}

RoomGeometry geometryOf(const level::Level& level, std::size_t number)
{
    if (number < level.tr5Rooms.size())
    {
        return geometryOfTr5(level, level.tr5Rooms[number]);
    }
    const level::Room& room = level.rooms[number];
    RoomGeometry geometry;
    for (const auto& vertex : room.vertices)
    {
        geometry.corners.push_back(
            {view::toVec(vertex.vertex), partsOf(vertex, room, level.version)});
    }
    std::uint32_t face = 0;
    addRoomFaces(level, room.quads, 0, geometry, face);
    addRoomFaces(level, room.triangles, 0, geometry, face);
    return geometry;
}

exchange::ModelMesh
modelMesh(const RoomGeometry& geometry, const ModelLooks& looks, std::size_t firstFace, float units)
{
    exchange::ModelMesh mesh;
    exchange::ModelVertices& to = mesh.vertices;
    for (std::size_t i = 0; i < geometry.faces.size(); ++i)
    {
        const RoomGeometry::Face& face = geometry.faces[i];
        const AtlasFace& look = looks.sceneFaces()[firstFace + i];
        exchange::ModelFace& made = mesh.faces.emplace_back();
        made.corners = face.look.corners;
        made.material = look.material;
        for (std::size_t k = 0; k < made.corners; ++k)
        {
            // The first stays, the others go the other way round.
            const std::size_t corner = (made.corners - k) % made.corners;
            const std::uint32_t vertex = face.corners[corner];
            const RoomGeometry::Corner& from = geometry.corners[vertex];
            made.vertices[k] = static_cast<std::uint32_t>(to.positions.size());
            to.positions.push_back(turnedAxes(from.at) / units);
            to.mapping.push_back(looks.mappingOf(look, corner));
            to.colours.emplace_back(
                linearOf(from.light.r), linearOf(from.light.g), linearOf(from.light.b), 1.0F);
            to.origins.push_back(
                {static_cast<std::int32_t>(vertex), static_cast<std::int32_t>(face.number)});
        }
    }
    return mesh;
}

} // namespace tr::convert
