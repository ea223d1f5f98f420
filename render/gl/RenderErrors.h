#pragma once

#include <cstdint>

namespace render::gl
{

/// Why there is no Renderer.
enum class RendererError : std::uint8_t
{
    ContextTooOld,  ///< no OpenGL 3.3
    ShaderRejected, ///< the driver's message is in the log category cartouche.render
};

/// Why a scene was not taken over.
enum class UploadError : std::uint8_t
{
    DefectiveScene, ///< findDefect() tells what is wrong
    TooManyPages,   ///< more texture pages than the driver's arrays have layers (at least 256)
    TooManyNodes,   ///< more nodes than the driver's buffer textures hold (at least 16,384)
};

/// Why there is no picture.
enum class OffscreenError : std::uint8_t
{
    NoApplication,  ///< there is no QGuiApplication
    NoContext,      ///< the platform makes no OpenGL context, or it cannot be made current
    ContextTooOld,  ///< no OpenGL 3.3
    ShaderRejected, ///< see RendererError
    SizeOutOfRange, ///< a side is below one pixel or above what the driver draws
    NoFramebuffer,  ///< the driver refused it, mostly for want of memory
};

} // namespace render::gl
