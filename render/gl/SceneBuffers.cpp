#include "render/gl/SceneBuffers.h"

#include "render/scene/SceneCheck.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace render::gl
{

namespace
{

// Attribute locations in resources/shaders/*.vert.
constexpr GLuint kPosition = 0;
constexpr GLuint kNormalOrOffset = 1;
constexpr GLuint kUv = 2;
constexpr GLuint kColour = 3;
constexpr GLuint kNode = 4;
constexpr GLuint kLayer = 5;
constexpr GLuint kTileUv = 6;
constexpr GLuint kTileLayer = 7;

using Colour = std::array<std::uint8_t, 4>;

/// A corner of one of the two triangles of a sprite.
struct SpriteCorner
{
    glm::vec3 position;
    glm::vec2 offset; ///< x right, y up on the screen
    glm::vec2 uv;
    Colour colour;
    std::uint32_t layer;
    MipTiles::Place tile;
};

struct LineEnd
{
    glm::vec3 position;
    Colour colour;
};

/// The buffers hold the structs as they are in memory.
static_assert(sizeof(SceneVertex) == 48 && offsetof(SceneVertex, pick) == 44);
static_assert(sizeof(SpriteCorner) == 48);
static_assert(sizeof(MipTiles::Place) == 12);
static_assert(sizeof(LineEnd) == 16);

template <typename Item>
GLsizeiptr bytesOf(std::span<const Item> items)
{
    return static_cast<GLsizeiptr>(items.size_bytes());
}

const void* at(std::size_t offset)
{
    // GL takes offsets into the bound buffer as pointers.
    return reinterpret_cast<const void*>(offset); // NOLINT(performance-no-int-to-ptr)
}

void floats(Functions& gl, GLuint location, GLint count, std::size_t stride, std::size_t offset)
{
    gl.glEnableVertexAttribArray(location);
    gl.glVertexAttribPointer(
        location, count, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride), at(offset));
}

void colour(Functions& gl, std::size_t stride, std::size_t offset)
{
    gl.glEnableVertexAttribArray(kColour);
    gl.glVertexAttribPointer(
        kColour, 4, GL_UNSIGNED_BYTE, GL_TRUE, static_cast<GLsizei>(stride), at(offset));
}

void integer(Functions& gl, GLuint location, GLenum type, std::size_t stride, std::size_t offset)
{
    gl.glEnableVertexAttribArray(location);
    gl.glVertexAttribIPointer(location, 1, type, static_cast<GLsizei>(stride), at(offset));
}

} // namespace

SceneBuffers::SceneBuffers(Functions& gl)
    : m_gl(&gl)
    , m_triangleArray(gl)
    , m_vertices(gl)
    , m_vertexTiles(gl)
    , m_indices(gl)
    , m_spriteArray(gl)
    , m_spriteCorners(gl)
    , m_lines(gl)
    , m_frontLines(gl)
    , m_nodes(gl)
    , m_pages(gl)
    , m_tiles(gl)
{
    describeTriangles();
    describeSprites();
    describe(m_lines);
    describe(m_frontLines);
}

tl::expected<void, UploadError> SceneBuffers::upload(const PreparedScene& prepared)
{
    const auto& [scene, tiles] = prepared;
    if (findDefect(scene))
    {
        return tl::unexpected(UploadError::DefectiveScene);
    }
    if (scene.pages.size() > m_pages.capacity())
    {
        return tl::unexpected(UploadError::TooManyPages);
    }
    if (scene.nodes.size() > m_nodes.capacity())
    {
        return tl::unexpected(UploadError::TooManyNodes);
    }
    m_pages.upload(scene.pages);
    m_nodes.upload(scene.nodes);
    m_tiles.upload(tiles.layers);
    uploadTriangles(scene, tiles.vertices);
    uploadSprites(scene.sprites, tiles.sprites);
    updateLines(scene.lines);
    m_bounds = scene.bounds;
    return {};
}

void SceneBuffers::updateNodes(std::span<const glm::mat4> nodes)
{
    m_nodes.update(nodes);
}

