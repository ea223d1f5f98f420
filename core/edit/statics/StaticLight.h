#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/mesh/Lighting.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// What the meshes of statics are lit by: shades that are kept with them, or normals that the room
/// lights. Rows are those of the static meshes. Preconditions: they exist.
namespace tr::edit
{

/// A mesh, and the statics of an edit that show it.
struct StaticsOfMesh
{
    std::vector<std::size_t> rows; ///< in the order of the edit
    bool isReadable = false;
    bool hasShades = false;
    bool hasOthers = false; ///< other objects show it, too
};

/// The meshes of statics, each once. Those of a damaged file that overlap without end are not
/// readable from some point on.
[[nodiscard]] std::vector<StaticsOfMesh> meshesOfStatics(const Content& content,
                                                         std::span<const std::size_t> rows);

/// For whom meshes are changed that other objects show, too.
enum class MeshSharing : std::uint8_t
{
    All,      ///< these change, too
    OnlyThese ///< the statics of the edit get meshes of their own
};

/// Gives the meshes of statics shades (`isBaked`) or normals; those that have them stay as they
/// are. Says how many meshes are others then. Errors: NothingToDo, where there are none; those of
/// toShades, toNormals, exchangeMesh, ownRow and Transaction::commit.
[[nodiscard]] Result<std::size_t> setStaticLight(Document& document,
                                                 std::span<const std::size_t> rows,
                                                 bool isBaked,
                                                 MeshSharing sharing);

/// Works out the shades of the meshes of statics; those with normals stay as they are. `lights`:
/// for all of them; nothing: those of the room in which the first static of a mesh that stands in
/// one stands first, `ofRooms` times as strong. Statics that stand in none get no mesh of their
/// own. Says how many meshes were lit. Errors: NoShades, where all have normals; NoLights, where
/// none of the others stands in a room; those of bakeLights, exchangeMesh, ownRow and
/// Transaction::commit.
[[nodiscard]] Result<std::size_t> bakeStatics(Document& document,
                                              std::span<const std::size_t> rows,
                                              const std::optional<MeshLights>& lights,
                                              MeshSharing sharing,
                                              double ofRooms = 1.0);

} // namespace tr::edit
