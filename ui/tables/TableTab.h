#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/file/FileTab.h"
#include "ui/tables/ExportTableDialog.h"
#include "ui/tables/TableModel.h"

class QLabel;
class QTableView;
class QToolButton;

namespace ui
{

class Editor;
class FilterField;
class Settings;
class TableColumns;

/// One table of the file: all its rows, with a filter and a switch between decoded and raw values.
/// A click selects, a double click or Return opens.
class TableTab
    : public FileTab
    , public CopiedText
{
    Q_OBJECT

public:
    TableTab(Selection& selection, const ShownTable& table, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the tab.
    void setEditor(Editor& editor);

    /// Remembers there which columns are shown. Precondition: the settings outlive the tab.
    void setSettings(Settings& settings);

    /// A file without this table shows an empty one.
    void setFile(const OpenFilePtr& file) override;

    /// Filter, order and selection stay.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] const ShownTable& shown() const noexcept { return m_id; }

    /// Precondition: it is a table of the file.
    [[nodiscard]] tr::schema::TableId table() const { return std::get<tr::schema::TableId>(m_id); }

    /// Empty without a file.
    [[nodiscard]] QString filePath() const;

    [[nodiscard]] bool hasContent() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    /// Puts the cursor into the filter field.
    void focusFilter();

    void setFilter(const QString& text);

    void setMode(ValueMode mode);

    /// Selected rows as they are shown, with the columns that are. Empty if nothing is selected.
    [[nodiscard]] QString selectedText(ExportFormat format = ExportFormat::Text) const;

    [[nodiscard]] QString copiedText() const override { return selectedText(); }

    /// Puts selectedText() on the clipboard.
    void copy(ExportFormat format = ExportFormat::Text);

    /// Rows and columns for a file.
    [[nodiscard]] TableExtract
    extract(ExportTableDialog::Rows rows, bool allColumns, ValueMode mode) const;

    /// What there is to export.
    [[nodiscard]] ExportTableDialog::Offer exportOffer() const;

    [[nodiscard]] bool hasSelection() const;

    /// Selects rows of the table, as far as they are shown; the current one stays.
    void selectRows(std::size_t first, std::size_t count);

    /// Rows of the table that are selected, in ascending order; none of a table that is worked out,
    /// as they are nothing to work on.
    [[nodiscard]] std::vector<std::size_t> selectedRows() const;

    /// Makes a row the current one; what is selected stays so.
    void makeCurrent(std::size_t row);

    /// The field of the current cell; Address::kWholeRow without one.
    [[nodiscard]] int currentLeaf() const;

    [[nodiscard]] QTableView* grid() const noexcept { return m_grid; }

    [[nodiscard]] TableColumns* columns() const noexcept { return m_columns; }

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
    [[nodiscard]] std::vector<std::uint32_t> shownRows(std::size_t most) const;
    [[nodiscard]] std::vector<std::uint32_t> pickedRows(std::size_t most) const;
    [[nodiscard]] QWidget* makeBar();
    void makeGrid();

    Selection& m_selection;
    ShownTable m_id;
    OpenFilePtr m_file;
    TableModel* m_model;
    FilterField* m_filter;
    QLabel* m_count;
    QToolButton* m_decoded;
    QToolButton* m_raw;
    QTableView* m_grid;
    TableColumns* m_columns;
    bool m_following = false;
};

} // namespace ui
