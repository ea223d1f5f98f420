#pragma once

#include "core/schema/record/RecordType.h"
#include "core/schema/record/Value.h"
#include "core/schema/table/TableInfo.h"

#include <optional>
#include <vector>

namespace tr::schema
{

/// Everything that a number of a table's rows says about the rows of other tables in files of that
/// generation: by its role, by its bits, or by the table where its rows are bare numbers.
[[nodiscard]] std::vector<Reference> referencesOf(TableId table, const Leaf& leaf, Version version);

/// The row number or count that stands in a number. Of a slot it is the number itself.
[[nodiscard]] std::int64_t decodeNumber(const NumberCode& code, const Value& value);

/// `old` with another row number or count in it, all that stands beside it kept. Nothing if it does
/// not fit, or for a slot, which is no row number.
[[nodiscard]] std::optional<Value>
encodeNumber(const NumberCode& code, const Value& old, std::int64_t number);

} // namespace tr::schema
