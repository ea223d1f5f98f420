#pragma once

#include <QString>

namespace ui
{

/// The level that comes with the program, in its resources.
[[nodiscard]] QString samplePath();
[[nodiscard]] bool isSample(const QString& path);

/// For titles: "TITLE.TR4", or a name for the sample.
[[nodiscard]] QString displayName(const QString& path);

/// The folder as the system writes it; empty for the sample.
[[nodiscard]] QString displayFolder(const QString& path);

/// For file dialogs: all that can be opened.
[[nodiscard]] QString openFilter();

/// The icon of files of that name, for `icon`; that of a level where the name tells nothing.
[[nodiscard]] QLatin1String fileIcon(const QString& path);

} // namespace ui
