#include "ui/animation/TickedAnimations.h"

#include "ui/animation/commands/CommandFields.h"

namespace ui
{

TickedAnimations::TickedAnimations(const OpenFilePtr& file, std::size_t without, QObject* parent)
    : QAbstractListModel(parent)
    , m_names(file)
    , m_without(without)
    , m_ticked(file->file().objects().animations.size())
{
}

void TickedAnimations::list(const tr::view::RowRange& rows, const QString& text)
{
    beginResetModel();
    m_listed.clear();
    for (std::size_t row = rows.first; row < rows.end() && row < m_ticked.size(); ++row)
    {
        if (row != m_without && (text.isEmpty() || nameOf(row).contains(text, Qt::CaseInsensitive)))
        {
            m_listed.push_back(row);
        }
    }
    endResetModel();
}

void TickedAnimations::tick(const QModelIndexList& rows, bool isTicked)
{
    for (const QModelIndex& row : rows)
    {
        m_ticked[m_listed[static_cast<std::size_t>(row.row())]] = isTicked;
    }
    if (!rows.isEmpty())
    {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    }
}

std::vector<std::size_t> TickedAnimations::ticked() const
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_ticked.size(); ++row)
    {
        if (m_ticked[row])
        {
            rows.push_back(row);
        }
    }
    return rows;
}

int TickedAnimations::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_listed.size());
}

QVariant TickedAnimations::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const std::size_t animation = m_listed[static_cast<std::size_t>(index.row())];
    switch (role)
    {
    case Qt::DisplayRole:
        return nameOf(animation);
    case Qt::CheckStateRole:
        return m_ticked[animation] ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

QVariant TickedAnimations::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole
               ? QVariant(tr("Animation"))
               : QAbstractListModel::headerData(section, orientation, role);
}

Qt::ItemFlags TickedAnimations::flags(const QModelIndex& index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

bool TickedAnimations::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
    {
        return false;
    }
    tick({index}, value.toInt() == Qt::Checked);
    return true;
}

QString TickedAnimations::nameOf(std::size_t animation) const
{
    return animationName(m_names, animation);
}

} // namespace ui
