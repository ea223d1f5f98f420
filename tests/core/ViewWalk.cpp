#include "tests/core/ViewWalk.h"

#include "core/anim/AnimationPlayer.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <variant>

namespace tr::test
{
namespace
{

constexpr std::size_t kMostRows = 48;

template <class T>
std::span<const T> someOf(const Table<T>& table)
{
    return table.rows().first(std::min(table.size(), kMostRows));
}

void walkFaces(const format::GameFile& file, const level::Mesh& mesh)
{
    for (const view::MeshFace& face : view::facesOf(mesh))
    {
        if (const level::Level* const level = file.level())
        {
            (void)view::textureOf(*level, face);
        }
        if (file.level() != nullptr && face.coloured)
        {
            (void)view::faceColour(*file.level(), face.texture);
        }
        if (const level::Wad* const wad = file.wad())
        {
            (void)view::textureOf(*wad, face);
            (void)view::sampleIndex(face);
        }
    }
}

void walkMeshes(const format::GameFile& file)
{
    const auto offsets = view::meshOffsets(file.objects());
    for (std::size_t i = 0; i < std::min(offsets.size(), kMostRows); ++i)
    {
        if (const auto mesh = view::readMesh(file.objects(), file.version(), offsets[i]))
        {
            walkFaces(file, *mesh);
            (void)view::packedSize(*mesh, file.version());
            (void)view::meshFieldMap(*mesh, file.version()).firstGap();
        }
    }
}

void walkModel(const format::GameFile& file, const level::Model& model)
{
    constexpr std::size_t kTicks = 20;
    const level::Objects& objects = file.objects();
    (void)view::meshesOf(objects, model);
    (void)view::restPose(view::jointsOf(objects, model));
    const auto animations = view::animationsOf(objects, model);
    for (std::size_t i = 0; i < std::min(animations.count, kMostRows); ++i)
    {
        const std::size_t row = animations.first + i;
        (void)view::keyframesOf(objects, file.version(), row);
        (void)view::commandsOf(objects, objects.animations[row]);
        (void)view::poseOfFrame(objects, file.version(), model, row, 1.5F);
    }
    anim::AnimationPlayer player(objects, file.version(), model);
    player.requestState(2);
    (void)player.advance(kTicks);
    (void)player.pose(0.5F);
}

void walkSectors(const level::Level& level, const Table<level::Sector>& sectors)
{
    for (const level::Sector& sector : someOf(sectors))
    {
        const auto list = view::readFloorData(
            level.floorData.rows(), sector.floorDataIndex, view::floorRulesOf(level));
        for (const bool ceiling : {false, true})
        {
            (void)view::shapeOf(list, ceiling);
            (void)view::cornerHeights(sector, list, ceiling);
        }
    }
}

void walkLevel(const level::Level& level)
{
    for (const level::Room& room : someOf(level.rooms))
    {
        walkSectors(level, room.sectors);
        for (const level::Quad& quad : someOf(room.quads))
        {
            (void)view::textureOf(level, quad.texture, 4);
        }
    }
    for (const level::Tr5Room& room : someOf(level.tr5Rooms))
    {
        walkSectors(level, room.sectors);
    }
    for (const level::ObjectTexture& texture : someOf(level.objectTextures))
    {
        (void)view::objectTextureRect(texture);
    }
    for (const level::SpriteTexture& sprite : someOf(level.sprites.textures))
    {
        (void)view::spriteRect(sprite, level.version);
    }
    for (std::size_t page = 0; page < std::min<std::size_t>(level.miscTextiles.size(), 1); ++page)
    {
        (void)view::miscPageRgba(level, page);
    }
}

} // namespace

void walkViews(const format::GameFile& file)
{
    walkMeshes(file);
    for (const level::Model& model : someOf(file.objects().models))
    {
        walkModel(file, model);
    }
    if (file.level() != nullptr)
    {
        walkLevel(*file.level());
    }
    const auto walkLastPage = [](const auto& content)
    {
        if (view::pageCount(content) != 0)
        {
            (void)view::pageRgba(content, view::pageCount(content) - 1);
        }
    };
    if (file.level() != nullptr)
    {
        walkLastPage(*file.level());
    }
    if (file.wad() != nullptr)
    {
        walkLastPage(*file.wad());
    }
}

} // namespace tr::test
