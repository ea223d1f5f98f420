#include "core/convert/animations/AnimationExport.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/convert/animations/AnimXml.h"
#include "core/convert/animations/AnimationFile.h"
#include "core/convert/wad2/AnimationMaking.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/Parts.h"
#include "core/exchange/FileNames.h"
#include "core/format/wad2/Wad2File.h"
#include "core/level/Content.h"
#include "core/level/tables/ObjectTables.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <utility>

namespace tr::convert
{
namespace
{

/// From this sound on Tomb Editor takes bits of the number for a condition.
constexpr std::int64_t kFirstMistaken = 0x1000;

/// An animation of a .wad2, whichever program wrote it, as it is written today.
wad2::Animation asToday(const wad2::Animation& from, LossCounter& losses)
{
    wad2::Animation to = from;
    if (from.hasCount())
    {
        to.end.endFrame = leb(std::max<std::int64_t>(from.count.frames.value - 1, 0));
    }
    to.kind = wad2::kindOf(wad2::Animation::kIds[0]);
    if (!from.velocity.frame.isThere)
    {
        setPart(to.velocity,
                velocityOver(from.speeds, from.keyFrames.size(), from.rate.rate.value));
    }
    std::vector<wad2::Command> commands;
    for (const wad2::Command& each : from.commands)
    {
        commands.push_back(unpackedCommand(each));
        losses.add({"{0} commands play a sound that stands in the .wad2 itself",
                    "a command plays a sound that stands in the .wad2 itself"},
                   each.sound.frame.isThere && each.sound.value().value >= 0 ? 1 : 0);
    }
    to.commands = std::move(commands);
    losses.add({"{0} animations are blended into the next one",
                "an animation is blended into the next one"},
               from.isBlended() && from.blending.frames.value != 0 ? 1 : 0);
    losses.add({"{0} animations move their object by the motion of its first bone",
                "an animation moves its object by the motion of its first bone"},
               from.rootMotion.frame.isThere && from.rootMotion.value().value != 0 ? 1 : 0);
    for (const wad2::StateChange& change : from.stateChanges)
    {
        losses.add({"{0} dispatches blend two animations", "a dispatch blends two animations"},
                   static_cast<std::size_t>(std::ranges::count_if(
                       change.dispatches.rows(),
                       [](const wad2::Dispatch& each)
                       { return each.hasCurve() && each.blending.blendFrames.value != 0; })));
    }
    return to;
}

const wad2::Wad2* wad2In(const schema::Content& content) noexcept
{
    return content.as<wad2::Wad2>();
}

/// The moveable that a row is of, and the first row of that one.
struct OwnerOfRow
{
    std::size_t moveable = 0;
    view::RowRange animations;
};

std::optional<OwnerOfRow> ownerOfRow(const schema::Content& content, std::size_t row)
{
    if (const wad2::Wad2* const wad2 = wad2In(content))
    {
        view::RowRange own;
        for (std::size_t moveable = 0; moveable < wad2->moveables.rows.size(); ++moveable)
        {
            own = {own.end(), wad2->moveables.rows[moveable].animations.size()};
            if (own.contains(row))
            {
                return OwnerOfRow{moveable, own};
            }
        }
        return std::nullopt;
    }
    const level::Objects& objects = level::objectsOf(content);
    const auto model =
        row < objects.animations.size() ? view::modelOfAnimation(objects, row) : std::nullopt;
    return model ? std::optional(
               OwnerOfRow{*model, view::animationsOf(objects, objects.models[*model])})
                 : std::nullopt;
}

class Exporter
{
public:
    explicit Exporter(const schema::Content& content)
        : m_wad2(wad2In(content))
    {
        if (m_wad2 == nullptr)
        {
            m_making.emplace(content, m_losses);
        }
    }

