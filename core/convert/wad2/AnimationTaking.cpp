#include "core/convert/wad2/AnimationTaking.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/MeshTaking.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tr::convert
{
namespace
{

using transfer::AnimationTarget;
using transfer::CommandList;
using transfer::GatheredAnimation;
using transfer::Place;
using CommandKind = view::AnimationCommand::Kind;
using Axes = view::PackedRotation::Axes;

constexpr schema::Version kOfNames = level::versions::Wad;
constexpr double kTurn = 360.0;
constexpr double kStepsOfThree = 1024.0;
constexpr unsigned kAxesShift = 14;
constexpr std::size_t kMostFrameSize = 0xFF;

/// Tomb Editor 1.2.9 wrote it where there are no frames.
constexpr std::int64_t kDamagedEnd = 0xFFFF;

/// Bits of the number of a sound or an effect that files of before 1.7.3 have its condition in.
constexpr std::uint16_t kSoundBits = 0xF000;
constexpr std::uint16_t kEffectBits = 0xC000;

/// Frames are counted in 16 bits, and those that a command names in as many with a sign: Tomb
/// Editor takes the nearest that there is for any other.
std::int64_t frameOf(const wad2::LebNumber& number)
{
    return std::clamp<std::int64_t>(number.value, 0, std::numeric_limits<std::uint16_t>::max());
}

std::int64_t operandOf(const wad2::LebNumber& number)
{
    return std::clamp<std::int64_t>(number.value,
                                    std::numeric_limits<std::int16_t>::min(),
                                    std::numeric_limits<std::int16_t>::max());
}

std::int64_t keyFramesOf(const wad2::Animation& animation)
{
    return static_cast<std::int64_t>(animation.keyFrames.size());
}

std::int64_t rateOf(const wad2::Animation& animation)
{
    constexpr std::int64_t kMostRate = 0xFF;
    return std::clamp<std::int64_t>(animation.rate.rate.value, 0, kMostRate);
}

/// The last frame that an animation says it has, counted from its first.
std::int64_t statedEnd(const wad2::Animation& animation)
{
    if (animation.hasCount())
    {
        return std::max<std::int64_t>(frameOf(animation.count.frames) - 1, 0);
    }
    const std::int64_t end = frameOf(animation.end.endFrame);
    return end == kDamagedEnd ? 0 : end;
}

/// Half a step more or less is the same.
std::int64_t steps(double degrees, double ofTurn)
{
    const double turned = std::fmod(degrees, kTurn) * ofTurn / kTurn;
    return std::isfinite(turned) ? std::llround(turned) : 0;
}

std::uint16_t angleOf(double degrees)
{
    return static_cast<std::uint16_t>(steps(degrees, kFixedOne));
}

/// As few words as hold it: about one axis there are two bits more, which are worth more than what
/// three axes would round to nothing.
view::PackedRotation rotationOf(const wad2::Vector3& degrees, schema::Version version)
{
    const std::array<double, 3> turns{-degrees.x, degrees.y, -degrees.z};
    const view::JointAngles angles{angleOf(turns[0]), angleOf(turns[1]), angleOf(turns[2])};
    std::size_t count = 0;
    std::size_t most = 0;
    std::array<std::int64_t, 3> sizes{};
    for (std::size_t axis = 0; axis < turns.size(); ++axis)
    {
        const auto whole = static_cast<std::int64_t>(kStepsOfThree);
        count += steps(turns.at(axis), kStepsOfThree) % whole != 0 ? 1 : 0;
        sizes.at(axis) =
            std::abs(static_cast<std::int64_t>(static_cast<std::int16_t>(angleOf(turns.at(axis)))));
        most = sizes.at(axis) > sizes.at(most) ? axis : most;
    }
    const Axes axes = count > 1 ? Axes::All : most == 0 ? Axes::X : most == 1 ? Axes::Y : Axes::Z;
    const auto first = static_cast<std::uint16_t>(static_cast<unsigned>(axes) << kAxesShift);
    return view::repacked(view::PackedRotation::beginningWith(first, version), angles, version);
}

std::vector<std::uint16_t> recordOf(const wad2::KeyFrame& from,
                                    std::size_t bones,
                                    schema::Version version,
                                    LossCounter& losses)
{
    bool isCut = false;
    const level::Vertex low = vertexOf(from.box.low.value(), isCut);
    const level::Vertex high = vertexOf(from.box.high.value(), isCut);
    const level::Vertex offset = vertexOf(from.offset.value(), isCut);
    losses.add({"{0} key frames reach farther than a game has numbers for",
                "a key frame reaches farther than a game has numbers for"},
               isCut ? 1 : 0);
    std::vector<std::uint16_t> record;
    for (const std::int16_t number :
         {low.x, high.x, low.y, high.y, low.z, high.z, offset.x, offset.y, offset.z})
    {
        record.push_back(static_cast<std::uint16_t>(number));
    }
    if (version == level::versions::Tr1) // which says how many come
    {
        record.push_back(static_cast<std::uint16_t>(bones));
    }
    for (std::size_t bone = 0; bone < bones; ++bone)
    {
        const auto rotation = bone < from.angles.size()
                                  ? rotationOf(from.angles[bone].degrees, version)
                                  : view::PackedRotation::none(version);
        record.insert(record.end(),
                      rotation.words.begin(),
                      rotation.words.begin() + static_cast<std::ptrdiff_t>(rotation.size()));
    }
    losses.add({"{0} key frames turn bones that do not exist",
                "a key frame turns bones that do not exist"},
               from.angles.size() > bones ? 1 : 0);
    return record;
}

std::int32_t fixedOf(double number)
{
    constexpr double kLowest = std::numeric_limits<std::int32_t>::min();
    constexpr double kHighest = std::numeric_limits<std::int32_t>::max();
    const double fixed = number * kFixedOne;
    return std::isnan(fixed)
               ? 0
               : static_cast<std::int32_t>(std::llround(std::clamp(fixed, kLowest, kHighest)));
}

std::int32_t fixedOf(const schema::LebNumber& number)
{
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(number.value,
                                 std::numeric_limits<std::int32_t>::min(),
                                 std::numeric_limits<std::int32_t>::max()));
}

bool isPlain(const wad2::Curve& curve)
{
    const auto is = [](const auto& part, float number)
    { return !part.frame.isThere || (part.value().x == number && part.value().y == number); };
    return is(curve.start, 0.0F) && is(curve.end, 1.0F) && is(curve.startHandle, 0.0F)
           && is(curve.endHandle, 1.0F);
}

/// The bits of its number in which a command has its condition; none where that stands by itself.
std::uint16_t conditionBitsOf(const wad2::Command& command)
{
    const CommandKind kind = kindIn(command);
    if (!command.isPacked() || !view::AnimationCommand::isAtFrame(kind)
        || command.values.third.value != condition::kNone)
    {
        return 0;
    }
    return kind == CommandKind::PlaySound ? kSoundBits : kEffectBits;
}

/// A name that tells more than the number of the animation, and than what a WAD calls it anyway.
schema::RowNote
noteOf(const wad2::Animation& animation, const wad2::Moveable& moveable, std::size_t number)
{
    schema::RowNote note;
    const std::string_view name = animation.name.value().bytes();
    const std::int64_t slot = moveable.slot.slot.value;
    const auto known = catalogue::animationName(
        kOfNames, static_cast<std::uint32_t>(slot), static_cast<std::uint32_t>(number));
    const bool isSaid = name == concat("Animation ", number) || known == catalogue::Name(name);
    if (!name.empty() && !isSaid && !view::faultOfName(name))
    {
        note.name = name;
    }
    return note;
}

} // namespace

