#pragma once

#include "app/cli/ExitCode.h"
#include "core/convert/models/ModelTaking.h"

#include <string>
#include <string_view>

/// Bones of models and the joints that they become, for the command that imports.
namespace cli
{

/// The text of a map: the option itself, or the file that it names. Prints why it cannot be read,
/// and leaves the text as it is then.
[[nodiscard]] ExitCode readBoneMap(const std::string& option, std::string& text);

/// Gives `wanted` the map that a text says for a model. Prints what in it names nothing.
[[nodiscard]] ExitCode takeBoneMap(std::string_view text,
                                   const tr::schema::Content& content,
                                   const tr::exchange::ModelFile& model,
                                   tr::convert::ModelWanted& wanted);

/// Prints the bones of a model, and which joint each of them becomes; as text it is a map.
[[nodiscard]] ExitCode listBones(const std::string& path,
                                 const tr::schema::Content& content,
                                 const tr::exchange::ModelFile& model,
                                 const tr::convert::ModelWanted& wanted,
                                 bool json);

} // namespace cli
