#include "core/convert/models/making/LightToModel.h"

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/ShadeColour.h"
#include "core/convert/models/making/SceneFile.h"
#include "core/edit/statics/RoomLights.h"

#include <algorithm>
#include <cmath>

namespace tr::convert
{
namespace
{

namespace versions = level::versions;
using edit::MeshLight;
using exchange::ModelLight;

constexpr float kHalfCircle = 3.14159265F;

glm::vec3 vecOf(const std::array<double, 3>& numbers)
{
    return {numbers[0], numbers[1], numbers[2]};
}

bool isSound(const MeshLight& light)
{
    const glm::vec3 place = vecOf(light.place);
    const glm::vec3 towards = vecOf(light.towards);
    return std::isfinite(light.strength + light.reach + light.full + light.innerCosine
                         + light.outerCosine)
           && std::isfinite(glm::length(place)) && std::isfinite(glm::length(towards));
}

/// Red, green and blue as sRGB; those of TR1 and TR2 are white.
glm::vec3 tintOf(const level::Level& level, std::size_t room, std::size_t row)
{
    if (level.version == versions::Tr5)
    {
        const auto& colour = level.tr5Rooms[room].lights[row].colour;
        return {colour[0], colour[1], colour[2]};
    }
    if (level::until(versions::Tr2).contains(level.version))
    {
        return glm::vec3(1.0F);
    }
    const level::Colour& colour = level.rooms[room].lights[row].colour;
    return {colour.red, colour.green, colour.blue};
}

/// The distance at which it has half of its strength, in units of the game.
float halfway(const MeshLight& light)
{
    const double half =
        light.kind == MeshLight::Kind::Faded ? light.reach : (light.reach + light.full) / 2.0;
    return static_cast<float>(std::max(half, 1.0));
}

float angleOfCosine(double cosine)
{
    return std::acos(static_cast<float>(std::clamp(cosine, 0.0, 1.0)));
}

void setCone(const MeshLight& light, ModelLight& made)
{
    constexpr float kNarrowest = 0.02F;
    made.outerAngle = std::clamp(angleOfCosine(light.outerCosine), kNarrowest, kHalfCircle / 2.0F);
    made.innerAngle =
        std::clamp(angleOfCosine(light.innerCosine), 0.0F, made.outerAngle - kNarrowest / 2.0F);
}

} // namespace

std::optional<PlacedLight>
lightInScene(const level::Level& level, std::size_t room, std::size_t row, float units)
{
    const std::optional<MeshLight> light = edit::lightOfRoom(level, room, row);
    const glm::vec3 tint = tintOf(level, room, row);
    const float brightest = std::max({tint.r, tint.g, tint.b});
    if (!light || !isSound(*light) || light->strength <= 0.0 || !std::isfinite(brightest)
        || brightest <= 0.0F)
    {
        return std::nullopt;
    }
    PlacedLight made;
    const glm::vec3 parts = glm::clamp(tint / brightest, 0.0F, 1.0F);
    made.light.colour = {linearOf(parts.r), linearOf(parts.g), linearOf(parts.b)};
    // The strength is that of the colour as it looks; of the brightest part it is more.
    const float looks = 0.299F * parts.r + 0.587F * parts.g + 0.114F * parts.b;
    const float strength = static_cast<float>(light->strength) / looks / linearOf(0.5F);
    const glm::vec3 way = -turnedAxes(vecOf(light->towards));
    if (light->kind == MeshLight::Kind::Sun)
    {
        made.light.kind = ModelLight::Kind::Directional;
        made.light.intensity = kLumensOfWatt * kHalfCircle * strength;
        made.rotation = lookingAlong(way);
        return made;
    }
    const float distance = halfway(*light) / units;
    made.at = vecOf(light->place);
    made.light.intensity = kLumensOfWatt * kHalfCircle * distance * distance * strength / 2.0F;
    if (light->kind != MeshLight::Kind::Faded)
    {
        made.light.range = std::max(static_cast<float>(light->reach), 1.0F) / units;
    }
    if (light->kind == MeshLight::Kind::Spot)
    {
        made.light.kind = ModelLight::Kind::Spot;
        made.rotation = lookingAlong(way);
        setCone(*light, made.light);
    }
    return made;
}

DarkLights darkLightsOf(const level::Level& level, std::size_t room)
{
    DarkLights dark;
    for (std::size_t row = 0; row < edit::lightCount(level, room); ++row)
    {
        const auto light = edit::lightOfRoom(level, room, row);
        dark.fogBulbs += light ? 0 : 1;
        dark.shadows += light && light->strength < 0.0 ? 1 : 0;
    }
    dark.fogBulbs += room < level.tr5Rooms.size() ? level.tr5Rooms[room].fogBulbs.size() : 0;
    return dark;
}

} // namespace tr::convert
