#pragma once

#include "ui/file/OpenFile.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <optional>

namespace ui
{

/// The numbers of the two boxes of a static: a row an axis, two columns a box.
class BoxNumbersModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int kAxes = 3;
    static constexpr int kNumbers = 4; ///< of an axis

    using QAbstractTableModel::QAbstractTableModel;

    /// Nothing: no static. After an edit of the same one only its numbers are told as changed, so
    /// that what is typed stays.
    void show(const OpenFilePtr& file, std::optional<std::size_t> row);

    void setEditable(bool editable) { m_isEditable = editable; }

    /// Where a number is in the file; nothing: there is none.
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    OpenFilePtr m_file;
    std::optional<std::size_t> m_row;
    bool m_isEditable = false;
};

} // namespace ui
