#include "tests/support/pictures/WadLooks.h"

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "render/level/SceneBuilder.h"
#include "render/scene/SceneDescription.h"

namespace tr::test
{
namespace
{

DrawnTexture pageTexture(const render::TexturePage& page)
{
    constexpr std::size_t kSide = render::TexturePage::kSize;
    DrawnTexture texture{static_cast<int>(kSide), static_cast<int>(kSide), {}};
    for (std::size_t i = 0; i < kSide * kSide; ++i)
    {
        const std::uint8_t* const texel = page.rgba.data() + i * 4;
        texture.texels.push_back(std::uint32_t{texel[3]} << 24 | std::uint32_t{texel[0]} << 16
                                 | std::uint32_t{texel[1]} << 8 | texel[2]);
    }
    return texture;
}

DrawnCorner sceneCorner(const render::SceneDescription& scene, std::uint32_t index)
{
    constexpr float kPage = render::TexturePage::kSize;
    const render::SceneVertex& vertex = scene.vertices[index];
    const glm::mat4& node = scene.nodes[vertex.node];
    DrawnCorner corner;
    corner.at = glm::vec3(node * glm::vec4(vertex.position, 1.0F));
    const glm::vec3 normal = glm::mat3(node) * vertex.normal;
    const float length = glm::length(normal);
    corner.normal = length > 0.0F ? normal / length : normal;
    corner.light =
        glm::vec3(vertex.colour[0], vertex.colour[1], vertex.colour[2]) * (scene.exposure / 255.0F);
    corner.texel = vertex.uv * kPage;
    return corner;
}

DrawnObject sceneLooks(const render::SceneDescription& scene)
{
    DrawnObject object;
    for (const render::TexturePage& page : scene.pages)
    {
        object.textures.push_back(pageTexture(page));
    }
    for (const render::SceneBatch& batch : scene.batches)
    {
        for (std::uint32_t i = batch.firstIndex; i < batch.firstIndex + batch.indexCount; i += 3)
        {
            DrawnTriangle triangle;
            for (std::uint32_t corner = 0; corner < 3; ++corner)
            {
                triangle.corners.at(corner) = sceneCorner(scene, scene.indices[i + corner]);
            }
            const std::uint16_t layer = scene.vertices[scene.indices[i]].layer;
            triangle.texture = layer == render::SceneVertex::kNoTexture ? DrawnTriangle::kNoTexture
                                                                        : std::size_t{layer};
            triangle.isAdditive = batch.blend == render::BlendMode::Additive;
            triangle.isDoubleSided = batch.doubleSided;
            object.triangles.push_back(triangle);
        }
    }
    return object;
}

} // namespace

DrawnObject
modelLooks(const schema::Content& content, std::uint32_t slot, std::optional<std::size_t> animation)
{
    const render::SceneSource source(content);
    const auto row = source.modelOfSlot(slot);
    if (!row || (animation && *animation >= animationCount(content, slot)))
    {
        return {};
    }
    const level::Objects& objects = source.objects();
    const level::Model& model = objects.models[*row];
    // Its own meshes, also where the slot of the game shows those of another.
    render::SceneDescription scene =
        render::buildModelScene(source, *row, render::SceneLight::OfLevel, {.body = *row});
    const view::Pose pose =
        animation ? view::poseOfFrame(
            objects, source.version(), model, model.animationIndex + *animation, 0.0F)
                  : view::restPose(view::jointsOf(objects, model));
    scene.nodes = render::modelNodes(scene, pose);
    return sceneLooks(scene);
}

DrawnObject staticLooks(const schema::Content& content, std::uint32_t slot)
{
    const render::SceneSource source(content);
    const auto row = source.staticOfId(slot);
    return row ? sceneLooks(render::buildStaticScene(source, *row)) : DrawnObject{};
}

std::size_t animationCount(const schema::Content& content, std::uint32_t slot)
{
    const render::SceneSource source(content);
    const auto row = source.modelOfSlot(slot);
    return row ? view::animationsOf(source.objects(), source.objects().models[*row]).count : 0;
}

} // namespace tr::test
