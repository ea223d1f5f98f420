#include "tests/ui/PulseServer.h"

#include <QFile>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTest>

#include <cstring>

namespace test
{
namespace
{

/// A crowded machine may take its time.
constexpr int kStarting = 10'000; // ms

QString executable(const QString& name)
{
    return QStandardPaths::findExecutable(name);
}

void end(QProcess& process)
{
    if (process.state() != QProcess::NotRunning)
    {
        process.kill();
        process.waitForFinished();
    }
}

} // namespace

PulseServer::PulseServer()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* const name : {"HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "TMPDIR"})
    {
        environment.insert(QString::fromLatin1(name), m_folder.path());
    }
    for (const char* const name : {"DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "PULSE_RUNTIME_PATH"})
    {
        environment.remove(QString::fromLatin1(name));
    }
    environment.insert(QStringLiteral("PULSE_SERVER"), address());
    for (QProcess* const process : {&m_server, &m_recorder})
    {
        process->setProcessEnvironment(environment);
    }
    m_server.setProcessChannelMode(QProcess::MergedChannels);
    m_server.setStandardOutputFile(path(QStringLiteral("log")), QIODevice::Append);
    m_recorder.setStandardErrorFile(path(QStringLiteral("log")), QIODevice::Append);
    m_recorder.setStandardOutputFile(path(QStringLiteral("heard")), QIODevice::Truncate);
}

PulseServer::~PulseServer()
{
    kill();
}

QString PulseServer::missing()
{
    for (const char* const name : {"pulseaudio", "parec"})
    {
        if (executable(QString::fromLatin1(name)).isEmpty())
        {
            return QStringLiteral("the program %1 is not installed: sounds are not listened to")
                .arg(QLatin1String(name));
        }
    }
    return {};
}

QString PulseServer::address() const
{
    return QStringLiteral("unix:") + path(QStringLiteral("socket"));
}

bool PulseServer::start()
{
    kill();
    QFile::remove(path(QStringLiteral("heard")));
    // Without rewinding, the sink asks for sound 50 ms ahead; with it, for two seconds.
    m_server.start(
        executable(QStringLiteral("pulseaudio")),
        {QStringLiteral("--daemonize=no"),
         QStringLiteral("--exit-idle-time=-1"),
         QStringLiteral("--use-pid-file=no"),
         QStringLiteral("--disable-shm=yes"),
         QStringLiteral("-n"),
         QStringLiteral("-L"),
         QStringLiteral("module-null-sink sink_name=ear norewinds=1 rate=%1 channels=1").arg(kRate),
         QStringLiteral("-L"),
         QStringLiteral("module-native-protocol-unix auth-anonymous=1 socket=%1")
             .arg(path(QStringLiteral("socket")))});
    if (!m_server.waitForStarted(kStarting))
    {
        return false;
    }
    const auto record = [this]
    {
        if (m_recorder.state() == QProcess::NotRunning)
        {
            m_recorder.start(executable(QStringLiteral("parec")),
                             {QStringLiteral("--device=ear.monitor"),
                              QStringLiteral("--raw"),
                              QStringLiteral("--format=float32ne"),
                              QStringLiteral("--channels=1"),
                              QStringLiteral("--rate=%1").arg(kRate),
                              QStringLiteral("--latency-msec=20")});
        }
        return !recorded().empty();
    };
    return QTest::qWaitFor(record, kStarting);
}

void PulseServer::kill()
{
    end(m_recorder);
    end(m_server);
}

void PulseServer::freeze(bool isFrozen)
{
    QProcess::execute(QStringLiteral("kill"),
                      {isFrozen ? QStringLiteral("-STOP") : QStringLiteral("-CONT"),
                       QString::number(m_server.processId())});
}

std::vector<float> PulseServer::recorded() const
{
    QFile file(path(QStringLiteral("heard")));
    if (!file.open(QIODevice::ReadOnly))
    {
        return {};
    }
    const QByteArray bytes = file.readAll();
    std::vector<float> samples(static_cast<std::size_t>(bytes.size()) / sizeof(float));
    if (!samples.empty())
    {
        std::memcpy(samples.data(), bytes.constData(), samples.size() * sizeof(float));
    }
    return samples;
}

QString PulseServer::log() const
{
    QFile file(path(QStringLiteral("log")));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace test
