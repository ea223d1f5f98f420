#include "core/convert/animations/TrwReading.h"

#include "core/base/Text.h"
#include "core/convert/animations/AnimXml.h"
#include "core/convert/wad2/Parts.h"
#include "core/io/ByteReader.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace tr::convert
{
namespace
{

constexpr std::int32_t kTrwVersion = 190;
constexpr std::int32_t kTrwOfAnimation = 5;
constexpr float kDegreesOfStep = 360.0F / 1024.0F;

/// Bytes that every command, key frame without angles, angle and dispatch takes.
constexpr std::size_t kCommandBytes = 8;
constexpr std::size_t kKeyFrameBytes = 20;
constexpr std::size_t kAngleBytes = 6;
constexpr std::size_t kDispatchBytes = 8;

/// Bytes in front of the dispatches of a state change, and behind them, where each has some more.
constexpr std::size_t kInFront = 12;
constexpr std::size_t kBehind = 10;
constexpr std::size_t kBehindEach = 4;

class TrwReader
{
public:
    explicit TrwReader(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    {
    }

    Result<wad2::Animation> read(std::vector<view::Phrase>& remarks)
    {
        const auto version = number<std::int32_t>("version");
        const auto type = number<std::int32_t>("type");
        if (!m_fault && version != kTrwVersion)
        {
            return fail(ErrorCode::OtherFileVersion, {concat(version), concat(kTrwVersion)});
        }
        if (!m_fault && type != kTrwOfAnimation)
        {
            return fail(ErrorCode::NotAnAnimation, {concat("type ", type)});
        }
        wad2::Animation to;
        readRecord(to);
        readCommands(to);
        readKeyFrames(to);
        if (m_fault)
        {
            return fail(std::move(*m_fault));
        }
        if (to.keyFrames.empty())
        {
            return fail(ErrorCode::NoKeyframes, {"animation"});
        }
        to.end.endFrame =
            leb(to.rate.rate.value * (static_cast<std::int64_t>(to.keyFrames.size()) - 1));
        readChanges(to);
        if (m_fault)
        {
            to.stateChanges = {};
            remarks.push_back(
                {"its state changes are left out: they go on in another way than is known", {}});
        }
        return to;
    }

private:
    void blame(std::string_view path, ErrorCode code, std::vector<std::string> arguments)
    {
        if (!m_fault)
        {
            m_fault =
                Error{code, {{}, m_bytes.position()}, std::string(path), std::move(arguments)};
        }
    }

    bool has(std::string_view path, std::size_t bytes)
    {
        if (!m_fault && !m_bytes.has(bytes))
        {
            blame(path, ErrorCode::UnexpectedEnd, {concat(bytes), concat(m_bytes.left())});
        }
        return !m_fault;
    }

    template <class T>
    T number(std::string_view path)
    {
        return has(path, sizeof(T)) ? m_bytes.number<T>() : T{};
    }

    void skip(std::string_view path, std::size_t bytes)
    {
        if (has(path, bytes))
        {
            m_bytes.take(bytes);
        }
    }

    /// How many of something there are, no more than can be.
    std::size_t count(std::string_view path, std::size_t stated, std::size_t bytesEach)
    {
        if (!m_fault && stated > m_bytes.left() / bytesEach)
        {
            blame(path,
                  ErrorCode::CountTooLarge,
                  {concat(stated), concat(bytesEach), concat(m_bytes.left())});
        }
        return m_fault ? 0 : stated;
    }

    wad2::LebNumber word(std::string_view path) { return leb(number<std::uint16_t>(path)); }

    wad2::LebNumber shortNumber(std::string_view path) { return leb(number<std::int16_t>(path)); }

    wad2::LebNumber longNumber(std::string_view path) { return leb(number<std::int32_t>(path)); }

    /// The record of an animation of TR4, without what says where the rest of it is.
    void readRecord(wad2::Animation& to)
    {
        skip("frame_offset", 4);
        to.rate.rate = leb(number<std::uint8_t>("frame_rate"));
        skip("frame_size", 1);
        to.state.state = word("state_id");
        to.speeds.speed = longNumber("speed");
        to.speeds.acceleration = longNumber("acceleration");
        to.speeds.lateralSpeed = longNumber("lateral_speed");
        to.speeds.lateralAcceleration = longNumber("lateral_acceleration");
        skip("frame_start", 4);
        to.next.animation = shortNumber("next_animation");
        to.next.frame = word("next_frame");
        m_changes = number<std::uint16_t>("num_state_changes");
        skip("state_change_index", 6);
        skip("mark", 4);
    }

    void readCommands(wad2::Animation& to)
    {
        std::vector<wad2::Command> commands(
            count("commands", number<std::uint16_t>("num_commands"), kCommandBytes));
        for (wad2::Command& each : commands)
        {
            each.kind = wad2::kindOf(wad2::Command::kIds[1]);
            each.values = {word("commands/type"),
                           shortNumber("commands/first"),
                           shortNumber("commands/second"),
                           shortNumber("commands/third")};
            // Beside a number of theirs there is nothing that could be a condition.
            const auto kind = static_cast<view::AnimationCommand::Kind>(each.values.type.value);
            if (view::AnimationCommand::isAtFrame(kind))
            {
                each.values.third = leb(0);
            }
        }
        to.commands = std::move(commands);
        skip("num_words", 8);
    }

    void readKeyFrames(wad2::Animation& to)
    {
        const std::size_t stated =
            count("key_frames", number<std::uint32_t>("num_key_frames"), kKeyFrameBytes);
        if (stated > kMostKeyFrames)
        {
            blame("key_frames", ErrorCode::TooManyRows, {concat(stated), concat(kMostKeyFrames)});
            return;
        }
        std::vector<wad2::KeyFrame> frames(stated);
        for (std::size_t i = 0; i < frames.size() && !m_fault; ++i)
        {
            readKeyFrame(frames[i], concat("key_frames/", i));
        }
        to.keyFrames = std::move(frames);
    }

    void readKeyFrame(wad2::KeyFrame& to, std::string_view path)
    {
        level::BoundingBox box;
        for (std::int16_t* const side :
             {&box.minX, &box.maxX, &box.minY, &box.maxY, &box.minZ, &box.maxZ})
        {
            *side = number<std::int16_t>(path);
        }
        setBox(to.box, box);
        level::Vertex offset;
        for (std::int16_t* const along : {&offset.x, &offset.y, &offset.z})
        {
            *along = number<std::int16_t>(path);
        }
        setPart(to.offset, pointOf(offset));
        std::vector<wad2::Angle> angles(count(path, number<std::uint16_t>(path), kAngleBytes));
        const auto degrees = [&](int sign)
        { return static_cast<float>(sign * number<std::int16_t>(path)) * kDegreesOfStep; };
        for (wad2::Angle& each : angles)
        {
            each.degrees.x = degrees(-1);
            each.degrees.y = degrees(1);
            each.degrees.z = degrees(-1);
        }
        to.angles = std::move(angles);
    }

    void readChanges(wad2::Animation& to)
    {
        std::vector<wad2::StateChange> changes;
        for (std::size_t i = 0; i < m_changes && !m_fault; ++i)
        {
            constexpr std::string_view kPath = "state_changes";
            wad2::StateChange& change = changes.emplace_back();
            change.state.state = word(kPath);
            const auto stated = number<std::uint16_t>(kPath);
            skip(kPath, kInFront);
            std::vector<wad2::Dispatch> dispatches(
                count(kPath, stated, kDispatchBytes + kBehindEach));
            for (wad2::Dispatch& each : dispatches)
            {
                each.frames.inFrame = word(kPath);
                each.frames.outFrame = word(kPath);
                each.frames.nextAnimation = shortNumber(kPath);
                each.frames.nextFrame = word(kPath);
            }
            skip(kPath, kBehind + kBehindEach * dispatches.size());
            change.dispatches = std::move(dispatches);
        }
        to.stateChanges = std::move(changes);
    }

    ByteReader m_bytes;
    std::size_t m_changes = 0; ///< how many come
    std::optional<Error> m_fault;
};

} // namespace

bool isTrw(std::span<const std::byte> bytes) noexcept
{
    // Its version is a number of four bytes of which only the lowest is not 0, as in no text.
    constexpr std::size_t kVersionBytes = 4;
    return bytes.size() >= kVersionBytes && bytes[0] != std::byte{}
           && std::ranges::all_of(bytes.subspan(1, kVersionBytes - 1),
                                  [](std::byte each) { return each == std::byte{}; });
}

Result<wad2::Animation> readTrw(std::span<const std::byte> bytes,
                                std::vector<view::Phrase>& remarks)
{
    return TrwReader(bytes).read(remarks);
}

} // namespace tr::convert
