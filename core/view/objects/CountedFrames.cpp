#include "core/view/objects/CountedFrames.h"

#include "core/level/Versions.h"

#include <algorithm>
#include <array>

namespace tr::view
{
namespace
{

namespace versions = level::versions;
using Of = CountedFrames::Of;

/// Read in the sources of engines: TRX (LostArtefacts/TRX) of TR1 and TR2, TOMB4 and TOMB5
/// (Trxyebeep) of TR4 and TR5. TR3 has the weapons of TR2.
constexpr std::array kLara{
    FrameRange{3, 14}, FrameRange{10, 21}, FrameRange{27, 57}, FrameRange{964, 993}};
constexpr std::array kPistols{FrameRange{0, 32}};
constexpr std::array kShotgun{FrameRange{0, 127}};
constexpr std::span<const FrameRange> kUnknown;

struct CountedSlots
{
    schema::VersionSet games;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    Of of = Of::Lara;
    std::span<const FrameRange> known;
};

constexpr auto kTr1 = schema::only(versions::Tr1);
constexpr auto kTr2 = schema::only(versions::Tr2);
constexpr auto kTr3 = schema::only(versions::Tr3);
constexpr auto kTr4On = level::since(versions::Tr4);

constexpr std::array kCounted{
    CountedSlots{kTr4On, 0, 0, Of::Lara, kLara},
    CountedSlots{level::until(versions::Tr3), 0, 0, Of::Lara, kUnknown},
    CountedSlots{kTr1, 1, 1, Of::Weapon, kPistols},
    CountedSlots{kTr1, 2, 2, Of::Weapon, kShotgun},
    CountedSlots{kTr1, 3, 4, Of::Weapon, kUnknown}, // magnums, Uzis
    CountedSlots{kTr2, 1, 1, Of::Weapon, kPistols},
    CountedSlots{kTr2, 3, 3, Of::Weapon, kShotgun},
    CountedSlots{kTr2, 4, 9, Of::Weapon, kUnknown}, // automatic pistols to flare
    CountedSlots{kTr3, 1, 1, Of::Weapon, kUnknown},
    CountedSlots{kTr3, 3, 10, Of::Weapon, kUnknown},    // shotgun to flare
    CountedSlots{kTr4On, 1, 7, Of::Weapon, kUnknown},   // pistols to flare
    CountedSlots{kTr4On, 28, 29, Of::Weapon, kUnknown}, // crowbar, torch
};

} // namespace

std::optional<CountedFrames> countedFrames(schema::Version version, std::uint32_t slot) noexcept
{
    const auto found = std::ranges::find_if(kCounted,
                                            [&](const CountedSlots& each) {
                                                return each.games.contains(version)
                                                       && slot >= each.first && slot <= each.last;
                                            });
    return found == kCounted.end() ? std::nullopt
                                   : std::optional(CountedFrames{found->of, found->known});
}

} // namespace tr::view
