#pragma once

#include "core/base/Result.h"
#include "core/base/Table.h"
#include "core/io/Disk.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

/// The samples of files that only name them: WAVE files in a folder beside them, from where a level
/// builder takes them.
namespace tr::transfer
{

struct GatheredSound;

struct WaveFile
{
    std::string name; ///< as the list of samples has it; says what is in the file, too
    Table<std::uint8_t> bytes;
};

/// Puts those of a sound that have to lie beside its file, each name once.
void addWaves(const GatheredSound& sound, std::vector<WaveFile>& waves);

/// WAVE files that were written beside a file, into exchange::kSampleFolder. They go away again,
/// unless they are kept: whoever cannot write the file itself leaves nothing behind.
class WavesBeside
{
public:
    /// Writes those that are not there yet. Files of others stay as they are. `disk` must outlive
    /// the result. Errors: FileNotWritable; then nothing was written.
    [[nodiscard]] static Result<WavesBeside>
    write(const std::filesystem::path& file, std::span<const WaveFile> waves, const Disk& disk);

    ~WavesBeside();
    WavesBeside(WavesBeside&& other) noexcept;
    WavesBeside& operator=(WavesBeside&& other) noexcept;

    /// Those that are new, in their order.
    [[nodiscard]] const std::vector<std::filesystem::path>& made() const noexcept { return m_made; }

    /// Leaves the files where they are.
    void keep() noexcept;

private:
    explicit WavesBeside(const Disk& disk);
    [[nodiscard]] Result<void> makeFolder(const std::filesystem::path& folder);
    [[nodiscard]] Result<void> add(const std::filesystem::path& path,
                                   const Table<std::uint8_t>& bytes);

    const Disk* m_disk;
    std::filesystem::path m_folder; ///< that is new; empty: none is
    std::vector<std::filesystem::path> m_made;
};

} // namespace tr::transfer
