#pragma once

#include "ui/common/widgets/Banner.h"
#include "ui/file/OpenFile.h"

#include <optional>

namespace ui
{

/// What is to be said of a file whose names, which lie beside it, are not all used. Nothing: they
/// are, or there are none.
[[nodiscard]] std::optional<Banner::Message> noticeOfNotes(const OpenFile& file);

/// Whether a file of that name has the names that are kept beside another one.
[[nodiscard]] bool isOfNotes(const QString& fileName);

} // namespace ui
