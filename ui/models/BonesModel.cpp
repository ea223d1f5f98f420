#include "ui/models/BonesModel.h"

#include "ui/common/widgets/ChoiceTable.h"

#include <utility>

namespace ui
{

void BonesModel::show(QStringList joints)
{
    beginResetModel();
    m_ticked.assign(static_cast<std::size_t>(joints.size()), true);
    m_joints = std::move(joints);
    m_choices.clear();
    m_found.clear();
    m_chosen.clear();
    endResetModel();
}

void BonesModel::offer(QStringList choices, std::vector<int> found)
{
    m_choices = std::move(choices);
    m_found = std::move(found);
    m_chosen = m_found;
    tellAll(Bone, Qt::DisplayRole);
}

void BonesModel::tellAll(Column column, int role)
{
    if (!m_ticked.empty())
    {
        Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column), {role});
    }
}

void BonesModel::tick(const QModelIndexList& rows, bool isTicked)
{
    for (const QModelIndex& row : rows)
    {
        m_ticked[static_cast<std::size_t>(row.row())] = isTicked;
    }
    tellAll(Joint, Qt::CheckStateRole);
    Q_EMIT edited();
}

void BonesModel::tickAll(bool isTicked)
{
    m_ticked.assign(m_ticked.size(), isTicked);
    tellAll(Joint, Qt::CheckStateRole);
    Q_EMIT edited();
}

std::vector<std::size_t> BonesModel::ticked() const
{
    std::vector<std::size_t> joints;
    for (std::size_t joint = 0; joint < m_ticked.size(); ++joint)
    {
        if (m_ticked[joint])
        {
            joints.push_back(joint);
        }
    }
    return joints;
}

void BonesModel::chooseFound()
{
    if (std::exchange(m_chosen, m_found) != m_found)
    {
        tellAll(Bone, Qt::DisplayRole);
        Q_EMIT edited();
    }
}

int BonesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ticked.size());
}

int BonesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

bool BonesModel::isChoice(const QModelIndex& index) const
{
    return index.isValid() && index.column() == Bone
           && static_cast<std::size_t>(index.row()) < m_chosen.size();
}

QVariant BonesModel::data(const QModelIndex& index, int role) const
{
    if (isChoice(index))
    {
        const int choice = m_chosen[static_cast<std::size_t>(index.row())];
        switch (role)
        {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return m_choices.value(choice);
        case Qt::EditRole:
            return choice;
        case ChoiceDelegate::kChoicesRole:
            return m_choices;
        default:
            return {};
        }
    }
    if (!index.isValid() || index.column() != Joint)
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_joints.value(index.row());
    case Qt::CheckStateRole:
        return m_ticked[static_cast<std::size_t>(index.row())] ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

QVariant BonesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == Joint ? tr("Bone") : tr("In the File");
}

Qt::ItemFlags BonesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return isChoice(index)                              ? flags | Qt::ItemIsEditable
           : index.isValid() && index.column() == Joint ? flags | Qt::ItemIsUserCheckable
                                                        : flags;
}

bool BonesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (isChoice(index) && role == Qt::EditRole)
    {
        int& now = m_chosen[static_cast<std::size_t>(index.row())];
        const int choice = value.toInt();
        if (choice < 0 || choice >= m_choices.size())
        {
            return false;
        }
        if (std::exchange(now, choice) != choice)
        {
            Q_EMIT dataChanged(index, index);
            Q_EMIT edited();
        }
        return true;
    }
    if (!index.isValid() || index.column() != Joint || role != Qt::CheckStateRole)
    {
        return false;
    }
    tick({index}, value.toInt() == Qt::Checked);
    return true;
}

} // namespace ui
