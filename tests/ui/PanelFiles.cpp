#include "tests/ui/PanelFiles.h"

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/File.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/FormatOf.h"
#include "tests/support/RandomData.h"

#include <QTest>

#include <utility>

namespace test
{
namespace
{

using namespace tr::level;
using tr::schema::Version;
namespace versions = tr::level::versions;

template <class Row>
std::vector<Row> zeros(std::size_t count)
{
    return std::vector<Row>(count);
}

Portal portalTo(std::uint16_t room)
{
    Portal portal;
    portal.adjoiningRoom = room;
    portal.normal = {0, 0, room == 0 ? std::int16_t{-1} : std::int16_t{1}};
    return portal;
}

std::vector<Sector> sectors()
{
    std::vector<Sector> all(4);
    all[1].floorDataIndex = 1;
    all[1].floor = -2;
    all[3].floor = Sector::kWall;
    all[3].ceiling = Sector::kWall;
    return all;
}

RoomStatic roomStatic()
{
    RoomStatic object;
    object.meshId = 10;
    object.rotation = 0x4000;
    return object;
}

std::vector<Room> rooms()
{
    std::vector<Room> all(2);
    all[0].extent = {2, 2};
    all[0].sectors = sectors();
    all[0].vertices = zeros<RoomVertex>(4);
    all[0].quads = {Quad{{0, 1, 2, 3}, 1}};
    all[0].portals = {portalTo(1)};
    all[0].lights = zeros<RoomLight>(1);
    all[0].statics = {roomStatic()};
    all[0].state.alternateRoom = 1;
    all[1].vertices = zeros<RoomVertex>(3);
    all[1].triangles = {Triangle{{0, 1, 2}, 0x8001}};
    all[1].portals = {portalTo(0)};
    all[1].state.flags = kRoomIsWater;
    return all;
}

std::vector<Tr5Room> tr5Rooms()
{
    std::vector<Tr5Room> all(2);
    all[0].header.extent = {2, 2};
    all[0].header.alternateRoom = 1;
    all[0].header.numLights2 = 1;
    all[0].header.numStatics = 1;
    all[0].header.numLayers = 1;
    all[0].sectors = sectors();
    all[0].portals = {portalTo(1)};
    all[0].lights = zeros<Tr5Light>(1);
    all[0].statics = {roomStatic()};
    all[0].vertices = zeros<Tr5RoomVertex>(4);
    all[0].header.verticesSize = 4 * 28;
    RoomLayer layer;
    layer.numQuads = 1;
    all[0].layers = {layer};
    Tr5LayerFaces faces;
    faces.quads = {LayerQuad{MeshQuad{{0, 1, 2, 3}, 1, 0}}};
    all[0].layerFaces = {faces};
    all[1].portals = {portalTo(0)};
    all[1].header.flags = kRoomIsWater;
    return all;
}

Model model(std::uint32_t id,
            std::uint16_t firstMesh,
            std::uint16_t meshes,
            std::uint16_t animation)
{
    Model model;
    model.id = id;
    model.firstMesh = firstMesh;
    model.numMeshes = meshes;
    model.animationIndex = animation;
    return model;
}

Objects objects()
{
    Objects all;
    all.meshWords = zeros<std::uint16_t>(12); // an empty mesh, whatever the version
    all.meshPointers = zeros<MeshPointer>(4);
    all.animations = zeros<Animation>(3);
    auto& animations = all.animations.edit();
    animations[0].speed = 0x18000;
    animations[0].frameEnd = 9;
    animations[0].nextAnimation = 1;
    animations[0].numStateChanges = 1;
    animations[0].numAnimCommands = 1;
    animations[1].stateId = 1;
    animations[1].speed = -0x10000;
    animations[1].stateChangeIndex = 1;
    animations[1].nextAnimation = 77;
    animations[2].stateId = 5;
    animations[2].stateChangeIndex = 1;
    all.stateChanges = {StateChange{1, 1, 0}};
    all.animDispatches = {AnimDispatch{2, 5, 1, 3}};
    all.animCommands = {5, 4, 2}; // in frame 4 sound 2
    all.meshTrees = {0, -10, 20, 30};
    all.frames = zeros<std::uint16_t>(20);
    all.models = {model(0, 0, 2, 0), model(35, 2, 1, 2), model(40, 3, 1, Model::kNoAnimation)};
    StaticMesh object;
    object.id = 10;
    object.mesh = 3;
    all.staticMeshes = {object};
    return all;
}

ObjectTexture texture(std::uint16_t left, std::uint16_t top, std::uint16_t size, bool triangle)
{
    const auto corner = [](int x, int y) {
        return TextureCorner{static_cast<std::uint16_t>(x * 256),
                             static_cast<std::uint16_t>(y * 256)};
    };
    ObjectTexture result;
    result.tileAndFlag = triangle ? 0x8000 : 0;
    result.vertices = {corner(left, top),
                       corner(left + size, top),
                       corner(left + size, top + size),
                       triangle ? TextureCorner{} : corner(left, top + size)};
    return result;
}

void addTextures(Level& level)
{
    const bool marked = level.version >= versions::Tr4;
    level.objectTextures = {texture(0, 0, 64, false), texture(64, 0, 32, marked)};
    SpriteTexture sprite;
    sprite.x = 128;
    sprite.y = 128;
    sprite.width = static_cast<std::uint16_t>(marked ? 15 * 256 : 15 * 256 + 255);
    sprite.height = sprite.width;
    if (marked)
    {
        // There the sides hold the place on the page.
        sprite.left = sprite.top = 128;
        sprite.right = sprite.bottom = 144;
    }
    level.sprites.textures = {sprite};
    level.sprites.sequences = {SpriteSequence{110, -1, 0}};
    level.palette = zeros<Colour>(kPaletteColours);
    level.palette.edit()[1] = {63, 0, 0};
    if (level.version <= versions::Tr3)
    {
        level.textiles8 = zeros<Textile8>(2);
    }
    if (level.version != versions::Tr1)
    {
        level.textiles16 = zeros<Textile16>(2);
    }
    if (marked)
    {
        level.textiles32 = zeros<Textile32>(2);
        level.miscTextiles = zeros<Textile32>(1);
    }
}

Level level(Version version)
{
    Level level;
    level.version = version;
    if (version == versions::Tr5)
    {
        level.tr5Rooms = tr5Rooms();
    }
    else
    {
        level.rooms = rooms();
    }
    // A dummy, a portal to room 1, then a trigger of entity 1 and camera 0.
    level.floorData = {0, 0x0001, 1, 0x8004, 0x3E00, 0x0001, 0x0400, 0x8005};
    level.objects = objects();
    addTextures(level);
    level.cameras = zeros<Camera>(1);
    level.entities = zeros<Entity>(2);
    level.entities.edit()[0].typeId = 35;
    level.entities.edit()[1].angle = -0x4000;
    level.sounds.map = std::vector<std::int16_t>(soundMapSize(version), -1);
    level.sounds.map.edit()[2] = 0;
    level.sounds.details = zeros<SoundDetails>(1);
    level.boxes = zeros<Box>(1);
    level.zones = zeros<std::uint16_t>(zonesPerBox(version));
    if (version <= versions::Tr3)
    {
        level.lightMap = zeros<std::uint8_t>(kLightMapBytes);
        level.palette16 = zeros<Colour4>(version == versions::Tr1 ? 0 : kPaletteColours);
    }
    return level;
}

Wad wad()
{
    Wad wad;
    wad.objects = objects();
    wad.textureMap = zeros<std::uint8_t>(2 * kWadPageBytes);
    wad.textureSamples = {TextureSample{0, 0, 0, -1, 63, -1, 63},
                          TextureSample{64, 0, 1, -1, 31, -1, 15}};
    return wad;
}

ui::OpenFilePtr readReal(const QString& path)
{
    const auto bytes = tr::readFile(path.toStdString());
    auto file = bytes ? tr::format::read(*bytes, path.toStdString())
                      : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    return file ? std::make_shared<ui::OpenFile>(path, bytes->size(), std::move(*file)) : nullptr;
}

} // namespace

ui::OpenFilePtr opened(tr::format::GameFile file)
{
    return std::make_shared<ui::OpenFile>(QStringLiteral("/made/in.code"), 0, std::move(file));
}

tr::level::Wad wadWithFrames()
{
    tr::level::Wad wad = *smallFile(tr::level::versions::Wad)->file().wad();
    constexpr std::uint8_t kWords = 12;
    std::vector<std::uint16_t> frames(3 * kWords);
    frames[0] = 0xFFF6;           // box from -10
    frames[kWords + 11] = 0x4400; // 90 degrees
    wad.objects.frames = std::move(frames);
    auto& animations = wad.objects.animations.edit();
    animations[0].frameSize = kWords;
    animations[0].frameRate = 5;
    animations[1].frameSize = kWords;
    animations[1].frameOffset = 2 * 2 * kWords;
    animations[2].frameOffset = 2 * 3 * kWords;
    return wad;
}

ui::OpenFilePtr smallLevel(Version version, const ChangeLevel& change)
{
    Level content = level(version);
    change(content);
    tr::format::GameFile file;
    file.format = tr::test::formatOf(version);
    file.content = std::move(content);
    return opened(std::move(file));
}

ui::OpenFilePtr smallFile(Version version)
{
    if (version != versions::Wad)
    {
        return smallLevel(version, [](Level&) {});
    }
    tr::format::GameFile file;
    file.format = &tr::format::formats::Wad;
    file.content = wad();
    return opened(std::move(file));
}

ui::OpenFilePtr packedFile()
{
    for (std::uint64_t seed = 1;; ++seed)
    {
        const auto& kind = tr::test::kindOf(&tr::format::formats::Tr4);
        const auto bytes = tr::format::write(tr::test::randomFile(kind, seed));
        auto file = tr::format::read(*bytes, "packed.tr4");
        if (file && file->complete && file->level()->entities.size() >= 2
            && !file->level()->rooms.empty())
        {
            return opened(std::move(*file));
        }
    }
}

void addFileRows()
{
    QTest::addColumn<FileSource>("source");
    for (const Version version : tr::level::kAllVersions)
    {
        QTest::addRow("small %s", tr::level::versionName(version).data())
            << FileSource([version] { return smallFile(version); });
    }
    for (const tr::test::FileKind& kind : tr::test::allKinds())
    {
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
        {
            QTest::addRow("random %s %d", kind.name.data(), static_cast<int>(seed))
                << FileSource([&kind, seed] { return opened(tr::test::randomFile(kind, seed)); });
        }
    }
    if (!tr::test::hasCorpus())
    {
        QTest::newRow("real files") << FileSource();
        return;
    }
    for (const tr::test::CorpusFile& file : tr::test::corpusGameFiles())
    {
        const QString path = QString::fromStdString(file.path.string());
        QTest::addRow("real %s", file.name.c_str())
            << FileSource([path] { return readReal(path); });
    }
}

} // namespace test
