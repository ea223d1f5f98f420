#pragma once

#include "render/gl/GlObjects.h"
#include "render/gl/RenderOptions.h"
#include "render/scene/MipTiles.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <span>

namespace render::gl
{

/// All texture pages of a scene as the layers of one array texture. Texels are not changed and not
/// reduced: there are no smaller levels. What is seen from far has those of TileArray.
class PageArray
{
public:
    /// The texture unit that the shaders' sampler is set to.
    static constexpr int kUnit = 0;

    explicit PageArray(Functions& gl);

    [[nodiscard]] std::size_t capacity() const; ///< pages, at least 256
    void upload(std::span<const TexturePage> pages);
    void bind(TextureFilter filter) const;

private:
    Functions* m_gl;
    Texture m_texture;
};

/// The reduced copies of the textures: see MipTiles.
class TileArray
{
public:
    /// The texture unit that the shaders' sampler is set to.
    static constexpr int kUnit = 2;

    explicit TileArray(Functions& gl);

    void upload(std::span<const MipTiles::Layer> layers);
    void bind() const;

private:
    Functions* m_gl;
    Texture m_texture;
};

/// The nodes' matrices in a buffer texture, four texels a node, so that a pose is changed without
/// touching a vertex.
class NodeBuffer
{
public:
    /// The texture unit that the shaders' sampler is set to.
    static constexpr int kUnit = 1;

    explicit NodeBuffer(Functions& gl);

    [[nodiscard]] std::size_t capacity() const; ///< nodes, at least 16,384
    void upload(std::span<const glm::mat4> nodes);
    /// Replaces nodes from the first one on. Surplus rows are ignored.
    void update(std::span<const glm::mat4> nodes);
    void bind() const;

private:
    Functions* m_gl;
    Buffer m_buffer;
    Texture m_texture;
    std::size_t m_count = 0;
};

} // namespace render::gl
