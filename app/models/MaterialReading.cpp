#include "app/models/MaterialReading.h"

#include "app/models/Conversions.h"
#include "app/models/PictureReading.h"
#include "core/io/File.h"

#include <assimp/GltfMaterial.h>

#include <algorithm>
#include <span>
#include <utility>

namespace models
{
namespace
{

using tr::exchange::ModelAlpha;
using tr::exchange::ModelMaterial;
using tr::exchange::Picture;

std::optional<Picture> embeddedPicture(const aiTexture& texture)
{
    if (texture.mHeight == 0)
    {
        return readPicture(std::as_bytes(
            std::span(reinterpret_cast<const unsigned char*>(texture.pcData), texture.mWidth)));
    }
    Picture picture{texture.mWidth, texture.mHeight, {}};
    const std::size_t count = std::size_t{texture.mWidth} * texture.mHeight;
    if (count > tr::exchange::kMostPixels)
    {
        return std::nullopt;
    }
    for (const aiTexel& texel : std::span(texture.pcData, count))
    {
        picture.pixels.insert(picture.pixels.end(), {texel.r, texel.g, texel.b, texel.a});
    }
    return picture;
}

bool isSeeThrough(const Picture& picture)
{
    for (std::size_t i = 3; i < picture.pixels.size(); i += tr::exchange::kPixelBytes)
    {
        if (picture.pixels[i] != 255)
        {
            return true;
        }
    }
    return false;
}

/// Where a channel is no number, or beyond what a channel can be, the material has none.
glm::vec4 heldIn(glm::vec4 colour)
{
    for (int i = 0; i < 4; ++i)
    {
        colour[i] = std::isfinite(colour[i]) ? std::clamp(colour[i], 0.0F, 1.0F) : 1.0F;
    }
    return colour;
}

std::string nameOf(const std::string& path)
{
    const std::size_t start = path.find_last_of("/\\");
    return start == std::string::npos ? path : path.substr(start + 1);
}

} // namespace

MaterialReading::MaterialReading(const aiScene& scene,
                                 const FolderFiles& folder,
                                 tr::exchange::ModelFile& file)
    : m_scene(scene)
    , m_folder(folder)
    , m_file(file)
{
}

void MaterialReading::readAll()
{
    for (unsigned i = 0; i < m_scene.mNumMaterials; ++i)
    {
        m_file.materials.push_back(read(*m_scene.mMaterials[i]));
    }
}

/// A picture takes the place of the colour in most formats; only glTF multiplies both.
ModelMaterial MaterialReading::read(const aiMaterial& from)
{
    ModelMaterial to;
    aiString name;
    from.Get(AI_MATKEY_NAME, name);
    to.name = name.C_Str();
    to.picture = pictureOf(from);

    aiColor4D colour(1.0F);
    if (from.Get(AI_MATKEY_BASE_COLOR, colour) == aiReturn_SUCCESS)
    {
        to.colour = {colour.r, colour.g, colour.b, colour.a};
    }
    else if (!to.picture && from.Get(AI_MATKEY_COLOR_DIFFUSE, colour) == aiReturn_SUCCESS)
    {
        to.colour = {toLinear(colour.r), toLinear(colour.g), toLinear(colour.b), 1.0F};
    }
    float opacity = 1.0F;
    if (from.Get(AI_MATKEY_OPACITY, opacity) == aiReturn_SUCCESS && opacity < to.colour.a
        && opacity > 0.0F)
    {
        to.colour.a = opacity; // 0 is what programs write who mean the opposite
    }
    to.colour = heldIn(to.colour);

    int isTwoSided = 0;
    from.Get(AI_MATKEY_TWOSIDED, isTwoSided);
    to.isDoubleSided = isTwoSided != 0;
    if (to.colour.a < 1.0F)
    {
        to.alpha = ModelAlpha::Blend;
    }
    else if (to.picture && isSeeThrough(m_file.pictures[*to.picture].pixels))
    {
        to.alpha = ModelAlpha::Mask;
    }
    aiString mode;
    if (from.Get(AI_MATKEY_GLTF_ALPHAMODE, mode) == aiReturn_SUCCESS)
    {
        const std::string_view text = mode.C_Str();
        to.alpha = text == "BLEND"  ? ModelAlpha::Blend
                   : text == "MASK" ? ModelAlpha::Mask
                                    : ModelAlpha::Opaque;
    }
    return to;
}

std::optional<std::size_t> MaterialReading::pictureOf(const aiMaterial& from)
{
    for (const aiTextureType type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE})
    {
        aiString path;
        if (from.GetTexture(type, 0, &path) == aiReturn_SUCCESS && path.length > 0)
        {
            if (const auto picture = pictureOf(std::string(path.C_Str())))
            {
                return picture;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> MaterialReading::pictureOf(const std::string& path)
{
    const auto [known, isNew] = m_pictures.try_emplace(path);
    if (!isNew)
    {
        return known->second;
    }
    std::optional<Picture> picture;
    if (const aiTexture* const embedded = m_scene.GetEmbeddedTexture(path.c_str()))
    {
        picture = embeddedPicture(*embedded);
    }
    else if (const auto file = m_folder.find(path))
    {
        const auto bytes = tr::readFile(*file);
        picture = bytes ? readPicture(*bytes) : std::nullopt;
    }
    if (picture)
    {
        known->second = m_file.pictures.size();
        m_file.pictures.push_back({nameOf(path), std::move(*picture)});
    }
    return known->second;
}

} // namespace models
