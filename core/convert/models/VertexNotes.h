#pragma once

#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/NotesJson.h"

/// The part of the notes of a mesh that is about its vertices. Used by the sources of this folder
/// only.
namespace tr::convert::notes
{

void putVertices(Json& json, const NotedVertices& vertices);

/// As far as they are not damaged.
[[nodiscard]] NotedVertices verticesIn(const Json& json);

} // namespace tr::convert::notes
