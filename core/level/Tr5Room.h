#pragma once

#include "core/level/LayerFaces.h"
#include "core/level/Room.h"

/// Rooms of TR5. TRosettaStone 3, sections 3.2.4, 3.2.5, 3.3 and 3.4.5; sizes and the meaning of
/// the fillers as found in real files. The offsets count from the end of the header.
namespace tr::level
{

/// What the compiler of the game's own tools left in memory that nobody wrote to.
inline constexpr std::uint32_t kUninitialised = 0xCDCDCDCD;
inline constexpr std::uint32_t kEmptyTr5Room = 4; ///< bytes of the portals' count and separator

struct FloatVertex
{
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;

    friend bool operator==(const FloatVertex&, const FloatVertex&) = default;
};

struct Tr5RoomMark
{
    std::array<std::uint8_t, 4> letters{'X', 'E', 'L', 'A'};
};

struct Tr5RoomHeader
{
    std::uint32_t separator1 = kUninitialised;
    std::uint32_t endOfSectors = 0;
    std::uint32_t startOfSectors = 0;
    std::uint32_t separator2 = kUninitialised;
    std::uint32_t endOfPortals = kEmptyTr5Room;
    RoomInfo info;
    RoomExtent extent;
    std::uint32_t roomColour = 0;
    std::uint16_t numLights = 0;
    std::uint16_t numStatics = 0;
    std::uint8_t reverbInfo = 0;
    std::uint8_t alternateGroup = 0;
    std::uint16_t waterScheme = 0;
    std::array<std::uint32_t, 2> filler1{0x7FFF, 0x7FFF};
    std::array<std::uint32_t, 2> separator3{kUninitialised, kUninitialised};
    std::uint32_t filler2 = 0xFFFFFFFF;
    std::int16_t alternateRoom = RoomState::kNoRoom;
    std::uint16_t flags = 0;
    std::uint32_t unknown1 = 0;
    std::uint32_t unknown2 = 0;
    std::uint32_t unknown3 = 0;
    std::uint32_t separator4 = kUninitialised;
    std::uint16_t unknown4 = 0;
    std::uint16_t unknown5 = 0;
    FloatVertex place;
    std::array<std::uint32_t, 4> separator5{
        kUninitialised, kUninitialised, kUninitialised, kUninitialised};
    std::uint32_t separator6 = 0;
    std::uint32_t separator7 = kUninitialised;
    std::uint32_t numTriangles = 0;
    std::uint32_t numQuads = 0;
    std::uint32_t lightsOffset = 0;
    std::uint32_t fogBulbsOffset = 0;
    std::uint32_t numLights2 = 0;
    std::uint32_t numFogBulbs = 0;
    float yTop = 0.0F;
    float yBottom = 0.0F;
    std::uint32_t numLayers = 0;
    std::uint32_t layersOffset = kEmptyTr5Room;
    std::uint32_t verticesOffset = kEmptyTr5Room;
    std::uint32_t facesOffset = kEmptyTr5Room;
    std::uint32_t facesOffset2 = kEmptyTr5Room;
    std::uint32_t verticesSize = 0;
    std::array<std::uint32_t, 4> separator8{
        kUninitialised, kUninitialised, kUninitialised, kUninitialised};
};

struct Tr5Light
{
    FloatVertex place;
    std::array<float, 3> colour{};
    std::uint32_t shadowIntensity = kUninitialised;
    float hotspot = 0.0F;
    float falloff = 0.0F;
    float hotspotAngle = 0.0F;
    float falloffAngle = 0.0F;
    float range = 0.0F;
    FloatVertex direction;
    std::array<std::int32_t, 3> place2{};
    std::array<std::int32_t, 3> direction2{};
    std::uint8_t lightType = 0;
    std::array<std::uint8_t, 3> filler{0xCD, 0xCD, 0xCD};

    friend bool operator==(const Tr5Light&, const Tr5Light&) = default;
};

struct FogBulb
{
    FloatVertex place;
    float radius = 0.0F;
    float squaredRadius = 0.0F;
    float density = 0.0F;
    std::array<float, 3> colour{};

    friend bool operator==(const FogBulb&, const FogBulb&) = default;
};

struct RoomLayer
{
    std::uint32_t numVertices = 0;
    std::uint16_t unknown1 = 0;
    std::uint16_t numQuads = 0;
    std::uint16_t numTriangles = 0;
    std::uint16_t unknown2 = 0;
    std::array<std::uint16_t, 2> filler{};
    FloatVertex low;
    FloatVertex high;
    std::uint32_t filler3 = 0;
    std::array<std::uint32_t, 3> pointers{};

