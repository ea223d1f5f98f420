#pragma once

#include "core/level/Mesh.h"
#include "core/schema/Version.h"
#include "tests/support/sample/ObjectPlan.h"
#include "tests/support/sample/PaletteMaker.h"
#include "tests/support/sample/TextureTables.h"

namespace tr::test
{

/// A light as TR1 and TR2 keep it, and as the shades of all games' meshes: 0 is twice as bright as
/// the texel, 0x1000 neutral, 0x1FFF black.
[[nodiscard]] int darknessOf(float light) noexcept;

/// A mesh of TR1 to TR5. `palette` is null from TR4 on.
[[nodiscard]] level::Mesh encodeMesh(const MeshPlan& plan,
                                     schema::Version version,
                                     ObjectTextureTable& textures,
                                     PaletteMaker* palette);

/// A mesh of a WAD.
[[nodiscard]] level::Mesh encodeWadMesh(const MeshPlan& plan, TextureSampleTable& textures);

/// The mesh as it is packed into the mesh data, with the padding that brings the next one to a
/// multiple of four bytes.
[[nodiscard]] std::vector<std::uint16_t> packedMesh(const level::Mesh& mesh,
                                                    schema::Version version);

} // namespace tr::test
