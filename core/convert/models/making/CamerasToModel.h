#pragma once

#include "core/convert/models/making/SceneFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>

/// Cameras of levels as those of model files. Used by the sources that make model files only.
namespace tr::convert
{

/// Adds fixed cameras, which look level to the north, since the games turn them to who is looked
/// at; sinks, as empty nodes; a camera for each sequence of flybys, with a clip in which it flies;
/// and where a level of TR1 to TR3 has cinematic frames, a camera with a clip of them, on a node at
/// the actor that they are seen from. Of one room: those that are listed there, flybys that begin
/// there, and the camera of an actor who stands there. Precondition: the content is a level.
void addCameras(SceneFile& scene, const schema::Content& content, std::optional<std::size_t> room);

} // namespace tr::convert
