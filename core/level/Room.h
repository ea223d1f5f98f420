#pragma once

#include "core/base/Table.h"
#include "core/level/Geometry.h"
#include "core/level/RoomContents.h"

/// Rooms of TR1 to TR4, and what TR5 rooms share with them. TRosettaStone 3, sections 3.2 and 3.4.
namespace tr::level
{

/// Rooms stand on a grid of sectors of this size.
inline constexpr int kSectorSize = 1024;

struct RoomInfo
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::int32_t yBottom = 0;
    std::int32_t yTop = 0;
};

struct RoomVertex
{
    Vertex vertex;
    std::int16_t lighting = 0;
    std::uint16_t attributes = 0;
    std::int16_t lighting2 = 0;
    std::uint16_t colour = 0;

    friend bool operator==(const RoomVertex&, const RoomVertex&) = default;
};

struct RoomSprite
{
    std::int16_t vertex = 0;
    std::int16_t texture = 0;

    friend bool operator==(const RoomSprite&, const RoomSprite&) = default;
};

struct Portal
{
    std::uint16_t adjoiningRoom = 0;
    Vertex normal;
    std::array<Vertex, 4> vertices{};

    friend bool operator==(const Portal&, const Portal&) = default;
};

struct RoomExtent
{
    std::uint16_t numZSectors = 0;
    std::uint16_t numXSectors = 0;

    [[nodiscard]] std::size_t sectors() const noexcept
    {
        return std::size_t{numZSectors} * numXSectors;
    }
};

struct Sector
{
    std::uint16_t floorDataIndex = 0;
    std::uint16_t boxIndex = 0;
    std::uint8_t roomBelow = kNoRoom;
    std::int8_t floor = 0;
    std::uint8_t roomAbove = kNoRoom;
    std::int8_t ceiling = 0;

    static constexpr std::uint8_t kNoRoom = 255;
    static constexpr std::int8_t kWall = -127;
    static constexpr std::uint32_t kStep = 256;       ///< world units of a step of its heights
    static constexpr std::uint16_t kBoxMask = 0x7FF0; ///< of boxIndex, from TR3 on
    static constexpr std::int64_t kNoBox = 0x7FF;     ///< in those bits

    friend bool operator==(const Sector&, const Sector&) = default;
};

struct RoomAmbient
{
    std::int16_t ambientIntensity = 0;
    std::int16_t ambientIntensity2 = 0;
    std::int16_t lightMode = 0;
    std::uint32_t roomColour = 0;
};

struct RoomState
{
    std::int16_t alternateRoom = kNoRoom;
    std::uint16_t flags = 0;
    std::uint8_t waterScheme = 0;
    std::uint8_t reverbInfo = 0;
    std::uint8_t alternateGroup = 0;

    static constexpr std::int16_t kNoRoom = -1;
};

inline constexpr std::uint16_t kRoomIsWater = 0x0001;

