#pragma once

#include "core/convert/StandIn.h"
#include "core/edit/document/Step.h"
#include "ui/file/OpenFile.h"

#include <functional>
#include <optional>

namespace ui
{

/// Where a row of what stood in for a file is in what stands in for it now; nothing: nobody knows.
using StandInRow =
    std::function<std::optional<tr::convert::TableRow>(const tr::convert::TableRow& row)>;

/// What was made anew told as an edit, for views that keep their place: rows that are known to be
/// the same keep their order, those between them come and go, and everything may look otherwise.
/// Tables whose rows stand in rows are told as gone and come, as far as their sizes differ.
[[nodiscard]] tr::edit::ChangeSet
standInChanges(const OpenFile& before, const OpenFile& now, const StandInRow& rowNow);

} // namespace ui
