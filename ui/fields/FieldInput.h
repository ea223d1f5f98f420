#pragma once

#include "core/base/Result.h"
#include "ui/fields/Decoder.h"

#include <QString>

#include <optional>
#include <vector>

namespace ui
{

/// The number that a person means by a text for a field, which is written as Decoder::decoded shows
/// it: "90", "wall", "12.50", "#ff8000", "35 · SKELETON", and also only "35" or only "SKELETON".
/// After 0x it is the number as stored. What a number packs beside the part that is shown stays.
/// Errors: NotANumber, OutOfRange, NotEditable.
[[nodiscard]] tr::Result<tr::schema::Value>
inputValue(const Decoder& decoder, const FieldPlace& place, const QString& text);

/// The number that makes a field lead to a row, all that it packs beside that kept. Nothing where
/// the field does not refer to rows of that table, or has no number for this one.
[[nodiscard]] std::optional<tr::schema::Value>
valueLeadingTo(const Decoder& decoder, const FieldPlace& place, const Address& row);

/// A number that can be picked for a field, with its name.
struct FieldChoice
{
    std::int64_t number = 0;
    QString name;
};

/// The named rows, slots or states that a number can stand for, by their numbers; none where
/// nothing there has a name.
[[nodiscard]] std::vector<FieldChoice> choicesFor(const Decoder& decoder, const FieldPlace& place);

} // namespace ui
