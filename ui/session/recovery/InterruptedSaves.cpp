#include "ui/session/recovery/InterruptedSaves.h"

#include "core/io/Replacement.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/session/disk/DiskState.h"

#include <QFileInfo>
#include <QSet>

#include <array>
#include <optional>
#include <utility>

namespace ui
{
namespace
{

using tr::sets::FileNow;
using tr::sets::Interrupted;

QString pathOfFile(const tr::sets::InterruptedFile& file)
{
#ifdef Q_OS_WIN
    return QString::fromStdWString(file.path.wstring());
#else
    return QFile::decodeName(file.path.c_str());
#endif
}

/// The names of the files that are so now.
QString namesOf(const Interrupted& save, FileNow now)
{
    QStringList names;
    for (const auto& file : save.files)
    {
        if (file.now == now)
        {
            names.append(displayName(pathOfFile(file)));
        }
    }
    return names.join(QStringLiteral(", "));
}

std::optional<Interrupted> saveAround(const QString& path)
{
    const auto target = tr::behindLinks(systemPath(path));
    return target ? tr::sets::interruptedAmong(std::span(&*target, 1)) : std::nullopt;
}

} // namespace

InterruptedSaves::InterruptedSaves(Banner& banner, QObject* parent)
    : QObject(parent)
    , m_banner(banner)
{
}

void InterruptedSaves::tell(const QString& path)
{
    m_worker.add(
        [this, path](const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            const auto save = saveAround(path);
            return [this, path, save]
            {
                if (save)
                {
                    say(*save, path);
                }
                else
                {
                    sayFailure(path,
                               {tr::ErrorCode::SaveInterrupted, {}, {}, {path.toStdString()}});
                }
            };
        });
}

void InterruptedSaves::lookBeside(const QStringList& paths)
{
    m_worker.add(
        [this, paths](const tr::Progress& progress) -> QuietWorker::Completion
        {
            QSet<QString> folders;
            for (const QString& path : paths)
            {
                progress.step(0.0);
                const QFileInfo about(path);
                const QString folder = about.exists()
                                           ? QFileInfo(about.canonicalFilePath()).absolutePath()
                                           : about.absolutePath();
                if (folders.contains(folder))
                {
                    continue;
                }
                folders.insert(folder);
                auto found = tr::sets::interruptedIn(systemPath(folder));
                if (!found.empty())
                {
                    return [this, save = std::move(found.front())] { say(save, {}); };
                }
            }
            return {};
        });
}

/// An empty path: nobody waits for one of the files.
void InterruptedSaves::say(const Interrupted& save, const QString& path)
{
    QStringList sentences{tr("Its files are from two moments.")};
    const std::array<std::pair<FileNow, QString>, 3> kinds{{
        {FileNow::After, tr("New: %1.")},
        {FileNow::Before, tr("As before: %1.")},
        {FileNow::Other, tr("Changed since: %1.")},
    }};
    for (const auto& [now, text] : kinds)
    {
        if (const QString names = namesOf(save, now); !names.isEmpty())
        {
            sentences.append(text.arg(names));
        }
    }
    Banner::Message message{
        Banner::Kind::Caution,
        tr("Saving %1 was interrupted").arg(displayName(pathOfFile(save.files.front()))),
        {},
        {},
        {}};
    const auto offer = [this, &message, save, path](
                           const QString& text, const QString& tip, Way way) {
        message.choices.append({text, tip, [this, save, path, way] { settle(save, path, way); }});
    };
    if (save.canFinish)
    {
        offer(tr("&Finish"), tr("Do the rest: all files become what was saved"), Way::Finish);
    }
    if (save.canPutBack)
    {
        offer(tr("Put &Back"), tr("Undo it: all files become what they were"), Way::PutBack);
    }
    if (message.choices.isEmpty())
    {
        sentences.append(tr("What is missing of either is not there any more."));
        offer(tr("&Leave As They Are"),
              tr("Open the files as they are, from two moments"),
              Way::Leave);
    }
    message.text = sentences.join(u' ');
    m_said = m_banner.say(message);
}

void InterruptedSaves::settle(const Interrupted& save, const QString& path, Way way)
{
    m_worker.add(
        [this, save, path, way](const tr::Progress&) -> QuietWorker::Completion
        {
            tr::Result<void> done;
            switch (way)
            {
            case Way::Finish:
                done = tr::sets::finish(save);
                break;
            case Way::PutBack:
                done = tr::sets::putBack(save);
                break;
            case Way::Leave:
                tr::sets::leaveAsIs(save);
                break;
            }
            const QString first = pathOfFile(save.files.front());
            return [this, first, path, done]
            {
                if (!done)
                {
                    sayFailure(first, done.error());
                    return;
                }
                m_banner.withdraw(m_said);
                if (!path.isEmpty())
                {
                    Q_EMIT settled(path);
                }
            };
        });
}

void InterruptedSaves::sayFailure(const QString& path, const tr::Error& error)
{
    m_said = m_banner.say({Banner::Kind::Failure,
                           tr("The files of %1 stay as they are").arg(displayName(path)),
                           sentence(error),
                           {},
                           {}});
}

} // namespace ui
