#pragma once

#include "ui/sounds/SoundList.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace ui
{

/// A row a sound id, with what its details say.
class SoundsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Id,
        Name,
        Samples,
        Length,
        Volume,
        Chance,
        Pitch,
        Range,
        Behaviour,
        UsedBy,
        kColumns,
    };

    /// What a column is sorted by.
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Null: nothing to show.
    void show(const SoundListPtr& list);

    /// Shows which sound is heard now.
    void setPlaying(std::uint32_t id, bool playing);

    [[nodiscard]] const SoundRow* rowAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const SoundRow& row, int column) const;
    [[nodiscard]] QVariant sortKey(const SoundRow& row, int column) const;
    [[nodiscard]] double longest(const SoundRow& row) const;

    SoundListPtr m_list;
    std::vector<std::uint32_t> m_playing;
};

/// The sounds that the user wants to see, in the order that he wants.
class SoundsFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit SoundsFilter(QObject* parent = nullptr);

    void setText(const QString& text);
    void setUnusedShown(bool shown);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    bool m_unusedShown = false;
};

} // namespace ui
