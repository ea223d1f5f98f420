#pragma once

#include "ui/common/widgets/Banner.h"
#include "ui/file/OpenFile.h"
#include "ui/navigation/NavigationHistory.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/FileViews.h"

#include <QMainWindow>

class QStackedWidget;

namespace ui
{

class ActionSet;
class AnimationsPanel;
class BookmarkCommands;
class CentreTabs;
class CurvesPanel;
class DiskChanges;
class DocumentCommands;
class DrivePanel;
class GraphPanel;
class MatrixPanel;
class MergeCommands;
class HexView;
class HistoryView;
class InterruptedSaves;
class LayoutCommands;
class ProblemsView;
class ModelWork;
class PropertiesView;
class RecoveryCommands;
class ReferencesView;
class Settings;
class SoundOutput;
class SoundsView;
class StartPage;
class StatusPanel;
class StructureView;
class TableWork;
class Theme;
class VersionCommands;
class WindowLayout;
enum class Command : std::uint8_t;

/// What a window is given by the program.
struct WindowServices
{
    Settings& settings;
    Theme& theme;
    ViewportFactory makeViewport;
    FileReader readFile = loadFile;
    QString recoveryFolder = {};   ///< where edits are kept that are not saved; empty: nowhere
    QString versionsFolder = {};   ///< where earlier versions of files are kept; empty: beside them
    SoundOutput* sounds = nullptr; ///< that all windows play on; null: they are silent
};

/// A window with one file, or the start page. Puts the parts together; each of them does its own
/// work.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(const WindowServices& services, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Starts to open a file; what is open stays until that is read. A file that another window
    /// shows is brought to the front there. Where there are edits that are not saved, the file
    /// gets a window of its own: nobody is asked about one file for wanting to see another.
    void openFile(const QString& path);

    /// Opens the file of an entry of the recovery folder with the edits that were kept.
    void recover(const QString& folder);

    /// Says what other windows have left behind that ended without saving, or while they saved. The
    /// result is the paths of the files that were not saved.
    QStringList offerRecovery();

    /// Brings a panel to the front by its name: "problems", "hex". False if there is none.
    bool showPanel(const QString& name);

    /// Changes to a layout by its name: "explore", "animate", "model". False if there is none, or
    /// if the file has nothing for it.
    bool showLayout(const QString& name);

    [[nodiscard]] FileSession& session() noexcept { return m_session; }

    [[nodiscard]] Selection& selection() noexcept { return m_selection; }

    [[nodiscard]] CentreTabs& tabs() noexcept { return *m_tabs; }

    [[nodiscard]] Viewport& viewport() noexcept { return *m_viewport; }

    [[nodiscard]] const ActionSet& actionSet() const noexcept { return *m_actions; }

    [[nodiscard]] SoundsView& sounds() noexcept { return *m_sounds; }

    [[nodiscard]] AnimationsPanel& animations() noexcept { return *m_animations; }

    [[nodiscard]] GraphPanel& graph() noexcept { return *m_graph; }

    [[nodiscard]] MatrixPanel& matrix() noexcept { return *m_matrix; }

    [[nodiscard]] MergeCommands& merging() noexcept { return *m_merging; }

    /// Null: there is no player.
    [[nodiscard]] DrivePanel* drive() noexcept { return m_drive; }

    [[nodiscard]] WindowLayout& layouts() noexcept { return *m_layout; }

    [[nodiscard]] Banner& banner() noexcept { return *m_banner; }

    /// What is asked and told about the file itself: others have changed it, edits are recovered.
    [[nodiscard]] Banner& notice() noexcept { return *m_notice; }

    [[nodiscard]] RecoveryCommands& recovery() noexcept { return *m_recovery; }

Q_SIGNALS:
    /// A file could not be opened, or is none of ours; what was open still is.
    void openFailed(const QString& path, const tr::Error& error);

    /// Somebody wants another window with that file; an empty path: with the start page.
    void windowWanted(const QString& path);

    /// Somebody wants another window with the edits of that entry of the recovery folder.
    void recoveryWindowWanted(const QString& folder);

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeCentre();
    void makeDocks();
    void listViews();
    void makeDocumentParts();
    void connectSession();
    void connectUnsaved();
    void connectFileActions();
    void connectEdits();
    void connectViewActions();
    void on(Command command, const std::function<void()>& serve);

    void recoverWhereThereIsRoom(const QString& folder);
    void showFile(const OpenFilePtr& file);
    void showRevision(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);
    void showTitle();
    /// openFile, of a file whose first bytes were looked at.
    void openGlanced(const QString& path);
    void showFailure(const QString& path, const tr::Error& error);
    void showRefusal(const QStringList& paths, const tr::Error& error);
    void showDamage(const OpenFile& file);
    void sayFailure(const QString& title, const QString& reason);
    void saySaved(const QString& path);
    void visit(const std::optional<Address>& address);
    void goTo(const Address& address);
    void find();
    void showBytes();
    void updateActions();

    WindowServices m_services;
    TaskRunner m_tasks;
    FileSession m_session;
    Selection m_selection;
    StandIns m_standIns;
    NavigationHistory m_history;
    FileViews m_views;
    Editor m_editor;
    bool m_navigating = false;
    QString m_shownPath;
    bool m_leaving = false; ///< what is not saved may be lost

    ActionSet* m_actions;
    Viewport* m_viewport;
    CentreTabs* m_tabs;
    StartPage* m_startPage;
    QStackedWidget* m_pages;
    Banner* m_banner;
    Banner* m_notice;
    StructureView* m_structure;
    AnimationsPanel* m_animations;
    PropertiesView* m_properties;
    ProblemsView* m_problems;
    ReferencesView* m_references;
    HistoryView* m_historyView;
    SoundsView* m_sounds;
    GraphPanel* m_graph;
    MatrixPanel* m_matrix;
    MergeCommands* m_merging = nullptr;
    DrivePanel* m_drive;   ///< null: there is no player
    CurvesPanel* m_curves; ///< null: there is no player
    DocumentCommands* m_document;
    DiskChanges* m_diskChanges;
    RecoveryCommands* m_recovery;
    InterruptedSaves* m_interrupted;
    VersionCommands* m_versions;
    BookmarkCommands* m_bookmarks;
    TableWork* m_work;
    ModelWork* m_models;
    HexView* m_hex;
    WindowLayout* m_layout;
    LayoutCommands* m_layouts;
    StatusPanel* m_status;
};

} // namespace ui
