#include "ui/tables/ExportTable.h"

#include <QSaveFile>

#include <memory>

namespace ui
{
namespace
{

/// What went wrong; empty if nothing did. Throws Cancelled, and then the file is as it was.
QString write(const TableExtract& extract,
              ExportFormat format,
              const QString& path,
              const tr::Progress& progress)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
    {
        return file.errorString();
    }
    bool isWritten = true;
    const auto sink = [&](const QByteArray& bytes)
    { isWritten = isWritten && file.write(bytes) == bytes.size(); };
    writeExtract(extract, format, sink, progress);
    progress.step(1.0);
    return isWritten && file.commit() ? QString() : file.errorString();
}

} // namespace

Task* exportTable(TaskRunner& tasks,
                  const QString& title,
                  TableExtract extract,
                  ExportFormat format,
                  const QString& path,
                  const std::function<void(const QString& failure)>& done)
{
    const auto shared = std::make_shared<const TableExtract>(std::move(extract));
    return tasks.start(
        title,
        [shared, format, path, done](const tr::Progress& progress) -> Task::Completion
        {
            const QString failure = write(*shared, format, path, progress);
            return [done, failure] { done(failure); };
        });
}

} // namespace ui
