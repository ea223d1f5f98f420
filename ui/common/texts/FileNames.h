#pragma once

#include <QString>

namespace tr::format
{
struct Format;
}

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

/// For file dialogs: files of one format.
[[nodiscard]] QString filterOf(const tr::format::Format& format);

/// What names of files of a format usually end with: "wad2". Precondition: they have suffixes.
[[nodiscard]] QString suffixOf(const tr::format::Format& format);

/// A path that ends with a suffix of a format: the usual one is put behind it where it has none of
/// them. Precondition: as above.
[[nodiscard]] QString withSuffixOf(const tr::format::Format& format, const QString& path);

/// The icon of files of that name, for `icon`; that of a level where the name tells nothing.
[[nodiscard]] QLatin1String fileIcon(const QString& path);

} // namespace ui
