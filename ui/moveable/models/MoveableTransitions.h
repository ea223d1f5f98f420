#pragma once

#include "ui/moveable/models/MoveableModel.h"

namespace ui
{

/// How an animation is left when a state is asked for: its state changes, and below each of them
/// its dispatches.
class MoveableTransitions : public MoveableModel
{
    Q_OBJECT

public:
    using MoveableModel::MoveableModel;

    [[nodiscard]] Address addressAt(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexOf(const Address& address) const override;
    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
    void rebuild() override;
    [[nodiscard]] Heading heading(int column) const override;
    [[nodiscard]] bool hasWords(int column) const override;
    [[nodiscard]] QString text(const QModelIndex& index) const override;
    [[nodiscard]] Look look(const QModelIndex& index) const override;

private:
    /// A field of one of the two tables; the rows of the other are empty there.
    struct Column
    {
        tr::schema::TableId table{};
        int leaf = 0;
        bool words = false;
    };

    void addColumns(tr::schema::TableId table);
    [[nodiscard]] const tr::schema::TableView& view(tr::schema::TableId table) const;
    [[nodiscard]] bool isDispatch(const QModelIndex& index) const;

    /// The row of state changes or of dispatches.
    [[nodiscard]] std::size_t sourceRow(const QModelIndex& index) const;
    [[nodiscard]] tr::view::RowRange dispatches(int change) const;

    tr::view::RowRange m_changes;
    int m_stateLeaf = Address::kWholeRow;
    std::vector<Column> m_columns; ///< behind the first, which says what the line is
};

} // namespace ui
