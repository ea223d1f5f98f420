#pragma once

#include "ui/drive/DriveReport.h"

#include <QAbstractTableModel>

#include <vector>

namespace ui
{

/// What happened in a drive, a row each, from its begin on. Of long ones the end is kept.
class DriveLog : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Tick,
        Animation,
        Frame,
        What,
        Place,
        ColumnCount,
    };

    static constexpr int kMostLines = 5000;

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void add(std::vector<DriveLine> lines);

    /// Precondition: there is such a row.
    [[nodiscard]] const DriveLine& line(int row) const
    {
        return m_lines[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<DriveLine> m_lines;
};

} // namespace ui
