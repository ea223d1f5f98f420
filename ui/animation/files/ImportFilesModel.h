#pragma once

#include "core/convert/animations/AnimationImport.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace ui
{

/// Files of animations, with what is wanted of each and what comes of it: which are taken, which
/// places they get, and their states and numbers can be changed.
class ImportFilesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        File, ///< with a box: it is taken
        Place,
        State,
        Number, ///< that others of its set call it by
        Joints,
        Frames,
        Remarks,
        Columns,
    };

    using Files = std::vector<tr::convert::AnimationFile>;

    /// Keeps the files.
    ImportFilesModel(const Files& files, QObject* parent);

    /// What is wanted, for the moveable that is wanted. `places`: its animations by name, `states`
    /// the names of states from 0 on.
    void show(tr::convert::ImportWanted wanted, QStringList places, QStringList states);

    /// What comes of it.
    void tell(tr::convert::ImportPlan plan);

    [[nodiscard]] const tr::convert::ImportWanted& wanted() const noexcept { return m_wanted; }

    /// What a file names by numbers.
    [[nodiscard]] const tr::convert::ImportContents& contents(std::size_t file) const
    {
        return m_contents[file];
    }

    /// For what the tables beside this one change.
    [[nodiscard]] tr::convert::ImportWanted& change() noexcept { return m_wanted; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// `wantedChanged` follows where it is another one.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    /// Something else is wanted of a file.
    void wantedChanged(int row, int column);

private:
    [[nodiscard]] QVariant textOf(std::size_t row, int column) const;
    [[nodiscard]] QVariant numberOf(std::size_t row, int column) const;
    [[nodiscard]] QString remarksOf(std::size_t row) const;

    const Files& m_files;
    std::vector<tr::convert::ImportContents> m_contents;
    tr::convert::ImportWanted m_wanted;
    tr::convert::ImportPlan m_plan;
    QStringList m_places;
    QStringList m_states;
};

} // namespace ui
