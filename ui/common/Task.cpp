#include "ui/common/Task.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

namespace ui
{
namespace
{

/// Smaller steps are not worth an event.
constexpr double kSmallestStep = 0.01;

} // namespace

void TaskGate::pass() const
{
    State state = State::Open;
    if (!m_state->compare_exchange_strong(state, State::Passed) && state == State::Shut)
    {
        throw tr::Cancelled{};
    }
}

bool TaskGate::shut() const
{
    State state = State::Open;
    return m_state->compare_exchange_strong(state, State::Shut) || state == State::Shut;
}

Task::Task(QString title, quint64 id, QObject* parent)
    : QObject(parent)
    , m_title(std::move(title))
    , m_id(id)
{
}

void Task::cancel()
{
    if (m_gate.shut())
    {
        m_stop.request_stop();
        end();
    }
}

void Task::setDone(double done)
{
    m_done = done;
    Q_EMIT progressed(done);
}

void Task::end()
{
    if (!std::exchange(m_over, true))
    {
        Q_EMIT ended();
        deleteLater();
    }
}

TaskRunner::TaskRunner(QObject* parent)
    : QObject(parent)
{
}

TaskRunner::~TaskRunner()
{
    const QList<Task*> tasks = m_running;
    for (Task* const task : tasks)
    {
        task->m_gate.shut();
        task->m_stop.request_stop();
    }
    m_workers.waitForDone();
}

Task* TaskRunner::start(const QString& title, const Task::Work& work)
{
    return start(title,
                 Task::GatedWork([work](const tr::Progress& progress, const TaskGate&)
                                 { return work(progress); }));
}

Task* TaskRunner::start(const QString& title, const Task::GatedWork& work)
{
    auto* const task = new Task(title, ++m_lastId, this);
    const auto gated = [work, gate = task->m_gate](const tr::Progress& progress)
    { return work(progress, gate); };
    m_running.append(task);
    connect(task, &Task::progressed, this, &TaskRunner::changed);
    connect(task, &Task::ended, this, [this, task] { forget(task); });
    run(*task, gated);
    Q_EMIT changed();
    return task;
}

void TaskRunner::run(const Task& task, const Task::Work& work)
{
    // The worker never touches the task: whatever it has to say goes through the runner, which
    // waits for its workers before it ends.
    const auto post = [this](auto call)
    { QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection); };

    const auto reported = std::make_shared<double>(0.0);
    const auto report = [this, id = task.m_id, post, reported](double done)
    {
        if (done - *reported >= kSmallestStep)
        {
            *reported = done;
            post([this, id, done] { progress(id, done); });
        }
    };
    const tr::Progress progress(task.m_stop.get_token(), report);

    m_workers.start(
        [this, id = task.m_id, post, work, progress]
        {
            Outcome outcome;
            try
            {
                outcome.completion = work(progress);
            }
            catch (const tr::Cancelled&)
            {
                outcome.cancelled = true;
            }
            catch (const std::exception& exception)
            {
                outcome.failure = QString::fromLocal8Bit(exception.what());
            }
            post([this, id, outcome = std::move(outcome)] { finish(id, outcome); });
        });
}

Task* TaskRunner::find(quint64 id) const
{
    const auto found = std::ranges::find(m_running, id, &Task::m_id);
    return found == m_running.end() ? nullptr : *found;
}

void TaskRunner::progress(quint64 id, double done)
{
    if (Task* const task = find(id))
    {
        task->setDone(done);
    }
}

void TaskRunner::finish(quint64 id, const Outcome& outcome)
{
    Task* const task = find(id);
    if (task == nullptr)
    {
        return; // cancelled while the worker was at its last step
    }
    if (!outcome.failure.isEmpty())
    {
        Q_EMIT failed(task->title(), outcome.failure);
    }
    else if (!outcome.cancelled && outcome.completion)
    {
        outcome.completion();
    }
    if (Task* const still = find(id)) // its completion may have cancelled it
    {
        still->end();
    }
}

void TaskRunner::forget(Task* task)
{
    m_running.removeOne(task);
    Q_EMIT changed();
}

} // namespace ui
