#pragma once

#include "core/view/links/Usage.h"
#include "ui/fields/Decoder.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace ui
{

/// Rows that nothing uses, or that several share, below the tables that they stand in. Titles are
/// made for what is seen.
class UsageModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column
    {
        What,
        Rows,
        Path,
        kColumns,
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// Null shows nothing.
    void show(const std::shared_ptr<const Decoder>& decoder,
              std::vector<tr::view::TableUsage> usage);

    /// The first row of a stretch; of a table the whole table.
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;

    /// Rows of all tables.
    [[nodiscard]] std::size_t rows() const noexcept { return m_rows; }

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// Internal id of tables; of stretches one more than the place of their table.
    static constexpr quintptr kTable = 0;

    [[nodiscard]] QString tableText(const tr::view::TableUsage& usage, int column) const;
    [[nodiscard]] QString
    rangeText(tr::schema::TableId table, const tr::view::RowRange& range, int column) const;

    std::shared_ptr<const Decoder> m_decoder;
    std::vector<tr::view::TableUsage> m_usage;
    std::size_t m_rows = 0;
};

} // namespace ui
