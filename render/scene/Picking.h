#pragma once

#include "render/scene/Ray.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace render
{

/// What a ray meets first.
struct Hit
{
    std::uint32_t pick = 0; ///< row of SceneDescription::picks; 0 is "nothing to select"
    float distance = 0.0F;  ///< from the ray's origin, world units
    std::uint32_t triangle =
        kNoTriangle;       ///< its first index is SceneDescription::indices[3 * triangle]
    glm::vec3 point{0.0F}; ///< world space

    static constexpr std::uint32_t kNoTriangle = std::numeric_limits<std::uint32_t>::max();
};

/// Finds what is behind a pixel, on the CPU and without a GL context.
///
/// What the renderer does not draw is not hit: the back of a single-sided triangle, and a
/// transparent texel of an alpha-tested one. Triangles are kept in runs with a bounding box in the
/// space of their node, so the index stays valid while nodes move; it has to be made anew when
/// vertices, indices or batches change.
class PickIndex
{
public:
    PickIndex() = default;
    /// Precondition: findDefect(scene) finds none.
    explicit PickIndex(const SceneDescription& scene);

    /// The nearest hit. `scene` is the one that the index was made from, and `nodes` are its nodes
    /// where they are now, as many as it has. Sprites are only hit when `sprites` tells where the
    /// camera that draws them faces.
    [[nodiscard]] std::optional<Hit>
    pick(const SceneDescription& scene,
         std::span<const glm::mat4> nodes,
         const Ray& ray,
         const std::optional<BillboardAxes>& sprites = std::nullopt) const;

    /// The same with the scene's own nodes.
    [[nodiscard]] std::optional<Hit>
    pick(const SceneDescription& scene,
         const Ray& ray,
         const std::optional<BillboardAxes>& sprites = std::nullopt) const
    {
        return pick(scene, scene.nodes, ray, sprites);
    }

private:
    /// Neighbouring triangles of one batch that move with one node.
    struct Run
    {
        glm::vec3 low{0.0F};
        glm::vec3 high{0.0F};
        std::uint32_t firstIndex = 0;
        std::uint32_t indexCount = 0;
        std::uint32_t node = 0; ///< kManyNodes: the corners move apart, the box is not valid
        std::uint32_t batch = 0;
    };

    static constexpr std::uint32_t kManyNodes = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t kTrianglesInRun = 32;

    void addTriangle(const SceneDescription& scene, std::uint32_t batch, std::uint32_t firstIndex);

    std::vector<Run> m_runs;
};

/// One pick without an index that is kept: about as fast as making the index.
[[nodiscard]] std::optional<Hit> pick(const SceneDescription& scene,
                                      const Ray& ray,
                                      const std::optional<BillboardAxes>& sprites = std::nullopt);

} // namespace render
