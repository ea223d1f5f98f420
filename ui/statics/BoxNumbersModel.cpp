#include "ui/statics/BoxNumbersModel.h"

#include "core/edit/statics/StaticBoxes.h"

#include <algorithm>
#include <array>
#include <string>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::StaticBox;

constexpr std::array kBoxNames{"visibility_box/", "collision_box/"};
constexpr std::array kNumberNames{"min_x", "max_x", "min_y", "max_y", "min_z", "max_z"};

/// Which of the numbers of a box a cell is.
std::size_t numberOf(const QModelIndex& index)
{
    return static_cast<std::size_t>(2 * index.row() + index.column() % 2);
}

} // namespace

void BoxNumbersModel::show(const OpenFilePtr& file, std::optional<std::size_t> row)
{
    // Without one there are lines without numbers.
    const bool isThere = file && row && *row < file->file().objects().staticMeshes.size();
    const auto shown = isThere ? row : std::nullopt;
    if (shown == m_row && m_row)
    {
        m_file = file;
        Q_EMIT dataChanged(index(0, 0), index(kAxes - 1, kNumbers - 1));
        return;
    }
    beginResetModel();
    m_file = isThere ? file : nullptr;
    m_row = shown;
    endResetModel();
}

std::optional<Address> BoxNumbersModel::addressAt(const QModelIndex& index) const
{
    const auto* const view = m_row ? m_file->tables().find(tables::StaticMeshes) : nullptr;
    if (!index.isValid() || view == nullptr)
    {
        return std::nullopt;
    }
    const auto leaves = view->type().leaves();
    const std::string path = std::string(kBoxNames[static_cast<std::size_t>(index.column() / 2)])
                             + kNumberNames[numberOf(index)];
    const auto leaf = std::ranges::find(leaves, path, &tr::schema::Leaf::path);
    return leaf == leaves.end()
               ? std::nullopt
               : std::optional(
                   Address{tables::StaticMeshes, *m_row, static_cast<int>(leaf - leaves.begin())});
}

int BoxNumbersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kAxes;
}

int BoxNumbersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kNumbers;
}

QVariant BoxNumbersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_row)
    {
        return {};
    }
    if (role == Qt::DisplayRole)
    {
        const auto& box =
            tr::edit::boxOf(m_file->file().objects().staticMeshes[*m_row],
                            index.column() < 2 ? StaticBox::Visibility : StaticBox::Collision);
        return int{box.*tr::edit::kBoxNumbers[numberOf(index)]};
    }
    return role == Qt::TextAlignmentRole ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
}

QVariant BoxNumbersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    {
        return {};
    }
    const auto which = static_cast<std::size_t>(section);
    if (orientation == Qt::Vertical)
    {
        const std::array axes{tr("X"), tr("Y"), tr("Z")};
        const std::array tips{tr("From left to right"),
                              tr("From top to bottom: Y points down"),
                              tr("From back to front")};
        return which < axes.size() ? (role == Qt::DisplayRole ? axes[which] : tips[which])
                                   : QVariant();
    }
    const std::array titles{
        tr("Visibility\nmin"), tr("Visibility\nmax"), tr("Collision\nmin"), tr("Collision\nmax")};
    return which < titles.size() && role == Qt::DisplayRole ? titles[which] : QVariant();
}

Qt::ItemFlags BoxNumbersModel::flags(const QModelIndex& index) const
{
    if (!m_row)
    {
        return Qt::NoItemFlags; // there is nothing to go to
    }
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    return m_isEditable && !m_file->standsIn && index.isValid() ? plain | Qt::ItemIsEditable
                                                                : plain;
}

} // namespace ui
