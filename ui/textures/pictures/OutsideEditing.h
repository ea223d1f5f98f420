#pragma once

#include "core/edit/textures/pictures/PictureImport.h"
#include "ui/common/QuietWorker.h"
#include "ui/textures/TexturePlaces.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace ui
{

class FileSession;
class HeldPlace;

/// Textures that another program paints: each is a PNG file in a folder of its own, which is
/// watched, and what is saved there is taken back as one edit. It ends with the file that is open.
/// What could not be taken back stays on the disk, and is told.
class OutsideEditing : public QObject
{
    Q_OBJECT

public:
    /// Opens a file with the program of the system. False: there is none.
    using Opener = std::function<bool(const QString& path)>;

    /// Precondition: the session outlives it.
    explicit OutsideEditing(FileSession& session, QObject* parent);
    ~OutsideEditing() override;

    /// What opens pictures from now on.
    void setOpener(Opener opener) { m_open = std::move(opener); }

    /// Writes a place as a picture and has it opened. One that is edited already is opened again as
    /// it is there.
    void begin(const TexturePlace& place);

    /// Stops watching; what was not taken back stays and is told.
    void end();

    /// The pictures that are watched.
    [[nodiscard]] QStringList paths() const;

Q_SIGNALS:
    void refused(const QString& reason);
    void doubted(const QString& title, const QString& what);

private:
    struct Work
    {
        std::unique_ptr<HeldPlace> place;
        QString title;
        QString path;
        tr::exchange::TextureSheet sheet; ///< as it was written
        QByteArray taken; ///< the bytes of the file as they were written, or taken back last
        QByteArray told;  ///< those of which was told why they cannot be taken back
        int attempts = 0; ///< to read what may just be being written
    };

    void look();
    void look(Work& work);
    void take(Work& work, const QByteArray& bytes, const tr::exchange::Picture& picture);
    void finish(const QString& path,
                const QByteArray& bytes,
                const tr::edit::EditName& name,
                const tr::Result<tr::edit::PictureChange>& change,
                std::uint64_t document,
                std::uint64_t state);
    void watch(const Work& work);
    [[nodiscard]] bool makeFolder();
    [[nodiscard]] Work* find(const QString& path);
    void say(Work& work, const QByteArray& bytes, const QString& reason);

    FileSession& m_session;
    Opener m_open;
    QString m_folder; ///< empty: there is none
    std::vector<std::unique_ptr<Work>> m_works;
    QFileSystemWatcher m_watcher;
    QTimer m_soon;
    QuietWorker m_worker; ///< the last: its work must be over before all else goes
};

} // namespace ui
