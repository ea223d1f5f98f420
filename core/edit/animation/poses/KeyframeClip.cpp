#include "core/edit/animation/poses/KeyframeClip.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <array>

namespace tr::edit
{
namespace
{

/// What the bytes begin with.
constexpr std::array kClipMark{std::byte{'C'}, std::byte{'K'}, std::byte{'F'}, std::byte{'1'}};

/// Behind the mark: angles of each, and then the key frames.
constexpr std::size_t kClipHead = kClipMark.size() + 2;

constexpr std::array kSides{&level::BoundingBox::minX,
                            &level::BoundingBox::maxX,
                            &level::BoundingBox::minY,
                            &level::BoundingBox::maxY,
                            &level::BoundingBox::minZ,
                            &level::BoundingBox::maxZ};
constexpr std::array kPlace{&level::Vertex::x, &level::Vertex::y, &level::Vertex::z};
constexpr std::array kTurns{&view::JointAngles::x, &view::JointAngles::y, &view::JointAngles::z};

std::size_t numbersEach(std::size_t angles)
{
    return kSides.size() + kPlace.size() + kTurns.size() * angles;
}

void putNumber(std::vector<std::byte>& bytes, std::uint16_t number)
{
    constexpr unsigned kByte = 8;
    bytes.push_back(static_cast<std::byte>(number & 0xFFU));
    bytes.push_back(static_cast<std::byte>(number >> kByte));
}

/// Takes numbers off the front.
std::uint16_t takeNumber(std::span<const std::byte>& bytes)
{
    constexpr unsigned kByte = 8;
    const unsigned low = std::to_integer<unsigned>(bytes[0]);
    const unsigned high = std::to_integer<unsigned>(bytes[1]);
    bytes = bytes.subspan(2);
    return static_cast<std::uint16_t>(low | (high << kByte));
}

bool isSameFrame(const view::Keyframe& a, const view::Keyframe& b)
{
    return a.box == b.box && a.offset == b.offset && a.angles == b.angles;
}

/// One that the animation has is as it stands there; any other is made of its neighbour.
NewKeyframe likeOneOf(const Track& track, const view::Keyframe& values, std::size_t neighbour)
{
    const auto same = std::ranges::find_if(track.keyframes,
                                           [&values](const NewKeyframe& each)
                                           { return isSameFrame(each.values, values); });
    return same != track.keyframes.end() ? *same : NewKeyframe{neighbour, values};
}

} // namespace

std::vector<std::byte> bytesOf(const KeyframeClip& clip)
{
    TR_PRE(!clip.empty());
    std::vector<std::byte> bytes(kClipMark.begin(), kClipMark.end());
    const std::size_t angles = clip.front().angles.size();
    putNumber(bytes, static_cast<std::uint16_t>(angles));
    for (const view::Keyframe& each : clip)
    {
        TR_PRE(each.angles.size() == angles);
        for (const auto side : kSides)
        {
            putNumber(bytes, static_cast<std::uint16_t>(each.box.*side));
        }
        for (const auto axis : kPlace)
        {
            putNumber(bytes, static_cast<std::uint16_t>(each.offset.*axis));
        }
        for (const view::JointAngles& joint : each.angles)
        {
            for (const auto turn : kTurns)
            {
                putNumber(bytes, joint.*turn);
            }
        }
    }
    return bytes;
}

std::optional<KeyframeClip> keyframesOf(std::span<const std::byte> bytes)
{
    if (bytes.size() < kClipHead || !std::ranges::equal(bytes.first(kClipMark.size()), kClipMark))
    {
        return std::nullopt;
    }
    bytes = bytes.subspan(kClipMark.size());
    const std::size_t angles = takeNumber(bytes);
    const std::size_t each = 2 * numbersEach(angles);
    if (bytes.empty() || bytes.size() % each != 0)
    {
        return std::nullopt;
    }
    KeyframeClip clip(bytes.size() / each);
    for (view::Keyframe& keyframe : clip)
    {
        for (const auto side : kSides)
        {
            keyframe.box.*side = static_cast<std::int16_t>(takeNumber(bytes));
        }
        for (const auto axis : kPlace)
        {
            keyframe.offset.*axis = static_cast<std::int16_t>(takeNumber(bytes));
        }
        keyframe.angles.resize(angles);
        for (view::JointAngles& joint : keyframe.angles)
        {
            for (const auto turn : kTurns)
            {
                joint.*turn = takeNumber(bytes);
            }
        }
    }
    return clip;
}

Result<void>
insertKeyframes(Document& document, std::size_t animation, std::size_t at, const KeyframeClip& clip)
{
    const Track now = trackOf(document.content(), animation);
    TR_PRE(!clip.empty() && !now.keyframes.empty() && at <= now.keyframes.size());
    Transaction transaction(document,
                            nameOfEntries(EditCode::InsertKeyFrame,
                                          document.content(),
                                          tables::Animations,
                                          animation,
                                          clip.size()));
    const std::int64_t endBefore =
        level::objectsOf(document.content()).animations[animation].frameEnd;
    std::vector<NewKeyframe> all = now.keyframes;
    const std::size_t neighbour = at == 0 ? 0 : at - 1;
    std::vector<NewKeyframe> fresh;
    for (const view::Keyframe& each : clip)
    {
        TR_PRE(each.angles.size() == now.keyframes.front().values.angles.size());
        fresh.push_back(likeOneOf(now, each, neighbour));
    }
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), fresh.begin(), fresh.end());
    auto done = exchangeKeyframes(transaction, animation, all);
    if (done)
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), tables);
        growFrames(numbers, animation, at, clip.size());
        done = apply(transaction, numbers, {});
    }
    const std::int64_t end = level::objectsOf(transaction.content()).animations[animation].frameEnd;
    if (done && endBefore <= view::kLastFrameNumber && end > view::kLastFrameNumber)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(end), "0", concat(view::kLastFrameNumber)}); // it has a sign
    }
    return done ? transaction.commit() : done;
}

Result<void>
replaceKeyframes(Document& document, const KeyframeSpan& span, const KeyframeClip& clip)
{
    Track track = trackOf(document.content(), span.animation);
    const Track now = track;
    TR_PRE(!clip.empty() && span.count > 0 && span.end() <= track.keyframes.size());
    if (clip.size() != 1 && clip.size() != span.count)
    {
        return fail(ErrorCode::OtherRowCount, {concat(clip.size()), concat(span.count)});
    }
    for (std::size_t i = 0; i < span.count; ++i)
    {
        const view::Keyframe& values = clip[clip.size() == 1 ? 0 : i];
        TR_PRE(values.angles.size() == now.keyframes.front().values.angles.size());
        track.keyframes[span.first + i] = likeOneOf(now, values, span.first + i);
    }
    track.keepsFrames = true;
    Transaction transaction(document,
                            nameOfEntries(EditCode::PastePose,
                                          document.content(),
                                          tables::Animations,
                                          span.animation,
                                          span.count));
    const AnimationTrack one{span.animation, std::move(track)};
    auto done = exchangeTracks(transaction, std::span(&one, 1));
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
