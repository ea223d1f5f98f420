#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelAxes.h"
#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>

/// Rooms and whole levels as model files, for 3D programs; there is no way back.
///
/// Every room is a node at its place, and what stands in it hangs there: its geometry as one mesh
/// whose colours are the room's vertex light, on the scale of ShadeColour.h, and statics, entities,
/// sprites and lights. Cameras stand in the scene. The light of single things is not kept: what has
/// no shades of its own gets those of neutral light, so that everything is equally bright.
///
/// Entities have the meshes that the window shows: those of the body that they wear, and Lara of
/// TR4 and TR5 is whole. What else the games put together while they run is not there: skies,
/// frames of animated textures, actors of cutscenes.
namespace tr::convert
{

struct LevelModelOptions
{
    enum class Entities : std::uint8_t
    {
        None,
        Posed,    ///< one mesh a slot, in the first key frame of its first animation
        Animated, ///< a rig each, which a clip for each slot moves through that animation
    };

    /// Units of the game that a length of 1 is: 1, or kUnitsOfMetre.
    float units = kUnitsOfMetre;
    bool hasStatics = true;
    Entities entities = Entities::Posed;
    bool hasSprites = true; ///< single quads that look to the north
    bool hasLights = true;
    bool hasCameras = true;
    /// Of a level: rooms that take the place of others in a flip, too. They stand where these do.
    bool hasAlternates = false;
};

/// Whether a content has rooms.
[[nodiscard]] bool canMakeLevelModels(const schema::Content& content) noexcept;

/// How many there are, with alternates or without; 0 where it has none.
[[nodiscard]] std::size_t roomsOf(const schema::Content& content, bool hasAlternates);

/// A room, where it is in its level, with what is listed as in it. Precondition:
/// canMakeLevelModels, the room exists. Errors: PictureTooLarge. Throws Cancelled.
[[nodiscard]] Result<exchange::ModelFile> modelOfRoom(const schema::Content& content,
                                                      std::size_t room,
                                                      const LevelModelOptions& options = {},
                                                      const Progress& progress = {});

/// All rooms. Otherwise as modelOfRoom.
[[nodiscard]] Result<exchange::ModelFile> modelOfLevel(const schema::Content& content,
                                                       const LevelModelOptions& options = {},
                                                       const Progress& progress = {});

} // namespace tr::convert
