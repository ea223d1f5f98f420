#pragma once

#include "app/cli/Changing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Files of 3D programs put onto the objects of a file, for the command that imports.
namespace cli
{

struct ModelImport
{
    ChangedFile file;
    std::vector<std::string> models;
    std::optional<std::uint32_t> moveable{}; ///< that gets it; else what its notes say
    std::optional<std::uint32_t> staticSlot{};
    bool isNew = false; ///< a new object in that slot
    bool animationsOnly = false;
    bool meshesOnly = false;
    std::string bones; ///< a list of those that count; empty: all of them
    std::string units; ///< "metres", "game", or a number; empty: as the file says
    bool measuresBoxes = false;
    bool keepsRates = false;              ///< what is between key frames is left out
    std::optional<std::string> boneMap{}; ///< as boneMapOf reads it
    bool listsBones = false;              ///< and does no more
    bool dryRun = false;
    bool json = false;
};

/// Prints what changes, and why nothing is written.
[[nodiscard]] ExitCode importModels(const ModelImport& options);

} // namespace cli
