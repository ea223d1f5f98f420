#pragma once

#include "ui/merge/MergePlanning.h"

#include <QAbstractTableModel>

#include <vector>

namespace ui
{

/// Sounds whose numbers others have that are defined otherwise, and what becomes of them.
class MergeSoundsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Sound,
        Of,
        MeetsOf,
        PlayedBy,
        Answer,
        Number,
        kColumns,
    };

    MergeSoundsModel(MergePlanning& planning, QObject* parent);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void read();
    [[nodiscard]] QString fileName(const std::optional<std::size_t>& source) const;
    [[nodiscard]] QString text(const tr::transfer::SoundConflict& conflict, int column) const;

    MergePlanning& m_planning;
    std::shared_ptr<const MergeFound> m_found;
    std::vector<tr::transfer::SoundConflict> m_conflicts;
};

} // namespace ui
