#include "app/cli/FloorJson.h"
#include "app/cli/Input.h"
#include "app/cli/TextTable.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli
{
namespace
{

using namespace tr::view;
using tr::level::Level;

struct FloorOptions
{
    std::string file;
    std::optional<std::size_t> room;
    std::optional<std::uint16_t> entity;
    bool triggers = false;
    bool json = false;
    bool alone = false;
};

/// A sector with functions, and where it is.
struct Place
{
    std::size_t room = 0;
    int x = 0;
    int z = 0;
    std::size_t index = 0; ///< of the room's sectors
    SectorFacts facts;
};

bool names(const FloorEntry& entry, std::uint16_t entity)
{
    const auto* const trigger = std::get_if<Trigger>(&entry.data);
    return trigger != nullptr
           && std::ranges::any_of(trigger->actions,
                                  [entity](const TriggerAction& action) {
                                      return actionTarget(action.kind)
                                                 == tr::level::tables::Entities
                                             && action.parameter == entity;
                                  });
}

bool isWanted(const FloorOptions& options, const FloorEntry& entry)
{
    const bool trigger = entry.function == FloorFunction::Trigger;
    return (!options.triggers || trigger) && (!options.entity || names(entry, *options.entity));
}

/// Calls `show` with every sector that has functions which are wanted.
template <class Show>
void forEachPlace(const Level& level, const FloorOptions& options, const Show& show)
{
    const std::size_t first = options.room.value_or(0);
    const std::size_t end = options.room ? first + 1 : roomCount(level);
    for (std::size_t room = first; room < end; ++room)
    {
        const RoomGrid grid = gridOf(level, room);
        for (std::size_t i = 0; grid.depth > 0 && i < grid.sectors.size(); ++i)
        {
            Place place;
            place.room = room;
            place.x = static_cast<int>(i) / grid.depth;
            place.z = static_cast<int>(i) % grid.depth;
            place.index = i;
            place.facts = factsOf(level, grid.sectors[i]);
            auto& entries = place.facts.functions.entries;
            std::erase_if(entries,
                          [&](const FloorEntry& entry) { return !isWanted(options, entry); });
            const bool broken =
                !place.facts.functions.complete && !options.triggers && !options.entity;
            if (!entries.empty() || broken)
            {
                show(place);
            }
        }
    }
}

void showText(const Level& level, const FloorOptions& options)
{
    std::vector<std::vector<std::string>> rows;
    const LevelSpeaker speaker(level);
    const auto add = [&](const Place& place, std::size_t word, const std::string& text)
    {
        rows.push_back({tr::concat(place.room),
                        tr::concat(place.x),
                        tr::concat(place.z),
                        tr::concat(place.index),
                        tr::concat(word),
                        text});
    };
    forEachPlace(
        level,
        options,
        [&](const Place& place)
        {
            for (const FloorEntry& entry : place.facts.functions.entries)
            {
                add(place, entry.word, spoken(functionPhrase(level.version, entry), speaker));
            }
            if (!place.facts.functions.complete)
            {
                add(place, place.facts.sector.floorDataIndex, "The list of functions is broken");
            }
        });
    printTable(std::cout,
               {{"room", Align::Right},
                {"x", Align::Right},
                {"z", Align::Right},
                {"sector", Align::Right},
                {"word", Align::Right},
                {"what happens", Align::Left}},
               rows);
}

void showJson(const Level& level, const FloorOptions& options)
{
    std::cout << '[';
    bool isFirst = true;
    forEachPlace(level,
                 options,
                 [&](const Place& place)
                 {
                     Json object;
                     object["path"] = tr::concat("rooms/", place.room, "/sectors/", place.index);
                     object["room"] = place.room;
                     object["x"] = place.x;
                     object["z"] = place.z;
                     object["complete"] = place.facts.functions.complete;
                     Json functions = Json::array();
                     for (const FloorEntry& entry : place.facts.functions.entries)
                     {
                         functions.push_back(functionJson(level, entry));
                     }
                     object["functions"] = std::move(functions);
                     std::cout << (isFirst ? "\n" : ",\n") << compact(object);
                     isFirst = false;
                 });
    std::cout << (isFirst ? "]\n" : "\n]\n");
}

ExitCode floor(const FloorOptions& options)
{
    const auto input = readInput(options.file, options.alone);
    if (!input)
    {
        std::cerr << messageAbout(options.file, input.error());
        return ExitCode::CannotRead;
    }
    const std::string problems = problemMessages(options.file, input->file.diagnostics);
    std::cerr << problems;
    const Level* const level = input->file.level();
    if (level == nullptr)
    {
        std::cerr << messageAbout(options.file, "A WAD has no rooms, and so no floor data.");
        return ExitCode::WrongUsage;
    }
    if (options.room && *options.room >= roomCount(*level))
    {
        std::cerr << messageAbout(
            options.file,
            tr::concat("There is no room ", *options.room, ": it has ", roomCount(*level), "."));
        return ExitCode::WrongUsage;
    }
    options.json ? showJson(*level, options) : showText(*level, options);
    return problems.empty() ? ExitCode::Fine : ExitCode::Found;
}

} // namespace

Run addFloor(CLI::App& arguments)
{
    auto options = std::make_shared<FloorOptions>();
    arguments.add_option("FILE", options->file, "A level")->required()->option_text(" ");
    arguments.add_option("--room", options->room, "The sectors of this room only")
        ->option_text("NUMBER");
    arguments.add_flag("--triggers", options->triggers, "Triggers, and no other functions");
    arguments
        .add_option("--entity", options->entity, "Triggers that name this entity, or wait for it")
        ->option_text("NUMBER");
    arguments.add_flag("--json", options->json, "A JSON array with an object a sector");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Lists the sectors that have functions: room, place in the room (x to the east,\n"
        "z to the north), row of the room's sectors, and word of the floor data.\n"
        "\n"
        "JSON: path, room, x, z, complete (false where the list is broken) and\n"
        "functions. A function has function, number, word, words and text; a portal\n"
        "room, a slant x and z, climbable walls their walls, triangles part, diagonal,\n"
        "corners, heights and opening; a trigger type, timer (in TR4 and TR5 below zero\n"
        "for a delay), once, mask, activator (the switch, keyhole or item that it waits\n"
        "for) and actions with action, kind, parameter, path and name, and of cameras\n"
        "seconds, once and speed. In levels of TRNG, flip effects and actions have a\n"
        "timer and extra, and conditions have condition and extra in place of timer\n"
        "and mask.");
    return [options] { return floor(*options); };
}

} // namespace cli
