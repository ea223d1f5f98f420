#pragma once

#include "tests/support/pictures/Drawing.h"
#include "tests/support/pictures/Wad2Reader.h"

/// What objects of a .wad2 look like by themselves, whatever they are converted to.
namespace tr::test
{

/// In a key frame; null: nothing is turned, and the first bone is where the object is.
[[nodiscard]] DrawnObject
looksOf(const SeenObjects& file, const SeenMoveable& moveable, const SeenKeyFrame* frame);

[[nodiscard]] DrawnObject looksOf(const SeenObjects& file, const SeenStatic& object);

} // namespace tr::test
