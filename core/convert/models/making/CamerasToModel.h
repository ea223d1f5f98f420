#pragma once

#include "core/convert/models/making/SceneFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>

/// Cameras of levels as those of model files. Used by the sources that make model files only.
namespace tr::convert
{

/// Adds fixed cameras, which look level to the north, since the games turn them to who is looked
/// at; sinks, as empty nodes; and a camera for each sequence of flybys, with a clip in which it
/// flies. Of one room: those that are listed there, and flybys that begin there. Precondition: the
/// content is a level.
void addCameras(SceneFile& scene, const schema::Content& content, std::optional<std::size_t> room);

} // namespace tr::convert
