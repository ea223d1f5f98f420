#pragma once

#include "core/convert/models/ModelMaking.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// Two moveables in step, for the command that exports.
namespace cli
{

/// What the command line says of the second, which goes with a moveable.
struct PairExport
{
    std::optional<std::uint32_t> slot{}; ///< nothing: the moveable is alone
    std::size_t animation = 0;
    std::string offset = "0,0,0"; ///< units of the game
    int turn = 0;                 ///< degrees
    std::optional<std::size_t> joint{};
};

/// What is made of them.
struct PairOfMoveables
{
    tr::convert::PairMember first;
    tr::convert::PairMember second;
    tr::convert::PairStand stand;
};

/// `row`: of the first. `animation`: the number of its one as it is said; nothing: its first. Or
/// else why there is no such pair, a sentence. Preconditions: canMakeModels, the row exists, and
/// the slot is said.
[[nodiscard]] tl::expected<PairOfMoveables, std::string>
pairOfMoveables(const tr::schema::Content& content,
                std::size_t row,
                const std::optional<std::string>& animation,
                const PairExport& wanted,
                bool hasOwnMeshes);

} // namespace cli
