#include "core/view/objects/TextureFaces.h"

#include "core/view/objects/MeshView.h"

#include <algorithm>

namespace tr::view
{

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

} // namespace tr::view
