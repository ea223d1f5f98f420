#include "tests/support/PlainFiles.h"

#include "core/base/Contracts.h"
#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"

#include <QFile>

#include <array>

namespace tr::test
{
namespace
{

using format::Format;
namespace formats = format::formats;
using schema::Version;
namespace versions = level::versions;

std::uint32_t versionWord(Version version)
{
    switch (version)
    {
    case versions::Tr1:
        return 0x20;
    case versions::Tr2:
        return 0x2D;
    case versions::Tr3:
        return 0xFF180038;
    default:
        return 0x00345254;
    }
}

level::Objects plainObjects()
{
    level::Objects objects;
    objects.meshWords = std::vector<std::uint16_t>(10);
    objects.meshPointers = {{0}, {8}, {0}};
    level::Animation second;
    second.stateId = 7;
    second.acceleration = 0x18000;
    objects.animations = {level::Animation{}, second, level::Animation{}};
    objects.animCommands = {4, -1};
    objects.frames = std::vector<std::uint16_t>(1234, 5);
    level::Model model;
    model.numMeshes = 3;
    model.animationIndex = level::Model::kNoAnimation;
    objects.models = {model};
    return objects;
}

void addRooms(level::Level& content)
{
    const level::Portal portal{1, {0, -1, 0}, {{{0, 0, 0}, {1024, 0, 0}, {1024, 0, 1024}, {}}}};
    if (content.version == versions::Tr5)
    {
        level::Tr5Room second;
        second.header.info.x = 1024;
        second.header.extent.numXSectors = 1;
        second.header.extent.numZSectors = 2;
        second.portals = {portal};
        second.sectors = std::vector<level::Sector>(2);
        content.tr5Rooms = {level::Tr5Room{}, second};
        return;
    }
    level::Room second;
    second.info.x = 1024;
    second.extent.numXSectors = 1;
    second.extent.numZSectors = 2;
    second.portals = {portal};
    second.sectors = std::vector<level::Sector>(2);
    content.rooms = {level::Room{}, second};
}

} // namespace

format::GameFile emptyLevel(const Format* format)
{
    level::Level content;
    content.version = format->version;
    const bool isDemo = format == &formats::Tr1Demo || format == &formats::Tr2Demo;
    content.order = isDemo ? level::Order::Demo : level::Order::Standard;
    content.start.versionWord = versionWord(content.version);
    content.textureMark.letters = {'T', 'E', 'X'};
    content.sounds.map = std::vector<std::int16_t>(level::soundMapSize(content.version), -1);
    if (level::until(versions::Tr3).contains(content.version))
    {
        content.palette = std::vector<level::Colour>(level::kPaletteColours);
        content.palette16 = std::vector<level::Colour4>(level::kPaletteColours);
        content.lightMap = std::vector<std::uint8_t>(level::kLightMapBytes);
    }
    format::GameFile file;
    file.format = format;
    file.content = std::move(content);
    return file;
}

format::GameFile plainFile(const Format* format)
{
    if (format == &formats::Wad)
    {
        level::Wad wad;
        wad.textureSamples = {level::TextureSample{}, level::TextureSample{}};
        wad.textureMap = std::vector<std::uint8_t>(level::kWadPageBytes);
        wad.objects = plainObjects();
        format::GameFile file;
        file.format = format;
        file.content = std::move(wad);
        return file;
    }
    format::GameFile file = emptyLevel(format);
    auto& content = *file.content.as<level::Level>();
    if (level::until(versions::Tr3).contains(content.version))
    {
        content.textiles8 = {level::Textile8{}};
        content.textiles16 =
            std::vector<level::Textile16>(content.version == versions::Tr1 ? 0 : 1);
    }
    else
    {
        content.textileCounts = {.numRoomTextiles = 1, .numObjectTextiles = 2};
        content.textiles32 = std::vector<level::Textile32>(3);
        content.textiles16 = std::vector<level::Textile16>(3);
        content.samples = {level::Sample{{9}, {82, 73, 70, 70}}, level::Sample{{2}, {1, 2}}};
    }
    addRooms(content);
    content.objects = plainObjects();
    level::Entity first;
    first.angle = 0x4000;
    first.flags = 0x0100;
    content.entities = {first, level::Entity{}};
    return file;
}

std::vector<std::byte> bytesOf(const format::GameFile& file)
{
    auto bytes = format::write(file);
    TR_ASSERT(bytes.has_value());
    return std::move(*bytes);
}

QString SampleFolder::add(const QString& name, std::span<const std::byte> bytes) const
{
    QFile file(path(name));
    const bool opened = file.open(QIODevice::WriteOnly);
    TR_ASSERT(opened);
    const auto size = static_cast<qint64>(bytes.size());
    const qint64 written = file.write(reinterpret_cast<const char*>(bytes.data()), size);
    TR_ASSERT(written == size);
    return path(name);
}

QString SampleFolder::add(const QString& name, const format::GameFile& file) const
{
    return add(name, bytesOf(file));
}

} // namespace tr::test
