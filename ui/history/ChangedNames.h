#pragma once

#include "ui/history/ChangeLines.h"

namespace ui
{

/// What is noted of rows and stands in no byte of the file: names that were given or are gone, and
/// pairs of joints that were set.
[[nodiscard]] std::vector<ChangedTable> changedNames(const OpenFile& before, const OpenFile& after);

} // namespace ui
