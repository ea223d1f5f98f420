#pragma once

#include "core/exchange/model/ModelFile.h"

#include <assimp/scene.h>

namespace models
{

/// How a scene stands to ours, in which Y is up and a metre is one.
struct Standing
{
    float metres = 1.0F; ///< of one of its lengths
    glm::quat turn{1.0F, 0.0F, 0.0F, 0.0F};
};

/// What an FBX file says beside its nodes; other formats have it in their root.
[[nodiscard]] Standing standingOf(const aiScene& scene);

/// Makes metres of lengths and lets Y be up, in what nodes, meshes, skins and clips say themselves,
/// so that no node is there that does nothing else. The first node is the root of all others: where
/// it shows nothing, moves nothing and keeps still, it goes, and what it does goes into the others.
void setUpright(tr::exchange::ModelFile& file, const Standing& standing);

} // namespace models
