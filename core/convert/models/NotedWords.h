#pragma once

#include "core/convert/models/NotesJson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Many words in texts of JSON: as base64, low bytes first. Used by the sources of this folder
/// only.
namespace tr::convert::notes
{

[[nodiscard]] std::string lettersOf(const std::vector<std::uint16_t>& words);

/// The other way. Nothing: there are none, or they are damaged.
[[nodiscard]] std::optional<std::vector<std::uint16_t>> wordsIn(const Json& json, const char* key);

} // namespace tr::convert::notes
