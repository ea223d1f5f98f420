#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/file/OpenFile.h"

#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QLabel;
class QListView;
class QStackedWidget;
class QTableView;
class QTreeView;

namespace ui
{

class BoxNumbersModel;
class Editor;
class FilterField;
class StaticsFilter;
class StaticsModel;
class Thumbnails;

/// All statics of a file: as pictures, or as a table, and below the numbers of the boxes of the
/// current one. The selection goes both ways with the window; a double click, or Return, shows one
/// in the 3D view. While the panel is not seen it does nothing.
class StaticsPanel : public SeenPanel
{
    Q_OBJECT

public:
    explicit StaticsPanel(Selection& selection, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the panel.
    void setEditor(Editor& editor);

    /// Offers these actions on statics.
    void offer(const QList<QAction*>& actions);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// Rows of the static meshes that are selected, in ascending order.
    [[nodiscard]] std::vector<std::size_t> selectedRows() const;

    /// The one that is worked on.
    [[nodiscard]] std::optional<std::size_t> currentRow() const;

    /// Makes rows the selected ones, the first of them the current one.
    void select(const std::vector<std::size_t>& rows);

    /// Puts the cursor into the filter.
    void focusFilter();

    [[nodiscard]] QListView* pictures() const noexcept { return m_pictures; }

    [[nodiscard]] QTreeView* table() const noexcept { return m_table; }

    [[nodiscard]] QTableView* boxes() const noexcept { return m_boxes; }

    [[nodiscard]] FilterField* filter() const noexcept { return m_filter; }

    /// Shows the table, or the pictures.
    [[nodiscard]] QAction* asTable() const noexcept { return m_asTable; }

    [[nodiscard]] Thumbnails& thumbnails() const noexcept { return *m_thumbnails; }

Q_SIGNALS:
    /// Others are selected, or none.
    void rowsSelected();

    /// The selected ones are to be deleted.
    void deleteWanted();

protected:
    void seeAgain() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLists();
    void makeBoxes();
    void makeLayout();
    void catchUp();
    void follow();
    void goToCurrent();
    void open(const QModelIndex& line);
    void showBoxes();
    void countShown();
    [[nodiscard]] QModelIndex lineOf(std::size_t row) const;
    [[nodiscard]] std::size_t rowOf(const QModelIndex& line) const;

    Selection& m_selection;
    OpenFilePtr m_file;  ///< the newest
    OpenFilePtr m_shown; ///< the one that is listed, which may be older
    Thumbnails* m_thumbnails;
    StaticsModel* m_model;
    StaticsFilter* m_lines;
    BoxNumbersModel* m_numbers;
    FilterField* m_filter;
    QLabel* m_count;
    QAction* m_asTable;
    QStackedWidget* m_lists;
    QListView* m_pictures;
    QTreeView* m_table;
    QTableView* m_boxes;
    bool m_isFollowing = false;
    bool m_hasOtherRows = true; ///< rows came or went since it was listed
};

} // namespace ui
