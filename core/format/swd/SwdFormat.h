#pragma once

#include "core/format/GameFile.h"
#include "core/format/swd/SpriteFile.h"
#include "core/view/textures/TexturePages.h"

/// Sprite files of TRLE WADs (.SWD).
namespace tr::format
{

/// By the version that WADs have too, and by what follows: what can be read as both is what leaves
/// fewer bytes behind its end.
[[nodiscard]] bool recognisesSwd(std::span<const std::byte> bytes);

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readSwd(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format Swd;

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

[[nodiscard]] schema::Version versionOf(const SpriteFile& file) noexcept;
[[nodiscard]] std::tuple<const level::Sprites*> sharedParts(const SpriteFile& file) noexcept;

/// Its pages, behind those that are there, with its sprites on them.
void addPages(view::TexturePages& pages, const SpriteFile& file);

} // namespace tr::companion
