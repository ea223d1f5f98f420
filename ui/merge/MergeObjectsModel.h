#pragma once

#include "ui/merge/MergePlanning.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace ui
{

class MergePictures;

/// All objects of all sources, with a box to take each.
class MergeObjectsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Object, ///< its slot and name, with its picture and the box
        Kind,
        File,
        There, ///< what has its slot in the destination
        kColumns,
    };

    /// What a column is sorted by.
    static constexpr int kSortRole = Qt::UserRole;

    MergeObjectsModel(MergePlanning& planning, MergePictures& pictures, QObject* parent);

    [[nodiscard]] const MergePlace& placeAt(int row) const
    {
        return m_places[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] const MergeObject& objectAt(int row) const { return m_planning.at(placeAt(row)); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void read();
    void showAll(const QList<int>& roles);
    [[nodiscard]] QString thereText(const MergeObject& object) const;
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QVariant sortKey(int row, int column) const;

    MergePlanning& m_planning;
    MergePictures& m_pictures;
    std::vector<MergePlace> m_places;
    /// What has the slots of the destination: of statics, and of all others.
    mutable std::map<std::pair<bool, std::uint32_t>, QString> m_there;
    OpenFilePtr m_thereOf;
};

/// Those that the user wants to see, in the order that he wants.
class MergeObjectsFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit MergeObjectsFilter(QObject* parent = nullptr);

    /// Words that all have to be in the name, the slot or the file.
    void setText(const QString& text);

    /// Nothing: all kinds.
    void setKind(std::optional<tr::transfer::ObjectKind> kind);

    void setOnlyTaken(bool onlyTaken);

    /// Nothing: of all sources.
    void setSource(std::optional<std::size_t> source);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    std::optional<tr::transfer::ObjectKind> m_kind;
    std::optional<std::size_t> m_source;
    bool m_onlyTaken = false;
};

} // namespace ui
