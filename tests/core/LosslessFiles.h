#pragma once

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

using namespace tr;
using format::FormatId;
using format::GameFile;
using level::Level;
using level::Objects;
using test::Bytes;

// What the tests of tst_Lossless need besides the tests themselves.
namespace
{

GameFile fileOf(FormatId format, std::uint64_t seed = 11)
{
    return test::randomFile(test::kindOf(format), seed);
}

Level& levelOf(GameFile& file)
{
    return std::get<Level>(file.content);
}

const Level& levelOf(const GameFile& file)
{
    return std::get<Level>(file.content);
}

Objects& objectsOf(GameFile& file)
{
    return file.level() != nullptr ? levelOf(file).objects
                                   : std::get<level::Wad>(file.content).objects;
}

/// What is read from what was written; nothing if the way there and back is not exact.
std::optional<GameFile> throughTheDisk(const GameFile& file)
{
    const auto written = format::write(file);
    if (!written)
    {
        qWarning("%s", fullMessage(written.error()).c_str());
        return std::nullopt;
    }
    auto read = format::read(*written, {});
    std::string problem = test::readProblem(read);
    if (problem.empty())
    {
        const auto again = format::write(*read);
        problem = again ? test::byteDifference(*written, *again) : fullMessage(again.error());
    }
    if (problem.empty())
    {
        problem = test::tableDifference(file, *read);
    }
    if (!problem.empty())
    {
        qWarning("%s", problem.c_str());
        return std::nullopt;
    }
    return std::optional(std::move(*read));
}

/// A file of the current row's kind.
GameFile currentFile()
{
    const int kind = *static_cast<int*>(QTest::qData("kind", qMetaTypeId<int>()));
    return test::randomFile(test::allKinds()[static_cast<std::size_t>(kind)], 11);
}

/// The bytes of a field in the file that `file` is written as.
Bytes bytesOf(const GameFile& file, std::string_view path)
{
    const auto written = format::write(file);
    const auto read = format::read(*written, {});
    const auto map = format::fieldMap(*read);
    const auto field = map.find(path);
    const auto spaces = format::spaceBytes(*written, map);
    if (!field || !spaces)
    {
        return {};
    }
    const auto& space = (*spaces)[field->space];
    const auto begin = space.begin() + static_cast<std::ptrdiff_t>(field->offset);
    return {begin, begin + static_cast<std::ptrdiff_t>(field->size)};
}

template <class T>
Bytes asBytes(const Table<T>& table)
{
    const auto bytes = std::as_bytes(table.rows());
    return {bytes.begin(), bytes.end()};
}

/// Words that no generation gives a meaning to, with an odd number of them.
template <class T>
Table<T> nonsense()
{
    std::vector<T> words;
    for (const std::uint32_t word :
         {0xA028A028U, 0xFFFFFFFFU, 0x80008000U, 0x0U, 0x7FFF7FFFU, 0x12345678U, 0xCDCDCDCDU})
    {
        words.push_back(static_cast<T>(word));
    }
    return words;
}

using Change = std::function<void(GameFile&)>;
using Ask = std::function<Bytes(const GameFile&)>;

struct Stream
{
    const char* path;
    schema::VersionSet versions;
    Change change;
    Ask ask;
};

template <class T, class Member>
Stream ofObjects(const char* path, Member member)
{
    return {path,
            schema::VersionSet::all(),
            [member](GameFile& file) { objectsOf(file).*member = nonsense<T>(); },
            [member](const GameFile& file) { return asBytes(file.objects().*member); }};
}

template <class T, class Member>
Stream ofLevels(const char* path, schema::VersionSet versions, Member member)
{
    return {path,
            versions,
            [member](GameFile& file) { levelOf(file).*member = nonsense<T>(); },
            [member](const GameFile& file) { return asBytes(levelOf(file).*member); }};
}

std::vector<Stream> streams()
{
    using schema::Version;
    const auto levels =
        schema::only(Version::Tr1, Version::Tr2, Version::Tr3, Version::Tr4, Version::Tr5);
    return {
        ofObjects<std::uint16_t>("mesh_words", &Objects::meshWords),
        ofObjects<std::int16_t>("anim_commands", &Objects::animCommands),
        ofObjects<std::int32_t>("mesh_trees", &Objects::meshTrees),
        ofObjects<std::uint16_t>("frames", &Objects::frames),
        ofLevels<std::uint16_t>("floor_data", levels, &Level::floorData),
        ofLevels<std::uint16_t>("overlaps", levels, &Level::overlaps),
        ofLevels<std::uint16_t>("animated_textures", levels, &Level::animatedTextures),
        ofLevels<std::uint32_t>("sample_indices", levels, &Level::sampleIndices),
        ofLevels<std::uint8_t>("demo_data", levels, &Level::demoData),
        ofLevels<std::uint8_t>("sample_data", schema::only(Version::Tr1), &Level::sampleData),
        {"zones",
         levels,
         [](GameFile& file)
         {
             Level& level = levelOf(file);
             level.boxes.edit().resize(3);
             std::vector<std::uint16_t> zones(3 * level::zonesPerBox(level.version));
             for (std::size_t i = 0; i < zones.size(); ++i)
             {
                 zones[i] = static_cast<std::uint16_t>(0xFFFF - i * 1000);
             }
             level.zones = std::move(zones);
         },
         [](const GameFile& file) { return asBytes(levelOf(file).zones); }},
    };
}

} // namespace
