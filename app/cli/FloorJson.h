#pragma once

#include "app/cli/Json.h"
#include "core/view/words/FloorPhrases.h"

namespace cli
{

/// A function of a sector: its name, its words, what it holds in fields of their own, and the
/// sentence that people read. What names rows has their paths.
[[nodiscard]] Json functionJson(const tr::level::Level& level, const tr::view::FloorEntry& entry);

} // namespace cli
