#include "core/edit/animation/AnimationEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Symmetry.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace tr::edit
{
namespace
{

using level::Animation;

/// Key frames that an animation needs, one every `rate` frames.
std::size_t neededFor(const Content& content, std::size_t animation, std::uint8_t rate)
{
    const auto frames = view::framesOf(level::objectsOf(content).animations[animation]);
    return view::keyframesNeeded(frames.count(), rate);
}

level::Vertex mirroredX(level::Vertex place)
{
    place.x = static_cast<std::int16_t>(-place.x);
    return place;
}

level::BoundingBox mirroredX(level::BoundingBox box)
{
    const std::int16_t least = box.minX;
    box.minX = static_cast<std::int16_t>(-box.maxX);
    box.maxX = static_cast<std::int16_t>(-least);
    return box;
}

std::uint16_t negated(std::uint16_t angle)
{
    return static_cast<std::uint16_t>(-angle);
}

/// x to -x.
view::Keyframe mirroredBy(const view::Keyframe& pose, std::span<const std::size_t> counterparts)
{
    view::Keyframe mirrored = pose;
    mirrored.box = mirroredX(pose.box);
    mirrored.offset = mirroredX(pose.offset);
    for (std::size_t i = 0; i < mirrored.angles.size(); ++i)
    {
        const view::JointAngles& other = pose.angles[counterparts[i]];
        mirrored.angles[i] = {other.x, negated(other.y), negated(other.z)};
    }
    return mirrored;
}

/// Of as many joints as its key frames have angles.
std::vector<std::size_t>
counterpartsOf(const Content& content, std::size_t animation, std::size_t angles)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto model = view::modelOfAnimation(objects, animation);
    std::vector<std::size_t> found;
    if (model)
    {
        found = view::counterpartsOf(content, *model);
    }
    // A damaged record has fewer.
    for (std::size_t i = found.size(); i < angles; ++i)
    {
        found.push_back(i);
    }
    found.resize(angles);
    for (std::size_t i = 0; i < angles; ++i)
    {
        found[i] = found[i] < angles ? found[i] : i;
    }
    return found;
}

void setMirrored(PendingNumbers& numbers, std::size_t animation)
{
    const level::Objects& objects = level::objectsOf(numbers.content());
    const Animation& row = objects.animations[animation];
    for (const auto member : {&Animation::lateralSpeed, &Animation::lateralAcceleration})
    {
        if (row.*member != 0)
        {
            numbers.set(tables::Animations, animation, member, -std::int64_t{row.*member});
        }
    }
    for (const view::AnimationCommand& command : ownCommandsOf(objects, animation))
    {
        using Kind = view::AnimationCommand::Kind;
        if (command.kind == Kind::SetPosition)
        {
            numbers.setWord(
                tables::AnimCommands, command.word + 1, -std::int64_t{command.operands[0]});
        }
        const auto word = static_cast<std::uint16_t>(command.operands[1]);
        const bool isFoot = command.kind == Kind::FlipEffect
                            && (word & view::kSoundIdMask) == view::kFootprintEffect;
        const unsigned feet = word & ~unsigned{view::kSoundIdMask};
        if (isFoot && feet != 0)
        {
            const unsigned other = ((feet >> 1) | (feet << 1)) & ~unsigned{view::kSoundIdMask};
            const auto swapped =
                static_cast<std::uint16_t>((word & view::kSoundIdMask) | (other & 0xFFFFU));
            numbers.setWord(
                tables::AnimCommands, command.word + 2, static_cast<std::int16_t>(swapped));
        }
    }
}

void setSpeed(PendingNumbers& numbers, std::size_t animation, double factor)
{
    const Animation& row = level::objectsOf(numbers.content()).animations[animation];
    const auto scale = [&](std::int32_t Animation::*member, double by)
    {
        if (row.*member != 0)
        {
            numbers.set(tables::Animations, animation, member, std::llround(row.*member * by));
        }
    };
    scale(&Animation::speed, factor);
    scale(&Animation::acceleration, factor * factor);
    scale(&Animation::lateralSpeed, factor);
    scale(&Animation::lateralAcceleration, factor * factor);
}

/// What else of an animation goes along with its key frames.
using Also = std::function<void(PendingNumbers& numbers, std::size_t animation)>;

/// One edit of several animations.
Result<void> change(Document& document,
                    EditCode code,
                    std::span<const std::size_t> animations,
                    const MakeTrack& make,
                    LaterFrames later,
                    const Also& also)
{
    TR_PRE(!animations.empty() && std::ranges::is_sorted(animations));
    std::vector<AnimationTrack> tracks;
    for (const std::size_t animation : animations)
    {
        if (auto possible = requireKeyframes(document.content(), animation); !possible)
        {
            return possible;
        }
        tracks.push_back({animation, make(document.content(), animation)});
    }
    Transaction transaction(
        document,
        nameOfEntries(
            code, document.content(), tables::Animations, animations.front(), animations.size()));
    if (auto done = exchangeTracks(transaction, tracks); !done)
    {
        return done;
    }
    const schema::TableSet tables = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), tables);
    for (const std::size_t animation : animations)
    {
        also(numbers, animation);
    }
    auto done = apply(transaction, numbers, {});
    done = done ? renumberLater(transaction, animations, later) : done;
    return done ? transaction.commit() : done;
}

} // namespace

