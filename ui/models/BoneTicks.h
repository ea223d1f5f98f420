#pragma once

#include <QAbstractListModel>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace ui
{

/// The bones of a moveable by their numbers, each of which can be ticked.
class BoneTicks : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// All of them ticked.
    void show(QStringList names);

    /// Ticks rows, or takes their ticks away, and tells so once.
    void tick(const QModelIndexList& rows, bool isTicked);
    void tickAll(bool isTicked);

    /// In ascending order.
    [[nodiscard]] std::vector<std::size_t> ticked() const;

    [[nodiscard]] bool areAllTicked() const { return ticked().size() == m_ticked.size(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void tellAll();

    QStringList m_names;
    std::vector<bool> m_ticked;
};

} // namespace ui
