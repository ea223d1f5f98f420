#include "core/format/set/DiskFiles.h"
#include "core/io/File.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/merge/MergeSourcesPane.h"
#include "ui/merge/MergeWindow.h"
#include "ui/session/NewFile.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/disk/DiskState.h"

#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

// What is done in a merge window: what shows it stands in MergeWindow.cpp.
namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr std::uint32_t kLara = 0; ///< her slot, in every game

QStringList pathsIn(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& each : data.urls())
    {
        if (each.isLocalFile())
        {
            paths.append(each.toLocalFile());
        }
    }
    return paths;
}

/// Adds the moveables of a source that have one of some slots.
void addMoveables(std::vector<MergePlace>& places,
                  const MergeSource& source,
                  std::size_t number,
                  const std::vector<std::uint32_t>& slots)
{
    for (std::size_t i = 0; i < source.objects.size(); ++i)
    {
        const transfer::ObjectKey& key = source.objects[i].key;
        if (key.kind == transfer::ObjectKind::Moveable
            && std::ranges::find(slots, key.slot) != slots.end())
        {
            places.push_back({number, i});
        }
    }
}

} // namespace

void MergeWindow::chooseFiles()
{
    auto* const dialog =
        new QFileDialog(this, tr("Add Files"), m_parts.settings.lastFolder(), openFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog,
            &QFileDialog::filesSelected,
            this,
            [this](const QStringList& paths)
            {
                m_parts.settings.setLastFolder(QFileInfo(paths.constFirst()).absolutePath());
                m_planning.addFiles(paths);
            });
    dialog->open();
}

void MergeWindow::chooseFolder()
{
    auto* const dialog = new QFileDialog(this, tr("Add a Folder"), m_parts.settings.lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this](const QString& folder) { m_planning.addFiles({folder}); });
    dialog->open();
}

