#pragma once

#include "core/transfer/gathering/Gathering.h"

/// Objects of one game as another one has them. Used by the sources of core/transfer
/// only.
namespace tr::transfer
{

/// Whether files of one version can have objects of another one: all of those of one game, TR4, TR5
/// and WADs each other's, and these those of TR1 to TR3.
[[nodiscard]] bool canConvert(schema::Version from, schema::Version to) noexcept;

/// Makes of what was gathered what a destination can have. What it cannot is remarked.
/// Precondition: canConvert.
void convertFor(const Content& destination, Gathering& gathering);

/// The same of faces and of what they show alone, which may also be those of a WAD for a level of
/// any game.
void convertLooks(const Content& destination, Gathering& gathering);

/// The same of sounds alone.
void convertSoundsFor(const Content& destination, Gathering& gathering);

} // namespace tr::transfer
