#include "core/convert/animations/AnimationImport.h"

#include "core/base/Contracts.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/Parts.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace tr::convert
{
namespace
{

using CommandKind = view::AnimationCommand::Kind;
using edit::AddedTarget;
using schema::Content;

std::uint16_t wordIn(const wad2::LebNumber& number)
{
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(number.value, 0, 0xFFFF));
}

/// What a number becomes; nothing: what has it is left out.
std::optional<std::uint16_t> exchangedNumber(const ImportNumbers& numbers, std::uint16_t number)
{
    const auto found = numbers.find(number);
    return found == numbers.end() ? std::optional(number) : found->second;
}

view::RowRange ownAnimations(const Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    return view::animationsOf(objects, objects.models[model]);
}

/// A name that tells more than a number does.
std::string nameToKeep(const wad2::Animation& animation)
{
    const std::string_view name = animation.name.value().bytes();
    const bool isUsual =
        name.starts_with(kUsualName)
        && name.find_first_not_of("0123456789", kUsualName.size()) == std::string_view::npos;
    return isUsual || view::faultOfName(name) ? std::string() : std::string(name);
}

/// Games before TR3 know fewer conditions of commands. Format facts 2.5.
bool knowsConditions(schema::Version version, CommandKind kind)
{
    return version != level::versions::Tr1
           && (version != level::versions::Tr2 || kind == CommandKind::PlaySound);
}

bool movesSideways(schema::Version version)
{
    return level::since(level::versions::Tr4).contains(version);
}

/// Makes of files what is put onto the moveable.
class ImportMaker
{
public:
    ImportMaker(const Content& content,
                std::span<const AnimationFile> files,
                const ImportWanted& wanted)
        : m_content(content)
        , m_files(files)
        , m_wanted(wanted)
        , m_joints(view::meshesOf(level::objectsOf(content),
                                  level::objectsOf(content).models[wanted.model])
                       .count)
        , m_own(ownAnimations(content, wanted.model))
        , m_places(files.size())
    {
        TR_PRE(wanted.files.size() == files.size());
        std::size_t number = 0;
        for (std::size_t i = 0; i < files.size(); ++i)
        {
            m_places[i] = wanted.files[i].isTaken ? number++ : kNotTaken;
        }
        m_plan.files.resize(files.size());
    }

    void make(const Progress& progress)
    {
        if (m_joints == 0)
        {
            m_plan.fault = view::Phrase{"the moveable has no joints", {}};
            return;
        }
        std::size_t next = m_own.count;
        std::set<std::size_t> taken;
        for (std::size_t i = 0; i < m_files.size(); ++i)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(m_files.size()));
            if (!m_wanted.files[i].isTaken)
            {
                continue;
            }
            FilePlan& plan = m_plan.files[i];
            const auto onto = m_wanted.files[i].onto;
            plan.place = onto ? *onto : next++;
            checkJoints(i, plan);
            if (onto && *onto >= m_own.count)
            {
                plan.fault = view::Phrase{"the moveable has no animation {0}", {*onto}};
            }
            else if (onto && !taken.insert(*onto).second)
            {
                plan.fault = view::Phrase{"another one takes the place of animation {0}", {*onto}};
            }
            checkTargets(m_wanted.files[i], plan);
            m_added.push_back(animationOf(i, plan));
            if (onto && m_added.back().records.empty())
            {
                plan.fault = view::Phrase{"it has no key frames to take the place of others", {}};
            }
        }
        if (m_added.empty())
        {
            m_plan.fault = view::Phrase{"no animation is taken", {}};
        }
    }

    [[nodiscard]] PreparedImport taken() &&
    {
        return {std::move(m_plan), m_wanted.model, std::move(m_added)};
    }

