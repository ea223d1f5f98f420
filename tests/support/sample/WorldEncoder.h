#pragma once

#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "tests/support/sample/WorldPlan.h"

namespace tr::test
{

/// A level of TR1 to TR5 with everything of a world that the game can hold.
[[nodiscard]] level::Level encodeLevel(const WorldPlan& world, schema::Version version);

/// A WAD with the models and statics of a world.
[[nodiscard]] level::Wad encodeWad(const WorldPlan& world);

// The parts of a level that are packed here.
void encodeTextiles(level::Level& level,
                    std::span<const Picture> pages,
                    int roomPages,
                    class PaletteMaker* palette,
                    const Picture& sky);
void encodeSounds(const WorldPlan& world, level::Level& level);

} // namespace tr::test
