#pragma once

#include "core/anim/AnimationPlayer.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace ui
{

/// The states that can be asked for: first those that the animation that is played has state
/// changes for, by their keys, then all others of the moveable.
class DriveStates : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Key,
        State,
        Offer,
        ColumnCount,
    };

    static constexpr int kKeys = 9; ///< 1 to 9

    using QAbstractTableModel::QAbstractTableModel;

    /// Null: there is nothing to ask for.
    void setParts(std::shared_ptr<const MoveableParts> parts);

    /// What it says is of the next tick of the player. `asked`: the state that is asked for.
    void follow(const tr::anim::AnimationPlayer& player, std::optional<std::uint16_t> asked);

    /// Precondition: there is such a row.
    [[nodiscard]] std::uint16_t state(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)].state;
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        std::uint16_t state = 0;
        bool isHere = false; ///< the animation has a state change for it
    };

    void list(std::size_t animation);

    std::shared_ptr<const MoveableParts> m_parts;
    std::vector<std::uint16_t> m_all; ///< states of the moveable, ascending
    /// As it stands now. What it would make of a state is asked for the rows that are seen.
    std::optional<tr::anim::AnimationPlayer> m_player;
    std::optional<std::uint16_t> m_asked;
    std::vector<Row> m_rows;
};

} // namespace ui
