#include "core/convert/models/making/ModelLooks.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/level/Content.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tr::convert
{
namespace
{

using exchange::kAlphaAt;
using exchange::kFullAlpha;
using exchange::kPixelBytes;
using exchange::ModelAlpha;
using exchange::Picture;

constexpr std::uint32_t kBorder = 1;
constexpr std::uint32_t kPage = level::kPageSize;
constexpr std::uint32_t kNoLimit = std::numeric_limits<std::uint32_t>::max();

/// Roughness of the strongest shine.
constexpr float kShiniest = 0.2F;

std::uint8_t divided(std::uint8_t part, unsigned alpha)
{
    return static_cast<std::uint8_t>((part * kFullAlpha + alpha / 2) / alpha);
}

void makePixel(std::uint8_t* pixel, TexelUse use)
{
    if (use == TexelUse::Opaque)
    {
        pixel[kAlphaAt] = kFullAlpha;
        return;
    }
    const unsigned bright = std::max({pixel[0], pixel[1], pixel[2]});
    if (pixel[kAlphaAt] < edit::kSeenAlpha || (use == TexelUse::Additive && bright == 0))
    {
        std::fill_n(pixel, kPixelBytes, std::uint8_t{0});
        return;
    }
    pixel[kAlphaAt] = static_cast<std::uint8_t>(use == TexelUse::Additive ? bright : kFullAlpha);
    for (std::size_t i = 0; use == TexelUse::Additive && i < 3; ++i)
    {
        pixel[i] = divided(pixel[i], bright);
    }
}

std::string nameOf(ModelAlpha alpha, bool isAdditive, bool isDoubleSided, std::uint16_t effects)
{
    std::string name = isAdditive ? "additive" : alpha == ModelAlpha::Mask ? "cut out" : "opaque";
    name += isDoubleSided ? " double-sided" : "";
    if ((effects & edit::kShinyEffect) != 0)
    {
        name = concat(name, " shine ", effects >> edit::kShineShift & edit::kStrongestShine);
    }
    return name;
}

/// The lowest and highest of the corners, to whole texels.
struct Span
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

Span spanOf(const view::TextureRef& texture, std::size_t corners, glm::length_t axis)
{
    float low = texture.corners[0][axis];
    float high = low;
    for (std::size_t i = 1; i < corners; ++i)
    {
        low = std::min(low, texture.corners[i][axis]);
        high = std::max(high, texture.corners[i][axis]);
    }
    const float most = static_cast<float>(kPage);
    const auto from = static_cast<std::uint32_t>(std::clamp(std::floor(low), 0.0F, most - 1));
    const auto to = static_cast<std::uint32_t>(std::clamp(std::ceil(high), 0.0F, most));
    return {from, std::max(to, from + 1)};
}

Picture cutOut(const view::RgbaPage& page, const AtlasSpot& spot)
{
    Picture part{spot.width, spot.height, {}};
    part.pixels.reserve(std::size_t{spot.width} * spot.height * kPixelBytes);
    for (std::uint32_t y = spot.top; y < spot.top + spot.height; ++y)
    {
        const std::size_t pixel = std::size_t{y} * kPage + spot.left;
        const auto first = page.begin() + static_cast<std::ptrdiff_t>(pixel * kPixelBytes);
        part.pixels.insert(part.pixels.end(),
                           first,
                           first + static_cast<std::ptrdiff_t>(spot.width * kPixelBytes));
    }
    return part;
}

bool hasClear(const Picture& picture)
{
    for (std::size_t i = kAlphaAt; i < picture.pixels.size(); i += kPixelBytes)
    {
        if (picture.pixels[i] < edit::kSeenAlpha)
        {
            return true;
        }
    }
    return false;
}

/// Rows of spots of about one height, the highest first: room is lost at their ends only.
std::vector<std::size_t> highestFirst(const std::vector<AtlasSpot>& spots)
{
    std::vector<std::size_t> order(spots.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&spots](std::size_t one, std::size_t other)
                             {
                                 const AtlasSpot& a = spots[one];
                                 const AtlasSpot& b = spots[other];
                                 return std::pair(a.height, a.width) > std::pair(b.height, b.width);
                             });
    return order;
}

/// A power of two, about the side of a square that all of them fill.
std::uint32_t widthFor(const std::vector<AtlasSpot>& spots, std::uint32_t most)
{
    std::uint64_t area = 0;
    std::uint32_t widest = 0;
    for (const AtlasSpot& spot : spots)
    {
        area += std::uint64_t{spot.width + 2 * kBorder} * (spot.height + 2 * kBorder);
        widest = std::max(widest, spot.width + 2 * kBorder);
    }
    std::uint32_t width = 16;
    while (width < widest || (width < most && std::uint64_t{width} * width < area))
    {
        width *= 2;
    }
    return width;
}

} // namespace

