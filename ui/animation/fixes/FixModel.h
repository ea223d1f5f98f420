#pragma once

#include "core/edit/repair/ProblemFixes.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace ui
{

class OpenFile;

/// Fixes to tick: what is wrong, and what each would change from what to what.
class FixModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        What,
        Field,
        Now,
        Then,
        ColumnCount,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Lists the worst first. Ticks those of more than a note, which fits many files. Precondition:
    /// the file is not null, the fixes are of it.
    void setFixes(std::shared_ptr<const OpenFile> file, std::vector<tr::edit::ProblemFix> fixes);

    /// Ticks rows, or takes their ticks away.
    void tick(const QModelIndexList& rows, bool isTicked);
    void tickAll(bool isTicked);

    /// Those that are ticked.
    [[nodiscard]] std::vector<tr::edit::ProblemFix> ticked() const;

    [[nodiscard]] int tickedCount() const noexcept { return m_ticked; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// Others are ticked.
    void tickedChanged();

private:
    struct Row
    {
        tr::edit::ProblemFix fix;
        bool isTicked = false;
    };

    [[nodiscard]] static QString listName(tr::edit::ListKind kind);
    [[nodiscard]] QString text(const Row& row, int column) const;

    std::shared_ptr<const OpenFile> m_file;
    std::vector<Row> m_rows;
    int m_ticked = 0;
};

} // namespace ui
