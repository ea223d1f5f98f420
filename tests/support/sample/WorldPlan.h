#pragma once

#include "tests/support/sample/Grid.h"
#include "tests/support/sample/ObjectPlan.h"
#include "tests/support/sample/Surfaces.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A level before it is packed for a game. Heights of sectors are clicks of 256 units, upwards;
/// all other places are in the axes of the files: world units, Y down.
namespace tr::test
{

inline constexpr int kSector = 1024;
inline constexpr int kClick = 256;

/// World y of a height in clicks.
[[nodiscard]] constexpr int yOf(int clicks) noexcept
{
    return -clicks * kClick;
}

/// What happens where somebody walks onto a sector. Numbers are those of the floor data.
struct TriggerPlan
{
    struct Action
    {
        enum class Kind : std::uint16_t
        {
            Entity = 0, ///< row of WorldPlan::entities
            Camera = 1, ///< row of WorldPlan::cameras
            FlipMap = 3,
            EndLevel = 7,
            Music = 8,
            Secret = 10,
            Flyby = 12, ///< sequence; TR4 and later, left out before
        };

        Kind kind = Kind::Entity;
        std::uint16_t parameter = 0;
    };

    std::uint16_t type = 0; ///< 0 trigger, 1 pad, ...
    bool oneShot = false;
    std::vector<Action> actions;
};

struct SectorPlan
{
    bool wall = true;
    int floor = 0;       ///< clicks, at the highest corner
    int ceiling = 0;     ///< clicks
    glm::ivec2 slope{0}; ///< clicks that the floor rises on the way towards +x and towards +z
    bool sky = false;    ///< open above: no ceiling is drawn, and the sun shines in
    std::uint16_t floorPicture = 0;
    std::uint16_t ceilingPicture = 0;
    std::uint8_t trigger = 0; ///< row of RoomPlan::triggers plus one
    bool deadly = false;
};

/// Pictures of a wall from one height up to the next. Four clicks are the height of a picture.
struct CoursePlan
{
    int top = 0; ///< clicks; the next course begins here
    std::uint16_t picture = 0;
    std::optional<std::uint16_t> variant; ///< in its place here and there
};

/// The side of a sector that a wall stands on.
enum class Side : std::uint8_t
{
    West, ///< towards -x
    East,
    South, ///< towards -z
    North,
};

/// A picture on a wall in place of its courses.
struct PanelPlan
{
    Side side = Side::North;
    glm::ivec2 sector{0}; ///< of the room, where the panel's left end is, seen from inside
    int sectors = 1;      ///< width
    int bottom = 0;       ///< clicks
    std::uint16_t picture = 0;
};

/// A lamp, or a light that the eye does not see the source of.
struct LightPlan
{
    glm::vec3 place{0.0F};
    Tint colour{1.0F};
    float intensity = 1.0F; ///< of neutral light at its place
    float reach = 4096.0F;  ///< no light beyond
    bool shadows = true;
};

/// A static mesh that stands in a room.
struct StaticPlacement
{
    glm::vec3 place{0.0F};
    float degrees = 0.0F;
    int id = 0;
};

/// A sprite that stands in a room.
struct SpritePlacement
{
    glm::vec3 place{0.0F};
    int sequence = 0; ///< row of WorldPlan::sprites
    int frame = 0;
};

struct RoomPlan
{
    std::string name;
    glm::ivec2 origin{0};            ///< world sector of the grid's first corner
    Grid<SectorPlan> sectors;        ///< x to the east, y to the north; a ring of walls around
    std::vector<CoursePlan> courses; ///< from the bottom upwards; the last one goes on
    int courseBase = 0;              ///< clicks; the bottom of the first course
    std::uint16_t stepPicture = 0;   ///< on walls of a single click
    std::vector<PanelPlan> panels;
    std::vector<LightPlan> lights;
    std::vector<StaticPlacement> statics;
    std::vector<SpritePlacement> sprites;
    std::vector<TriggerPlan> triggers;
    Tint ambientAbove{0.5F}; ///< light on what faces up
    Tint ambientBelow{0.4F};
    bool water = false;
    bool outside = false; ///< sees the sky, and its wind moves hair
    std::uint8_t reverb = 0;
    int alternate = -1; ///< room that takes its place in a flip
};

struct EntityPlan
{
    ByVersion slot; ///< below zero: not in this game
    glm::vec3 place{0.0F};
    float degrees = 0.0F;
    int room = 0;
    std::uint16_t flags = 0;
};

struct SpritePlan
{
    ByVersion slot;
    std::uint16_t firstPicture = 0;
    int pictures = 1;
    int width = 512; ///< world units
    int height = 512;
};

struct CameraPlan
{
    glm::ivec3 place{0};
    int room = 0;
};

struct FlybyPlan
{
    glm::ivec3 place{0};
    glm::ivec3 target{0};
    int room = 0;
    float fieldOfView = 80.0F; ///< degrees
    float speed = 1.0F;
};

struct SoundPlan
{
    ByVersion id;                                   ///< row of the game's sound map
    std::vector<std::vector<std::int16_t>> samples; ///< 22,050 a second, one channel
    float volume = 1.0F;
    int range = 8; ///< sectors
    bool loop = false;
    bool varies = false; ///< in pitch
};

struct SoundSourcePlan
{
    glm::ivec3 place{0};
    int sound = 0; ///< row of WorldPlan::sounds
};

/// Light that comes from far away, through open skies.
struct SunPlan
{
    glm::vec3 towards{0.0F, -1.0F, 0.0F}; ///< the sun; length one
    Tint colour{1.0F};
};

/// Something that keeps light away: columns, blocks.
struct OccluderPlan
{
    glm::vec3 foot{0.0F};
    float radius = 0.0F;
    float height = 0.0F;
};

struct WorldPlan
{
    std::vector<PlannedPicture> pictures;
    Picture sky;
    std::vector<RoomPlan> rooms;
    SunPlan sun;
    std::vector<OccluderPlan> occluders;
    std::vector<ModelPlan> models;
    std::vector<StaticPlan> statics;
    std::vector<SpritePlan> sprites;
    std::vector<EntityPlan> entities;
    std::vector<CameraPlan> cameras;
    std::vector<FlybyPlan> flybys;
    std::vector<SoundPlan> sounds;
    std::vector<SoundSourcePlan> soundSources;
    std::vector<std::vector<std::uint16_t>> animatedPictures; ///< sets of pictures in turn
    std::uint16_t waterPicture = 0;
    int waterPictureSize = 512; ///< world units
};

} // namespace tr::test
