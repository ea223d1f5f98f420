#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/animation/poses/PoseEdit.h"
#include "core/edit/document/EditWords.h"
#include "tests/support/AnimatorOperations.h"

#include <array>

namespace tr::test
{
namespace
{

using namespace operations;
using edit::Document;
using edit::EditCode;
using edit::KeyframeSpan;

constexpr std::string_view kOneKeyframe = "second key frame";

std::size_t keyframesOf(const Document& document, const Subject& subject)
{
    return edit::sizeOf(document.content(), subject.animation).keyframes;
}

/// Some of its key frames side by side, at least two of them if there are.
KeyframeSpan someOf(const Document& document, const Subject& subject, Random& random)
{
    const std::size_t all = keyframesOf(document, subject);
    const std::size_t first = all < 2 ? 0 : random.below(all - 1);
    const std::size_t most = all - first;
    return {subject.animation, first, most < 2 ? most : 2 + random.below(most - 1)};
}

KeyframeSpan wholeOf(const Document& document, const Subject& subject)
{
    return {subject.animation, 0, keyframesOf(document, subject)};
}

/// Gives the animation another track, if it has one.
template <class Make>
Done change(
    Document& document, const Subject& subject, EditCode code, Aspect aspects, const Make& make)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const std::array rows{subject.animation};
    return doneIf(edit::changeTracks(document, code, rows, make), ofAll(subject, aspects));
}

constexpr Aspect kPoses = Aspect::Words | Aspect::Frames;
/// When it is seen, and all that names its frames.
constexpr Aspect kTime = Aspect::Frames | Aspect::Commands | Aspect::Ways | Aspect::Entry;

Done reverseAll(Document& document, const Subject& subject, Random&)
{
    return change(document,
                  subject,
                  EditCode::ReverseAnimations,
                  Aspect::Words | kTime,
                  [&](const auto& content, std::size_t)
                  { return edit::reversed(content, wholeOf(document, subject)); });
}

Done reverseSome(Document& document, const Subject& subject, Random& random)
{
    const std::size_t all = keyframesOf(document, subject);
    if (all == 1 || all == 2)
    {
        return absent("third key frame"); // both would be all of it
    }
    const KeyframeSpan span =
        all == 0 ? KeyframeSpan{} : KeyframeSpan{subject.animation, random.below(all - 2), 2};
    return change(document,
                  subject,
                  EditCode::ReverseKeyframes,
                  kPoses,
                  [span](const auto& content, std::size_t)
                  { return edit::reversed(content, span); });
}

Done mirrorAll(Document& document, const Subject& subject, Random&)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const std::array rows{subject.animation};
    return doneIf(edit::mirrorAnimations(document, rows),
                  ofAll(subject, kPoses | Aspect::Numbers | Aspect::Commands));
}

Done mirrorSome(Document& document, const Subject& subject, Random& random)
{
    return change(document,
                  subject,
                  EditCode::MirrorKeyframes,
                  kPoses,
                  [&](const auto& content, std::size_t)
                  { return edit::mirrored(content, someOf(document, subject, random)); });
}

Done resample(Document& document, const Subject& subject, Random& random)
{
    const auto rate = static_cast<std::uint8_t>(1 + random.below(4));
    return change(document,
                  subject,
                  EditCode::ResampleAnimations,
                  kPoses,
                  [rate](const auto& content, std::size_t animation)
                  { return edit::resampled(content, animation, rate); });
}

Done retimeBy(Document& document, const Subject& subject, Random& random, bool keepsWay)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const std::array rows{subject.animation};
    const auto rate = static_cast<std::uint8_t>(1 + random.below(4));
    const Aspect speeds = keepsWay ? Aspect::Numbers : Aspect::None;
    return doneIf(edit::retimeAnimations(document, rows, rate, keepsWay),
                  ofAll(subject, kTime | speeds));
}

Done retime(Document& document, const Subject& subject, Random& random)
{
    return retimeBy(document, subject, random, false);
}

Done retimeKeepingWay(Document& document, const Subject& subject, Random& random)
{
    return retimeBy(document, subject, random, true);
}

Done interpolate(Document& document, const Subject& subject, Random& random)
{
    const std::size_t more = 1 + random.below(2);
    return change(document,
                  subject,
                  EditCode::InterpolateKeyframes,
                  Aspect::Words | kTime,
                  [&](const auto& content, std::size_t)
                  { return edit::interpolated(content, someOf(document, subject, random), more); });
}

Done thinOut(Document& document, const Subject& subject, Random& random)
{
    if (keyframesOf(document, subject) == 1)
    {
        return absent(kOneKeyframe);
    }
    const std::size_t every = 2 + random.below(2);
    return change(document,
                  subject,
                  EditCode::ThinKeyframes,
                  Aspect::Words | kTime,
                  [&](const auto& content, std::size_t)
                  { return edit::thinned(content, someOf(document, subject, random), every); });
}

