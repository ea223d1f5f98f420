#include "core/edit/statics/RoomLights.h"

#include "core/base/Text.h"
#include "core/view/floor/SectorView.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;
using level::Level;
using LightWay = std::array<double, 3>;

constexpr double kPlainLight = 4096.0; ///< as bright as texels by themselves, in TR1 to TR4
constexpr double kPlainByte = 128.0;   ///< the same of colours in TR4 and TR5
constexpr double kFullByte = 255.0;

/// Numbers of light_type, from TR4 on.
enum class LightType : std::uint8_t
{
    Sun,
    Light,
    Spot,
    Shadow,
};

/// Of TR3.
constexpr std::uint8_t kSunOfTr3 = 1;

/// How bright a colour looks.
double brightnessIn(double red, double green, double blue)
{
    return 0.299 * red + 0.587 * green + 0.114 * blue;
}

double brightnessIn(const level::Colour& colour)
{
    return brightnessIn(colour.red, colour.green, colour.blue) / kFullByte;
}

LightWay lessThanNothing(const LightWay& way)
{
    return {-way[0], -way[1], -way[2]};
}

/// From the world to the axes of what stands somewhere.
class StandingAxes
{
public:
    explicit StandingAxes(const StaticPlace& place)
        : m_place(place)
    {
        constexpr double kFullCircle = 65'536.0;
        const double turn = place.rotation * 2.0 * std::numbers::pi / kFullCircle;
        m_sine = std::sin(turn);
        m_cosine = std::cos(turn);
    }

    [[nodiscard]] LightWay way(const LightWay& world) const
    {
        return {world[0] * m_cosine - world[2] * m_sine,
                world[1],
                world[0] * m_sine + world[2] * m_cosine};
    }

    [[nodiscard]] LightWay place(const LightWay& world) const
    {
        return way({world[0] - m_place.x, world[1] - m_place.y, world[2] - m_place.z});
    }

private:
    StaticPlace m_place;
    double m_sine = 0.0;
    double m_cosine = 1.0;
};

LightWay placeOf(const level::RoomLight& light)
{
    return {
        static_cast<double>(light.x), static_cast<double>(light.y), static_cast<double>(light.z)};
}

/// TR1 and TR2: numbers from 0x8000 on are none.
MeshLight earlyLight(const level::RoomLight& light)
{
    const double strength = std::max<int>(static_cast<std::int16_t>(light.intensity1), 0);
    return {.kind = MeshLight::Kind::Faded,
            .strength = strength / kPlainLight,
            .place = placeOf(light),
            .reach = static_cast<double>(light.fade1)};
}

/// TR3: a point light gets weaker evenly up to where it ends. In full it is as bright as a sun of
/// its colour.
MeshLight thirdLight(const level::RoomLight& light)
{
    constexpr double kFullLight = 8192.0;
    const double colour = brightnessIn(light.colour);
    const auto& numbers = light.parameters;
    if (light.lightType == kSunOfTr3)
    {
        return {.kind = MeshLight::Kind::Sun,
                .strength = colour,
                .towards = {static_cast<double>(numbers[0]),
                            static_cast<double>(numbers[1]),
                            static_cast<double>(numbers[2])}};
    }
    // Two numbers of 32 bits, the lower half first.
    const auto number = [&numbers](std::size_t first)
    {
        constexpr double kHigh = 65'536.0;
        return static_cast<std::uint16_t>(numbers[first]) + numbers[first + 1] * kHigh;
    };
    return {.kind = MeshLight::Kind::Ranged,
            .strength = colour * std::max(number(0), 0.0) / kFullLight,
            .place = placeOf(light),
            .reach = std::max(number(2), 0.0)};
}

/// Of TR4 and TR5 alike: what a light is, by its type. Nothing of fog.
std::optional<MeshLight> lateLight(std::uint8_t type, MeshLight light)
{
    switch (static_cast<LightType>(type))
    {
    case LightType::Sun:
        light.kind = MeshLight::Kind::Sun;
        return light;
    case LightType::Light:
        light.kind = MeshLight::Kind::Ranged;
        return light;
    case LightType::Spot:
        light.kind = MeshLight::Kind::Spot;
        return light;
    case LightType::Shadow:
        light.kind = MeshLight::Kind::Ranged;
        light.strength = -light.strength;
        return light;
    }
    return std::nullopt;
}

/// TR4 keeps the way to the light: of suns the files have it upwards. Shadows have no colour.
std::optional<MeshLight> fourthLight(const level::RoomLight& light)
{
    const bool isSpot = light.lightType == static_cast<std::uint8_t>(LightType::Spot);
    const bool isShadow = light.lightType == static_cast<std::uint8_t>(LightType::Shadow);
    const double colour = isShadow ? 1.0 : brightnessIn(light.colour);
    return lateLight(light.lightType,
                     {.strength = colour * light.intensity / kPlainLight,
                      .place = placeOf(light),
                      .towards = {light.direction[0], light.direction[1], light.direction[2]},
                      .reach = isSpot ? light.cutoff : light.falloff,
                      .full = isSpot ? light.length : light.hotspot,
                      .innerCosine = light.hotspot,
                      .outerCosine = light.falloff});
}

