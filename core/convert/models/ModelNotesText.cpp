#include "core/convert/models/ModelNotesText.h"

#include "core/convert/models/NotedRows.h"
#include "core/convert/models/VertexNotes.h"

#include <cmath>

namespace tr::convert
{
namespace
{

using notes::Json;
using notes::numberIn;
using notes::objectIn;
using notes::putRow;
using notes::putVertices;
using notes::rowIn;
using notes::verticesIn;
using notes::wholeRowIn;

// What the texts are made of.
constexpr auto kLayoutKey = "layout";
constexpr auto kUnitsKey = "units";
constexpr auto kGameKey = "game";
constexpr auto kShadowsKey = "shadows";
constexpr auto kFogBulbsKey = "fog_bulbs";
constexpr auto kRoomKey = "room";
constexpr auto kFlipRoomKey = "flip_room";
constexpr auto kRoomFlagsKey = "room_flags";
constexpr auto kEntityKey = "entity";
constexpr auto kSpriteKey = "sprite";
constexpr auto kCameraKey = "camera";
constexpr auto kSinkKey = "sink";
constexpr auto kFlybyKey = "flyby";
constexpr auto kCinematicKey = "cinematic";
constexpr auto kViewKey = "view";
constexpr auto kRollKey = "roll";
constexpr auto kMoveableKey = "moveable";
constexpr auto kStaticKey = "static";
constexpr auto kStaticRowKey = "static_row";
constexpr auto kBoneKey = "bone";
constexpr auto kStackCodeKey = "stack_code";
constexpr auto kBoneSlotKey = "bone_slot";
constexpr auto kAtKey = "at";
constexpr auto kMeshOfKey = "mesh_of";
constexpr auto kMeshSlotKey = "mesh_slot";
constexpr auto kStandKey = "stand";
constexpr auto kVerticesKey = "vertices";
constexpr auto kShadesKey = "shades";
constexpr auto kFacesKey = "faces";
constexpr auto kAdditiveKey = "additive";
constexpr auto kEffectsKey = "effects";

/// Headers of meshes and rows of statics have the same fields in all games.
constexpr schema::Version kOfAllGames = level::versions::Wad;

/// Numbers of a face: how many corners, whether it is coloured, its texture, effects and the byte
/// that is unused, then its vertices.
constexpr std::size_t kFaceHead = 5;

template <class Number>
void put(Json& json, const char* key, const std::optional<Number>& number)
{
    if (number)
    {
        json[key] = *number;
    }
}

bool flagIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() && found->get<bool>();
}

std::optional<std::array<std::int32_t, 3>> pointIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() != 3)
    {
        return std::nullopt;
    }
    std::array<std::int32_t, 3> point{};
    for (std::size_t i = 0; i < point.size(); ++i)
    {
        const auto number = numberIn<std::int32_t>((*found)[i]);
        if (!number)
        {
            return std::nullopt;
        }
        point[i] = *number;
    }
    return point;
}

/// The bone, where the origin is from its joint, and the turn: x y z w.
Json jsonOf(const MeshStand& stand)
{
    return Json::array({stand.bone,
                        stand.at.x,
                        stand.at.y,
                        stand.at.z,
                        stand.turn.x,
                        stand.turn.y,
                        stand.turn.z,
                        stand.turn.w});
}

std::optional<MeshStand> standIn(const Json& json, const char* key)
{
    constexpr std::size_t kNumbers = 7;
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() != kNumbers + 1)
    {
        return std::nullopt;
    }
    const auto bone = numberIn<std::uint32_t>((*found)[0]);
    std::array<float, kNumbers> numbers{};
    for (std::size_t i = 0; i < kNumbers; ++i)
    {
        const Json& number = (*found)[i + 1];
        numbers[i] = number.is_number() ? number.get<float>() : NAN;
    }
    const glm::quat turn(numbers[6], numbers[3], numbers[4], numbers[5]);
    const glm::vec3 at(numbers[0], numbers[1], numbers[2]);
    const float length = glm::length(turn);
    if (!bone || !std::isfinite(at.x + at.y + at.z) || !std::isfinite(length) || length <= 0.0F)
    {
        return std::nullopt;
    }
    return MeshStand{*bone, at, turn / length};
}