CommandKind kindIn(const wad2::Command& command) noexcept
{
    constexpr std::int64_t kMostKind = 0xFF;
    return static_cast<CommandKind>(
        std::clamp<std::int64_t>(command.values.type.value, 0, kMostKind));
}

std::int64_t soundNumberOf(const wad2::Command& command)
{
    return unpackedCommand(command).values.second.value;
}

void setSoundNumber(wad2::Command& command, std::int64_t number)
{
    const std::uint16_t bits = conditionBitsOf(command);
    const bool hasRoom = (number & bits) == 0; // beside its condition
    if (bits != 0 && !hasRoom)
    {
        command = unpackedCommand(command);
    }
    const bool staysPacked = bits != 0 && hasRoom;
    const auto packed = static_cast<std::uint16_t>(command.values.second.value);
    command.values.second.value =
        staysPacked
            ? static_cast<std::int16_t>(static_cast<std::uint16_t>((packed & bits) | number))
            : number;
}

wad2::Command unpackedCommand(const wad2::Command& command)
{
    wad2::Command to = command;
    to.kind = wad2::kindOf(wad2::Command::kIds[0]);
    const std::uint16_t bits = conditionBitsOf(command);
    if (bits == 0)
    {
        return to;
    }
    const auto packed = static_cast<std::uint16_t>(command.values.second.value);
    to.values.second = {packed & static_cast<std::uint16_t>(~bits), 0};
    switch (packed & bits)
    {
    case condition::kLandOrLeftBit:
        to.values.third = {condition::kLandOrLeft, 0};
        break;
    case condition::kWaterOrRightBit:
        to.values.third = {condition::kWaterOrRight, 0};
        break;
    case condition::kQuicksandBit:
        to.values.third = {condition::kQuicksand, 0};
        break;
    case condition::kUnderwaterBit:
        to.values.third = {condition::kUnderwater, 0};
        break;
    default:
        break;
    }
    return to;
}

