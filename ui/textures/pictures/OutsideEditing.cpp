#include "ui/textures/pictures/OutsideEditing.h"

#include "core/exchange/Png.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/HeldPlace.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/PictureImages.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QUrl>

#include <algorithm>

namespace ui
{
namespace
{

/// Programs write a file in several steps: it is looked at when they are quiet for so long.
constexpr int kQuietTime = 200; // ms

/// So often a file that cannot be read may still be being written.
constexpr int kMostAttempts = 8;

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

tr::Result<tr::exchange::Picture> pictureIn(const QByteArray& bytes)
{
    return tr::exchange::readPng(
        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

QString plainName(const QString& title)
{
    QString name;
    for (const QChar letter : title)
    {
        const bool isPlain = letter.unicode() < 128 && letter.isLetterOrNumber();
        name += isPlain ? letter.toLower() : QLatin1Char('_');
    }
    return name.left(60);
}

std::vector<tr::edit::PlacedPicture> placedOn(const tr::exchange::TextureSheet& sheet,
                                              const tr::exchange::Picture& picture)
{
    std::vector<tr::edit::PlacedPicture> placed;
    for (const tr::exchange::SheetPlace& place : sheet.places)
    {
        const auto& from = place.from;
        placed.push_back(
            {from.page,
             from.left,
             from.top,
             tr::exchange::partOf(picture, place.left, place.top, from.width, from.height),
             place.isOpaque});
    }
    return placed;
}

/// Whether a sheet of several places still shows each where it did. What is on it alone goes with
/// its texture, wherever that is.
bool isLaidOutLike(const tr::exchange::TextureSheet& sheet,
                   const tr::exchange::TextureSheet& written)
{
    const auto isSame = [](const tr::exchange::SheetPlace& a, const tr::exchange::SheetPlace& b)
    { return a.from == b.from && a.left == b.left && a.top == b.top; };
    return (sheet.places.size() == 1 && written.places.size() == 1)
           || std::ranges::equal(sheet.places, written.places, isSame);
}

} // namespace

OutsideEditing::OutsideEditing(FileSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_open([](const QString& path)
             { return QDesktopServices::openUrl(QUrl::fromLocalFile(path)); })
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kQuietTime);
    const auto soon = [this] { m_soon.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon);
    connect(&m_soon, &QTimer::timeout, this, qOverload<>(&OutsideEditing::look));
    connect(&session, &FileSession::fileChanged, this, &OutsideEditing::end);
    // What could not be taken while something was typed that cannot be stored
    connect(&session.openEdits(),
            &OpenEdits::changed,
            this,
            [this, edits = &session.openEdits()]
            {
                if (!m_works.empty() && !edits->isChanged())
                {
                    m_soon.start();
                }
            });
}

OutsideEditing::~OutsideEditing()
{
    end();
}

bool OutsideEditing::makeFolder()
{
    if (m_folder.isEmpty())
    {
        // It is taken away by `end`, unless something in it was not taken back.
        QTemporaryDir folder(QDir::tempPath() + QStringLiteral("/cartouche-XXXXXX"));
        folder.setAutoRemove(false);
        m_folder = folder.isValid() ? folder.path() : QString();
    }
    return !m_folder.isEmpty();
}

OutsideEditing::Work* OutsideEditing::find(const QString& path)
{
    const auto found =
        std::ranges::find_if(m_works, [&path](const auto& each) { return each->path == path; });
    return found != m_works.end() ? found->get() : nullptr;
}

QStringList OutsideEditing::paths() const
{
    QStringList paths;
    for (const auto& work : m_works)
    {
        paths.append(work->path);
    }
    return paths;
}

void OutsideEditing::begin(const TexturePlace& place)
{
    for (const auto& work : m_works)
    {
        if (work->place->now() == place.address)
        {
            if (!m_open(work->path))
            {
                Q_EMIT refused(tr("The system has no program that opens PNG pictures."));
            }
            return;
        }
    }
    const OpenFilePtr file = m_session.file();
    if (!file || !makeFolder())
    {
        Q_EMIT refused(tr("There is no room for a picture in the folder for temporary files."));
        return;
    }
    const tr::view::TexturePages pages = texturePages(*file);
    tr::exchange::PictureSource source(pages);
    auto work = std::make_unique<Work>();
    work->place = std::make_unique<HeldPlace>(m_session, place.address);
    work->title = place.title;
    work->sheet = place.sheet;
    // Rows move, so that another one can have had that title.
    const QString name = plainName(place.title);
    work->path = QStringLiteral("%1/%2.png").arg(m_folder, name);
    for (int i = 2; find(work->path) != nullptr || QFile::exists(work->path); ++i)
    {
        work->path = QStringLiteral("%1/%2_%3.png").arg(m_folder, name, QString::number(i));
    }
    if (const auto written = writePicture(work->path, pictureOf(source, place.sheet)); !written)
    {
        Q_EMIT refused(sentence(written.error()));
        return;
    }
    work->taken = bytesOf(work->path);
    watch(*work);
    const QString path = work->path;
    m_works.push_back(std::move(work));
    if (!m_open(path))
    {
        Q_EMIT doubted(tr("The system has no program that opens PNG pictures"),
                       tr("What is saved in %1 is taken back all the same.")
                           .arg(QDir::toNativeSeparators(path)));
    }
}

void OutsideEditing::watch(const Work& work)
{
    // Many programs put another file in its place, which the folder tells.
    m_watcher.addPath(m_folder);
    m_watcher.addPath(work.path);
}

void OutsideEditing::look()
{
    for (const auto& work : m_works)
    {
        watch(*work);
        look(*work);
    }
}

void OutsideEditing::look(Work& work)
{
    const QByteArray bytes = bytesOf(work.path);
    if (bytes.isEmpty() || bytes == work.taken || bytes == work.told)
    {
        return;
    }
    const auto picture = pictureIn(bytes);
    if (picture)
    {
        work.attempts = 0;
        take(work, bytes, *picture);
    }
    else if (++work.attempts < kMostAttempts)
    {
        m_soon.start();
    }
    else
    {
        work.attempts = 0;
        say(work, bytes, sentence(picture.error()));
    }
}

void OutsideEditing::say(Work& work, const QByteArray& bytes, const QString& reason)
{
    work.told = bytes;
    Q_EMIT doubted(tr("%1 was not taken back").arg(work.title),
                   tr("%1 The picture is in %2.").arg(reason, QDir::toNativeSeparators(work.path)));
}

void OutsideEditing::take(Work& work, const QByteArray& bytes, const tr::exchange::Picture& picture)
{
    if (m_session.document() == nullptr || !work.place->now())
    {
        say(work, bytes, tr("It is not in the file any more."));
        return;
    }
    if (!m_session.openEdits().commit([this] { m_soon.start(); }))
    {
        return;
    }
    const OpenFilePtr file = m_session.file();
    if (!file || !work.place->now())
    {
        say(work, bytes, tr("It is not in the file any more.")); // what was typed took it away
        return;
    }
    const auto place = picturePlaceOf(file, *work.place->now());
    if (!place)
    {
        say(work, bytes, tr("It is on no page any more."));
        return;
    }
    if (!isLaidOutLike(place->sheet, work.sheet))
    {
        say(work, bytes, tr("Its textures lie in other places by now."));
        return;
    }
    if (const auto fits = tr::edit::checkSize(picture, place->sheet.width, place->sheet.height);
        !fits)
    {
        say(work, bytes, sentence(fits.error()));
        return;
    }
    const FileSession::Moment asked = m_session.moment();
    m_worker.add(
        [this, file, place, picture, bytes, path = work.path, asked](
            const tr::Progress&) -> QuietWorker::Completion
        {
            const auto change =
                std::make_shared<tr::Result<tr::edit::PictureChange>>(tr::edit::pictureChange(
                    file->file().content, texturePages(*file), placedOn(place->sheet, picture)));
            return [this, change, path, bytes, place, asked]
            { finish(path, bytes, place->name, *change, asked.document, asked.state); };
        });
}

void OutsideEditing::finish(const QString& path,
                            const QByteArray& bytes,
                            const tr::edit::EditName& name,
                            const tr::Result<tr::edit::PictureChange>& change,
                            std::uint64_t document,
                            std::uint64_t state)
{
    Work* const work = find(path);
    if (work == nullptr || bytes == work->taken)
    {
        return;
    }
    if (m_session.moment() != FileSession::Moment{document, state})
    {
        m_soon.start(); // it was edited meanwhile: worked out anew
        return;
    }
    const auto done = change ? tr::edit::takePictures(*m_session.document(), name, *change)
                             : tr::Result<void>(tr::fail(change.error()));
    if (done)
    {
        work->taken = bytes;
    }
    else
    {
        say(*work, bytes, sentence(done.error()));
    }
}

void OutsideEditing::end()
{
    m_soon.stop();
    m_worker.cancel();
    QStringList kept;
    for (const auto& work : m_works)
    {
        m_watcher.removePath(work->path);
        const QByteArray bytes = bytesOf(work->path);
        if (!bytes.isEmpty() && bytes != work->taken)
        {
            kept.append(QDir::toNativeSeparators(work->path));
        }
        else
        {
            QFile::remove(work->path);
        }
    }
    m_works.clear();
    if (!m_folder.isEmpty())
    {
        m_watcher.removePath(m_folder);
        QDir().rmdir(m_folder); // what stays in it keeps it
        m_folder.clear();
    }
    if (!kept.isEmpty())
    {
        Q_EMIT doubted(tr("What was painted in another program was not taken back"),
                       tr("It is in %1.").arg(kept.join(QStringLiteral(", "))));
    }
}

} // namespace ui