Json jsonOf(const edit::ShapeFace& face)
{
    Json json =
        Json::array({face.corners, face.coloured ? 1 : 0, face.texture, face.effects, face.unused});
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        json.push_back(face.vertices[i]);
    }
    return json;
}

std::optional<edit::ShapeFace> faceIn(const Json& json, std::size_t vertices)
{
    if (!json.is_array() || json.size() < kFaceHead)
    {
        return std::nullopt;
    }
    std::vector<std::uint16_t> numbers;
    for (const Json& each : json)
    {
        const auto number = numberIn<std::uint16_t>(each);
        if (!number)
        {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    edit::ShapeFace face;
    if ((numbers[0] != 3 && numbers[0] != 4) || numbers.size() != kFaceHead + numbers[0])
    {
        return std::nullopt;
    }
    face.corners = static_cast<std::uint8_t>(numbers[0]);
    face.coloured = numbers[1] != 0;
    face.texture = numbers[2];
    face.effects = numbers[3];
    face.unused = static_cast<std::uint8_t>(numbers[4]);
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        face.vertices[i] = numbers[kFaceHead + i];
        if (face.vertices[i] >= vertices)
        {
            return std::nullopt;
        }
    }
    return face;
}

} // namespace

exchange::ModelNotes textOf(const SceneNotes& notes)
{
    Json json{{kLayoutKey, notes.layout}, {kUnitsKey, notes.units}, {kGameKey, notes.game}};
    put(json, kShadowsKey, notes.shadows);
    put(json, kFogBulbsKey, notes.fogBulbs);
    return json.dump();
}

exchange::ModelNotes textOf(const NodeNotes& notes)
{
    Json json = Json::object();
    put(json, kRoomKey, notes.room);
    put(json, kFlipRoomKey, notes.flipRoom);
    put(json, kRoomFlagsKey, notes.roomFlags);
    put(json, kEntityKey, notes.entity);
    put(json, kSpriteKey, notes.sprite);
    put(json, kCameraKey, notes.camera);
    put(json, kSinkKey, notes.sink);
    put(json, kFlybyKey, notes.flyby);
    put(json, kCinematicKey, notes.cinematic);
    put(json, kViewKey, notes.view);
    put(json, kRollKey, notes.roll);
    put(json, kMoveableKey, notes.moveable);
    put(json, kStaticKey, notes.staticSlot);
    put(json, kBoneKey, notes.bone);
    put(json, kStackCodeKey, notes.stackCode);
    put(json, kBoneSlotKey, notes.boneSlot);
    put(json, kAtKey, notes.at);
    put(json, kMeshOfKey, notes.meshOf);
    put(json, kMeshSlotKey, notes.meshSlot);
    if (notes.stand)
    {
        json[kStandKey] = jsonOf(*notes.stand);
    }
    if (notes.staticRow)
    {
        putRow(json[kStaticRowKey], *notes.staticRow, kOfAllGames);
    }
    return json.empty() ? exchange::ModelNotes{} : json.dump();
}

exchange::ModelNotes textOf(const MeshNotes& notes)
{
    Json faces = Json::array();
    for (const edit::ShapeFace& face : notes.faces)
    {
        faces.push_back(jsonOf(face));
    }
    Json json{{kVerticesKey, notes.vertices},
              {kShadesKey, notes.hasShades},
              {kFacesKey, std::move(faces)}};
    putRow(json, notes.header, kOfAllGames);
    putVertices(json, notes.ofVertices);
    return json.dump();
}

exchange::ModelNotes textOf(const MaterialNotes& notes)
{
    Json json{{kAdditiveKey, notes.isAdditive}};
    put(json, kEffectsKey, notes.effects);
    return json.dump();
}