AnimationTaking::AnimationTaking(const SoundIds& sounds,
                                 transfer::Gathering& out,
                                 LossCounter& losses,
                                 schema::Version version)
    : m_sounds(sounds)
    , m_out(out)
    , m_losses(losses)
    , m_version(version)
{
}

std::uint16_t AnimationTaking::word(std::int64_t number)
{
    constexpr std::int64_t kMost = 0xFFFF;
    m_losses.add({"{0} numbers are larger than a game has room for",
                  "a number is larger than a game has room for"},
                 number < 0 || number > kMost);
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(number, 0, kMost));
}

/// Engines count the frames of a moveable through all its animations.
std::vector<AnimationTaking::Span>
AnimationTaking::spansOf(const Table<wad2::Animation>& animations)
{
    std::vector<Span> spans;
    std::int64_t first = 0;
    for (const wad2::Animation& animation : animations)
    {
        Span span{first, statedEnd(animation)};
        if (!animation.keyFrames.empty())
        {
            const std::int64_t real = rateOf(animation) * (keyFramesOf(animation) - 1);
            m_losses.add({"{0} animations end behind their last key frame, and end there",
                          "an animation ends behind its last key frame, and ends there"},
                         span.last > real ? 1 : 0);
            span.last = std::min(span.last, real);
        }
        first += span.last + 1;
        spans.push_back(span);
    }
    return spans;
}

std::optional<Place> AnimationTaking::take(const wad2::Moveable& moveable, std::size_t bones)
{
    if (moveable.animations.empty())
    {
        return std::nullopt;
    }
    const std::vector<Span> spans = spansOf(moveable.animations);
    transfer::AnimationList list;
    for (std::size_t i = 0; i < spans.size(); ++i)
    {
        const wad2::Animation& from = moveable.animations[i];
        list.animations.push_back(animationOf(from, i, spans));
        list.animations.back().note = noteOf(from, moveable, i);
        takeFrames(from, bones, list.animations.back(), list.frames);
    }
    m_out.animationLists.push_back(std::move(list));
    return m_out.animationLists.size() - 1;
}

GatheredAnimation AnimationTaking::animationOf(const wad2::Animation& from,
                                               std::size_t number,
                                               const std::vector<Span>& spans)
{
    const Span& span = spans[number];
    GatheredAnimation to;
    to.row.frameRate = static_cast<std::uint8_t>(rateOf(from));
    to.row.stateId = word(from.state.state.value);
    to.row.frameStart = word(span.first);
    to.row.frameEnd = word(span.first + span.last);
    takeSpeeds(from, to.row);
    takeEnd(from, spans, to);
    to.changes = changesOf(from, span, spans);
    to.commands = commandsOf(from, span);
    m_losses.add({"{0} animations are blended into the next one",
                  "an animation is blended into the next one"},
                 from.blending.frames.value != 0 || !isPlain(from.curve) ? 1 : 0);
    m_losses.add({"{0} animations move their object by the motion of its first bone",
                  "an animation moves its object by the motion of its first bone"},
                 from.rootMotion.frame.isThere && from.rootMotion.value().value != 0 ? 1 : 0);
    return to;
}

