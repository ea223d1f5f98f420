#pragma once

#include "core/base/Error.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The WAVE files that a WAD's .SAM names. No WAD comes with them: they lie in the folders of who
/// builds levels.
namespace tr::exchange
{

/// The folder beside a WAD, or in another one, that samples are looked for in. Those that are
/// written go there.
inline constexpr std::string_view kSampleFolder = "samples";

struct NamedSample
{
    std::string name;           ///< as .SAM has it, in UTF-8
    std::filesystem::path path; ///< of the file that was found; empty: none was
    std::vector<std::byte> bytes;
    std::optional<Error> error{}; ///< why the one that was found cannot be read
};

/// What came of looking for the files.
struct NamedSampleSearch
{
    std::vector<NamedSample> samples;           ///< one a line of .SAM; none where there is no .SAM
    std::vector<std::filesystem::path> folders; ///< that were looked into, in their order

    [[nodiscard]] std::size_t missing() const noexcept;
};

/// The lines of the .SAM, in UTF-8; none where there is no .SAM.
[[nodiscard]] std::vector<std::string> sampleNamesOf(const schema::Content& content);

/// Looks beside the WAD, in the folders `samples` and `sounds` there, where the level editor of the
/// games has its samples (`sound/sfx/samples` two folders up), and then in others and their folders
/// `samples`. Capitals make no difference. Waits for the disk.
[[nodiscard]] NamedSampleSearch
findNamedSamples(const schema::Content& content,
                 const std::filesystem::path& wad,
                 std::span<const std::filesystem::path> others = {});

} // namespace tr::exchange
