#pragma once

#include "core/level/TableId.h"

#include <QString>

namespace ui
{

/// "Animation dispatches", in the language of the user.
[[nodiscard]] QString tableTitle(tr::level::TableId table);

/// What one row is called: "Animation dispatch".
[[nodiscard]] QString rowNoun(tr::level::TableId table);

/// What the table holds, in a sentence.
[[nodiscard]] QString tableDocumentation(tr::level::TableId table);

} // namespace ui
