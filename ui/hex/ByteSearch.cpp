#include "ui/hex/ByteSearch.h"

#include "ui/common/Task.h"

#include <utility>

namespace ui
{
namespace
{

/// Less than this is searched in a few milliseconds, and not worth a task.
constexpr std::uint64_t kSmall = std::uint64_t{8} << 20;

} // namespace

ByteSearch::ByteSearch(TaskRunner& tasks, QObject* parent)
    : QObject(parent)
    , m_tasks(tasks)
{
}

bool ByteSearch::stop()
{
    if (!m_task)
    {
        return false;
    }
    std::exchange(m_task, nullptr)->cancel();
    return true;
}

void ByteSearch::start(const HexSourcePtr& source,
                       const HexPattern& pattern,
                       std::uint64_t from,
                       bool forward)
{
    stop();
    if (source->size() <= kSmall)
    {
        Q_EMIT ended(findBytes(*source, pattern, from, forward));
        return;
    }
    const auto work =
        [search = QPointer(this), source, pattern, from, forward](const tr::Progress& progress)
    {
        const auto match = findBytes(*source, pattern, from, forward, progress);
        return [search, match]
        {
            if (search)
            {
                search->m_task.clear();
                Q_EMIT search->ended(match);
            }
        };
    };
    m_task = m_tasks.start(tr("Searching bytes"), work);
    connect(m_task, &Task::progressed, this, &ByteSearch::progressed);
    Q_EMIT progressed(0.0);
}

} // namespace ui