Result<void> requireKeyframes(const Content& content, std::size_t animation)
{
    if (keyframesIn(content, animation).empty())
    {
        return fail(ErrorCode::NoKeyframes, {concat(tables::Animations.segment, "/", animation)});
    }
    return {};
}

bool areReadable(const Content& content, std::span<const std::size_t> animations)
{
    const level::Objects& objects = level::objectsOf(content);
    std::size_t left = view::readingBudget(objects.frames.size());
    for (const std::size_t animation : animations)
    {
        const auto range = view::keyframesOf(objects, content.version(), animation);
        const std::size_t words = range.count * range.words;
        if (words > left)
        {
            return false;
        }
        left -= words;
    }
    return true;
}

Track reversed(const Content& content, const KeyframeSpan& span)
{
    Track track = trackOf(content, span.animation);
    TR_PRE(span.count > 0 && span.end() <= track.keyframes.size());
    track.isReversed = span.count == track.places.size();
    track.keepsFrames = !track.isReversed;
    std::size_t count = span.count;
    if (track.isReversed)
    {
        count = std::min(count, neededFor(content, span.animation, track.rate));
    }
    const auto first = static_cast<std::ptrdiff_t>(span.first);
    const auto end = first + static_cast<std::ptrdiff_t>(count);
    std::reverse(track.keyframes.begin() + first, track.keyframes.begin() + end);
    return track;
}

Track mirrored(const Content& content, const KeyframeSpan& span)
{
    Track track = trackOf(content, span.animation);
    TR_PRE(span.count > 0 && span.end() <= track.keyframes.size());
    track.keepsFrames = true;
    for (std::size_t i = span.first; i < span.end(); ++i)
    {
        NewKeyframe& keyframe = track.keyframes[i];
        keyframe.forms = counterpartsOf(content, span.animation, keyframe.values.angles.size());
        keyframe.values = mirroredBy(keyframe.values, keyframe.forms);
    }
    return track;
}

Track resampled(const Content& content, std::size_t animation, std::uint8_t rate)
{
    TR_PRE(rate > 0);
    const Track now = trackOf(content, animation);
    Track track;
    track.places = now.places;
    track.rate = rate;
    track.keepsFrames = true;
    const std::size_t needed = neededFor(content, animation, rate);
    for (std::size_t i = 0; i < needed; ++i)
    {
        const double frame = static_cast<double>(i) * rate;
        track.keyframes.push_back(between(now, frame / now.rate));
    }
    return track;
}

Track retimed(const Content& content, std::size_t animation, std::uint8_t rate)
{
    TR_PRE(rate > 0);
    Track track = trackOf(content, animation);
    track.rate = rate;
    return track;
}

Track interpolated(const Content& content, const KeyframeSpan& span, std::size_t more)
{
    const Track now = trackOf(content, span.animation);
    TR_PRE(span.count > 0 && span.end() <= now.keyframes.size());
    Track track;
    track.rate = now.rate;
    for (std::size_t i = 0; i < now.keyframes.size(); ++i)
    {
        track.places.push_back(static_cast<double>(track.keyframes.size()));
        track.keyframes.push_back(now.keyframes[i]);
        const bool isInside = i >= span.first && i + 1 < span.end();
        for (std::size_t k = 1; isInside && k <= more; ++k)
        {
            const double part = static_cast<double>(k) / static_cast<double>(more + 1);
            track.keyframes.push_back(between(now, static_cast<double>(i) + part));
        }
    }
    return track;
}

Track trimmed(const Content& content, std::size_t animation, std::int64_t first, std::int64_t count)
{
    const auto all = view::framesOf(level::objectsOf(content).animations[animation]).count();
    TR_PRE(first >= 0 && count > 0 && count <= all - first);
    const Track now = trackOf(content, animation);
    Track track;
    // So that one stands wherever one stood.
    track.rate = static_cast<std::uint8_t>(std::gcd(first, std::int64_t{now.rate}));
    track.keepsFrames = true;
    track.places = now.places;
    for (std::size_t i = 0; i < view::keyframesNeeded(count, track.rate); ++i)
    {
        const auto frame = first + static_cast<std::int64_t>(i) * track.rate;
        track.keyframes.push_back(between(now, static_cast<double>(frame) / now.rate));
    }
    return track;
}

