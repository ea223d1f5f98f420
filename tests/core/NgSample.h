#pragma once

#include "core/format/GameFile.h"
#include "tests/core/EditedFile.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/NgBlock.h"

#include <cstdint>
#include <utility>
#include <vector>

/// A level with what the chunks of a block of TRNG lead to, and such a block.
namespace tr::test
{

using Words = std::vector<std::uint16_t>;
using Chunks = std::vector<NgChunk>;

/// Three rooms with 2, 0 and 3 statics; 6 entities, 2 cameras, flybys 5 and 7, 4 object textures.
[[nodiscard]] inline level::Level baseLevel()
{
    level::Level level = LevelBuilder(level::versions::Tr4).build();
    level::Room room = level.rooms[0];
    const auto withStatics = [&room](std::size_t count)
    {
        room.statics = std::vector<level::RoomStatic>(count);
        return room;
    };
    level.rooms = {withStatics(2), withStatics(0), withStatics(3)};
    level.entities = std::vector<level::Entity>(6);
    level.cameras = std::vector<level::Camera>(2);
    std::vector<level::FlybyCamera> flybys(3);
    flybys[0].sequence = 5;
    flybys[1].sequence = 7;
    flybys[2].sequence = 7;
    level.flybyCameras = flybys;
    level.objectTextures = std::vector<level::ObjectTexture>(4, level.objectTextures[0]);
    level.floorData = Words(12);
    return level;
}

/// One of every kind, and one that is none.
[[nodiscard]] inline Chunks allChunks()
{
    constexpr std::uint16_t kNone = 0xFFFF;
    Words animation(123);
    animation[0] = 0x0201; // 1, and 2 that roll
    animation[1] = 3;
    animation[2] = 0x4000;
    animation[42] = 11;
    animation[82] = 12;
    animation[122] = 64;
    Words plugin(45);
    plugin[0] = 1; // of them
    plugin[1] = 77;
    plugin[3] = 'P' | 'l' << 8;
    plugin[43] = 5;
    return {{0x8009, {3, 0x0001, 0, 0, 0, 0x0002, 0, 0, 0, 0x0003, 0, 0, 0}},
            {0x8021, {7, 1, 0, kNone, 4, 0, 9, 0, 7, 9}},
            {0x8002, animation},
            {0x8005, {2, 4, 7, kNone, 3}},
            {0x8047, plugin},
            {0x8017, {0}},
            {0x8048, {0}},
            {0x800D, {1, 0}},
            {0x8037, {kNone, kNone, kNone, kNone, 0, 1, kNone, 2, kNone, kNone}},
            {0x8025, {1, 3, 0, 7, 0}},
            {0x8018, {2, 30, 1, 31, 3}},
            {0x8099, {1, 2, 3}},
            {0x8024, {1, 2, 2, 7, 0}}};
}

/// The level with the block, as it is read.
[[nodiscard]] inline format::GameFile readWith(const level::Level& level, const Chunks& chunks)
{
    auto file = format::read(fileWith(level, ngBlock(chunks)), "title.tr4");
    return file ? std::move(*file) : format::GameFile{};
}

} // namespace tr::test