void AnimationTaking::takeFrames(const wad2::Animation& from,
                                 std::size_t bones,
                                 GatheredAnimation& to,
                                 std::vector<std::uint16_t>& words)
{
    to.frames = words.size();
    std::vector<std::vector<std::uint16_t>> records;
    std::size_t size = 0;
    for (const wad2::KeyFrame& each : from.keyFrames)
    {
        records.push_back(recordOf(each, bones, m_version, m_losses));
        size = std::max(size, records.back().size());
    }
    const bool isStated = m_version != level::versions::Tr1;
    if (isStated && size > kMostFrameSize)
    {
        m_losses.add({"{0} animations have more bones than a key frame has room for, and lose "
                      "their key frames",
                      "an animation has more bones than a key frame has room for, and loses its "
                      "key frames"});
        return;
    }
    to.row.frameSize = static_cast<std::uint8_t>(isStated ? size : 0);
    for (std::vector<std::uint16_t>& record : records)
    {
        record.resize(size, 0);
        words.insert(words.end(), record.begin(), record.end());
    }
}

void AnimationTaking::takeEnd(const wad2::Animation& from,
                              const std::vector<Span>& spans,
                              GatheredAnimation& to)
{
    const std::int64_t next = from.next.animation.value;
    const bool isThere = next >= 0 && static_cast<std::size_t>(next) < spans.size();
    m_losses.add({"{0} animations are followed by one that does not exist, and lead to the first",
                  "an animation is followed by one that does not exist, and leads to the first"},
                 isThere ? 0 : 1);
    const std::size_t target = isThere ? static_cast<std::size_t>(next) : 0;
    to.next = {AnimationTarget::Kind::Own, 0, static_cast<std::uint32_t>(target)};
    to.row.nextFrame = word(spans[target].first + (isThere ? frameOf(from.next.frame) : 0));
}

void AnimationTaking::takeSpeeds(const wad2::Animation& from, level::Animation& to)
{
    if (!from.velocity.frame.isThere)
    {
        to.speed = fixedOf(from.speeds.speed);
        to.acceleration = fixedOf(from.speeds.acceleration);
        to.lateralSpeed = fixedOf(from.speeds.lateralSpeed);
        to.lateralAcceleration = fixedOf(from.speeds.lateralAcceleration);
        return;
    }
    const wad2::Vector4& velocity = from.velocity.value();
    const auto frames = static_cast<double>(std::max<std::int64_t>(keyFramesOf(from) - 1, 1)
                                            * std::max<std::int64_t>(rateOf(from), 1));
    to.speed = fixedOf(velocity.x);
    to.acceleration = fixedOf((double{velocity.y} - velocity.x) / frames);
    to.lateralSpeed = fixedOf(velocity.z);
    to.lateralAcceleration = fixedOf((double{velocity.w} - velocity.z) / frames);
}

std::optional<Place> AnimationTaking::changesOf(const wad2::Animation& from,
                                                const Span& span,
                                                const std::vector<Span>& spans)
{
    if (from.stateChanges.empty())
    {
        return std::nullopt;
    }
    std::vector<transfer::GatheredChange> changes;
    for (const wad2::StateChange& change : from.stateChanges)
    {
        changes.push_back({word(change.state.state.value), dispatchesOf(change, span, spans)});
    }
    m_out.changeLists.push_back(std::move(changes));
    return m_out.changeLists.size() - 1;
}

