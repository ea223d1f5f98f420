#pragma once

#include "core/base/Progress.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

namespace ui
{

/// The moment from which on a task can no longer be cancelled, as it changes what others see.
/// Copies are the same gate.
class TaskGate
{
public:
    /// Goes through; from now on the task comes to its end. Throws tr::Cancelled if it was shut
    /// before.
    void pass() const;

    /// Nothing gets through any more. False: it is too late.
    bool shut() const;

private:
    enum class State : std::uint8_t
    {
        Open,
        Passed,
        Shut,
    };

    std::shared_ptr<std::atomic<State>> m_state = std::make_shared<std::atomic<State>>(State::Open);
};

/// A piece of work that goes on in the background. Lives in the UI thread, from its start until it
/// has ended or was cancelled, and belongs to its TaskRunner.
class Task : public QObject
{
    Q_OBJECT

public:
    /// What is to be done on the UI thread once the work is through.
    using Completion = std::function<void()>;

    /// Runs on a worker. Throws tr::Cancelled after a request to stop.
    using Work = std::function<Completion(const tr::Progress& progress)>;

    /// The same for work that must not be cancelled from some moment on: it passes the gate then.
    using GatedWork = std::function<Completion(const tr::Progress& progress, const TaskGate& gate)>;

    /// For people: "Opening TITLE.TR4".
    [[nodiscard]] const QString& title() const noexcept { return m_title; }

    /// 0..1
    [[nodiscard]] double done() const noexcept { return m_done; }

    /// Ends the task at once for everybody who waits for it: `ended` follows before this returns,
    /// and nothing else. The worker stops at its next step, unseen. Does nothing where the work
    /// has passed its gate.
    void cancel();

Q_SIGNALS:
    void progressed(double done);

    /// The task is over and its completion has run, unless it was cancelled or failed. The task is
    /// deleted soon after.
    void ended();

private:
    friend class TaskRunner;

    Task(QString title, quint64 id, QObject* parent);
    void setDone(double done);
    void end();

    QString m_title;
    quint64 m_id;
    std::stop_source m_stop;
    TaskGate m_gate;
    double m_done = 0.0;
    bool m_over = false;
};

/// Starts tasks and knows those that are not over. Its destructor cancels them and waits for the
/// workers.
class TaskRunner : public QObject
{
    Q_OBJECT

public:
    explicit TaskRunner(QObject* parent = nullptr);
    ~TaskRunner() override;

    /// The task is valid until it has ended.
    Task* start(const QString& title, const Task::Work& work);
    Task* start(const QString& title, const Task::GatedWork& work);

    /// In the order of their start.
    [[nodiscard]] const QList<Task*>& running() const noexcept { return m_running; }

Q_SIGNALS:
    /// A task has started, progressed or ended.
    void changed();

    /// A worker gave up for want of memory or through a mistake of ours.
    void failed(const QString& title, const QString& reason);

private:
    /// How a worker ended.
    struct Outcome
    {
        Task::Completion completion;
        QString failure;
        bool cancelled = false;
    };

    void run(const Task& task, const Task::Work& work);
    [[nodiscard]] Task* find(quint64 id) const;
    void progress(quint64 id, double done);
    void finish(quint64 id, const Outcome& outcome);
    void forget(Task* task);

    QThreadPool m_workers;
    QList<Task*> m_running;
    quint64 m_lastId = 0;
};

} // namespace ui
