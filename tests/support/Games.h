#pragma once

#include "core/level/Versions.h"

#include <array>

namespace tr::test
{

/// A generation of files, and a name that one of it could have.
struct Game
{
    const char* name;
    schema::Version version;
    const char* fileName;
};

inline constexpr std::array kGames{Game{"TR1", level::versions::Tr1, "a.phd"},
                                   Game{"TR2", level::versions::Tr2, "a.tr2"},
                                   Game{"TR3", level::versions::Tr3, "a.tr2"},
                                   Game{"TR4", level::versions::Tr4, "a.tr4"},
                                   Game{"TR5", level::versions::Tr5, "a.trc"},
                                   Game{"WAD", level::versions::Wad, "a.wad"}};

} // namespace tr::test
