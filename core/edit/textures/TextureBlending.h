#pragma once

#include "core/edit/textures/TextureShape.h"

#include <cstdint>
#include <span>
#include <string_view>

/// How faces with an object texture are drawn over what is behind them: its attribute.
/// TRosettaStone 3, section 9.3.
namespace tr::edit
{

struct BlendMode
{
    std::uint16_t attribute = 0;
    std::string_view name; ///< in English
};

/// Those that the game draws differently on a PC, opaque first; none where textures have no
/// attribute.
[[nodiscard]] std::span<const BlendMode> blendModesOf(schema::Version version) noexcept;

/// Precondition: the rows exist. Errors: NotKeptInGame for a mode that the game has not, and for
/// samples and sprites.
[[nodiscard]] Result<void>
setBlending(Document& document, std::span<const TextureRow> rows, std::uint16_t attribute);

/// The attribute that all of the rows have; nothing where they differ or are no object textures.
[[nodiscard]] std::optional<std::uint16_t> blendingOf(const Content& content,
                                                      std::span<const TextureRow> rows);

} // namespace tr::edit
