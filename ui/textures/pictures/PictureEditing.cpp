#include "ui/textures/pictures/PictureEditing.h"

#include "ui/common/Settings.h"
#include "ui/common/Task.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"
#include "ui/session/HeldPlace.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/textures/pictures/ImportPictureDialog.h"
#include "ui/textures/pictures/OutsideEditing.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QUrl>

namespace ui
{
namespace
{

/// The first local picture that is dropped or pasted; empty without one. Others may come with a
/// picture of their own.
QString fileIn(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
    {
        const QString path = url.isLocalFile() ? url.toLocalFile() : QString();
        if (isPictureName(path))
        {
            return path;
        }
    }
    return {};
}

bool hasPicture(const QMimeData* data)
{
    return data != nullptr && (data->hasImage() || !fileIn(*data).isEmpty());
}

/// Whether an export of all textures has left its files there.
bool hasExported(const QString& folder)
{
    const QStringList names{QStringLiteral("texture_*.png"), QStringLiteral("sprite_*.png")};
    return !QDir(folder).entryList(names, QDir::Files | QDir::Hidden).isEmpty();
}

/// "texture_0012.png"
QString fileNameOf(const char* kind, std::size_t row)
{
    return QStringLiteral("%1_%2.png")
        .arg(QLatin1String(kind))
        .arg(static_cast<qulonglong>(row), 4, 10, QLatin1Char('0'));
}

/// Writes all textures and sprites into a folder. Gives back how many, or what went wrong.
tr::Result<int> writeAll(const OpenFile& file, const QString& folder, const tr::Progress& progress)
{
    const tr::view::TexturePages pages = texturePages(file);
    tr::exchange::PictureSource source(pages);
    const std::size_t textures = source.textureCount();
    const std::size_t all = textures + source.spriteCount();
    int written = 0;
    for (std::size_t i = 0; i < all; ++i)
    {
        progress.step(static_cast<double>(i) / static_cast<double>(all));
        const bool isSprite = i >= textures;
        const std::size_t row = isSprite ? i - textures : i;
        const auto rect = isSprite ? source.spritePixels(row) : source.texturePixels(row);
        if (!rect)
        {
            continue;
        }
        const QString name = fileNameOf(isSprite ? "sprite" : "texture", row);
        const auto done = writePicture(folder + QLatin1Char('/') + name,
                                       source.part(*rect, !isSprite && source.isOpaque(row)));
        if (!done)
        {
            return tr::fail(done.error());
        }
        ++written;
    }
    return written;
}

} // namespace

PictureEditing::PictureEditing(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
    , m_outside(new OutsideEditing(parts.session, this))
{
    makeActions();
    connect(m_outside, &OutsideEditing::refused, this, &PictureEditing::refused);
    connect(m_outside, &OutsideEditing::doubted, this, &PictureEditing::doubted);
    connect(&parts.selection, &Selection::changed, this, &PictureEditing::update);
    connect(&parts.session, &FileSession::fileChanged, this, &PictureEditing::update);
    connect(&parts.session, &FileSession::revised, this, &PictureEditing::update);
    // Asking the program that has the clipboard can take a while: once for all that it offers.
    const auto lookAtClipboard = [this]
    {
        m_canPaste = hasPicture(QGuiApplication::clipboard()->mimeData());
        update();
    };
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, lookAtClipboard);
    lookAtClipboard();
}

PictureEditing::~PictureEditing() = default;

QAction*
PictureEditing::add(const char* name, const QString& text, const QString& tip, const char* icon)
{
    QAction* const action = makeNamedAction({name, text, tip, icon}, this);
    m_actions.append(action);
    return action;
}

void PictureEditing::makeActions()
{
    m_import =
        add("pictureImport",
            tr("&Import Picture…"),
            tr("Put a PNG, JPEG or BMP file onto the selected texture, sprite or page, or onto all "
               "textures of the selected moveable or static as a sheet"),
            "image");
    m_paste = add(
        "picturePaste", tr("&Paste Picture…"), tr("Put the picture on the clipboard there"), "");
    m_export = add("pictureExport",
                   tr("&Export Picture…"),
                   tr("Write the selected texture, sprite or page as a PNG file, or all textures "
                      "of the selected moveable or static as a sheet"),
                   "");
    m_exportAll = add("pictureExportAll",
                      tr("Export &All Textures…"),
                      tr("Write all textures and sprites into a folder, each as a PNG file"),
                      "");
    m_editOutside = add("pictureEditOutside",
                        tr("Edit in Another Pro&gram"),
                        tr("Open what is selected with the system's program for pictures; what "
                           "is saved there is taken back"),
                        "");
    connect(m_import, &QAction::triggered, this, &PictureEditing::askForFile);
    connect(m_paste, &QAction::triggered, this, &PictureEditing::paste);
    connect(m_export, &QAction::triggered, this, &PictureEditing::askWhereTo);
    connect(m_exportAll, &QAction::triggered, this, &PictureEditing::askForFolder);
    connect(m_editOutside, &QAction::triggered, this, &PictureEditing::editOutside);
}

void PictureEditing::offerOn(TexturePageView& view)
{
    m_view = &view;
    TextureCanvas* const canvas = view.canvas();
    if (canvas->actions().contains(m_import))
    {
        return;
    }
    canvas->addActions(m_actions);
    canvas->viewport()->setAcceptDrops(true);
    canvas->viewport()->installEventFilter(this);
    connect(&view, &TexturePageView::pageChanged, this, &PictureEditing::update);
    update();
}

void PictureEditing::update()
{
    const auto& now = m_parts.selection.current();
    // Pages that are seen of what stands in for the file are none of its own.
    const OpenFilePtr& file = m_parts.session.file();
    const bool isThere = file && !file->needsStandIn();
    const bool hasPlace = isThere
                          && ((now && (canBeTexture(*now) || canHaveTextures(*now)))
                              || (m_view && m_view->page() >= 0));
    const bool canEdit = hasPlace && m_parts.session.editsObjects();
    m_import->setEnabled(canEdit);
    m_paste->setEnabled(canEdit && m_canPaste);
    m_export->setEnabled(hasPlace);
    m_editOutside->setEnabled(canEdit);
    const bool hasPages =
        isThere && file->file().format != nullptr && file->file().format->pages != nullptr;
    m_exportAll->setEnabled(hasPages);
}

PictureEditing::Place PictureEditing::pageShown() const
{
    const int page = m_view ? m_view->page() : -1;
    return page >= 0 ? texturePlaceOf(m_parts.session.file(), m_view->pageAddress(page))
                     : std::nullopt;
}

/// What is selected, or else what is on the page, or else the page that is shown.
PictureEditing::Place PictureEditing::selected() const
{
    const OpenFilePtr& file = m_parts.session.file();
    const auto& now = m_parts.selection.current();
    if (file && now && canHaveTextures(*now))
    {
        return textureSheetOf(file, *now);
    }
    auto place = file && now ? texturePlaceOf(file, *now) : std::nullopt;
    if (!place && m_view && !m_view->canvas()->selected().empty())
    {
        place = texturePlaceOf(file, m_view->canvas()->selected().back());
    }
    return place ? place : pageShown();
}

PictureEditing::Place PictureEditing::under(const TexturePageView& view, const QPoint& point) const
{
    const auto address = view.addressAt(point);
    return address ? texturePlaceOf(m_parts.session.file(), *address) : pageShown();
}

void PictureEditing::askForFile()
{
    auto* const dialog = new QFileDialog(
        &m_window, tr("Import Picture"), m_parts.settings.lastFolder(), pictureFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PictureEditing::importFile);
    dialog->open();
}

void PictureEditing::importFile(const QString& path)
{
    read(path, selected());
}

void PictureEditing::read(const QString& path, const Place& place)
{
    m_parts.settings.setLastFolder(QFileInfo(path).absolutePath());
    m_worker.add(
        [this, path, place, asked = m_parts.session.moment()](
            const tr::Progress&) -> QuietWorker::Completion
        {
            const auto picture =
                std::make_shared<tr::Result<tr::exchange::Picture>>(readPicture(path));
            return [this, picture, place, asked]
            {
                if (!*picture)
                {
                    Q_EMIT refused(sentence(picture->error()));
                }
                else if (m_parts.session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile()); // the place may be another one
                }
                else
                {
                    ask(**picture, place);
                }
            };
        });
}

