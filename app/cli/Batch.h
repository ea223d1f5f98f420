#pragma once

#include "app/cli/ExitCode.h"

#include <functional>
#include <span>
#include <string>

namespace cli
{

/// What a command has to say about one file, ready to be printed.
struct Answer
{
    std::string results;  ///< for standard output
    std::string messages; ///< for standard error
    ExitCode code = ExitCode::Fine;
};

/// Asks about every file, on all cores, and prints the answers in the order of the files, each as
/// soon as those before it are printed. `ask` is called from several threads at once. Returns the
/// gravest code. Tells how far it is where standard error is a terminal.
[[nodiscard]] ExitCode askAll(std::span<const std::string> files,
                              const std::function<Answer(const std::string& file)>& ask);

} // namespace cli
