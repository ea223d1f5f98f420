#include "app/cli/FloorJson.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"

namespace cli
{
namespace
{

using namespace tr::view;
using tr::schema::TableId;
namespace tables = tr::level::tables;

/// Adds what an action's parameter stands for: a path, and a name if there is one.
void addTarget(const tr::level::Level& level, const TriggerAction& action, Json& object)
{
    const TableId table = actionTarget(action.kind);
    if (table != tr::schema::kNoTable && action.kind != ActionKind::Flyby)
    {
        object["path"] = tr::concat(table->segment, "/", action.parameter);
    }
    std::string name;
    if (table == tables::Entities)
    {
        name = entityName(level, action.parameter);
    }
    else if (action.kind == ActionKind::FlipEffect)
    {
        name = tr::catalogue::flipEffectName(level.version, action.parameter).value_or("");
    }
    if (!name.empty())
    {
        object["name"] = name;
    }
}

Json actionJson(const tr::level::Level& level, const TriggerAction& action)
{
    Json object;
    object["action"] = actionName(action.kind);
    object["kind"] = static_cast<int>(actionNumber(action.kind));
    object["parameter"] = action.parameter;
    addTarget(level, action, object);
    const bool isCamera = action.kind == ActionKind::Camera || action.kind == ActionKind::Flyby;
    if (action.extra && !isCamera)
    {
        const NgTiming timing = ngTiming(*action.extra);
        object["timer"] = timing.timer;
        object["extra"] = timing.extra;
    }
    else if (action.extra)
    {
        const CameraTiming timing = cameraTiming(*action.extra);
        object["once"] = timing.once;
        if (action.kind == ActionKind::Camera)
        {
            object["seconds"] = timing.seconds;
            object["speed"] = timing.speed;
        }
    }
    return object;
}

void addTrigger(const tr::level::Level& level, const Trigger& trigger, Json& object)
{
    object["type"] = triggerTypeName(trigger.type);
    const bool isCondition = trigger.type == TriggerType::Condition;
    object[isCondition ? "condition" : "timer"] = trigger.timer;
    object["once"] = trigger.oneShot;
    object[isCondition ? "extra" : "mask"] = trigger.mask;
    const auto activator = activatorOf(trigger);
    object["activator"] = activator ? Json(tr::concat("entities/", *activator)) : Json();
    Json actions = Json::array();
    for (const TriggerAction& action : effectsOf(trigger))
    {
        actions.push_back(actionJson(level, action));
    }
    object["actions"] = std::move(actions);
}

void addTriangles(const Triangulation& shape, Json& object)
{
    constexpr std::array kOpenings{"none", "first", "second"};
    object["part"] = shape.ceiling ? "ceiling" : "floor";
    object["diagonal"] = shape.northEast ? "south-west to north-east" : "north-west to south-east";
    object["corners"] = {{"x0z0", shape.corners[0]},
                         {"x0z1", shape.corners[1]},
                         {"x1z0", shape.corners[2]},
                         {"x1z1", shape.corners[3]}};
    object["heights"] = {shape.height1, shape.height2};
    object["opening"] = kOpenings[static_cast<std::size_t>(shape.opening)];
}

} // namespace

Json functionJson(const tr::level::Level& level, const FloorEntry& entry)
{
    Json object;
    object["function"] = functionName(entry.function, level.version);
    object["number"] = static_cast<int>(entry.function);
    object["word"] = entry.word;
    object["words"] = entry.words;
    if (const auto* portal = std::get_if<SectorPortal>(&entry.data))
    {
        object["room"] = portal->room;
    }
    else if (const auto* slant = std::get_if<Slant>(&entry.data))
    {
        object["x"] = slant->x;
        object["z"] = slant->z;
    }
    else if (const auto* trigger = std::get_if<Trigger>(&entry.data))
    {
        addTrigger(level, *trigger, object);
    }
    else if (const auto* climbing = std::get_if<Climbing>(&entry.data))
    {
        Json sides = Json::array();
        for (const Phrase& side : sidePhrases(climbing->walls))
        {
            sides.push_back(side.text);
        }
        object["walls"] = std::move(sides);
    }
    else if (const auto* triangles = std::get_if<Triangulation>(&entry.data))
    {
        addTriangles(*triangles, object);
    }
    object["text"] = spoken(functionPhrase(level.version, entry), LevelSpeaker(level));
    return object;
}

} // namespace cli
