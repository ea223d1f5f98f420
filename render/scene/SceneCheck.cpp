#include "render/scene/SceneCheck.h"

#include <algorithm>

namespace render
{

namespace
{

constexpr std::size_t kPageBytes = std::size_t{TexturePage::kSize} * TexturePage::kSize * 4;

bool layerExists(const SceneDescription& scene, std::uint16_t layer)
{
    return layer == SceneVertex::kNoTexture || layer < scene.pages.size();
}

bool pickExists(const SceneDescription& scene, std::uint32_t pick)
{
    return pick == 0 || pick < scene.picks.size();
}

bool isWithin(const SceneDescription& scene, const SceneBatch& batch)
{
    const std::size_t count = scene.indices.size();
    return batch.firstIndex <= count && batch.indexCount <= count - batch.firstIndex
           && batch.firstIndex % 3 == 0 && batch.indexCount % 3 == 0;
}

std::optional<SceneDefect> defectOf(const SceneDescription& scene, const SceneVertex& vertex)
{
    if (vertex.node >= scene.nodes.size())
    {
        return SceneDefect::NodeOfVertex;
    }
    if (!layerExists(scene, vertex.layer))
    {
        return SceneDefect::Layer;
    }
    if (!pickExists(scene, vertex.pick))
    {
        return SceneDefect::Pick;
    }
    return std::nullopt;
}

} // namespace

std::optional<SceneDefect> findDefect(const SceneDescription& scene)
{
    if (!std::ranges::all_of(
            scene.pages, [](const TexturePage& page) { return page.rgba.size() == kPageBytes; }))
    {
        return SceneDefect::PageSize;
    }
    for (const SceneVertex& vertex : scene.vertices)
    {
        if (const auto defect = defectOf(scene, vertex))
        {
            return defect;
        }
    }
    if (!std::ranges::all_of(
            scene.indices, [&scene](std::uint32_t index) { return index < scene.vertices.size(); }))
    {
        return SceneDefect::VertexOfIndex;
    }
    if (!std::ranges::all_of(scene.batches,
                             [&scene](const SceneBatch& batch) { return isWithin(scene, batch); }))
    {
        return SceneDefect::BatchRange;
    }
    for (const SceneSprite& sprite : scene.sprites)
    {
        if (!layerExists(scene, sprite.layer))
        {
            return SceneDefect::Layer;
        }
        if (!pickExists(scene, sprite.pick))
        {
            return SceneDefect::Pick;
        }
    }
    return std::nullopt;
}

} // namespace render
