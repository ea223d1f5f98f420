#include "core/edit/animation/commands/CommandCopy.h"

#include "core/base/Contracts.h"
#include "core/edit/animation/commands/CommandEdit.h"
#include "core/edit/animation/commands/CommandLists.h"
#include "core/edit/animation/commands/CommandSearch.h"
#include "core/edit/document/EditWords.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Objects;
using view::AnimationCommand;

template <class T>
void sortUnique(std::vector<T>& values)
{
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
}

/// The command in a frame of an animation, counted from its first.
AnimationCommand
movedTo(const level::Animation& animation, const AnimationCommand& command, std::int64_t frame)
{
    AnimationCommand moved = command;
    if (command.isAtFrame())
    {
        moved.operands[0] = static_cast<std::int16_t>(view::framesOf(animation).first + frame);
    }
    return moved;
}

/// Works out what one animation gets.
class Getting
{
public:
    /// `budget`: what may still be read. Beyond it lists overlap so often that they cannot be added
    /// to anyway.
    Getting(const Objects& objects, std::size_t animation, std::size_t& budget)
        : m_animation(animation)
        , m_row(objects.animations[animation])
    {
        if (budget == 0)
        {
            return;
        }
        for (const AnimationCommand& each : view::commandsOf(objects, m_row))
        {
            m_known.push_back(wordsOf(each));
        }
        budget -= std::min(budget, m_known.size() + 1);
        m_isRead = m_known.size() == m_row.numAnimCommands;
        std::ranges::sort(m_known);
    }

    /// Whether what it has ends where it says so: else nothing can come behind it.
    [[nodiscard]] bool isRead() const noexcept { return m_isRead; }

    [[nodiscard]] bool has(std::int64_t frame) const
    {
        return frame >= 0 && frame < view::framesOf(m_row).count();
    }

    void add(CopyPlan& plan, const AnimationCommand& command, std::int64_t frame)
    {
        const AnimationCommand copy = movedTo(m_row, command, frame);
        Words words = wordsOf(copy);
        const auto place = std::ranges::lower_bound(m_known, words);
        if (place != m_known.end() && *place == words)
        {
            ++plan.alreadyThere;
            return;
        }
        m_known.insert(place, std::move(words));
        m_more.push_back(copy);
    }

    void finish(CopyPlan& plan) &&
    {
        if (!m_more.empty())
        {
            plan.copies += m_more.size();
            plan.additions.push_back({m_animation, std::move(m_more)});
        }
    }

private:
    std::size_t m_animation;
    const level::Animation& m_row;
    bool m_isRead = true;
    std::vector<Words> m_known; ///< that are there or will be, in order
    std::vector<AnimationCommand> m_more;
};

void planFrames(CopyPlan& plan,
                const Objects& objects,
                const CommandCopies& wanted,
                std::size_t& budget)
{
    std::vector<std::int64_t> frames = wanted.frames;
    sortUnique(frames);
    Getting own(objects, wanted.animation, budget);
    if (!frames.empty() && !own.isRead())
    {
        plan.unread.push_back(wanted.animation);
        return;
    }
    for (const std::int64_t frame : frames)
    {
        if (!own.has(frame))
        {
            plan.noFrames.push_back(frame);
            continue;
        }
        for (const AnimationCommand& command : wanted.commands)
        {
            if (command.isAtFrame())
            {
                own.add(plan, command, frame);
            }
        }
    }
    std::move(own).finish(plan);
}

void planOther(CopyPlan& plan,
               const Objects& objects,
               const CommandCopies& wanted,
               std::size_t animation,
               std::size_t& budget)
{
    const level::Animation& source = objects.animations[wanted.animation];
    Getting other(objects, animation, budget);
    if (!other.isRead())
    {
        plan.unread.push_back(animation);
        return;
    }
    bool isTooShort = false;
    for (const AnimationCommand& command : wanted.commands)
    {
        const std::int64_t frame = command.isAtFrame() ? frameOf(source, command) : 0;
        if (other.has(frame))
        {
            other.add(plan, command, frame);
            continue;
        }
        isTooShort = true;
    }
    if (isTooShort)
    {
        plan.tooShort.push_back(animation);
    }
    std::move(other).finish(plan);
}

/// Reads a number of a frame, and goes on behind it.
std::optional<std::int64_t> takeFrame(std::string_view& text)
{
    constexpr std::int64_t kMostFrames = std::numeric_limits<std::uint16_t>::max();
    std::int64_t frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc() || frame < 0 || frame > kMostFrames)
    {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return frame;
}

void skipSpaces(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

} // namespace

CopyPlan planCopies(const Objects& objects, const CommandCopies& wanted)
{
    TR_PRE(wanted.animation < objects.animations.size());
    CopyPlan plan;
    std::size_t budget = view::readingBudget(objects.animCommands.size());
    planFrames(plan, objects, wanted, budget);
    std::vector<std::size_t> animations = wanted.animations;
    sortUnique(animations);
    for (const std::size_t animation : animations)
    {
        TR_PRE(animation < objects.animations.size());
        if (animation != wanted.animation)
        {
            planOther(plan, objects, wanted, animation, budget);
        }
    }
    std::ranges::sort(plan.additions, {}, &CopyPlan::Addition::animation);
    return plan;
}

Result<WordSpan> copyCommands(Document& document, const CommandCopies& wanted)
{
    const Content& content = document.content();
    const CopyPlan plan = planCopies(level::objectsOf(content), wanted);
    TR_PRE(plan.copies > 0);
    std::vector<MoreCommands> more;
    for (const CopyPlan::Addition& addition : plan.additions)
    {
        MoreCommands each{addition.animation, {}, addition.commands.size()};
        for (const AnimationCommand& command : addition.commands)
        {
            const Words words = wordsOf(command);
            each.words.insert(each.words.end(), words.begin(), words.end());
        }
        more.push_back(std::move(each));
    }
    Transaction transaction(
        document,
        nameOfEntries(
            EditCode::CopyCommands, content, tables::Animations, wanted.animation, plan.copies));
    if (auto done = appendCommands(transaction, more); !done)
    {
        return fail(std::move(done.error()));
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    const CopyPlan::Addition& first = plan.additions.front();
    const Objects& objects = level::objectsOf(document.content());
    const auto all = view::commandsOf(objects, objects.animations[first.animation]);
    TR_ASSERT(all.size() >= first.commands.size());
    const AnimationCommand& copy = all[all.size() - first.commands.size()];
    return WordSpan{tables::AnimCommands, copy.word, std::size_t{1} + copy.operandCount};
}

std::optional<std::vector<std::int64_t>> framesIn(std::string_view text)
{
    std::vector<std::int64_t> frames;
    skipSpaces(text);
    while (!text.empty())
    {
        const auto first = takeFrame(text);
        skipSpaces(text);
        auto last = first;
        if (first && text.starts_with('-'))
        {
            text.remove_prefix(1);
            skipSpaces(text);
            last = takeFrame(text);
            skipSpaces(text);
        }
        if (!first || !last || *last < *first)
        {
            return std::nullopt;
        }
        for (std::int64_t frame = *first; frame <= *last; ++frame)
        {
            frames.push_back(frame);
        }
        sortUnique(frames); // so that a long text takes no more room than there are frames
        if (text.starts_with(','))
        {
            text.remove_prefix(1);
            skipSpaces(text);
        }
    }
    return frames;
}

} // namespace tr::edit
