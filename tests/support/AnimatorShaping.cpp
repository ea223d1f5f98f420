#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/AnimationJoin.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/FrameRenumbering.h"
#include "core/edit/animation/KeyframeMaking.h"
#include "core/edit/animation/RootMotion.h"
#include "core/edit/animation/poses/AngleForms.h"
#include "core/edit/animation/poses/BoxFaces.h"
#include "core/edit/animation/poses/KeyframeClip.h"
#include "core/edit/animation/poses/LoopClosing.h"
#include "core/edit/animation/poses/PoseTaking.h"
#include "core/edit/animation/states/StateEdit.h"
#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "core/edit/clip/RowMove.h"
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

constexpr Aspect kShape = Aspect::Words | Aspect::Frames;
constexpr Aspect kAll = Aspect::Words | Aspect::Frames | Aspect::Numbers | Aspect::Commands
                        | Aspect::Ways | Aspect::Next | Aspect::Entry;

std::size_t rowsOf(const Document& document)
{
    return level::objectsOf(document.content()).animations.size();
}

std::size_t firstRow(const Document& document, const Subject& subject)
{
    return level::objectsOf(document.content()).models[subject.model].animationIndex;
}

std::size_t endRow(const Document& document, const Subject& subject)
{
    return endOfAnimations(level::objectsOf(document.content()), subject.model);
}

std::size_t countOf(const Document& document, const Subject& subject)
{
    return edit::sizeOf(document.content(), subject.animation).keyframes;
}

/// Does something to an animation that owns key frames.
template <class Work>
Done shape(Document& document, const Subject& subject, Aspect aspects, const Work& work)
{
    if (const auto sound = edit::requireKeyframes(document.content(), subject.animation); !sound)
    {
        return refused(sound.error());
    }
    return doneIf(work(), ofAll(subject, aspects));
}

Done joinWithNext(Document& document, const Subject& subject, Random& random)
{
    const std::size_t next = rowOf(document, subject.animation).nextAnimation;
    if (next == subject.animation || next < firstRow(document, subject)
        || next >= endRow(document, subject))
    {
        return absent("other animation that follows");
    }
    edit::JoinPlan plan;
    plan.keepsRate = random.oneIn(2);
    plan.deletesSecond = false;
    // Who entered the second one enters it where its frames are then.
    Touched touched = of(subject, kAll);
    touched.relayed = std::pair(next, subject.animation);
    return doneIf(edit::joinAnimations(document, subject.animation, next, plan),
                  std::move(touched));
}

Done moveToFront(Document& document, const Subject& subject, Random&)
{
    const std::size_t first = firstRow(document, subject);
    if (subject.animation == first)
    {
        return absent("animation in front");
    }
    Touched touched;
    touched.rows = rowMoves(rowsOf(document), subject.animation, first);
    return doneIf(edit::moveAnimations(document, std::array{subject.animation}, first),
                  std::move(touched));
}

Done duplicateBehind(Document& document, const Subject& subject, Random&)
{
    Touched touched;
    touched.rows = rowsCome(rowsOf(document), subject.animation + 1, 1);
    touched.fresh = 1;
    return doneIf(
        edit::duplicateAnimations(document, std::array{subject.animation}, edit::CopyPlace::Behind),
        std::move(touched));
}

Done makeKeyframes(Document& document, const Subject& subject, Random&)
{
    const auto& content = document.content();
    if (!edit::canGetKeyframes(content, subject.animation))
    {
        return absent("animation without key frames");
    }
    const auto pose = edit::restPoseOf(content, subject.model);
    return doneIf(edit::makeKeyframes(document, std::array{subject.animation}, pose),
                  of(subject, kShape));
}

/// Whatever there is to it: numbers of frames, which all of the moveable's may get.
Done numberFrames(Document& document, const Subject& subject, Random&)
{
    const std::size_t first = firstRow(document, subject);
    const std::size_t end = endRow(document, subject);
    const auto foretold =
        edit::foretellRenumbering(document.content(), {first, end - first}, first);
    if (foretold.animations == 0)
    {
        return absent("frame with another number");
    }
    Touched touched;
    for (std::size_t row = first; row < end; ++row)
    {
        touched.animations.push_back(row);
    }
    // What names no frame of its animation, by numbers that were typed before, goes on naming none.
    touched.aspects =
        Aspect::Frames | Aspect::Commands | Aspect::Ways | Aspect::Next | Aspect::Entry;
    return doneIf(edit::renumberFrames(document, std::array{subject.animation}),
                  std::move(touched));
}

