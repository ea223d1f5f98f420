#pragma once

#include <array>
#include <string_view>

/// Names that a glTF file goes by, for those who write and read it.
namespace tr::exchange::gltf
{

inline constexpr const char* kLightsExtension = "KHR_lights_punctual";
inline constexpr const char* kTransformExtension = "KHR_texture_transform";

/// Extensions that put meshes into words of their own, of a primitive or of a view.
inline constexpr std::array<std::string_view, 3> kPackings{
    "KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"};

// Attributes of vertices.
inline constexpr const char* kPosition = "POSITION";
inline constexpr const char* kNormal = "NORMAL";
inline constexpr const char* kMapping = "TEXCOORD_0";
inline constexpr const char* kColour = "COLOR_0";
inline constexpr const char* kJoints = "JOINTS_0";
inline constexpr const char* kWeights = "WEIGHTS_0";
inline constexpr const char* kVertexOrigin = "_CARTOUCHE_VERTEX";
inline constexpr const char* kFaceOrigin = "_CARTOUCHE_FACE";

} // namespace tr::exchange::gltf
