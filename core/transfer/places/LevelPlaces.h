#pragma once

#include "core/exchange/Pictures.h"
#include "core/transfer/writing/ObjectWriter.h"

#include <functional>

/// Places for pictures on the pages of a level. Used by the sources of this folder only.
namespace tr::transfer
{

/// A picture that is to lie on a page.
struct PictureToPlace
{
    const Picture* picture = nullptr;
    const Picture* lesser = nullptr; ///< what it is in fewer colours; null: nobody says
    bool isOpaque = false;           ///< clear texels are drawn, too
    bool isOfSprite = false;
    /// Whether what shows it can do so where it lies turned.
    std::function<bool(view::TexelTurn)> canBeTurned;
};

/// Where it lies, and how what lies there has to be turned to be it.
struct PictureSeat
{
    exchange::PixelRect rect;
    view::TexelTurn turn;
};

/// Finds a place for each on the pages of objects, where TR4 and TR5 keep these apart, and draws
/// them there: one that is there already, also turned, else one that is blank, else on a new page.
/// The report gets its counts and what has other colours. A part of a larger edit, which must not
/// be committed after an error. Precondition: the content is a level. Errors: NoRoomOnPages, and
/// those of insertRows and pictureChange. Throws Cancelled.
[[nodiscard]] Result<std::vector<PictureSeat>>
placeOnPages(edit::Transaction& transaction,
             std::span<const PictureToPlace> pictures,
             Report& report,
             const Progress& progress);

} // namespace tr::transfer