    std::optional<ExportedAnimation> take(std::size_t moveable, std::size_t number)
    {
        auto animation = animationOf(moveable, number);
        if (!animation)
        {
            return std::nullopt;
        }
        for (const wad2::Command& each : animation->commands)
        {
            const bool isSound = kindIn(each) == view::AnimationCommand::Kind::PlaySound;
            const bool isMistaken = isSound && each.values.third.value == condition::kNone
                                    && each.values.second.value >= kFirstMistaken;
            m_losses.add({"{0} commands have a sound that Tomb Editor reads as another one",
                          "a command has a sound that Tomb Editor reads as another one"},
                         isMistaken ? 1 : 0);
        }
        ExportedAnimation made;
        made.number = number;
        made.fileName = exportName(number, animation->name.value().bytes());
        if (animation->name.value().empty())
        {
            setText(animation->name, concat(kUsualName, number));
        }
        made.text = writeAnimXml(*animation);
        Losses told;
        m_losses.tell({}, told);
        for (Loss& each : told)
        {
            made.losses.push_back(std::move(each.what));
        }
        return made;
    }

private:
    std::optional<wad2::Animation> animationOf(std::size_t moveable, std::size_t number)
    {
        if (m_making)
        {
            return m_making->makeOne(moveable, number);
        }
        const auto& animations = m_wad2->moveables.rows[moveable].animations;
        return number < animations.size() ? std::optional(asToday(animations[number], m_losses))
                                          : std::nullopt;
    }

    const wad2::Wad2* m_wad2;
    LossCounter m_losses;
    std::optional<AnimationMaking> m_making;
};

} // namespace

std::string exportName(std::size_t number, std::string_view name)
{
    const std::string part = exchange::fileNamePart(name);
    return concat(exchange::paddedNumber(number), part.empty() ? "" : "_", part, ".anim");
}

bool canExportFrom(const schema::Content& content) noexcept
{
    return wad2In(content) != nullptr || content.as<level::Objects>() != nullptr;
}

std::optional<std::size_t> moveableIn(const schema::Content& content, std::uint32_t slot)
{
    TR_PRE(canExportFrom(content));
    const auto rowIn = [slot](const auto& rows, const auto& slotOf) -> std::optional<std::size_t>
    {
        const auto found = std::ranges::find_if(
            rows, [&](const auto& row) { return std::int64_t{slot} == slotOf(row); });
        return found == rows.end() ? std::nullopt
                                   : std::optional(static_cast<std::size_t>(found - rows.begin()));
    };
    if (const wad2::Wad2* const wad2 = wad2In(content))
    {
        return rowIn(wad2->moveables.rows.rows(),
                     [](const wad2::Moveable& row) { return row.slot.slot.value; });
    }
    return rowIn(level::objectsOf(content).models.rows(),
                 [](const level::Model& row) { return std::int64_t{row.id}; });
}

std::size_t animationCount(const schema::Content& content, std::size_t moveable)
{
    TR_PRE(canExportFrom(content));
    if (const wad2::Wad2* const wad2 = wad2In(content))
    {
        return wad2->moveables.rows[moveable].animations.size();
    }
    const level::Objects& objects = level::objectsOf(content);
    return view::animationsOf(objects, objects.models[moveable]).count;
}

schema::TableId animationsIn(const schema::Content& content)
{
    TR_PRE(canExportFrom(content));
    return wad2In(content) != nullptr ? schema::TableId(wad2::tables::Animations)
                                      : schema::TableId(level::tables::Animations);
}

std::optional<AnimationsOfOne> animationsOfOne(const schema::Content& content,
                                               std::span<const std::size_t> rows)
{
    TR_PRE(canExportFrom(content));
    const auto owner = rows.empty() ? std::nullopt : ownerOfRow(content, rows.front());
    if (!owner)
    {
        return std::nullopt;
    }
    AnimationsOfOne found{owner->moveable, {}};
    for (const std::size_t row : rows)
    {
        if (!owner->animations.contains(row))
        {
            return std::nullopt;
        }
        found.numbers.push_back(row - owner->animations.first);
    }
    return found;
}

std::string exportNameOf(const schema::Content& content, std::size_t moveable, std::size_t number)
{
    TR_PRE(number < animationCount(content, moveable));
    if (const wad2::Wad2* const wad2 = wad2In(content))
    {
        const auto& animation = wad2->moveables.rows[moveable].animations[number];
        return exportName(number, animation.name.value().bytes());
    }
    const level::Objects& objects = level::objectsOf(content);
    const auto own = view::animationsOf(objects, objects.models[moveable]);
    return exportName(number, view::animationName(content, own.first + number, moveable));
}

std::vector<ExportedAnimation> exportAnimations(const schema::Content& content,
                                                std::size_t moveable,
                                                std::span<const std::size_t> numbers)
{
    TR_PRE(canExportFrom(content));
    Exporter exporter(content);
    std::vector<ExportedAnimation> made;
    for (const std::size_t number : numbers)
    {
        if (auto one = exporter.take(moveable, number))
        {
            made.push_back(std::move(*one));
        }
    }
    return made;
}

} // namespace tr::convert