Done unwrap(Document& document, const Subject& subject, Random&)
{
    return shape(document,
                 subject,
                 Aspect::Words,
                 [&]
                 {
                     const KeyframeSpan all{subject.animation, 0, countOf(document, subject)};
                     return edit::changeTracks(document,
                                               EditCode::UnwrapAnimations,
                                               std::array{subject.animation},
                                               [all](const auto& content, std::size_t)
                                               { return edit::unwrapped(content, all); });
                 });
}

Done closeLoop(Document& document, const Subject& subject, Random&)
{
    const view::AnimationMoment start{subject.animation, 0};
    if (edit::mostToClose(document.content(), subject.animation, start) == 0)
    {
        return absent("loop that can be closed");
    }
    return shape(document,
                 subject,
                 kShape,
                 [&]
                 {
                     return edit::changeTracks(
                         document,
                         EditCode::CloseLoop,
                         std::array{subject.animation},
                         [start](const auto& content, std::size_t animation) {
                             return edit::closed(content, {animation, start, 1});
                         });
                 });
}

Done setSpeed(Document& document, const Subject& subject, Random& random)
{
    edit::AnimationSpeeds one{subject.animation,
                              view::speedsOf(rowOf(document, subject.animation))};
    one.speeds.speed = static_cast<std::int32_t>(1 + random.below(0x400000));
    return doneIf(edit::setSpeeds(document, EditCode::SetSpeeds, std::array{one}),
                  of(subject, Aspect::Numbers));
}

Done rootToSpeed(Document& document, const Subject& subject, Random&)
{
    return shape(document,
                 subject,
                 kShape | Aspect::Numbers,
                 [&]
                 { return edit::moveRootToSpeed(document, std::array{subject.animation}, {}); });
}

Done speedToRoot(Document& document, const Subject& subject, Random&)
{
    return shape(document,
                 subject,
                 kShape | Aspect::Numbers,
                 [&]
                 { return edit::moveSpeedToRoot(document, std::array{subject.animation}, {}); });
}

Done restPose(Document& document, const Subject& subject, Random& random)
{
    return shape(document,
                 subject,
                 kShape,
                 [&]
                 {
                     const std::array one{random.below(countOf(document, subject))};
                     return edit::setRestPose(document, subject.animation, one);
                 });
}

Done takePose(Document& document, const Subject& subject, Random& random)
{
    return shape(document,
                 subject,
                 kShape,
                 [&]
                 {
                     const auto all = edit::keyframesIn(document.content(), subject.animation);
                     const std::array one{random.below(all.size())};
                     return edit::takePose(
                         document, subject.animation, one, all[random.below(all.size())]);
                 });
}

Done moveBoxFace(Document& document, const Subject& subject, Random& random)
{
    return shape(
        document,
        subject,
        Aspect::Words,
        [&]
        {
            const KeyframeSpan one{subject.animation, random.below(countOf(document, subject)), 1};
            return edit::moveBoxFace(
                document, one, {static_cast<std::uint8_t>(random.below(3)), true}, 7);
        });
}

Done pasteKeyframes(Document& document, const Subject& subject, Random& random)
{
    return shape(document,
                 subject,
                 kShape | Aspect::Commands | Aspect::Ways | Aspect::Entry,
                 [&]
                 {
                     const auto all = edit::keyframesIn(document.content(), subject.animation);
                     const edit::KeyframeClip clip{all[random.below(all.size())]};
                     return edit::insertKeyframes(
                         document, subject.animation, random.below(all.size() + 1), clip);
                 });
}

Done replaceKeyframe(Document& document, const Subject& subject, Random& random)
{
    return shape(document,
                 subject,
                 kShape,
                 [&]
                 {
                     const auto all = edit::keyframesIn(document.content(), subject.animation);
                     const KeyframeSpan one{subject.animation, random.below(all.size()), 1};
                     const edit::KeyframeClip clip{all[random.below(all.size())]};
                     return edit::replaceKeyframes(document, one, clip);
                 });
}

