#include "ui/animation/making/ChoiceModel.h"

#include "ui/common/widgets/ChoiceTable.h"

#include <utility>

namespace ui
{

ChoiceModel::ChoiceModel(QStringList titles, QObject* parent)
    : QAbstractTableModel(parent)
    , m_titles(std::move(titles))
{
}

void ChoiceModel::show(std::vector<Row> rows, QStringList choices)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_choices = std::move(choices);
    endResetModel();
}

int ChoiceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ChoiceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ChoiceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::EditRole && index.column() == Becomes)
    {
        return row.choice;
    }
    if (role == ChoiceDelegate::kChoicesRole && index.column() == Becomes)
    {
        return m_choices;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    {
        return {};
    }
    switch (index.column())
    {
    case What:
        return row.what;
    case Becomes:
        return m_choices.value(row.choice);
    default:
        return row.note;
    }
}

QVariant ChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? m_titles.value(section)
                                                                    : QVariant();
}

Qt::ItemFlags ChoiceModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Becomes ? flags | Qt::ItemIsEditable : flags;
}

bool ChoiceModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const int choice = value.toInt();
    if (!index.isValid() || role != Qt::EditRole || index.column() != Becomes || choice < 0
        || choice >= m_choices.size())
    {
        return false;
    }
    int& now = m_rows[static_cast<std::size_t>(index.row())].choice;
    if (std::exchange(now, choice) != choice)
    {
        Q_EMIT dataChanged(index, index);
    }
    return true;
}

} // namespace ui