void SceneBuffers::updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices)
{
    if (first >= m_vertexCount)
    {
        return;
    }
    const auto rows = vertices.first(std::min(vertices.size(), m_vertexCount - first));
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertices.id());
    m_gl->glBufferSubData(GL_ARRAY_BUFFER,
                          static_cast<GLintptr>(first * sizeof(SceneVertex)),
                          bytesOf(rows),
                          rows.data());
    const std::vector<MipTiles::Place> none(rows.size());
    const std::span<const MipTiles::Place> tiles(none);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertexTiles.id());
    m_gl->glBufferSubData(GL_ARRAY_BUFFER,
                          static_cast<GLintptr>(first * sizeof(MipTiles::Place)),
                          bytesOf(tiles),
                          tiles.data());
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void SceneBuffers::uploadTriangles(const SceneDescription& scene,
                                   std::span<const MipTiles::Place> tiles)
{
    const std::span<const SceneVertex> vertices(scene.vertices);
    const std::span<const std::uint32_t> indices(scene.indices);
    m_gl->glBindVertexArray(m_triangleArray.id());
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertices.id());
    m_gl->glBufferData(GL_ARRAY_BUFFER, bytesOf(vertices), vertices.data(), GL_STATIC_DRAW);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertexTiles.id());
    m_gl->glBufferData(GL_ARRAY_BUFFER, bytesOf(tiles), tiles.data(), GL_STATIC_DRAW);
    m_gl->glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytesOf(indices), indices.data(), GL_STATIC_DRAW);
    m_gl->glBindVertexArray(0);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
    m_vertexCount = vertices.size();
    m_batches = scene.batches;
}

void SceneBuffers::uploadSprites(std::span<const SceneSprite> sprites,
                                 std::span<const MipTiles::SpritePlaces> tiles)
{
    std::vector<SpriteCorner> corners;
    corners.reserve(sprites.size() * 6);
    for (std::size_t i = 0; i < sprites.size(); ++i)
    {
        const SceneSprite& sprite = sprites[i];
        const auto& [tileStart, tileEnd] = tiles[i];
        const auto add = [&, start = tileStart.uv, end = tileEnd.uv, layer = tileStart.layer](
                             bool right, bool bottom)
        {
            const glm::bvec2 second(right, bottom);
            corners.push_back({sprite.position,
                               glm::mix(sprite.leftTop, sprite.rightBottom, second),
                               glm::mix(sprite.uvLeftTop, sprite.uvRightBottom, second),
                               sprite.colour,
                               sprite.layer,
                               {glm::mix(start, end, second), layer}});
        };
        add(false, false);
        add(false, true);
        add(true, true);
        add(false, false);
        add(true, true);
        add(true, false);
    }
    const std::span<const SpriteCorner> rows(corners);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_spriteCorners.id());
    m_gl->glBufferData(GL_ARRAY_BUFFER, bytesOf(rows), rows.data(), GL_STATIC_DRAW);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
    m_spriteCornerCount = static_cast<GLsizei>(rows.size());
}

void SceneBuffers::updateLines(std::span<const SceneLine> lines)
{
    update(m_lines, lines);
}

void SceneBuffers::updateFrontLines(std::span<const SceneLine> lines)
{
    update(m_frontLines, lines);
}

void SceneBuffers::update(Lines& lines, std::span<const SceneLine> all)
{
    std::vector<LineEnd> ends;
    ends.reserve(all.size() * 2);
    for (const SceneLine& line : all)
    {
        ends.push_back({line.from, line.colour});
        ends.push_back({line.to, line.colour});
    }
    const std::span<const LineEnd> rows(ends);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, lines.ends.id());
    m_gl->glBufferData(GL_ARRAY_BUFFER, bytesOf(rows), rows.data(), GL_STATIC_DRAW);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
    lines.count = static_cast<GLsizei>(rows.size());
}

