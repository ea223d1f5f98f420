#pragma once

#include "core/format/wad2/Sound.h"

/// What the numbers of sounds mean, and how they stand in the file.
namespace tr::schema
{

template <>
struct Schema<wad2::WaveNumber>
{
    static constexpr std::string_view name = "wad2_sound_sample";
    static constexpr std::string_view source = wad2::kSoundSource;
    static constexpr auto fields = fieldsOf(field("sample",
                                                  &wad2::WaveNumber::sample,
                                                  index(wad2::tables::Waves),
                                                  doc("One of those that may be heard.")));
};

} // namespace tr::schema

namespace tr::wad2
{

inline constexpr std::string_view kBytesName = "bytes";

template <class Archive, class W>
requires std::same_as<std::remove_const_t<W>, Wave>

void describe(Archive& archive, W& wave)
{
    static constexpr std::string_view kBytesId = "W2WavData";
    const auto bytes =
        onceOf(wave.bytesFrame,
               kBytesId,
               wave.bytes,
               [&wave](auto& outer)
               {
                   chunk(outer,
                         kNamesFor<kBytesName>,
                         wave.bytesFrame,
                         kBytesId,
                         [&wave](auto& inner) { inner.rest(tables::WaveBytes, wave.bytes); });
               });
    describeRow(archive,
                wave,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           wave.endBytes,
                           othersIn(tables::OthersOfWaves, wave.others),
                           value(wave.index),
                           bytes,
                           value(wave.name));
                });
}

template <class Archive, class Of>
void describe(Archive& archive, SoundSample<Of>& row)
{
    describeRow(archive, row, [&row](auto& inner) { inner.record("", row.sample); });
}

template <class Archive, class Of>
void describe(Archive& archive, const SoundSample<Of>& row)
{
    describeRow(archive, row, [&row](auto& inner) { inner.record("", row.sample); });
}

template <class Of, class Archive, class S>
void describeSound(Archive& archive, S& sound)
{
    describeRow(archive,
                sound,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           sound.endBytes,
                           othersIn(Of::kOthers, sound.others),
                           value(sound.index),
                           value(sound.volume),
                           value(sound.range),
                           value(sound.pitch),
                           value(sound.chance),
                           value(sound.noPan),
                           value(sound.randomPitch),
                           value(sound.randomVolume),
                           value(sound.loop),
                           value(sound.name),
                           value(sound.sampleName),
                           value(sound.sampleRate),
                           many(Of::kSamples, sound.samples));
                });
}

template <class Archive, class Of>
void describe(Archive& archive, Sound<Of>& sound)
{
    describeSound<Of>(archive, sound);
}

template <class Archive, class Of>
void describe(Archive& archive, const Sound<Of>& sound)
{
    describeSound<Of>(archive, sound);
}

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, FixedSound>

void describe(Archive& archive, F& fixed)
{
    describeRow(archive,
                fixed,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           fixed.endBytes,
                           othersIn(tables::OthersOfFixedSounds, fixed.others),
                           value(fixed.id),
                           value(fixed.sound));
                });
}

template <class Archive, class A>
requires std::same_as<std::remove_const_t<A>, AdditionalSound>

void describe(Archive& archive, A& additional)
{
    describeRow(archive,
                additional,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           additional.endBytes,
                           othersIn(tables::OthersOfAdditionalSounds, additional.others),
                           value(additional.name),
                           value(additional.sound));
                });
}

} // namespace tr::wad2
