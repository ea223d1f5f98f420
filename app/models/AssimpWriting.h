#pragma once

#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"

#include <filesystem>
#include <optional>
#include <string>

namespace models
{

/// Writes a COLLADA file (.dae), which has one clip: the named one, or the first; or an FBX file as
/// text (.fbx), which has all of them, or the named one. Pictures become PNG files beside it, whose
/// names begin as its own does. What was written is read again and has to hold as much. Errors:
/// ModelWriterFailed. Precondition: faultOf(file) is empty.
[[nodiscard]] tr::Result<void> writeModel(const tr::exchange::ModelFile& file,
                                          const std::filesystem::path& path,
                                          const std::optional<std::string>& clip);

} // namespace models
