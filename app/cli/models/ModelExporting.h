#pragma once

#include "app/cli/ExitCode.h"
#include "app/cli/models/PairChoice.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Objects written as files of 3D programs, for the command that exports.
namespace cli
{

struct ModelExport
{
    std::vector<std::string> files;
    std::string out;
    std::optional<std::uint32_t> moveable{};
    std::optional<std::uint32_t> staticSlot{};
    std::optional<std::size_t> room{};
    bool isLevel = false;
    bool isAll = false;                      ///< every moveable and static, into a folder
    bool isWhole = false;                    ///< Lara with all that engines put onto her
    bool hasOwnMeshes = false;               ///< and not those of the body that the window shows
    std::string entities = "posed";          ///< of rooms and levels; "none", "animated"
    bool hasAlternates = false;              ///< of a level: rooms of a flip, too
    std::optional<std::string> animations{}; ///< "all", "none", or a list: "0,3,5-9"; nothing: all
    PairChoice with;                         ///< a second moveable, in step with the first
    std::string format;                      ///< a suffix; empty: that of `out`
    std::string units;                       ///< "metres" or "game"; empty: as the format has it
    bool isRigid = false;
    bool force = false; ///< replaces files that are there
    bool json = false;
    bool alone = false;
};

/// Prints what was written, or why nothing is.
[[nodiscard]] ExitCode exportModels(const ModelExport& options);

} // namespace cli
