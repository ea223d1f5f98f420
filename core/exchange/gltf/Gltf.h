#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"
#include "core/exchange/model/Neighbour.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Models as glTF files: Khronos glTF 2.0 (ISO/IEC 12113), with KHR_lights_punctual.
///
/// tinygltf puts the JSON into words when a file is written. It does not read: fuzzed for a minute,
/// its reader gave a picture's decoder memory behind the end of a buffer, as it checks no view
/// against that, and it leaves accessors to whoever goes by them. What is read is parsed and
/// checked here.
namespace tr::exchange
{

/// Larger files, with all that lies beside them, are neither read nor written.
inline constexpr std::uint64_t kMostModelBytes = std::uint64_t{1} << 30;

/// Of a file whose buffer and pictures lie beside it.
struct GltfFiles
{
    std::vector<std::byte> main;
    std::vector<std::pair<std::string, std::vector<std::byte>>> beside; ///< by their names
};

/// One file with all in it. What glTF has no words for is left out: meshes without faces, skins
/// without joints, clips without tracks, a skin where the mesh has no weights. A vertex that faces
/// of several materials have is written for each of them, one that no face has is not. What glTF
/// restricts is brought into its bounds: lengths of normals and rotations, sums of weights,
/// colours. Errors: BadModel (faultOf), PictureTooLarge, BadPng, FileTooLarge.
[[nodiscard]] Result<std::vector<std::byte>> writeGlb(const ModelFile& file);

/// The same as JSON text, with BASENAME.bin and BASENAME-1.png ... beside it. Contract: the name is
/// that of a file, without its ending. Errors as above.
[[nodiscard]] Result<GltfFiles> writeGltf(const ModelFile& file, std::string_view baseName);

/// Reads .glb and .gltf, whichever the bytes are. Primitives of a mesh become one mesh, matrices of
/// nodes become places. What is not read is left out, and remarked where it is seen: pictures that
/// readPictureFile does not read, morph targets, lines and points. Takes memory in proportion to
/// the files. faultOf of what is read is empty. Throws Cancelled.
/// Errors: NotAModel, BadModel (the place and what is wrong: "accessors/12/count: ..."),
/// ModelNeeds, ModelFileMissing, ModelFileOutside, FileTooLarge.
[[nodiscard]] Result<ModelFile> readGltf(std::span<const std::byte> bytes,
                                         const Neighbour& neighbour,
                                         const Progress& progress = {});

/// By the first bytes of a .glb, or what a .gltf has to have.
[[nodiscard]] bool looksLikeGltf(std::span<const std::byte> bytes);

} // namespace tr::exchange
