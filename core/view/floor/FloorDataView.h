#pragma once

#include "core/level/Room.h"
#include "core/schema/Version.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace tr::level
{
struct Level;
}

/// The functions of a sector, unpacked from the floor data. TRosettaStone 3, section 4. As found in
/// real files, bit 15 ends a list of actions too, and a step of a triangulation is 256 units; the
/// corners of triangulated ceilings are named the other way round in z. What TRNG reads otherwise
/// is read off what Tomb Editor writes and the engine Tomb4Plus does.
namespace tr::view
{

/// What a sector does. Numbers are those of the files.
enum class FloorFunction : std::uint8_t
{
    Portal = 0x01,
    FloorSlant = 0x02,
    CeilingSlant = 0x03,
    Trigger = 0x04,
    Kill = 0x05,
    Climb = 0x06,
    FloorSplit1 = 0x07,   ///< the first of the triangulations, TR3 and later
    CeilingSplit4 = 0x12, ///< the last of them
    MonkeySwing = 0x13,
    Deferred = 0x14, ///< TR3: the minecart turns left; later: triggers wait for a triggerer
    Beetle = 0x15,   ///< TR3: the minecart turns right; later: the mechanical beetle stops
};

/// What begins with that word.
[[nodiscard]] constexpr FloorFunction functionOf(std::uint16_t word) noexcept
{
    return static_cast<FloorFunction>(word & 0x1FU);
}

/// What floor data are to be read by.
struct FloorRules
{
    schema::Version version = level::versions::Tr1;
    /// The NG block says that triggers are those of TRNG.
    bool ngTriggers = false;
};

/// Those of a level.
[[nodiscard]] FloorRules floorRulesOf(const level::Level& level);

/// What makes a trigger act. The low seven bits are the number in the files.
enum class TriggerType : std::uint8_t
{
    Trigger,
    Pad,
    Switch,
    Key,
    Pickup,
    Heavy,
    Antipad,
    Combat,
    Dummy,
    Antitrigger,
    HeavySwitch,
    HeavyAntitrigger,
    Monkey,
    Skeleton,
    Tightrope,
    Crawl,
    Climb,
    Condition =
        0x8C, ///< what 12 means under TRNG: a test that what follows on the sector waits for
};

/// What a trigger does. The low five bits are the number in the files.
enum class ActionKind : std::uint8_t
{
    Entity,
    Camera,
    Sink,
    FlipMap,
    FlipOn,
    FlipOff,
    LookAt,
    EndLevel,
    Soundtrack,
    FlipEffect,
    Secret,
    ClearBodies,
    Flyby,
    Cutscene,
    Fmv, ///< of the level editor's engines
    // What TRNG means by the same numbers.
    NgAction = 0x2B,     ///< 11: does something to an entity; the second word says what
    NgParameter = 0x2D,  ///< 13: a number that the condition of the trigger is about
    NgTimerField = 0x2F, ///< 15
};

/// The number of a kind in the files.
[[nodiscard]] constexpr std::uint8_t actionNumber(ActionKind kind) noexcept
{
    return static_cast<std::uint8_t>(kind) & 0x1F;
}

/// "pad", "heavy trigger"; "unknown" for a type that no game has.
[[nodiscard]] std::string_view triggerTypeName(TriggerType type) noexcept;

/// "entity", "flip map"; "unknown" for a kind that no game has.
[[nodiscard]] std::string_view actionName(ActionKind kind) noexcept;

/// The table whose rows its parameter counts; kNoTable for kinds that name no row. Of a flyby it is
/// the number of a flight, which its cameras have.
[[nodiscard]] schema::TableId actionTarget(ActionKind kind) noexcept;

/// Bits of an action's word that are its parameter.
inline constexpr std::uint16_t kActionParameterMask = 0x03FF;

/// "floor slant", "monkey swing"; depends on the game from 0x14 on.
[[nodiscard]] std::string_view functionName(FloorFunction function,
                                            schema::Version version) noexcept;

/// One thing that a trigger does.
struct TriggerAction
{
    ActionKind kind = ActionKind::Entity;
    std::uint16_t parameter = 0; ///< entity, camera, track, ... by kind
    /// The second word, without the bit that ends the list. Cameras and flybys have one: see
    /// cameraTiming; under TRNG also flip effects and actions: see ngTiming.
    std::optional<std::uint16_t> extra;
    std::size_t word = 0; ///< where it stands in the floor data
};

struct Trigger
{
    TriggerType type = TriggerType::Trigger;
    /// Below zero it delays (TR4, TR5). Of a condition its number, from 0 to 255.
    std::int16_t timer = 0;
    bool oneShot = false;
    std::uint8_t mask = 0; ///< five bits; of a condition a number that belongs to it
    std::vector<TriggerAction> actions;
};

/// The entity that makes a switch, key or pickup trigger act, or that a condition is about. It is
/// the first action of the list, which is not carried out. Nothing for triggers of other types, or
/// where that action is another.
[[nodiscard]] std::optional<std::uint16_t> activatorOf(const Trigger& trigger) noexcept;

/// What a trigger carries out: all actions but the one that names its activator.
[[nodiscard]] std::span<const TriggerAction> effectsOf(const Trigger& trigger) noexcept;

/// Whether its entities are switched off instead of on.
[[nodiscard]] bool switchesOff(TriggerType type) noexcept;

/// The second word of a camera or flyby, unpacked.
struct CameraTiming
{
    std::uint8_t seconds = 0; ///< 0: until the trigger acts no more
    bool once = false;
    std::uint8_t speed = 0; ///< of the movement there; 0: cuts to it
};

[[nodiscard]] CameraTiming cameraTiming(std::uint16_t extra) noexcept;

/// The second word of a flip effect or action under TRNG, unpacked: what these numbers mean depends
/// on the effect or action.
struct NgTiming
{
    std::uint8_t timer = 0; ///< of an action: which one it is
    std::uint8_t extra = 0; ///< seven bits
};

[[nodiscard]] NgTiming ngTiming(std::uint16_t extra) noexcept;

/// The room that begins here.
struct SectorPortal
{
    std::uint16_t room = 0;
};

/// Steps of 256 from one side of the sector to the other.
struct Slant
{
    std::int8_t x = 0;
    std::int8_t z = 0;
};

/// Walls that can be climbed: bit 0 +Z, bit 1 +X, bit 2 -Z, bit 3 -X.
struct Climbing
{
    std::uint8_t walls = 0;
};

/// Corners of a sector: first where x and z are lowest.
enum class SectorCorner : std::uint8_t
{
    X0Z0,
    X0Z1,
    X1Z0,
    X1Z1,
};

/// A floor or ceiling of two triangles, TR3 and later.
struct Triangulation
{
    /// The triangle that leads to the room below or above, in the order of the document.
    enum class Opening : std::uint8_t
    {
        None,
        First,
        Second,
    };

