#pragma once

#include <QDateTime>
#include <QString>

namespace ui
{

/// "today at 14:05", "3 March 2026 at 18:00".
[[nodiscard]] QString momentText(const QDateTime& moment, const QDateTime& now);

} // namespace ui
