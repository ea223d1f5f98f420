#include "ui/session/NewFile.h"

#include "core/exchange/NamedSamples.h"
#include "core/format/Format.h"
#include "core/format/set/Members.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/session/FileSession.h"
#include "ui/session/disk/DiskState.h"

#include <QApplication>
#include <QFileInfo>
#include <QWidget>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

namespace ui
{
namespace
{

namespace fs = std::filesystem;

/// Whether paths lead to one file, by whatever spelling and links; it need not be there.
bool leadToOne(const fs::path& a, const fs::path& b)
{
    std::error_code error;
    if (fs::equivalent(a, b, error))
    {
        return true;
    }
    const auto whole = [](const fs::path& path)
    {
        std::error_code fault;
        const fs::path behindLinks = fs::weakly_canonical(fs::absolute(path, fault), fault);
        return fault ? path : behindLinks;
    };
    return whole(a) == whole(b);
}

/// What a session has open as one, and where it is just being saved.
QStringList openFilesOf(const FileSession& session)
{
    QStringList open{session.file()->path(), session.pathToSave()};
    if (session.disk())
    {
        for (const DiskPart& part : session.disk()->parts)
        {
            open.append(part.path);
        }
    }
    return open;
}

/// The session of a window first, then those of all others that have a file open.
std::vector<const FileSession*> sessionsFrom(const FileSession& own)
{
    std::vector<const FileSession*> sessions{&own};
    for (const QWidget* const window : QApplication::topLevelWidgets())
    {
        const auto found =
            window->findChildren<FileSession*>(QString(), Qt::FindDirectChildrenOnly);
        sessions.insert(sessions.end(), found.begin(), found.end());
    }
    std::erase_if(sessions, [](const FileSession* each) { return !each->file(); });
    return sessions;
}

/// A file, and those that are one with it where they lie beside it.
std::vector<fs::path> filesOf(const QString& path, std::string_view companions)
{
    const fs::path whole = systemPath(path);
    std::vector<fs::path> files{whole};
    for (const tr::format::Companion& each : tr::format::companionsOf(whole, companions))
    {
        files.push_back(each.path);
    }
    return files;
}

QString failureOf(const tr::Result<std::optional<StoredFile>>& stored)
{
    return !stored    ? sentence(stored.error())
           : !*stored ? translated(
                 QT_TRANSLATE_NOOP("ui",
                                   "Files of that name that would lie beside it are there already: "
                                   "choose another name."))
                      : QString();
}

} // namespace

QString
refusalOfNewFile(const FileSession& session, const QString& path, std::string_view companions)
{
    const std::vector<fs::path> files = filesOf(path, companions);
    for (const FileSession* const each : sessionsFrom(session))
    {
        for (const QString& open : openFilesOf(*each))
        {
            const auto met = std::ranges::find_if(
                files, [&](const fs::path& file) { return leadToOne(file, systemPath(open)); });
            if (met == files.end())
            {
                continue;
            }
            const QString reason =
                each == &session
                    ? translated(QT_TRANSLATE_NOOP("ui",
                                                   "%1 is open here, or belongs to what is open: "
                                                   "choose another name."))
                    : translated(QT_TRANSLATE_NOOP(
                        "ui", "%1 is open in the window of %2: choose another name."));
            const QString name = met == files.begin() ? displayName(path) : displayName(open);
            return each == &session ? reason.arg(name)
                                    : reason.arg(name, displayName(each->file()->path()));
        }
    }
    return {};
}

QString samplesText(std::size_t count)
{
    return count == 0
               ? QString()
               : translated(QT_TRANSLATE_NOOP("ui",
                                              "%n samples become WAVE files in the folder %1 "
                                              "beside it, from where level builders take them."),
                            static_cast<int>(count))
                     .arg(QLatin1String(tr::exchange::kSampleFolder.data(),
                                        qsizetype(tr::exchange::kSampleFolder.size())));
}

Task* saveNewFile(TaskRunner& tasks,
                  const FileSession& session,
                  const NewFile& made,
                  const std::function<void(const QString& failure)>& then)
{
    const auto* const named = tr::format::formatOfName(fileNameOf(made.path));
    const std::string_view companions = named != nullptr ? named->companions : std::string_view();
    if (const QString refusal = refusalOfNewFile(session, made.path, companions);
        !refusal.isEmpty())
    {
        then(refusal);
        return nullptr;
    }
    // A file dialog has asked about the file itself, and about nothing that lies beside it.
    const StoreOrders orders{session.storage().keeping(),
                             session.storage().disk,
                             [] { return true; },
                             {},
                             QFileInfo::exists(made.path),
                             made.waves};
    const auto work = [made, orders, then](const tr::Progress& progress,
                                           const TaskGate& gate) -> Task::Completion
    {
        StoreOrders gated = orders;
        gated.passGate = [&gate] { gate.pass(); };
        const auto file = std::make_shared<OpenFile>(made.path, 0, made.file);
        const QString failure = failureOf(storeFile(file, made.path, progress, gated));
        return [then, failure] { then(failure); };
    };
    return tasks.start(translated(QT_TRANSLATE_NOOP("ui", "Saving %1")).arg(displayName(made.path)),
                       Task::GatedWork(work));
}

} // namespace ui
