#include "ui/animation/files/AnimationFiles.h"

#include "core/convert/animations/AnimationImport.h"
#include "core/io/File.h"
#include "core/io/versions/Versions.h"
#include "core/view/objects/MoveableView.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/animation/files/ImportDialog.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/OpenFile.h"
#include "ui/session/NewFile.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/disk/DiskState.h"

#include <QAbstractItemView>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <algorithm>
#include <memory>
#include <span>

namespace ui
{
namespace
{

namespace convert = tr::convert;
namespace level_tables = tr::level::tables;
using Paths = std::vector<std::pair<std::size_t, QString>>;

constexpr qsizetype kMostLinesTold = 4; ///< lines of a message about many files

QString importFilter()
{
    return AnimationFiles::tr("Animations (*.anim *.trw *.ANIM *.TRW)");
}

QString exportFilter()
{
    return AnimationFiles::tr("Animations of Tomb Editor (*.anim)");
}

std::vector<std::size_t> numbersOf(const Paths& paths)
{
    std::vector<std::size_t> numbers;
    for (const auto& [number, path] : paths)
    {
        numbers.push_back(number);
    }
    return numbers;
}

/// What is said of many files, as far as a message has room.
QString firstLines(const QStringList& lines)
{
    const qsizetype rest = lines.size() - kMostLinesTold;
    return rest <= 0 ? lines.join(u'\n')
                     : lines.first(kMostLinesTold).join(u'\n') + u'\n'
                           + AnimationFiles::tr("And %n more.", nullptr, static_cast<int>(rest));
}

} // namespace

AnimationFiles::AnimationFiles(const ActionSet& actions,
                               FileSession& session,
                               Selection& selection,
                               Settings& settings,
                               RowCommands::WorkedRowsOf rowsOf,
                               MomentShown moment,
                               MoveableShown moveable,
                               QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_settings(settings)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
    , m_moveable(std::move(moveable))
    , m_window(window)
{
    actions.on(Command::ImportAnimations, this, [this] { askWhich(); });
    actions.on(Command::ExportAnimations, this, [this] { askWhereTo(); });
    connect(&m_worker, &QuietWorker::failed, this, &AnimationFiles::refused);
    update();
}

void AnimationFiles::update()
{
    m_actions.action(Command::ImportAnimations)->setEnabled(moveable().has_value());
    m_actions.action(Command::ExportAnimations)->setEnabled(!chosen().empty());
}

bool AnimationFiles::listsAnimations(tr::schema::TableId table) const
{
    const auto* const document = m_session.document();
    return document != nullptr && convert::canExportFrom(document->content())
           && convert::animationsIn(document->content()) == table;
}

/// Rows of the table that lists the animations of the file.
std::vector<std::size_t> AnimationFiles::chosen() const
{
    if (listsAnimations(level_tables::Animations))
    {
        return chosenAnimations(m_session, m_rowsOf, m_moment);
    }
    auto rows = m_rowsOf();
    return rows && listsAnimations(rows->table) ? std::move(rows->rows)
                                                : std::vector<std::size_t>{};
}

/// The moveable that gets animations: that of what is chosen, else the one that is selected, else
/// the one that is listed.
std::optional<std::size_t> AnimationFiles::moveable() const
{
    if (m_session.document() == nullptr || !convert::canImportInto(m_session.document()->content()))
    {
        return std::nullopt;
    }
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    const auto& place = m_selection.current();
    if (place && place->table == level_tables::Models && place->row < objects.models.size())
    {
        return place->row;
    }
    const auto animations = chosen();
    if (!animations.empty())
    {
        return tr::view::modelOfAnimation(objects, animations.front());
    }
    const auto listed = m_moveable();
    return listed && *listed < objects.models.size() ? listed : std::nullopt;
}

/// What is typed is stored first. The file can change while a dialog asks for files, and rows mean
/// others then.
void AnimationFiles::askWhich()
{
    if (!m_session.openEdits().commit([this] { askWhich(); }))
    {
        return;
    }
    const auto model = moveable();
    if (!model)
    {
        return;
    }
    auto* const dialog = new QFileDialog(
        &m_window, tr("Import Animations"), m_settings.lastFolder(), importFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog,
            &QFileDialog::filesSelected,
            this,
            [this, model = *model, asked = m_session.moment()](const QStringList& paths)
            {
                if (isStill(asked))
                {
                    open(paths, model);
                }
            });
    dialog->open();
}

bool AnimationFiles::isStill(const FileSession::Moment& asked)
{
    const bool isSame = m_session.document() != nullptr && m_session.moment() == asked;
    if (!isSame)
    {
        Q_EMIT refused(changedMeanwhile());
    }
    return isSame;
}

void AnimationFiles::open(const QStringList& paths, std::size_t model)
{
    const bool isWanted = !paths.isEmpty() && m_session.document() != nullptr;
    if (!isWanted || !m_session.openEdits().commit([this, paths, model] { open(paths, model); }))
    {
        return;
    }
    m_settings.setLastFolder(QFileInfo(paths.constFirst()).absolutePath());
    read(model,
         [paths]
         {
             std::vector<ReadFile> files;
             for (const QString& path : paths)
             {
                 const auto bytes = tr::readFile(systemPath(path));
                 const std::string name = QFileInfo(path).fileName().toStdString();
                 files.push_back(
                     {path,
                      bytes ? convert::readAnimationFile(*bytes, name)
                            : tr::Result<convert::AnimationFile>(tr::fail(bytes.error()))});
             }
             return files;
         });
}

void AnimationFiles::paste(const std::vector<CopiedAnimation>& animations, std::size_t model)
{
    if (m_session.document() == nullptr
        || !m_session.openEdits().commit([this, animations, model] { paste(animations, model); }))
    {
        return;
    }
    if (animations.empty())
    {
        Q_EMIT refused(tr("There are no animations on the clipboard that could be read."));
        return;
    }
    read(model,
         [animations]
         {
             std::vector<ReadFile> files;
             for (const CopiedAnimation& each : animations)
             {
                 const auto text = std::as_bytes(
                     std::span(each.text.constData(), static_cast<std::size_t>(each.text.size())));
                 files.push_back(
                     {each.name, convert::readAnimationFile(text, each.name.toStdString())});
             }
             return files;
         });
}

/// Reads them on a worker, and asks then.
void AnimationFiles::read(std::size_t model, std::function<std::vector<ReadFile>()> files)
{
    m_worker.add(
        [this, model, files = std::move(files), asked = m_session.moment()](
            const tr::Progress&) -> QuietWorker::Completion
        {
            auto all = std::make_shared<std::vector<ReadFile>>(files());
            return [this, asked, model, all] { ask(asked, model, std::move(*all)); };
        });
}

void AnimationFiles::ask(const FileSession::Moment& asked,
                         std::size_t model,
                         std::vector<ReadFile> files)
{
    QStringList bad;
    ImportFilesModel::Files good;
    for (ReadFile& each : files)
    {
        if (each.file)
        {
            good.push_back(std::move(*each.file));
        }
        else
        {
            bad.push_back(
                tr("%1: %2").arg(QFileInfo(each.path).fileName(), withPlace(each.file.error())));
        }
    }
    if (!bad.isEmpty())
    {
        Q_EMIT refused(firstLines(bad));
    }
    if (good.empty() || !isStill(asked))
    {
        return;
    }
    const auto show = [this](std::size_t animation) {
        m_selection.select(Address{level_tables::Animations, animation, Address::kWholeRow});
    };
    (new ImportDialog(m_session, std::move(good), model, show, &m_window))->open();
}

void AnimationFiles::askWhereTo()
{
    if (!m_session.openEdits().commit([this] { askWhereTo(); }))
    {
        return;
    }
    const auto animations = chosen();
    if (animations.empty())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    const auto found = convert::animationsOfOne(content, animations);
    if (!found)
    {
        Q_EMIT refused(tr("This needs animations of one moveable."));
        return;
    }
    if (found->numbers.size() > 1)
    {
        askWhereAll(found->moveable, found->numbers);
        return;
    }
    auto* const dialog =
        new QFileDialog(&m_window, tr("Export Animation"), m_settings.lastFolder(), exportFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("anim"));
    dialog->selectFile(
        toQString(convert::exportNameOf(content, found->moveable, found->numbers.front())));
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this,
             model = found->moveable,
             number = found->numbers.front(),
             asked = m_session.moment()](const QString& path)
            {
                if (isStill(asked))
                {
                    write(model, {{number, path}});
                }
            });
    dialog->open();
}

