#include "tests/support/sample/WorldEncoder.h"

#include "tests/support/sample/MeshEncoder.h"
#include "tests/support/sample/ObjectsEncoder.h"
#include "tests/support/sample/RoomEncoder.h"

#include <cmath>
#include <optional>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

std::uint32_t versionWordOf(Version version)
{
    switch (version)
    {
    case versions::Tr1:
        return 0x00000020;
    case versions::Tr2:
        return 0x0000002D;
    case versions::Tr3:
        return 0xFF180038;
    default:
        return 0x00345254; // "TR4", also in TR5
    }
}

int angleOf(float degrees)
{
    return static_cast<int>(std::lround(degrees / 360.0F * 65536.0F));
}

/// Sprite textures and sequences; returns the first texture of each planned sprite.
std::vector<int>
encodeSprites(const WorldPlan& world, const TextureAtlas& atlas, level::Level& level)
{
    const bool modern = level::since(versions::Tr4).contains(level.version);
    std::vector<int> firstRows;
    for (const SpritePlan& plan : world.sprites)
    {
        const auto first = static_cast<int>(level.sprites.textures.size());
        firstRows.push_back(first);
        for (int i = 0; i < plan.pictures; ++i)
        {
            const auto picture = static_cast<std::size_t>(plan.firstPicture + i);
            const Picture& image = world.pictures[picture].image;
            const PicturePlace& place = atlas.places[picture];
            level::SpriteTexture sprite;
            sprite.tile = static_cast<std::uint16_t>(place.page);
            sprite.x = static_cast<std::uint8_t>(place.x);
            sprite.y = static_cast<std::uint8_t>(place.y);
            const auto size = [modern](int texels)
            { return static_cast<std::uint16_t>(modern ? (texels - 1) * 256 : texels * 256 - 1); };
            sprite.width = size(image.width());
            sprite.height = size(image.height());
            // Until TR3 the edges around the sprite's place in world units, later those on the
            // page.
            sprite.left = static_cast<std::int16_t>(modern ? place.x : -plan.width / 2);
            sprite.top = static_cast<std::int16_t>(modern ? place.y : -plan.height);
            sprite.right =
                static_cast<std::int16_t>(modern ? place.x + image.width() : plan.width / 2);
            sprite.bottom = static_cast<std::int16_t>(modern ? place.y + image.height() : 0);
            level.sprites.textures.edit().push_back(sprite);
        }
        if (plan.slot.of(level.version) >= 0)
        {
            level.sprites.sequences.edit().push_back({plan.slot.of(level.version),
                                                      static_cast<std::int16_t>(-plan.pictures),
                                                      static_cast<std::int16_t>(first)});
        }
    }
    return firstRows;
}

/// Sets of textures that take turns. All windows of a picture follow the picture's windows.
void encodeAnimatedTextures(const WorldPlan& world,
                            ObjectTextureTable& textures,
                            level::Level& level)
{
    auto& words = level.animatedTextures.edit();
    words.push_back(static_cast<std::uint16_t>(world.animatedPictures.size()));
    for (const auto& set : world.animatedPictures)
    {
        words.push_back(static_cast<std::uint16_t>(set.size() - 1));
        for (const std::uint16_t picture : set)
        {
            const Picture& image = world.pictures[picture].image;
            words.push_back(textures.indexOf(
                {picture, 0, 0, image.width(), image.height(), false, 0}, false, true));
        }
    }
}

void encodeEntities(const WorldPlan& world, level::Level& level)
{
    constexpr std::int16_t kLitByRoom = -1;
    for (const EntityPlan& plan : world.entities)
    {
        if (plan.slot.of(level.version) < 0)
        {
            continue;
        }
        level::Entity entity;
        entity.typeId = static_cast<std::int16_t>(plan.slot.of(level.version));
        entity.room = static_cast<std::int16_t>(plan.room);
        entity.x = static_cast<std::int32_t>(plan.place.x);
        entity.y = static_cast<std::int32_t>(plan.place.y);
        entity.z = static_cast<std::int32_t>(plan.place.z);
        entity.angle = static_cast<std::int16_t>(static_cast<std::uint16_t>(angleOf(plan.degrees)));
        entity.intensity1 = entity.intensity2 = kLitByRoom;
        entity.flags = plan.flags;
        level.entities.edit().push_back(entity);
    }
}

