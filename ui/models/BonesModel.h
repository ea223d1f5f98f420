#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace ui
{

/// The joints of a moveable by their numbers, each of which can be ticked, and the bones of a model
/// file that they have, which can be chosen.
class BonesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Joint, ///< with the tick
        Bone,
        kColumns,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// All of them ticked, with nothing to choose.
    void show(QStringList joints);

    /// `choices`: bones as they are listed. `found`: one a joint, its place among the choices;
    /// none, where there is nothing to choose. Ticks stay.
    void offer(QStringList choices, std::vector<int> found);

    /// Ticks rows, or takes their ticks away, and tells so once.
    void tick(const QModelIndexList& rows, bool isTicked);
    void tickAll(bool isTicked);

    /// In ascending order.
    [[nodiscard]] std::vector<std::size_t> ticked() const;

    [[nodiscard]] bool areAllTicked() const { return ticked().size() == m_ticked.size(); }

    /// One a joint, if there is something to choose.
    [[nodiscard]] const std::vector<int>& chosen() const noexcept { return m_chosen; }

    [[nodiscard]] bool isAsFound() const noexcept { return m_chosen == m_found; }

    /// Chooses what was found.
    void chooseFound();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    /// Somebody has ticked or chosen something.
    void edited();

private:
    void tellAll(Column column, int role);
    [[nodiscard]] bool isChoice(const QModelIndex& index) const;

    QStringList m_joints;
    QStringList m_choices;
    std::vector<bool> m_ticked;
    std::vector<int> m_found;
    std::vector<int> m_chosen;
};

} // namespace ui
