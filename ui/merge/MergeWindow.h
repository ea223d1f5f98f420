#pragma once

#include "ui/merge/MergePictures.h"
#include "ui/merge/MergePlanning.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/ViewportFactory.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolBar;

namespace ui
{

class Banner;
class MergeAnswersPane;
class MergePreview;
class MergeSourcesPane;
class Settings;

/// Objects of any number of files, and what meets when they are put into one: everything is seen
/// before it is done, in one edit. Of a main window: what that has open is the destination, unless
/// a new file is wanted. Keeps what is chosen while it is closed.
class MergeWindow : public QWidget
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        FileSession& session;
        Settings& settings;
        FileReader readFile;
        ViewportFactory makeViewport;
    };

    MergeWindow(const Parts& parts, QWidget& window);
    ~MergeWindow() override;

    [[nodiscard]] MergePlanning& planning() noexcept { return m_planning; }

    [[nodiscard]] MergeSourcesPane& sources() noexcept { return *m_sources; }

    [[nodiscard]] MergeAnswersPane& answers() noexcept { return *m_answers; }

    [[nodiscard]] Banner& banner() noexcept { return *m_banner; }

    [[nodiscard]] QPushButton* mergeButton() const noexcept { return m_merge; }

    /// The format of the new file that the objects go into; null: they go into the open one.
    [[nodiscard]] const tr::format::Format* newFormat() const;

    [[nodiscard]] bool isForNewFile() const { return newFormat() != nullptr; }

    /// One of tr::convert::newFormats, or null, where a file is open that can get them.
    void setNewFormat(const tr::format::Format* format);

    /// Puts what is taken into a new file there. Precondition: isForNewFile, and it is worked out.
    void saveNew(const QString& path);

    /// Does what the plan in a file says of the sources.
    void loadPlan(const QString& path);

    void savePlan(const QString& path);

Q_SIGNALS:
    /// Objects were merged into the open file.
    void merged(std::size_t objects);

    /// Objects of another file were dropped on it.
    void objectsDropped(const ui::ObjectsOfFile& objects);

    /// A new file was written.
    void created(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeActions(QToolBar& bar);
    QWidget* makeCentre();
    QWidget* makeFoot();
    void connectParts();
    void followSession();
    [[nodiscard]] bool canTake() const;
    void showState();
    void showPreview(bool isConflict);
    void keepPictures();
    [[nodiscard]] QString summary() const;
    void chooseFiles();
    void chooseFolder();
    void choosePlan();
    void choosePlanToSave();
    void removeSource();
    void tickTogether();
    void takeOutfit(tr::transfer::Answer answer);
    void merge();
    void mergeIntoOpen();
    void takeBack(const FileSession::Moment& merged);
    void chooseNewFile();
    void say(const QString& title, const QString& text, bool isFailure = true);

    Parts m_parts;
    MergePlanning m_planning;
    MergePictures* m_pictures;
    MergeSourcesPane* m_sources;
    MergeAnswersPane* m_answers;
    MergePreview* m_preview;
    Banner* m_banner;
    QComboBox* m_into;
    QLabel* m_said;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_merge;
    QAction* m_remove = nullptr;
    QAction* m_together = nullptr;
    QAction* m_savePlan = nullptr;
    OpenFilePtr m_shownInto;      ///< the destination as it is in the preview
    bool m_showsConflict = false; ///< the preview, and not what is current among the sources
    TaskRunner m_tasks;           ///< the last: its work must be over before all else goes
};

} // namespace ui
