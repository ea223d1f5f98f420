#pragma once

#include "core/base/Error.h"

#include <QString>

#include <optional>

namespace ui
{

/// Why a file will not be opened, as far as its name and its first bytes tell: it is a folder, it
/// is empty, or no format begins so. Reads a few kilobytes. Nothing: it has to be read to know
/// more.
[[nodiscard]] std::optional<tr::Error> refusalAtAGlance(const QString& path);

} // namespace ui