void PictureEditing::ask(const tr::exchange::Picture& picture, const Place& place)
{
    if (!m_parts.session.editsObjects())
    {
        return;
    }
    if (!place)
    {
        Q_EMIT refused(tr("What is selected has no texture on a page."));
        return;
    }
    ask(picture, std::make_shared<HeldPlace>(m_parts.session, place->address));
}

void PictureEditing::ask(const tr::exchange::Picture& picture,
                         const std::shared_ptr<HeldPlace>& held)
{
    const auto again = [this, picture, held] { ask(picture, held); };
    if (!m_parts.session.editsObjects() || !m_parts.session.openEdits().commit(again))
    {
        return;
    }
    // What was typed is stored now, and may have moved it.
    const Place place =
        held->now() ? picturePlaceOf(m_parts.session.file(), *held->now()) : std::nullopt;
    if (!place)
    {
        Q_EMIT refused(changedMeanwhile());
        return;
    }
    PictureTask task{place->title, place->name, place->sheet, picture};
    if (place->isPage && picture.width <= place->sheet.width
        && picture.height <= place->sheet.height)
    {
        // A picture that is smaller than the page goes to a place on it.
        auto from = place->sheet.places.front().from;
        task.isMovable = picture.width < from.width || picture.height < from.height;
        from.width = picture.width;
        from.height = picture.height;
        task.sheet = tr::exchange::sheetOf(from, false);
    }
    task.what = placeText(*m_parts.session.file(), *place);
    if (canHaveTextures(place->address))
    {
        task.object = place->address;
    }
    (new ImportPictureDialog(m_parts.session, std::move(task), &m_window))->open();
}

