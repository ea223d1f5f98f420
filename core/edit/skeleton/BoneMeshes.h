#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The meshes of a moveable's bones. Bones are told by their numbers, which are those of the mesh
/// pointers from the moveable's first on. A mesh that no pointer leads to any more stays in the
/// mesh data until they are repacked.
namespace tr::edit
{

/// Something that shows a mesh: a row of models or static_meshes.
struct MeshUser
{
    TableId table{};
    std::size_t row = 0;

    friend bool operator==(const MeshUser&, const MeshUser&) = default;
};

/// Who else shows the mesh of each bone, each once, in the order of the tables. Nobody does where
/// pointers mean no mesh: format facts 3.6. Of damaged files, in which everything shows everything,
/// some are left out. Precondition: the moveable exists.
[[nodiscard]] std::vector<std::vector<MeshUser>> sharersOfMeshes(const Content& content,
                                                                 std::size_t model);

/// Whether a pointer of a moveable to that place in the mesh data means no mesh: those to its very
/// beginning do, but for one of Lara's (format facts 3.6).
[[nodiscard]] bool isNoMesh(const level::Objects& objects,
                            schema::Version version,
                            std::size_t model,
                            std::uint32_t offset);

/// What a bone shows.
enum class BoneMesh : std::uint8_t
{
    Mesh,
    None,
    /// Its pointer leads to the beginning of the mesh data, and so do others of the moveable; which
    /// of them means the mesh there cannot be told.
    Unknown,
};

/// Whether a bone has a mesh: of several pointers of a moveable to the beginning of the mesh data
/// one at most means the mesh there (format facts 3.6). Preconditions: both exist.
[[nodiscard]] BoneMesh boneMeshOf(const level::Objects& objects,
                                  schema::Version version,
                                  std::size_t model,
                                  std::size_t bone);

/// Shows the mesh of a mesh pointer on bones. Preconditions: all exist. Errors: OwnerTied, where
/// others have the mesh pointers of the bones, too; those of Transaction::commit.
[[nodiscard]] Result<void> setBoneMeshes(Document& document,
                                         std::size_t model,
                                         std::span<const std::size_t> bones,
                                         std::size_t pointer);

/// Gives a moveable copies of those of its meshes that others show, too; gives back how many.
/// Errors: as of setBoneMeshes; NoSuchEntry, where the end of a mesh is not known.
[[nodiscard]] Result<std::size_t> ownMeshes(Document& document, std::size_t model);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<std::size_t> ownMeshes(Transaction& transaction, std::size_t model);

/// Gives one bone a copy of its mesh where others, or other bones, show it, too, as a part of a
/// larger edit. Precondition: the bone has a mesh. Errors: as of ownMeshes.
[[nodiscard]] Result<void> ownMeshOf(Transaction& transaction, std::size_t model, std::size_t bone);

/// Shows the meshes of another moveable, bone by bone, as far as both have bones; gives back on how
/// many. Errors: as of setBoneMeshes.
[[nodiscard]] Result<std::size_t>
replaceMeshes(Document& document, std::size_t model, std::size_t other);

} // namespace tr::edit