private:
    static constexpr std::size_t kNotTaken = static_cast<std::size_t>(-1);

    /// Animations that one leads to, in the order in which they stand behind it for a moment.
    struct Stubs
    {
        std::vector<AddedTarget> targets;
        std::map<std::pair<AddedTarget::Kind, std::size_t>, std::int64_t> numbers;

        /// The number that it leads to one by.
        std::int64_t numberOf(const AddedTarget& target)
        {
            const auto [known, isNew] =
                numbers.try_emplace({target.kind, target.number}, std::ssize(targets) + 1);
            if (isNew)
            {
                targets.push_back(target);
            }
            return known->second;
        }
    };

    void checkJoints(std::size_t i, FilePlan& plan) const
    {
        const ImportContents contents = contentsOf(m_files[i]);
        plan.keyFrames = contents.keyFrames;
        plan.remarks = m_files[i].remarks;
        if (contents.keyFrames == 0)
        {
            plan.remarks.push_back({"it has no key frames", {}});
            return;
        }
        if (contents.fewestJoints == m_joints && contents.mostJoints == m_joints)
        {
            return;
        }
        const std::size_t other =
            contents.fewestJoints != m_joints ? contents.fewestJoints : contents.mostJoints;
        if (!m_wanted.fillsJoints)
        {
            plan.fault =
                view::Phrase{"it turns {0} joints, and the moveable has {1}", {other, m_joints}};
            return;
        }
        if (contents.fewestJoints < m_joints)
        {
            plan.remarks.push_back(
                view::counted({"{0} joints are not turned", "a joint is not turned"},
                              m_joints - contents.fewestJoints));
        }
        if (contents.mostJoints > m_joints)
        {
            plan.remarks.push_back(view::counted(
                {"the turns of {0} joints are left out", "the turns of a joint are left out"},
                contents.mostJoints - m_joints));
        }
    }

    void checkTargets(const FileImport& wanted, FilePlan& plan) const
    {
        for (const auto& [from, to] : wanted.targets)
        {
            if (to.kind == ImportTarget::Kind::Own && to.number >= m_own.count)
            {
                plan.fault =
                    view::Phrase{"it would lead to animation {0}, which the moveable does not have",
                                 {to.number}};
            }
        }
    }

    /// Where a target leads; nothing: nowhere.
    [[nodiscard]] std::optional<AddedTarget> led(const FileImport& wanted,
                                                 const wad2::LebNumber& number) const
    {
        const auto found = wanted.targets.find(number.value);
        if (found == wanted.targets.end())
        {
            return std::nullopt;
        }
        const ImportTarget& target = found->second;
        const bool isImported = target.kind == ImportTarget::Kind::Imported
                                && target.number < m_places.size()
                                && m_places[target.number] != kNotTaken;
        if (isImported)
        {
            return AddedTarget{AddedTarget::Kind::Added, m_places[target.number], 0};
        }
        const bool isOwn = target.kind == ImportTarget::Kind::Own && target.number < m_own.count;
        return isOwn ? std::optional(AddedTarget{AddedTarget::Kind::Own, target.number, 0})
                     : std::nullopt;
    }

    /// The animation with other numbers, as the first of a moveable whose others are what it leads
    /// to.
    wad2::Animation renumbered(std::size_t i, FilePlan& plan, Stubs& stubs) const
    {
        const FileImport& wanted = m_wanted.files[i];
        wad2::Animation to = m_files[i].animation;
        to.state.state = leb(wanted.state);
        const auto next = led(wanted, to.next.animation);
        plan.repeats = !next;
        to.next = {leb(next ? stubs.numberOf(*next) : 0), next ? to.next.frame : leb(0)};
        std::vector<wad2::StateChange> changes;
        for (const wad2::StateChange& each : to.stateChanges)
        {
            const auto state = exchangedNumber(wanted.asked, wordIn(each.state.state));
            if (!state)
            {
                continue;
            }
            wad2::StateChange& change = changes.emplace_back(each);
            change.state.state = leb(*state);
            std::vector<wad2::Dispatch> dispatches;
            for (const wad2::Dispatch& dispatch : each.dispatches)
            {
                const auto target = led(wanted, dispatch.frames.nextAnimation);
                plan.dropped += target ? 0 : 1;
                if (target)
                {
                    dispatches.push_back(dispatch);
                    dispatches.back().frames.nextAnimation = leb(stubs.numberOf(*target));
                }
            }
            const bool hasLost = dispatches.empty() && !each.dispatches.empty();
            change.dispatches = std::move(dispatches);
            if (hasLost)
            {
                changes.pop_back();
            }
        }
        to.stateChanges = std::move(changes);
        to.commands = renumberedCommands(i, plan);
        dropJoints(to);
        return to;
    }

    /// Turns of joints that the moveable does not have, which the plan tells.
    void dropJoints(wad2::Animation& animation) const
    {
        const auto has = [this](const wad2::KeyFrame& frame)
        { return frame.angles.size() > m_joints; };
        if (std::ranges::none_of(animation.keyFrames.rows(), has))
        {
            return;
        }
        for (wad2::KeyFrame& frame : animation.keyFrames.edit())
        {
            if (has(frame))
            {
                frame.angles.edit().resize(m_joints);
            }
        }
    }

    std::vector<wad2::Command> renumberedCommands(std::size_t i, FilePlan& plan) const
    {
        const FileImport& wanted = m_wanted.files[i];
        std::vector<wad2::Command> commands;
        std::size_t bare = 0;
        for (const wad2::Command& each : m_files[i].animation.commands)
        {
            const CommandKind kind = kindIn(each);
            if (!view::AnimationCommand::isAtFrame(kind))
            {
                commands.push_back(each);
                continue;
            }
            const auto& numbers = kind == CommandKind::PlaySound ? wanted.sounds : wanted.effects;
            const auto number = exchangedNumber(numbers, wordIn(each.values.second));
            if (!number)
            {
                continue;
            }
            wad2::Command& command = commands.emplace_back(each);
            command.values.second = leb(*number);
            command.sound = {};
            if (each.values.third.value != condition::kNone
                && !knowsConditions(m_content.version(), kind))
            {
                command.values.third = leb(condition::kNone);
                ++bare;
            }
        }
        if (bare > 0)
        {
            plan.remarks.push_back(
                view::counted({"{0} commands have a condition that the game does not know",
                               "a command has a condition that the game does not know"},
                              bare));
        }
        return commands;
    }

    edit::AddedAnimation animationOf(std::size_t i, FilePlan& plan)
    {
        Stubs stubs;
        std::vector<wad2::Animation> animations{renumbered(i, plan, stubs)};
        animations.resize(1 + stubs.targets.size());
        wad2::Moveable moveable;
        moveable.animations = std::move(animations);
        static const SoundIds kNoSounds;
        transfer::Gathering gathering;
        LossCounter losses;
        AnimationTaking taking(kNoSounds, gathering, losses, m_content.version());
        const auto list = taking.take(moveable, m_joints);
        Losses told;
        losses.tell({}, told);
        for (const Loss& each : told)
        {
            plan.remarks.push_back(each.what);
        }
        edit::AddedAnimation to = put(gathering, gathering.animationLists[*list], stubs, plan);
        to.onto = m_wanted.files[i].onto;
        to.name = nameToKeep(m_files[i].animation);
        if (to.row.lateralSpeed != 0 || to.row.lateralAcceleration != 0)
        {
            if (!movesSideways(m_content.version()))
            {
                plan.remarks.push_back({"it moves sideways, which the game does not know", {}});
                to.row.lateralSpeed = 0;
                to.row.lateralAcceleration = 0;
            }
        }
        return to;
    }

    /// The first animation of what was taken.
    edit::AddedAnimation put(const transfer::Gathering& gathering,
                             const transfer::AnimationList& list,
                             const Stubs& stubs,
                             FilePlan& plan) const
    {
        const transfer::GatheredAnimation& from = list.animations.front();
        edit::AddedAnimation to;
        to.row = from.row;
        to.row.frameRate = std::max<std::uint8_t>(from.row.frameRate, 1); // engines divide by it
        to.records = recordsOf(list, plan.keyFrames);
        plan.keyFrames = to.records.size();
        plan.frames = std::size_t{from.row.frameEnd} + 1;
        const auto target = [&](const transfer::AnimationTarget& led, std::uint16_t frame)
        {
            if (led.number == 0) // itself
            {
                return AddedTarget{AddedTarget::Kind::Added, m_added.size(), frame};
            }
            AddedTarget found = stubs.targets[led.number - 1];
            // Those behind it have a frame each.
            found.frame =
                std::max<std::int64_t>(std::int64_t{frame} - from.row.frameEnd - led.number, 0);
            return found;
        };
        to.next = target(from.next, from.row.nextFrame);
        if (from.changes)
        {
            for (const transfer::GatheredChange& change : gathering.changeLists[*from.changes])
            {
                edit::AddedChange& made = to.changes.emplace_back();
                made.stateId = change.stateId;
                for (const auto& dispatch : gathering.dispatchLists[change.dispatches])
                {
                    made.dispatches.push_back({dispatch.row.low,
                                               dispatch.row.high,
                                               target(dispatch.target, dispatch.row.nextFrame)});
                }
                plan.dispatches += made.dispatches.size();
            }
        }
        plan.changes = to.changes.size();
        if (from.commands)
        {
            const transfer::CommandList& commands = gathering.commandLists[*from.commands];
            to.commands.assign(commands.words.begin(), commands.words.end());
            to.commandCount = commands.count;
        }
        plan.commands = to.commandCount;
        return to;
    }

    static std::vector<edit::Words> recordsOf(const transfer::AnimationList& list,
                                              std::size_t keyFrames)
    {
        std::vector<edit::Words> records;
        const std::size_t size = keyFrames == 0 ? 0 : list.frames.size() / keyFrames;
        for (std::size_t k = 0; size > 0 && k < keyFrames; ++k)
        {
            const auto begin = list.frames.begin() + static_cast<std::ptrdiff_t>(k * size);
            records.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
        }
        return records;
    }

    const Content& m_content;
    std::span<const AnimationFile> m_files;
    const ImportWanted& m_wanted;
    std::size_t m_joints;
    view::RowRange m_own;
    std::vector<std::size_t> m_places; ///< of each file among those that are put
    std::vector<edit::AddedAnimation> m_added;
    ImportPlan m_plan;
};

} // namespace

