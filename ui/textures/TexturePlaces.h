#pragma once

#include "core/edit/document/EditName.h"
#include "core/exchange/TextureSheet.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <optional>
#include <vector>

/// Which places of texture pages rows of a file stand for.
namespace ui
{

/// A place that pictures come from and go to.
struct TexturePlace
{
    Address address;
    QString title;           ///< "Object texture 12"
    tr::edit::EditName name; ///< what putting a picture there is called
    tr::exchange::TextureSheet sheet;
    bool isPage = false; ///< all of one
};

/// The pages of a file; none where its format has none.
[[nodiscard]] tr::view::TexturePages texturePages(const OpenFile& file);

/// The place of a texture, sprite, sample or page; nothing for other rows, and for textures that
/// are on no page.
[[nodiscard]] std::optional<TexturePlace> texturePlaceOf(const OpenFilePtr& file,
                                                         const Address& address);

/// Whether an address may be such a row: that it is one is not looked at.
[[nodiscard]] bool canBeTexture(const Address& address);

/// Whether it is a row of what has textures: a moveable, a static.
[[nodiscard]] bool canHaveTextures(const Address& address);

/// What a place is and how large, for a heading: "Object texture 12 on page 3: 64 × 64 texels".
[[nodiscard]] QString placeText(const OpenFile& file, const TexturePlace& place);

/// All textures of a moveable or static side by side; nothing where it has none.
[[nodiscard]] std::optional<TexturePlace> textureSheetOf(const OpenFilePtr& file,
                                                         const Address& object);

/// What pictures of a row are about: all textures of an object, or else its own place.
[[nodiscard]] std::optional<TexturePlace> picturePlaceOf(const OpenFilePtr& file,
                                                         const Address& address);

} // namespace ui
