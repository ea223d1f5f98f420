#pragma once

#include "ui/properties/Properties.h"

/// Lines of the properties about floor data.
namespace ui
{

/// The functions of a row of the sectors, with links to what they name.
[[nodiscard]] Property functionsOf(const Decoder& decoder, std::size_t row);

/// The function that a word of the floor data belongs to, and the sectors that have it.
[[nodiscard]] std::vector<Property> functionOfWord(const Decoder& decoder, std::size_t word);

} // namespace ui
