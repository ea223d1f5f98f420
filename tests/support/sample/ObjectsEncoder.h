#pragma once

#include "core/level/Mesh.h"
#include "core/level/Objects.h"
#include "core/schema/Version.h"
#include "tests/support/sample/WorldPlan.h"

#include <functional>

namespace tr::test
{

/// Turns a planned mesh into one of the game's, with its textures.
using MeshPacker = std::function<level::Mesh(const MeshPlan&)>;

/// Meshes, models and animations of a world, models in the order of their slots. Models that the
/// game has no slot for are left out.
[[nodiscard]] level::Objects
encodeObjects(const WorldPlan& world, schema::Version version, const MeshPacker& pack);

} // namespace tr::test
