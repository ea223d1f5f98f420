#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <utility>

namespace tr::view
{
namespace
{

using Axes = PackedRotation::Axes;

constexpr unsigned kAxesShift = 14;
constexpr unsigned kThreeAxesBits = 10;

/// Of an angle about one axis: 10 in TR2 and TR3, 12 from TR4 on.
unsigned oneAxisBits(schema::Version version) noexcept
{
    return level::since(level::versions::Tr4).contains(version) ? 12 : 10;
}

constexpr std::uint32_t maskOf(unsigned bits) noexcept
{
    return (1U << bits) - 1;
}

/// The nearest of the steps that so many bits can hold; a full turn is none.
constexpr std::uint32_t narrowed(std::uint16_t angle, unsigned bits) noexcept
{
    const unsigned lost = 16 - bits;
    return ((std::uint32_t{angle} + (1U << (lost - 1))) >> lost) & maskOf(bits);
}

constexpr std::uint16_t widened(std::uint32_t angle, unsigned bits) noexcept
{
    return static_cast<std::uint16_t>((angle & maskOf(bits)) << (16 - bits));
}

} // namespace

PackedRotation PackedRotation::beginningWith(std::uint16_t word, schema::Version version)
{
    const bool tr1 = version == level::versions::Tr1;
    return {0, tr1 ? Axes::All : static_cast<Axes>(word >> kAxesShift), {word, 0}};
}

PackedRotation PackedRotation::none(schema::Version version)
{
    const bool tr1 = version == level::versions::Tr1;
    const auto axes = static_cast<unsigned>(tr1 ? Axes::All : Axes::X);
    return beginningWith(static_cast<std::uint16_t>(axes << kAxesShift), version);
}

std::vector<PackedRotation> rotationsOf(const level::Objects& objects,
                                        schema::Version version,
                                        std::size_t word,
                                        std::size_t meshes)
{
    const auto frames = objects.frames.rows();
    const bool tr1 = version == level::versions::Tr1;
    std::size_t at = word + kKeyframeHeaderWords;
    std::size_t count = meshes;
    if (tr1)
    {
        count = at < frames.size() ? std::min<std::size_t>(meshes, frames[at]) : 0;
        ++at;
    }
    std::vector<PackedRotation> rotations;
    while (rotations.size() < count && at < frames.size())
    {
        PackedRotation rotation = PackedRotation::beginningWith(frames[at], version);
        rotation.word = at;
        if (rotation.size() > frames.size() - at)
        {
            break;
        }
        for (std::size_t i = 0; i < rotation.size(); ++i)
        {
            rotation.words[i] = frames[at++];
        }
        rotations.push_back(rotation);
    }
    return rotations;
}

JointAngles unpacked(const PackedRotation& rotation, schema::Version version)
{
    const std::uint16_t angle = widened(rotation.words[0], oneAxisBits(version));
    switch (rotation.axes)
    {
    case Axes::X:
        return {angle, 0, 0};
    case Axes::Y:
        return {0, angle, 0};
    case Axes::Z:
        return {0, 0, angle};
    case Axes::All:
        break;
    }
    auto [high, low] = rotation.words;
    if (version == level::versions::Tr1)
    {
        std::swap(high, low);
    }
    const std::uint32_t packed = (std::uint32_t{high} << 16) | low;
    return {widened(packed >> (2 * kThreeAxesBits), kThreeAxesBits),
            widened(packed >> kThreeAxesBits, kThreeAxesBits),
            widened(packed, kThreeAxesBits)};
}

PackedRotation repacked(PackedRotation rotation, const JointAngles& angles, schema::Version version)
{
    if (rotation.axes == Axes::All)
    {
        const bool tr1 = version == level::versions::Tr1;
        auto& high = rotation.words[tr1 ? 1 : 0];
        auto& low = rotation.words[tr1 ? 0 : 1];
        const std::uint32_t packed = (std::uint32_t{high} >> kAxesShift << 30)
                                     | (narrowed(angles.x, kThreeAxesBits) << (2 * kThreeAxesBits))
                                     | (narrowed(angles.y, kThreeAxesBits) << kThreeAxesBits)
                                     | narrowed(angles.z, kThreeAxesBits);
        high = static_cast<std::uint16_t>(packed >> 16);
        low = static_cast<std::uint16_t>(packed);
        return rotation;
    }
    const std::uint16_t angle = rotation.axes == Axes::X   ? angles.x
                                : rotation.axes == Axes::Y ? angles.y
                                                           : angles.z;
    const unsigned bits = oneAxisBits(version);
    rotation.words[0] =
        static_cast<std::uint16_t>((rotation.words[0] & ~maskOf(bits)) | narrowed(angle, bits));
    return rotation;
}

PackedRotation
packedLike(const PackedRotation& like, const JointAngles& angles, schema::Version version)
{
    if (like.axes == Axes::All)
    {
        return repacked(like, angles, version);
    }
    const unsigned bits = oneAxisBits(version);
    const bool turnsX = narrowed(angles.x, bits) != 0;
    const bool turnsY = narrowed(angles.y, bits) != 0;
    const bool turnsZ = narrowed(angles.z, bits) != 0;
    const int turns = int{turnsX} + int{turnsY} + int{turnsZ};
    PackedRotation packed = like;
    if (turns == 1)
    {
        packed.axes = turnsX ? Axes::X : turnsY ? Axes::Y : Axes::Z;
    }
    else if (turns > 1)
    {
        packed.axes = Axes::All;
    }
    if (packed.axes != like.axes)
    {
        packed.words = {
            static_cast<std::uint16_t>(static_cast<unsigned>(packed.axes) << kAxesShift), 0};
    }
    return repacked(packed, angles, version);
}

} // namespace tr::view
