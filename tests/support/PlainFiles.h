#pragma once

#include "core/format/GameFile.h"

#include <QString>
#include <QTemporaryDir>

#include <cstddef>
#include <span>
#include <vector>

/// Files of a few records, every number of which is known to the tests.
namespace tr::test
{

/// Two rooms, the second with a portal and two sectors; three animations, of which the second has
/// state 7, an acceleration of 1.5 and no next one; three mesh pointers to two meshes; one model;
/// two entities, the first turned by 90 degrees and invisible; 1,234 words of frames. A WAD has
/// what of it WADs have, and two texture samples.
[[nodiscard]] format::GameFile plainFile(const format::Format* format);

/// A level without anything but what its layout demands.
[[nodiscard]] format::GameFile emptyLevel(const format::Format* format);

/// The file's bytes. Contract: it can be written.
[[nodiscard]] std::vector<std::byte> bytesOf(const format::GameFile& file);

/// A folder with files, which goes away with it.
class SampleFolder
{
public:
    /// Path of a name in the folder, whether or not it is there.
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    /// Writes a file and returns its path.
    QString add(const QString& name, std::span<const std::byte> bytes) const;

    QString add(const QString& name, const format::GameFile& file) const;

private:
    QTemporaryDir m_folder;
};

} // namespace tr::test
