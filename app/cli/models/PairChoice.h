#pragma once

#include "core/convert/models/ModelMaking.h"

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// Two moveables in step, for the command that exports.
namespace cli
{

/// What the command line says of the second, which goes with a moveable.
struct PairChoice
{
    std::optional<std::uint32_t> slot{}; ///< nothing: the moveable is alone
    std::size_t animation = 0;
    std::array<int, 3> offset{}; ///< units of the game
    int turn = 0;                ///< degrees
    std::optional<std::size_t> joint{};
};

/// What is made of them.
struct PairOfMoveables
{
    tr::convert::PairMember first;
    tr::convert::PairMember second;
    tr::convert::PairStand stand;
};

/// The pair, or else why there is none, as a sentence. `row`: that of the first moveable.
/// `animation`: the number of the one that it plays, as it was said; nothing: its first.
/// Preconditions: canMakeModels, the row exists, and the slot is said.
[[nodiscard]] tl::expected<PairOfMoveables, std::string>
pairOfMoveables(const tr::schema::Content& content,
                std::size_t row,
                const std::optional<std::string>& animation,
                const PairChoice& choice,
                bool hasOwnMeshes);

} // namespace cli
