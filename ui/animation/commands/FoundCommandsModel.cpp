#include "ui/animation/commands/FoundCommandsModel.h"

#include "core/view/objects/FrameRange.h"
#include "ui/animation/commands/CommandFields.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{

void FoundCommandsModel::show(const OpenFilePtr& file,
                              std::vector<tr::edit::FoundCommand> found,
                              const IsTicked& isTicked)
{
    beginResetModel();
    m_file = file;
    m_names.emplace(file);
    m_found = std::move(found);
    m_ticked.resize(m_found.size());
    for (std::size_t row = 0; row < m_found.size(); ++row)
    {
        m_ticked[row] = isTicked(m_found[row]);
    }
    endResetModel();
}

std::size_t FoundCommandsModel::ticked() const
{
    return static_cast<std::size_t>(std::ranges::count(m_ticked, true));
}

std::size_t FoundCommandsModel::sharedTicked() const
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < m_found.size(); ++row)
    {
        count += m_ticked[row] && m_found[row].owners > 1 ? 1U : 0U;
    }
    return count;
}

std::vector<std::size_t> FoundCommandsModel::tickedWords() const
{
    std::vector<std::size_t> words;
    for (std::size_t row = 0; row < m_found.size(); ++row)
    {
        if (m_ticked[row])
        {
            words.push_back(m_found[row].command.word);
        }
    }
    return words;
}

void FoundCommandsModel::tick(const QModelIndexList& rows, bool isTicked)
{
    for (const QModelIndex& row : rows)
    {
        m_ticked[static_cast<std::size_t>(row.row())] = isTicked;
    }
    if (!rows.isEmpty())
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    }
}

void FoundCommandsModel::tickAll(bool isTicked)
{
    m_ticked.assign(m_ticked.size(), isTicked);
    if (!m_found.empty())
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    }
}

int FoundCommandsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

int FoundCommandsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant FoundCommandsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    switch (role)
    {
    case Qt::DisplayRole:
        return textAt(m_found[row], index.column());
    case Qt::ToolTipRole:
        return m_found[row].owners > 1
                   ? tr("%n animations have it.", nullptr, static_cast<int>(m_found[row].owners))
                   : textAt(m_found[row], index.column());
    case Qt::CheckStateRole:
        return index.column() == 0 ? QVariant(m_ticked[row] ? Qt::Checked : Qt::Unchecked)
                                   : QVariant();
    default:
        return {};
    }
}

QVariant FoundCommandsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const std::array titles{tr("Animation"), tr("Frame"), tr("What it does")};
    return titles[static_cast<std::size_t>(section)];
}

Qt::ItemFlags FoundCommandsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    return index.column() == 0 ? flags | Qt::ItemIsUserCheckable : flags;
}

bool FoundCommandsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != 0 || role != Qt::CheckStateRole)
    {
        return false;
    }
    tick({index}, value.toInt() == Qt::Checked);
    return true;
}

QString FoundCommandsModel::textAt(const tr::edit::FoundCommand& command, int column) const
{
    switch (column)
    {
    case Animation:
        return animationName(*m_names, command.animation);
    case Frame:
        return frameText(command);
    default:
        return commandWithBits(m_file->file(), command.command);
    }
}

QString FoundCommandsModel::frameText(const tr::edit::FoundCommand& command) const
{
    const auto& row = m_file->file().objects().animations[command.animation];
    const std::int64_t frame = tr::edit::frameOf(row, command.command);
    if (!command.command.isAtFrame())
    {
        return tr("at the end");
    }
    return frame >= 0 && frame < tr::view::framesOf(row).count() ? QString::number(frame)
                                                                 : tr("%1, never").arg(frame);
}

} // namespace ui
