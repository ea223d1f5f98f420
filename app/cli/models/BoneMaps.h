#pragma once

#include "app/cli/ExitCode.h"
#include "core/convert/models/ModelTaking.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

/// Bones of models and the joints that they become, for the command that imports.
namespace cli
{

/// The text of a map: the option itself, or that of the file that it names. Or else what the
/// command ends with: why it cannot be read is printed.
[[nodiscard]] tl::expected<std::string, ExitCode> boneMapText(const std::string& option);

/// Gives `wanted` the map that a text says for the model of that path. Prints what in it names
/// nothing.
[[nodiscard]] ExitCode takeBoneMap(const std::string& path,
                                   std::string_view text,
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
