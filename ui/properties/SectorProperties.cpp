#include "ui/properties/SectorProperties.h"

#include "core/catalogue/Catalogue.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FloorTexts.h"
#include "ui/file/TableNames.h"
#include "ui/properties/PropertyLines.h"

#include <algorithm>

namespace ui
{
namespace
{

using lines::linked;
using lines::plain;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::view::ActionKind;
using tr::view::FloorEntry;
using tr::view::Trigger;
using tr::view::TriggerAction;

QString english(std::string_view text)
{
    return translated(std::string(text).c_str());
}

QString yesOrNo(bool yes)
{
    return yes ? translated("yes") : translated("no");
}

/// The camera that a flight begins with.
std::optional<std::size_t> firstOfFlight(const Decoder& decoder, std::uint16_t flight)
{
    const auto& cameras = decoder.file().file().level()->flybyCameras;
    const auto* const found = std::ranges::find(cameras, flight, &tr::level::FlybyCamera::sequence);
    return found == cameras.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - cameras.begin()));
}

Property targetOf(const Decoder& decoder, const TriggerAction& action)
{
    const QString name = english(tr::view::actionName(action.kind));
    switch (action.kind)
    {
    case ActionKind::Flyby:
        if (const auto camera = firstOfFlight(decoder, action.parameter))
        {
            Property property = linked(decoder, name, tables::FlybyCameras, *camera);
            property.value = QString::number(action.parameter);
            return property;
        }
        break;
    case ActionKind::FlipEffect:
    {
        const auto effect = tr::catalogue::flipEffectName(decoder.version(), action.parameter);
        return plain(
            name,
            withName(QString::number(action.parameter), effect ? toQString(*effect) : QString()));
    }
    case ActionKind::ClearBodies:
        return plain(name, {});
    default:
        break;
    }
    const TableId target = tr::view::actionTarget(action.kind);
    const bool isRow = target != tr::schema::kNoTable && action.kind != ActionKind::Flyby;
    return isRow ? linked(decoder, name, target, action.parameter)
                 : plain(name, QString::number(action.parameter));
}

/// What an action of a trigger points to.
Property actionProperty(const Decoder& decoder, const Trigger& trigger, const TriggerAction& action)
{
    Property property = targetOf(decoder, action);
    property.note = floorText(decoder, tr::view::actionPhrase(decoder.version(), trigger, action));
    const bool isCamera = action.kind == ActionKind::Camera || action.kind == ActionKind::Flyby;
    if (action.extra && !isCamera)
    {
        const auto timing = tr::view::ngTiming(*action.extra);
        property.children.push_back(plain(translated("timer"), QString::number(timing.timer)));
        property.children.push_back(plain(translated("extra"), QString::number(timing.extra)));
    }
    else if (action.extra)
    {
        const auto timing = tr::view::cameraTiming(*action.extra);
        property.children.push_back(plain(translated("once"), yesOrNo(timing.once)));
        if (action.kind == ActionKind::Camera)
        {
            property.children.push_back(
                plain(translated("seconds"), QString::number(timing.seconds)));
            property.children.push_back(plain(translated("speed"), QString::number(timing.speed)));
        }
    }
    return property;
}

void addTrigger(const Decoder& decoder, const Trigger& trigger, Property& property)
{
    const QString condition = floorText(decoder, tr::view::conditionPhrase(trigger));
    property.note = condition + u'.';
    const auto activator = tr::view::activatorOf(trigger);
    if (activator)
    {
        property.children.push_back(linked(decoder,
                                           english(tr::view::triggerTypeName(trigger.type)),
                                           tables::Entities,
                                           *activator));
        property.children.back().note = property.note;
    }
    else
    {
        property.children.push_back(
            plain(translated("type"), english(tr::view::triggerTypeName(trigger.type))));
        property.children.back().note = property.note;
    }
    for (const TriggerAction& action : tr::view::effectsOf(trigger))
    {
        property.children.push_back(actionProperty(decoder, trigger, action));
    }
    if (trigger.type == tr::view::TriggerType::Condition)
    {
        property.children.push_back(plain(translated("condition"), QString::number(trigger.timer)));
        property.children.push_back(plain(translated("extra"), QString::number(trigger.mask)));
        property.children.push_back(plain(translated("once"), yesOrNo(trigger.oneShot)));
        return;
    }
    property.children.push_back(plain(translated("timer"), QString::number(trigger.timer)));
    property.children.back().note = translated(
        "Seconds that entities stay active; below zero, in TR4 and TR5, seconds until they are. "
        "Some flip effects and the end of a level use it as a number.");
    property.children.push_back(plain(translated("once"), yesOrNo(trigger.oneShot)));
    property.children.push_back(
        plain(translated("mask"), QStringLiteral("%1").arg(trigger.mask, 5, 2, QLatin1Char('0'))));
    property.children.back().note =
        translated("Bits 5 to 1. Entities become active when all five were given to them.");
}

Property functionProperty(const Decoder& decoder, const FloorEntry& entry)
{
    const QString name = english(tr::view::functionName(entry.function, decoder.version()));
    Property property = plain(name, {});
    if (const auto* portal = std::get_if<tr::view::SectorPortal>(&entry.data))
    {
        property = linked(decoder, name, tables::Rooms, portal->room);
    }
    else
    {
        property.value = floorText(decoder, tr::view::functionPhrase(decoder.version(), entry));
    }
    property.raw = QStringLiteral("%1 %2").arg(tableTitle(tables::FloorData)).arg(entry.word);
    if (const auto* trigger = std::get_if<Trigger>(&entry.data))
    {
        addTrigger(decoder, *trigger, property);
    }
    return property;
}

Property brokenList()
{
    Property property = plain(translated("the list is broken here"), {});
    property.dangling = true;
    return property;
}

} // namespace

Property functionsOf(const Decoder& decoder, std::size_t row)
{
    const tr::view::SectorFacts facts = sectorFacts(decoder, row);
    Property property = plain(translated("functions"), {});
    property.note = translated("What happens here, unpacked from the floor data.");
    for (const FloorEntry& entry : facts.functions.entries)
    {
        property.children.push_back(functionProperty(decoder, entry));
    }
    if (!facts.functions.complete)
    {
        property.children.push_back(brokenList());
    }
    property.value = property.children.empty() ? translated("none") : QString();
    return property;
}

std::vector<Property> functionOfWord(const Decoder& decoder, std::size_t word)
{
    const tr::level::Level* const level = decoder.file().file().level();
    const auto place = level != nullptr ? tr::view::listOfWord(*level, word) : std::nullopt;
    if (!place)
    {
        return {};
    }
    const FloorEntry& entry = place->list.entries[place->entry];
    std::vector<Property> lines;
    lines.push_back(functionProperty(decoder, entry));
    lines.back().note = translated("What this word is a part of: word %1 of %2.")
                            .arg(word - entry.word + 1)
                            .arg(entry.words);
    const auto& sectors = *decoder.file().tables().find(tables::Sectors);
    for (std::size_t row = 0; row < sectors.size(); ++row)
    {
        const auto& sector = *static_cast<const tr::level::Sector*>(sectors.rowData(row));
        if (sector.floorDataIndex == place->first)
        {
            lines.push_back(linked(decoder, translated("sector"), tables::Sectors, row));
        }
    }
    return lines;
}

} // namespace ui
