#pragma once

#include "core/convert/Losses.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/format/wad2/Wad2File.h"
#include "core/level/Wad.h"

#include <string_view>

/// Meshes of WADs as meshes of .wad2 files.
namespace tr::convert
{

/// Pages of the WAD are the textures, in their order. Precondition: faces name vertices that exist.
[[nodiscard]] wad2::Mesh<wad2::OfMoveables> moveableMesh(const edit::MeshShape& shape,
                                                         const level::Wad& wad,
                                                         std::string_view name,
                                                         LossCounter& losses);
[[nodiscard]] wad2::Mesh<wad2::OfStatics> staticMesh(const edit::MeshShape& shape,
                                                     const level::Wad& wad,
                                                     std::string_view name,
                                                     LossCounter& losses);

} // namespace tr::convert
