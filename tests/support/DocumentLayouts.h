#pragma once

#include "tests/support/DocumentFile.h"

/// One file of each layout, with rows in every table, as TRosettaStone 3 (section 10) and the WAD
/// document lay them out.
namespace tr::test
{

/// A level of TR1. `palette`: where it stands, which is what tells .TUB and the demos apart.
[[nodiscard]] DocumentFile documentTr1(bool paletteBeforeCameras);

/// A level of TR2. A demo has its light map in front of the cameras, and may have its samples in
/// place of their indices (10.10).
[[nodiscard]] DocumentFile documentTr2(bool isDemo, bool hasSamples = false);

[[nodiscard]] DocumentFile documentTr3(std::uint32_t version);

/// A level of TR4, before it is packed as a whole.
[[nodiscard]] DocumentFile documentTr4();

[[nodiscard]] DocumentFile documentWad(std::uint32_t version);

} // namespace tr::test
