#include "core/edit/textures/TextureBlending.h"

#include "core/base/Text.h"
#include "core/edit/textures/TextureShapeNumbers.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

constexpr std::array kBlendModes{
    BlendMode{0, "Opaque"}, BlendMode{1, "Transparent Texels"}, BlendMode{2, "Additive"}};

/// TR1 and TR2 draw whatever is not opaque in one way.
constexpr std::size_t kModesOfTr1 = 2;

Error notKept(const Content& content, std::string what)
{
    return {ErrorCode::NotKeptInGame,
            {},
            {},
            {std::move(what), std::string(level::versionName(content.version()))}};
}

} // namespace

std::span<const BlendMode> blendModesOf(schema::Version version) noexcept
{
    namespace versions = level::versions;
    const std::span<const BlendMode> all(kBlendModes);
    if (version == versions::Tr1 || version == versions::Tr2)
    {
        return all.first(kModesOfTr1);
    }
    const bool isLevel =
        version == versions::Tr3 || version == versions::Tr4 || version == versions::Tr5;
    return isLevel ? all : all.first(0);
}

Result<void>
setBlending(Document& document, std::span<const TextureRow> rows, std::uint16_t attribute)
{
    if (rows.empty())
    {
        return {};
    }
    const Content& content = document.content();
    const auto modes = blendModesOf(content.version());
    const ObjectTextureCorners textures(content.as<level::Level>());
    std::vector<CellValue> values;
    for (const TextureRow& row : rows)
    {
        const level::ObjectTexture* const texture = textures.find(row);
        if (texture == nullptr)
        {
            return fail(notKept(content,
                                row.table == tables::SpriteTextures
                                    ? "The blending of a sprite"
                                    : "The blending of a texture sample"));
        }
        level::ObjectTexture changed = *texture;
        changed.attribute = attribute;
        addChanges(values, row, content.version(), *texture, changed);
    }
    if (std::ranges::find(modes, attribute, &BlendMode::attribute) == modes.end())
    {
        return fail(notKept(content, concat("Blending ", attribute)));
    }
    return setCells(document, nameOfTextures(EditCode::SetBlending, content, rows), values);
}

std::optional<std::uint16_t> blendingOf(const Content& content, std::span<const TextureRow> rows)
{
    const auto* const level = content.as<level::Level>();
    std::optional<std::uint16_t> common;
    for (const TextureRow& row : rows)
    {
        const bool exists = level != nullptr && row.table == tables::ObjectTextures
                            && row.row < level->objectTextures.size();
        if (!exists || (common && *common != level->objectTextures[row.row].attribute))
        {
            return std::nullopt;
        }
        common = level->objectTextures[row.row].attribute;
    }
    return common;
}

} // namespace tr::edit
