#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/level/Objects.h"
#include "core/schema/Version.h"

#include <optional>

/// The row of a static, as a part of the notes of its node: its boxes and flags. Fields are called
/// as the tables call them. A static that is made of a file gets them.
namespace tr::convert
{

/// The notes of a node with that row.
[[nodiscard]] exchange::ModelNotes
withStatic(const exchange::ModelNotes& text, const level::StaticMesh& row, schema::Version version);

/// The row in the notes of a node; which mesh it has is not said. Nothing: there is none, or it is
/// damaged.
[[nodiscard]] std::optional<level::StaticMesh> notedStaticIn(const exchange::ModelNotes& text);

} // namespace tr::convert
