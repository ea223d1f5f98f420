#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelFiles.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "ui/file/PartnerInStep.h"
#include "ui/models/ModelSubject.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ui
{

/// What the dialogs have done by workers. The window hands in the functions of the core.
struct ModelFunctions
{
    std::function<tr::Result<tr::exchange::ModelFile>(const tr::schema::Content& content,
                                                      const ModelSubject& subject,
                                                      const tr::convert::ModelOptions& options,
                                                      const tr::Progress& progress)>
        make;
    /// Two moveables in step.
    std::function<tr::Result<tr::exchange::ModelFile>(const tr::schema::Content& content,
                                                      const PartnerInStep& both,
                                                      const tr::convert::ModelOptions& options,
                                                      const tr::Progress& progress)>
        makePair;
    /// A room; nothing: all of them.
    std::function<tr::Result<tr::exchange::ModelFile>(const tr::schema::Content& content,
                                                      std::optional<std::size_t> room,
                                                      const tr::convert::LevelModelOptions& options,
                                                      const tr::Progress& progress)>
        makeLevel;
    std::function<tr::Result<std::vector<tr::convert::WrittenFile>>(
        const tr::exchange::ModelFile& file,
        const std::string& fileName,
        const tr::convert::ModelFormat& format,
        const tr::Progress& progress)>
        write;
    std::function<tr::Result<tr::exchange::ModelFile>(const std::filesystem::path& path,
                                                      const tr::Progress& progress)>
        read;
    std::function<tr::Result<tr::convert::ModelBones>(const tr::schema::Content& content,
                                                      const tr::exchange::ModelFile& file,
                                                      const tr::convert::ModelWanted& wanted)>
        bones;
    std::function<tr::Result<tr::convert::ModelEdit>(const tr::schema::Content& content,
                                                     const tr::exchange::ModelFile& file,
                                                     const tr::convert::ModelWanted& wanted,
                                                     const tr::Progress& progress)>
        workOut;
    /// The same for an object that is not there yet.
    std::function<tr::Result<tr::convert::ModelEdit>(const tr::schema::Content& content,
                                                     const tr::exchange::ModelFile& file,
                                                     const tr::convert::NewObjectWanted& wanted,
                                                     const tr::Progress& progress)>
        workOutNew;
};

/// Those of the core.
[[nodiscard]] ModelFunctions modelFunctions();

} // namespace ui
