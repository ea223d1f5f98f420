#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"
#include "core/exchange/model/Neighbour.h"
#include "core/exchange/model/PicturesBeside.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files of Metasequoia (.mqo), in which the tools of level builders exchange objects: a small text
/// with quads. Metasequoia file format specification, tetraface, April 2019.
///
/// Its axes are those of model files. Faces go clockwise seen from the front, and mapping begins at
/// the upper left corner. Points stand in the scene, also those of objects that hang on others.
namespace tr::exchange
{

struct MqoFiles
{
    std::string text;
    std::vector<FileBeside> beside; ///< pictures that the text names
};

/// Every mesh as an object of its own in the pose of rest; see restMeshesOf for its vertices.
/// `lengths` is what a length of 1 becomes: files of level builders count in units of the game.
/// Names come once each, and have no quotes. Neither bones nor animations have a place there.
/// Precondition: faultOf(file) is empty. Errors: those of writePng.
[[nodiscard]] Result<MqoFiles>
writeMqo(const ModelFile& file, std::string_view baseName, float lengths = 1.0F);

/// Every object becomes a node, below the one that it hangs on; quads stay quads, faces of more
/// corners become fans, lines are left out. What is left out, or cannot be had, is told in
/// `remarks`. Errors: BadModel, CountTooLarge, UnexpectedEnd, with the line and the object. Throws
/// Cancelled.
[[nodiscard]] Result<ModelFile> readMqo(std::span<const std::byte> bytes,
                                        const Neighbour& neighbour,
                                        const Progress& progress = {},
                                        Diagnostics* remarks = nullptr);

[[nodiscard]] bool looksLikeMqo(std::span<const std::byte> bytes) noexcept;

} // namespace tr::exchange
