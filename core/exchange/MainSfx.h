#pragma once

#include "core/base/Result.h"
#include "core/exchange/Waves.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// MAIN.SFX, in which TR2 and TR3 have the samples of all their levels: WAVE files one after
/// another, which levels name by number. TRosettaStone 3, 8.4.
namespace tr::exchange
{

class MainSfx
{
public:
    MainSfx(std::filesystem::path path, std::vector<std::byte> bytes);

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }

    [[nodiscard]] std::size_t size() const noexcept { return m_split.waves.size(); }

    /// The WAVE file of that number; empty where there is none.
    [[nodiscard]] std::span<const std::byte> sample(std::size_t number) const noexcept;

private:
    std::filesystem::path m_path;
    std::vector<std::byte> m_bytes;
    WaveSplit m_split;
};

using MainSfxPtr = std::shared_ptr<const MainSfx>;

/// What came of looking for the file.
struct MainSfxSearch
{
    MainSfxPtr file;                            ///< null: there is none, or it cannot be read
    std::vector<std::filesystem::path> folders; ///< that were looked into, in their order
    std::optional<Error> error;                 ///< why the one that was found cannot be read
};

/// Looks beside a level, in the folder `data` next to that, and then in others and the folder
/// `data` of each. Capitals make no difference. Waits for the disk.
[[nodiscard]] MainSfxSearch findMainSfx(const std::filesystem::path& level,
                                        std::span<const std::filesystem::path> others = {});

} // namespace tr::exchange