TexelUse useOf(view::Blending blending) noexcept
{
    switch (blending)
    {
    case view::Blending::Opaque:
        return TexelUse::Opaque;
    case view::Blending::AlphaTest:
        return TexelUse::Mask;
    case view::Blending::Additive:
        break;
    }
    return TexelUse::Additive;
}

std::optional<view::TextureRef> textureOf(const schema::Content& content,
                                          const view::MeshFace& face)
{
    if (const auto* const level = content.as<level::Level>())
    {
        return view::textureOf(*level, face);
    }
    const auto* const wad = content.as<level::Wad>();
    return wad != nullptr ? view::textureOf(*wad, face) : std::nullopt;
}

Picture pixelsFor(const Picture& texels, TexelUse use)
{
    Picture made = texels;
    for (std::size_t i = 0; i < made.pixels.size(); i += kPixelBytes)
    {
        makePixel(&made.pixels[i], use);
    }
    return made;
}

ModelLooks::ModelLooks(const schema::Content& content)
    : m_content(&content)
{
}

Result<ModelLooks> ModelLooks::of(const schema::Content& content,
                                  std::span<const std::size_t> pointers,
                                  const Progress& progress)
{
    ModelLooks looks(content);
    if (auto added = looks.addMeshes(pointers, progress); !added)
    {
        return fail(std::move(added.error()));
    }
    if (auto packed = looks.pack(kNoLimit); !packed)
    {
        return fail(std::move(packed.error()));
    }
    return looks;
}

Result<ModelLooks> ModelLooks::ofScene(const schema::Content& content,
                                       std::span<const std::size_t> pointers,
                                       std::span<const SceneFace> faces,
                                       const Progress& progress)
{
    ModelLooks looks(content);
    if (auto added = looks.addMeshes(pointers, progress); !added)
    {
        return fail(std::move(added.error()));
    }
    looks.m_sceneFaces.reserve(faces.size());
    for (const SceneFace& face : faces)
    {
        looks.m_sceneFaces.push_back(looks.faceOf(face));
    }
    if (auto packed = looks.pack(kAtlasSide); !packed)
    {
        return fail(std::move(packed.error()));
    }
    return looks;
}

glm::vec2 ModelLooks::mappingOf(const AtlasFace& face, std::size_t corner) const
{
    if (!face.spot)
    {
        return glm::vec2(0.0F);
    }
    const Picture& atlas = m_atlases[m_spots[*face.spot].picture];
    return face.corners[corner] / glm::vec2(atlas.width, atlas.height);
}

Result<void> ModelLooks::addMeshes(std::span<const std::size_t> pointers, const Progress& progress)
{
    for (std::size_t i = 0; i < pointers.size(); ++i)
    {
        progress.step(static_cast<double>(i) / static_cast<double>(pointers.size()));
        auto shape = edit::shapeAt(*m_content, pointers[i]);
        if (!shape)
        {
            return fail(std::move(shape.error()));
        }
        addMesh(*shape);
        m_shapes.push_back(std::move(*shape));
    }
    return {};
}

void ModelLooks::addMesh(const edit::MeshShape& shape)
{
    std::vector<AtlasFace>& faces = m_faces.emplace_back();
    faces.reserve(shape.faces.size());
    for (const edit::ShapeFace& face : shape.faces)
    {
        faces.push_back(faceOf(face));
    }
}

