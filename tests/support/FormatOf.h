#pragma once

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/level/Versions.h"

#include <array>
#include <cstddef>

namespace tr::test
{

/// What a level of that game usually is, or a WAD: no demo.
[[nodiscard]] inline const format::Format* formatOf(schema::Version version)
{
    namespace formats = format::formats;
    static constexpr std::array<const format::Format*, level::kVersionCount> kFormats{
        &formats::Tr1, &formats::Tr2, &formats::Tr3, &formats::Tr4, &formats::Tr5, &formats::Wad};
    return kFormats.at(static_cast<std::size_t>(version));
}

} // namespace tr::test
