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

/// Files of Wavefront (.obj) with their materials (.mtl), which every 3D program knows. They keep
/// quads and the order of points. Wavefront, "Object Files (.obj)" and "Material Files (.mtl)".
///
/// Axes and the way that faces go are those of model files. Mapping begins at the lower left corner
/// there. Points may have colours behind them, as many programs write them: those of the screen.
namespace tr::exchange
{

struct ObjFiles
{
    std::string text;
    std::vector<FileBeside> beside; ///< the materials first, then pictures that they name
};

/// Every mesh as an object of its own in the pose of rest; see restMeshesOf for its vertices.
/// `lengths` is what a length of 1 becomes. Names come once each, and have no blanks. A point has
/// one colour: that of the first vertex there. Precondition: faultOf(file) is empty. Errors: those
/// of writePng.
[[nodiscard]] Result<ObjFiles>
writeObj(const ModelFile& file, std::string_view baseName, float lengths = 1.0F);

/// Every object becomes a node, or every group where there are no objects. Quads stay quads, faces
/// of more corners become fans. What is left out, or cannot be had, is told in `remarks`. Errors:
/// BadModel with the line and the object. Throws Cancelled.
[[nodiscard]] Result<ModelFile> readObj(std::span<const std::byte> bytes,
                                        const Neighbour& neighbour,
                                        const Progress& progress = {},
                                        Diagnostics* remarks = nullptr);

} // namespace tr::exchange
