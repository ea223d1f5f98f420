#include "core/edit/animation/Track.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <cmath>

namespace tr::edit
{
namespace
{

using level::Animation;

/// Counted from the first.
std::int64_t lastFrame(const Animation& animation)
{
    return view::framesOf(animation).count() - 1;
}

/// Fan tools give an animation of one key frame an end in front of its start: nothing names a frame
/// of it.
bool hasFrames(const Animation& animation)
{
    return view::withSign(animation.frameEnd) >= view::withSign(animation.frameStart);
}

/// Where a place between key frames of now is among the new ones; what is behind the last goes on
/// as the key frames do.
double placeOf(const Track& track, double key)
{
    const std::size_t last = track.places.size() - 1;
    const auto before = static_cast<std::size_t>(std::clamp(key, 0.0, static_cast<double>(last)));
    const double beyond = key - static_cast<double>(before);
    const double step = before < last ? track.places[before + 1] - track.places[before] : 1.0;
    return track.places[before] + step * beyond;
}

/// Where a frame of now is then, both counted from the first.
std::int64_t frameThen(const Animation& animation, const Track& track, std::int64_t frame)
{
    if (track.keepsFrames)
    {
        return frame;
    }
    if (track.isReversed)
    {
        return lastFrame(animation) - frame;
    }
    const double key = static_cast<double>(frame) / static_cast<double>(view::frameStep(animation));
    // Half a frame goes up, also where the places are a bit beside it as floats.
    constexpr double kHalf = 0.5 + 1e-6;
    return static_cast<std::int64_t>(std::floor(placeOf(track, key) * track.rate + kHalf));
}

std::int64_t lastFrameThen(const Animation& animation, const Track& track)
{
    const std::int64_t last = lastFrame(animation);
    if (!hasFrames(animation) || track.isReversed)
    {
        return last;
    }
    const std::int64_t then = std::max<std::int64_t>(frameThen(animation, track, last), 0);
    // Where the key frames are enough for all frames they stay so: engines would read what stands
    // behind them.
    const auto reach =
        static_cast<std::int64_t>(track.places.size() - 1) * view::frameStep(animation);
    const auto newReach = static_cast<std::int64_t>(track.keyframes.size() - 1) * track.rate;
    return last <= reach ? std::min(then, newReach) : then;
}

FrameMap mapOf(const Animation& animation, const Track& track)
{
    const std::int64_t start = animation.frameStart;
    FrameMap map{start, start + lastFrame(animation), 0, {}, track.isReversed};
    map.newEnd = start + lastFrameThen(animation, track);
    map.moved = [&animation, &track, start, end = map.end, newEnd = map.newEnd](std::int64_t frame)
    {
        return frame > end
                   ? newEnd + 1
                   : std::clamp(start + frameThen(animation, track, frame - start), start, newEnd);
    };
    return map;
}

} // namespace

Track trackOf(const Content& content, std::size_t animation)
{
    Track track;
    for (view::Keyframe& keyframe : keyframesIn(content, animation))
    {
        track.places.push_back(static_cast<double>(track.keyframes.size()));
        track.keyframes.push_back({track.keyframes.size(), std::move(keyframe)});
    }
    const level::Animation& row = level::objectsOf(content).animations[animation];
    track.rate = static_cast<std::uint8_t>(view::frameStep(row));
    return track;
}

NewKeyframe between(const Track& track, double key)
{
    const std::size_t last = track.keyframes.size() - 1;
    const double inside = std::clamp(key, 0.0, static_cast<double>(last));
    const auto before = static_cast<std::size_t>(inside);
    const double t = inside - static_cast<double>(before);
    if (t == 0.0)
    {
        return track.keyframes[before];
    }
    const NewKeyframe& from = track.keyframes[before];
    const NewKeyframe& to = track.keyframes[before + 1];
    constexpr double kHalf = 0.5;
    return {t < kHalf ? from.like : to.like,
            view::blendedKeyframe(from.values, to.values, static_cast<float>(t))};
}

TrackSize sizeOf(const Content& content, std::size_t animation)
{
    const level::Objects& objects = level::objectsOf(content);
    TR_PRE(animation < objects.animations.size());
    const Animation& row = objects.animations[animation];
    const auto range = view::keyframesOf(objects, content.version(), animation);
    return {range.count,
            range.words,
            static_cast<std::size_t>(view::framesOf(row).count()),
            row.frameRate};
}

TrackSize sizeWith(const Content& content, std::size_t animation, const Track& track)
{
    const Animation& row = level::objectsOf(content).animations[animation];
    return {track.keyframes.size(),
            recordWords(content, animation, track.keyframes),
            static_cast<std::size_t>(lastFrameThen(row, track)) + 1,
            track.rate};
}

Result<void> exchangeTracks(Transaction& transaction, std::span<const AnimationTrack> animations)
{
    const Content& content = transaction.content();
    std::vector<AnimationKeyframes> keyframes;
    std::vector<Animation> before;
    for (const auto& [animation, track] : animations)
    {
        TR_PRE(!track.places.empty() && track.rate > 0);
        TR_PRE(track.places.size() == keyframesIn(content, animation).size());
        keyframes.push_back({animation, track.keyframes});
        before.push_back(level::objectsOf(content).animations[animation]);
    }
    if (auto done = exchangeKeyframes(transaction, keyframes); !done)
    {
        return done;
    }
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        const auto& [animation, track] = animations[i];
        if (view::frameStep(before[i]) != track.rate)
        {
            numbers.set(tables::Animations, animation, &Animation::frameRate, track.rate);
        }
        if (track.keepsFrames || !hasFrames(before[i]))
        {
            continue;
        }
        const FrameMap map = mapOf(before[i], track);
        if (map.newEnd > view::kLastFrameNumber && map.newEnd > map.end)
        {
            // Engines take it as signed.
            return fail(ErrorCode::OutOfRange,
                        {concat(map.newEnd), "0", concat(view::kLastFrameNumber)});
        }
        renumberFrames(numbers, animation, map);
    }
    return apply(transaction, numbers, {});
}

} // namespace tr::edit
