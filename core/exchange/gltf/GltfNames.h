#pragma once

/// Names that a glTF file goes by, for those who write and read it.
namespace tr::exchange::gltf
{

inline constexpr const char* kLightsExtension = "KHR_lights_punctual";

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
