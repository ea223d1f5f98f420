#pragma once

#include "core/transfer/gathering/Gathering.h"

#include <set>

/// The sounds of objects, and the names that lie beside a WAD. Used by Gathering.cpp, and by
/// SoundClip.cpp for sounds alone.
namespace tr::transfer
{

/// The sounds that the commands of a gathering play, or all.
void gatherSounds(const Content& content, bool all, Gathering& out);

/// The lines of these objects. A file whose lines are not one an object has none that could be told
/// apart.
void gatherLines(const Content& content, const std::set<ObjectKey>& wanted, Gathering& out);

/// The objects that the lines of such a file stand for, in their order: moveables and sprite
/// sequences by their slots, then statics.
[[nodiscard]] std::vector<ObjectKey> orderOfLines(const Content& content);

} // namespace tr::transfer
