#pragma once

#include <cstdint>

namespace ui
{

/// What the left button of the mouse does to meshes in the 3D view.
enum class MeshTool : std::uint8_t
{
    Pick,  ///< a click selects, and a drag moves the camera
    Paint, ///< faces that are clicked or dragged over get a texture
    Box,   ///< a box is drawn around what is to be selected
};

/// What a tool is used with.
struct MeshToolUse
{
    MeshTool tool = MeshTool::Pick;
    bool takesHidden = false; ///< a box selects what is behind other faces, too

    friend bool operator==(const MeshToolUse&, const MeshToolUse&) = default;
};

} // namespace ui