void MergeWindow::choosePlan()
{
    auto* const dialog = new QFileDialog(
        this, tr("Load a Plan"), m_parts.settings.lastFolder(), tr("Plans (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::loadPlan);
    dialog->open();
}

void MergeWindow::loadPlan(const QString& path)
{
    const auto bytes = tr::readFile(QFile::encodeName(path).toStdString());
    if (!bytes)
    {
        say(tr("The plan was not loaded"), sentence(bytes.error()));
        return;
    }
    const auto plan =
        transfer::planOf({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!plan)
    {
        say(tr("The plan was not loaded"),
            tr("%1: %2").arg(QString::fromStdString(plan.error().place),
                             objectTitle(plan.error().reason)));
        return;
    }
    const bool wantsNew = plan->destination.name.empty();
    if (wantsNew != isForNewFile() && canTake())
    {
        setNewFormat(wantsNew ? tr::convert::newFormats().front() : nullptr);
    }
    m_planning.take(*plan, QFileInfo(path).absolutePath());
    const OpenFilePtr& file = m_planning.destination();
    if (file && !plan->destination.name.empty()
        && plan->destination.print
               != transfer::fileOf(plan->destination.name, file->file().content).print)
    {
        say(tr("The plan was made for another state of the destination"),
            tr("Look at what meets now before you merge."),
            false);
    }
}

void MergeWindow::choosePlanToSave()
{
    auto* const dialog = new QFileDialog(
        this, tr("Save the Plan"), m_parts.settings.lastFolder(), tr("Plans (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::savePlan);
    dialog->open();
}

void MergeWindow::savePlan(const QString& path)
{
    transfer::Plan plan = m_planning.plan();
    if (const OpenFilePtr& file = m_planning.destination())
    {
        plan.destination = transfer::fileOf(plan.destination.name,
                                            file->file().content,
                                            tr::lastChangeOf(systemPath(file->path())));
    }
    const auto& found = m_planning.found();
    if (found && !found->error)
    {
        plan = transfer::answered(std::move(plan), found->edit.report.resolution);
    }
    const std::string text = transfer::textOf(plan);
    const auto saved = tr::format::saveFiles(QFile::encodeName(path).toStdString(),
                                             std::as_bytes(std::span(text)));
    if (!saved)
    {
        say(tr("The plan was not saved"), sentence(saved.error()));
    }
}

void MergeWindow::removeSource()
{
    if (const auto source = m_sources->currentSource())
    {
        m_planning.removeSource(*source);
    }
}

void MergeWindow::tickTogether()
{
    std::vector<MergePlace> wanted;
    for (const MergePlace& place : m_sources->selected())
    {
        const MergeSource& source = m_planning.sources()[place.source];
        const transfer::ObjectKey& key = m_planning.at(place).key;
        wanted.push_back(place);
        if (key.kind == transfer::ObjectKind::Moveable)
        {
            addMoveables(wanted,
                         source,
                         place.source,
                         transfer::togetherWith(source.file->file().version(), key.slot));
        }
    }
    m_planning.setTaken(wanted, true);
}

/// Of the source that is chosen, or of the one whose object is current, or of the only one.
void MergeWindow::takeOutfit(transfer::Answer answer)
{
    auto source = m_sources->currentSource();
    if (!source)
    {
        const auto place = m_sources->current();
        source = place                              ? std::optional(place->source)
                 : m_planning.sources().size() == 1 ? std::optional(std::size_t{0})
                                                    : std::nullopt;
    }
    if (!source)
    {
        say(tr("Whose outfit?"), tr("Choose a file in the list of sources first."), false);
        return;
    }
    const MergeSource& from = m_planning.sources()[*source];
    std::vector<MergePlace> places;
    addMoveables(places, from, *source, transfer::togetherWith(from.file->file().version(), kLara));
    if (places.empty())
    {
        say(tr("There is no outfit"),
            tr("%1 has nothing of Lara.").arg(displayName(from.file->path())),
            false);
        return;
    }
    m_planning.setAnswer(places, answer);
    m_planning.setTaken(places, true);
}

void MergeWindow::merge()
{
    isForNewFile() ? chooseNewFile() : mergeIntoOpen();
}

void MergeWindow::mergeIntoOpen()
{
    // What is being typed goes into the file first, and what comes of the merge is worked out anew.
    const auto found = m_planning.found();
    if (!m_parts.session.openEdits().commit() || !found
        || found->destination != m_parts.session.file())
    {
        return;
    }
    const std::size_t objects = found->edit.report.resolution.deeds.size();
    const auto& waves = found->edit.report.waves;
    const auto done =
        tr::edit::takeSteps(*m_parts.session.document(), found->edit.name, found->edit.steps);
    if (!done)
    {
        say(tr("The objects were not merged"), sentence(done.error()));
        return;
    }
    m_parts.session.keepBeside(waves);
    std::vector<MergePlace> all;
    for (std::size_t source = 0; source < m_planning.sources().size(); ++source)
    {
        for (std::size_t i = 0; i < m_planning.sources()[source].objects.size(); ++i)
        {
            all.push_back({source, i});
        }
    }
    m_planning.setTaken(all, false);
    const QString undoable =
        tr("It is one edit, which can be undone until it is saved and afterwards.");
    m_banner->say(
        {Banner::Kind::Note,
         tr("%n object(s) were merged into %1", "", int(objects))
             .arg(displayName(m_parts.session.file()->path())),
         waves.empty() ? undoable : undoable + u' ' + samplesText(waves.size()),
         {},
         {{tr("&Undo"), tr("Take the merge back"), [this, moment = m_parts.session.moment()] {
               takeBack(moment);
           }}}});
    Q_EMIT merged(objects);
}

/// Unless something else was done since, which would be undone in its place.
void MergeWindow::takeBack(const FileSession::Moment& merged)
{
    if (m_parts.session.document() == nullptr || m_parts.session.moment() != merged)
    {
        say(tr("The merge was not undone"),
            tr("Other edits were made since: the history of the main window has all of them."),
            false);
        return;
    }
    m_parts.session.document()->undo();
}

void MergeWindow::chooseNewFile()
{
    const tr::format::Format& format = *newFormat();
    auto* const dialog = new QFileDialog(
        this, tr("Save the New File"), m_parts.settings.lastFolder(), filterOf(format));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffixOf(format));
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::saveNew);
    dialog->open();
}

void MergeWindow::saveNew(const QString& path)
{
    const auto found = m_planning.found();
    if (!found || found->error || found->destination)
    {
        say(tr("Nothing was saved"), tr("What is taken has changed meanwhile: merge again."));
        return;
    }
    tr::edit::Document document(found->base.content);
    const auto done = tr::edit::takeSteps(document, found->edit.name, found->edit.steps);
    if (!done)
    {
        say(tr("The objects were not merged"), sentence(done.error()));
        return;
    }
    tr::format::GameFile made = found->base;
    made.content = document.content();
    made = tr::convert::withoutEmptyCompanions(std::move(made));
    const auto then = [this, path](const QString& failure)
    {
        if (!failure.isEmpty())
        {
            say(tr("The new file was not saved"), failure);
            return;
        }
        m_banner->say(
            {Banner::Kind::Note,
             tr("%1 was saved").arg(displayName(path)),
             {},
             {},
             {{tr("&Open"), tr("Open the new file"), [this, path] { Q_EMIT created(path); }}}});
    };
    const NewFile file{std::move(made), path, found->edit.report.waves};
    if (Task* const task = saveNewFile(m_tasks, m_parts.session, file, then))
    {
        connect(task, &Task::ended, this, &MergeWindow::showState);
    }
    showState();
}

void MergeWindow::say(const QString& title, const QString& text, bool isFailure)
{
    m_banner->say({isFailure ? Banner::Kind::Failure : Banner::Kind::Caution, title, text, {}, {}});
}

void MergeWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!pathsIn(*event->mimeData()).isEmpty() || objectsIn(*event->mimeData()))
    {
        event->setDropAction(Qt::CopyAction);
        event->accept();
    }
}

void MergeWindow::dropEvent(QDropEvent* event)
{
    if (const auto objects = objectsIn(*event->mimeData()))
    {
        Q_EMIT objectsDropped(*objects);
    }
    else
    {
        m_planning.addFiles(pathsIn(*event->mimeData()));
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

} // namespace ui
