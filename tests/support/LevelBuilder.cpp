#include "tests/support/LevelBuilder.h"

#include "core/base/Contracts.h"
#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/FormatOf.h"
#include "tests/support/sample/MeshKit.h"
#include "tests/support/sample/Temple.h"
#include "tests/support/sample/WorldEncoder.h"

#include <map>
#include <mutex>
#include <utility>

namespace tr::test
{

using format::Format;
namespace formats = format::formats;
using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr int kPictureSize = 64;
constexpr int kStaticId = 10;
constexpr int kModelSlot = 20;
constexpr int kSpriteSlot = 110;
constexpr int kSoundId = 5;

/// A chequered picture, so that it is seen which way up it lies.
PlannedPicture chequered()
{
    PlannedPicture planned;
    planned.image = evaluate<Texel>(
        kTexelsPerSector,
        kTexelsPerSector,
        [](glm::vec2 uv)
        {
            const bool dark =
                (static_cast<int>(uv.x * 8.0F) + static_cast<int>(uv.y * 8.0F)) % 2 != 0;
            const auto red = static_cast<std::uint8_t>(80.0F + 150.0F * uv.x);
            return dark ? Texel{60, 70, 80, 255} : Texel{red, 200, 150, 255};
        });
    return planned;
}

PlannedPicture roundSprite()
{
    PlannedPicture planned;
    planned.blend = Blend::Cutout;
    planned.use = PictureUse::Sprite;
    planned.image = evaluate<Texel>(
        kPictureSize,
        kPictureSize,
        [](glm::vec2 uv) {
            return glm::length(uv - 0.5F) < 0.45F ? Texel{250, 190, 60, 255} : Texel{0, 0, 0, 0};
        });
    return planned;
}

WorldPlan smallWorld()
{
    WorldPlan world;
    world.pictures = {chequered(), roundSprite()};
    world.sprites = {{ByVersion::same(kSpriteSlot), 1, 1, 256, 256}};
    world.statics = {{kStaticId, cubeMesh(512.0F), {}, true}};
    world.models = {turningCube(kModelSlot)};
    world.sounds = {
        {ByVersion::same(kSoundId), {std::vector<std::int16_t>(64, 0)}, 1.0F, 8, false, false}};
    RoomPlan room = boxRoom({10, 10}, 3, 2);
    room.lights = {{{12800.0F, -700.0F, 11800.0F}, {1.0F, 0.9F, 0.8F}, 1.0F, 3000.0F, true}};
    room.statics = {{{11776.0F, 0.0F, 11776.0F}, 90.0F, kStaticId}};
    room.sprites = {{{13824.0F, -256.0F, 12800.0F}, 0, 0}};
    world.rooms = {room};
    world.entities = {{ByVersion::same(kModelSlot), {12800.0F, 0.0F, 11776.0F}, 0.0F, 0, 0}};
    return world;
}

/// Adds to a list whose first element was only a stand-in.
template <class T>
void addInPlace(std::vector<T>& list, T added, bool& own)
{
    if (!std::exchange(own, true))
    {
        list.clear();
    }
    list.push_back(std::move(added));
}

std::vector<std::byte> written(const format::GameFile& file)
{
    auto bytes = format::write(file);
    TR_ASSERT(bytes.has_value());
    return std::move(*bytes);
}

} // namespace

// Painting a temple takes its time, and a copy shares its tables.

level::Level buildTemple(Version version)
{
    static std::mutex building;
    static std::map<Version, level::Level> built;
    const std::scoped_lock lock(building);
    const auto found = built.find(version);
    return found != built.end()
               ? found->second
               : built.emplace(version, encodeLevel(templePlan(), version)).first->second;
}

level::Wad buildTempleWad()
{
    static const level::Wad built = encodeWad(templePlan());
    return built;
}

format::GameFile gameFile(level::Level level)
{
    format::GameFile file;
    file.format = formatOf(level.version);
    file.content = std::move(level);
    return file;
}

