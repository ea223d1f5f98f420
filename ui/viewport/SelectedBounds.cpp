#include "ui/viewport/SelectedBounds.h"

#include <algorithm>

namespace ui
{
namespace
{

constexpr float kEyeHeight = 700.0F; ///< of somebody who stands, in world units
constexpr float kMarkMargin = 24.0F;

} // namespace

std::vector<render::SceneBounds> boundsOf(const render::SceneData& data,
                                          const render::Subject& subject,
                                          const render::SceneDescription& scene,
                                          std::span<const render::SceneRow> rows)
{
    std::vector<render::SceneBounds> bounds(rows.size());
    const auto rowOfPick = render::rowsOfPicks(data, subject, scene, rows);
    for (const render::SceneVertex& vertex : scene.vertices)
    {
        if (const std::size_t row = rowOfPick[vertex.pick]; row < rows.size())
        {
            bounds[row].include(
                glm::vec3(scene.nodes[vertex.node] * glm::vec4(vertex.position, 1.0F)));
        }
    }
    for (const render::SceneSprite& sprite : scene.sprites)
    {
        if (const std::size_t row = rowOfPick[sprite.pick]; row < rows.size())
        {
            bounds[row].include(sprite.position + glm::vec3(sprite.leftTop, 0.0F));
            bounds[row].include(sprite.position + glm::vec3(sprite.rightBottom, 0.0F));
        }
    }
    return bounds;
}

std::vector<render::SceneBounds> withMargins(std::vector<render::SceneBounds> bounds)
{
    std::erase_if(bounds, [](const render::SceneBounds& each) { return each.empty; });
    for (render::SceneBounds& each : bounds)
    {
        each.low -= kMarkMargin;
        each.high += kMarkMargin;
    }
    return bounds;
}

glm::vec3 standingIn(const render::SceneBounds& bounds)
{
    const glm::vec3 middle = 0.5F * (bounds.low + bounds.high);
    const float height = std::min(bounds.low.y + kEyeHeight, middle.y);
    return {middle.x, std::max(height, bounds.low.y), middle.z};
}

} // namespace ui
