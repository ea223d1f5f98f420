#pragma once

#include "core/check/problems/Problem.h"
#include "core/level/Content.h"

#include <vector>

/// What engines make of Lara's skin (TR4, TR5, WAD): its joints and her hair are found by numbers
/// and places of vertices, of which no file says anything.
namespace tr::check
{

/// The problems of the joints of the skin, of what they stick to, and of the hair, in the order of
/// the meshes; each is of a row of mesh pointers. None where the file has neither. `tables` are
/// those of the content. Meshes that cannot be read, and joints behind meshes that no engine could
/// go through, are nobody's problem here. Whose hair it is the game decides and not the file: the
/// numbers of one body are enough.
[[nodiscard]] std::vector<Problem> skinProblems(const schema::Content& content,
                                                const schema::TableSet& tables);

} // namespace tr::check