format::GameFile gameFile(level::Wad wad)
{
    format::GameFile file;
    file.format = &formats::Wad;
    file.content = std::move(wad);
    return file;
}

format::GameFile templeFile(Version version)
{
    return version == level::versions::Wad ? gameFile(buildTempleWad())
                                           : gameFile(buildTemple(version));
}

std::vector<std::byte> fileBytes(level::Level level)
{
    return written(gameFile(std::move(level)));
}

std::vector<std::byte> fileBytes(level::Wad wad)
{
    return written(gameFile(std::move(wad)));
}

MeshPlan cubeMesh(float size, std::uint16_t picture)
{
    const float half = 0.5F * size;
    const TextureWindow window{picture, 0, 0, kPictureSize, kPictureSize, false, 0};
    MeshKit kit;
    kit.box({{-half, -half, -half}, {half, half, half}}, std::array{window});
    return kit.finish();
}

RoomPlan boxRoom(glm::ivec2 origin, int width, int depth, std::uint16_t picture)
{
    constexpr int kHeight = 4;
    RoomPlan room;
    room.name = "box";
    room.origin = origin;
    room.sectors = Grid<SectorPlan>(width + 2, depth + 2);
    for (int z = 1; z <= depth; ++z)
    {
        for (int x = 1; x <= width; ++x)
        {
            SectorPlan& sector = room.sectors.at(x, z);
            sector.wall = false;
            sector.ceiling = kHeight;
            sector.floorPicture = sector.ceilingPicture = picture;
        }
    }
    room.courses = {{kHeight, picture, {}}};
    room.stepPicture = picture;
    return room;
}

ModelPlan turningCube(int slot, int frames)
{
    ModelPlan model;
    model.slot = ByVersion::same(slot);
    model.meshes = {cubeMesh(256.0F)};
    AnimationPlan turn;
    turn.lastFrame = frames - 1;
    for (int i = 0; i < frames; ++i)
    {
        turn.poses.push_back(
            {{0.0F, -128.0F, 0.0F},
             {{0.0F, 360.0F * static_cast<float>(i) / static_cast<float>(frames), 0.0F}}});
    }
    model.animations = {turn};
    return model;
}

LevelBuilder::LevelBuilder(Version version)
    : m_version(version)
    , m_plan(smallWorld())
{
}

LevelBuilder& LevelBuilder::picture(PlannedPicture picture)
{
    // Pictures are named by their rows: those that are there stay.
    m_plan.pictures.push_back(std::move(picture));
    return *this;
}

LevelBuilder& LevelBuilder::room(RoomPlan room)
{
    addInPlace(m_plan.rooms, std::move(room), m_ownRooms);
    return *this;
}

LevelBuilder& LevelBuilder::model(ModelPlan model)
{
    addInPlace(m_plan.models, std::move(model), m_ownModels);
    return *this;
}

LevelBuilder& LevelBuilder::staticMesh(StaticPlan object)
{
    addInPlace(m_plan.statics, std::move(object), m_ownStatics);
    return *this;
}

LevelBuilder& LevelBuilder::entity(EntityPlan entity)
{
    addInPlace(m_plan.entities, std::move(entity), m_ownEntities);
    return *this;
}

LevelBuilder& LevelBuilder::sprite(SpritePlan sprite)
{
    addInPlace(m_plan.sprites, std::move(sprite), m_ownSprites);
    return *this;
}

LevelBuilder& LevelBuilder::sound(SoundPlan sound)
{
    addInPlace(m_plan.sounds, std::move(sound), m_ownSounds);
    return *this;
}

LevelBuilder& LevelBuilder::flyby(FlybyPlan camera)
{
    m_plan.flybys.push_back(camera);
    return *this;
}

level::Level LevelBuilder::build() const
{
    return encodeLevel(m_plan, m_version);
}

level::Wad LevelBuilder::buildWad() const
{
    return encodeWad(m_plan);
}

format::GameFile LevelBuilder::file() const
{
    return m_version == versions::Wad ? gameFile(buildWad()) : gameFile(build());
}

} // namespace tr::test
