#pragma once

#include "ui/hex/HexSearch.h"

#include <QObject>
#include <QPointer>

namespace ui
{

class Task;
class TaskRunner;

/// Looks for bytes: at once where that takes a few milliseconds, else in the background. One search
/// at a time.
class ByteSearch : public QObject
{
    Q_OBJECT

public:
    ByteSearch(TaskRunner& tasks, QObject* parent);

    /// See findBytes. Ends the search before it; `ended` follows, maybe before this returns.
    void
    start(const HexSourcePtr& source, const HexPattern& pattern, std::uint64_t from, bool forward);

    /// Ends the search without a result. False if there was none.
    bool stop();

Q_SIGNALS:
    void progressed(double done); ///< 0..1, of a search in the background
    void ended(const std::optional<ui::HexMatch>& match);

private:
    TaskRunner& m_tasks;
    QPointer<Task> m_task;
};

} // namespace ui
