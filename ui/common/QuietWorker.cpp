#include "ui/common/QuietWorker.h"

#include <exception>
#include <utility>

namespace ui
{

QuietWorker::QuietWorker(QObject* parent)
    : QObject(parent)
{
    m_worker.setMaxThreadCount(1);
    m_worker.setThreadPriority(QThread::LowPriority);
}

QuietWorker::~QuietWorker()
{
    cancel();
    m_worker.waitForDone();
}

void QuietWorker::add(const Work& work)
{
    ++m_open;
    m_worker.start(
        [this, work, stop = m_stop.get_token()]
        {
            Completion completion;
            QString failure;
            try
            {
                completion = work(tr::Progress(stop));
            }
            catch (const tr::Cancelled&)
            {
                completion = {};
            }
            catch (const std::exception& exception)
            {
                failure = QString::fromLocal8Bit(exception.what());
            }
            const auto end = [this, stop, completion, failure]
            {
                --m_open;
                if (!failure.isEmpty())
                {
                    Q_EMIT failed(failure);
                }
                else if (completion && !stop.stop_requested())
                {
                    completion();
                }
            };
            QMetaObject::invokeMethod(this, end, Qt::QueuedConnection);
        });
}

void QuietWorker::cancel()
{
    std::exchange(m_stop, std::stop_source()).request_stop();
}

} // namespace ui
