#pragma once

#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

/// What is known of the kinds of animation commands. TRosettaStone 3, 6.2.6; WAD 2.1,
/// Commands_Package.
namespace tr::view
{

struct CommandKind
{
    AnimationCommand::Kind kind{};
    std::string_view name; ///< in English
    std::uint8_t operands = 0;
};

inline constexpr std::array kCommandKinds{
    CommandKind{AnimationCommand::Kind::SetPosition, "move", 3},
    CommandKind{AnimationCommand::Kind::JumpDistance, "jump", 2},
    CommandKind{AnimationCommand::Kind::EmptyHands, "empty the hands", 0},
    CommandKind{AnimationCommand::Kind::Kill, "die", 0},
    CommandKind{AnimationCommand::Kind::PlaySound, "sound", 2},
    CommandKind{AnimationCommand::Kind::FlipEffect, "flip effect", 2},
};

/// Null for a word that begins no command.
[[nodiscard]] constexpr const CommandKind* commandKind(std::int16_t word) noexcept
{
    const auto found = std::ranges::find(
        kCommandKinds, static_cast<AnimationCommand::Kind>(word), &CommandKind::kind);
    return found == kCommandKinds.end() ? nullptr : &*found;
}

/// Where the bits beside a sound or an effect begin, and what these say.
inline constexpr int kBesideShift = std::bit_width(kSoundIdMask);
inline constexpr std::array<std::string_view, 4> kSurroundings{
    "everywhere", "on land", "in water", "on land and in water"};
inline constexpr std::array<std::string_view, 4> kFeet{
    "neither foot", "left foot", "right foot", "both feet"};

} // namespace tr::view
