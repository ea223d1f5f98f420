#pragma once

#include "core/exchange/model/ModelFile.h"

#include <assimp/scene.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace models
{

/// What a scene is made of beside the model itself.
struct SceneOptions
{
    std::span<const std::size_t> clips;    ///< those that go along
    std::span<const std::string> pictures; ///< paths, one a picture of the model
};

/// A scene for Assimp's exporters, which all want: names that are there once each and the same at
/// bones, nodes and channels; seconds for ticks; as many keys of each kind in a channel; a material
/// a mesh. Precondition: faultOf(file) is empty.
[[nodiscard]] std::unique_ptr<aiScene> sceneOf(const tr::exchange::ModelFile& file,
                                               const SceneOptions& options);

/// What a track says at a time; between two keys linearly, or as the one before.
[[nodiscard]] glm::vec4 valueAt(const tr::exchange::ModelTrack& track, float seconds);

} // namespace models
