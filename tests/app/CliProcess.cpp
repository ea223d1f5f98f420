#include "tests/app/CliProcess.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>

namespace tr::test
{
namespace
{

constexpr int kPatience = 60'000; // milliseconds

CliOutcome finish(QProcess& process, const QStringList& arguments)
{
    process.start(cliPath(), arguments, QIODevice::ReadOnly);
    const bool ended = process.waitForFinished(kPatience);
    const bool sound = ended && process.exitStatus() == QProcess::NormalExit;
    return {sound ? process.exitCode() : -1,
            process.readAllStandardOutput(),
            process.readAllStandardError()};
}

} // namespace

QList<QByteArray> CliOutcome::lines() const
{
    QList<QByteArray> lines = results.split('\n');
    lines.removeLast(); // behind the last end of line
    return lines;
}

QList<QJsonObject> CliOutcome::objects() const
{
    QList<QJsonObject> objects;
    for (const QByteArray& line : lines())
    {
        objects.push_back(QJsonDocument::fromJson(line).object());
    }
    return objects;
}

QByteArray CliOutcome::text() const
{
    return "exit code " + QByteArray::number(code) + "\nstdout:\n" + results + "\nstderr:\n"
           + messages;
}

QString cliPath()
{
    return QStringLiteral(CARTOUCHE_CLI);
}

CliOutcome runCli(const QStringList& arguments)
{
    QProcess process;
    return finish(process, arguments);
}

CliOutcome runCliInto(const QString& file, const QStringList& arguments)
{
    QProcess process;
    process.setStandardOutputFile(file);
    return finish(process, arguments);
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace tr::test
