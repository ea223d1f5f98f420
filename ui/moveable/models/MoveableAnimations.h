#pragma once

#include "ui/moveable/models/MoveableModel.h"

namespace ui
{

/// What a filter of animations looks at.
enum class FilterBy : std::uint8_t
{
    Anything, ///< what is shown of its number, name, state and next animation
    Name,     ///< or number
    State,
    Frames,
    Rate,
    Command, ///< what one of its commands does, with which sound
    Follower ///< the next animation, or one that a dispatch leads to
};

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

    /// Which lines have a text in what a filter looks at. Where a number is looked for it has to be
    /// that one, except in anything.
    [[nodiscard]] std::vector<bool> passing(FilterBy by, const QString& text) const;

    /// Whether one of them has a name.
    [[nodiscard]] bool hasNames() const noexcept { return m_hasNames; }

    /// The column of names.
    [[nodiscard]] static int nameColumn();

    /// What the catalogue calls the animation of a cell; empty if nothing. Precondition: it is one.
    [[nodiscard]] QString catalogueName(const QModelIndex& index) const;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Whether a column is about what an animation is and does, and not about where other tables
    /// keep their share of it.
    [[nodiscard]] bool isMain(int column) const;

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
    [[nodiscard]] QString tip(const QModelIndex& index) const override;
    [[nodiscard]] Look look(const QModelIndex& index) const override;

private:
    [[nodiscard]] bool passes(int row, FilterBy by, const QString& text) const;
    [[nodiscard]] bool contains(int row, const QString& text) const;
    void orderFields();
    [[nodiscard]] const tr::schema::TableView& view() const;

    std::vector<int> m_leaves; ///< behind the worked out columns, in the order shown
    std::vector<int> m_ranks;  ///< of each of them, see rankOf
    std::vector<bool> m_words;
    bool m_hasNames = false;
};

} // namespace ui
