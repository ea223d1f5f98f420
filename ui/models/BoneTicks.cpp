#include "ui/models/BoneTicks.h"

#include <utility>

namespace ui
{

void BoneTicks::show(QStringList names)
{
    beginResetModel();
    m_ticked.assign(static_cast<std::size_t>(names.size()), true);
    m_names = std::move(names);
    endResetModel();
}

void BoneTicks::tellAll()
{
    if (!m_ticked.empty())
    {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    }
}

void BoneTicks::tick(const QModelIndexList& rows, bool isTicked)
{
    for (const QModelIndex& row : rows)
    {
        m_ticked[static_cast<std::size_t>(row.row())] = isTicked;
    }
    tellAll();
}

void BoneTicks::tickAll(bool isTicked)
{
    m_ticked.assign(m_ticked.size(), isTicked);
    tellAll();
}

std::vector<std::size_t> BoneTicks::ticked() const
{
    std::vector<std::size_t> bones;
    for (std::size_t bone = 0; bone < m_ticked.size(); ++bone)
    {
        if (m_ticked[bone])
        {
            bones.push_back(bone);
        }
    }
    return bones;
}

int BoneTicks::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ticked.size());
}

QVariant BoneTicks::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_names.value(index.row());
    case Qt::CheckStateRole:
        return m_ticked[static_cast<std::size_t>(index.row())] ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

Qt::ItemFlags BoneTicks::flags(const QModelIndex& index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable;
}

bool BoneTicks::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
    {
        return false;
    }
    tick({index}, value.toInt() == Qt::Checked);
    return true;
}

} // namespace ui
