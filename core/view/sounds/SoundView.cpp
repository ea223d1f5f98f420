#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::view
{
namespace
{

namespace versions = level::versions;

constexpr unsigned kLoopBits = 0x3;
constexpr unsigned kCountShift = 2;
constexpr unsigned kCountBits = 0x3F;
constexpr unsigned kNoPanBit = 0x1000;
constexpr unsigned kRandomPitchBit = 0x2000;
constexpr unsigned kRandomVolumeBit = 0x4000;

// Bits of the second operand of sounds and effects. Those of effects are the feet.
constexpr unsigned kOnLandBit = 0x4000;
constexpr unsigned kInWaterBit = 0x8000;
constexpr unsigned kNumberBits = 0x3FFF;

bool hasOldDetails(schema::Version version) noexcept
{
    return version == versions::Tr1 || version == versions::Tr2;
}

LoopMode loopOf(schema::Version version, unsigned mode) noexcept
{
    if (version == versions::Tr1)
    {
        constexpr std::array kModes{
            LoopMode::Once, LoopMode::Restart, LoopMode::Loop, LoopMode::Loop};
        return kModes[mode];
    }
    constexpr std::array kModes{LoopMode::Once, LoopMode::Wait, LoopMode::Restart, LoopMode::Loop};
    return kModes[mode];
}

/// The games compare with a random number, and 0 means always.
double chanceOf(unsigned stored, double steps) noexcept
{
    return stored == 0 ? 1.0 : std::min((stored + 1) / steps, 1.0);
}

struct Material
{
    int number;
    std::string_view name;
    std::uint32_t sound; ///< of the games that have a name for it
};

constexpr std::array kMaterials{Material{0, "Mud", 288},
                                Material{1, "Snow", 293},
                                Material{2, "Sand and grass", 291},
                                Material{3, "Gravel", 290},
                                Material{4, "Ice", 289},
                                Material{7, "Wood", 292},
                                Material{8, "Metal", 294},
                                Material{9, "Marble", 293}};

/// TR4 has marble where the other games have snow.
bool isOf(const Material& material, schema::Version version) noexcept
{
    constexpr int kSnow = 1;
    constexpr int kIce = 4;
    constexpr int kMarble = 9;
    const bool isTr4 = version == versions::Tr4 || version == versions::Wad;
    return isTr4 ? material.number != kSnow && material.number != kIce : material.number != kMarble;
}

} // namespace

const level::Sounds* soundsOf(const schema::Content& content) noexcept
{
    return content.as<level::Sounds>();
}

schema::Version soundVersionOf(const schema::Content& content) noexcept
{
    const auto* const level = content.as<level::Level>();
    return level != nullptr ? level->version : versions::Wad;
}

SoundMeaning meaningOf(schema::Version version, const level::SoundDetails& details) noexcept
{
    const unsigned bits = details.characteristics;
    SoundMeaning meaning;
    meaning.loop = loopOf(version, bits & kLoopBits);
    meaning.firstSample = details.sample;
    meaning.sampleCount = (bits >> kCountShift) & kCountBits;
    meaning.randomPitch = (bits & kRandomPitchBit) != 0;
    meaning.randomVolume = (bits & kRandomVolumeBit) != 0;
    meaning.noPan = (bits & kNoPanBit) != 0;
    if (hasOldDetails(version))
    {
        constexpr double kLoudest = 0x7FFF;
        meaning.volume = std::min(details.volume / kLoudest, 1.0);
        meaning.chance = chanceOf(details.chance, 0x8000);
        return meaning;
    }
    constexpr double kLoudest = 255;
    constexpr double kPitchUnit = 128;
    meaning.volume = std::min(details.volume / kLoudest, 1.0);
    meaning.chance = chanceOf(details.chance, 0x100);
    // The engines take the byte with its sign.
    meaning.pitch = 1.0 + static_cast<std::int8_t>(details.pitch) / kPitchUnit;
    meaning.sectors = details.range + 1;
    return meaning;
}

level::SoundDetails detailsOf(schema::Version version, const SoundMeaning& meaning) noexcept
{
    const bool isOld = hasOldDetails(version);
    const auto scaled = [](double share, int steps)
    { return static_cast<std::uint16_t>(std::lround(std::clamp(share, 0.0, 1.0) * steps)); };
    level::SoundDetails details;
    details.sample = static_cast<std::uint16_t>(meaning.firstSample);
    details.volume = scaled(meaning.volume, isOld ? 0x7FFF : 0xFF);
    if (meaning.chance < 1.0)
    {
        const int likely = scaled(meaning.chance, isOld ? 0x8000 : 0x100) - 1;
        details.chance = static_cast<std::uint16_t>(std::max(likely, 1)); // 0 means always
    }
    unsigned loop = 0;
    for (unsigned mode = kLoopBits; mode > 0; --mode)
    {
        loop = loopOf(version, mode) == meaning.loop ? mode : loop;
    }
    details.characteristics = static_cast<std::uint16_t>(
        loop | ((meaning.sampleCount & kCountBits) << kCountShift) | (meaning.noPan ? kNoPanBit : 0)
        | (meaning.randomPitch ? kRandomPitchBit : 0)
        | (meaning.randomVolume ? kRandomVolumeBit : 0));
    if (!isOld)
    {
        constexpr double kPitchUnit = 128;
        const long pitch = std::lround((meaning.pitch - 1.0) * kPitchUnit);
        details.pitch = static_cast<std::uint8_t>(std::clamp(pitch, -128L, 127L));
        details.range =
            static_cast<std::uint8_t>(std::clamp(meaning.sectors.value_or(1) - 1, 0, 0xFF));
    }
    return details;
}

std::vector<LoopMode> loopModesOf(schema::Version version)
{
    return version == versions::Tr1
               ? std::vector{LoopMode::Once, LoopMode::Restart, LoopMode::Loop}
               : std::vector{LoopMode::Once, LoopMode::Wait, LoopMode::Restart, LoopMode::Loop};
}

bool hasPitchAndRange(schema::Version version) noexcept
{
    return !hasOldDetails(version);
}

std::optional<SoundTake> takeOf(const SoundMeaning& meaning, const Dice& dice)
{
    if (meaning.sampleCount == 0)
    {
        return std::nullopt;
    }
    const auto choice = static_cast<std::size_t>(dice() * double(meaning.sampleCount));
    SoundTake take{meaning.firstSample + std::min(choice, meaning.sampleCount - 1),
                   meaning.volume,
                   meaning.pitch};
    if (meaning.randomPitch)
    {
        take.pitch *= 1.0 + kPitchSpread * (2 * dice() - 1);
    }
    if (meaning.randomVolume)
    {
        take.volume = std::max(take.volume - kVolumeSpread * dice(), 0.0);
    }
    return take;
}

bool isHeard(const SoundMeaning& meaning, const Dice& dice)
{
    return meaning.chance >= 1.0 || dice() < meaning.chance;
}

std::vector<Ground> groundsOf(schema::Version version)
{
    std::vector<Ground> grounds{{Ground::kStone, "Stone", std::nullopt}};
    if (!hasOldDetails(version))
    {
        for (const Material& material : kMaterials)
        {
            if (isOf(material, version))
            {
                grounds.push_back({material.number, material.name, material.sound});
            }
        }
    }
    grounds.push_back({Ground::kWater, "Water", std::nullopt});
    return grounds;
}

std::optional<std::uint32_t> soundOf(const AnimationCommand& command, const Ground& ground) noexcept
{
    const auto operand = static_cast<std::uint16_t>(command.operands[1]);
    if (command.kind == AnimationCommand::Kind::FlipEffect)
    {
        return (operand & kNumberBits) == kFootprintEffect ? ground.footstep : std::nullopt;
    }
    if (command.kind != AnimationCommand::Kind::PlaySound)
    {
        return std::nullopt;
    }
    const unsigned where = operand & (kOnLandBit | kInWaterBit);
    const unsigned here = ground.material == Ground::kWater ? kInWaterBit : kOnLandBit;
    return where == 0 || where == here ? std::optional<std::uint32_t>(operand & kSoundIdMask)
                                       : std::nullopt;
}

std::map<std::uint32_t, std::vector<SoundUser>> soundUsersOf(const schema::Content& content)
{
    namespace tables = level::tables;
    std::map<std::uint32_t, std::vector<SoundUser>> users;
    const auto add = [&users](std::uint32_t sound, const SoundUser& user)
    {
        std::vector<SoundUser>& all = users[sound];
        if (all.empty() || all.back().table != user.table || all.back().row != user.row)
        {
            all.push_back(user);
        }
    };
    const level::Objects& objects = level::objectsOf(content);
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        std::optional<std::optional<std::size_t>> model;
        for (const AnimationCommand& command : commandsOf(objects, objects.animations[row]))
        {
            if (command.kind == AnimationCommand::Kind::PlaySound)
            {
                model = model ? model : modelOfAnimation(objects, row);
                add(static_cast<std::uint16_t>(command.operands[1]) & kSoundIdMask,
                    {tables::Animations, row, *model});
            }
        }
    }
    if (const auto* const level = content.as<level::Level>())
    {
        for (std::size_t row = 0; row < level->soundSources.size(); ++row)
        {
            add(level->soundSources[row].soundId, {tables::SoundSources, row, std::nullopt});
        }
    }
    return users;
}

} // namespace tr::view
