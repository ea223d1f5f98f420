#pragma once

#include "core/view/floor/SectorView.h"
#include "core/view/words/Phrase.h"

/// What happens on a sector, in sentences without a full stop. TRosettaStone 3, 4.4 to 4.6.
namespace tr::view
{

/// "Switch 12 (SWITCH_TYPE1): entity 17 (DOOR_TYPE1), camera 3 for 4 s, then end of the level".
[[nodiscard]] Phrase triggerPhrase(schema::Version version, const Trigger& trigger);

/// What makes a trigger act: "Acts each time entity 12 (SWITCH_TYPE1) is thrown".
[[nodiscard]] Phrase conditionPhrase(const Trigger& trigger);

/// What one of a trigger's effects does: "camera 3 for 4 s (once)".
[[nodiscard]] Phrase
actionPhrase(schema::Version version, const Trigger& trigger, const TriggerAction& action);

/// "Portal to room 7", "Walls to climb: north, east", or a trigger.
[[nodiscard]] Phrase functionPhrase(schema::Version version, const FloorEntry& entry);

/// Everything about a sector: heights, rooms around it, functions, box and material.
[[nodiscard]] std::vector<Phrase> sectorPhrases(schema::Version version, const SectorFacts& facts);

/// "mud"; "" for a number that no game has.
[[nodiscard]] std::string_view materialName(std::uint8_t material) noexcept;

/// "north", "east" for the bits of Side.
[[nodiscard]] std::vector<Phrase> sidePhrases(std::uint8_t sides);

} // namespace tr::view
