#pragma once

#include "render/gl/GlObjects.h"
#include "render/gl/RenderErrors.h"
#include "render/gl/RenderOptions.h"
#include "render/gl/SceneTextures.h"
#include "render/scene/MipTiles.h"

#include <glm/glm.hpp>
#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace render::gl
{

/// One scene in the memory of the GPU: one vertex and one index buffer for all its triangles, and
/// its textures.
class SceneBuffers
{
public:
    explicit SceneBuffers(Functions& gl);

    /// Replaces everything. What was there stays where this fails.
    [[nodiscard]] tl::expected<void, UploadError> upload(const PreparedScene& prepared);
    /// Moves the nodes of the uploaded scene, from the first one on. Surplus rows are ignored.
    void updateNodes(std::span<const glm::mat4> nodes);
    /// Replaces vertices of the uploaded scene, for animated texture coordinates and colours.
    /// Vertices past the end are ignored. What is replaced has no reduced textures any more.
    void updateVertices(std::uint32_t first, std::span<const SceneVertex> vertices);

    /// Replaces all helper lines.
    void updateLines(std::span<const SceneLine> lines);
    /// Replaces the lines in front of everything, which no scene has of its own.
    void updateFrontLines(std::span<const SceneLine> lines);

    void bindTextures(TextureFilter filter) const;

    void drawTriangles(BlendMode blend);
    void drawSprites();
    void drawLines();
    void drawFrontLines();

    [[nodiscard]] const SceneBounds& bounds() const { return m_bounds; }

private:
    /// Lines, two ends each.
    struct Lines
    {
        explicit Lines(Functions& gl)
            : array(gl)
            , ends(gl)
        {
        }

        VertexArray array;
        Buffer ends;
        GLsizei count = 0; ///< ends
    };

    void uploadTriangles(const SceneDescription& scene, std::span<const MipTiles::Place> tiles);
    void uploadSprites(std::span<const SceneSprite> sprites,
                       std::span<const MipTiles::SpritePlaces> tiles);
    void describeTriangles();
    void describeSprites();
    void describe(const Lines& lines);
    void update(Lines& lines, std::span<const SceneLine> all);
    void draw(const Lines& lines);

    Functions* m_gl;
    VertexArray m_triangleArray;
    Buffer m_vertices;
    Buffer m_vertexTiles; ///< MipTiles::Place a vertex
    Buffer m_indices;
    VertexArray m_spriteArray;
    Buffer m_spriteCorners;
    Lines m_lines;
    Lines m_frontLines;
    NodeBuffer m_nodes;
    PageArray m_pages;
    TileArray m_tiles;

    std::vector<SceneBatch> m_batches;
    std::size_t m_vertexCount = 0;
    GLsizei m_spriteCornerCount = 0;
    SceneBounds m_bounds;
};

} // namespace render::gl
