#pragma once

#include "core/transfer/writing/ObjectWriter.h"

#include <set>

/// The sounds that objects need, as sounds of a destination. Used by those who put objects in only.
namespace tr::transfer
{

/// Sounds that are not taken along, by their ids, with their details as a destination has such;
/// without any where nothing is known of them.
using LostSounds = std::map<std::uint32_t, std::optional<level::SoundDetails>>;

/// The ids of lost sounds that no command must play in a destination, as something else has them,
/// or may get them: all but those which have a sound with the same details there, which is taken
/// for the same one.
[[nodiscard]] std::set<std::uint32_t> silencedIds(const Content& destination,
                                                  const LostSounds& lost);

/// Has no command play what happens to have the id of a lost sound, see silencedIds: takes those
/// commands out, which is remarked.
void silence(const Content& destination, const LostSounds& lost, Gathering& gathering);

/// Takes those sounds out of a gathering whose samples a destination cannot have, and silences
/// them, which is remarked.
void keepTaken(const Content& destination, Gathering& gathering);

/// Puts the sounds of a resolution. Errors: ReferenceTooFar.
[[nodiscard]] Result<void> writeSounds(edit::Transaction& transaction,
                                       const Resolution& resolution,
                                       std::span<const Gathering> sources,
                                       Report& report);

} // namespace tr::transfer
