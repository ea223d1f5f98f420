#pragma once

#include "ui/common/Task.h"
#include "ui/tables/TableExport.h"

#include <functional>

namespace ui
{

/// Writes an extract into a file on a worker. The file is there, whole, at the end and not before;
/// after a request to stop it is as it was.
Task* exportTable(TaskRunner& tasks,
                  const QString& title,
                  TableExtract extract,
                  ExportFormat format,
                  const QString& path,
                  const std::function<void(const QString& failure)>& done);

} // namespace ui