std::optional<SceneNotes> sceneNotesOf(const exchange::ModelNotes& text)
{
    const Json json = objectIn(text);
    const auto layout = numberIn<std::uint32_t>(json, kLayoutKey);
    const auto units = json.find(kUnitsKey);
    if (!layout || units == json.end() || !units->is_number())
    {
        return std::nullopt;
    }
    SceneNotes notes;
    notes.layout = *layout;
    notes.units = units->get<float>();
    const auto game = json.find(kGameKey);
    notes.game = game != json.end() && game->is_string() ? game->get<std::string>() : "";
    notes.shadows = numberIn<std::uint32_t>(json, kShadowsKey);
    notes.fogBulbs = numberIn<std::uint32_t>(json, kFogBulbsKey);
    return notes.units > 0.0F ? std::optional(std::move(notes)) : std::nullopt;
}

std::optional<NodeNotes> nodeNotesOf(const exchange::ModelNotes& text)
{
    const Json json = objectIn(text);
    if (json.is_null())
    {
        return std::nullopt;
    }
    NodeNotes notes;
    notes.room = numberIn<std::uint32_t>(json, kRoomKey);
    notes.flipRoom = numberIn<std::uint32_t>(json, kFlipRoomKey);
    notes.roomFlags = numberIn<std::uint32_t>(json, kRoomFlagsKey);
    notes.entity = numberIn<std::uint32_t>(json, kEntityKey);
    notes.sprite = numberIn<std::uint32_t>(json, kSpriteKey);
    notes.camera = numberIn<std::uint32_t>(json, kCameraKey);
    notes.sink = numberIn<std::uint32_t>(json, kSinkKey);
    notes.flyby = numberIn<std::uint32_t>(json, kFlybyKey);
    notes.cinematic = numberIn<std::uint32_t>(json, kCinematicKey);
    notes.view = numberIn<std::uint32_t>(json, kViewKey);
    notes.roll = numberIn<std::int32_t>(json, kRollKey);
    notes.moveable = numberIn<std::uint32_t>(json, kMoveableKey);
    notes.staticSlot = numberIn<std::uint32_t>(json, kStaticKey);
    notes.bone = numberIn<std::uint32_t>(json, kBoneKey);
    notes.stackCode = numberIn<std::uint32_t>(json, kStackCodeKey);
    notes.boneSlot = numberIn<std::uint32_t>(json, kBoneSlotKey);
    notes.at = pointIn(json, kAtKey);
    notes.meshOf = numberIn<std::uint32_t>(json, kMeshOfKey);
    notes.meshSlot = numberIn<std::uint32_t>(json, kMeshSlotKey);
    notes.stand = standIn(json, kStandKey);
    if (const auto row = json.find(kStaticRowKey); row != json.end() && row->is_object())
    {
        notes.staticRow = rowIn<level::StaticMesh>(*row);
    }
    return notes;
}

std::optional<MeshNotes> meshNotesOf(const exchange::ModelNotes& text)
{
    const Json json = objectIn(text);
    const auto vertices = numberIn<std::uint16_t>(json, kVerticesKey);
    const auto header = wholeRowIn<level::MeshHeader>(json, kOfAllGames);
    const auto faces = json.find(kFacesKey);
    if (!vertices || !header || faces == json.end() || !faces->is_array())
    {
        return std::nullopt;
    }
    MeshNotes notes;
    notes.header = *header;
    notes.vertices = *vertices;
    notes.hasShades = flagIn(json, kShadesKey);
    for (const Json& each : *faces)
    {
        const auto face = faceIn(each, notes.vertices);
        if (!face)
        {
            return std::nullopt;
        }
        notes.faces.push_back(*face);
    }
    notes.ofVertices = verticesIn(json);
    return notes;
}

std::optional<MaterialNotes> materialNotesOf(const exchange::ModelNotes& text)
{
    const Json json = objectIn(text);
    if (json.is_null() || !json.contains(kAdditiveKey))
    {
        return std::nullopt;
    }
    MaterialNotes notes;
    notes.isAdditive = flagIn(json, kAdditiveKey);
    notes.effects = numberIn<std::uint16_t>(json, kEffectsKey);
    return notes;
}

} // namespace tr::convert