/// All dispatches for a state, the animation's own ones.
Done setDispatches(Document& document, const Subject& subject, Random& random)
{
    const std::size_t to = anyAnimation(document, subject, random);
    const auto& row = rowOf(document, subject.animation);
    edit::StateDispatches wanted{
        subject.animation, static_cast<std::uint16_t>(random.below(100)), {}};
    const std::size_t count = 1 + random.below(2);
    for (std::size_t i = 0; i < count; ++i)
    {
        wanted.dispatches.push_back({row.frameStart,
                                     row.frameEnd,
                                     static_cast<std::uint16_t>(to),
                                     rowOf(document, to).frameStart});
    }
    return doneIf(edit::setDispatches(document, std::array{wanted}, true),
                  of(subject, Aspect::Ways));
}

/// To a moveable with a skeleton alike, or to the same one: Lara's weapons have hers.
Done transferToAnother(Document& document, const Subject& subject, Random& random)
{
    const auto& content = document.content();
    const auto& objects = level::objectsOf(content);
    std::vector<std::size_t> alike;
    for (std::size_t model = 0; model < objects.models.size(); ++model)
    {
        if (model != subject.model && objects.models[model].animationIndex != 0xFFFF
            && objects.models[model].numMeshes == objects.models[subject.model].numMeshes)
        {
            alike.push_back(model);
        }
    }
    if (alike.empty())
    {
        return absent("other moveable of as many meshes");
    }
    edit::TransferWanted wanted;
    wanted.animations = {subject.animation};
    wanted.model = alike[random.below(alike.size())];
    for (std::size_t joint = 0; joint < objects.models[subject.model].numMeshes; ++joint)
    {
        wanted.posing.joints.emplace_back(joint);
    }
    const auto plan = edit::planTransfer(content, wanted);
    if (!plan)
    {
        return refused(plan.error());
    }
    Touched touched;
    touched.rows = rowsCome(rowsOf(document), plan->place, 1);
    touched.fresh = 1;
    return doneIf(edit::transferAnimations(document, wanted), std::move(touched));
}

/// Key frames of another animation of the moveable.
Done transferKeyframes(Document& document, const Subject& subject, Random& random)
{
    const std::size_t other = anyAnimation(document, subject, random);
    if (other == subject.animation)
    {
        return absent("second animation");
    }
    edit::Posing posing;
    const auto meshes = level::objectsOf(document.content()).models[subject.model].numMeshes;
    for (std::size_t joint = 0; joint < meshes; ++joint)
    {
        posing.joints.emplace_back(joint);
    }
    const std::array pairs{edit::KeyframePair{other, subject.animation}};
    return doneIf(edit::transferKeyframes(document, pairs, subject.model, posing),
                  ofAll(subject, kShape | Aspect::Commands | Aspect::Ways | Aspect::Entry));
}

} // namespace

std::span<const AnimatorOperation> shapingOperations()
{
    static constexpr std::array kAllOfThem{
        AnimatorOperation{"join with the next", joinWithNext},
        AnimatorOperation{"move to the front", moveToFront},
        AnimatorOperation{"duplicate behind", duplicateBehind},
        AnimatorOperation{"make key frames", makeKeyframes},
        AnimatorOperation{"number frames anew", numberFrames},
        AnimatorOperation{"unwrap angles", unwrap},
        AnimatorOperation{"close the loop", closeLoop},
        AnimatorOperation{"set a speed", setSpeed},
        AnimatorOperation{"turn root motion into speed", rootToSpeed},
        AnimatorOperation{"turn speed into root motion", speedToRoot},
        AnimatorOperation{"rest pose", restPose},
        AnimatorOperation{"take a pose", takePose},
        AnimatorOperation{"move a face of a box", moveBoxFace},
        AnimatorOperation{"paste a key frame", pasteKeyframes},
        AnimatorOperation{"paste over a key frame", replaceKeyframe},
        AnimatorOperation{"set dispatches", setDispatches},
        AnimatorOperation{"copy to another moveable", transferToAnother},
        AnimatorOperation{"copy key frames onto it", transferKeyframes},
    };
    return kAllOfThem;
}

} // namespace tr::test
