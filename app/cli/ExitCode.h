#pragma once

#include <algorithm>
#include <cstdint>

namespace cli
{

/// What the program tells its caller, the graver the larger.
enum class ExitCode : std::uint8_t
{
    Fine = 0,
    Found = 1, ///< differences, problems
    WrongUsage = 2,
    CannotRead = 3,
    CannotWrite = 4,
};

[[nodiscard]] constexpr ExitCode graver(ExitCode a, ExitCode b) noexcept
{
    return std::max(a, b);
}

} // namespace cli
