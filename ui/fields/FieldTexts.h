#pragma once

#include "ui/fields/Decoder.h"

#include <QString>

/// What is said about a field where it is hovered or current. Rich text.
namespace ui
{

/// "normal / x" for the path "normal/x", "value" for a bare number.
[[nodiscard]] QString fieldTitle(const tr::schema::Leaf& leaf);

/// What a field means, in the language of the user; plain text.
[[nodiscard]] QString fieldDocumentation(const tr::schema::FieldInfo& info);

/// "index into Animations", "flags".
[[nodiscard]] QString fieldRole(const tr::schema::FieldInfo& info);

/// "u16", or "65536 × u16" for a long array.
[[nodiscard]] QString fieldType(const tr::schema::Leaf& leaf);

/// "4096 (0x1000)"; floats have no second form.
[[nodiscard]] QString rawWithHex(const FieldPlace& place);

/// Name and documentation, for headers of columns.
[[nodiscard]] QString fieldHelp(const tr::schema::Leaf& leaf);

/// Documentation, decoded and raw value, type and place in the file.
[[nodiscard]] QString fieldTip(const Decoder& decoder, const FieldPlace& place);

/// Documentation in full: what it means, where it points, which document describes it.
[[nodiscard]] QString fieldArticle(const Decoder& decoder, const FieldPlace& place);

/// What a table holds, how many rows of what size it has, and its source.
[[nodiscard]] QString tableArticle(const OpenFile& file, tr::schema::TableId table);

} // namespace ui
