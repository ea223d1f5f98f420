#include "core/view/words/FloorPhrases.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;

constexpr std::uint8_t kAllBits = 0x1F;
constexpr std::uint16_t kTimerSound = 10; ///< flip effects of TR4 and TR5 that use the timer
constexpr std::uint16_t kSetFog = 28;

bool isLate(Version version)
{
    return level::since(versions::Tr4).contains(version);
}

PhraseRow entity(std::uint16_t number)
{
    return {tables::Entities, number};
}

bool contains(const Trigger& trigger, ActionKind kind)
{
    return std::ranges::any_of(effectsOf(trigger),
                               [kind](const TriggerAction& each) { return each.kind == kind; });
}

/// "base (a, b)"
Phrase withRemarks(Phrase base, std::vector<Phrase> remarks)
{
    return remarks.empty() ? base : Phrase{"{0} ({1})", {std::move(base), std::move(remarks)}};
}

Phrase cameraPhrase(const TriggerAction& action)
{
    const CameraTiming timing = cameraTiming(action.extra.value_or(0));
    Phrase camera = timing.seconds == 0
                        ? Phrase{"camera {0}", {action.parameter}}
                        : Phrase{"camera {0} for {1} s", {action.parameter, timing.seconds}};
    std::vector<Phrase> remarks;
    if (timing.once)
    {
        remarks.push_back({"once", {}});
    }
    if (timing.speed != 0)
    {
        remarks.push_back({"glides there, {0}", {timing.speed}});
    }
    return withRemarks(std::move(camera), std::move(remarks));
}

Phrase entityPhrase(const Trigger& trigger, const TriggerAction& action)
{
    return {switchesOff(trigger.type) ? "entity {0} off" : "entity {0}",
            {entity(action.parameter)}};
}

/// A flip effect of TRNG, whose numbers stand in its second word.
Phrase ngEffectPhrase(const TriggerAction& action)
{
    const NgTiming timing = ngTiming(*action.extra);
    if (timing.extra != 0)
    {
        return {"flip effect {0} with {1} and {2}", {action.parameter, timing.timer, timing.extra}};
    }
    return timing.timer != 0 ? Phrase{"flip effect {0} with {1}", {action.parameter, timing.timer}}
                             : Phrase{"flip effect {0}", {action.parameter}};
}

Phrase ngActionPhrase(const TriggerAction& action)
{
    const NgTiming timing = ngTiming(action.extra.value_or(0));
    return timing.extra != 0
               ? Phrase{"action {0} with {1} on entity {2}",
                        {timing.timer, timing.extra, entity(action.parameter)}}
               : Phrase{"action {0} on entity {1}", {timing.timer, entity(action.parameter)}};
}

Phrase flipEffectPhrase(Version version, const Trigger& trigger, const TriggerAction& action)
{
    const int timer = action.extra ? ngTiming(*action.extra).timer : trigger.timer;
    if (isLate(version) && action.parameter == kTimerSound)
    {
        return {"sound {0}",
                {PhraseRow{tables::SoundMap,
                           static_cast<std::size_t>(static_cast<std::uint8_t>(timer))}}};
    }
    if (isLate(version) && action.parameter == kSetFog)
    {
        return {"fog of colour {0}", {timer}};
    }
    const auto name = catalogue::flipEffectName(version, action.parameter);
    if (!name && action.extra)
    {
        return ngEffectPhrase(action);
    }
    if (!name && isLate(version) && trigger.timer != 0)
    {
        // Of extended engines: they take the timer as one byte more to say what they mean.
        return {"flip effect {0} with {1}",
                {action.parameter, static_cast<std::uint8_t>(trigger.timer)}};
    }
    return name ? Phrase{"flip effect {0} ({1})", {action.parameter, std::string(*name)}}
                : Phrase{"flip effect {0}", {action.parameter}};
}

