#pragma once

#include "core/level/Geometry.h"

/// What stands in rooms: lights (TR1 to TR4) and statics. TRosettaStone 3, sections 3.2.4
/// and 3.2.8.
namespace tr::level
{

struct RoomLight
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::uint16_t intensity1 = 0;
    std::uint16_t intensity2 = 0;
    std::uint32_t fade1 = 0;
    std::uint32_t fade2 = 0;
    Colour colour;
    std::uint8_t lightType = 0;
    std::array<std::int16_t, 4> parameters{};
    std::uint16_t intensity = 0;
    float hotspot = 0.0F;
    float falloff = 0.0F;
    float length = 0.0F;
    float cutoff = 0.0F;
    std::array<float, 3> direction{};

    friend bool operator==(const RoomLight&, const RoomLight&) = default;
};

struct RoomStatic
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::uint16_t rotation = 0;
    std::uint16_t intensity1 = 0;
    std::uint16_t intensity2 = 0;
    std::uint16_t colour = 0;
    std::uint16_t unused = 0;
    std::uint16_t meshId = 0;

    friend bool operator==(const RoomStatic&, const RoomStatic&) = default;
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::RoomLight>
{
    using L = level::RoomLight;
    static constexpr VersionSet kTr4Only = only(level::versions::Tr4);
    static constexpr std::string_view name = "light";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.4";
    static constexpr auto fields = fieldsOf(
        field("x", &L::x, doc("Place in the world.")),
        field("y", &L::y, doc("Place in the world.")),
        field("z", &L::z, doc("Place in the world.")),
        field("intensity1",
              &L::intensity1,
              in(level::until(level::versions::Tr2)),
              doc("Brightness from 0 to 0x1FFF, sometimes above.")),
        field("intensity2", &L::intensity2, in(only(level::versions::Tr2)), doc("Not used.")),
        field("fade1",
              &L::fade1,
              in(level::until(level::versions::Tr2)),
              doc("How far the light reaches: 0 to 0x7FFF.")),
        field("fade2", &L::fade2, in(only(level::versions::Tr2)), doc("Not used.")),
        field("colour",
              &L::colour,
              in(only(level::versions::Tr3, level::versions::Tr4)),
              doc("Colour of the light. Of a fog bulb, red is the density.")),
        field("light_type",
              &L::lightType,
              in(only(level::versions::Tr3, level::versions::Tr4)),
              doc("TR3: 0 point, 1 sun. TR4: 0 sun, 1 light, 2 spot, 3 shadow, 4 fog bulb.")),
        field("parameters",
              &L::parameters,
              in(only(level::versions::Tr3)),
              doc("Sun: its direction and an unused word. Point: intensity and reach, two words "
                  "each.")),
        field("intensity", &L::intensity, in(kTr4Only), doc("Brightness from 0 to 0x1FFF.")),
        field("hotspot", &L::hotspot, in(kTr4Only), doc("Where the full light ends.")),
        field("falloff", &L::falloff, in(kTr4Only), doc("Where the light ends.")),
        field("length", &L::length, in(kTr4Only), doc("Of a spot: length of the full light.")),
        field("cutoff", &L::cutoff, in(kTr4Only), doc("Of a spot: where it ends.")),
        field("direction", &L::direction, in(kTr4Only), doc("Of a sun or spot: where it shines.")));
};

static_assert(diskSize<level::RoomLight>(level::versions::Tr1) == 18);
static_assert(diskSize<level::RoomLight>(level::versions::Tr2) == 24);
static_assert(diskSize<level::RoomLight>(level::versions::Tr3) == 24);
static_assert(diskSize<level::RoomLight>(level::versions::Tr4) == 46);

template <>
struct Schema<level::RoomStatic>
{
    using S = level::RoomStatic;
    static constexpr std::string_view name = "room_static";
    static constexpr std::string_view source = "TRosettaStone 3, 3.2.8";
    static constexpr auto fields = fieldsOf(
        field("x", &S::x, doc("Place in the world.")),
        field("y", &S::y, doc("Place in the world.")),
        field("z", &S::z, doc("Place in the world.")),
        field("rotation", &S::rotation, role(Role::Angle), doc("Turn about the vertical axis.")),
        field("intensity1",
              &S::intensity1,
              in(level::until(level::versions::Tr2)),
              doc("Darkness from 0 (bright) to 0x1FFF (dark).")),
        field("intensity2", &S::intensity2, in(only(level::versions::Tr2)), doc("Not used.")),
        field("colour",
              &S::colour,
              role(Role::Packed),
              in(level::since(level::versions::Tr3)),
              doc("Light in 5 bits each of red, green, blue.")),
        field("unused",
              &S::unused,
              role(Role::Padding),
              in(level::since(level::versions::Tr3)),
              doc("Not used by the game; TRNG keeps its OCB here.")),
        field("mesh_id",
              &S::meshId,
              slotOf(level::tables::StaticMeshes),
              doc("Id of the static mesh that stands here.")));
};

static_assert(diskSize<level::RoomStatic>(level::versions::Tr1) == 18);
static_assert(diskSize<level::RoomStatic>(level::versions::Tr2) == 20);
static_assert(diskSize<level::RoomStatic>(level::versions::Tr5) == 20);

} // namespace tr::schema
