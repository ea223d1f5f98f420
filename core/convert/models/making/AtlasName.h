#pragma once

#include "core/convert/models/making/ModelLooks.h"

#include <span>
#include <string>
#include <string_view>

/// The name of the atlas in a model file, which says where everything lies in it: an atlas of other
/// textures may be as large, and must not be taken for one that was painted over.
namespace tr::convert
{

/// "textures 1f6a03c2", the same for the same places.
[[nodiscard]] std::string atlasName(std::span<const AtlasSpot> spots);

/// Whether a picture is called as atlases are.
[[nodiscard]] bool isAtlasName(std::string_view name) noexcept;

/// Whether a name is another one with the number behind it that programs put there where they have
/// another thing of that name, or with the end of a file's name: "textures 1f6a03c2.001.png". So
/// ModelNames has it: "textures 1f6a03c2 2".
[[nodiscard]] bool isNamedLike(std::string_view name, std::string_view plain) noexcept;

/// Whether a picture that came is an atlas, be it painted over. The name tells it. One that is
/// called otherwise is it if it has that size and most of it is as it was: no other picture may be
/// taken for one that was painted over.
[[nodiscard]] bool isAtlas(const exchange::ModelPicture& came,
                           const exchange::ModelPicture& atlas) noexcept;

} // namespace tr::convert
