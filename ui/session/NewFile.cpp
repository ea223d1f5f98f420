#include "ui/session/NewFile.h"

#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/session/FileSession.h"

#include <QFileInfo>

#include <algorithm>
#include <memory>

namespace ui
{
namespace
{

/// Whether a path leads to the open file, to one that is open with it, or to where it is just being
/// saved.
bool leadsToOpenFile(const FileSession& session, const QString& path)
{
    if (!session.file())
    {
        return false;
    }
    QStringList open{session.file()->path(), session.pathToSave()};
    if (session.disk())
    {
        for (const DiskPart& part : session.disk()->parts)
        {
            open.append(part.path);
        }
    }
    // Where a file is not there, this is empty.
    const QString behindLinks = QFileInfo(path).canonicalFilePath();
    const auto isSame = [&](const QString& each)
    {
        return each == path
               || (!behindLinks.isEmpty() && QFileInfo(each).canonicalFilePath() == behindLinks);
    };
    return std::ranges::any_of(open, isSame);
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

Task* saveNewFile(TaskRunner& tasks,
                  const FileSession& session,
                  const NewFile& made,
                  const std::function<void(const QString& failure)>& then)
{
    if (leadsToOpenFile(session, made.path))
    {
        then(translated(QT_TRANSLATE_NOOP("ui",
                                          "%1 is open here, or belongs to what is open: choose "
                                          "another name."))
                 .arg(displayName(made.path)));
        return nullptr;
    }
    // A file dialog has asked about the file itself, and about nothing that lies beside it.
    const StoreOrders orders{session.storage().keeping(),
                             session.storage().disk,
                             [] { return true; },
                             {},
                             QFileInfo::exists(made.path)};
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