bool ImportPlan::isPossible() const noexcept
{
    return !fault
           && std::ranges::none_of(files,
                                   [](const FilePlan& each) { return each.fault.has_value(); });
}

ImportContents contentsOf(const AnimationFile& file)
{
    const wad2::Animation& from = file.animation;
    ImportContents contents;
    contents.state = wordIn(from.state.state);
    ++contents.targets[from.next.animation.value].ends;
    for (const wad2::StateChange& change : from.stateChanges)
    {
        ++contents.asked[wordIn(change.state.state)];
        for (const wad2::Dispatch& dispatch : change.dispatches)
        {
            ++contents.targets[dispatch.frames.nextAnimation.value].dispatches;
        }
    }
    for (const wad2::Command& command : from.commands)
    {
        const CommandKind kind = kindIn(command);
        if (view::AnimationCommand::isAtFrame(kind))
        {
            auto& numbers = kind == CommandKind::PlaySound ? contents.sounds : contents.effects;
            ++numbers[wordIn(command.values.second)];
        }
    }
    contents.keyFrames = from.keyFrames.size();
    if (!from.keyFrames.empty())
    {
        const auto [fewest, most] = std::ranges::minmax_element(from.keyFrames.rows(),
                                                                {},
                                                                [](const wad2::KeyFrame& frame)
                                                                { return frame.angles.size(); });
        contents.fewestJoints = fewest->angles.size();
        contents.mostJoints = most->angles.size();
    }
    return contents;
}

