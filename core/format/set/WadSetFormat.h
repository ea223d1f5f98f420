#pragma once

#include "core/format/GameFile.h"
#include "core/format/set/WadSet.h"

#include <tuple>

/// WADs with the files beside them.
namespace tr::format
{

/// See `read` for the errors. A damaged companion is a warning, and kept as bytes.
[[nodiscard]] Result<GameFile>
readWadSet(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format WadSet;

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const WadSet& set) noexcept;
[[nodiscard]] std::optional<Error> faultOf(const WadSet& set);

[[nodiscard]] std::tuple<const level::Wad*,
                         const level::Objects*,
                         const SpriteFile*,
                         const level::Sprites*,
                         const SoundFile*,
                         const level::Sounds*,
                         const SampleFile*,
                         const ObjectFile*>
sharedParts(const WadSet& set) noexcept;

} // namespace tr::companion
