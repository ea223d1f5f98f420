#pragma once

#include "tests/support/RandomData.h"

#include <string>

/// Edits of what a TR5 room draws.
namespace tr::test
{

/// Splits the vertices and faces of a room so that the room has one layer more, if they can be.
/// Precondition: it has a layer.
void addLayer(level::Tr5Room& room);

/// Whether the counts and offsets of a room with faces are those of its rows. What is wrong, or an
/// empty text.
[[nodiscard]] std::string offsetsProblem(const level::Tr5Room& room);

/// Inserts, duplicates, deletes and moves vertices, faces and layers of rooms at random, and asks
/// after each edit whether the faces that it does not concern have the corners that they had, and
/// whether the counts and offsets are right; at the end whether the file can be written and read
/// again, and for the bytes after undoing. What is wrong, or an empty text. `done` counts the edits
/// that were not refused.
[[nodiscard]] std::string
layerProblem(const format::GameFile& file, Random& random, std::size_t tries, std::size_t& done);

} // namespace tr::test
