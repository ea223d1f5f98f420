#pragma once

#include "core/convert/models/making/LaraParts.h"
#include "core/convert/models/making/MeshToModel.h"
#include "core/exchange/model/ModelFile.h"

#include <cstddef>
#include <span>

/// The bones of a moveable and of its parts (LaraParts.h) as model files have them. `at` is where
/// the joints of its own bones are in the pose of rest, in the game's axes and units; rows of bones
/// are its own, then those that are added. Used by the sources that make model files only.
namespace tr::convert
{

/// Where the node of an added bone is in the pose of rest, to that of the bone that it hangs on.
/// `number`: of the parts' bones. Precondition: both exist.
[[nodiscard]] exchange::ModelPlace
placeOfBone(std::span<const glm::vec3> at, const LaraParts& parts, std::size_t number, float units);

/// From the axes of the mesh into those of a bone, as it was when vertices were put on it.
/// Precondition: the row exists.
[[nodiscard]] glm::mat4
inverseBindOf(std::span<const glm::vec3> at, const LaraParts& parts, std::size_t row, float units);

/// How the mesh of a part is put there, and what moves its vertices. Keeps the part.
[[nodiscard]] MeshPlacement placementOf(std::span<const glm::vec3> at,
                                        const AddedMesh& part,
                                        float units,
                                        schema::Version version);

/// The turn of an added bone that hangs on one of the moveable's own, where that one has a turn:
/// hair is turned as what the head stands on.
[[nodiscard]] glm::quat hangingTurn(const AddedBone& bone, const glm::quat& above);

/// The same of all turns of a track. The node is the bone's.
[[nodiscard]] exchange::ModelTrack
hangingTrack(const AddedBone& bone, std::size_t node, const exchange::ModelTrack& above);

} // namespace tr::convert
