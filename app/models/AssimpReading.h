#pragma once

#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"

#include <filesystem>

/// Files of other 3D programs, by Assimp. It is run in a process of its own, since it ends the
/// process where a file is not as it expects it.
namespace models
{

/// A file of any format that Assimp reads. In metres and with Y up as far as the format says what
/// it is in; a quad stays a quad, larger faces become fans, points and lines go. Vertices keep
/// their order: those of a mesh whose faces have several materials stand one material after the
/// other. Shapes to blend, lights and cameras are left out. Errors: ModelReaderFailed.
[[nodiscard]] tr::Result<tr::exchange::ModelFile> readModel(const std::filesystem::path& path);

} // namespace models
