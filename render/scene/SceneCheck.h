#pragma once

#include "render/scene/SceneDescription.h"

#include <cstdint>
#include <optional>

namespace render
{

/// What makes a scene undrawable: a number in it points past the end of a list. The GPU does not
/// check, so the renderer and the picking do.
enum class SceneDefect : std::uint8_t
{
    VertexOfIndex, ///< an index names no vertex
    BatchRange,    ///< a batch leaves the index list, or starts or ends inside a triangle
    NodeOfVertex,  ///< a vertex names no node
    Layer,         ///< a vertex or sprite names no texture page
    Pick,          ///< a vertex or sprite names no pick row
    PageSize,      ///< a page is not 256 x 256 RGBA
};

/// The first defect found, none for a scene that can be drawn. The empty scene can.
/// A scene without pick rows may use row 0.
[[nodiscard]] std::optional<SceneDefect> findDefect(const SceneDescription& scene);

} // namespace render
