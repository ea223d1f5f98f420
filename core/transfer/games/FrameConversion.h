#pragma once

#include "core/transfer/gathering/Gathering.h"

/// Key frames of one game in the records of another one. Used by GameChange.cpp only.
namespace tr::transfer
{

/// Of TR1 to TR3 in records of that version: the same boxes, offsets and angles, each in the form
/// that takes fewest words. Moveables of which a record would be longer than an animation can say
/// are left out, which is remarked. Where one cannot be read, the one before it stands for it and
/// for those behind it, which is remarked, too.
void convertFrames(Gathering& gathering, schema::Version to);

} // namespace tr::transfer