/// A hand that turns or moves a joint in a key frame, and in others as much as they share.
Done poseBy(Document& document, const Subject& subject, Random& random, bool isMoved)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const auto keyframes = edit::keyframesIn(document.content(), subject.animation);
    const KeyframeSpan span = someOf(document, subject, random);
    edit::PoseEdit edit;
    edit.animation = subject.animation;
    edit.keyframe = span.first;
    edit.from = keyframes[span.first];
    edit.to = edit.from;
    edit.isMoved = isMoved;
    edit.spread = {span.first,
                   span.first + span.count - 1,
                   static_cast<edit::Falloff>(random.below(edit::kFalloffs))};
    if (isMoved)
    {
        edit.to.offset.x = static_cast<std::int16_t>(random.below(200));
    }
    else
    {
        edit.joint = random.below(edit.from.angles.size());
        edit.to.angles[edit.joint] = {static_cast<std::uint16_t>(random.next()),
                                      static_cast<std::uint16_t>(random.next()),
                                      static_cast<std::uint16_t>(random.next())};
    }
    edit::EditName name{edit.isMoved ? EditCode::MoveInKeyframes : EditCode::TurnInKeyframes,
                        {"it", "mesh 0", std::to_string(span.count)}};
    return doneIf(edit::pose(document, std::move(name), edit), ofAll(subject, kPoses));
}

Done turnJoint(Document& document, const Subject& subject, Random& random)
{
    return poseBy(document, subject, random, false);
}

Done moveJoint(Document& document, const Subject& subject, Random& random)
{
    return poseBy(document, subject, random, true);
}

Done pastePose(Document& document, const Subject& subject, Random& random)
{
    const auto& content = document.content();
    if (const auto sound = edit::requireKeyframes(content, subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const std::size_t all = keyframesOf(document, subject);
    const auto pose = edit::mirroredPose(
        content, subject.animation, edit::poseAt(content, subject.animation, random.below(all)));
    const std::array keyframe{random.below(all)};
    return doneIf(edit::pastePose(document, subject.animation, keyframe, pose),
                  ofAll(subject, kPoses));
}

Done boxesBy(Document& document, const Subject& subject, Random& random, edit::BoxPlan plan)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    plan.margin = static_cast<std::int32_t>(random.below(60));
    const std::array spans{someOf(document, subject, random)};
    return doneIf(edit::setBoxes(document, spans, plan), ofAll(subject, Aspect::Words));
}

Done measureBoxes(Document& document, const Subject& subject, Random& random)
{
    return boxesBy(document, subject, random, {});
}

Done growBoxes(Document& document, const Subject& subject, Random& random)
{
    edit::BoxPlan plan;
    plan.of = edit::BoxPlan::Of::Itself;
    return boxesBy(document, subject, random, plan);
}

Done moveInTime(Document& document,
                const Subject& subject,
                Random& random,
                schema::TableId table,
                Aspect aspect)
{
    const auto& content = document.content();
    auto marks = view::marksOf(level::objectsOf(content), content.version(), subject.animation);
    std::erase_if(marks,
                  [table](const auto& mark) { return !mark.isAtFrame || mark.table != table; });
    if (marks.empty())
    {
        return absent(aspect == Aspect::Ways ? "dispatch" : "command in a frame");
    }
    auto mark = marks[random.below(marks.size())];
    const auto frames = static_cast<std::size_t>(frameCount(document, subject.animation));
    mark.first = static_cast<std::int64_t>(random.below(frames));
    mark.last = mark.first + static_cast<std::int64_t>(random.below(frames));
    const auto values = edit::valuesInTime(content, subject.animation, mark);
    if (!values)
    {
        return refused(values.error());
    }
    return doneIf(edit::setCells(document, {EditCode::MoveInTime, {"it", "a mark"}}, *values),
                  ofAll(subject, aspect));
}

Done moveCommandInTime(Document& document, const Subject& subject, Random& random)
{
    return moveInTime(document, subject, random, level::tables::AnimCommands, Aspect::Commands);
}

Done moveDispatchInTime(Document& document, const Subject& subject, Random& random)
{
    return moveInTime(document, subject, random, level::tables::AnimDispatches, Aspect::Ways);
}

} // namespace

std::span<const AnimatorOperation> poseOperations()
{
    static constexpr std::array kAll{
        AnimatorOperation{"reverse", reverseAll},
        AnimatorOperation{"reverse key frames", reverseSome},
        AnimatorOperation{"mirror", mirrorAll},
        AnimatorOperation{"mirror key frames", mirrorSome},
        AnimatorOperation{"resample", resample},
        AnimatorOperation{"slow down", retime},
        AnimatorOperation{"slow down and keep the way", retimeKeepingWay},
        AnimatorOperation{"interpolate", interpolate},
        AnimatorOperation{"thin out", thinOut},
        AnimatorOperation{"turn a joint", turnJoint},
        AnimatorOperation{"move a joint", moveJoint},
        AnimatorOperation{"paste a pose", pastePose},
        AnimatorOperation{"measure boxes", measureBoxes},
        AnimatorOperation{"enlarge boxes", growBoxes},
        AnimatorOperation{"move a command in time", moveCommandInTime},
        AnimatorOperation{"move a dispatch in time", moveDispatchInTime, Care::MayBreak},
    };
    return kAll;
}

} // namespace tr::test
