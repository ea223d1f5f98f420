#pragma once

#include "core/base/Result.h"
#include "core/format/GameFile.h"

#include <cstddef>
#include <string>
#include <vector>

namespace CLI
{
class App;
}

namespace cli
{

/// A file that was read, with the bytes it was read from.
struct Input
{
    std::vector<std::byte> bytes;
    tr::format::GameFile file;
    std::vector<std::string> companions; ///< paths of the files that were read with it
};

/// Reads a file, with those that belong to it unless it is to be `alone`.
[[nodiscard]] tr::Result<Input> readInput(const std::string& path, bool alone = false);

/// Adds --alone to a command.
void addAlone(CLI::App& arguments, bool& alone);

/// The last parts of the paths of the companions.
[[nodiscard]] std::vector<std::string> companionNames(const Input& input);

/// The last part of a path, which breaks ties where the content does not say what a file is.
[[nodiscard]] std::string fileNameOf(const std::string& path);

/// A message about a file as it is printed, with its end of line: "cartouche-cli: PATH: text".
[[nodiscard]] std::string messageAbout(const std::string& path, const std::string& text);

/// Why a file could not be read.
[[nodiscard]] std::string messageAbout(const std::string& path, const tr::Error& error);

/// A message a problem of a file that was read; nothing where there is none.
[[nodiscard]] std::string problemMessages(const std::string& path,
                                          const tr::Diagnostics& diagnostics);

/// Warnings and faults: whatever is more than a remark.
[[nodiscard]] bool isProblem(const tr::Diagnostic& diagnostic) noexcept;

} // namespace cli