void PictureEditing::askWhereTo()
{
    const Place place = selected();
    if (!place)
    {
        Q_EMIT refused(tr("What is selected has no texture on a page."));
        return;
    }
    auto* const dialog = new QFileDialog(&m_window,
                                         tr("Export Picture"),
                                         m_parts.settings.lastFolder(),
                                         tr("PNG pictures (*.png *.PNG)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    const bool isSheet = canHaveTextures(place->address);
    dialog->selectFile(
        fileNameOf(place->isPage ? "page"
                   : isSheet     ? "textures"
                                 : "texture",
                   place->isPage ? place->sheet.places.front().from.page : place->address.row));
    connect(dialog, &QFileDialog::fileSelected, this, &PictureEditing::exportTo);
    dialog->open();
}

void PictureEditing::exportTo(const QString& path)
{
    const Place place = selected();
    const OpenFilePtr file = m_parts.session.file();
    if (!file || !place)
    {
        return;
    }
    m_parts.settings.setLastFolder(QFileInfo(path).absolutePath());
    m_worker.add(
        [this, file, place, path](const tr::Progress&) -> QuietWorker::Completion
        {
            const tr::view::TexturePages pages = texturePages(*file);
            tr::exchange::PictureSource source(pages);
            const auto done = writePicture(path, pictureOf(source, place->sheet));
            return [this, done, path]
            {
                if (done)
                {
                    Q_EMIT exported(path);
                }
                else
                {
                    Q_EMIT refused(sentence(done.error()));
                }
            };
        });
}

void PictureEditing::askForFolder()
{
    auto* const dialog =
        new QFileDialog(&m_window, tr("Export All Textures"), m_parts.settings.lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &PictureEditing::exportAll);
    dialog->open();
}

void PictureEditing::exportAll(const QString& folder)
{
    const OpenFilePtr file = m_parts.session.file();
    if (!file)
    {
        return;
    }
    m_parts.settings.setLastFolder(folder);
    if (hasExported(folder))
    {
        // The dialog for folders does not ask, as that for files does.
        Q_EMIT refused(
            tr("There are exported textures in %1 already.").arg(QDir::toNativeSeparators(folder)));
        return;
    }
    m_parts.tasks.start(tr("Exporting textures"),
                        Task::Work(
                            [this, file, folder](const tr::Progress& progress) -> Task::Completion
                            {
                                const auto written = writeAll(*file, folder, progress);
                                return [this, written, folder]
                                {
                                    if (written)
                                    {
                                        Q_EMIT exported(folder);
                                    }
                                    else
                                    {
                                        Q_EMIT refused(sentence(written.error()));
                                    }
                                };
                            }));
}

void PictureEditing::paste()
{
    if (const QMimeData* const data = QGuiApplication::clipboard()->mimeData())
    {
        static_cast<void>(take(*data, selected()));
    }
}

bool PictureEditing::take(const QMimeData& data, const Place& place)
{
    if (!m_parts.session.editsObjects() || !hasPicture(&data))
    {
        return false;
    }
    // A file says more than what a program makes of it: clear pixels keep their colours.
    if (const QString path = fileIn(data); !path.isEmpty())
    {
        read(path, place);
        return true;
    }
    const auto image = qvariant_cast<QImage>(data.imageData());
    if (image.isNull())
    {
        return false;
    }
    ask(pictureOf(image), place);
    return true;
}

void PictureEditing::editOutside()
{
    if (const Place place = selected())
    {
        m_outside->begin(*place);
    }
    else
    {
        Q_EMIT refused(tr("What is selected has no texture on a page."));
    }
}

bool PictureEditing::eventFilter(QObject* watched, QEvent* event)
{
    const bool isDrag = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove
                        || event->type() == QEvent::Drop;
    if (!isDrag || !m_view || !m_parts.session.editsObjects())
    {
        return QObject::eventFilter(watched, event);
    }
    auto* const drop = static_cast<QDropEvent*>(event);
    if (!hasPicture(drop->mimeData()))
    {
        return QObject::eventFilter(watched, event);
    }
    if (event->type() == QEvent::Drop)
    {
        static_cast<void>(take(*drop->mimeData(), under(*m_view, drop->position().toPoint())));
    }
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    return true;
}

} // namespace ui
