#pragma once

#include "app/cli/ExitCode.h"

#include <functional>
#include <span>
#include <string_view>

namespace CLI
{
class App;
}

/// The commands of the program, a source file each. A new one needs its file, its declaration
/// below, and its row in Commands.cpp.
namespace cli
{

/// Carries a command out. Prints results to standard output and messages to standard error.
using Run = std::function<ExitCode()>;

struct Command
{
    std::string_view name;
    std::string_view summary; ///< a line of the program's --help
    /// Adds the command's arguments, and returns what works with their values once they are parsed.
    Run (*add)(CLI::App& arguments);
};

[[nodiscard]] Run addInfo(CLI::App& arguments);
[[nodiscard]] Run addVerify(CLI::App& arguments);
[[nodiscard]] Run addValidate(CLI::App& arguments);
[[nodiscard]] Run addDump(CLI::App& arguments);
[[nodiscard]] Run addFields(CLI::App& arguments);
[[nodiscard]] Run addFloor(CLI::App& arguments);
[[nodiscard]] Run addDiff(CLI::App& arguments);
[[nodiscard]] Run addSet(CLI::App& arguments);
[[nodiscard]] Run addMerge(CLI::App& arguments);
[[nodiscard]] Run addConvert(CLI::App& arguments);
[[nodiscard]] Run addExport(CLI::App& arguments);
[[nodiscard]] Run addImport(CLI::App& arguments);
[[nodiscard]] Run addRepack(CLI::App& arguments);
[[nodiscard]] Run addRetexture(CLI::App& arguments);
[[nodiscard]] Run addFinish(CLI::App& arguments);
[[nodiscard]] Run addExtract(CLI::App& arguments);
[[nodiscard]] Run addRender(CLI::App& arguments); ///< where the program is built with OpenGL

/// All of them, in the order of --help.
[[nodiscard]] std::span<const Command> commands() noexcept;

} // namespace cli