    bool ceiling = false;
    bool northEast = false; ///< the edge between the triangles runs so; else it runs to north-west
    Opening opening = Opening::None;
    std::int8_t height1 = 0; ///< steps of 256 that move a whole triangle
    std::int8_t height2 = 0;
    std::array<std::uint8_t, 4> corners{}; ///< in the order of SectorCorner, steps of 256
};

/// One function with everything that belongs to it. What has no data of its own holds monostate.
struct FloorEntry
{
    FloorFunction function = FloorFunction::Portal;
    std::size_t word = 0;  ///< where it begins in the floor data
    std::size_t words = 1; ///< that it takes
    std::variant<std::monostate, SectorPortal, Slant, Trigger, Climbing, Triangulation> data;
};

struct FloorList
{
    std::vector<FloorEntry> entries;
    /// False: an unknown function, whose length nobody knows, or the end of the floor data came
    /// before the end of the list. What stands in front of it is in `entries`.
    bool complete = true;
};

/// The functions that begin at word `index` of the floor data; none at index 0, which means so.
[[nodiscard]] FloorList
readFloorData(std::span<const std::uint16_t> words, std::size_t index, const FloorRules& rules);

/// The first slant or triangulation of the floor or of the ceiling; null if it is level.
[[nodiscard]] const FloorEntry* shapeOf(const FloorList& list, bool ceiling) noexcept;

/// World heights of the floor or ceiling at its corners, in the order of SectorCorner; y points
/// down. Steps between the two triangles are left out. Nothing for a wall.
[[nodiscard]] std::optional<std::array<int, 4>>
cornerHeights(const level::Sector& sector, const FloorList& list, bool ceiling);

} // namespace tr::view