Track thinned(const Content& content, const KeyframeSpan& span, std::size_t every)
{
    TR_PRE(every > 1);
    const Track now = trackOf(content, span.animation);
    TR_PRE(span.count > 0 && span.end() <= now.keyframes.size());
    Track track;
    track.rate = now.rate;
    constexpr double kHalf = 0.5;
    for (std::size_t i = 0; i < now.keyframes.size(); ++i)
    {
        const bool goes = i >= span.first && i < span.end() && (i - span.first + 1) % every == 0;
        const auto place = static_cast<double>(track.keyframes.size());
        // What is named at one that goes is named halfway between its neighbours.
        track.places.push_back(goes ? std::max(place - kHalf, 0.0) : place);
        if (!goes)
        {
            track.keyframes.push_back(now.keyframes[i]);
        }
    }
    return track;
}

Result<void> changeTracks(Document& document,
                          EditCode code,
                          std::span<const std::size_t> animations,
                          const MakeTrack& make,
                          LaterFrames later)
{
    return change(document, code, animations, make, later, [](PendingNumbers&, std::size_t) {});
}

view::Keyframe poseAt(const Content& content, std::size_t animation, std::size_t frame)
{
    const Track track = trackOf(content, animation);
    TR_PRE(!track.keyframes.empty());
    return between(track, static_cast<double>(frame) / track.rate).values;
}

view::Keyframe
mirroredPose(const Content& content, std::size_t animation, const view::Keyframe& pose)
{
    return mirroredBy(pose, counterpartsOf(content, animation, pose.angles.size()));
}

Result<void> pastePose(Document& document,
                       std::size_t animation,
                       std::span<const std::size_t> keyframes,
                       const view::Keyframe& pose)
{
    Track track = trackOf(document.content(), animation);
    for (const std::size_t keyframe : keyframes)
    {
        TR_PRE(keyframe < track.keyframes.size());
        view::Keyframe& values = track.keyframes[keyframe].values;
        TR_PRE(values.angles.size() == pose.angles.size());
        values = pose;
    }
    track.keepsFrames = true;
    Transaction transaction(document,
                            nameOfEntries(EditCode::PastePose,
                                          document.content(),
                                          tables::Animations,
                                          animation,
                                          keyframes.size()));
    const AnimationTrack one{animation, std::move(track)};
    auto done = exchangeTracks(transaction, std::span(&one, 1));
    return done ? transaction.commit() : done;
}

Result<std::vector<CellValue>>
valuesInTime(const Content& content, std::size_t animation, const view::AnimationMark& mark)
{
    TR_PRE(mark.isAtFrame);
    const std::int64_t start = level::objectsOf(content).animations[animation].frameStart;
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    if (mark.table == tables::AnimDispatches)
    {
        using level::AnimDispatch;
        numbers.set(mark.table, mark.row, &AnimDispatch::low, start + mark.first);
        numbers.set(mark.table, mark.row, &AnimDispatch::high, start + mark.last);
    }
    else
    {
        numbers.setWord(mark.table, mark.row + 1, start + mark.first); // its first operand
    }
    if (auto steps = numbers.steps(); !steps)
    {
        return fail(std::move(steps.error()));
    }
    return numbers.values();
}

Result<void> mirrorAnimations(Document& document, std::span<const std::size_t> animations)
{
    return change(
        document,
        EditCode::MirrorAnimations,
        animations,
        [](const Content& content, std::size_t animation)
        {
            const std::size_t count = sizeOf(content, animation).keyframes;
            return mirrored(content, {animation, 0, count});
        },
        LaterFrames::Keep,
        setMirrored);
}

Result<void> retimeAnimations(Document& document,
                              std::span<const std::size_t> animations,
                              std::uint8_t rate,
                              bool keepsWay,
                              LaterFrames later)
{
    // By how much each is faster then: told before anything changes.
    std::map<std::size_t, double> factors;
    for (const std::size_t animation : animations)
    {
        const auto& row = level::objectsOf(document.content()).animations[animation];
        factors[animation] = static_cast<double>(view::frameStep(row)) / rate;
    }
    return change(
        document,
        EditCode::RetimeAnimations,
        animations,
        [rate](const Content& content, std::size_t animation)
        { return retimed(content, animation, rate); },
        later,
        [&factors, keepsWay](PendingNumbers& numbers, std::size_t animation)
        {
            if (keepsWay)
            {
                setSpeed(numbers, animation, factors.at(animation));
            }
        });
}

} // namespace tr::edit