void SceneBuffers::describeTriangles()
{
    constexpr std::size_t kStride = sizeof(SceneVertex);
    m_gl->glBindVertexArray(m_triangleArray.id());
    m_gl->glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m_indices.id());
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertices.id());
    floats(*m_gl, kPosition, 3, kStride, offsetof(SceneVertex, position));
    floats(*m_gl, kNormalOrOffset, 3, kStride, offsetof(SceneVertex, normal));
    floats(*m_gl, kUv, 2, kStride, offsetof(SceneVertex, uv));
    colour(*m_gl, kStride, offsetof(SceneVertex, colour));
    integer(*m_gl, kNode, GL_UNSIGNED_INT, kStride, offsetof(SceneVertex, node));
    integer(*m_gl, kLayer, GL_UNSIGNED_SHORT, kStride, offsetof(SceneVertex, layer));
    constexpr std::size_t kTileStride = sizeof(MipTiles::Place);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_vertexTiles.id());
    floats(*m_gl, kTileUv, 2, kTileStride, offsetof(MipTiles::Place, uv));
    integer(*m_gl, kTileLayer, GL_UNSIGNED_INT, kTileStride, offsetof(MipTiles::Place, layer));
    m_gl->glBindVertexArray(0);
}

void SceneBuffers::describeSprites()
{
    constexpr std::size_t kStride = sizeof(SpriteCorner);
    m_gl->glBindVertexArray(m_spriteArray.id());
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, m_spriteCorners.id());
    floats(*m_gl, kPosition, 3, kStride, offsetof(SpriteCorner, position));
    floats(*m_gl, kNormalOrOffset, 2, kStride, offsetof(SpriteCorner, offset));
    floats(*m_gl, kUv, 2, kStride, offsetof(SpriteCorner, uv));
    colour(*m_gl, kStride, offsetof(SpriteCorner, colour));
    integer(*m_gl, kLayer, GL_UNSIGNED_INT, kStride, offsetof(SpriteCorner, layer));
    floats(
        *m_gl, kTileUv, 2, kStride, offsetof(SpriteCorner, tile) + offsetof(MipTiles::Place, uv));
    integer(*m_gl,
            kTileLayer,
            GL_UNSIGNED_INT,
            kStride,
            offsetof(SpriteCorner, tile) + offsetof(MipTiles::Place, layer));
    m_gl->glBindVertexArray(0);
}

void SceneBuffers::describe(const Lines& lines)
{
    constexpr std::size_t kStride = sizeof(LineEnd);
    m_gl->glBindVertexArray(lines.array.id());
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, lines.ends.id());
    floats(*m_gl, kPosition, 3, kStride, offsetof(LineEnd, position));
    colour(*m_gl, kStride, offsetof(LineEnd, colour));
    m_gl->glBindVertexArray(0);
    m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void SceneBuffers::bindTextures(TextureFilter filter) const
{
    m_nodes.bind();
    m_pages.bind(filter);
    m_tiles.bind();
}

void SceneBuffers::drawTriangles(BlendMode blend)
{
    m_gl->glBindVertexArray(m_triangleArray.id());
    for (const SceneBatch& batch : m_batches)
    {
        if (batch.blend != blend)
        {
            continue;
        }
        if (batch.doubleSided)
        {
            m_gl->glDisable(GL_CULL_FACE);
        }
        else
        {
            m_gl->glEnable(GL_CULL_FACE);
        }
        m_gl->glDrawElements(GL_TRIANGLES,
                             static_cast<GLsizei>(batch.indexCount),
                             GL_UNSIGNED_INT,
                             at(batch.firstIndex * sizeof(std::uint32_t)));
    }
    m_gl->glBindVertexArray(0);
}

void SceneBuffers::drawSprites()
{
    m_gl->glDisable(GL_CULL_FACE);
    m_gl->glBindVertexArray(m_spriteArray.id());
    m_gl->glDrawArrays(GL_TRIANGLES, 0, m_spriteCornerCount);
    m_gl->glBindVertexArray(0);
}

void SceneBuffers::drawLines()
{
    draw(m_lines);
}

void SceneBuffers::drawFrontLines()
{
    draw(m_frontLines);
}

void SceneBuffers::draw(const Lines& lines)
{
    m_gl->glBindVertexArray(lines.array.id());
    m_gl->glDrawArrays(GL_LINES, 0, lines.count);
    m_gl->glBindVertexArray(0);
}

} // namespace render::gl
