#include "core/view/textures/TextureFaces.h"

#include "core/view/objects/MeshView.h"

#include <algorithm>
#include <span>

namespace tr::view
{
namespace
{

constexpr std::uint16_t kMarksTriangles = 0x8000;

/// Of a texture that no face uses: whether the fourth corner was never written.
bool looksLikeTriangle(const level::ObjectTexture& texture)
{
    const auto corners = std::span(texture.vertices).first(3);
    const level::TextureCorner none{};
    const bool standsAtZero =
        std::ranges::find(corners, 0, &level::TextureCorner::x) != corners.end()
        && std::ranges::find(corners, 0, &level::TextureCorner::y) != corners.end()
        && std::ranges::find(corners, none) == corners.end();
    return texture.vertices[3] == none && !standsAtZero;
}

/// Slots of waterfalls: the first, and the one behind the last.
struct WaterfallSlots
{
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

WaterfallSlots waterfallSlots(schema::Version version)
{
    return version == level::versions::Tr4   ? WaterfallSlots{423, 426}
           : version == level::versions::Tr5 ? WaterfallSlots{410, 416}
                                             : WaterfallSlots{};
}

} // namespace

std::vector<TextureFaces> textureFaces(const level::Level& level)
{
    std::vector<TextureFaces> faces(level.objectTextures.size());
    const std::uint16_t mask = level::faceTextureMask(level.version);
    const auto marks = [&faces, mask](bool TextureFaces::*kind)
    {
        return [&faces, mask, kind](std::uint16_t texture)
        {
            const std::size_t index = texture & mask;
            if (index < faces.size())
            {
                faces[index].*kind = true;
            }
        };
    };
    const auto markTriangle = marks(&TextureFaces::triangles);
    const auto markQuad = marks(&TextureFaces::quads);
    for (const level::Room& room : level.rooms)
    {
        std::ranges::for_each(room.triangles, markTriangle, &level::Triangle::texture);
        std::ranges::for_each(room.quads, markQuad, &level::Quad::texture);
    }
    for (const level::Tr5Room& room : level.tr5Rooms)
    {
        for (const level::Tr5LayerFaces& layer : room.layerFaces)
        {
            std::ranges::for_each(layer.triangles, markTriangle, &level::LayerTriangle::texture);
            std::ranges::for_each(layer.quads, markQuad, &level::LayerQuad::texture);
        }
    }
    for (const std::uint32_t offset : meshOffsets(level.objects))
    {
        if (const auto mesh = readMesh(level.objects, level.version, offset))
        {
            std::ranges::for_each(mesh->triangles, markTriangle, &level::MeshTriangle::texture);
            std::ranges::for_each(mesh->quads, markQuad, &level::MeshQuad::texture);
        }
    }
    return faces;
}

std::vector<std::size_t> cornerCounts(const level::Level& level)
{
    const bool isMarked = level::since(level::versions::Tr4).contains(level.version);
    const auto faces = isMarked ? std::vector<TextureFaces>() : textureFaces(level);
    std::vector<std::size_t> counts;
    for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
    {
        const level::ObjectTexture& texture = level.objectTextures[row];
        const bool isUsed = !isMarked && (faces[row].triangles || faces[row].quads);
        const bool isTriangle = isMarked ? (texture.tileAndFlag & kMarksTriangles) != 0
                                : isUsed ? !faces[row].quads
                                         : looksLikeTriangle(texture);
        counts.push_back(isTriangle ? 3 : 4);
    }
    return counts;
}

std::vector<std::size_t> waterfallTextures(const level::Level& level)
{
    std::vector<std::size_t> textures;
    const WaterfallSlots slots = waterfallSlots(level.version);
    const auto& pointers = level.objects.meshPointers;
    for (const level::Model& model : level.objects.models)
    {
        if (model.id < slots.first || model.id >= slots.end || model.firstMesh >= pointers.size())
        {
            continue;
        }
        const auto mesh = readMesh(level.objects, level.version, pointers[model.firstMesh].offset);
        if (!mesh || mesh->quads.empty())
        {
            continue;
        }
        const std::size_t first = std::size_t{mesh->quads[0].texture}
                                  & std::size_t{level::faceTextureMask(level.version)};
        for (const std::size_t texture : {first, first + 1})
        {
            if (texture < level.objectTextures.size())
            {
                textures.push_back(texture);
            }
        }
    }
    std::ranges::sort(textures);
    textures.erase(std::ranges::unique(textures).begin(), textures.end());
    return textures;
}

} // namespace tr::view
