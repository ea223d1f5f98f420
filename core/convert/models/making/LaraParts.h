#pragma once

#include "core/convert/models/ModelNotesText.h"
#include "core/exchange/model/ModelFile.h"
#include "core/level/Content.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// What the engines of TR4 and TR5 put together with Lara's body while the game runs: skin joints,
/// holsters, hair and the gun on her back. The same parts as render/level/LaraScene.h draws, but
/// with every vertex where its own mesh has it, so that it can be read again; see docs/models.md.
namespace tr::convert
{

/// A bone that the moveable does not have itself. Rows of bones are those of the moveable, then
/// those added.
struct AddedBone
{
    std::string name;
    std::uint32_t slot = 0;   ///< of the moveable that has it
    std::uint32_t number = 0; ///< of the bone there
    std::size_t parent = 0;   ///< a row of bones, in front of it
    MeshStand stand;          ///< of its joint in the pose of rest
};

struct AddedMesh
{
    std::string name;
    std::size_t pointer = 0;  ///< row of the mesh pointers
    std::uint32_t slot = 0;   ///< of the moveable that has it
    std::uint32_t number = 0; ///< of the mesh there
    std::size_t bone = 0;     ///< a row of bones: what moves it
    MeshStand stand;
    /// What moves each vertex: rows of bones. None: all go with the bone.
    std::vector<exchange::ModelWeights> weights{};
};

struct LaraParts
{
    std::vector<AddedBone> bones;
    std::vector<AddedMesh> meshes;
};

/// All that comes to a body that is Lara's skin, as far as the file has it; nothing to any other.
/// A vertex of a skin joint that sticks to one of the skin moves with the mesh of that one. What is
/// loose in knees and elbows moves by half with both, which is near the half turn that engines make
/// there; what is loose elsewhere moves with the lower mesh. Hair hangs down behind her; its
/// bridges move with the meshes that they join.
///
/// Engines move what sticks to just where it sticks; here each vertex is where its own mesh has it.
/// So joints may be open by a unit, and by as much as the links of the moveable differ from those
/// of the skin, and the hair begins beside the ring of the head and not on it.
[[nodiscard]] LaraParts
laraParts(const schema::Content& content, const level::Model& model, const level::Model& body);

} // namespace tr::convert
