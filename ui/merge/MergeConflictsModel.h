#pragma once

#include "ui/merge/MergeTexts.h"

#include <QAbstractTableModel>

#include <vector>

namespace ui
{

class MergePictures;

/// Objects that meet others in their slots, and what becomes of them: an answer is chosen, and a
/// slot typed, in the table.
class MergeConflictsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Object,
        Of,
        Meets,
        MeetsOf,
        Answer,
        Slot,
        kColumns,
    };

    MergeConflictsModel(MergePlanning& planning, MergePictures& pictures, QObject* parent);

    /// What comes, and what is there. Nothing: the row is of a plan that is not true any more.
    [[nodiscard]] MergeShown comes(int row) const;
    [[nodiscard]] MergeShown meets(int row) const;

    /// The object of a row.
    [[nodiscard]] std::optional<MergePlace> placeAt(int row) const;

    /// Both are the same, so that nothing is asked.
    [[nodiscard]] bool isEqual(int row) const;

    /// How many ask for an answer.
    [[nodiscard]] int openCount() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void read();

    [[nodiscard]] const tr::transfer::ObjectConflict& at(int row) const
    {
        return m_conflicts[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QVariant pictureOf(const MergeShown& shown) const;

    MergePlanning& m_planning;
    MergePictures& m_pictures;
    std::shared_ptr<const MergeFound> m_found; ///< that the rows are of; stays while another comes
    std::vector<tr::transfer::ObjectConflict> m_conflicts;
    std::vector<MergeShown> m_comes;
    std::vector<MergeShown> m_meets;
};

} // namespace ui
