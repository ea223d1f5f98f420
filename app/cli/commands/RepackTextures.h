#pragma once

#include "app/cli/Changing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI
{
class App;
}

/// The part of `repack` that makes textures and their pages fewer.
namespace cli
{

struct TextureRepackOptions
{
    std::vector<std::string> what; ///< names of steps; none: it is not asked for
    std::optional<std::uint32_t> border{};
};

/// Adds --textures and --border to a command.
void addTextureRepack(CLI::App& arguments, TextureRepackOptions& options);

/// What the help says of them.
[[nodiscard]] std::string textureRepackFooter();

/// Does what is asked for, prints what came of it, and writes the file unless `isDryRun`.
[[nodiscard]] ExitCode repackTextures(const ChangedFile& file,
                                      const TextureRepackOptions& options,
                                      bool isDryRun,
                                      bool isJson);

} // namespace cli
