#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelAxes.h"
#include "core/exchange/model/ModelFile.h"
#include "core/io/versions/Versions.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Model files on the disk, in the formats of 3D programs.
namespace tr::convert
{

/// What is known of a format.
struct ModelFormat
{
    std::string_view suffix; ///< "glb"
    const char* name;        ///< in English: "glTF, one file"
    bool canRead;
    bool canWrite;
    bool hasBones; ///< else meshes stand where they are
    bool hasClips; ///< animations
    /// Of them the first only.
    bool hasOneClip = false;
    /// Read and written by a program that runs beside this one: see exchange::readByAssimp.
    bool isForeign = false;
    /// Units of the game that a length of 1 usually is there.
    float units = kUnitsOfMetre;
};

/// All of them, what keeps most first.
[[nodiscard]] std::span<const ModelFormat> modelFormats() noexcept;

/// The format that the suffix of a name says, in small or large letters; null: none does.
[[nodiscard]] const ModelFormat* modelFormatOf(std::string_view fileName) noexcept;

/// Larger files are not read.
inline constexpr std::uint64_t kLargestModelFile = 1024ULL * 1024 * 1024;

/// Suffixes of those that are written, or read, as a text: ".glb, .gltf, .obj".
[[nodiscard]] std::string writtenModelSuffixes();
[[nodiscard]] std::string readModelSuffixes();

/// Reads a file with those that it names, as far as they lie in its folder: whatever is in a file,
/// nothing from elsewhere is read. What is left out stands in its remarks, a sentence each. Errors:
/// those of readFile and of the format; FileTooLarge; RefusedFormat where the suffix says none that
/// is read. Throws Cancelled.
[[nodiscard]] Result<exchange::ModelFile> readModelFile(const std::filesystem::path& path,
                                                        const Progress& progress = {});

/// A file that is to be written, by its name in the folder of all of them.
struct WrittenFile
{
    std::string name;
    std::vector<std::byte> bytes;
};

/// The bytes of a model: those of the file itself, then of those that lie beside it. Errors: those
/// of the format. Throws Cancelled. Precondition: the format can write.
[[nodiscard]] Result<std::vector<WrittenFile>> modelFileBytes(const exchange::ModelFile& file,
                                                              const std::string& fileName,
                                                              const ModelFormat& format,
                                                              const Progress& progress = {});

/// Writes such files into a folder, all of them or none as long as they are sets::kMostFiles at
/// most; of more, those beside the first come before it. What is replaced is kept as earlier
/// versions. `begin` is called before the first of them is replaced, and may throw Cancelled: then
/// nothing was written. Errors: those of SetReplacement and versions::keep.
[[nodiscard]] Result<void> storeModelFiles(const std::filesystem::path& folder,
                                           std::span<const WrittenFile> files,
                                           const versions::Keeping& keeping,
                                           const Disk& disk,
                                           const std::function<void()>& begin = {});

} // namespace tr::convert
