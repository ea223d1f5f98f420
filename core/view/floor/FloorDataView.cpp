#include "core/view/floor/FloorDataView.h"

#include "core/level/Level.h"
#include "core/level/NgBlock.h"
#include "core/view/floor/TriggerSetup.h"

#include <algorithm>

namespace tr::view
{
namespace
{

constexpr std::uint16_t kEnd = 0x8000;
constexpr int kHeightStep = 256;

/// Takes words off the floor data one after another.
class WordReader
{
public:
    WordReader(std::span<const std::uint16_t> words, std::size_t at)
        : m_words(words)
        , m_at(at)
    {
    }

    [[nodiscard]] std::size_t at() const noexcept { return m_at; }

    [[nodiscard]] std::optional<std::uint16_t> next()
    {
        return m_at < m_words.size() ? std::optional(m_words[m_at++]) : std::nullopt;
    }

private:
    std::span<const std::uint16_t> m_words;
    std::size_t m_at;
};

std::int8_t signed5(unsigned bits) noexcept
{
    const auto number = static_cast<int>(bits & 0x1FU);
    return static_cast<std::int8_t>(number >= 16 ? number - 32 : number);
}

ActionKind kindOf(std::uint16_t word, const FloorRules& rules) noexcept
{
    const auto number = static_cast<std::uint8_t>((word >> 10) & 0x1F);
    for (const ActionKind kind :
         {ActionKind::NgAction, ActionKind::NgParameter, ActionKind::NgTimerField})
    {
        if (rules.ngTriggers && actionNumber(kind) == number)
        {
            return kind;
        }
    }
    return static_cast<ActionKind>(number);
}

TriggerType typeOf(std::uint16_t word, const FloorRules& rules) noexcept
{
    const auto type = static_cast<TriggerType>((word >> 8) & 0x7F);
    return rules.ngTriggers && type == TriggerType::Monkey ? TriggerType::Condition : type;
}

bool hasExtraWord(ActionKind kind, const FloorRules& rules) noexcept
{
    return kind == ActionKind::Camera || kind == ActionKind::Flyby
           || (rules.ngTriggers
               && (kind == ActionKind::FlipEffect || kind == ActionKind::NgAction));
}

/// Reads up to the action whose end bit is set; that of a second word overrules that of the first.
bool readActions(WordReader& words, const FloorRules& rules, std::vector<TriggerAction>& actions)
{
    bool last = false;
    while (!last)
    {
        const std::size_t at = words.at();
        const auto word = words.next();
        if (!word)
        {
            return false;
        }
        TriggerAction action;
        action.kind = kindOf(*word, rules);
        action.parameter = *word & kActionParameterMask;
        action.word = at;
        last = (*word & kEnd) != 0;
        if (hasExtraWord(action.kind, rules))
        {
            const auto extra = words.next();
            if (!extra)
            {
                return false;
            }
            action.extra = *extra & static_cast<std::uint16_t>(~kEnd);
            last = (*extra & kEnd) != 0;
        }
        actions.push_back(action);
    }
    return true;
}

/// Level editors write what a condition is about as an entity whatever it is. Of this one it is the
/// number that scripts call a static by.
void correctArgument(Trigger& condition) noexcept
{
    constexpr std::int16_t kLaraTouchesStatic = 34;
    if (condition.timer == kLaraTouchesStatic && !condition.actions.empty()
        && condition.actions[0].kind == ActionKind::Entity)
    {
        condition.actions[0].kind = ActionKind::NgParameter;
    }
}

bool readTrigger(WordReader& words, std::uint16_t first, const FloorRules& rules, FloorEntry& entry)
{
    const auto setup = words.next();
    if (!setup)
    {
        return false;
    }
    const TriggerSetup unpacked = triggerSetup(*setup, rules.version);
    Trigger trigger;
    trigger.type = typeOf(first, rules);
    trigger.timer = trigger.type == TriggerType::Condition
                        ? std::int16_t{static_cast<std::uint8_t>(*setup)}
                        : unpacked.timer;
    trigger.oneShot = unpacked.oneShot;
    trigger.mask = unpacked.mask;
    const bool whole = readActions(words, rules, trigger.actions);
    if (trigger.type == TriggerType::Condition)
    {
        correctArgument(trigger);
    }
    entry.data = std::move(trigger);
    return whole;
}

Triangulation triangulation(std::uint16_t first, std::uint16_t second)
{
    struct Split
    {
        bool ceiling;
        bool northEast;
        Triangulation::Opening opening;
    };

    using enum Triangulation::Opening;
    // Functions 0x07 to 0x12.
    constexpr std::array<Split, 12> kSplits{{{false, false, None},
                                             {false, true, None},
                                             {true, false, None},
                                             {true, true, None},
                                             {false, false, First},
                                             {false, false, Second},
                                             {false, true, First},
                                             {false, true, Second},
                                             {true, false, First},
                                             {true, false, Second},
                                             {true, true, First},
                                             {true, true, Second}}};
    const Split& kind = kSplits[static_cast<std::size_t>(functionOf(first))
                                - static_cast<std::size_t>(FloorFunction::FloorSplit1)];
    const auto nibble = [second](unsigned shift)
    { return static_cast<std::uint8_t>((second >> shift) & 0xF); };
    Triangulation result;
    result.ceiling = kind.ceiling;
    result.northEast = kind.northEast;
    result.opening = kind.opening;
    result.height1 = signed5(first >> 5);
    result.height2 = signed5(first >> 10);
    // Ceilings name the corners the other way round in z.
    result.corners = kind.ceiling ? std::array{nibble(8), nibble(4), nibble(12), nibble(0)}
                                  : std::array{nibble(4), nibble(8), nibble(0), nibble(12)};
    return result;
}

/// The data behind the first word. False if the floor data end before it does.
bool readData(WordReader& words, std::uint16_t first, const FloorRules& rules, FloorEntry& entry)
{
    switch (entry.function)
    {
    case FloorFunction::Kill:
    case FloorFunction::MonkeySwing:
    case FloorFunction::Deferred:
    case FloorFunction::Beetle:
        return true;
    case FloorFunction::Climb:
        entry.data = Climbing{static_cast<std::uint8_t>((first >> 8) & 0xF)};
        return true;
    case FloorFunction::Trigger:
        return readTrigger(words, first, rules, entry);
    default:
        break;
    }
    const auto second = words.next();
    if (!second)
    {
        return false;
    }
    switch (entry.function)
    {
    case FloorFunction::Portal:
        entry.data = SectorPortal{*second};
        break;
    case FloorFunction::FloorSlant:
    case FloorFunction::CeilingSlant:
        entry.data =
            Slant{static_cast<std::int8_t>(*second), static_cast<std::int8_t>(*second >> 8)};
        break;
    default:
        entry.data = triangulation(first, *second);
        break;
    }
    return true;
}

bool isKnown(FloorFunction function) noexcept
{
    return function >= FloorFunction::Portal && function <= FloorFunction::Beetle;
}

std::array<int, 4> slanted(const Slant& slant, int base, bool ceiling)
{
    std::array<int, 4> heights{base, base, base, base};
    const auto move = [&heights](SectorCorner corner, int by)
    { heights[static_cast<std::size_t>(corner)] += by; };
    const auto tilt =
        [&](int steps, std::array<SectorCorner, 2> low, std::array<SectorCorner, 2> high)
    {
        // A floor falls from its height, a ceiling rises from it; x slopes of ceilings run the
        // other way round.
        const int by = std::abs(steps) * kHeightStep * (ceiling ? -1 : 1);
        for (const SectorCorner corner : steps > 0 ? low : high)
        {
            move(corner, by);
        }
    };
    using enum SectorCorner;
    if (ceiling)
    {
        tilt(slant.x, {X1Z0, X1Z1}, {X0Z0, X0Z1});
    }
    else
    {
        tilt(slant.x, {X0Z0, X0Z1}, {X1Z0, X1Z1});
    }
    tilt(slant.z, {X0Z0, X1Z0}, {X0Z1, X1Z1});
    return heights;
}

std::array<int, 4> split(const Triangulation& shape, int base)
{
    const int highest = *std::ranges::max_element(shape.corners);
    std::array<int, 4> heights{};
    for (std::size_t i = 0; i < heights.size(); ++i)
    {
        const int steps = highest - shape.corners[i];
        heights[i] = base + steps * kHeightStep * (shape.ceiling ? -1 : 1);
    }
    return heights;
}

} // namespace

FloorRules floorRulesOf(const level::Level& level)
{
    const auto flags = level::ngFlags(level);
    return {level.version, flags.has_value() && flags->triggers};
}

std::string_view triggerTypeName(TriggerType type) noexcept
{
    constexpr std::array<std::string_view, 17> kNames{"trigger",
                                                      "pad",
                                                      "switch",
                                                      "key",
                                                      "pickup",
                                                      "heavy trigger",
                                                      "antipad",
                                                      "combat",
                                                      "dummy",
                                                      "antitrigger",
                                                      "heavy switch",
                                                      "heavy antitrigger",
                                                      "monkey",
                                                      "skeleton",
                                                      "tightrope",
                                                      "crawl",
                                                      "climb"};
    if (type == TriggerType::Condition)
    {
        return "condition";
    }
    const auto index = static_cast<std::size_t>(type);
    return index < kNames.size() ? kNames[index] : "unknown";
}

std::string_view actionName(ActionKind kind) noexcept
{
    constexpr std::array<std::string_view, 15> kNames{"entity",
                                                      "camera",
                                                      "sink",
                                                      "flip map",
                                                      "flip on",
                                                      "flip off",
                                                      "look at entity",
                                                      "end level",
                                                      "soundtrack",
                                                      "flip effect",
                                                      "secret",
                                                      "clear bodies",
                                                      "flyby",
                                                      "cutscene",
                                                      "FMV"};
    switch (kind)
    {
    case ActionKind::NgAction:
        return "action";
    case ActionKind::NgParameter:
        return "parameter";
    case ActionKind::NgTimerField:
        return "timer field";
    default:
        break;
    }
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : "unknown";
}

std::optional<std::uint16_t> activatorOf(const Trigger& trigger) noexcept
{
    const bool hasOne = trigger.type == TriggerType::Switch || trigger.type == TriggerType::Key
                        || trigger.type == TriggerType::Pickup
                        || trigger.type == TriggerType::Condition;
    if (!hasOne || trigger.actions.empty() || trigger.actions[0].kind != ActionKind::Entity)
    {
        return std::nullopt;
    }
    return trigger.actions[0].parameter;
}

std::span<const TriggerAction> effectsOf(const Trigger& trigger) noexcept
{
    const std::span<const TriggerAction> all = trigger.actions;
    return activatorOf(trigger) ? all.subspan(1) : all;
}

bool switchesOff(TriggerType type) noexcept
{
    return type == TriggerType::Antipad || type == TriggerType::Antitrigger
           || type == TriggerType::HeavyAntitrigger;
}

CameraTiming cameraTiming(std::uint16_t extra) noexcept
{
    return {static_cast<std::uint8_t>(extra),
            (extra & 0x0100) != 0,
            static_cast<std::uint8_t>((extra >> 9) & 0x1F)};
}

NgTiming ngTiming(std::uint16_t extra) noexcept
{
    return {static_cast<std::uint8_t>(extra), static_cast<std::uint8_t>((extra >> 8) & 0x7F)};
}

schema::TableId actionTarget(ActionKind kind) noexcept
{
    switch (kind)
    {
    case ActionKind::Entity:
    case ActionKind::LookAt:
    case ActionKind::NgAction:
        return level::tables::Entities;
    case ActionKind::Camera:
    case ActionKind::Sink:
        return level::tables::Cameras;
    case ActionKind::Flyby:
        return level::tables::FlybyCameras;
    default:
        return schema::kNoTable;
    }
}

std::string_view functionName(FloorFunction function, schema::Version version) noexcept
{
    const auto number = static_cast<std::uint8_t>(function);
    if (function >= FloorFunction::FloorSplit1 && function <= FloorFunction::CeilingSplit4)
    {
        const bool floor = number <= 0x08 || (number >= 0x0B && number <= 0x0E);
        return floor ? "floor triangles" : "ceiling triangles";
    }
    const bool minecart = version == level::versions::Tr3;
    switch (function)
    {
    case FloorFunction::Portal:
        return "portal";
    case FloorFunction::FloorSlant:
        return "floor slant";
    case FloorFunction::CeilingSlant:
        return "ceiling slant";
    case FloorFunction::Trigger:
        return "trigger";
    case FloorFunction::Kill:
        return "kills Lara";
    case FloorFunction::Climb:
        return "climbable walls";
    case FloorFunction::MonkeySwing:
        return "monkey swing";
    case FloorFunction::Deferred:
        return minecart ? "minecart turns left" : "triggerer";
    case FloorFunction::Beetle:
        return minecart ? "minecart turns right" : "mechanical beetle";
    default:
        return "unknown";
    }
}

FloorList
readFloorData(std::span<const std::uint16_t> words, std::size_t index, const FloorRules& rules)
{
    FloorList list;
    if (index == 0)
    {
        return list;
    }
    WordReader reader(words, index);
    bool last = false;
    while (!last)
    {
        const std::size_t at = reader.at();
        const auto first = reader.next();
        if (!first)
        {
            list.complete = false;
            return list;
        }
        FloorEntry entry;
        entry.function = functionOf(*first);
        entry.word = at;
        last = (*first & kEnd) != 0;
        if (!isKnown(entry.function) || !readData(reader, *first, rules, entry))
        {
            list.complete = false;
            return list;
        }
        entry.words = reader.at() - at;
        list.entries.push_back(std::move(entry));
    }
    return list;
}

const FloorEntry* shapeOf(const FloorList& list, bool ceiling) noexcept
{
    const auto isShape = [ceiling](const FloorEntry& entry)
    {
        if (const auto* triangles = std::get_if<Triangulation>(&entry.data))
        {
            return triangles->ceiling == ceiling;
        }
        return entry.function
               == (ceiling ? FloorFunction::CeilingSlant : FloorFunction::FloorSlant);
    };
    const auto found = std::ranges::find_if(list.entries, isShape);
    return found == list.entries.end() ? nullptr : &*found;
}

std::optional<std::array<int, 4>>
cornerHeights(const level::Sector& sector, const FloorList& list, bool ceiling)
{
    if (sector.floor == level::Sector::kWall || sector.ceiling == level::Sector::kWall)
    {
        return std::nullopt;
    }
    const int base = (ceiling ? sector.ceiling : sector.floor) * kHeightStep;
    const FloorEntry* shape = shapeOf(list, ceiling);
    if (shape == nullptr)
    {
        return std::array{base, base, base, base};
    }
    if (const auto* triangles = std::get_if<Triangulation>(&shape->data))
    {
        return split(*triangles, base);
    }
    return slanted(std::get<Slant>(shape->data), base, ceiling);
}

} // namespace tr::view
