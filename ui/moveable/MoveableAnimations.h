#pragma once

#include "ui/moveable/MoveableModel.h"

namespace ui
{

/// The animations of a moveable, a row each: all their fields, and how many frames and key frames
/// they have.
class MoveableAnimations : public MoveableModel
{
    Q_OBJECT

public:
    using MoveableModel::MoveableModel;

    /// The row of animations of a line.
    [[nodiscard]] std::size_t animationAt(int row) const;

    /// The line of a row of animations; -1 if it is not one of the moveable's.
    [[nodiscard]] int rowOf(std::size_t animation) const;

    /// Whether a line has a text in its numbers, its name or another of its texts.
    [[nodiscard]] bool contains(int row, const QString& text) const;

    /// Whether one of them has a name.
    [[nodiscard]] bool hasNames() const noexcept { return m_hasNames; }

    /// The column of names.
    [[nodiscard]] static int nameColumn();

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
    void orderFields();
    [[nodiscard]] const tr::schema::TableView& view() const;

    std::vector<int> m_leaves; ///< behind the worked out columns, in the order shown
    std::vector<bool> m_words; ///< of each of them
    bool m_hasNames = false;
};

} // namespace ui