Phrase endPhrase(Version version, const Trigger& trigger, const TriggerAction& action)
{
    // Only the hubs of TR4 can choose the level; from there on the timer is a start position.
    const bool hub = version == versions::Tr4;
    const bool starts = isLate(version) && trigger.timer != 0;
    if (hub)
    {
        return starts ? Phrase{"on to level {0}, start {1}", {action.parameter, trigger.timer}}
                      : Phrase{"on to level {0}", {action.parameter}};
    }
    return starts ? Phrase{"end of the level, start {0}", {trigger.timer}}
                  : Phrase{"end of the level", {}};
}

/// Whether the timer says something else than how long entities stay active.
bool timerIsTaken(Version version, const Trigger& trigger)
{
    const auto takes = [version](const TriggerAction& each)
    {
        const bool effect =
            each.kind == ActionKind::FlipEffect
            && (each.parameter == kTimerSound || each.parameter == kSetFog
                || (!each.extra && !catalogue::flipEffectName(version, each.parameter)));
        return isLate(version) && (effect || each.kind == ActionKind::EndLevel);
    };
    return !contains(trigger, ActionKind::Entity) && std::ranges::any_of(effectsOf(trigger), takes);
}

/// "1+3" for bits 0 and 2.
std::string bitsText(std::uint8_t mask)
{
    std::string text;
    for (int bit = 0; bit < 5; ++bit)
    {
        if ((mask >> bit & 1) != 0)
        {
            text += concat(text.empty() ? "" : "+", bit + 1);
        }
    }
    return text;
}

std::vector<Phrase> triggerRemarks(Version version, const Trigger& trigger)
{
    std::vector<Phrase> remarks;
    if (trigger.timer != 0 && !timerIsTaken(version, trigger))
    {
        const bool entities = contains(trigger, ActionKind::Entity);
        const char* const text = trigger.timer < 0 ? "after {0} s"
                                 : entities        ? "for {0} s"
                                                   : "timer {0}";
        remarks.push_back({text, {std::abs(trigger.timer)}});
    }
    if (trigger.mask == 0)
    {
        remarks.push_back({"no mask bits", {}});
    }
    else if (trigger.mask != kAllBits)
    {
        remarks.push_back({"mask bits {0}", {bitsText(trigger.mask)}});
    }
    if (trigger.oneShot)
    {
        remarks.push_back({"once", {}});
    }
    return remarks;
}

std::string_view typeTitle(TriggerType type)
{
    constexpr std::array<std::string_view, 17> kTitles{"Trigger",
                                                       "Pad",
                                                       "Switch",
                                                       "Key",
                                                       "Pickup",
                                                       "Heavy trigger",
                                                       "Antipad",
                                                       "Combat trigger",
                                                       "Dummy trigger",
                                                       "Antitrigger",
                                                       "Heavy switch",
                                                       "Heavy antitrigger",
                                                       "Monkey swing trigger",
                                                       "Skeleton trigger",
                                                       "Tightrope trigger",
                                                       "Crawl trigger",
                                                       "Climb trigger"};
    const auto index = static_cast<std::size_t>(type);
    return index < kTitles.size() ? kTitles[index] : "Trigger of an unknown type";
}

/// What leaves the level comes last, whatever else there is.
bool isLeaving(ActionKind kind)
{
    return kind == ActionKind::EndLevel || kind == ActionKind::Cutscene || kind == ActionKind::Fmv;
}

std::vector<Phrase> fallPhrases(int east, int north)
{
    std::vector<Phrase> falls;
    if (east != 0)
    {
        falls.push_back({east > 0 ? "{0} to the east" : "{0} to the west", {std::abs(east)}});
    }
    if (north != 0)
    {
        falls.push_back({north > 0 ? "{0} to the north" : "{0} to the south", {std::abs(north)}});
    }
    return falls;
}

Phrase slantPhrase(const Slant& slant, bool ceiling)
{
    // Floors fall to the side where x or z is low if the number is above zero; ceilings rise to
    // the side where x is high, and where z is low.
    const int east = ceiling ? slant.x : -slant.x;
    const int north = -slant.z;
    std::vector<Phrase> sides = fallPhrases(east, north);
    if (sides.empty())
    {
        return {ceiling ? "Ceiling slant of nothing" : "Floor slant of nothing", {}};
    }
    if (ceiling)
    {
        return {"Ceiling rises, in clicks: {0}", {std::move(sides)}};
    }
    return {Fall{east, north}.slides() ? "Floor falls, in clicks: {0}; Lara slides"
                                       : "Floor falls, in clicks: {0}",
            {std::move(sides)}};
}

