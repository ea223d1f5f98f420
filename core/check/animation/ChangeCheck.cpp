#include "core/check/animation/ChangeCheck.h"

namespace tr::check
{
namespace
{

namespace tables = level::tables;

} // namespace

bool canFire(const level::AnimDispatch& dispatch, const view::FrameRange& frames) noexcept
{
    const std::int64_t low = view::withSign(dispatch.low);
    const std::int64_t high = view::withSign(dispatch.high);
    return low <= high && low <= frames.last + 1 && high >= frames.first;
}

ChangeCheck::ChangeCheck(const CheckedFile& file)
    : m_file(&file)
    , m_changes(file.objects.stateChanges.size())
    , m_dispatches(file.objects.animDispatches.size())
{
}

bool ChangeCheck::check(std::size_t animation)
{
    constexpr Codes kOfNext{ProblemCode::NextAnimationOutside,
                            ProblemCode::NextAnimationOfAnother,
                            ProblemCode::NextFrameOutside};
    const level::Animation& row = m_file->objects.animations[animation];
    checkTarget(kOfNext, animationAt(animation), animation, row.nextAnimation, row.nextFrame);
    return checkChanges(animation) || row.nextAnimation != animation;
}

void ChangeCheck::checkTarget(const Codes& codes,
                              const view::PhraseRow& self,
                              std::size_t animation,
                              std::size_t next,
                              std::uint16_t frame)
{
    const auto& all = m_file->objects.animations;
    if (next >= all.size())
    {
        m_file->found.tell(codes.outside, self, {self, next, all.size()});
        return;
    }
    const view::Ownership& owners = m_file->found.ownership();
    if (owners.modelOfAnimation(next) != owners.modelOfAnimation(animation))
    {
        m_file->found.tell(codes.ofAnother, self, {self, animationAt(next)});
        return;
    }
    const view::FrameRange frames = view::framesOf(all[next]);
    if (!frames.has(view::withSign(frame)))
    {
        m_file->found.tell(
            codes.frameOutside, self, {self, frame, animationAt(next), frames.first, frames.last});
    }
}

/// Whether one of them can happen, or nobody knows.
bool ChangeCheck::checkChanges(std::size_t animation)
{
    const level::Animation& row = m_file->objects.animations[animation];
    const auto& all = m_file->objects.stateChanges;
    const std::size_t first = row.stateChangeIndex;
    const std::size_t count = row.numStateChanges;
    if (!areWithin(first, count, all.size()))
    {
        const auto self = animationAt(animation);
        m_file->found.tell(
            ProblemCode::StateChangesOutside, self, {self, first, first + count - 1, all.size()});
    }
    bool canLeave = false;
    const auto changes = all.slice(first, count);
    for (std::size_t i = 0; i < changes.size(); ++i)
    {
        if (!m_changes.take(1))
        {
            return true;
        }
        const bool isPossible = checkDispatches(animation, first + i);
        const bool isOther = changes[i].stateId != row.stateId;
        if (!isOther)
        {
            const view::PhraseRow change{tables::StateChanges, first + i};
            m_file->found.tell(ProblemCode::StateChangeToOwnState, change, {change, row.stateId});
        }
        canLeave = canLeave || (isPossible && isOther);
    }
    return canLeave;
}

/// Whether one of them can happen, or nobody knows.
bool ChangeCheck::checkDispatches(std::size_t animation, std::size_t change)
{
    const level::StateChange& row = m_file->objects.stateChanges[change];
    const view::PhraseRow self{tables::StateChanges, change};
    const std::size_t all = m_file->objects.animDispatches.size();
    const std::size_t first = row.dispatchIndex;
    const std::size_t count = row.numDispatches;
    if (count == 0)
    {
        m_file->found.tell(ProblemCode::StateChangeWithoutDispatches, self, {self});
    }
    if (!areWithin(first, count, all))
    {
        m_file->found.tell(
            ProblemCode::DispatchesOutside, self, {self, first, first + count - 1, all});
    }
    bool isPossible = false;
    const std::size_t end = std::min(first + count, all);
    for (std::size_t i = first; i < end; ++i)
    {
        if (!m_dispatches.take(1))
        {
            return true;
        }
        isPossible = checkDispatch(animation, i) || isPossible;
    }
    return isPossible;
}

/// Whether it can happen.
bool ChangeCheck::checkDispatch(std::size_t animation, std::size_t dispatch)
{
    constexpr Codes kOfDispatch{ProblemCode::DispatchAnimationOutside,
                                ProblemCode::DispatchAnimationOfAnother,
                                ProblemCode::DispatchFrameOutside};
    const level::AnimDispatch& row = m_file->objects.animDispatches[dispatch];
    const view::FrameRange frames = view::framesOf(m_file->objects.animations[animation]);
    const view::PhraseRow self{tables::AnimDispatches, dispatch};
    const bool isPossible = canFire(row, frames);
    if (view::withSign(row.low) > view::withSign(row.high))
    {
        m_file->found.tell(ProblemCode::DispatchLowAboveHigh, self, {self, row.low, row.high});
    }
    else if (!isPossible || view::withSign(row.high) > frames.last + 1)
    {
        m_file->found.tell(
            isPossible ? ProblemCode::DispatchReachesTooFar : ProblemCode::DispatchNeverFires,
            self,
            {self, row.low, row.high, animationAt(animation), frames.first, frames.last});
    }
    checkTarget(kOfDispatch, self, animation, row.nextAnimation, row.nextFrame);
    return isPossible && row.nextAnimation < m_file->objects.animations.size();
}

} // namespace tr::check
