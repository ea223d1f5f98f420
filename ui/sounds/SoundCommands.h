#pragma once

#include "core/edit/sounds/SampleEdit.h"
#include "ui/common/QuietWorker.h"
#include "ui/session/FileSession.h"

#include <QObject>
#include <QStringList>

class QAction;

namespace ui
{

class Settings;
class SoundsView;

/// What is done to the sounds of the file: a sample written as a WAVE file or replaced by one, and
/// sounds made of some. Files are read and brought to the rate of the game on a worker.
class SoundCommands : public QObject
{
    Q_OBJECT

public:
    /// Puts its buttons into the view. Keeps all of them; `window` has the dialogs.
    SoundCommands(SoundsView& view, FileSession& session, Settings& settings, QWidget& window);

    /// Offers what can be done to what is selected.
    void update();

    /// Writes a sample as it is stored.
    void extract(std::size_t number, const QString& path);

    /// Puts a WAVE file in the place of a sample, in one edit.
    void replace(std::size_t number, const QString& path);

    /// Makes a sound of WAVE files, in one edit.
    void make(std::uint32_t id, const tr::level::SoundDetails& details, const QStringList& files);

Q_SIGNALS:
    /// Something cannot be done.
    void refused(const QString& reason);

    /// A sample was written.
    void extracted(const QString& path);

    /// A sample was not.
    void notExtracted(const QString& path, const QString& reason);

private:
    using Samples = tr::Result<std::vector<tr::edit::StoredSample>>;
    using Edit = std::function<tr::Result<void>(
        tr::edit::Document& document, const std::vector<tr::edit::StoredSample>& samples)>;

    void askWhereTo();
    void askForReplacement();
    void askForSound();
    void prepare(const QStringList& files, const Edit& edit);
    void finish(const FileSession::Moment& asked, const Samples& samples, const Edit& edit);
    [[nodiscard]] std::optional<std::size_t> sample() const;
    QAction* add(const char* name, const QString& text, const QString& tip);

    SoundsView& m_view;
    FileSession& m_session;
    Settings& m_settings;
    QWidget& m_window;
    QuietWorker m_worker;
    QAction* m_extract;
    QAction* m_replace;
    QAction* m_make;
};

} // namespace ui