/// A room of TR1 to TR4.
struct Room
{
    RoomInfo info;
    Table<RoomVertex> vertices;
    Table<Quad> quads;
    Table<Triangle> triangles;
    Table<RoomSprite> sprites;
    Table<std::uint8_t> dataSlack; ///< bytes of the room data behind its known content
    Table<Portal> portals;
    RoomExtent extent;
    Table<Sector> sectors; ///< column by column: sector (x, z) is row x * numZSectors + z
    RoomAmbient ambient;
    Table<RoomLight> lights;
    Table<RoomStatic> statics;
    RoomState state;
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::RoomInfo>
{
    using R = level::RoomInfo;
    static constexpr std::string_view name = "room_info";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.1";
    static constexpr auto fields =
        fieldsOf(field("x", &R::x, doc("West edge of the room in the world.")),
                 field("y", &R::y, in(only(level::versions::Tr5)), doc("Usually 0.")),
                 field("z", &R::z, doc("South edge of the room in the world.")),
                 field("y_bottom", &R::yBottom, doc("Lowest point: the largest y.")),
                 field("y_top", &R::yTop, doc("Highest point: the smallest y.")));
};

static_assert(diskSize<level::RoomInfo>(level::versions::Tr1) == 16);
static_assert(diskSize<level::RoomInfo>(level::versions::Tr5) == 20);

inline constexpr std::array<FlagName, 3> kRoomVertexFlags{
    {{0x2000, "moves"}, {0x4000, "glows"}, {0x8000, "does not refract"}}};

template <>
struct Schema<level::RoomVertex>
{
    using V = level::RoomVertex;
    static constexpr std::string_view name = "room_vertex";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.5";
    static constexpr auto fields = fieldsOf(
        field("vertex", &V::vertex, doc("Place relative to the room's x and z; y is the world's.")),
        field("lighting",
              &V::lighting,
              doc("Darkness from 0 (bright) to 0x1FFF (dark); used by TR1 only.")),
        field("attributes",
              &V::attributes,
              flags(kRoomVertexFlags),
              in(level::since(level::versions::Tr2)),
              doc("Bit 13: waves. Bit 14: flickers as under water. Bit 15: is not moved in water "
                  "(TR2). Bits 0 to 4: strength of the room's light mode (TR2).")),
        field("lighting2",
              &V::lighting2,
              in(only(level::versions::Tr2)),
              doc("Darkness from 0 (bright) to 0x1FFF (dark).")),
        field("colour",
              &V::colour,
              role(Role::Packed),
              in(only(level::versions::Tr3, level::versions::Tr4)),
              doc("Light in 5 bits each of red, green, blue.")));
};

static_assert(diskSize<level::RoomVertex>(level::versions::Tr1) == 8);
static_assert(diskSize<level::RoomVertex>(level::versions::Tr2) == 12);
static_assert(diskSize<level::RoomVertex>(level::versions::Tr4) == 12);

template <>
struct Schema<level::RoomSprite>
{
    using S = level::RoomSprite;
    static constexpr std::string_view name = "room_sprite";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.6";
    static constexpr auto fields = fieldsOf(field("vertex",
                                                  &S::vertex,
                                                  index(level::tables::RoomVertices),
                                                  doc("Vertex of the room where it stands.")),
                                            field("texture",
                                                  &S::texture,
                                                  index(level::tables::SpriteTextures),
                                                  doc("The sprite that is shown.")));
};

static_assert(diskSize<level::RoomSprite>(level::versions::Tr1) == 4);

template <>
struct Schema<level::Portal>
{
    using P = level::Portal;
    static constexpr std::string_view name = "portal";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.2";
    static constexpr auto fields =
        fieldsOf(field("adjoining_room",
                       &P::adjoiningRoom,
                       index(level::tables::Rooms),
                       doc("The room that is seen through it.")),
                 field("normal", &P::normal, doc("Points away from the adjoining room.")),
                 field("vertices", &P::vertices, doc("Corners, relative to the room's x and z.")));
};

static_assert(diskSize<level::Portal>(level::versions::Tr1) == 32);

template <>
struct Schema<level::RoomExtent>
{
    using E = level::RoomExtent;
    static constexpr std::string_view name = "room_extent";
    static constexpr std::string_view source = "TRosettaStone 3, 3.4.1";
    static constexpr auto fields =
        fieldsOf(field("num_z_sectors", &E::numZSectors, role(Role::Count), doc("Sectors in z.")),
                 field("num_x_sectors", &E::numXSectors, role(Role::Count), doc("Sectors in x.")));
};

template <>
struct Schema<level::Sector>
{
    using S = level::Sector;
    static constexpr std::string_view name = "sector";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.3";
    static constexpr auto fields = fieldsOf(
        field("floor_data_index",
              &S::floorDataIndex,
              index(level::tables::FloorData, 0),
              doc("Where its functions begin in the floor data; 0: it has none.")),
        field("box_index",
              &S::boxIndex,
              indexBits(level::tables::Boxes, 0xFFFF, 0xFFFF, level::until(level::versions::Tr2)),
              indexBits(level::tables::Boxes,
                        level::Sector::kBoxMask,
                        level::Sector::kNoBox,
                        level::since(level::versions::Tr3)),
              doc("Box for path finding. From TR3 on the box is bits 4 to 14, and bits 0 to 3 tell "
                  "the material of the floor.")),
        field("room_below",
              &S::roomBelow,
              index(level::tables::Rooms, level::Sector::kNoRoom),
              doc("The room under this sector; 255: none.")),
        field("floor",
              &S::floor,
              height(level::Sector::kStep, level::Sector::kWall),
              doc("Height of the floor in steps of 256; -127: wall.")),
        field("room_above",
              &S::roomAbove,
              index(level::tables::Rooms, level::Sector::kNoRoom),
              doc("The room above this sector; 255: none.")),
        field("ceiling",
              &S::ceiling,
              height(level::Sector::kStep, level::Sector::kWall),
              doc("Height of the ceiling in steps of 256; -127: wall.")));
};

static_assert(diskSize<level::Sector>(level::versions::Tr1) == 8);

template <>
struct Schema<level::RoomAmbient>
{
    using A = level::RoomAmbient;
    static constexpr std::string_view name = "room_ambient";
    static constexpr std::string_view source = "TRosettaStone 3, 3.4";
    static constexpr auto fields =
        fieldsOf(field("ambient_intensity",
                       &A::ambientIntensity,
                       in(level::until(level::versions::Tr3)),
                       doc("Light on objects without a lamp: 0 (bright) to 0x1FFF (dark).")),
                 field("ambient_intensity2",
                       &A::ambientIntensity2,
                       in(only(level::versions::Tr2)),
                       doc("Usually the same; not used.")),
                 field("light_mode",
                       &A::lightMode,
                       in(only(level::versions::Tr2, level::versions::Tr3)),
                       doc("0: steady, 1: flickers, 2: pulses, 3: sunset.")),
                 field("room_colour",
                       &A::roomColour,
                       role(Role::Packed),
                       in(only(level::versions::Tr4)),
                       doc("Light on objects without a lamp, as 0xAARRGGBB.")));
};

static_assert(diskSize<level::RoomAmbient>(level::versions::Tr1) == 2);
static_assert(diskSize<level::RoomAmbient>(level::versions::Tr2) == 6);
static_assert(diskSize<level::RoomAmbient>(level::versions::Tr3) == 4);
static_assert(diskSize<level::RoomAmbient>(level::versions::Tr4) == 4);

inline constexpr std::array<FlagName, 13> kRoomFlags{{{0x0001, "water"},
                                                      {0x0002, "bit 1"},
                                                      {0x0004, "bit 2"},
                                                      {0x0008, "sky"},
                                                      {0x0010, "damage (TRNG)"},
                                                      {0x0020, "wind"},
                                                      {0x0040, "bit 6"},
                                                      {0x0080, "quicksand or no lens flare"},
                                                      {0x0100, "caustics"},
                                                      {0x0200, "reflection"},
                                                      {0x0400, "snow (TRNG)"},
                                                      {0x0800, "rain (TRNG)"},
                                                      {0x1000, "cold (TRNG)"}}};

template <>
struct Schema<level::RoomState>
{
    using S = level::RoomState;
    static constexpr std::string_view name = "room_state";
    static constexpr std::string_view source = "TRosettaStone 3, 3.4.6";
    static constexpr auto fields = fieldsOf(
        field("alternate_room",
              &S::alternateRoom,
              index(level::tables::Rooms, level::RoomState::kNoRoom),
              doc("The room that takes this one's place in a flip; -1: none.")),
        field("flags",
              &S::flags,
              flags(kRoomFlags),
              doc("Bit 0: water. Bit 3: the sky is seen. Bit 5: wind. Bit 7: quicksand (TR3) or no "
                  "lens flare (TR4). Bit 8: caustics. Bit 9: reflects. Under TRNG, bit 4: hurts; "
                  "bits 10 to 12: snow, rain, cold.")),
        field("water_scheme",
              &S::waterScheme,
              in(level::since(level::versions::Tr3)),
              doc("Strength of the movement of its water.")),
        field("reverb_info",
              &S::reverbInfo,
              in(level::since(level::versions::Tr3)),
              doc("0: outside, 1: small, 2: medium, 3: large, 4: pipe.")),
        field("alternate_group",
              &S::alternateGroup,
              in(level::since(level::versions::Tr3)),
              doc("Which flip map turns this room (TR4); unused in TR3.")));
};

static_assert(diskSize<level::RoomState>(level::versions::Tr1) == 4);
static_assert(diskSize<level::RoomState>(level::versions::Tr4) == 7);

} // namespace tr::schema

namespace tr::level
{

/// No room of TR1 to TR4 takes fewer bytes than its fixed fields and empty lists.
inline constexpr std::size_t kSmallestRoom = 44;

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, Room>

void describe(Archive& archive, R& room)
{
    using Count = std::uint16_t;
    archive.record("info", room.info);
    archive.template block<std::uint32_t>(
        "num_data_words",
        sizeof(std::uint16_t),
        room.dataSlack,
        [&room](Archive& data)
        {
            data.template counted<Count>(tables::RoomVertices, room.vertices);
            data.template counted<Count>(tables::RoomQuads, room.quads);
            data.template counted<Count>(tables::RoomTriangles, room.triangles);
            data.template counted<Count>(tables::RoomSprites, room.sprites);
        });
    archive.template counted<Count>(tables::Portals, room.portals);
    archive.record("", room.extent);
    archive.rows(tables::Sectors, room.sectors, room.extent.sectors());
    archive.record("", room.ambient);
    archive.template counted<Count>(tables::Lights, room.lights);
    archive.template counted<Count>(tables::RoomStatics, room.statics);
    archive.record("", room.state);
}

} // namespace tr::level
