#pragma once

#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

/// What sound details mean, and which sounds animations make. TRosettaStone 3, 3.2.3, 6.2.6 and
/// 8.3.2.
namespace tr::view
{

/// What a content says of sounds; null where it says nothing.
[[nodiscard]] const level::Sounds* soundsOf(const schema::Content& content) noexcept;

/// The game that plays them: that of a level; what belongs to a WAD becomes a level of TR4.
[[nodiscard]] schema::Version soundVersionOf(const schema::Content& content) noexcept;

/// What a sound does that is asked for once more while it is still heard.
enum class LoopMode : std::uint8_t
{
    Once,    ///< sounds again, besides itself
    Wait,    ///< goes on, and nothing else happens
    Restart, ///< begins anew
    Loop,    ///< sounds over and over, until it is stopped
};

/// Sound details in units that are the same in every game.
struct SoundMeaning
{
    LoopMode loop = LoopMode::Once;
    std::size_t firstSample = 0;
    std::size_t sampleCount = 0;  ///< one of them is played, by chance
    double volume = 0;            ///< 0 to 1
    double pitch = 1;             ///< factor of the rate
    double chance = 1;            ///< of being heard at all, 0 to 1
    std::optional<int> sectors{}; ///< within which it is heard; nothing: the game fixes that
    bool randomPitch = false;
    bool randomVolume = false;
    bool noPan = false; ///< heard from everywhere alike
};

[[nodiscard]] SoundMeaning meaningOf(schema::Version version,
                                     const level::SoundDetails& details) noexcept;

/// The details that mean this, as far as the game can say it; what it cannot is left out.
[[nodiscard]] level::SoundDetails detailsOf(schema::Version version,
                                            const SoundMeaning& meaning) noexcept;

/// What a game can do when a sound is asked for again.
[[nodiscard]] std::vector<LoopMode> loopModesOf(schema::Version version);

/// Whether details say the pitch and the range, which are fixed before TR3.
[[nodiscard]] bool hasPitchAndRange(schema::Version version) noexcept;

/// How far a random pitch may be from the stated one, as a share of it, and how much quieter a
/// random volume may make a sound, as a share of the loudest.
inline constexpr double kPitchSpread = 0.09;
inline constexpr double kVolumeSpread = 0.125;

/// One time that a sound is heard.
struct SoundTake
{
    std::size_t sample = 0;
    double volume = 0;
    double pitch = 1;
};

/// Numbers from 0 up to, and without, 1.
using Dice = std::function<double()>;

/// Which sample is heard, and how. Nothing: none, as the details have no samples.
[[nodiscard]] std::optional<SoundTake> takeOf(const SoundMeaning& meaning, const Dice& dice);

/// Whether the sound is heard this time.
[[nodiscard]] bool isHeard(const SoundMeaning& meaning, const Dice& dice);

/// What an object stands on, which some sounds depend on: one of the materials of sectors.
struct Ground
{
    static constexpr int kStone = 6;
    static constexpr int kWater = 5;

    int material = kStone;
    std::string_view name; ///< in English
    /// Of the effect that footsteps are made with. Nothing: it makes no sound on this ground, where
    /// the animation plays one by itself.
    std::optional<std::uint32_t> footstep;
};

/// The grounds that sound differently in a game; stone is the first, water the last.
[[nodiscard]] std::vector<Ground> groundsOf(schema::Version version);

/// The sound that a command makes there; nothing where it makes none.
[[nodiscard]] std::optional<std::uint32_t> soundOf(const AnimationCommand& command,
                                                   const Ground& ground) noexcept;

/// What makes a sound by itself: an animation, in one of its commands, or a sound source.
struct SoundUser
{
    schema::TableId table{}; ///< animations or sound sources
    std::size_t row = 0;
    std::optional<std::size_t> model{}; ///< whose animation it is
};

/// By the ids of the sounds; of each by their tables and rows, every row once.
[[nodiscard]] std::map<std::uint32_t, std::vector<SoundUser>>
soundUsersOf(const schema::Content& content);

} // namespace tr::view