Place AnimationTaking::dispatchesOf(const wad2::StateChange& from,
                                    const Span& span,
                                    const std::vector<Span>& spans)
{
    std::vector<transfer::GatheredDispatch> dispatches;
    for (const wad2::Dispatch& each : from.dispatches)
    {
        const std::int64_t next = each.frames.nextAnimation.value;
        if (next < 0 || static_cast<std::size_t>(next) >= spans.size())
        {
            m_losses.add(
                {"{0} dispatches lead to an animation that does not exist, and are left out",
                 "a dispatch leads to an animation that does not exist, and is left out"});
            continue;
        }
        const std::int64_t first = spans[static_cast<std::size_t>(next)].first;
        dispatches.push_back({{word(span.first + frameOf(each.frames.inFrame)),
                               word(span.first + frameOf(each.frames.outFrame)),
                               0,
                               word(first + frameOf(each.frames.nextFrame))},
                              {AnimationTarget::Kind::Own, 0, static_cast<std::uint32_t>(next)}});
        const auto& blending = each.blending;
        const bool isBlended = blending.blendFrames.value != 0 || blending.nextFrameHigh.value != 0
                               || !isPlain(each.curve);
        m_losses.add({"{0} dispatches blend two animations", "a dispatch blends two animations"},
                     each.hasCurve() && isBlended ? 1 : 0);
    }
    m_out.dispatchLists.push_back(std::move(dispatches));
    return m_out.dispatchLists.size() - 1;
}

std::optional<Place> AnimationTaking::commandsOf(const wad2::Animation& from, const Span& span)
{
    CommandList list;
    for (const wad2::Command& command : from.commands)
    {
        takeCommand(command, span, list);
    }
    if (list.count == 0)
    {
        return std::nullopt;
    }
    m_out.commandLists.push_back(std::move(list));
    return m_out.commandLists.size() - 1;
}

void AnimationTaking::takeCommand(const wad2::Command& from, const Span& span, CommandList& to)
{
    const wad2::Command unpacked = unpackedCommand(from);
    const wad2::CommandValues& values = unpacked.values;
    const auto add = [&to](std::int64_t number)
    { to.words.push_back(static_cast<std::int16_t>(static_cast<std::uint16_t>(number))); };
    const auto addConditional = [&](std::int64_t number)
    {
        constexpr std::uint16_t kRoom = view::kSoundIdMask;
        const std::int64_t which = values.third.value;
        m_losses.add({"{0} commands depend on what a game cannot say, and are carried out always",
                      "a command depends on what a game cannot say, and is carried out always"},
                     which < 0 || which > condition::kWaterOrRight ? 1 : 0);
        m_losses.add(
            {"{0} commands have a sound or effect with a number that a game has no room for",
             "a command has a sound or effect with a number that a game has no room for"},
            number < 0 || number > kRoom ? 1 : 0);
        const unsigned bit = which == condition::kLandOrLeft     ? condition::kLandOrLeftBit
                             : which == condition::kWaterOrRight ? condition::kWaterOrRightBit
                                                                 : 0U;
        const std::int64_t frame = span.first + operandOf(values.first);
        m_losses.add(
            {"{0} commands name a frame that a game has no number for, and get another one",
             "a command names a frame that a game has no number for, and gets another one"},
            frame < 0 || frame > std::numeric_limits<std::uint16_t>::max()
                    || operandOf(values.first) != values.first.value
                ? 1
                : 0);
        add(frame);
        add((static_cast<std::uint16_t>(number) & kRoom) | static_cast<std::int64_t>(bit));
    };
    const auto addOperand = [&](const wad2::LebNumber& number)
    {
        m_losses.add({"{0} numbers are larger than a game has room for",
                      "a number is larger than a game has room for"},
                     operandOf(number) != number.value ? 1 : 0);
        add(operandOf(number));
    };
    const CommandKind kind = kindIn(from);
    if (kind < CommandKind::SetPosition || kind > CommandKind::FlipEffect)
    {
        m_losses.add(
            {"{0} commands are none that a game has", "a command is none that a game has"});
        return;
    }
    ++to.count;
    add(values.type.value);
    switch (kind)
    {
    case CommandKind::SetPosition:
        addOperand(values.first);
        addOperand(values.second);
        addOperand(values.third);
        break;
    case CommandKind::JumpDistance:
        addOperand(values.first);
        addOperand(values.second);
        break;
    case CommandKind::PlaySound:
    {
        const auto own = m_sounds.find(from.sound.value().value);
        const bool isOwn = from.sound.frame.isThere && own != m_sounds.end();
        to.sounds.push_back(to.words.size() + 1);
        addConditional(isOwn ? std::int64_t{own->second} : values.second.value);
        break;
    }
    case CommandKind::FlipEffect:
        addConditional(values.second.value);
        break;
    default:
        break;
    }
}

} // namespace tr::convert
