#pragma once

#include "ui/models/TableModel.h"
#include "ui/views/FileTab.h"

class QLabel;
class QTableView;
class QToolButton;

namespace ui
{

class Editor;
class FilterField;

/// One table of the file: all its rows, with a filter and a switch between decoded and raw values.
/// A click selects, a double click or Return opens.
class TableTab : public FileTab
{
    Q_OBJECT

public:
    TableTab(Selection& selection, tr::level::TableId table, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the tab.
    void setEditor(Editor& editor);

    /// A file without this table shows an empty one.
    void setFile(const OpenFilePtr& file) override;

    /// Filter, order and selection stay.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] tr::level::TableId table() const noexcept { return m_id; }

    [[nodiscard]] bool hasContent() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    /// Puts the cursor into the filter field.
    void focusFilter();

    void setFilter(const QString& text);

    void setMode(ValueMode mode);

    /// Selected rows as text, columns apart by tabs, names of the columns first. Empty if nothing
    /// is selected.
    [[nodiscard]] QString selectedText() const;

    /// Puts selectedText() on the clipboard.
    void copy();

    /// Rows of the table that are selected, in ascending order.
    [[nodiscard]] std::vector<std::size_t> selectedRows() const;

    /// The field of the current cell; Address::kWholeRow without one.
    [[nodiscard]] int currentLeaf() const;

    [[nodiscard]] QTableView* grid() const noexcept { return m_grid; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

    [[nodiscard]] TableModel* model() const noexcept { return m_model; }

Q_SIGNALS:
    /// Other rows are selected.
    void rowsSelected();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(const std::optional<Address>& address);
    void selectIndex(const QModelIndex& index);
    void showCount();
    void sizeColumns();
    [[nodiscard]] QWidget* makeBar();
    void makeGrid();

    Selection& m_selection;
    tr::level::TableId m_id;
    OpenFilePtr m_file;
    TableModel* m_model;
    FilterField* m_filter;
    QLabel* m_count;
    QToolButton* m_decoded;
    QToolButton* m_raw;
    QTableView* m_grid;
    bool m_following = false;
};

} // namespace ui
