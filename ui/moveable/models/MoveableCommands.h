#pragma once

#include "ui/moveable/models/MoveableModel.h"

namespace ui
{

/// The commands of an animation, a row each, with what their operands mean.
class MoveableCommands : public MoveableModel
{
    Q_OBJECT

public:
    using MoveableModel::MoveableModel;

    [[nodiscard]] Address addressAt(const QModelIndex& index) const override;
    [[nodiscard]] std::optional<LinkTarget> targetAt(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexOf(const Address& address) const override;
    [[nodiscard]] bool isNumber(const QModelIndex& index) const override;
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
    /// The commands that can be read are followed by the word where reading ended, if it did.
    [[nodiscard]] bool isBroken(int row) const;
    [[nodiscard]] std::size_t wordOf(int row) const;

    /// The operand that a cell shows; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> operandAt(const QModelIndex& index) const;
    [[nodiscard]] QString operandText(const tr::view::AnimationCommand& command,
                                      std::size_t operand) const;

    std::vector<tr::view::AnimationCommand> m_commands;
    std::optional<std::size_t> m_brokenWord;
};

} // namespace ui
