#pragma once

#include "core/format/Format.h"
#include "core/format/set/WadSet.h"
#include "tests/support/LevelBuilder.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// WADs with all that lies beside them, to be merged.
namespace tr::test
{

/// An empty one.
[[nodiscard]] inline schema::Content emptyWadSet()
{
    for (const format::Format* const format : format::allFormats())
    {
        if (format->id == "wad-set")
        {
            return format->example(*format);
        }
    }
    throw std::logic_error("there is no such format");
}

/// A WAD with the sound `id` of so many samples, called after `name`, at that volume; its first
/// moveable plays it in its first animation. Each object has a line.
[[nodiscard]] inline schema::Content
wadSet(level::Wad wad, std::uint32_t id, const std::string& name, std::uint16_t volume)
{
    schema::Content content = emptyWadSet();
    auto& set = *content.as<companion::WadSet>();
    set.wad = std::move(wad);
    auto& objects = set.wad.objects;
    auto& first = objects.animations.edit().front();
    first.numAnimCommands = 1;
    first.animCommandIndex = static_cast<std::uint16_t>(objects.animCommands.size());
    auto& commands = objects.animCommands.edit();
    commands.insert(commands.end(), {5, 0, static_cast<std::int16_t>(0x4000U | id)});
    auto& sounds = set.sounds->file.sounds;
    constexpr std::uint16_t kTwoSamples = 2U << 2U;
    sounds.map.edit()[id] = 0;
    sounds.details = {{0, volume, 8, 0, 0, kTwoSamples}};
    sounds.sampleIndices = {0, 0};
    for (const char* const part : {"1.wav", "2.wav"})
    {
        set.samples->file.names.rows.edit().emplace_back().name.assign(name + part);
    }
    const auto line = [&](const std::string& slot)
    {
        auto& row = set.names->file.names.rows.edit().emplace_back();
        row.slot.assign(slot);
        row.path.assign(name);
    };
    for (const level::Model& model : objects.models)
    {
        line("MOVEABLE" + std::to_string(model.id));
    }
    for (const level::StaticMesh& object : objects.staticMeshes)
    {
        line("STATIC" + std::to_string(object.id));
    }
    return content;
}

/// The same with every picture mirrored, and a place of its own.
[[nodiscard]] inline level::Wad mirroredPictures(level::Wad wad)
{
    constexpr std::size_t kSide = 256;
    constexpr std::size_t kPageBytes = kSide * kSide * 3;
    std::vector<std::uint8_t> map(kPageBytes);
    std::size_t x = 0;
    std::size_t y = 0;
    std::size_t height = 0; // of the row of pictures
    for (level::TextureSample& sample : wad.textureSamples.edit())
    {
        const std::size_t width = sample.addWidth + 1U;
        const std::size_t rows = sample.addHeight + 1U;
        if (x + width > kSide)
        {
            x = 0;
            y += std::exchange(height, 0);
        }
        if (y + rows > kSide)
        {
            map.resize(map.size() + kPageBytes);
            x = y = height = 0;
        }
        height = std::max(height, rows);
        const std::size_t page = map.size() / kPageBytes - 1;
        for (std::size_t pixel = 0; pixel < width * rows; ++pixel)
        {
            const std::size_t column = pixel % width;
            const std::size_t row = pixel / width;
            const auto* const from =
                wad.textureMap.data()
                + ((sample.page * kSide + sample.y + row) * kSide + sample.x + column) * 3;
            const std::size_t to = ((page * kSide + y + row) * kSide + x + width - 1 - column) * 3;
            std::copy_n(from, 3, map.begin() + std::ptrdiff_t(to));
        }
        sample.page = static_cast<std::uint16_t>(page);
        sample.x = static_cast<std::uint8_t>(x);
        sample.y = static_cast<std::uint8_t>(y);
        x += width;
    }
    wad.textureMap = std::move(map);
    return wad;
}

/// A moveable of one mesh whose triangles show so many pictures of a texel, each another colour
/// from `first` on.
[[nodiscard]] inline level::Wad manyTriangles(std::uint32_t slot, std::uint32_t first, int count)
{
    level::Wad wad = LevelBuilder(level::versions::Wad).model(turningCube(int(slot))).buildWad();
    std::vector<std::uint16_t> words{0, 0, 0, 0, 0, 3};
    words.resize(words.size() + 9);
    words.push_back(0xFFFD); // three shades
    words.resize(words.size() + 3);
    words.push_back(static_cast<std::uint16_t>(count));
    wad.textureMap = std::vector<std::uint8_t>(std::size_t{256} * 256 * 3);
    wad.textureSamples = std::vector<level::TextureSample>(1);
    auto& map = wad.textureMap.edit();
    for (int i = 1; i <= count; ++i)
    {
        const auto at = static_cast<std::size_t>(i);
        level::TextureSample sample;
        sample.x = static_cast<std::uint8_t>(at % 256);
        sample.y = static_cast<std::uint8_t>(at / 256);
        wad.textureSamples.edit().push_back(sample);
        const std::uint32_t colour = first + static_cast<std::uint32_t>(i);
        map[at * 3] = static_cast<std::uint8_t>(colour >> 16U);
        map[at * 3 + 1] = static_cast<std::uint8_t>(colour >> 8U);
        map[at * 3 + 2] = static_cast<std::uint8_t>(colour);
        words.insert(words.end(), {8, 0, 1, 2, static_cast<std::uint16_t>(i), 0});
    }
    words.resize(words.size() + words.size() % 2);
    wad.objects.meshWords = words;
    wad.objects.meshPointers = {{0}};
    wad.objects.staticMeshes = {};
    auto& model = wad.objects.models.edit().front();
    model.numMeshes = 1;
    model.firstMesh = 0;
    return wad;
}

} // namespace tr::test
