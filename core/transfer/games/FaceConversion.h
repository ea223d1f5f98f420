#pragma once

#include "core/transfer/gathering/Gathering.h"

/// What faces and sprites show, told in the way of another kind of file. Used by GameChange.cpp
/// only. Faces of TR3 that are seen from both sides become two.
namespace tr::transfer
{

/// Of a level in the way of a WAD: faces show all of a picture, which may be mirrored, and clear
/// texels are magenta, which no other is. What a face shows that is no rectangle of texels is drawn
/// as one, which is remarked.
void showSamples(Gathering& gathering);

/// Of a WAD, or of a level of TR1 to TR3, in the way of a level of TR4 or TR5.
void showTextures(Gathering& gathering);

/// Sprites as files of that version have them, wherever their pictures come to lie.
void convertSprites(Gathering& gathering, schema::Version to);

} // namespace tr::transfer
