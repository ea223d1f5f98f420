#pragma once

#include "core/exchange/Png.h"
#include "ui/common/QuietWorker.h"
#include "ui/file/OpenFile.h"
#include "ui/textures/TexturePlaces.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QMimeData;

namespace ui
{

class FileSession;
class HeldPlace;
class OutsideEditing;
class Settings;
class TaskRunner;
class TexturePageView;

/// Pictures that go into texture pages and come out of them, as files, by the clipboard, dropped
/// onto a page, and by way of another program. What is worked on is what is selected: a texture, a
/// sprite, a sample or a page; of a moveable or static all textures as one sheet.
class PictureEditing : public QObject
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        FileSession& session;
        Selection& selection;
        Settings& settings;
        TaskRunner& tasks;
    };

    PictureEditing(const Parts& parts, QWidget& window);
    ~PictureEditing() override;

    /// In the order of menus.
    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Offers them on a page, and takes pictures that are dropped there. Once a view.
    void offerOn(TexturePageView& view);

    /// Enables what can be done with what is selected now.
    void update();

    /// Asks for a file to be put onto what is selected.
    void askForFile();

    /// Asks how the picture on the clipboard is to be put there.
    void paste();

    /// Reads a picture, and asks how it is to be put onto what is selected.
    void importFile(const QString& path);

    /// Writes what is selected as a PNG file.
    void exportTo(const QString& path);

    /// Writes all textures and sprites of the file into a folder, each as a PNG file.
    void exportAll(const QString& folder);

    [[nodiscard]] OutsideEditing& outside() const noexcept { return *m_outside; }

Q_SIGNALS:
    /// It cannot be done.
    void refused(const QString& reason);

    /// It was done, or could not be, and there is something to be said about it.
    void doubted(const QString& title, const QString& what);

    /// A file or a folder was written.
    void exported(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Place = std::optional<TexturePlace>;

    QAction* add(const char* name, const QString& text, const QString& tip, const char* icon);
    void makeActions();
    void askWhereTo();
    void askForFolder();
    void editOutside();
    void read(const QString& path, const Place& place);
    void ask(const tr::exchange::Picture& picture, const Place& place);
    void ask(const tr::exchange::Picture& picture, const std::shared_ptr<HeldPlace>& held);
    [[nodiscard]] Place selected() const;
    [[nodiscard]] Place pageShown() const;
    [[nodiscard]] Place under(const TexturePageView& view, const QPoint& point) const;
    [[nodiscard]] bool take(const QMimeData& data, const Place& place);

    Parts m_parts;
    QWidget& m_window;
    QPointer<TexturePageView> m_view;
    OutsideEditing* m_outside;
    QAction* m_import = nullptr;
    QAction* m_paste = nullptr;
    QAction* m_export = nullptr;
    QAction* m_exportAll = nullptr;
    QAction* m_editOutside = nullptr;
    QList<QAction*> m_actions;
    bool m_canPaste = false; ///< there is a picture on the clipboard
    QuietWorker m_worker;    ///< the last: its work must be over before all else goes
};

} // namespace ui
