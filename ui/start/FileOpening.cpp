#include "ui/start/FileOpening.h"

#include "core/format/Format.h"
#include "core/format/set/Members.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Strings.h"
#include "ui/start/Refusal.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

bool isCompanion(const QString& path, const QString& of)
{
    const QFileInfo file(path);
    const QFileInfo main(of);
    if (path == of + toQString(tr::format::kNotesEnding))
    {
        return true;
    }
    const auto* const format = tr::format::formatOfName(main.fileName().toStdString());
    return format != nullptr && file.absolutePath() == main.absolutePath()
           && file.completeBaseName() == main.completeBaseName()
           && toQString(format->companions).split(u' ').contains(file.suffix().toLower());
}

/// Who chooses a WAD with its companions wants one document.
QStringList withoutCompanions(const QStringList& paths)
{
    QStringList others;
    for (const QString& path : paths)
    {
        const bool comesAlong = std::ranges::any_of(
            paths, [&path](const QString& each) { return isCompanion(path, each); });
        if (!comesAlong)
        {
            others.append(path);
        }
    }
    return others;
}

} // namespace

FileOpening::FileOpening(ActionSet& actions, Settings& settings, QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_settings(settings)
    , m_window(window)
    , m_drops(new DropOverlay(window))
{
    connect(m_drops, &DropOverlay::dropped, this, &FileOpening::open);
    on(Command::Open, [this] { choose([this](const QStringList& paths) { open(paths); }); });
    on(Command::OpenInWindow,
       [this]
       {
           choose(
               [this](const QStringList& paths)
               {
                   for (const QString& path : withoutRefused(paths))
                   {
                       Q_EMIT windowWanted(path);
                   }
               });
       });
    on(Command::OpenSample, [this] { Q_EMIT wanted(samplePath()); });
    on(Command::NewWindow, [this] { Q_EMIT windowWanted({}); });
}

void FileOpening::setDropTaker(DropTaker taker)
{
    m_drops->setTaker(std::move(taker));
}

void FileOpening::on(Command command, const std::function<void()>& serve)
{
    m_actions.on(command, this, serve);
}

QStringList FileOpening::withoutRefused(const QStringList& paths)
{
    QStringList good;
    QStringList refusedPaths;
    std::optional<tr::Error> reason;
    for (const QString& path : withoutCompanions(paths))
    {
        const auto refusal = refusalAtAGlance(path);
        (refusal ? refusedPaths : good).append(path);
        reason = reason ? reason : refusal;
    }
    if (reason)
    {
        Q_EMIT refused(refusedPaths, *reason);
    }
    return good;
}

void FileOpening::open(const QStringList& paths)
{
    const QStringList good = withoutRefused(paths);
    for (const QString& path : good.mid(1))
    {
        Q_EMIT windowWanted(path);
    }
    if (!good.isEmpty())
    {
        Q_EMIT wanted(good.constFirst());
    }
}

void FileOpening::choose(const Open& open)
{
    auto* const dialog = new QFileDialog(
        &m_window, tr("Open a Level or a WAD"), m_settings.lastFolder(), openFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, open);
    dialog->open();
}

} // namespace ui
