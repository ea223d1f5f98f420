#pragma once

#include "core/base/Progress.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace ui
{

/// Does small pieces of work one after another in the background, in the order in which they were
/// given, without a word to anybody: writing what could be recovered, looking at files. Its
/// destructor waits until all of them are done.
class QuietWorker : public QObject
{
    Q_OBJECT

public:
    /// What is to be done on the UI thread once the work is through; may be empty.
    using Completion = std::function<void()>;

    /// Runs on the worker. May throw tr::Cancelled where it can be left.
    using Work = std::function<Completion(const tr::Progress& progress)>;

    explicit QuietWorker(QObject* parent = nullptr);
    ~QuietWorker() override;

    void add(const Work& work);

    /// Asks everything that was given so far to stop; what never looks at its progress is done all
    /// the same. Completions of it no longer run.
    void cancel();

    /// Waits until all is done. Completions come later.
    void finish() { m_worker.waitForDone(); }

    /// Whether something is being done or waits to be.
    [[nodiscard]] bool isBusy() const noexcept { return m_open > 0; }

Q_SIGNALS:
    /// A piece of work gave up for want of memory or through a mistake of ours.
    void failed(const QString& reason);

private:
    QThreadPool m_worker;
    std::stop_source m_stop;
    int m_open = 0;
};

} // namespace ui
