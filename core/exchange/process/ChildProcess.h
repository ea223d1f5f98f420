#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <vector>

/// Programs that are run beside this one: the one place that knows how a system does it.
namespace tr::exchange
{

/// How a program came to its end.
struct ChildEnd
{
    enum class How : std::uint8_t
    {
        Exited,
        Broken, ///< the system ended it
        TooLong,
    };

    How how = How::Exited;
    int code = 0; ///< exit code, or number of the signal
};

struct ChildOrder
{
    std::filesystem::path program; ///< not searched for
    /// Paths, so that they have the letters of the system.
    std::vector<std::filesystem::path> arguments;
    std::filesystem::path messages; ///< new file that takes what it says on standard error
    std::chrono::milliseconds patience{60'000};
};

/// Runs a program to its end. It has no standard input, and its output goes nowhere; when its time
/// is up it is ended with all that it started. Errors: ModelProgramMissing, where it cannot be
/// started. Throws Cancelled, when it has been ended.
[[nodiscard]] Result<ChildEnd> runChild(const ChildOrder& order, const Progress& progress);

/// The file of the program that this is; empty: the system does not say.
[[nodiscard]] std::filesystem::path runningProgram();

/// A new folder that only this user can look into. Empty: there can be none.
[[nodiscard]] std::filesystem::path makePrivateFolder();

} // namespace tr::exchange
