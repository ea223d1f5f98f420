// What a program that starts finds beside edits that were kept: whatever it says, they can be
// taken, kept anew and discarded, none of them is lost, and nothing outside of their folder is
// touched.

#include "core/io/File.h"
#include "tests/fuzz/FuzzTarget.h"
#include "ui/session/recovery/RecoveryStore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace
{

void require(bool holds, const char* problem)
{
    if (!holds)
    {
        std::fprintf(stderr, "%s\n", problem);
        std::abort();
    }
}

bool put(const QString& path, const QByteArray& content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What is described is what is read.
void checkDescription(const ui::RecoveryEntry& entry)
{
    auto next = entry;
    next.copy = ui::nextCopy(entry, entry);
    require(next.copy != entry.copy, "the new copy would replace the one before");
    next.edited = QDateTime::fromMSecsSinceEpoch(0);
    const auto again = ui::describedEntry(entry.folder, ui::describe(next));
    require(again && again->copy == next.copy && again->edited == next.edited,
            "what is described is not read again");
    require(again->original.has_value() == next.original.has_value(), "the original is forgotten");
    if (next.original)
    {
        require(again->original->size == next.original->size
                    && again->original->modified == next.original->modified
                    && again->original->sameContent(*next.original),
                "the original is read as another file");
    }
    static_cast<void>(ui::originalOf(entry));
}

/// Keeps edits in place of those that are there, and lets go of them.
void keep(const ui::RecoveryStore& store, const QByteArray& edits)
{
    const auto found = store.leftovers();
    require(found.size() == 1, "an entry is not found");
    const auto claim = store.claim(found.front().folder);
    require(claim != nullptr && claim->entry().has_value(), "an entry cannot be taken");
    require(store.leftovers().isEmpty(), "an entry that is taken is offered");
    const auto bytes = std::as_bytes(std::span(edits.data(), std::size_t(edits.size())));
    require(claim->write(found.front(), bytes).has_value(), "edits cannot be kept");
}

void checkStore(const QByteArray& description)
{
    static const QTemporaryDir place;
    const QString outside = place.filePath(QStringLiteral("a-outside"));
    const ui::RecoveryStore store(place.filePath(QStringLiteral("entries")));
    const QString folder = place.filePath(QStringLiteral("entries/one"));
    const auto entry = ui::describedEntry(folder, description);
    require(!entry || QFileInfo(entry->copy).path() == folder, "the copy is in another folder");
    const bool isReady = entry && QDir().mkpath(folder) && put(outside, "outside")
                         && put(folder + QStringLiteral("/about.json"), description)
                         && put(entry->copy, "edits");
    if (!isReady)
    {
        QDir(folder).removeRecursively();
        return; // such a name the system does not take
    }
    for (const char* const edits : {"newer edits", "the newest edits"})
    {
        keep(store, edits);
        const auto left = store.leftovers();
        require(left.size() == 1 && contentOf(left.front().copy) == edits, "edits are lost");
    }
    store.claim(folder)->discard();
    require(!QFileInfo::exists(folder), "what is discarded is still there");
    require(contentOf(outside) == "outside", "a file outside of the entry is touched");
}

/// Another value for one member, so that what is changed is still a description.
QByteArray withOtherMember(const QByteArray& description, unsigned int seed)
{
    QJsonObject about = QJsonDocument::fromJson(description).object();
    const QStringList keys = about.keys();
    if (keys.isEmpty())
    {
        return {};
    }
    const QString& key = keys[static_cast<qsizetype>((seed / 8) % std::size_t(keys.size()))];
    QByteArray value = about.value(key).isString()
                           ? about.value(key).toString().toUtf8()
                           : QJsonDocument(QJsonArray{about.value(key)}).toJson();
    const auto used = static_cast<std::size_t>(value.size());
    constexpr qsizetype kGrowth = 64;
    value.resize(value.size() + kGrowth);
    value.resize(static_cast<qsizetype>(
        LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(value.data()), used, used + kGrowth)));
    const QJsonArray parsed = QJsonDocument::fromJson(value).array();
    about.insert(key, parsed.isEmpty() ? QJsonValue(QString::fromUtf8(value)) : parsed.first());
    return QJsonDocument(about).toJson();
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray description(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    if (const auto entry = ui::describedEntry(QStringLiteral("/entries/one"), description))
    {
        checkDescription(*entry);
        checkStore(description);
    }
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                    std::size_t size,
                                    std::size_t maxSize,
                                    unsigned int seed)
{
    constexpr unsigned int kWhole =
        4; // a change of any bytes, which mostly end being a description
    const QByteArray before(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const QByteArray changed = seed % kWhole == 0 ? QByteArray() : withOtherMember(before, seed);
    const auto length = static_cast<std::size_t>(changed.size());
    if (changed.isEmpty() || length > maxSize)
    {
        return LLVMFuzzerMutate(data, size, maxSize);
    }
    std::memcpy(data, changed.data(), length);
    return length;
}