    friend bool operator==(const RoomLayer&, const RoomLayer&) = default;
};

struct Tr5RoomVertex
{
    FloatVertex vertex;
    FloatVertex normal;
    std::uint32_t colour = 0;

    friend bool operator==(const Tr5RoomVertex&, const Tr5RoomVertex&) = default;
};

struct Tr5LayerFaces
{
    Table<LayerQuad> quads;
    Table<LayerTriangle> triangles;
};

/// A room of TR5. A null room has no faces, and counts of kUninitialised.
struct Tr5Room
{
    Tr5RoomMark mark;
    Tr5RoomHeader header;
    Table<Tr5Light> lights;
    Table<FogBulb> fogBulbs;
    Table<Sector> sectors;
    Table<Portal> portals;
    std::uint16_t portalSeparator = 0xCDCD;
    Table<RoomStatic> statics;
    Table<RoomLayer> layers;
    Table<Tr5LayerFaces> layerFaces; ///< one row a layer
    Table<std::uint8_t> facePadding; ///< between the faces and the vertices
    Table<Tr5RoomVertex> vertices;
    Table<std::uint8_t> slack; ///< bytes of the room behind its known content
};

/// Counts of null rooms are not numbers.
[[nodiscard]] constexpr std::size_t realCount(std::uint32_t count) noexcept
{
    return count == kUninitialised ? 0 : count;
}

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::FloatVertex>
{
    using V = level::FloatVertex;
    static constexpr std::string_view name = "float_vertex";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.2";
    static constexpr auto fields = fieldsOf(field("x", &V::x, doc("East, in world units.")),
                                            field("y", &V::y, doc("Down, in world units.")),
                                            field("z", &V::z, doc("North, in world units.")));
};

static_assert(diskSize<level::FloatVertex>(level::versions::Tr5) == 12);

template <>
struct Schema<level::Tr5RoomMark>
{
    static constexpr std::string_view name = "tr5_room_mark";
    static constexpr std::string_view source = "TRosettaStone 3, 3.4.5";
    static constexpr auto fields = fieldsOf(
        field("mark", &level::Tr5RoomMark::letters, role(Role::Mark), doc("Always XELA.")));
};

inline constexpr std::string_view kSeparatorDoc = "Memory that was never written to: 0xCDCDCDCD.";

template <>
struct Schema<level::Tr5RoomHeader>
{
    using H = level::Tr5RoomHeader;
    static constexpr std::string_view name = "tr5_room_header";
    static constexpr std::string_view source = "TRosettaStone 3, 3.4.5";
    static constexpr auto fields = fieldsOf(
        field("separator1", &H::separator1, role(Role::Mark), doc(kSeparatorDoc)),
        field(
            "end_of_sectors", &H::endOfSectors, doc("Offset of the first byte after the sectors.")),
        field("start_of_sectors", &H::startOfSectors, doc("Offset of the sectors.")),
        field("separator2", &H::separator2, role(Role::Mark), doc("0 or 0xCDCDCDCD.")),
        field(
            "end_of_portals", &H::endOfPortals, doc("Offset of the first byte after the portals.")),
        field("info", &H::info, doc("Place and height.")),
        field("", &H::extent, doc("Size in sectors.")),
        field("room_colour",
              &H::roomColour,
              role(Role::Packed),
              doc("Light on objects without a lamp, as 0xAARRGGBB.")),
        field("num_lights", &H::numLights, role(Role::Count), doc("How many lights it has.")),
        field("num_statics", &H::numStatics, role(Role::Count), doc("How many statics it has.")),
        field("reverb_info",
              &H::reverbInfo,
              doc("0: outside, 1: small, 2: medium, 3: large, 4: pipe.")),
        field("alternate_group", &H::alternateGroup, doc("Which flip map turns this room.")),
        field("water_scheme", &H::waterScheme, doc("Strength of the movement of its water.")),
        field("filler1", &H::filler1, role(Role::Padding), doc("Always 0x7FFF.")),
        field("separator3", &H::separator3, role(Role::Mark), doc(kSeparatorDoc)),
        field("filler2", &H::filler2, role(Role::Padding), doc("Always 0xFFFFFFFF.")),
        field("alternate_room",
              &H::alternateRoom,
              index(level::tables::Rooms, level::RoomState::kNoRoom),
              doc("The room that takes this one's place in a flip; -1: none.")),
        field("flags",
              &H::flags,
              flags(kRoomFlags),
              doc("Bit 0: water. Bit 3: the sky is seen. Bit 5: wind. Bit 7: no lens flare. Bit 8: "
                  "caustics. Bit 9: reflects.")),
        field("unknown1", &H::unknown1, role(Role::Unknown), doc("Meaning not known.")),
        field("unknown2", &H::unknown2, role(Role::Unknown), doc("Always 0.")),
        field("unknown3", &H::unknown3, role(Role::Unknown), doc("Always 0.")),
        field("separator4", &H::separator4, role(Role::Mark), doc(kSeparatorDoc)),
        field("unknown4", &H::unknown4, role(Role::Unknown), doc("Meaning not known.")),
        field("unknown5", &H::unknown5, role(Role::Unknown), doc("Meaning not known.")),
        field("place", &H::place, doc("The room's place once more; 0xCDCDCDCD in a null room.")),
        field("separator5", &H::separator5, role(Role::Mark), doc(kSeparatorDoc)),
        field("separator6", &H::separator6, role(Role::Mark), doc("0xCDCDCDCD in a null room.")),
        field("separator7", &H::separator7, role(Role::Mark), doc(kSeparatorDoc)),
        field(
            "num_triangles", &H::numTriangles, role(Role::Count), doc("Triangles of all layers.")),
        field("num_quads", &H::numQuads, role(Role::Count), doc("Quads of all layers.")),
        field("lights_offset", &H::lightsOffset, doc("Offset of the lights.")),
        field("fog_bulbs_offset", &H::fogBulbsOffset, doc("Offset of the fog bulbs.")),
        field("num_lights2", &H::numLights2, role(Role::Count), doc("How many lights it has.")),
        field(
            "num_fog_bulbs", &H::numFogBulbs, role(Role::Count), doc("How many fog bulbs it has.")),
        field("y_top", &H::yTop, doc("Highest point.")),
        field("y_bottom", &H::yBottom, doc("Lowest point.")),
        field("num_layers", &H::numLayers, role(Role::Count), doc("How many layers it has.")),
        field("layers_offset", &H::layersOffset, doc("Offset of the layers.")),
        field("vertices_offset", &H::verticesOffset, doc("Offset of the vertices.")),
        field("faces_offset", &H::facesOffset, doc("Offset of the faces.")),
        field("faces_offset2", &H::facesOffset2, doc("The same.")),
        field("vertices_size", &H::verticesSize, doc("Size of the vertices in bytes.")),
        field("separator8", &H::separator8, role(Role::Mark), doc(kSeparatorDoc)));
};

static_assert(diskSize<level::Tr5RoomHeader>(level::versions::Tr5) == 208);

template <>
struct Schema<level::Tr5Light>
{
    using L = level::Tr5Light;
    static constexpr std::string_view name = "tr5_light";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.4";
    static constexpr auto fields = fieldsOf(
        field("place", &L::place, doc("Place in the world; not used by a sun.")),
        field("colour", &L::colour, role(Role::Colour), doc("Red, green, blue from 0 to 1.")),
        field("shadow_intensity",
              &L::shadowIntensity,
              role(Role::Unknown),
              doc("Of a shadow its strength, else 0xCDCDCDCD.")),
        field("hotspot", &L::hotspot, doc("Where the full light ends; of a spot a cosine.")),
        field("falloff", &L::falloff, doc("Where the light ends; of a spot a cosine.")),
        field("hotspot_angle", &L::hotspotAngle, doc("Of a spot: twice the angle in radians.")),
        field("falloff_angle", &L::falloffAngle, doc("Of a spot: twice the angle in radians.")),
        field("range", &L::range, doc("Of a spot: how far it reaches.")),
        field("direction", &L::direction, doc("Of a sun or spot: where it shines.")),
        field("place2", &L::place2, doc("The place in whole numbers.")),
        field("direction2", &L::direction2, doc("The direction in whole numbers.")),
        field("light_type", &L::lightType, doc("0: sun, 1: light, 2: spot, 3: shadow.")),
        field("filler", &L::filler, role(Role::Padding), doc("0xCD three times.")));
};

static_assert(diskSize<level::Tr5Light>(level::versions::Tr5) == 88);

template <>
struct Schema<level::FogBulb>
{
    using F = level::FogBulb;
    static constexpr std::string_view name = "fog_bulb";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.4; layout from real files";
    static constexpr auto fields = fieldsOf(
        field("place", &F::place, doc("Centre in the world.")),
        field("radius", &F::radius, doc("Radius in world units.")),
        field("squared_radius", &F::squaredRadius, doc("Its square.")),
        field("density", &F::density, doc("How thick the fog is.")),
        field("colour", &F::colour, role(Role::Colour), doc("Red, green, blue from 0 to 1.")));
};

static_assert(diskSize<level::FogBulb>(level::versions::Tr5) == 36);

template <>
struct Schema<level::RoomLayer>
{
    using L = level::RoomLayer;
    static constexpr std::string_view name = "room_layer";
    static constexpr std::string_view source = "TRosettaStone 3, 3.3.1";
    static constexpr auto fields = fieldsOf(
        field("num_vertices", &L::numVertices, role(Role::Count), doc("Its vertices.")),
        field("unknown1", &L::unknown1, role(Role::Unknown), doc("Meaning not known.")),
        field("num_quads", &L::numQuads, role(Role::Count), doc("Its quads.")),
        field("num_triangles", &L::numTriangles, role(Role::Count), doc("Its triangles.")),
        field("unknown2", &L::unknown2, role(Role::Unknown), doc("Near its double-sided faces.")),
        field("filler", &L::filler, role(Role::Padding), doc("Always 0.")),
        field("low", &L::low, doc("One corner of its box.")),
        field("high", &L::high, doc("The opposite corner.")),
        field("filler3", &L::filler3, role(Role::Padding), doc("Always 0.")),
        field("pointers", &L::pointers, doc("Offsets of its vertices and faces.")));
};

static_assert(diskSize<level::RoomLayer>(level::versions::Tr5) == 56);

template <>
struct Schema<level::Tr5RoomVertex>
{
    using V = level::Tr5RoomVertex;
    static constexpr std::string_view name = "tr5_room_vertex";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.5";
    static constexpr auto fields =
        fieldsOf(field("vertex", &V::vertex, doc("Place relative to the room.")),
                 field("normal", &V::normal, doc("Direction that light is measured against.")),
                 field("colour", &V::colour, role(Role::Packed), doc("Light as 0xAARRGGBB.")));
};

static_assert(diskSize<level::Tr5RoomVertex>(level::versions::Tr5) == 28);

} // namespace tr::schema