void AnimationFiles::askWhereAll(std::size_t model, const std::vector<std::size_t>& numbers)
{
    auto* const dialog =
        new QFileDialog(&m_window, tr("Export Animations"), m_settings.lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, model, numbers, asked = m_session.moment()](const QString& folder)
            {
                if (!isStill(asked))
                {
                    return;
                }
                const auto& content = m_session.document()->content();
                Paths paths;
                for (const std::size_t number : numbers)
                {
                    paths.emplace_back(number,
                                       QDir(folder).filePath(toQString(
                                           convert::exportNameOf(content, model, number))));
                }
                replaceOrNot(model, paths);
            });
    dialog->open();
}

/// A dialog for a folder asks nothing about the files in it.
void AnimationFiles::replaceOrNot(std::size_t model, const Paths& paths)
{
    const auto there = std::ranges::count_if(
        paths, [](const auto& each) { return QFileInfo::exists(each.second); });
    if (there == 0)
    {
        write(model, paths);
        return;
    }
    auto* const box =
        new QMessageBox(QMessageBox::Warning,
                        tr("Export Animations"),
                        tr("%n of the files are there already.", nullptr, static_cast<int>(there)),
                        QMessageBox::Cancel,
                        &m_window);
    box->setInformativeText(tr("What is there now is kept as earlier versions."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* const replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box,
            &QMessageBox::buttonClicked,
            this,
            [this, replace, model, paths, asked = m_session.moment()](const QAbstractButton* button)
            {
                if (button == replace && isStill(asked))
                {
                    write(model, paths);
                }
            });
    box->open();
}

/// All of them or none: says which is open, where one is.
bool AnimationFiles::mayWrite(const Paths& paths)
{
    for (const auto& [number, path] : paths)
    {
        const QString refusal = refusalOfNewFile(m_session, path);
        if (!refusal.isEmpty())
        {
            Q_EMIT exportFailed(path, refusal);
            return false;
        }
    }
    return true;
}

void AnimationFiles::write(std::size_t model, const Paths& paths)
{
    if (paths.empty() || m_session.document() == nullptr || !mayWrite(paths))
    {
        return;
    }
    m_settings.setLastFolder(QFileInfo(paths.front().second).absolutePath());
    m_worker.add(
        [this,
         paths,
         model,
         content = m_session.document()->content(),
         keeping = m_session.storage().keeping(),
         disk = m_session.storage().disk](const tr::Progress&) -> QuietWorker::Completion
        {
            QStringList losses;
            const auto made = convert::exportAnimations(content, model, numbersOf(paths));
            if (made.size() < paths.size())
            {
                losses.push_back(tr("%n animations are left out: too many overlap in this file.",
                                    nullptr,
                                    static_cast<int>(paths.size() - made.size())));
            }
            if (made.empty())
            {
                return [this, path = paths.front().second, reason = losses.front()]
                { Q_EMIT exportFailed(path, reason); };
            }
            for (const auto& each : made)
            {
                const auto to = std::ranges::find(paths, each.number, &Paths::value_type::first);
                const auto saved = tr::versions::save(
                    systemPath(to->second), std::as_bytes(std::span(each.text)), keeping, *disk);
                if (!saved)
                {
                    const int before = static_cast<int>(&each - made.data());
                    const QString rest =
                        before == 0
                            ? QString()
                            : u' ' + tr("%n files were written before it.", nullptr, before);
                    return [this, path = to->second, reason = sentence(saved.error()) + rest]
                    { Q_EMIT exportFailed(path, reason); };
                }
                for (const auto& loss : each.losses)
                {
                    losses.push_back(
                        tr("%1: %2").arg(QFileInfo(to->second).fileName(), objectText(loss)));
                }
            }
            const QString path = paths.size() == 1 ? paths.front().second
                                                   : QFileInfo(paths.front().second).absolutePath();
            return [this, path, losses]
            {
                Q_EMIT exported(path);
                if (!losses.isEmpty())
                {
                    Q_EMIT doubted(firstLines(losses));
                }
            };
        });
}

void AnimationFiles::serve(QAbstractItemView& list, MoveableShown moveable)
{
    QWidget* const place = list.viewport();
    place->setAcceptDrops(true);
    place->installEventFilter(this);
    m_lists.insert(place, std::move(moveable));
    connect(place, &QObject::destroyed, this, [this, place] { m_lists.remove(place); });
}

/// The files that are animations; others belong to whoever opens files.
QStringList AnimationFiles::filesIn(const QMimeData& data) const
{
    QStringList files;
    for (const QUrl& url : data.urls())
    {
        const QString path = url.isLocalFile() ? url.toLocalFile() : QString();
        if (convert::isAnimationName(path.toStdString()))
        {
            files.push_back(path);
        }
    }
    return files;
}

bool AnimationFiles::eventFilter(QObject* watched, QEvent* event)
{
    const bool isDrag = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove
                        || event->type() == QEvent::Drop;
    const auto list = m_lists.constFind(watched);
    if (!isDrag || list == m_lists.constEnd() || m_session.document() == nullptr
        || !convert::canImportInto(m_session.document()->content()))
    {
        return QObject::eventFilter(watched, event);
    }
    auto* const drop = static_cast<QDropEvent*>(event);
    const QStringList files = filesIn(*drop->mimeData());
    const auto model = (*list)();
    if (files.isEmpty() || !model)
    {
        return QObject::eventFilter(watched, event);
    }
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (event->type() == QEvent::Drop)
    {
        open(files, *model);
    }
    return true;
}

} // namespace ui
