#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/Task.h"
#include "ui/tables/RowOrder.h"
#include "ui/tables/TableCells.h"

#include <QAbstractTableModel>

#include <memory>

namespace ui
{

/// Any table of a file for a view: sorted and filtered by a list of row numbers, cells worked out
/// on demand. Large tables are arranged in the background; what was there stays until they are.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// Of headers: the nested record that a column belongs to, empty if none (QString).
    static constexpr int kGroupRole = Qt::UserRole + 1;

    explicit TableModel(QObject* parent = nullptr);

    /// Shows a table, in the order of the file and without a filter. A null decoder shows nothing.
    void setTable(const std::shared_ptr<const Decoder>& decoder, const ShownTable& table);

    /// Shows the same table after an edit. Where it is sorted or filtered, that is done anew only
    /// if there are other rows: what is edited does not jump away.
    void revise(const std::shared_ptr<const Decoder>& decoder, const tr::edit::ChangeSet& changes);

    [[nodiscard]] const TableCells& cells() const noexcept { return m_cells; }

    /// Whether numbers are offered for editing; not at first.
    void setEditable(bool editable) { m_editable = editable; }

    [[nodiscard]] ValueMode mode() const noexcept { return m_arrangement.mode; }

    void setMode(ValueMode mode);

    void setFilter(const TableFilter& filter);

    /// Whether rows are filtered out or in another order than that of the file.
    [[nodiscard]] bool isArranged() const noexcept { return !m_plain; }

    /// Whether a new arrangement is being worked out.
    [[nodiscard]] bool isArranging() const noexcept { return m_task != nullptr; }

    /// Whether the rows stand in the order of the file, although some may be filtered out.
    [[nodiscard]] bool isInFileOrder() const noexcept
    {
        return m_arrangement.sortColumn == RowArrangement::kFileOrder;
    }

    /// Row of the table behind a row of the model.
    [[nodiscard]] std::size_t sourceRow(int row) const;

    /// The other way; -1 if it is filtered out.
    [[nodiscard]] int rowOf(std::size_t sourceRow) const;

    [[nodiscard]] Address addressAt(const QModelIndex& index) const;

    /// Invalid if the address is of another table, filtered out, or a whole table.
    [[nodiscard]] QModelIndex indexOf(const Address& address) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    /// Another set of rows is shown, or isArranging has changed.
    void arranged();

private:
    void replaceCells(const std::shared_ptr<const Decoder>& decoder);
    void arrange(bool sameRows);
    void apply(std::vector<std::uint32_t> rows, bool plain, bool sameRows);
    void replaceOrder(std::vector<std::uint32_t> rows, bool plain);
    void stop();
    [[nodiscard]] bool isDerived(int column) const;
    [[nodiscard]] QVariant alignment(int column) const;
    [[nodiscard]] QVariant foreground(std::size_t row, int column) const;

    TableCells m_cells;
    std::shared_ptr<const Decoder> m_decoder;
    ShownTable m_table;
    RowArrangement m_arrangement;
    bool m_editable = false;
    bool m_plain = true;    ///< every row in the order of the file: m_rows is empty
    bool m_sameRows = true; ///< the arrangement that is worked out only sorts anew
    std::vector<std::uint32_t> m_rows;
    mutable std::vector<std::int32_t> m_rowOfSource; ///< made when first asked for
    TaskRunner m_runner;
    Task* m_task = nullptr;
};

} // namespace ui
