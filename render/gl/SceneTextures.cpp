#include "render/gl/SceneTextures.h"

#include <algorithm>

namespace render::gl
{

namespace
{

constexpr std::size_t kTexelsPerNode = 4;
static_assert(sizeof(glm::mat4) == kTexelsPerNode * sizeof(glm::vec4));

std::size_t limitOf(Functions& gl, GLenum name)
{
    GLint limit = 0;
    gl.glGetIntegerv(name, &limit);
    return static_cast<std::size_t>(std::max(limit, 0));
}

} // namespace

PageArray::PageArray(Functions& gl)
    : m_gl(&gl)
    , m_texture(gl)
{
    upload({});
}

std::size_t PageArray::capacity() const
{
    return limitOf(*m_gl, GL_MAX_ARRAY_TEXTURE_LAYERS);
}

void PageArray::upload(std::span<const TexturePage> pages)
{
    // A texture without storage may not be sampled, not even by faces that have none.
    const auto layers = static_cast<GLsizei>(std::max<std::size_t>(pages.size(), 1));
    const GLsizei side = pages.empty() ? 1 : GLsizei{TexturePage::kSize};
    constexpr GLenum kTarget = GL_TEXTURE_2D_ARRAY;
    constexpr GLenum kType = GL_UNSIGNED_BYTE;
    m_gl->glBindTexture(kTarget, m_texture.id());
    m_gl->glTexImage3D(kTarget, 0, GL_RGBA8, side, side, layers, 0, GL_RGBA, kType, nullptr);
    GLint layer = 0;
    for (const TexturePage& page : pages)
    {
        const void* const texels = page.rgba.data();
        m_gl->glTexSubImage3D(kTarget, 0, 0, 0, layer, side, side, 1, GL_RGBA, kType, texels);
        ++layer;
    }
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_MAX_LEVEL, 0);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    m_gl->glBindTexture(kTarget, 0);
}

void PageArray::bind(TextureFilter filter) const
{
    const GLint mode = filter == TextureFilter::Linear ? GL_LINEAR : GL_NEAREST;
    m_gl->glActiveTexture(GL_TEXTURE0 + kUnit);
    m_gl->glBindTexture(GL_TEXTURE_2D_ARRAY, m_texture.id());
    m_gl->glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, mode);
    m_gl->glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, mode);
}

TileArray::TileArray(Functions& gl)
    : m_gl(&gl)
    , m_texture(gl)
{
    upload({});
}

void TileArray::upload(std::span<const MipTiles::Layer> layers)
{
    constexpr GLenum kTarget = GL_TEXTURE_2D_ARRAY;
    constexpr GLenum kType = GL_UNSIGNED_BYTE;
    m_gl->glBindTexture(kTarget, m_texture.id());
    // A texture without storage may not be sampled: without tiles it is as small as can be.
    const auto count = static_cast<GLsizei>(std::max<std::size_t>(layers.size(), 1));
    const auto whole =
        static_cast<GLsizei>(layers.empty() ? 1U << (MipTiles::kLevels - 1) : MipTiles::kSize);
    for (std::uint32_t level = 0; level < MipTiles::kLevels; ++level)
    {
        const GLsizei side = whole >> level;
        const auto number = static_cast<GLint>(level);
        m_gl->glTexImage3D(
            kTarget, number, GL_RGBA8, side, side, count, 0, GL_RGBA, kType, nullptr);
        GLint layer = 0;
        for (const MipTiles::Layer& each : layers)
        {
            const void* const texels = each.levels[level].data();
            m_gl->glTexSubImage3D(
                kTarget, number, 0, 0, layer, side, side, 1, GL_RGBA, kType, texels);
            ++layer;
        }
    }
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_MAX_LEVEL, GLint{MipTiles::kLevels} - 1);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    m_gl->glTexParameteri(kTarget, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    m_gl->glBindTexture(kTarget, 0);
}

void TileArray::bind() const
{
    m_gl->glActiveTexture(GL_TEXTURE0 + kUnit);
    m_gl->glBindTexture(GL_TEXTURE_2D_ARRAY, m_texture.id());
}

NodeBuffer::NodeBuffer(Functions& gl)
    : m_gl(&gl)
    , m_buffer(gl)
    , m_texture(gl)
{
    upload({});
}

std::size_t NodeBuffer::capacity() const
{
    return limitOf(*m_gl, GL_MAX_TEXTURE_BUFFER_SIZE) / kTexelsPerNode;
}

void NodeBuffer::upload(std::span<const glm::mat4> nodes)
{
    const glm::mat4 identity(1.0F);
    const auto rows = nodes.empty() ? std::span(&identity, 1) : nodes;
    m_count = rows.size();
    update(rows);
    m_gl->glBindTexture(GL_TEXTURE_BUFFER, m_texture.id());
    m_gl->glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, m_buffer.id());
    m_gl->glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void NodeBuffer::update(std::span<const glm::mat4> nodes)
{
    const auto rows = nodes.first(std::min(nodes.size(), m_count));
    const auto bytes = static_cast<GLsizeiptr>(rows.size_bytes());
    m_gl->glBindBuffer(GL_TEXTURE_BUFFER, m_buffer.id());
    if (rows.size() == m_count)
    {
        // A whole new store lets the driver finish drawing from the old one meanwhile.
        m_gl->glBufferData(GL_TEXTURE_BUFFER, bytes, rows.data(), GL_STREAM_DRAW);
    }
    else
    {
        m_gl->glBufferSubData(GL_TEXTURE_BUFFER, 0, bytes, rows.data());
    }
    m_gl->glBindBuffer(GL_TEXTURE_BUFFER, 0);
}

void NodeBuffer::bind() const
{
    m_gl->glActiveTexture(GL_TEXTURE0 + kUnit);
    m_gl->glBindTexture(GL_TEXTURE_BUFFER, m_texture.id());
}

} // namespace render::gl
