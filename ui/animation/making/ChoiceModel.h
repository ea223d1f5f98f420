#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace ui
{

/// Rows that each become one of some choices, which are the same for all of them.
class ChoiceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        What,
        Becomes,
        Note,
        Columns,
    };

    struct Row
    {
        QString what;
        QString note;
        int choice = 0; ///< of the choices
    };

    /// `titles`: of the three columns.
    ChoiceModel(QStringList titles, QObject* parent);

    /// Shows other rows.
    void show(std::vector<Row> rows, QStringList choices);

    /// What a row is to become. Precondition: there is such a row.
    [[nodiscard]] int choice(int row) const { return m_rows[static_cast<std::size_t>(row)].choice; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The number of a choice. `dataChanged` follows where it is another one.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    QStringList m_titles;
    QStringList m_choices;
    std::vector<Row> m_rows;
};

} // namespace ui