AtlasFace ModelLooks::faceOf(const edit::ShapeFace& face)
{
    AtlasFace made;
    Look look;
    look.isDoubleSided = !face.coloured && edit::keepsDoubleSided(m_content->version())
                         && view::isDoubleSided(face.texture);
    look.effects = edit::hasFaceEffects(m_content->version()) ? face.effects : std::uint16_t{0};
    if (face.coloured)
    {
        made.spot = colourSpot(face);
        made.corners.fill({0.5F, 0.5F});
    }
    else if (const auto texture = textureOf(*m_content, face))
    {
        show(made, *texture, face.corners);
    }
    made.material = materialFor(made, look);
    return made;
}

AtlasFace ModelLooks::faceOf(const SceneFace& face)
{
    AtlasFace made;
    Look look;
    look.isDoubleSided = face.isDoubleSided;
    if (face.texture)
    {
        show(made, *face.texture, face.corners);
    }
    made.material = materialFor(made, look);
    return made;
}

/// Lets a face show texels of a page; its corners are within the spot then.
void ModelLooks::show(AtlasFace& made, const view::TextureRef& texture, std::size_t corners)
{
    made.spot = pageSpot(texture, corners);
    const AtlasSpot& spot = m_spots[*made.spot];
    for (std::size_t i = 0; i < corners; ++i)
    {
        made.corners[i] = texture.corners[i] - glm::vec2(spot.left, spot.top);
    }
}

std::size_t ModelLooks::materialFor(const AtlasFace& made, Look look)
{
    if (made.spot)
    {
        look.isAdditive = m_spots[*made.spot].use == TexelUse::Additive;
        look.alpha = look.isAdditive          ? ModelAlpha::Blend
                     : m_hasClear[*made.spot] ? ModelAlpha::Mask
                                              : ModelAlpha::Opaque;
    }
    return materialOf(look);
}

std::size_t ModelLooks::colourSpot(const edit::ShapeFace& face)
{
    const auto* const level = m_content->as<level::Level>();
    const level::Colour colour =
        level != nullptr ? view::faceColour(*level, face.texture) : level::Colour{};
    std::vector<std::uint8_t> pixel{colour.red, colour.green, colour.blue, kFullAlpha};
    const auto [known, isNew] = m_colours.try_emplace(pixel, m_spots.size());
    if (isNew)
    {
        addSpot({}, {1, 1, std::move(pixel)});
    }
    return known->second;
}

std::size_t ModelLooks::pageSpot(const view::TextureRef& texture, std::size_t corners)
{
    const Span across = spanOf(texture, corners, 0);
    const Span down = spanOf(texture, corners, 1);
    AtlasSpot spot;
    spot.page = texture.page;
    spot.left = across.from;
    spot.top = down.from;
    spot.width = across.to - across.from;
    spot.height = down.to - down.from;
    spot.use = useOf(texture.blending);
    const auto [known, isNew] = m_known.try_emplace(
        {texture.page, spot.left, spot.top, spot.width, spot.height, spot.use}, m_spots.size());
    if (isNew)
    {
        addSpot(spot, pixelsFor(cutOut(page(texture.page), spot), spot.use));
    }
    return known->second;
}

void ModelLooks::addSpot(const AtlasSpot& spot, Picture pixels)
{
    m_spots.push_back(spot);
    m_hasClear.push_back(hasClear(pixels));
    m_pixels.push_back(std::move(pixels));
}

std::size_t ModelLooks::materialOf(const Look& look)
{
    const auto [known, isNew] = m_looks.try_emplace(look, m_materials.size());
    if (isNew)
    {
        m_looksOf.push_back(look);
        exchange::ModelMaterial& made = m_materials.emplace_back();
        made.name = nameOf(look.alpha, look.isAdditive, look.isDoubleSided, look.effects);
        made.name += look.picture > 0 ? concat(" ", look.picture + 1) : "";
        MaterialNotes notes;
        notes.isAdditive = look.isAdditive;
        if (edit::hasFaceEffects(m_content->version()))
        {
            notes.effects = look.effects;
        }
        made.notes = textOf(notes);
        made.picture = look.picture;
        made.alpha = look.alpha;
        made.isDoubleSided = look.isDoubleSided;
        if ((look.effects & edit::kShinyEffect) != 0)
        {
            const float strength =
                static_cast<float>(look.effects >> edit::kShineShift & edit::kStrongestShine);
            made.roughness = 1.0F - (1.0F - kShiniest) * strength / float{edit::kStrongestShine};
        }
    }
    return known->second;
}

