#pragma once

#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "tests/corpus/CorpusFiles.h"

#include <QString>
#include <QTest>

#include <filesystem>
#include <optional>

/// Tests that are done once with each real file.
namespace tr::test
{

/// Nothing for a file that is damaged or refused.
[[nodiscard]] inline std::optional<format::GameFile> corpusFileAt(const std::filesystem::path& path)
{
    const auto bytes = readFile(path);
    auto file = bytes ? format::read(*bytes, path.filename().string()) : Result<format::GameFile>{};
    return bytes && file && file->complete ? std::optional(std::move(*file)) : std::nullopt;
}

/// Adds a column "path" and a row for each level and WAD.
inline void addCorpusRows()
{
    QTest::addColumn<QString>("path");
    for (const CorpusFile& file : corpusGameFiles())
    {
        QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
    }
}

/// The name of the file of the current row of addCorpusRows.
[[nodiscard]] inline std::string currentCorpusName()
{
    const QString path = *static_cast<QString*>(QTest::qData("path", qMetaTypeId<QString>()));
    return std::filesystem::path(path.toStdString()).filename().string();
}

/// The file of the current row of addCorpusRows. Nothing, and the test has failed, where it cannot
/// be read: every file here can.
[[nodiscard]] inline std::optional<format::GameFile> currentCorpusFile()
{
    const QString path = *static_cast<QString*>(QTest::qData("path", qMetaTypeId<QString>()));
    auto file = corpusFileAt(path.toStdString());
    if (!file)
    {
        QTest::qFail("this real file cannot be read", __FILE__, __LINE__);
    }
    return file;
}

} // namespace tr::test
