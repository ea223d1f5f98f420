#pragma once

#include "core/edit/textures/SpriteEdit.h"
#include "ui/common/QuietWorker.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class QWidget;

namespace ui
{

class FileSession;
class Selection;
class Settings;
class SpritePanel;
class TexturePageView;

/// Does what is wanted of the sprites beside a texture page. Each is one step of the history.
class SpriteEditing : public QObject
{
    Q_OBJECT

public:
    SpriteEditing(FileSession& session, Selection& selection, Settings& settings, QWidget& window);

    /// Serves the sprites beside that page, one page after another.
    void attach(TexturePageView& view);

    /// Lets what can be changed now be changed.
    void update();

    /// Reads a picture, and adds it to the sequence that is shown.
    void addFile(const QString& path);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// The sprite that is selected is to get another picture.
    void replaceWanted();

private:
    using Edit = std::function<tr::Result<tr::edit::TextureRow>(tr::edit::Document& document)>;

    void make(const Edit& edit);
    void askForFile();
    void add(const tr::exchange::Picture& picture,
             const tr::edit::TextureRow& like,
             std::optional<std::size_t> sequence);
    void remove();
    void align(tr::edit::SpriteAlignment alignment);

    FileSession& m_session;
    Selection& m_selection;
    Settings& m_settings;
    QWidget& m_window;
    QPointer<SpritePanel> m_panel;
    QuietWorker m_worker; ///< the last: its work must be over before all else goes
};

} // namespace ui