const view::RgbaPage& ModelLooks::page(std::uint32_t number)
{
    const auto [known, isNew] = m_pages.try_emplace(number);
    if (isNew)
    {
        const auto* const level = m_content->as<level::Level>();
        known->second = level != nullptr ? view::pageRgba(*level, number)
                                         : view::pageRgba(*m_content->as<level::Wad>(), number);
    }
    return known->second;
}

Result<void> ModelLooks::pack(std::uint32_t mostSide)
{
    if (m_spots.empty())
    {
        return {};
    }
    const std::vector<std::size_t> order = highestFirst(m_spots);
    const std::uint32_t width = widthFor(m_spots, mostSide);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sizes{{width, 0}};
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t high = 0;
    for (const std::size_t number : order)
    {
        AtlasSpot& spot = m_spots[number];
        const std::uint32_t across = spot.width + 2 * kBorder;
        const std::uint32_t down = spot.height + 2 * kBorder;
        if (x + across > width)
        {
            x = 0;
            y += high;
            high = 0;
        }
        if (x == 0 && y + down > mostSide)
        {
            y = 0;
            sizes.emplace_back(width, 0);
        }
        spot.picture = sizes.size() - 1;
        spot.x = x + kBorder;
        spot.y = y + kBorder;
        x += across;
        high = std::max(high, down);
        sizes.back().second = y + high;
    }
    for (const auto& [wide, tall] : sizes)
    {
        if (std::uint64_t{wide} * tall > exchange::kMostPixels)
        {
            return fail(ErrorCode::PictureTooLarge,
                        {concat(wide), concat(tall), concat(exchange::kMostPixels)});
        }
    }
    makeAtlases(sizes);
    return {};
}

void ModelLooks::makeAtlases(std::span<const std::pair<std::uint32_t, std::uint32_t>> sizes)
{
    m_atlases.clear();
    for (const auto& [width, height] : sizes)
    {
        const std::size_t pixels = std::size_t{width} * height;
        m_atlases.push_back({width, height, std::vector<std::uint8_t>(pixels * kPixelBytes)});
    }
    for (std::size_t i = 0; i < m_spots.size(); ++i)
    {
        draw(m_spots[i], m_pixels[i]);
    }
    for (auto& faces : m_faces)
    {
        for (AtlasFace& face : faces)
        {
            bringToAtlas(face);
        }
    }
    for (AtlasFace& face : m_sceneFaces)
    {
        bringToAtlas(face);
    }
}

void ModelLooks::bringToAtlas(AtlasFace& face)
{
    if (!face.spot)
    {
        return;
    }
    const AtlasSpot& spot = m_spots[*face.spot];
    for (glm::vec2& corner : face.corners)
    {
        corner += glm::vec2(spot.x, spot.y);
    }
    if (spot.picture > 0)
    {
        Look look = m_looksOf[face.material];
        look.picture = spot.picture;
        face.material = materialOf(look);
    }
}

void ModelLooks::draw(const AtlasSpot& spot, const Picture& pixels)
{
    Picture& atlas = m_atlases[spot.picture];
    const auto nearest = [](std::uint32_t at, std::uint32_t count)
    { return std::min(at > 0 ? at - kBorder : 0, count - 1); };
    for (std::uint32_t y = 0; y < spot.height + 2 * kBorder; ++y)
    {
        for (std::uint32_t x = 0; x < spot.width + 2 * kBorder; ++x)
        {
            const std::size_t from =
                (std::size_t{nearest(y, spot.height)} * spot.width + nearest(x, spot.width))
                * kPixelBytes;
            const std::size_t to =
                (std::size_t{spot.y + y - kBorder} * atlas.width + (spot.x + x - kBorder))
                * kPixelBytes;
            std::copy_n(pixels.pixels.begin() + static_cast<std::ptrdiff_t>(from),
                        kPixelBytes,
                        atlas.pixels.begin() + static_cast<std::ptrdiff_t>(to));
        }
    }
}

} // namespace tr::convert
