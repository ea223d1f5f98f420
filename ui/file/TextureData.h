#pragma once

#include "core/transfer/TextureClip.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

class QMimeData;

namespace ui
{

/// The MIME type of textures that were copied, with their pixels: tr::transfer::TextureClip as
/// bytes.
inline constexpr const char* kTexturesMime = "application/x-cartouche-textures";

/// Adds textures by their rows, and of one alone its picture, too, for all that takes pictures.
/// Precondition: the rows exist, of transfer::textureTableOf.
void addTextures(QMimeData& data,
                 const tr::edit::Document& document,
                 std::span<const std::size_t> rows);

/// The identity of the document that the textures in such data are of. Nothing: there are none.
[[nodiscard]] std::optional<std::uint64_t> documentOfTextures(const QMimeData& data);

/// Those in such data, which may come from anywhere. Errors: BadRows.
[[nodiscard]] tr::Result<tr::transfer::TextureClip> texturesIn(const QMimeData& data);

} // namespace ui
