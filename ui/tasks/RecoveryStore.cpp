#include "ui/tasks/RecoveryStore.h"

#include "core/io/File.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThread>
#include <QUuid>

#include <algorithm>
#include <functional>
#include <utility>

namespace ui
{
namespace
{

/// To remove a folder, and milliseconds between them.
constexpr int kAttempts = 20;
constexpr unsigned long kPause = 10;

constexpr QLatin1String kLock("lock");
constexpr QLatin1String kAbout("about.json");

constexpr QLatin1String kPath("path");
constexpr QLatin1String kTitle("title");
constexpr QLatin1String kEdited("edited");
constexpr QLatin1String kCopy("copy");
constexpr QLatin1String kOriginal("original");
constexpr QLatin1String kSize("size");
constexpr QLatin1String kLow("low");
constexpr QLatin1String kHigh("high");
constexpr QLatin1String kModified("modified");

QString inFolder(const QString& folder, const QString& name)
{
    return folder + QLatin1Char('/') + name;
}

/// Numbers are written as texts: JSON's lose digits.
QJsonObject describe(const RecoveryEntry& entry)
{
    QJsonObject about{{kPath, entry.path},
                      {kTitle, entry.title},
                      {kEdited, entry.edited.toUTC().toString(Qt::ISODateWithMs)},
                      {kCopy, QFileInfo(entry.copy).fileName()}};
    if (entry.original)
    {
        const tr::Fingerprint& print = entry.original->fingerprint;
        about.insert(kOriginal,
                     QJsonObject{{kSize, QString::number(entry.original->size)},
                                 {kModified, QString::number(entry.original->modified)},
                                 {kLow, QString::number(print.low)},
                                 {kHigh, QString::number(print.high)}});
    }
    return about;
}

/// Nothing unless everything is there that is needed to recover it.
std::optional<RecoveryEntry> readEntry(const QString& folder)
{
    QFile file(inFolder(folder, kAbout));
    if (!file.open(QIODevice::ReadOnly))
    {
        return std::nullopt;
    }
    const QJsonObject about = QJsonDocument::fromJson(file.readAll()).object();
    RecoveryEntry entry;
    entry.folder = folder;
    entry.path = about.value(kPath).toString();
    entry.title = about.value(kTitle).toString();
    entry.edited =
        QDateTime::fromString(about.value(kEdited).toString(), Qt::ISODateWithMs).toLocalTime();
    const QString copy = about.value(kCopy).toString();
    entry.copy = inFolder(folder, copy);
    const QJsonObject original = about.value(kOriginal).toObject();
    if (!original.isEmpty())
    {
        const auto number = [&original](QLatin1String key)
        { return original.value(key).toString().toULongLong(); };
        entry.original = DiskState{number(kSize),
                                   original.value(kModified).toString().toLongLong(),
                                   {number(kLow), number(kHigh), number(kSize)}};
    }
    const bool isWhole = !entry.path.isEmpty() && !copy.isEmpty() && !copy.contains(u'/')
                         && QFileInfo::exists(entry.copy);
    return isWhole ? std::optional(entry) : std::nullopt;
}

/// Whether its owner lives is what counts, and nobody but the system knows.
std::optional<tr::FileLock> tryLock(const QString& folder)
{
    return tr::FileLock::take(systemPath(inFolder(folder, kLock)));
}

} // namespace

OriginalNow originalOf(const RecoveryEntry& entry)
{
    if (entry.path.startsWith(QStringLiteral(":/")))
    {
        return OriginalNow::Same; // the sample comes with the program
    }
    if (!entry.original)
    {
        return glanceAt(entry.path) ? OriginalNow::Changed : OriginalNow::Gone;
    }
    switch (compareWithDisk(entry.path, *entry.original))
    {
    case DiskChange::Changed:
        return OriginalNow::Changed;
    case DiskChange::Gone:
        return OriginalNow::Gone;
    case DiskChange::None:
        break;
    }
    return OriginalNow::Same;
}

RecoveryClaim::RecoveryClaim(QString folder, tr::FileLock lock)
    : m_folder(std::move(folder))
    , m_lock(std::move(lock))
{
}

RecoveryClaim::~RecoveryClaim() = default;

std::optional<RecoveryEntry> RecoveryClaim::entry() const
{
    return readEntry(m_folder);
}

tr::Result<void> RecoveryClaim::write(RecoveryEntry entry, std::span<const std::byte> bytes)
{
    const auto before = readEntry(m_folder);
    // Named like the file, whose suffix breaks ties when it is read.
    const QString name = QFileInfo(entry.path).fileName();
    entry.copy = inFolder(m_folder, QStringLiteral("a-") + name);
    if (before && before->copy == entry.copy)
    {
        entry.copy = inFolder(m_folder, QStringLiteral("b-") + name);
    }
    if (auto saved = tr::saveFile(systemPath(entry.copy), bytes); !saved)
    {
        return saved;
    }
    QSaveFile about(inFolder(m_folder, kAbout));
    const bool written = about.open(QIODevice::WriteOnly)
                         && about.write(QJsonDocument(describe(entry)).toJson()) > 0
                         && about.commit();
    if (!written)
    {
        return tr::fail(tr::ErrorCode::FileNotWritable,
                        {about.fileName().toStdString(), about.errorString().toStdString()});
    }
    if (before && before->copy != entry.copy)
    {
        QFile::remove(before->copy);
    }
    return {};
}

void RecoveryClaim::discard()
{
    // The description first: without it there is nothing to recover.
    QFile::remove(inFolder(m_folder, kAbout));
    m_lock.reset();
    // Somebody may have found the description just before, and hold the lock for a moment.
    for (int attempt = 0; attempt < kAttempts && QFileInfo::exists(m_folder); ++attempt)
    {
        if (!QDir(m_folder).removeRecursively())
        {
            QThread::msleep(kPause);
        }
    }
}

RecoveryStore::RecoveryStore(QString folder)
    : m_folder(std::move(folder))
{
}

QString RecoveryStore::defaultFolder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return data.isEmpty() ? QString() : inFolder(data, QStringLiteral("recovery"));
}

std::optional<RecoveryEntry> RecoveryStore::read(const QString& folder)
{
    return readEntry(folder);
}

QList<RecoveryEntry> RecoveryStore::leftovers() const
{
    QList<RecoveryEntry> entries;
    if (isOff())
    {
        return entries;
    }
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    {
        const auto entry = readEntry(folder.filePath(name));
        if (entry && tryLock(entry->folder))
        {
            entries.append(*entry);
        }
    }
    std::ranges::sort(entries, std::ranges::greater{}, &RecoveryEntry::edited);
    return entries;
}

std::shared_ptr<RecoveryClaim> RecoveryStore::claim(const QString& folder) const
{
    if (!QFileInfo::exists(folder))
    {
        return nullptr;
    }
    auto lock = tryLock(folder);
    return lock && readEntry(folder)
               ? std::shared_ptr<RecoveryClaim>(new RecoveryClaim(folder, std::move(*lock)))
               : nullptr;
}

std::shared_ptr<RecoveryClaim> RecoveryStore::create() const
{
    const QString folder = inFolder(m_folder, QUuid::createUuid().toString(QUuid::WithoutBraces));
    if (isOff() || !QDir().mkpath(folder))
    {
        return nullptr;
    }
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    auto lock = tryLock(folder);
    return lock ? std::shared_ptr<RecoveryClaim>(new RecoveryClaim(folder, std::move(*lock)))
                : nullptr;
}

} // namespace ui
