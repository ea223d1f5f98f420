#pragma once

#include "core/base/Result.h"
#include "core/level/Mesh.h"
#include "core/level/Objects.h"
#include "core/schema/FieldMap.h"

#include <array>
#include <vector>

/// Meshes, unpacked from the mesh data. TRosettaStone 3, section 5.2; WAD 2.1, Section 3.
namespace tr::view
{

/// A face of a mesh whatever the generation: corners clockwise seen from the front.
struct MeshFace
{
    std::array<std::uint16_t, 4> vertices{};
    std::uint8_t corners = 3;  ///< 3 or 4
    std::uint16_t texture = 0; ///< as stored; see TextureView
    std::uint16_t effects = 0; ///< TR4, TR5, WAD: bit 0 additive, bit 1 shiny, then strength
    bool coloured = false;     ///< texture is a palette index (TR1 to TR3)

    [[nodiscard]] bool isQuad() const noexcept { return corners == 4; }

    [[nodiscard]] bool isAdditive() const noexcept { return (effects & 1) != 0; }
};

/// The mesh that begins `offset` bytes into the mesh data. Errors: NoSuchOffset, UnexpectedEnd,
/// CountTooLarge; their place counts from the start of the mesh data.
[[nodiscard]] Result<level::Mesh>
readMesh(const level::Objects& objects, schema::Version version, std::uint32_t offset);

/// All faces, in the order of the file.
[[nodiscard]] std::vector<MeshFace> facesOf(const level::Mesh& mesh);

/// Bytes that the mesh takes in the mesh data, without the padding behind it.
[[nodiscard]] std::size_t packedSize(const level::Mesh& mesh, schema::Version version);

/// Which number of the mesh is at which of its bytes.
[[nodiscard]] schema::FieldMap meshFieldMap(const level::Mesh& mesh, schema::Version version);

/// Distinct mesh pointers in ascending order: as many as there are meshes.
[[nodiscard]] std::vector<std::uint32_t> meshOffsets(const level::Objects& objects);

} // namespace tr::view
