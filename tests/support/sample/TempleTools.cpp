#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Temple.h"

#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tr::test
{

namespace
{

constexpr Tint kFire{1.0F, 0.60F, 0.25F};
constexpr float kTorchReach = 4700.0F;

} // namespace

Grid<SectorPlan> drawn(const std::vector<std::string_view>& rows,
                       const std::map<char, SectorPlan>& legend)
{
    const int width = static_cast<int>(rows.front().size());
    const int depth = static_cast<int>(rows.size());
    Grid<SectorPlan> grid(width + 2, depth + 2);
    for (int row = 0; row < depth; ++row)
    {
        const std::string_view letters = rows[static_cast<std::size_t>(row)];
        TR_PRE(static_cast<int>(letters.size()) == width);
        for (int x = 0; x < width; ++x)
        {
            const char letter = letters[static_cast<std::size_t>(x)];
            if (letter != '#')
            {
                grid.at(x + 1, depth - row) = legend.at(letter);
            }
        }
    }
    return grid;
}

SectorPlan space(int floor, int ceiling, Surface floorSurface, Surface ceilingSurface)
{
    SectorPlan sector;
    sector.wall = false;
    sector.floor = floor;
    sector.ceiling = ceiling;
    sector.floorPicture = pictureOf(floorSurface);
    sector.ceilingPicture = pictureOf(ceilingSurface);
    return sector;
}

SectorPlan open(int floor, int top, Surface floorSurface)
{
    SectorPlan sector = space(floor, top, floorSurface, floorSurface);
    sector.sky = true;
    return sector;
}

glm::vec3 at(float sectorX, float clicks, float sectorZ)
{
    return {sectorX * static_cast<float>(kSector),
            -clicks * static_cast<float>(kClick),
            sectorZ * static_cast<float>(kSector)};
}

void hangTorch(RoomPlan& room, const glm::vec3& place, float degrees, int number, float intensity)
{
    // The bracket reaches 186 units back to the wall.
    constexpr float kFlameUp = 70.0F;
    constexpr float kLightUp = 260.0F;
    constexpr float kLightOut = 190.0F;
    const float turn = glm::radians(degrees);
    const glm::vec3 out(std::sin(turn), 0.0F, std::cos(turn));
    room.statics.push_back({place, degrees, kWallTorch});
    room.sprites.push_back(
        {place - glm::vec3(0.0F, kFlameUp, 0.0F), kFlameSprite, number % kFlamePictures});
    room.lights.push_back({place + out * kLightOut - glm::vec3(0.0F, kLightUp, 0.0F),
                           kFire,
                           intensity,
                           kTorchReach,
                           true});
}

void lightBrazier(RoomPlan& room, const glm::vec3& place, int number, float intensity)
{
    constexpr float kFlameUp = 490.0F;
    constexpr float kLightUp = 900.0F;
    room.statics.push_back({place, 0.0F, kBrazier});
    room.sprites.push_back(
        {place - glm::vec3(0.0F, kFlameUp, 0.0F), kFlameSprite, number % kFlamePictures});
    room.lights.push_back(
        {place - glm::vec3(0.0F, kLightUp, 0.0F), kFire, intensity, kTorchReach * 1.1F, true});
}

} // namespace tr::test
