#pragma once

#include "app/cli/ExitCode.h"
#include "app/cli/Input.h"
#include "core/transfer/WaveFiles.h"

#include <optional>
#include <span>
#include <string>

namespace CLI
{
class Option;
}

/// Commands that change a file: it is read whole or not at all, and written beside what was there.
namespace cli
{

/// A file that a command changes, and where it goes then.
struct ChangedFile
{
    std::string path;
    std::string out;
    bool alone = false;
};

/// Adds FILE to a command.
void addFile(CLI::App& arguments, ChangedFile& file);

/// Adds --output to a command.
CLI::Option* addOutput(CLI::App& arguments, ChangedFile& file);

/// Reads it, and prints what is wrong with it. Nothing: it cannot be read, or not whole; that is
/// printed, too.
[[nodiscard]] std::optional<Input> readToChange(const ChangedFile& file);

/// Writes what became of it, and samples that have to lie beside it; prints why that is not
/// possible, and then nothing of them is written.
[[nodiscard]] ExitCode writeChanged(const ChangedFile& file,
                                    const tr::format::GameFile& content,
                                    std::span<const tr::transfer::WaveFile> waves = {});

} // namespace cli
