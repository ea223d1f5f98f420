#pragma once

#include "core/format/GameFile.h"
#include "core/format/level/LevelCounts.h"
#include "core/level/tables/Tables.h"

/// Levels of TR1 to TR5. TRosettaStone 3.
namespace tr::format
{

/// By the version word at the start.
[[nodiscard]] bool recognisesLevel(std::span<const std::byte> bytes);

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readLevel(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

/// A level with a room and a sample and nothing in them: their tables are there where they are.
[[nodiscard]] schema::Content levelExample(const Format& format);

namespace formats
{

extern const Format Tr1;
extern const Format Tr1Demo;
extern const Format Tr2;
extern const Format Tr2Demo;
extern const Format Tr3;
extern const Format Tr4;
extern const Format Tr5;

} // namespace formats

} // namespace tr::format
