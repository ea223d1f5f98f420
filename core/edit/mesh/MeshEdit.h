#pragma once

#include "core/edit/mesh/FaceTextures.h"
#include "core/view/links/Owners.h"

#include <functional>
#include <optional>
#include <string>

/// Changing meshes of a document. Only the words that differ are written; what stands behind a mesh
/// that gets longer or shorter moves, and padding stays what it was.
namespace tr::edit
{

/// A mesh, and for whom it is changed.
struct MeshTarget
{
    std::size_t pointer = 0; ///< row of the mesh pointers
    /// The owner that alone gets another mesh, while the others keep theirs. Nothing: all of them.
    std::optional<view::OwnedPlace> whom{};
};

/// What is done to a mesh, with the textures that its faces can have.
using MeshChange = std::function<Result<void>(MeshShape& shape, FaceTextures& textures)>;

/// The first word of the mesh of a mesh pointer; nothing where there is none that can be read, or
/// where it is at an odd byte.
[[nodiscard]] std::optional<std::size_t> meshWordOf(const Content& content, std::size_t pointer);

/// Changes a mesh in one edit. `count`: of what the name of the edit counts. Edits in a row with
/// the same merge key are one, as long as the mesh keeps its length. Errors: those of the change,
/// of checkShape, of ownRow and of Transaction::commit; NoSuchEntry, where there is no mesh;
/// EntryTied, where another mesh cuts across it.
[[nodiscard]] Result<void> changeMesh(Document& document,
                                      EditCode code,
                                      std::size_t count,
                                      const MeshTarget& target,
                                      const MeshChange& change,
                                      std::string mergeKey = {});

/// The first word of the mesh that is to be changed, as a part of an edit: where only one owner is
/// to get another mesh, it has its own then. Errors: NoSuchEntry, and those of ownRow.
[[nodiscard]] Result<std::size_t> ownMeshWord(Transaction& transaction, const MeshTarget& target);

/// Puts a mesh in the place of another one, as a part of an edit. `word`: the first of the mesh.
[[nodiscard]] Result<void>
exchangeMesh(Transaction& transaction, std::size_t word, const MeshShape& shape);

/// The mesh as it would be then, without any change to the document. Errors: those of the change
/// and of checkShape.
[[nodiscard]] Result<MeshShape>
tried(const Content& content, std::size_t pointer, const MeshChange& change);

/// Gives all faces of all meshes another texture that have this one. Gives back how many. Errors:
/// OutOfRange; SampleTooHigh, where one of them has no room for that number.
[[nodiscard]] Result<std::size_t>
replaceTexture(Document& document, std::size_t texture, std::size_t by);

/// How many faces of meshes have a texture.
[[nodiscard]] std::size_t facesWithTexture(const Content& content, std::size_t texture);

} // namespace tr::edit
