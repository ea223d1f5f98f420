#pragma once

#include "core/format/set/Members.h"
#include "tests/support/RandomData.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// The files that lie beside WADs, made by hand from their description.
namespace tr::test
{

/// The suffixes of the files that go with a WAD, in the order in which a set has them.
inline constexpr std::array<std::string_view, 4> kCompanions{"swd", "sfx", "sam", "was"};

/// A file of that suffix: of every length from none on, with or without bytes behind its end, of
/// either line end or both, with the sound map of TR4 or of TRNG.
[[nodiscard]] std::vector<std::byte> companionBytes(std::string_view suffix, Random& random);

/// A WAD with some of the files beside it, at least one.
[[nodiscard]] std::vector<format::Member> randomMembers(Random& random);

} // namespace tr::test