void encodeCameras(const WorldPlan& world, level::Level& level)
{
    for (const CameraPlan& plan : world.cameras)
    {
        level.cameras.edit().push_back(
            {plan.place.x, plan.place.y, plan.place.z, static_cast<std::int16_t>(plan.room), 0});
    }
    if (!level::since(versions::Tr4).contains(level.version))
    {
        return;
    }
    constexpr float kSpeedStep = 655.0F;
    for (std::size_t i = 0; i < world.flybys.size(); ++i)
    {
        const FlybyPlan& plan = world.flybys[i];
        level::FlybyCamera camera;
        camera.x = plan.place.x;
        camera.y = plan.place.y;
        camera.z = plan.place.z;
        camera.targetX = plan.target.x;
        camera.targetY = plan.target.y;
        camera.targetZ = plan.target.z;
        camera.index = static_cast<std::uint8_t>(i);
        camera.fov = static_cast<std::uint16_t>(angleOf(plan.fieldOfView));
        camera.speed = static_cast<std::uint16_t>(plan.speed * kSpeedStep);
        camera.room = static_cast<std::uint32_t>(plan.room);
        level.flybyCameras.edit().push_back(camera);
    }
}

/// Triggers name entities by their row, so the entities up to those must be there in every game.
bool keepsEntityRows(const WorldPlan& world, Version version)
{
    const auto isKept = [&](const TriggerPlan::Action& action)
    {
        const auto before =
            std::span(world.entities)
                .first(std::min<std::size_t>(action.parameter + 1U, world.entities.size()));
        return action.kind != TriggerPlan::Action::Kind::Entity
               || std::ranges::all_of(before,
                                      [version](const EntityPlan& plan)
                                      { return plan.slot.of(version) >= 0; });
    };
    return std::ranges::all_of(world.rooms,
                               [&](const RoomPlan& room)
                               {
                                   return std::ranges::all_of(
                                       room.triggers,
                                       [&](const TriggerPlan& trigger)
                                       { return std::ranges::all_of(trigger.actions, isKept); });
                               });
}

} // namespace

level::Level encodeLevel(const WorldPlan& plan, Version version)
{
    TR_PRE(version != versions::Wad);
    TR_PRE(keepsEntityRows(plan, version));
    const bool additive = level::since(versions::Tr3).contains(version);
    const bool palettes = level::until(versions::Tr3).contains(version);
    WorldPlan world = plan;
    world.pictures =
        additive ? std::move(world.pictures) : withoutAdditive(std::move(world.pictures));

    level::Level level;
    level.version = version;
    level.start.versionWord = versionWordOf(version);
    const TextureAtlas atlas =
        layOut(world.pictures, std::vector<bool>(world.pictures.size(), true));
    std::optional<PaletteMaker> palette;
    if (palettes)
    {
        palette.emplace(atlas.pages);
    }
    ObjectTextureTable textures(version, world.pictures, atlas);
    encodeTextiles(level, atlas.pages, atlas.roomPages, palette ? &*palette : nullptr, world.sky);

    const PathPlan paths = planPaths(world);
    encodeAnimatedTextures(world, textures, level);
    std::vector<int> spriteRows = encodeSprites(world, atlas, level);
    RoomEncoder(world, paths, textures, std::move(spriteRows), level).encode();
    level.objects =
        encodeObjects(world,
                      version,
                      [&](const MeshPlan& mesh) {
                          return encodeMesh(mesh, version, textures, palette ? &*palette : nullptr);
                      });
    level.objectTextures = textures.textures();
    encodePaths(paths, level);
    encodeEntities(world, level);
    encodeCameras(world, level);
    encodeSounds(world, level);
    if (version == versions::Tr5)
    {
        level.sampleSeparator.filler.fill(0xCD);
    }
    return level;
}

level::Wad encodeWad(const WorldPlan& world)
{
    std::vector<bool> used(world.pictures.size(), false);
    const auto use = [&used](const MeshPlan& mesh)
    {
        for (const PlannedFace& face : mesh.faces)
        {
            used[face.texture.picture] = true;
        }
    };
    for (const ModelPlan& model : world.models)
    {
        std::ranges::for_each(model.meshes, use);
    }
    std::ranges::for_each(world.statics, use, &StaticPlan::mesh);

    const TextureAtlas atlas = layOut(world.pictures, used);
    TextureSampleTable samples(atlas);
    level::Wad wad;
    wad.objects =
        encodeObjects(world,
                      versions::Wad,
                      [&samples](const MeshPlan& mesh) { return encodeWadMesh(mesh, samples); });
    wad.textureSamples = samples.samples();
    auto& map = wad.textureMap.edit();
    for (const Picture& page : atlas.pages)
    {
        for (const Texel& texel : page)
        {
            // Magenta is what shows through.
            const Texel stored = texel.alpha == 0 ? Texel{255, 0, 255, 255} : texel;
            map.insert(map.end(), {stored.red, stored.green, stored.blue});
        }
    }
    return wad;
}

} // namespace tr::test
