#include "ui/graph/LayoutProcess.h"

#include <QPointer>
#include <QStandardPaths>

#include <chrono>
#include <utility>

namespace ui
{
namespace
{

constexpr std::chrono::seconds kLongest{60};
constexpr qsizetype kLargestAnswer = 64 * 1024 * 1024;

} // namespace

LayoutProcess::LayoutProcess(QObject* parent)
    : QObject(parent)
{
    m_limit.setSingleShot(true);
    m_limit.setInterval(kLongest);
    connect(&m_limit,
            &QTimer::timeout,
            this,
            [this]
            {
                stop();
                Q_EMIT failed(Failure::NoAnswer);
            });
}

LayoutProcess::~LayoutProcess()
{
    constexpr int kUntilItIsGone = 2000; // milliseconds; one that is killed needs a few
    stop();
    for (auto* const process : findChildren<QProcess*>(Qt::FindDirectChildrenOnly))
    {
        process->waitForFinished(kUntilItIsGone);
    }
}

void LayoutProcess::ask(Program program, const std::string& text)
{
    stop();
    const QString path = QStandardPaths::findExecutable(
        program == Program::Layers ? QStringLiteral("dot") : QStringLiteral("sfdp"));
    if (path.isEmpty())
    {
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT failed(Failure::Missing); }, Qt::QueuedConnection);
        return;
    }
    m_process = new QProcess(this);
    m_process->setStandardErrorFile(QProcess::nullDevice());
    connect(m_process, &QProcess::readyReadStandardOutput, this, &LayoutProcess::read);
    connect(m_process, &QProcess::finished, this, &LayoutProcess::finish);
    connect(m_process,
            &QProcess::errorOccurred,
            this,
            [this](QProcess::ProcessError error)
            {
                if (error == QProcess::FailedToStart)
                {
                    stop();
                    Q_EMIT failed(Failure::NoAnswer);
                }
            });
    const QPointer<QProcess> asked = m_process;
    m_limit.start();
    m_process->start(path, {QStringLiteral("-Tplain")});
    if (m_process == nullptr || m_process != asked)
    {
        return; // it could not be started
    }
    m_process->write(text.data(), static_cast<qint64>(text.size()));
    m_process->closeWriteChannel();
}

void LayoutProcess::stop()
{
    m_limit.stop();
    m_answer.clear();
    if (m_process == nullptr)
    {
        return;
    }
    // It goes once it has ended, which nobody waits for.
    QProcess* const old = std::exchange(m_process, nullptr);
    old->disconnect(this);
    if (old->state() == QProcess::NotRunning)
    {
        old->deleteLater();
        return;
    }
    connect(old, &QProcess::finished, old, &QObject::deleteLater);
    connect(old, &QProcess::errorOccurred, old, &QObject::deleteLater);
    old->kill();
}

void LayoutProcess::read()
{
    m_answer += m_process->readAllStandardOutput();
    if (m_answer.size() > kLargestAnswer)
    {
        stop();
        Q_EMIT failed(Failure::NoAnswer);
    }
}

void LayoutProcess::finish()
{
    const bool isWell =
        m_process->exitStatus() == QProcess::NormalExit && m_process->exitCode() == 0;
    m_answer += m_process->readAllStandardOutput();
    const QByteArray answer = std::exchange(m_answer, {});
    stop();
    if (isWell)
    {
        Q_EMIT answered(answer);
    }
    else
    {
        Q_EMIT failed(Failure::NoAnswer);
    }
}

} // namespace ui