bool canImportInto(const Content& content) noexcept
{
    return content.as<level::Objects>() != nullptr;
}

ImportWanted
proposeImport(const Content& content, std::size_t model, std::span<const AnimationFile> files)
{
    ImportWanted wanted;
    wanted.model = model;
    for (const AnimationFile& file : files)
    {
        const ImportContents contents = contentsOf(file);
        FileImport& own = wanted.files.emplace_back();
        own.number = file.number;
        own.state = contents.state;
        const auto keep = [](const std::map<std::uint16_t, std::size_t>& from, ImportNumbers& to)
        {
            for (const auto& [number, times] : from)
            {
                to[number] = number;
            }
        };
        keep(contents.asked, own.asked);
        keep(contents.sounds, own.sounds);
        keep(contents.effects, own.effects);
    }
    proposeTargets(content, files, wanted);
    return wanted;
}

void proposeTargets(const Content& content,
                    std::span<const AnimationFile> files,
                    ImportWanted& wanted)
{
    TR_PRE(wanted.files.size() == files.size());
    const std::size_t own = ownAnimations(content, wanted.model).count;
    std::map<std::int64_t, std::size_t> numbered;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        if (wanted.files[i].isTaken && wanted.files[i].number)
        {
            numbered.try_emplace(*wanted.files[i].number, i);
        }
    }
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        FileImport& file = wanted.files[i];
        file.targets.clear();
        for (const auto& [target, uses] : contentsOf(files[i]).targets)
        {
            ImportTarget& to = file.targets[target];
            if (files[i].isRelative && target == 0)
            {
                to = {ImportTarget::Kind::Imported, i};
                continue;
            }
            std::optional<std::int64_t> number = target;
            if (files[i].isRelative)
            {
                number.reset();
                if (file.number || file.onto)
                {
                    number =
                        target + static_cast<std::int64_t>(file.number ? *file.number : *file.onto);
                }
            }
            const auto found = number ? numbered.find(*number) : numbered.end();
            if (found != numbered.end())
            {
                to = {ImportTarget::Kind::Imported, found->second};
            }
            else if (number && *number >= 0 && static_cast<std::size_t>(*number) < own)
            {
                to = {ImportTarget::Kind::Own, static_cast<std::size_t>(*number)};
            }
        }
    }
}

PreparedImport prepareImport(const Content& content,
                             std::span<const AnimationFile> files,
                             const ImportWanted& wanted,
                             const Progress& progress)
{
    ImportMaker maker(content, files, wanted);
    maker.make(progress);
    return std::move(maker).taken();
}

Result<std::vector<std::size_t>> takeImport(edit::Document& document,
                                            const PreparedImport& prepared)
{
    TR_PRE(prepared.plan.isPossible());
    return edit::addAnimations(document, prepared.model, prepared.added);
}

ImportPlan
planImport(const Content& content, std::span<const AnimationFile> files, const ImportWanted& wanted)
{
    return prepareImport(content, files, wanted).plan;
}

Result<std::vector<std::size_t>> importAnimations(edit::Document& document,
                                                  std::span<const AnimationFile> files,
                                                  const ImportWanted& wanted)
{
    return takeImport(document, prepareImport(document.content(), files, wanted));
}

} // namespace tr::convert
