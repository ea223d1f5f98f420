#pragma once

#include "core/anim/StateMatrix.h"
#include "core/view/objects/AnimationRows.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QAbstractTableModel>
#include <QHash>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ui
{

/// The animations of a moveable as rows, the states that they can be asked for as columns, and what
/// they have for them. Cells are worked out when they are asked for.
class MatrixModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using PartsPtr = std::shared_ptr<const MoveableParts>;

    explicit MatrixModel(QObject* parent = nullptr);

    /// Shows a moveable; null shows nothing. All columns stay where it is the one that is shown
    /// already, in a newer file.
    void show(PartsPtr parts);

    [[nodiscard]] const PartsPtr& parts() const noexcept { return m_parts; }

    [[nodiscard]] const tr::anim::StateMatrix& matrix() const noexcept { return m_matrix; }

    /// A column more, for a state that no animation has anything for yet. Gives back its column.
    int addState(std::uint16_t state);

    /// Cells can be typed in.
    void setEditable(bool editable) { m_isEditable = editable; }

    /// Shows which dispatches hold in a frame of an animation; nothing: in none.
    void setMoment(const std::optional<tr::view::AnimationMoment>& moment);

    /// Preconditions: the row, the column, the index exist.
    [[nodiscard]] std::size_t animationAt(int row) const;
    [[nodiscard]] std::uint16_t stateAt(int column) const;
    [[nodiscard]] const tr::anim::MatrixCell& cellAt(const QModelIndex& index) const;

    [[nodiscard]] std::optional<int> rowOf(std::size_t animation) const;
    [[nodiscard]] std::optional<int> columnOf(std::uint16_t state) const;

    /// The values of a cell, and what is typed for them.
    [[nodiscard]] std::vector<tr::level::AnimDispatch> dispatchesAt(const QModelIndex& index) const;
    [[nodiscard]] QString typedText(const QModelIndex& index) const;

    /// What is selected with a cell: its first dispatch, else its state change, else the animation.
    [[nodiscard]] Address addressAt(const QModelIndex& index) const;

    /// How many lines the cells of a row have at most.
    [[nodiscard]] int linesOf(int row) const;

    /// Whether the number, the name or the state of a row's animation is what is looked for.
    [[nodiscard]] bool matches(int row, const QString& text) const;

    /// What is remarkable in all cells.
    struct Counts
    {
        std::size_t empty = 0;    ///< state changes without dispatches
        std::size_t repeated = 0; ///< cells with several state changes
        std::size_t never = 0;    ///< dispatches that never fire
        bool isCut = false;       ///< there are more of all that than were looked at
    };

    [[nodiscard]] const Counts& counts() const noexcept { return m_counts; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void count();
    void listStates();
    void tellRow(std::size_t animation);
    [[nodiscard]] bool holds(const QModelIndex& index) const;
    [[nodiscard]] QString text(const QModelIndex& index) const;
    [[nodiscard]] QString sentences(const QModelIndex& index) const;
    [[nodiscard]] QVariant colour(const QModelIndex& index) const;

    PartsPtr m_parts;
    tr::anim::StateMatrix m_matrix;
    std::vector<std::uint16_t> m_states;
    std::set<std::uint16_t> m_added; ///< that nobody need have anything for
    std::vector<int> m_lines;        ///< of each row
    Counts m_counts;
    std::optional<tr::view::AnimationMoment> m_moment;
    mutable QHash<quint64, tr::anim::MatrixCell> m_cells; ///< that were asked for
    bool m_isEditable = false;
};

} // namespace ui
