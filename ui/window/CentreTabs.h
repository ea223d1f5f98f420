#pragma once

#include "core/edit/document/Step.h"
#include "ui/file/OpenFile.h"

#include <QTabWidget>

#include <functional>

namespace ui
{

class Editor;
class FileTab;
class SectorGridView;
class MoveableInspector;
class Settings;
class StandIns;
class TableTab;
class TexturePageView;
class Viewport;

/// The tabs in the centre of the window: the 3D view, which is always the first and stays, and the
/// tables and texture pages that were opened.
class CentreTabs : public QTabWidget
{
    Q_OBJECT

public:
    CentreTabs(Selection& selection,
               Viewport* viewport,
               StandIns& standIns,
               QWidget* parent = nullptr);

    /// Lets numbers be edited in tables. Precondition: the editor outlives the tabs.
    void setEditor(Editor& editor) { m_editor = &editor; }

    /// Remembers there how tables and inspectors are arranged. Precondition: it outlives the tabs.
    void setSettings(Settings& settings);

    /// Shows another file in all tabs of its tables; null closes them. Tabs for which the file has
    /// nothing to show are closed.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit in them.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// The same for the 3D view and all other tabs that show objects; see StandIns.
    void setObjects(const OpenFilePtr& objects);
    void reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet& changes);

    /// Whose objects those are.
    [[nodiscard]] StandIns& standIns() const noexcept { return m_standIns; }

    /// Brings the tab to the front that shows a row best, and opens it where needed: the same one
    /// for every row of a table, wherever it was opened from and whichever number was meant.
    void open(const Address& address);

    /// The same for what stands in for the file, whose rows are in no tables here.
    void openObject(const Address& address);

    void showView();
    TableTab* showTable(const ShownTable& table);

    /// The texture pages; null if the file has none. The page stays with -1.
    TexturePageView* showTextures(int page = -1);

    /// The sectors of a room from above; null if the file has no rooms. The room stays with -1.
    SectorGridView* showSectors(int room = -1);

    /// The inspector of a row of models; one that shows it already comes to the front.
    /// Precondition: the file has that row.
    MoveableInspector* showMoveable(std::size_t row);

    /// A tab by its name: "3d", "table:NAME", "texture:N", "sectors:ROOM", or "moveable:" with
    /// a slot, a name or else a row of models. False if there is no such thing.
    bool showByName(const QString& name);

    /// Whether the current tab can be closed: all but the 3D view can.
    [[nodiscard]] bool canCloseCurrent() const;
    void closeCurrent();

    /// The table of the current tab, or null.
    [[nodiscard]] TableTab* currentTable() const;

    /// Offers these actions on rows of tables.
    void setRowActions(const QList<QAction*>& actions) { m_rowActions = actions; }

    /// What the current tab shows; null if there is nothing to see.
    [[nodiscard]] QImage picture() const;

Q_SIGNALS:
    /// Other rows are selected in the table of the current tab.
    void rowsSelected();

    /// Something was opened that is worked on in the layout of that name.
    void layoutWanted(const QString& name);

    /// A table has been opened in a tab of its own.
    void tableOpened(ui::TableTab* table);

    /// The texture pages have been opened in a tab.
    void texturesOpened(ui::TexturePageView* view);

    /// A moveable has been opened in a tab of its own.
    void moveableOpened(ui::MoveableInspector* inspector);

private:
    /// `again`: see OpenEdits::commit.
    [[nodiscard]] bool mayLeave(const std::function<void()>& again = {});
    void closeTab(int index);
    void removePage(int index);
    void keepViewFirst();
    void openTab(FileTab* page);
    void tellTabs(bool showObjects, const std::function<void(FileTab& tab)>& tell);
    bool openWork(const Address& address);
    [[nodiscard]] FileTab* tab(int index) const;

    /// The open tab of a kind for which `shows` is true, or null.
    template <typename Tab, typename Predicate>
    [[nodiscard]] Tab* find(const Predicate& shows) const;

    Selection& m_selection;
    Viewport* m_viewport;
    StandIns& m_standIns;
    Editor* m_editor = nullptr;
    Settings* m_settings = nullptr;
    QList<QAction*> m_rowActions;
    OpenFilePtr m_file;
};

} // namespace ui
