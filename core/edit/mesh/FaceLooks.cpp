#include "core/edit/mesh/FaceLooks.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/mesh/FaceEdit.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;

constexpr std::uint16_t kDoubleSided = 0x8000;

tl::unexpected<Error> notKept(std::string_view what, schema::Version version)
{
    return fail(ErrorCode::NotKeptInGame,
                {std::string(what), std::string(level::versionName(version))});
}

/// The entry of the palette that is nearest to a colour; entry 0 is clear.
std::size_t nearestIn(const level::Level& level, const level::Colour& colour)
{
    std::size_t nearest = 1;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 1; i < level.palette.size(); ++i)
    {
        const level::Colour each = view::paletteColour(level.palette[i]);
        const int red = each.red - colour.red;
        const int green = each.green - colour.green;
        const int blue = each.blue - colour.blue;
        const int away = red * red + green * green + blue * blue;
        if (away < least)
        {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

std::uint16_t colourWord(const level::Level& level, std::size_t colour)
{
    if (level.version == versions::Tr1)
    {
        return static_cast<std::uint16_t>(colour);
    }
    const auto high = static_cast<std::uint16_t>(colour << 8U);
    return static_cast<std::uint16_t>(high | nearestIn(level, view::faceColour(level, high)));
}

/// Its corners from the lowest on, to find faces that are back to back.
std::vector<std::uint16_t> cornersFrom(const ShapeFace& face, bool isReversed)
{
    std::vector<std::uint16_t> corners(face.vertices.begin(), face.vertices.begin() + face.corners);
    if (isReversed)
    {
        std::ranges::reverse(corners);
    }
    std::ranges::rotate(corners, std::ranges::min_element(corners));
    return corners;
}

} // namespace

std::uint16_t withoutShine(std::uint16_t effects) noexcept
{
    return static_cast<std::uint16_t>(effects & ~(kShinyEffect | kShineMask));
}

Result<void>
setFaceTexture(MeshShape& shape, const FaceTextures& textures, MeshRows faces, std::size_t number)
{
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        if (auto done = textures.setNumber(shape.faces[row], number); !done)
        {
            return done;
        }
    }
    return {};
}

std::size_t faceColours(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    if (level == nullptr || !hasColouredFaces(level->version))
    {
        return 0;
    }
    return level->version == versions::Tr1 ? level->palette.size() : level->palette16.size();
}

Result<void>
setFaceColour(MeshShape& shape, const Content& content, MeshRows faces, std::size_t colour)
{
    const std::size_t colours = faceColours(content);
    if (!hasColouredFaces(content.version()))
    {
        return notKept("A face in one colour", content.version());
    }
    if (colour >= colours)
    {
        return fail(ErrorCode::NoSuchColour,
                    {concat(colour), concat(colours == 0 ? 0 : colours - 1)});
    }
    const std::uint16_t word = colourWord(*content.as<level::Level>(), colour);
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        shape.faces[row].coloured = true;
        shape.faces[row].texture = word;
    }
    return {};
}

Result<void> setFaceEffects(MeshShape& shape,
                            FaceTextures& textures,
                            MeshRows faces,
                            const FaceEffects& effects,
                            const std::string& name)
{
    const schema::Version version = textures.version();
    const bool isKept = hasFaceEffects(version);
    if (!isKept && (effects.isShiny || effects.shine))
    {
        return notKept("Shine", version);
    }
    if (!isKept && version != versions::Tr3)
    {
        return notKept("An additive face", version);
    }
    if (effects.isShiny.value_or(false) && shape.hasShades())
    {
        return fail(ErrorCode::NoNormals, {name});
    }
    if (effects.shine.value_or(0) > kStrongestShine)
    {
        return fail(ErrorCode::OutOfRange, {concat(*effects.shine), "0", concat(kStrongestShine)});
    }
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        ShapeFace& face = shape.faces[row];
        const auto set = [&face](std::uint16_t bits, bool on) {
            face.effects =
                static_cast<std::uint16_t>(on ? face.effects | bits : face.effects & ~bits);
        };
        if (!isKept)
        {
            if (face.coloured)
            {
                return notKept("An additive face in one colour", version);
            }
            const auto done = effects.isAdditive ? textures.setAdditive(face, *effects.isAdditive)
                                                 : Result<void>{};
            if (!done)
            {
                return done;
            }
            continue;
        }
        if (effects.isAdditive)
        {
            set(kAdditiveEffect, *effects.isAdditive);
        }
        if (effects.isShiny)
        {
            set(kShinyEffect, *effects.isShiny);
            set(kShineMask, false);
        }
        if (effects.shine)
        {
            set(kShineMask, false);
            set(static_cast<std::uint16_t>(*effects.shine << kShineShift), true);
        }
    }
    return {};
}

bool keepsDoubleSided(schema::Version version) noexcept
{
    return version == versions::Tr3;
}

Result<std::size_t>
setDoubleSided(MeshShape& shape, FaceTextures& textures, MeshRows faces, bool on)
{
    if (!keepsDoubleSided(textures.version()) && on)
    {
        return doubleFaces(shape, textures, faces);
    }
    std::size_t count = 0;
    if (keepsDoubleSided(textures.version()))
    {
        for (const std::size_t row : faces)
        {
            TR_PRE(row < shape.faces.size());
            ShapeFace& face = shape.faces[row];
            if (!face.coloured && view::isDoubleSided(face.texture) != on)
            {
                face.texture = static_cast<std::uint16_t>(face.texture ^ kDoubleSided);
                ++count;
            }
        }
        return count;
    }
    std::set<std::vector<std::uint16_t>> backs;
    for (const std::size_t row : faces)
    {
        TR_PRE(row < shape.faces.size());
        // Of two that are back to back and both given, the later one goes.
        if (!backs.contains(cornersFrom(shape.faces[row], false)))
        {
            backs.insert(cornersFrom(shape.faces[row], true));
        }
    }
    std::vector<std::size_t> gone;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        if (backs.contains(cornersFrom(shape.faces[i], false)))
        {
            gone.push_back(i);
        }
    }
    const auto done = deleteFaces(shape, gone, false);
    return done ? Result<std::size_t>(gone.size()) : fail(done.error());
}

} // namespace tr::edit
