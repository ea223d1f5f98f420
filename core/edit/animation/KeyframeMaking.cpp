#include "core/edit/animation/KeyframeMaking.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframePlaces.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Model;
using level::Objects;

std::size_t meshCount(const Objects& objects, std::size_t model)
{
    return view::meshesOf(objects, objects.models[model]).count;
}

/// Key frames that can be made at once: more than all that any level has.
constexpr std::size_t kMostMade = 100'000;

std::size_t keyframesFor(const Animation& row)
{
    return view::keyframesNeeded(view::framesOf(row).count(), view::frameStep(row));
}

/// Room for the key frames, and then the pose in all of them.
Result<void> makePosed(Transaction& transaction,
                       std::size_t animation,
                       std::size_t count,
                       const view::Keyframe& pose)
{
    if (auto done = makeKeyframeRecords(transaction, animation, pose.angles.size(), count); !done)
    {
        return done;
    }
    const std::vector<NewKeyframe> all(count, NewKeyframe{0, pose});
    return exchangeKeyframes(transaction, animation, all);
}

} // namespace

view::Keyframe restPoseOf(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    view::Keyframe pose;
    pose.angles.resize(meshCount(objects, model));
    pose.box = boxAround(content, model, pose, {}).value_or(level::BoundingBox{});
    return pose;
}

std::optional<view::Keyframe> poseAtOffset(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    const Model& row = objects.models[model];
    const std::size_t meshes = meshCount(objects, model);
    const auto pose = view::readKeyframe(objects, content.version(), row.frameOffset / 2, meshes);
    return row.frameOffset % 2 == 0 && pose && pose->angles.size() == meshes ? std::optional(*pose)
                                                                             : std::nullopt;
}

bool canGetKeyframes(const Content& content, std::size_t animation)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(animation < objects.animations.size());
    const auto model = view::modelOfAnimation(objects, animation);
    return model && meshCount(objects, *model) > 0
           && view::keyframesOf(objects, content.version(), animation).count == 0;
}

Result<void> makeKeyframes(Document& document,
                           std::span<const std::size_t> animations,
                           const view::Keyframe& pose)
{
    TR_PRE(!animations.empty() && std::ranges::is_sorted(animations));
    std::size_t made = 0;
    for (const std::size_t animation : animations)
    {
        made += keyframesFor(level::objectsOf(document.content()).animations[animation]);
    }
    if (made > kMostMade) // damaged ones say to have any number of frames
    {
        return fail(ErrorCode::TooManyRows, {concat(made), concat(kMostMade)});
    }
    Transaction transaction(document,
                            nameOfEntries(EditCode::MakeKeyframes,
                                          document.content(),
                                          tables::Animations,
                                          animations.front(),
                                          animations.size()));
    for (const std::size_t animation : animations)
    {
        TR_PRE(canGetKeyframes(transaction.content(), animation));
        const Animation row = level::objectsOf(transaction.content()).animations[animation];
        if (auto done = makePosed(transaction, animation, keyframesFor(row), pose); !done)
        {
            return done;
        }
        if (row.frameRate == 0) // which engines divide by
        {
            auto done =
                setNumbers(transaction,
                           [animation](PendingNumbers& numbers) {
                               numbers.set(tables::Animations, animation, &Animation::frameRate, 1);
                           });
            if (!done)
            {
                return done;
            }
        }
    }
    return transaction.commit();
}

bool canGetFirstAnimation(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    return objects.models[model].animationIndex == Model::kNoAnimation
           && meshCount(objects, model) > 0;
}

Result<std::size_t>
makeFirstAnimation(Document& document, std::size_t model, const view::Keyframe& pose)
{
    TR_PRE(canGetFirstAnimation(document.content(), model));
    Transaction transaction(
        document,
        nameOfEntries(EditCode::FirstAnimation, document.content(), tables::Models, model, 1));
    const Objects before = level::objectsOf(document.content()); // shares its tables
    const std::size_t row = placeOfFirst(document.content(), model);
    Animation first;
    first.frameRate = 1;
    first.nextAnimation = static_cast<std::uint16_t>(row);
    first.stateChangeIndex = static_cast<std::uint16_t>(before.stateChanges.size());
    first.animCommandIndex = static_cast<std::uint16_t>(before.animCommands.size());
    const std::size_t next = row < before.animations.size() ? before.animations[row].frameOffset
                                                            : 2 * before.frames.size();
    first.frameOffset = static_cast<std::uint32_t>(next);
    auto done = insertRows(transaction,
                           std::string(tables::Animations.segment),
                           row,
                           schema::RowBlock(std::vector<Animation>{first}),
                           Joins::Previous);
    const auto set = [&](auto member, std::size_t value)
    {
        return setNumbers(
            transaction,
            [&](PendingNumbers& numbers)
            { numbers.set(tables::Models, model, member, static_cast<std::int64_t>(value)); });
    };
    done = done ? set(&Model::animationIndex, row) : done;
    done = done ? makePosed(transaction, row, 1, pose) : done;
    done = done ? set(&Model::frameOffset,
                      level::objectsOf(transaction.content()).animations[row].frameOffset)
                : done;
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(row) : fail(std::move(done.error()));
}

} // namespace tr::edit
