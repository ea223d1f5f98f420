#pragma once

#include "core/exchange/SamplesElsewhere.h"
#include "core/level/Content.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The samples of a level or WAD, wherever its game keeps them, and the sounds that play them.
/// TRosettaStone 3, 8.2 to 8.4.
namespace tr::exchange
{

/// One of the sounds that play a sample.
struct SampleSound
{
    std::uint32_t id = 0;  ///< row of the sound map
    std::string_view name; ///< of the catalogue; empty: it has none there
};

struct LevelSample
{
    std::size_t number = 0;  ///< by which sound details call it
    schema::TableId table{}; ///< that has it or says where it is
    std::size_t row = 0;
    /// The WAVE file, as the level has it; empty where it has none. Of TR1 it ends where it says
    /// itself, which is a byte before the next one begins where its size is odd.
    std::span<const std::byte> bytes;
    /// What TR4 and TR5 state beside it, 0 elsewhere. Levels differ: the games' own of TR5 state
    /// the bytes of the sound in 16 bits, levels whose samples are PCM the bytes of the WAVE file.
    std::uint32_t statedSize = 0;
    std::vector<SampleSound> sounds; ///< by their numbers
};

/// Whether the level names samples that are in MAIN.SFX.
[[nodiscard]] bool hasSamplesElsewhere(const level::Level& level) noexcept;
[[nodiscard]] bool hasSamplesElsewhere(const schema::Content& content) noexcept;

/// The samples that are in the level itself, or else in MAIN.SFX where that is there or has lent
/// them, or the files
/// that .SAM names, by their numbers. They point into `content` and `elsewhere`, which must outlive
/// them.
[[nodiscard]] std::vector<LevelSample> samplesOf(const schema::Content& content,
                                                 const SamplesElsewhere* elsewhere = nullptr);

/// A content for who takes its sounds to other files. A level that names samples of MAIN.SFX has
/// those of them that are there in `samples`, where later games have theirs; its own game has no
/// such table, so that it is written as it was. Any other stays as it is.
[[nodiscard]] schema::Content withSamplesOf(schema::Content content, const MainSfx& mainSfx);

/// The same, where MAIN.SFX is found, see findMainSfx. Waits for the disk.
[[nodiscard]] schema::Content withSamplesFrom(schema::Content content,
                                              const std::filesystem::path& file,
                                              std::span<const std::filesystem::path> others = {});

} // namespace tr::exchange
