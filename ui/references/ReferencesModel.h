#pragma once

#include "ui/fields/Decoder.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace ui
{

/// Who points to a row, and where the row points; of a whole table the rows that nobody uses.
class ReferencesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Relation,
        What,
        Path,
        kColumns,
    };

    /// More lines than this are counted, not listed.
    static constexpr std::size_t kMostLines = 5000;

    using QAbstractTableModel::QAbstractTableModel;

    /// Nothing shows nothing. Precondition: the decoder is set where the address is.
    void show(const std::shared_ptr<const Decoder>& decoder, const std::optional<Address>& address);

    /// What a line leads to; nothing where that does not exist.
    [[nodiscard]] std::optional<Address> addressAt(int row) const;

    /// "12 references to it, 3 from it".
    [[nodiscard]] const QString& summary() const noexcept { return m_summary; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Kind : std::uint8_t
    {
        UsedBy,
        Uses,
        Unused,
    };

    struct Line
    {
        Kind kind = Kind::UsedBy;
        Address address;
        bool exists = true;
        std::size_t rows = 1; ///< from the address on
    };

    void listRow(const Address& address);
    void listTable(tr::schema::TableId table);
    [[nodiscard]] QString text(const Line& line, int column) const;

    std::shared_ptr<const Decoder> m_decoder;
    std::vector<Line> m_lines;
    QString m_summary;
};

} // namespace ui
