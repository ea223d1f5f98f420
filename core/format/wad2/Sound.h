#pragma once

#include "core/format/wad2/OtherTables.h"
#include "core/format/wad2/Part.h"

/// Sounds of .wad2 files, which programs of before 1.2.8 wrote.
namespace tr::wad2
{

inline constexpr std::string_view kSoundSource = "Tomb Editor object files, sounds";

struct WaveIndexChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Index";
    static constexpr std::string_view name = "index";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc =
        "Its number, where the file says it. Sounds count samples from the first on.";
};

struct WaveNameChunk : TextChunk<256>
{
    static constexpr std::string_view id = "W2WavName";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "Name of the WAVE file.";
};

struct Wave
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Wav"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<WaveIndexChunk> index;
    Part<WaveNameChunk> name;
    Frame bytesFrame;
    Table<std::uint8_t> bytes;
    Table<OtherChunk> others;
};

struct SoundIndexChunk : WaveIndexChunk
{
    static constexpr std::string_view doc = "Commands and other chunks call it by this number.";

    static constexpr void refine(schema::FieldInfo& info) { info.isSlot = true; }
};

struct VolumeChunk : RealChunk
{
    static constexpr std::string_view id = "W2Vol";
    static constexpr std::string_view name = "volume";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "How loud it is, 0 to 1.";
};

struct RangeChunk : RealChunk
{
    static constexpr std::string_view id = "W2Ran";
    static constexpr std::string_view name = "range";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "How far it is heard, in sectors.";
};

struct PitchChunk : RealChunk
{
    static constexpr std::string_view id = "W2Pit";
    static constexpr std::string_view name = "pitch";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "How fast it is played; 1: as it is.";
};

struct ChanceChunk : RealChunk
{
    static constexpr std::string_view id = "W2Cha";
    static constexpr std::string_view name = "chance";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "How often it is played at all, 0 to 1.";
};

struct NoPanChunk : YesNoChunk
{
    static constexpr std::string_view id = "W2NoPan";
    static constexpr std::string_view name = "no_panning";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "1: it is as loud on both sides.";
};

struct RandomPitchChunk : YesNoChunk
{
    static constexpr std::string_view id = "W2RngP";
    static constexpr std::string_view name = "random_pitch";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "1: its pitch varies.";
};

struct RandomVolumeChunk : YesNoChunk
{
    static constexpr std::string_view id = "W2RngV";
    static constexpr std::string_view name = "random_volume";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "1: its volume varies.";
};

struct LoopChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Loop";
    static constexpr std::string_view name = "loop";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc =
        "0 played once, 1 waits for its end, 2 begins again, 3 goes on.";
};

struct SoundNameChunk : TextChunk<256>
{
    static constexpr std::string_view id = "W2Name";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "Name of the sound.";
};

struct SoundSampleNameChunk : TextChunk<256>
{
    static constexpr std::string_view id = "W2SampleName";
    static constexpr std::string_view name = "sample_name";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "Name of the sound, in older files.";
};

struct SampleRateChunk : NumberChunk
{
    static constexpr std::string_view id = "W2SamplRate";
    static constexpr std::string_view name = "sample_rate";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "How many samples are played in a second.";
};

struct WaveNumber
{
    LebNumber sample;
};

template <class Of>
struct SoundSample
{
    static constexpr std::array<std::string_view, 1> kIds{"W2SamplePtr"};
    Frame frame;
    WaveNumber sample;
};

/// Sounds of "W2Sounds2", and of "W2Sounds3", which 1.0.9 wrote.
struct OfSounds
{
    static constexpr const schema::TableInfo& kSamples = tables::SoundSamples;
    static constexpr const schema::TableInfo& kOthers = tables::OthersOfSounds;
};

struct OfOldSounds
{
    static constexpr const schema::TableInfo& kSamples = tables::OldSoundSamples;
    static constexpr const schema::TableInfo& kOthers = tables::OthersOfOldSounds;
};

/// What a sound has of its own, whichever list it stands in.
struct SoundParts
{
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<SoundIndexChunk> index;
    Part<VolumeChunk> volume;
    Part<RangeChunk> range;
    Part<PitchChunk> pitch;
    Part<ChanceChunk> chance;
    Part<NoPanChunk> noPan;
    Part<RandomPitchChunk> randomPitch;
    Part<RandomVolumeChunk> randomVolume;
    Part<LoopChunk> loop;
    Part<SoundNameChunk> name;
    Part<SoundSampleNameChunk> sampleName;
    Part<SampleRateChunk> sampleRate;
};

template <class Of>
struct Sound : SoundParts
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Sound"};
    Table<SoundSample<Of>> samples;
    Table<OtherChunk> others;
};

struct SoundIdChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Id";
    static constexpr std::string_view name = "id_of_engine";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "Number that the engine has for it.";
};

struct SoundKeyChunk : NumberChunk
{
    static constexpr std::string_view id = "W2Sound";
    static constexpr std::string_view name = "sound";
    static constexpr std::string_view source = kSoundSource;
    static constexpr std::string_view doc = "The sound that is played.";

    static constexpr void refine(schema::FieldInfo& info)
    {
        schema::option::slotOf(tables::Sounds, schema::kNoTable, true)(info);
    }
};

struct AdditionalKeyChunk : SoundKeyChunk
{
    static constexpr std::string_view id = "W2Id";
};

struct FixedSound
{
    static constexpr std::array<std::string_view, 1> kIds{"W2FixedSound"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<SoundIdChunk> id;
    Part<SoundKeyChunk> sound;
    Table<OtherChunk> others;
};

struct AdditionalSound
{
    static constexpr std::array<std::string_view, 1> kIds{"W2AdditionalSoundInfo"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<SoundNameChunk> name;
    Part<AdditionalKeyChunk> sound;
    Table<OtherChunk> others;
};

} // namespace tr::wad2
