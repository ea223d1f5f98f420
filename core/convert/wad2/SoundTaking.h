#pragma once

#include "core/convert/Losses.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/gathering/Gathering.h"

#include <optional>

/// The sounds that lie beside a .wad2 file or stand in an old one, as those beside a WAD.
namespace tr::convert
{

/// Puts those of a catalogue.
void takeSounds(const soundxml::SoundCatalogue& catalogue,
                transfer::Gathering& out,
                LossCounter& losses);

/// Puts those that stand in the file itself: the ones that it has an engine's number for, and those
/// of its commands, which get the number that they had there or a free one. What these are called
/// then.
[[nodiscard]] SoundIds
takeEmbedded(const wad2::Wad2& file, transfer::Gathering& out, LossCounter& losses);

/// The number that a catalogue has a sound under; nothing where it says none.
[[nodiscard]] std::optional<std::int64_t> idOf(const soundxml::Sound& sound);

/// What other rows of an old file call one of its sounds.
template <class Of>
[[nodiscard]] std::int64_t keyOf(const wad2::Sound<Of>& sound, std::size_t row)
{
    return sound.index.frame.isThere ? sound.index.value().value : static_cast<std::int64_t>(row);
}

/// How many rows the map of the sounds has to have.
[[nodiscard]] std::size_t mapRowsFor(const transfer::Gathering& gathering) noexcept;

} // namespace tr::convert
