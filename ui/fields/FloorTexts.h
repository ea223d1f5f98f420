#pragma once

#include "core/view/words/FloorPhrases.h"
#include "ui/fields/Decoder.h"

#include <QStringList>

/// What happens on sectors, in the language of the user. The file must be a level.
namespace ui
{

[[nodiscard]] QString floorText(const Decoder& decoder, const tr::view::Phrase& phrase);

/// "mud"; the number of a material that no game has.
[[nodiscard]] QString materialText(const Decoder& decoder, std::uint8_t material);

/// What a row of the sectors says and does. Precondition: the row exists.
[[nodiscard]] tr::view::SectorFacts sectorFacts(const Decoder& decoder, std::size_t row);

/// Everything about a sector, a sentence each.
[[nodiscard]] QStringList sectorTexts(const Decoder& decoder, const tr::view::SectorFacts& facts);

/// Its functions side by side; empty if it has none. Precondition: the row exists.
[[nodiscard]] QString sectorSummary(const Decoder& decoder, std::size_t row);

/// Rich text for hovering. Precondition: the row exists.
[[nodiscard]] QString sectorTip(const Decoder& decoder, std::size_t row);

} // namespace ui