Phrase halfPhrase(const Triangulation& shape)
{
    const bool first = shape.opening == Triangulation::Opening::First;
    if (shape.northEast)
    {
        return {first ? "north-western" : "south-eastern", {}};
    }
    return {first ? "south-western" : "north-eastern", {}};
}

Phrase trianglesPhrase(const Triangulation& shape)
{
    const int highest = *std::ranges::max_element(shape.corners);
    const auto corner = [&](SectorCorner which)
    {
        const int steps = shape.corners[static_cast<std::size_t>(which)] - highest;
        return shape.ceiling ? -steps : steps;
    };
    std::vector<Phrase> parts;
    using enum SectorCorner;
    parts.push_back({"{0} north-west, {1} north-east, {2} south-west, {3} south-east",
                     {corner(X0Z1), corner(X1Z1), corner(X0Z0), corner(X1Z0)}});
    if (shape.height1 != 0 || shape.height2 != 0)
    {
        parts.push_back(
            {"triangles moved by {0} and {1}", {int{shape.height1}, int{shape.height2}}});
    }
    if (shape.opening != Triangulation::Opening::None)
    {
        parts.push_back({"the {0} half is open", {halfPhrase(shape)}});
    }
    const Phrase split{
        shape.northEast ? "from south-west to north-east" : "from north-west to south-east", {}};
    return {shape.ceiling ? "Ceiling split {0}; corners in clicks: {1}"
                          : "Floor split {0}; corners in clicks: {1}",
            {split, std::move(parts)}};
}

Phrase markPhrase(Version version, FloorFunction function)
{
    const bool minecart = version == versions::Tr3;
    switch (function)
    {
    case FloorFunction::Kill:
        return {"Kills Lara", {}};
    case FloorFunction::MonkeySwing:
        return {"Lara can swing along the ceiling", {}};
    case FloorFunction::Deferred:
        return {minecart ? "The minecart turns left" : "The trigger waits for a trigger triggerer",
                {}};
    case FloorFunction::Beetle:
        return {minecart ? "The minecart turns right" : "The mechanical beetle stops", {}};
    default:
        return {"Function {0}", {static_cast<int>(function)}};
    }
}

void addHeights(const SectorFacts& facts, std::vector<Phrase>& phrases)
{
    if (facts.wall)
    {
        if (!facts.portal)
        {
            phrases.push_back({"Wall", {}});
        }
        return;
    }
    const int floor = -facts.sector.floor;
    const int ceiling = -facts.sector.ceiling;
    phrases.push_back(
        {"Floor at {0} clicks, ceiling at {1}, {2} apart", {floor, ceiling, ceiling - floor}});
}

/// "Condition 14 with 2 of entity 5": a test with two numbers, and what it is about.
Phrase conditionTitle(const Trigger& trigger)
{
    Phrase title = trigger.mask == 0
                       ? Phrase{"Condition {0}", {trigger.timer}}
                       : Phrase{"Condition {0} with {1}", {trigger.timer, trigger.mask}};
    if (const auto about = activatorOf(trigger))
    {
        title = {"{0} of entity {1}", {std::move(title), entity(*about)}};
    }
    return title;
}

/// Mostly there is nothing behind what the condition is about.
Phrase conditionTriggerPhrase(Version version, const Trigger& trigger)
{
    std::vector<Phrase> rest;
    for (const TriggerAction& action : effectsOf(trigger))
    {
        rest.push_back(actionPhrase(version, trigger, action));
    }
    Phrase title = conditionTitle(trigger);
    Phrase all =
        rest.empty() ? std::move(title) : Phrase{"{0}: {1}", {std::move(title), std::move(rest)}};
    return withRemarks(std::move(all),
                       trigger.oneShot ? std::vector<Phrase>{{"once", {}}} : std::vector<Phrase>{});
}

} // namespace

