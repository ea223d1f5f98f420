#pragma once

#include "core/edit/animation/commands/CommandSearch.h"
#include "ui/file/Names.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace ui
{

/// Commands that were found, each of which can be ticked.
class FoundCommandsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Animation,
        Frame,
        What,
        kColumns,
    };

    using QAbstractTableModel::QAbstractTableModel;

    using IsTicked = std::function<bool(const tr::edit::FoundCommand& command)>;

    /// Shows what was found in a file. `isTicked`: at first.
    void show(const OpenFilePtr& file,
              std::vector<tr::edit::FoundCommand> found,
              const IsTicked& isTicked);

    [[nodiscard]] const std::vector<tr::edit::FoundCommand>& found() const noexcept
    {
        return m_found;
    }

    [[nodiscard]] bool isTicked(std::size_t row) const { return m_ticked[row]; }

    /// How many are ticked, and how many of these several animations have.
    [[nodiscard]] std::size_t ticked() const;
    [[nodiscard]] std::size_t sharedTicked() const;

    /// Where those that are ticked begin.
    [[nodiscard]] std::vector<std::size_t> tickedWords() const;

    /// Ticks rows, or takes their ticks away, and tells so once.
    void tick(const QModelIndexList& rows, bool isTicked);

    /// Ticks all, or none.
    void tickAll(bool isTicked);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    [[nodiscard]] QString textAt(const tr::edit::FoundCommand& command, int column) const;
    [[nodiscard]] QString frameText(const tr::edit::FoundCommand& command) const;

    OpenFilePtr m_file;
    std::optional<Names> m_names;
    std::vector<tr::edit::FoundCommand> m_found;
    std::vector<bool> m_ticked;
};

} // namespace ui
