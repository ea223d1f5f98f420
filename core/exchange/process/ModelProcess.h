#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

/// Files of other 3D programs, read and written by cartouche-models, a program that runs beside
/// this one: a damaged file ends that program, and not this one. Models go from one to the other as
/// GLB.
namespace tr::exchange
{

/// What the program may take for one file.
struct ModelLimits
{
    std::chrono::milliseconds time{60'000};
    std::uint64_t memory = 4ULL * 1024 * 1024 * 1024;
    std::uint64_t output = 1ULL * 1024 * 1024 * 1024; ///< bytes of what it makes
};

/// Where the program is for one that is installed or was built: beside it, or in the folder
/// "models" beside its own. Where it is in neither, the path beside it.
[[nodiscard]] std::filesystem::path modelProgramFor(const std::filesystem::path& running);

/// A file of any format that the program knows. Nothing of the disk is looked at but the folder
/// that the file is in. Errors: FileNotFound; ModelProgramMissing; ModelReaderFailed, where the
/// file is damaged, or the program broke down, took too long or made nonsense. Throws Cancelled.
[[nodiscard]] Result<ModelFile> readByAssimp(const std::filesystem::path& program,
                                             const std::filesystem::path& path,
                                             const Progress& progress,
                                             const ModelLimits& limits = {});

/// Writes a COLLADA file (.dae) with one clip, the named one or the first, or an FBX file (.fbx)
/// with all clips or the named one; pictures go beside it, and replace what has their names.
/// Nothing is written where reading it again would not give as much. Errors: ModelProgramMissing;
/// ModelWriterFailed; those of saveFile. Throws Cancelled. Precondition: faultOf(file) is empty.
[[nodiscard]] Result<void> writeByAssimp(const std::filesystem::path& program,
                                         const ModelFile& file,
                                         const std::filesystem::path& path,
                                         const std::optional<std::string>& clip,
                                         const Progress& progress,
                                         const ModelLimits& limits = {});

} // namespace tr::exchange
