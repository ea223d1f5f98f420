#pragma once

#include "ui/file/OpenFile.h"

#include <QString>

namespace ui
{

/// "Animation dispatches", in the language of the user.
[[nodiscard]] QString tableTitle(const tr::schema::TableInfo& table);
[[nodiscard]] QString tableTitle(tr::schema::TableId table);

/// What one row is called: "Animation dispatch".
[[nodiscard]] QString rowNoun(tr::schema::TableId table);

/// What the table holds, in a sentence.
[[nodiscard]] QString tableDocumentation(tr::schema::TableId table);

/// The same of tables that are worked out, and of either kind.
[[nodiscard]] QString tableTitle(tr::view::DerivedId table);
[[nodiscard]] QString tableDocumentation(tr::view::DerivedId table);
[[nodiscard]] QString tableTitle(const ShownTable& table);

/// As in paths and on the command line: "key_frames".
[[nodiscard]] QString tableName(const ShownTable& table);

} // namespace ui
