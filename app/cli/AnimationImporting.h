#pragma once

#include "app/cli/Changing.h"

#include <cstdint>
#include <string>
#include <vector>

/// Animations out of files of their own put onto a moveable, for the command that imports.
namespace cli
{

struct AnimationImport
{
    ChangedFile file;
    std::vector<std::string> models;
    std::uint32_t slot = 0;
    std::string onto;
    std::vector<std::string> states; ///< FROM=TO, so it is for the next four
    std::vector<std::string> asked;
    std::vector<std::string> sounds;
    std::vector<std::string> effects;
    std::vector<std::string> targets;
    std::string table;
    std::string saveTable;
    bool animationsOnly = false; ///< which all of these files are
    bool fillsJoints = false;
    bool dryRun = false;
    bool json = false;
};

/// Adds the options that only animations have to a command.
void addAnimationImport(CLI::App& arguments, AnimationImport& options);

/// Prints the table of what becomes of them, and why nothing is written.
[[nodiscard]] ExitCode importAnimationFiles(const AnimationImport& options);

} // namespace cli
