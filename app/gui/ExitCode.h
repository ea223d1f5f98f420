#pragma once

namespace gui
{

/// The same meanings as in cartouche-cli.
enum class ExitCode : int
{
    Fine = 0,
    WrongUsage = 2,
    CannotRead = 3,
    CannotWrite = 4,
};

} // namespace gui