std::string_view materialName(std::uint8_t material) noexcept
{
    constexpr std::array<std::string_view, 14> kNames{"mud",
                                                      "snow",
                                                      "sand",
                                                      "gravel",
                                                      "ice",
                                                      "water",
                                                      "stone",
                                                      "wood",
                                                      "metal",
                                                      "marble",
                                                      "grass",
                                                      "concrete",
                                                      "old wood",
                                                      "old metal"};
    return material < kNames.size() ? kNames[material] : "";
}

std::vector<Phrase> sidePhrases(std::uint8_t sides)
{
    std::vector<Phrase> phrases;
    for (const auto& [side, name] : {std::pair(Side::North, "north"),
                                     {Side::East, "east"},
                                     {Side::South, "south"},
                                     {Side::West, "west"}})
    {
        if ((sides & static_cast<std::uint8_t>(side)) != 0)
        {
            phrases.push_back({name, {}});
        }
    }
    return phrases;
}

Phrase actionPhrase(Version version, const Trigger& trigger, const TriggerAction& action)
{
    switch (action.kind)
    {
    case ActionKind::Entity:
        return entityPhrase(trigger, action);
    case ActionKind::Camera:
        return cameraPhrase(action);
    case ActionKind::Sink:
        return {"current to sink {0}", {action.parameter}};
    case ActionKind::FlipMap:
        return {"flip map {0}", {action.parameter}};
    case ActionKind::FlipOn:
        return {"flip map {0} on", {action.parameter}};
    case ActionKind::FlipOff:
        return {"flip map {0} off", {action.parameter}};
    case ActionKind::LookAt:
        return {"look at entity {0}", {entity(action.parameter)}};
    case ActionKind::EndLevel:
        return endPhrase(version, trigger, action);
    case ActionKind::Soundtrack:
        return {"soundtrack {0}", {action.parameter}};
    case ActionKind::FlipEffect:
        return flipEffectPhrase(version, trigger, action);
    case ActionKind::Secret:
        return {"secret {0}", {action.parameter}};
    case ActionKind::ClearBodies:
        return {"clear bodies", {}};
    case ActionKind::Flyby:
    {
        const bool once = cameraTiming(action.extra.value_or(0)).once;
        return {once ? "flyby {0} (once)" : "flyby {0}", {action.parameter}};
    }
    case ActionKind::Cutscene:
        return {"cutscene {0}", {action.parameter}};
    case ActionKind::Fmv:
        return {"FMV {0}", {action.parameter}};
    case ActionKind::NgAction:
        return ngActionPhrase(action);
    case ActionKind::NgParameter:
        return {"parameter {0}", {action.parameter}};
    case ActionKind::NgTimerField:
        return {"timer field {0}", {action.parameter}};
    }
    return {"action {0} with {1}", {static_cast<int>(action.kind), action.parameter}};
}

Phrase triggerPhrase(Version version, const Trigger& trigger)
{
    if (trigger.type == TriggerType::Condition)
    {
        return conditionTriggerPhrase(version, trigger);
    }
    std::vector<Phrase> actions;
    bool leaves = false;
    for (const TriggerAction& action : effectsOf(trigger))
    {
        actions.push_back(actionPhrase(version, trigger, action));
        leaves = isLeaving(action.kind);
    }
    Phrase title{typeTitle(trigger.type), {}};
    if (const auto activator = activatorOf(trigger))
    {
        title = {"{0} {1}", {std::move(title), entity(*activator)}};
    }
    std::vector<Phrase> remarks = triggerRemarks(version, trigger);
    if (actions.empty())
    {
        return withRemarks({"{0}: nothing", {std::move(title)}}, std::move(remarks));
    }
    Phrase all{"{0}: {1}", {}};
    if (leaves && actions.size() > 1)
    {
        Phrase last = std::move(actions.back());
        actions.pop_back();
        all = {"{0}: {1}, then {2}", {std::move(title), std::move(actions), std::move(last)}};
    }
    else
    {
        all.arguments = {std::move(title), std::move(actions)};
    }
    return withRemarks(std::move(all), std::move(remarks));
}

