#include "render/scene/Picking.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace render
{

namespace
{

/// Triangles reach this share of their size over their edges, so that no ray slips between
/// neighbours. From some 60,000 units away, a tenth of it lets one in 50,000 rays at edges through.
constexpr float kEdgeTolerance = 1e-4F;
/// The renderer's alpha test, see resources/shaders/scene.frag.
constexpr std::uint8_t kVisibleAlpha = 128;

using Corners = std::array<glm::vec3, 3>;

struct Crossing
{
    float distance = 0.0F;
    float u = 0.0F; ///< weight of the second corner
    float v = 0.0F; ///< weight of the third corner
};

/// A ray in the space of one node. Its direction is not normalised, so that distances along it
/// are still those of the world.
struct LocalRay
{
    Ray ray;
    glm::vec3 inverse{0.0F};  ///< one by the direction
    float orientation = 1.0F; ///< -1 where the node mirrors and so turns faces over
    bool valid = false;       ///< a node that flattens space shows nothing
};

LocalRay toNode(const Ray& ray, const glm::mat4& node)
{
    const float determinant = glm::determinant(glm::mat3(node));
    if (determinant == 0.0F)
    {
        return {};
    }
    const glm::mat4 inverse = glm::inverse(node);
    const Ray local{glm::vec3(inverse * glm::vec4(ray.origin, 1.0F)),
                    glm::mat3(inverse) * ray.direction};
    return {local, 1.0F / local.direction, std::copysign(1.0F, determinant), true};
}

/// Möller and Trumbore. `orientation` as in LocalRay.
std::optional<Crossing>
cross(const Ray& ray, const Corners& corners, bool doubleSided, float orientation)
{
    const glm::vec3 edgeU = corners[1] - corners[0];
    const glm::vec3 edgeV = corners[2] - corners[0];
    const glm::vec3 p = glm::cross(ray.direction, edgeV);
    const float determinant = glm::dot(edgeU, p);
    if (determinant == 0.0F || (!doubleSided && orientation * determinant < 0.0F))
    {
        return std::nullopt;
    }
    const float scale = 1.0F / determinant;
    const glm::vec3 s = ray.origin - corners[0];
    const float u = glm::dot(s, p) * scale;
    if (u < -kEdgeTolerance || u > 1.0F + kEdgeTolerance)
    {
        return std::nullopt;
    }
    const glm::vec3 q = glm::cross(s, edgeU);
    const float v = glm::dot(ray.direction, q) * scale;
    if (v < -kEdgeTolerance || u + v > 1.0F + kEdgeTolerance)
    {
        return std::nullopt;
    }
    const float distance = glm::dot(edgeV, q) * scale;
    return distance >= 0.0F ? std::optional(Crossing{distance, u, v}) : std::nullopt;
}

/// Whether a ray enters a box before `limit`.
bool entersBox(const LocalRay& local, const glm::vec3& low, const glm::vec3& high, float limit)
{
    float enter = 0.0F;
    float leave = limit;
    for (int axis = 0; axis < 3; ++axis)
    {
        if (local.ray.direction[axis] == 0.0F)
        {
            if (local.ray.origin[axis] < low[axis] || local.ray.origin[axis] > high[axis])
            {
                return false;
            }
            continue;
        }
        const float toLow = (low[axis] - local.ray.origin[axis]) * local.inverse[axis];
        const float toHigh = (high[axis] - local.ray.origin[axis]) * local.inverse[axis];
        enter = std::max(enter, std::min(toLow, toHigh));
        leave = std::min(leave, std::max(toLow, toHigh));
    }
    return enter <= leave;
}

bool isVisible(const SceneDescription& scene, std::uint16_t layer, const glm::vec2& uv)
{
    if (layer == SceneVertex::kNoTexture)
    {
        return true;
    }
    constexpr auto kSize = static_cast<float>(TexturePage::kSize);
    const glm::vec2 texel = glm::clamp(uv * kSize, 0.0F, kSize - 1.0F);
    const auto row = static_cast<std::size_t>(texel.y);
    const auto column = static_cast<std::size_t>(texel.x);
    return scene.pages[layer].rgba[(row * TexturePage::kSize + column) * 4 + 3] >= kVisibleAlpha;
}

Corners cornersOf(const SceneDescription& scene, std::uint32_t firstIndex)
{
    return {scene.vertices[scene.indices[firstIndex]].position,
            scene.vertices[scene.indices[firstIndex + 1]].position,
            scene.vertices[scene.indices[firstIndex + 2]].position};
}

Corners worldCornersOf(const SceneDescription& scene,
                       std::span<const glm::mat4> nodes,
                       std::uint32_t firstIndex)
{
    Corners corners;
    for (std::uint32_t i = 0; i < 3; ++i)
    {
        const SceneVertex& vertex = scene.vertices[scene.indices[firstIndex + i]];
        corners[i] = glm::vec3(nodes[vertex.node] * glm::vec4(vertex.position, 1.0F));
    }
    return corners;
}

bool isVisible(const SceneDescription& scene,
               BlendMode blend,
               std::uint32_t firstIndex,
               const Crossing& crossing)
{
    if (blend != BlendMode::AlphaTest)
    {
        return true;
    }
    const SceneVertex& a = scene.vertices[scene.indices[firstIndex]];
    const SceneVertex& b = scene.vertices[scene.indices[firstIndex + 1]];
    const SceneVertex& c = scene.vertices[scene.indices[firstIndex + 2]];
    const glm::vec2 uv = a.uv + crossing.u * (b.uv - a.uv) + crossing.v * (c.uv - a.uv);
    return isVisible(scene, a.layer, uv);
}

/// The nearest hit so far.
class Nearest
{
public:
    explicit Nearest(const Ray& ray)
        : m_ray(ray)
    {
    }

    [[nodiscard]] float limit() const
    {
        return m_hit ? m_hit->distance : std::numeric_limits<float>::max();
    }

    void take(float distance, std::uint32_t pick, std::uint32_t triangle)
    {
        m_hit = Hit{pick, distance, triangle, m_ray.at(distance)};
    }

    [[nodiscard]] const std::optional<Hit>& hit() const { return m_hit; }

private:
    Ray m_ray;
    std::optional<Hit> m_hit;
};

void pickSprite(const SceneDescription& scene,
                const SceneSprite& sprite,
                const Ray& ray,
                const BillboardAxes& axes,
                Nearest& nearest)
{
    const glm::vec3 normal = glm::cross(axes.right, axes.up);
    const float approach = glm::dot(ray.direction, normal);
    if (approach == 0.0F)
    {
        return;
    }
    const float distance = glm::dot(sprite.position - ray.origin, normal) / approach;
    if (distance < 0.0F || distance > nearest.limit())
    {
        return;
    }
    const glm::vec3 offset = ray.at(distance) - sprite.position;
    const glm::vec2 across{glm::dot(offset, axes.right), glm::dot(offset, axes.up)};
    const glm::vec2 share = (across - sprite.leftTop) / (sprite.rightBottom - sprite.leftTop);
    // Written so that the NaN of an empty sprite is outside.
    const bool inside = share.x >= 0.0F && share.x <= 1.0F && share.y >= 0.0F && share.y <= 1.0F;
    if (inside
        && isVisible(scene, sprite.layer, glm::mix(sprite.uvLeftTop, sprite.uvRightBottom, share)))
    {
        nearest.take(distance, sprite.pick, Hit::kNoTriangle);
    }
}

} // namespace

PickIndex::PickIndex(const SceneDescription& scene)
{
    m_runs.reserve(scene.indices.size() / 3 / kTrianglesInRun + scene.batches.size());
    for (std::uint32_t batch = 0; batch < scene.batches.size(); ++batch)
    {
        const SceneBatch& range = scene.batches[batch];
        for (std::uint32_t offset = 0; offset < range.indexCount; offset += 3)
        {
            addTriangle(scene, batch, range.firstIndex + offset);
        }
    }
}

void PickIndex::addTriangle(const SceneDescription& scene,
                            std::uint32_t batch,
                            std::uint32_t firstIndex)
{
    const auto nodeAt = [&](std::uint32_t corner)
    { return scene.vertices[scene.indices[firstIndex + corner]].node; };
    const bool oneNode = nodeAt(0) == nodeAt(1) && nodeAt(0) == nodeAt(2);
    const std::uint32_t node = oneNode ? nodeAt(0) : kManyNodes;
    const Corners corners = cornersOf(scene, firstIndex);

    const bool fits = !m_runs.empty() && m_runs.back().batch == batch && m_runs.back().node == node
                      && m_runs.back().indexCount < 3 * kTrianglesInRun;
    if (!fits)
    {
        m_runs.push_back({corners[0], corners[0], firstIndex, 0, node, batch});
    }
    Run& run = m_runs.back();
    run.indexCount += 3;
    for (const glm::vec3& corner : corners)
    {
        run.low = glm::min(run.low, corner);
        run.high = glm::max(run.high, corner);
    }
}

std::optional<Hit> PickIndex::pick(const SceneDescription& scene,
                                   std::span<const glm::mat4> nodes,
                                   const Ray& ray,
                                   const std::optional<BillboardAxes>& sprites) const
{
    Nearest nearest(ray);
    LocalRay local;
    std::uint32_t localNode = kManyNodes;
    for (const Run& run : m_runs)
    {
        const bool oneNode = run.node != kManyNodes;
        if (oneNode && run.node != localNode)
        {
            localNode = run.node;
            local = toNode(ray, nodes[localNode]);
        }
        if (oneNode && (!local.valid || !entersBox(local, run.low, run.high, nearest.limit())))
        {
            continue;
        }
        const SceneBatch& batch = scene.batches[run.batch];
        for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; i += 3)
        {
            const auto crossing =
                oneNode
                    ? cross(local.ray, cornersOf(scene, i), batch.doubleSided, local.orientation)
                    : cross(ray, worldCornersOf(scene, nodes, i), batch.doubleSided, 1.0F);
            if (crossing && crossing->distance <= nearest.limit()
                && isVisible(scene, batch.blend, i, *crossing))
            {
                nearest.take(crossing->distance, scene.vertices[scene.indices[i]].pick, i / 3);
            }
        }
    }
    if (sprites)
    {
        for (const SceneSprite& sprite : scene.sprites)
        {
            pickSprite(scene, sprite, ray, *sprites, nearest);
        }
    }
    return nearest.hit();
}

std::optional<Hit>
pick(const SceneDescription& scene, const Ray& ray, const std::optional<BillboardAxes>& sprites)
{
    return PickIndex(scene).pick(scene, ray, sprites);
}

} // namespace render
