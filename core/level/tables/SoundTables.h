#pragma once

#include "core/level/Versions.h"
#include "core/schema/table/TableInfo.h"

#include <array>

/// Sounds and their samples.
namespace tr::level::tables
{

inline constexpr schema::TableInfo SoundDetails{
    .number = 101,
    .name = "sound_details",
    .segment = "sound_details",
    .title = "Sound details",
    .noun = "Sound details",
    .row = "sound details {0}",
    .doc = "Volume, chance, pitch and samples of a sound.",
    .isToBeUsed = true,
    .isSeldomShared = true,
};

inline constexpr std::array kOfSoundMap{schema::Reference{.target = SoundDetails, .none = -1}};

inline constexpr schema::TableInfo SoundMap{
    .number = 100,
    .name = "sound_map",
    .segment = "sound_map",
    .title = "Sound map",
    .noun = "Sound",
    .row = "sound {0}",
    .doc = "Which sound details each sound id uses.",
    .numbers = kOfSoundMap,
    .icon = "sound",
};

inline constexpr schema::TableInfo SampleData{
    .number = 103,
    .name = "sample_bytes",
    .segment = "sample_data",
    .title = "Sample data",
    .noun = "Sample data byte",
    .row = "sample data byte {0}",
    .doc = "WAVE files one after another (TR1).",
    .isToBeUsed = true,
    .isSeldomShared = true,
};

/// Those of TR2 and TR3 count the samples of another file, those of TR4 and TR5 nothing.
inline constexpr std::array kOfSampleIndices{
    schema::Reference{.target = SampleData,
                      .code = {.kind = schema::NumberCode::Kind::Bytes},
                      .versions = schema::only(level::versions::Tr1)}};

inline constexpr schema::TableInfo SampleIndices{
    .number = 102,
    .name = "sample_indices",
    .segment = "sample_indices",
    .title = "Sample indices",
    .noun = "Sample index",
    .row = "sample index {0}",
    .doc = "Where the samples of the sound details are.",
    .numbers = kOfSampleIndices,
    .isToBeUsed = true,
    .isSeldomShared = true,
};

inline constexpr schema::TableInfo Samples{
    .number = 104,
    .name = "samples",
    .segment = "samples",
    .title = "Samples",
    .noun = "Sample",
    .row = "sample {0}",
    .doc = "WAVE files with their sizes (TR4, TR5).",
    .isToBeUsed = true,
    .icon = "wave",
};

inline constexpr schema::TableInfo SampleBytes{
    .number = 105,
    .name = "sample_file_bytes",
    .segment = "data",
    .title = "Sample bytes",
    .noun = "Sample byte",
    .row = "sample byte {0}",
    .doc = "The WAVE file of a sample.",
    .outer = Samples,
};

} // namespace tr::level::tables