/// TR5 keeps the way to spots as TR4 does, but of suns the way of the light: the files have it
/// downwards. A spot gets weaker all the way.
std::optional<MeshLight> fifthLight(const level::Tr5Light& light)
{
    constexpr double kTwice = kFullByte / kPlainByte;
    const bool isSpot = light.lightType == static_cast<std::uint8_t>(LightType::Spot);
    const bool isShadow = light.lightType == static_cast<std::uint8_t>(LightType::Shadow);
    const bool isSun = light.lightType == static_cast<std::uint8_t>(LightType::Sun);
    const LightWay direction{light.direction.x, light.direction.y, light.direction.z};
    const double colour = brightnessIn(light.colour[0], light.colour[1], light.colour[2]) * kTwice;
    return lateLight(
        light.lightType,
        {.strength =
             isShadow ? std::min<double>(light.shadowIntensity, kFullByte) / kPlainByte : colour,
         .place = {light.place.x, light.place.y, light.place.z},
         .towards = isSun ? lessThanNothing(direction) : direction,
         .reach = isSpot ? light.range : light.falloff,
         .full = isSpot ? 0.0F : light.hotspot,
         .innerCosine = light.hotspot,
         .outerCosine = light.falloff});
}

std::optional<MeshLight> lightOf(const level::RoomLight& light, schema::Version version)
{
    if (level::until(versions::Tr2).contains(version))
    {
        return earlyLight(light);
    }
    return version == versions::Tr3 ? std::optional(thirdLight(light)) : fourthLight(light);
}

double brightnessInArgb(std::uint32_t colour)
{
    constexpr unsigned kByte = 8;
    constexpr std::uint32_t kMask = 0xFF;
    return brightnessIn((colour >> (2 * kByte)) & kMask, (colour >> kByte) & kMask, colour & kMask)
           / kPlainByte;
}

/// TR1 to TR3 keep how dark it is.
double ambientOf(const Level& level, std::size_t room)
{
    constexpr double kTwice = 2.0;
    if (level.version == versions::Tr5)
    {
        return brightnessInArgb(level.tr5Rooms[room].header.roomColour);
    }
    const auto& ambient = level.rooms[room].ambient;
    return level.version == versions::Tr4
               ? brightnessInArgb(ambient.roomColour)
               : std::clamp(kTwice - ambient.ambientIntensity / kPlainLight, 0.0, kTwice);
}

const Table<level::RoomStatic>& placedIn(const Level& level, std::size_t room)
{
    return level.version == versions::Tr5 ? level.tr5Rooms[room].statics
                                          : level.rooms[room].statics;
}

} // namespace

std::size_t lightCount(const Level& level, std::size_t room)
{
    return level.version == versions::Tr5 ? level.tr5Rooms[room].lights.size()
                                          : level.rooms[room].lights.size();
}

std::optional<MeshLight> lightOfRoom(const Level& level, std::size_t room, std::size_t row)
{
    return level.version == versions::Tr5 ? fifthLight(level.tr5Rooms[room].lights[row])
                                          : lightOf(level.rooms[room].lights[row], level.version);
}

Result<MeshLights> lightsOfRoom(const Content& content, std::size_t room, const StaticPlace& place)
{
    const auto* const level = content.as<Level>();
    if (level == nullptr || room >= view::roomCount(*level))
    {
        return fail(ErrorCode::NoLights, {concat("rooms/", room)});
    }
    MeshLights lights;
    lights.ambient = ambientOf(*level, room);
    const StandingAxes standing(place);
    const auto add = [&](std::optional<MeshLight> light)
    {
        if (light)
        {
            light->place = standing.place(light->place);
            light->towards = standing.way(light->towards);
            lights.lights.push_back(*light);
        }
    };
    for (std::size_t row = 0; row < lightCount(*level, room); ++row)
    {
        add(lightOfRoom(*level, room, row));
    }
    return lights;
}

std::optional<RoomStaticRow> firstOfSlot(const Content& content, std::uint32_t slot)
{
    const auto* const level = content.as<Level>();
    for (std::size_t room = 0; level != nullptr && room < view::roomCount(*level); ++room)
    {
        const auto& statics = placedIn(*level, room);
        const auto found = std::ranges::find(statics, slot, &level::RoomStatic::meshId);
        if (found != statics.end())
        {
            return RoomStaticRow{room, static_cast<std::size_t>(found - statics.begin()), *found};
        }
    }
    return std::nullopt;
}

} // namespace tr::edit
