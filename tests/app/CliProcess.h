#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

/// The real program, run as a user or a script runs it.
namespace tr::test
{

struct CliOutcome
{
    int code = -1; ///< -1: it crashed or hung
    QByteArray results;
    QByteArray messages;

    /// The lines of the results, without their ends.
    [[nodiscard]] QList<QByteArray> lines() const;

    /// The results as JSON: one object a line. Lines that are none give empty objects.
    [[nodiscard]] QList<QJsonObject> objects() const;

    /// All of it, for the message of a failed test.
    [[nodiscard]] QByteArray text() const;
};

// Exit codes, as --help tells them.
inline constexpr int kFine = 0;
inline constexpr int kFound = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kCannotRead = 3;
inline constexpr int kCannotWrite = 4;

[[nodiscard]] inline QString latinText(const char* latin)
{
    return QString::fromLatin1(latin);
}

/// Where the program is.
[[nodiscard]] QString cliPath();

[[nodiscard]] CliOutcome runCli(const QStringList& arguments);

/// The same with standard output leading to a file.
[[nodiscard]] CliOutcome runCliInto(const QString& file, const QStringList& arguments);

/// All bytes of a file; none if it cannot be read.
[[nodiscard]] QByteArray contentOf(const QString& path);

} // namespace tr::test
