#include "ui/rows/SlotsModel.h"

#include "core/schema/table/CellPath.h"
#include "ui/file/Names.h"

#include <QColor>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

#include <algorithm>
#include <set>

namespace ui
{
namespace
{

/// No game has more of them.
constexpr std::uint32_t kMostNamedSlots = 1024;

} // namespace

SlotsModel::SlotsModel(const OpenFilePtr& file,
                       tr::schema::TableId table,
                       const std::vector<tr::schema::TableId>& others,
                       QObject* parent)
    : QAbstractTableModel(parent)
{
    const Names names(file);
    std::set<std::uint32_t> listed;
    const auto take = [&](tr::schema::TableId each)
    {
        const auto* const rows = file->tables().find(each);
        for (std::size_t row = 0; rows != nullptr && row < rows->size(); ++row)
        {
            const auto slot = static_cast<std::uint32_t>(names.numberOf(each, row));
            m_owners.emplace(
                slot, each == table ? tr("taken") : names.title({each, row, Address::kWholeRow}));
            listed.insert(slot);
        }
    };
    take(table);
    std::ranges::for_each(others, take);
    for (const tr::view::Link& link : file->references().links())
    {
        if (link.isSlot() && link.target == table && link.first < 0)
        {
            const auto value = tr::schema::valueOf(file->tables(), link.from);
            ++m_waiting[static_cast<std::uint32_t>(value.integer())];
        }
    }
    for (const auto& [slot, count] : m_waiting)
    {
        listed.insert(slot);
    }
    for (std::uint32_t slot = 0; slot < kMostNamedSlots; ++slot)
    {
        if (!names.ofSlot(table, slot).isEmpty())
        {
            listed.insert(slot);
        }
    }
    // Between those that have names others are free.
    const std::uint32_t end = listed.empty() ? 0 : std::min(*listed.rbegin(), kMostNamedSlots);
    for (std::uint32_t slot = 0; slot < end; ++slot)
    {
        listed.insert(slot);
    }
    for (const std::uint32_t slot : listed)
    {
        m_lines.push_back({slot, names.ofSlot(table, slot)});
    }
}

int SlotsModel::lineOf(std::uint32_t slot) const
{
    const auto found = std::ranges::lower_bound(m_lines, slot, {}, &Line::slot);
    return found == m_lines.end() || found->slot != slot
               ? -1
               : static_cast<int>(found - m_lines.begin());
}

std::uint32_t SlotsModel::slotAt(int line) const
{
    return m_lines[static_cast<std::size_t>(line)].slot;
}

std::size_t SlotsModel::waiting(std::uint32_t slot) const
{
    const auto found = m_waiting.find(slot);
    return found == m_waiting.end() ? 0 : found->second;
}

QString SlotsModel::nameOf(std::uint32_t slot) const
{
    const int line = lineOf(slot);
    return line < 0 ? QString() : m_lines[static_cast<std::size_t>(line)].name;
}

QString SlotsModel::useOf(std::uint32_t slot) const
{
    if (const auto owner = m_owners.find(slot); owner != m_owners.end())
    {
        return owner->second;
    }
    const std::size_t count = waiting(slot);
    return count == 0 ? QString() : tr("named %n times", nullptr, static_cast<int>(count));
}

int SlotsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int SlotsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant SlotsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
    {
        return index.column() == Slot   ? QVariant(line.slot)
               : index.column() == Name ? QVariant(line.name)
                                        : QVariant(useOf(line.slot));
    }
    if (role == Qt::ForegroundRole && isTaken(line.slot))
    {
        return QGuiApplication::palette().color(QPalette::PlaceholderText);
    }
    return {};
}

QVariant SlotsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == Slot ? tr("Slot") : section == Name ? tr("Name") : tr("Use");
}

} // namespace ui
