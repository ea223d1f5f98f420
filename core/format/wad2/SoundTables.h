#pragma once

#include "core/schema/table/TableInfo.h"

/// Tables of .wad2 files: the sounds that old programs wrote into them.
namespace tr::wad2::tables
{

inline constexpr schema::TableInfo Waves{
    .number = 370,
    .name = "wad2_waves",
    .segment = "waves",
    .title = "Samples",
    .noun = "Sample",
    .row = "sample {0}",
    .doc = "WAVE files. Only old programs wrote sounds into the file.",
    .isToBeUsed = true,
    .icon = "wave",
};

inline constexpr schema::TableInfo WaveBytes{
    .number = 371,
    .name = "wad2_wave_bytes",
    .segment = "bytes",
    .title = "Sample bytes",
    .noun = "Sample byte",
    .row = "byte {0}",
    .doc = "A WAVE file with its header.",
    .outer = Waves,
};

inline constexpr schema::TableInfo Sounds{
    .number = 372,
    .name = "wad2_sounds",
    .segment = "embedded_sounds",
    .title = "Sounds",
    .noun = "Sound",
    .row = "sound {0}",
    .doc = "How samples are played. Only old programs wrote sounds into the file.",
    .isToBeUsed = true,
    .icon = "sound",
};

inline constexpr schema::TableInfo OldSounds{
    .number = 374,
    .name = "wad2_old_sounds",
    .segment = "old_sounds",
    .title = "Sounds of 1.0.9",
    .noun = "Sound of 1.0.9",
    .row = "old sound {0}",
    .doc = "How samples are played, as the first program wrote it.",
    .isToBeUsed = true,
    .icon = "sound",
};

inline constexpr schema::TableInfo SoundSamples{
    .number = 373,
    .name = "wad2_sound_samples",
    .segment = "samples",
    .title = "Samples of sounds",
    .noun = "Sample of a sound",
    .row = "sample {0}",
    .doc = "Samples that a sound chooses among.",
    .outer = Sounds,
};

inline constexpr schema::TableInfo OldSoundSamples{
    .number = 375,
    .name = "wad2_old_sound_samples",
    .segment = "samples",
    .title = "Samples of sounds of 1.0.9",
    .noun = "Sample of a sound of 1.0.9",
    .row = "sample {0}",
    .doc = "Samples that a sound chooses among.",
    .outer = OldSounds,
};

inline constexpr schema::TableInfo FixedSounds{
    .number = 376,
    .name = "wad2_fixed_sounds",
    .segment = "fixed_sounds",
    .title = "Fixed sounds",
    .noun = "Fixed sound",
    .row = "fixed sound {0}",
    .doc = "Which sounds the engine plays under its own numbers.",
    .icon = "sound",
};

inline constexpr schema::TableInfo AdditionalSounds{
    .number = 377,
    .name = "wad2_additional_sounds",
    .segment = "additional_sounds",
    .title = "Additional sounds",
    .noun = "Additional sound",
    .row = "additional sound {0}",
    .doc = "Sounds that no object plays.",
    .icon = "sound",
};

} // namespace tr::wad2::tables
