#include "ui/drive/DriveStates.h"

#include "core/view/objects/AnimationRows.h"
#include "ui/drive/DriveTexts.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

/// All states that its animations are in, and those that their state changes are for.
std::vector<std::uint16_t> statesOf(const MoveableParts& parts)
{
    const auto& objects = parts.objects();
    std::vector<bool> isThere(std::size_t{1} << 16);
    const tr::view::RowRange& own = parts.animations();
    std::size_t budget = objects.stateChanges.size() * 4; // lists of damaged files overlap
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        isThere[objects.animations[row].stateId] = true;
        const auto changes = tr::view::stateChangesOf(objects, objects.animations[row]);
        const std::size_t count = std::min(budget, changes.count);
        budget -= count;
        for (std::size_t each = changes.first; each < changes.first + count; ++each)
        {
            isThere[objects.stateChanges[each].stateId] = true;
        }
    }
    std::vector<std::uint16_t> states;
    for (std::size_t state = 0; state < isThere.size(); ++state)
    {
        if (isThere[state])
        {
            states.push_back(static_cast<std::uint16_t>(state));
        }
    }
    return states;
}

} // namespace

void DriveStates::setParts(std::shared_ptr<const MoveableParts> parts)
{
    beginResetModel();
    m_parts = std::move(parts);
    m_all = m_parts ? statesOf(*m_parts) : std::vector<std::uint16_t>();
    m_player.reset();
    m_rows.clear();
    endResetModel();
}

void DriveStates::list(std::size_t animation)
{
    beginResetModel();
    m_rows.clear();
    const auto& objects = m_parts->objects();
    std::vector<bool> isListed(std::size_t{1} << 16);
    if (animation < objects.animations.size())
    {
        const auto changes = tr::view::stateChangesOf(objects, objects.animations[animation]);
        for (std::size_t row = changes.first; row < changes.end(); ++row)
        {
            const std::uint16_t state = objects.stateChanges[row].stateId;
            if (!isListed[state])
            {
                isListed[state] = true;
                m_rows.push_back({state, true});
            }
        }
    }
    for (const std::uint16_t state : m_all)
    {
        if (!isListed[state])
        {
            m_rows.push_back({state, false});
        }
    }
    endResetModel();
}

void DriveStates::follow(const tr::anim::AnimationPlayer& player,
                         std::optional<std::uint16_t> asked)
{
    if (!m_parts)
    {
        return;
    }
    const bool isOther = !m_player || m_player->animation() != player.animation();
    m_player = player;
    m_asked = asked;
    if (isOther)
    {
        list(player.animation());
    }
    else if (!m_rows.empty())
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int DriveStates::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DriveStates::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DriveStates::data(const QModelIndex& index, int role) const
{
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isAsked = m_asked == row.state;
    if (role == Qt::FontRole && isAsked)
    {
        QFont font = QGuiApplication::font();
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole && !row.isHere)
    {
        return QGuiApplication::palette().brush(QPalette::PlaceholderText);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    {
        return {};
    }
    switch (index.column())
    {
    case Key:
        return row.isHere && index.row() < kKeys ? QString::number(index.row() + 1) : QString();
    case State:
        return isAsked ? tr("%1, asked for").arg(m_parts->stateTitle(row.state))
                       : m_parts->stateTitle(row.state);
    default:
        return driveOfferText(*m_parts, m_player->answerTo(row.state));
    }
}

QVariant DriveStates::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Key:
        return tr("Key");
    case State:
        return tr("State");
    default:
        return tr("Dispatch");
    }
}

} // namespace ui
