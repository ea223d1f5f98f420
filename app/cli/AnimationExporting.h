#pragma once

#include "app/cli/ExitCode.h"

#include <cstdint>
#include <string>

/// Animations of a moveable written as files of Tomb Editor, for the command that exports.
namespace cli
{

struct AnimationExport
{
    std::string file;
    std::string out;                ///< a folder, or of one animation alone its file
    std::string animations = "all"; ///< or a list: "0,3,5-9"
    std::uint32_t slot = 0;
    bool force = false; ///< replaces files that are there
    bool json = false;
    bool alone = false;
};

/// Prints what was written, or why nothing is.
[[nodiscard]] ExitCode exportAnimationFiles(const AnimationExport& options);

} // namespace cli
