#include "ui/session/recovery/RecoveryStore.h"

#include "core/io/File.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
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
constexpr unsigned long kLockPause = 10;

constexpr QLatin1String kLock("lock");
constexpr QLatin1String kAbout("about.json");

QString inFolder(const QString& folder, const QString& name)
{
    return folder + QLatin1Char('/') + name;
}

/// Nothing unless everything is there that is needed to recover it. What is no plain file may never
/// end, or never begin.
std::optional<RecoveryEntry> readEntry(const QString& folder)
{
    QFile file(inFolder(folder, kAbout));
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
    {
        return std::nullopt;
    }
    auto entry = describedEntry(folder, file.read(kLongestDescription + 1));
    if (!entry || !QFileInfo(entry->copy).isFile())
    {
        return std::nullopt;
    }
    if (!entry->edited.isValid())
    {
        entry->edited = QFileInfo(file).lastModified();
    }
    return entry;
}

/// Whether its owner lives is what counts, and nobody but the system knows.
std::optional<tr::FileLock> tryLock(const QString& folder)
{
    return tr::FileLock::take(systemPath(inFolder(folder, kLock)));
}

} // namespace

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
    entry.folder = m_folder;
    entry.copy = nextCopy(entry, before);
    if (auto saved = tr::saveFile(systemPath(entry.copy), bytes); !saved)
    {
        return saved;
    }
    QSaveFile about(inFolder(m_folder, kAbout));
    const bool written =
        about.open(QIODevice::WriteOnly) && about.write(describe(entry)) > 0 && about.commit();
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
            QThread::msleep(kLockPause);
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

QList<RecoveryEntry> RecoveryStore::allEntries() const
{
    QList<RecoveryEntry> entries;
    if (isOff())
    {
        return entries;
    }
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    {
        if (const auto entry = readEntry(folder.filePath(name)))
        {
            entries.append(*entry);
        }
    }
    return entries;
}

bool RecoveryStore::areHeld() const
{
    return std::ranges::any_of(allEntries(),
                               [](const RecoveryEntry& each) { return !tryLock(each.folder); });
}

QList<RecoveryEntry> RecoveryStore::leftovers() const
{
    QList<RecoveryEntry> entries = allEntries();
    entries.removeIf([](const RecoveryEntry& each) { return !tryLock(each.folder); });
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