Phrase conditionPhrase(const Trigger& trigger)
{
    const auto activator = activatorOf(trigger);
    switch (trigger.type)
    {
    case TriggerType::Trigger:
    case TriggerType::Antitrigger:
        return {"Acts when Lara enters the sector, at any height", {}};
    case TriggerType::Pad:
    case TriggerType::Antipad:
        return {"Acts when Lara stands on the floor", {}};
    case TriggerType::Switch:
        return activator ? Phrase{"Acts each time switch {0} is thrown", {entity(*activator)}}
                         : Phrase{"Acts when a switch is thrown, but names none", {}};
    case TriggerType::Key:
        return activator ? Phrase{"Acts when keyhole {0} is used", {entity(*activator)}}
                         : Phrase{"Acts when a keyhole is used, but names none", {}};
    case TriggerType::Pickup:
        return activator ? Phrase{"Acts when Lara has picked up {0}", {entity(*activator)}}
                         : Phrase{"Acts when something is picked up, but names nothing", {}};
    case TriggerType::Heavy:
    case TriggerType::HeavyAntitrigger:
        return {"Acts when an enemy, a boulder or a block comes here", {}};
    case TriggerType::Combat:
        return {"Acts when Lara enters the sector with her weapons drawn", {}};
    case TriggerType::Dummy:
        return {"Does nothing but let Lara stand on its entities", {}};
    case TriggerType::HeavySwitch:
        return {"Acts when something heavy comes here whose mask is the same", {}};
    case TriggerType::Monkey:
        return {"Acts when Lara swings along the ceiling here", {}};
    case TriggerType::Skeleton:
        return {"Shows Lara as a skeleton while she is here", {}};
    case TriggerType::Tightrope:
        return {"Acts when Lara walks here on a tightrope", {}};
    case TriggerType::Crawl:
        return {"Acts when Lara crouches or crawls here", {}};
    case TriggerType::Climb:
        return {"Acts when Lara climbs a wall here", {}};
    case TriggerType::Condition:
        return {"What follows acts only if condition {0} holds", {trigger.timer}};
    }
    return {"Nobody knows when it acts", {}};
}

Phrase functionPhrase(Version version, const FloorEntry& entry)
{
    if (const auto* portal = std::get_if<SectorPortal>(&entry.data))
    {
        return {"Portal to room {0}", {portal->room}};
    }
    if (const auto* slant = std::get_if<Slant>(&entry.data))
    {
        return slantPhrase(*slant, entry.function == FloorFunction::CeilingSlant);
    }
    if (const auto* trigger = std::get_if<Trigger>(&entry.data))
    {
        return triggerPhrase(version, *trigger);
    }
    if (const auto* climbing = std::get_if<Climbing>(&entry.data))
    {
        std::vector<Phrase> sides = sidePhrases(climbing->walls);
        return sides.empty() ? Phrase{"No walls to climb", {}}
                             : Phrase{"Walls to climb: {0}", {std::move(sides)}};
    }
    if (const auto* triangles = std::get_if<Triangulation>(&entry.data))
    {
        return trianglesPhrase(*triangles);
    }
    return markPhrase(version, entry.function);
}

std::vector<Phrase> sectorPhrases(Version version, const SectorFacts& facts)
{
    std::vector<Phrase> phrases;
    addHeights(facts, phrases);
    if (facts.below)
    {
        phrases.push_back({"Room {0} below", {*facts.below}});
    }
    if (facts.above)
    {
        phrases.push_back({"Room {0} above", {*facts.above}});
    }
    for (const FloorEntry& entry : facts.functions.entries)
    {
        phrases.push_back(functionPhrase(version, entry));
    }
    if (!facts.functions.complete)
    {
        phrases.push_back({"The list of functions is broken here", {}});
    }
    if (facts.box)
    {
        phrases.push_back({"Box {0}", {*facts.box}});
    }
    const bool open = !facts.wall && !facts.below;
    if (facts.material && open && !materialName(*facts.material).empty())
    {
        phrases.push_back({"Floor of {0}", {Phrase{materialName(*facts.material), {}}}});
    }
    return phrases;
}

} // namespace tr::view