namespace tr::level
{

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, Tr5LayerFaces>

void describeLayerFaces(Archive& archive, F& faces, const RoomLayer& layer)
{
    archive.rows(tables::RoomQuads, faces.quads, layer.numQuads);
    archive.rows(tables::RoomTriangles, faces.triangles, layer.numTriangles);
}

inline constexpr std::size_t kSmallestTr5Room = 216;

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, Tr5Room>

void describe(Archive& archive, R& room)
{
    archive.record("", room.mark);
    archive.template block<std::uint32_t>(
        "room_data_size",
        1,
        room.slack,
        [&room](Archive& data)
        {
            const auto& header = room.header;
            data.record("", room.header);
            const std::size_t base = data.position();
            data.rows(tables::Lights, room.lights, realCount(header.numLights2));
            data.rows(tables::FogBulbs, room.fogBulbs, realCount(header.numFogBulbs));
            data.rows(tables::Sectors, room.sectors, header.extent.sectors());
            data.template counted<std::uint16_t>(tables::Portals, room.portals);
            data.record("portal_separator", room.portalSeparator);
            data.rows(tables::RoomStatics, room.statics, header.numStatics);
            data.rows(tables::RoomLayers, room.layers, realCount(header.numLayers));
            data.eachOf(tables::RoomLayerFaces,
                        room.layerFaces,
                        room.layers.size(),
                        0,
                        [&room](Archive& layer, auto& faces, std::size_t row)
                        { describeLayerFaces(layer, faces, room.layers[row]); });
            std::size_t padding = room.facePadding.size(); // NOLINT(misc-const-correctness)
            if constexpr (Archive::kReads || requires { Archive::kChecks; })
            {
                const std::size_t used = data.position() - base;
                padding = header.verticesOffset > used && header.verticesOffset - used <= 4
                              ? header.verticesOffset - used
                              : 0;
            }
            data.rows(tables::RoomFacePadding, room.facePadding, padding);
            data.rows(tables::RoomVertices,
                      room.vertices,
                      realCount(header.verticesSize)
                          / schema::diskSize<Tr5RoomVertex>(level::versions::Tr5));
        });
}

} // namespace tr::level
