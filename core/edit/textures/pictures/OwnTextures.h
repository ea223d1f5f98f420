#pragma once

#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/TexelUsers.h"
#include "core/edit/textures/pictures/PictureImport.h"

#include <optional>
#include <vector>

/// Textures for one object only: what it shares with others is drawn on a place of its own, and
/// only its faces are led there.
namespace tr::edit
{

/// A place of which an object gets its own copy, with another picture.
struct OwnPicture
{
    exchange::PixelRect from;
    exchange::Picture picture; ///< of the same size
    bool isOpaque = false;     ///< see PlacedPicture
};

/// What became of giving an object its own textures.
struct OwnTextures
{
    std::size_t textures = 0; ///< that came
    std::size_t pages = 0;    ///< that came
    std::size_t meshes = 0;   ///< that the object had in common with others, and has copies of now
    std::size_t faces = 0;    ///< that are led to other textures
    std::size_t animated = 0; ///< textures that go through a row of others; their copies stay still
    std::vector<exchange::PixelRect> places; ///< of each picture
    /// What became of the pages, which had the copies by then, without the steps. Nothing where no
    /// texture came.
    PictureChange change;
};

/// Gives a moveable or a static pictures of its own: each finds a place on the pages that is blank,
/// else on a new page, else where no texture lies; textures that lie inside of `from` get rows of
/// their own there, and the faces of the object are led to them. Meshes that it has in common with
/// others become its own. All of it is a part of a larger edit, which must not be committed after
/// an error. Preconditions: the object and the pages exist. Errors: PictureSize, NoRoomOnPages,
/// SampleTooHigh, and those of pictureChange, insertRows and ownRow.
[[nodiscard]] Result<OwnTextures> giveOwnTextures(Transaction& transaction,
                                                  const PagesOf& pagesOf,
                                                  TableId objects,
                                                  std::size_t row,
                                                  const std::vector<OwnPicture>& pictures,
                                                  const PictureRules& rules = {});

/// The same as one edit.
[[nodiscard]] Result<OwnTextures> giveOwnTextures(Document& document,
                                                  const PagesOf& pagesOf,
                                                  TableId objects,
                                                  std::size_t row,
                                                  const std::vector<OwnPicture>& pictures,
                                                  const PictureRules& rules = {});

/// Such an edit worked out on a snapshot, to be done by takeSteps where nothing else was done
/// meanwhile.
struct OwnTexturesPlan : WorkedOut
{
    OwnTextures what;
};

/// The same, without a document; takes a while for objects with many meshes of others.
[[nodiscard]] Result<OwnTexturesPlan> planOwnTextures(const Content& content,
                                                      const PagesOf& pagesOf,
                                                      TableId objects,
                                                      std::size_t row,
                                                      const std::vector<OwnPicture>& pictures,
                                                      const PictureRules& rules = {});

} // namespace tr::edit
