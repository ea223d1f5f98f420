#pragma once

#include "ui/file/OpenFile.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <map>
#include <vector>

namespace ui
{

/// The slots of a table whose rows are called by such: those that have a name, and those that are
/// taken or waited for.
class SlotsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Slot,
        Name,
        Use,
        kColumns,
    };

    /// `others`: tables whose rows have slots of the same numbers. Precondition: the file is not
    /// null.
    SlotsModel(const OpenFilePtr& file,
               tr::schema::TableId table,
               const std::vector<tr::schema::TableId>& others,
               QObject* parent);

    /// The line of a slot; -1: it has none.
    [[nodiscard]] int lineOf(std::uint32_t slot) const;

    [[nodiscard]] std::uint32_t slotAt(int line) const;

    [[nodiscard]] bool isTaken(std::uint32_t slot) const { return m_owners.contains(slot); }

    /// How many numbers name the slot, which nothing has.
    [[nodiscard]] std::size_t waiting(std::uint32_t slot) const;

    /// "PLANT3"; empty where it has none.
    [[nodiscard]] QString nameOf(std::uint32_t slot) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line
    {
        std::uint32_t slot = 0;
        QString name;
    };

    [[nodiscard]] QString useOf(std::uint32_t slot) const;

    std::vector<Line> m_lines;                 ///< by their slots
    std::map<std::uint32_t, QString> m_owners; ///< by the slots that are taken
    std::map<std::uint32_t, std::size_t> m_waiting;
};

} // namespace ui
