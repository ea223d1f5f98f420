#include "core/edit/animation/transfer/TransferPlan.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/transfer/TransferWalk.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Objects;
using level::StateChange;

/// Where an animation of another moveable leads to by itself.
class TargetMatch
{
public:
    TargetMatch(const Content& content, const TransferWanted& wanted, std::size_t source)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_wanted(wanted)
        , m_source(source)
        , m_sourceRows(view::animationsOf(m_objects, m_objects.models[source]))
        , m_rows(view::animationsOf(m_objects, m_objects.models[wanted.model]))
    {
    }

    /// To itself, if it is the destination's own; else to the animation of the same name, to that
    /// of the same number if that is in the same state, or to the first in the same state.
    [[nodiscard]] std::optional<std::size_t> of(std::size_t animation) const
    {
        if (animation >= m_objects.animations.size() || m_rows.contains(animation))
        {
            return m_rows.contains(animation) ? std::optional(animation) : std::nullopt;
        }
        if (!m_sourceRows.contains(animation))
        {
            return std::nullopt;
        }
        const std::size_t number = animation - m_sourceRows.first;
        const auto name = view::animationName(m_content, animation, m_source);
        for (std::size_t row = m_rows.first; row < m_rows.end() && !name.empty(); ++row)
        {
            if (view::animationName(m_content, row, m_wanted.model) == name)
            {
                return row;
            }
        }
        const std::uint16_t was = m_objects.animations[animation].stateId;
        const auto found = m_wanted.states.find(was);
        const std::uint16_t state = found == m_wanted.states.end() ? was : found->second;
        const auto isIn = [this, state](std::size_t row)
        { return m_objects.animations[row].stateId == state; };
        if (number < m_rows.count && isIn(m_rows.first + number))
        {
            return m_rows.first + number;
        }
        for (std::size_t row = m_rows.first; row < m_rows.end(); ++row)
        {
            if (isIn(row))
            {
                return row;
            }
        }
        return std::nullopt;
    }

private:
    const Content& m_content;
    const Objects& m_objects;
    const TransferWanted& m_wanted;
    std::size_t m_source;
    view::RowRange m_sourceRows;
    view::RowRange m_rows;
};

/// From the frames of the source to those of the copies.
Result<void> placeFrames(TransferPlan& plan, const Objects& objects, const TransferWanted& wanted)
{
    const auto ofAll = [&objects](const auto& rows)
    {
        view::FrameRange all{view::kLastFrameNumber, -1};
        for (const std::size_t row : rows)
        {
            const auto own = view::framesOf(objects.animations[row]);
            all = {std::min(all.first, own.first), std::max(all.last, own.last)};
        }
        return all;
    };
    const auto frames = ofAll(wanted.animations);
    if (wanted.frames == CopiedFrames::Behind)
    {
        const auto own = view::animationsOf(objects, objects.models[wanted.model]);
        std::vector<std::size_t> rows;
        for (std::size_t row = own.first; row < own.end(); ++row)
        {
            rows.push_back(row);
        }
        plan.shift = ofAll(rows).last + 1 - frames.first;
    }
    plan.frames = {frames.first + plan.shift, frames.last + plan.shift};
    if (plan.frames.last > view::kLastFrameNumber && plan.shift > 0)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(plan.frames.last), "0", concat(view::kLastFrameNumber)});
    }
    return {};
}

/// What of the source leads to animations that are not copied, and how often.
Result<void> findTargets(TransferPlan& plan, const Objects& objects, const TransferWanted& wanted)
{
    std::map<std::uint16_t, TransferredState> states;
    std::map<std::size_t, TransferredTarget> targets;
    TransferWalk walk(objects);
    const auto isCopied = [&wanted](std::size_t row)
    { return std::ranges::binary_search(wanted.animations, row); };
    for (const std::size_t row : wanted.animations)
    {
        const Animation& animation = objects.animations[row];
        ++states[animation.stateId].animations;
        if (!isCopied(animation.nextAnimation))
        {
            ++targets[animation.nextAnimation].ends;
        }
        plan.commands += view::commandsOf(objects, animation).size();
        if (plan.commands > kMostListRows)
        {
            return fail(TransferWalk::tooMany(tables::AnimCommands)); // they overlap
        }
        const bool isDone = walk.of(
            animation,
            [&states](const StateChange& change) { ++states[change.stateId].changes; },
            [&](const AnimDispatch& dispatch)
            {
                ++plan.dispatches;
                if (!isCopied(dispatch.nextAnimation))
                {
                    ++targets[dispatch.nextAnimation].dispatches;
                }
            });
        if (!isDone)
        {
            return fail(TransferWalk::tooMany(tables::AnimDispatches));
        }
    }
    for (auto& [number, state] : states)
    {
        state.from = number;
        const auto named = wanted.states.find(number);
        state.to = named == wanted.states.end() ? number : named->second;
        plan.states.push_back(state);
    }
    for (auto& [row, target] : targets)
    {
        target.animation = row;
        plan.targets.push_back(target);
    }
    return {};
}

} // namespace

Result<TransferPlan> planTransfer(const Content& content, const TransferWanted& wanted)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(!wanted.animations.empty() && std::ranges::is_sorted(wanted.animations));
    TR_PRE(wanted.animations.back() < objects.animations.size());
    const auto source = view::modelOfAnimation(objects, wanted.animations.front());
    if (!source)
    {
        return fail(ErrorCode::OwnerTied,
                    {concat(tables::Animations.segment, "/", wanted.animations.front())});
    }
    TransferPlan plan;
    plan.source = *source;
    plan.place = placeOfFirst(content, wanted.model);
    if (auto found = findTargets(plan, objects, wanted); !found)
    {
        return fail(std::move(found.error()));
    }
    if (auto placed = placeFrames(plan, objects, wanted); !placed)
    {
        return fail(std::move(placed.error()));
    }
    const TargetMatch match(content, wanted, *source);
    const auto own = view::animationsOf(objects, objects.models[wanted.model]);
    for (TransferredTarget& target : plan.targets)
    {
        const auto named = wanted.targets.find(target.animation);
        target.to = named == wanted.targets.end() ? match.of(target.animation) : named->second;
        TR_PRE(!target.to || own.contains(*target.to));
        plan.dropped += target.to ? 0 : target.dispatches;
        plan.repeated += target.to ? 0 : target.ends;
    }
    plan.dispatches -= plan.dropped;
    for (const std::size_t row : wanted.animations)
    {
        const auto range = view::keyframesOf(objects, content.version(), row);
        plan.keyframes += range.count;
        plan.without += range.count == 0 ? 1U : 0U;
    }
    plan.scale = offsetScale(content, *source, wanted.model, wanted.posing);
    // What would be measured is known to be other boxes before all meshes are gone through.
    plan.keepsRecords = !wanted.posing.measuresBoxes
                        && PosedRecords(content, *source, wanted.model, wanted.posing).keepsAll();
    return plan;
}

} // namespace tr::edit
