#pragma once

#include "core/format/GameFile.h"
#include "core/format/set/Wad2Set.h"

#include <tuple>

/// Object files of Tomb Editor with the sound catalogues beside them.
namespace tr::format
{

/// See `read` for the errors. A damaged catalogue is a warning, and kept as bytes.
[[nodiscard]] Result<GameFile>
readWad2Set(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format Wad2Set;

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const Wad2Set& set) noexcept;
[[nodiscard]] std::optional<schema::Version> gameOfNames(const Wad2Set& set) noexcept;
[[nodiscard]] std::optional<Error> faultOf(const Wad2Set& set);

[[nodiscard]] std::tuple<const wad2::Wad2*, const soundxml::SoundCatalogue*>
sharedParts(const Wad2Set& set) noexcept;

} // namespace tr::companion
