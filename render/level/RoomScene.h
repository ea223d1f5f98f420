#pragma once

#include "render/level/SceneAssembler.h"
#include "render/level/SceneBuilder.h"

/// Rooms of all generations as faces of a scene.
namespace render
{

/// Whether the options leave a room in the picture: of a room and its alternate only one is.
[[nodiscard]] bool
isShown(const tr::level::Level& level, const LevelSceneOptions& options, std::size_t room);

/// The room in the picture where something stands that is listed in `room`: entities stay where
/// they are when a flip puts another room in the place of theirs. Nothing if it is not shown.
[[nodiscard]] std::optional<std::size_t>
shownRoomAt(const tr::level::Level& level, const LevelSceneOptions& options, std::size_t room);

/// Faces, statics, sprites and portals of a room.
void addRoom(SceneAssembler& scene,
             const SceneSource& source,
             const LevelSceneOptions& options,
             std::size_t room);

/// Light on objects in a room, never quite dark.
[[nodiscard]] Rgba ambientLight(const tr::level::Level& level, std::size_t room);

/// The same at a place in the file's axes: there objects are as bright as the room is around them,
/// where that is brighter.
[[nodiscard]] Rgba lightAt(const tr::level::Level& level, std::size_t room, const glm::vec3& place);

/// A sprite texture at a place in the file's axes; one that does not exist adds nothing.
void addSprite(SceneAssembler& scene,
               const tr::level::Level& level,
               std::size_t sprite,
               const glm::vec3& place,
               const Rgba& light,
               std::uint32_t pick);

} // namespace render
