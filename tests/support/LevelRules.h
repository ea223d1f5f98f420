#pragma once

#include "core/format/GameFile.h"

#include <string>

/// What holds in a level or WAD that was built with care, and need not hold in one that is found in
/// the wild. Each function returns the first thing that is wrong, in words, or an empty text.
namespace tr::test
{

/// Every number that the schema calls an index points to a row that exists, or nowhere.
[[nodiscard]] std::string indexProblem(const format::GameFile& file);

/// Faces use vertices and textures that exist; portals lie in rectangles that are seen from both
/// sides; sectors lead where portals do; floor data can be read to its end; boxes exist; entities
/// and statics stand in their rooms.
[[nodiscard]] std::string roomProblem(const level::Level& level);

/// Meshes can be read, their faces have textures and run clockwise seen from outside; animations
/// have their key frames, and lead to frames that exist in the same model.
[[nodiscard]] std::string objectProblem(const format::GameFile& file);

/// Sounds of commands and sound sources lead to samples.
[[nodiscard]] std::string soundProblem(const level::Level& level);

} // namespace tr::test
