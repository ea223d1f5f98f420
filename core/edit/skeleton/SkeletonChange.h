#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/skeleton/Skeleton.h"

/// Stores bones in place of those that a moveable has.
namespace tr::edit
{

/// Exchanges the bones of a moveable for others: its mesh pointers, its mesh tree with stack codes
/// that are worked out anew, and its rotations in every key frame of every animation; what is noted
/// of left and right goes along. What other moveables have stays as it is. Precondition: `bones` is
/// not empty, isDepthFirst, and names joints that bonesOf gives. Errors: TooManyBones; OwnerTied,
/// where others have some of its mesh pointers, links or animations; those of recordsFor,
/// exchangeRecords and insertRows.
[[nodiscard]] Result<void>
exchangeBones(Transaction& transaction, std::size_t model, std::span<const Bone> bones);

/// Whether another moveable has some of its mesh pointers or links.
[[nodiscard]] bool hasSharedBones(const level::Objects& objects, std::size_t model);

/// Puts a mesh at the end of all and gives back what its pointer is to be.
[[nodiscard]] std::uint32_t appendMesh(Transaction& transaction, std::vector<std::int32_t> words);

/// Words of a mesh in the mesh data.
struct MeshWords
{
    std::size_t first = 0;
    std::size_t count = 0; ///< with its padding
};

/// Where meshes stand that only these rows of the mesh pointers lead to; of each one of the rows.
/// The one at the very beginning stays in any case, since pointers that mean no mesh lead there.
[[nodiscard]] std::vector<MeshWords> meshesOnlyOf(const schema::Content& content,
                                                  std::span<const std::size_t> pointers);

/// Takes meshes out of the mesh data. Precondition: no pointer leads to them.
[[nodiscard]] Result<void> dropMeshes(Transaction& transaction, std::vector<MeshWords> meshes);

} // namespace tr::edit
