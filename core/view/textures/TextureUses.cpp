#include "core/view/textures/TextureUses.h"

#include "core/level/Content.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/objects/MeshView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tr::view
{
namespace
{

namespace tables = level::tables;

/// The first pointer to each mesh, in the order of offsets.
std::vector<std::pair<std::uint32_t, std::size_t>> firstPointers(const level::Objects& objects)
{
    using Pointer = std::pair<std::uint32_t, std::size_t>;
    std::vector<Pointer> pointers;
    pointers.reserve(objects.meshPointers.size());
    for (std::size_t row = 0; row < objects.meshPointers.size(); ++row)
    {
        pointers.emplace_back(objects.meshPointers[row].offset, row);
    }
    std::ranges::sort(pointers);
    const auto others = std::ranges::unique(pointers, {}, &Pointer::first);
    pointers.erase(others.begin(), others.end());
    return pointers;
}

/// Counts rows by what they show.
class UseCounter
{
public:
    void add(schema::TableId table, std::size_t row, std::size_t count)
    {
        if (count > 0)
        {
            m_uses.push_back({table, row, count});
        }
    }

    void addMeshes(const schema::Content& content,
                   const std::function<bool(const MeshFace& face)>& shows)
    {
        const level::Objects& objects = level::objectsOf(content);
        for (const auto& [offset, row] : firstPointers(objects))
        {
            if (const auto mesh = readMesh(objects, content.version(), offset))
            {
                add(tables::MeshPointers,
                    row,
                    static_cast<std::size_t>(std::ranges::count_if(facesOf(*mesh), shows)));
            }
        }
    }

    [[nodiscard]] std::vector<TextureUse> take() && { return std::move(m_uses); }

private:
    std::vector<TextureUse> m_uses;
};

std::vector<TextureUse> usesInLevel(const schema::Content& content, std::size_t row)
{
    const auto& level = *content.as<level::Level>();
    const std::uint16_t mask = level::faceTextureMask(level.version);
    const auto shows = [row, mask](const auto& face) { return (face.texture & mask) == row; };
    const auto countIn = [&shows](const auto& faces)
    { return static_cast<std::size_t>(std::ranges::count_if(faces, shows)); };
    UseCounter uses;
    for (std::size_t room = 0; room < level.rooms.size(); ++room)
    {
        const level::Room& one = level.rooms[room];
        uses.add(tables::Rooms, room, countIn(one.quads) + countIn(one.triangles));
    }
    for (std::size_t room = 0; room < level.tr5Rooms.size(); ++room)
    {
        std::size_t count = 0;
        for (const level::Tr5LayerFaces& layer : level.tr5Rooms[room].layerFaces)
        {
            count += countIn(layer.quads) + countIn(layer.triangles);
        }
        uses.add(tables::Rooms, room, count);
    }
    uses.addMeshes(content, showsTexture(content, tables::ObjectTextures, row));
    return std::move(uses).take();
}

std::vector<TextureUse> usesOfSprite(const schema::Content& content, std::size_t row)
{
    const auto* const level = content.as<level::Level>();
    const auto* const sprites = level != nullptr ? &level->sprites : content.as<level::Sprites>();
    UseCounter uses;
    for (std::size_t room = 0; level != nullptr && room < level->rooms.size(); ++room)
    {
        uses.add(tables::Rooms,
                 room,
                 static_cast<std::size_t>(std::ranges::count_if(
                     level->rooms[room].sprites,
                     [row](const level::RoomSprite& sprite)
                     { return static_cast<std::size_t>(sprite.texture) == row; })));
    }
    for (std::size_t i = 0; sprites != nullptr && i < sprites->sequences.size(); ++i)
    {
        const SpriteRun run = spritesOf(*sprites, i);
        uses.add(
            tables::SpriteSequences, i, row >= run.first && row - run.first < run.count ? 1 : 0);
    }
    return std::move(uses).take();
}

} // namespace

ShowsTexture showsTexture(const schema::Content& content, schema::TableId table, std::size_t row)
{
    if (table == tables::ObjectTextures && content.as<level::Level>() != nullptr)
    {
        const std::uint16_t mask = level::faceTextureMask(content.version());
        return [row, mask](const MeshFace& face)
        { return !face.coloured && (std::size_t{face.texture} & mask) == row; };
    }
    if (table == tables::TextureSamples && content.as<level::Wad>() != nullptr)
    {
        return [row](const MeshFace& face) { return sampleIndex(face) == row; };
    }
    return nullptr;
}

std::vector<TextureUse>
usesOf(const schema::Content& content, schema::TableId table, std::size_t row)
{
    if (table == tables::ObjectTextures && content.as<level::Level>() != nullptr)
    {
        return usesInLevel(content, row);
    }
    if (table == tables::TextureSamples && content.as<level::Wad>() != nullptr)
    {
        UseCounter uses;
        uses.addMeshes(content, showsTexture(content, table, row));
        return std::move(uses).take();
    }
    return table == tables::SpriteTextures ? usesOfSprite(content, row) : std::vector<TextureUse>{};
}

} // namespace tr::view
