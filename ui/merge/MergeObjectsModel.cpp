#include "ui/merge/MergeObjectsModel.h"

#include "ui/common/texts/FileNames.h"
#include "ui/merge/MergePictures.h"
#include "ui/merge/MergeTexts.h"

#include <QIcon>

#include <algorithm>

namespace ui
{

namespace transfer = tr::transfer;

MergeObjectsModel::MergeObjectsModel(MergePlanning& planning,
                                     MergePictures& pictures,
                                     QObject* parent)
    : QAbstractTableModel(parent)
    , m_planning(planning)
    , m_pictures(pictures)
{
    read();
    connect(&planning,
            &MergePlanning::sourcesChanged,
            this,
            [this]
            {
                beginResetModel();
                read();
                endResetModel();
            });
    connect(&planning,
            &MergePlanning::choicesChanged,
            this,
            [this] {
                showAll({Qt::CheckStateRole, Qt::DisplayRole});
            });
    connect(&pictures, &MergePictures::changed, this, [this] { showAll({Qt::DecorationRole}); });
}

void MergeObjectsModel::read()
{
    m_places.clear();
    const auto& sources = m_planning.sources();
    for (std::size_t source = 0; source < sources.size(); ++source)
    {
        for (std::size_t object = 0; object < sources[source].objects.size(); ++object)
        {
            m_places.push_back({source, object});
        }
    }
}

void MergeObjectsModel::showAll(const QList<int>& roles)
{
    if (m_thereOf != m_planning.shownDestination())
    {
        m_thereOf = m_planning.shownDestination();
        m_there.clear();
    }
    if (!m_places.empty())
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), roles);
    }
}

int MergeObjectsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_places.size());
}

int MergeObjectsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QString MergeObjectsModel::thereText(const MergeObject& object) const
{
    const auto [known, isNew] =
        m_there.try_emplace({object.key.kind == transfer::ObjectKind::Static, object.key.slot});
    if (isNew)
    {
        known->second = occupantOf(m_planning, object.key.kind, object.key.slot).title;
    }
    return known->second;
}

QString MergeObjectsModel::text(int row, int column) const
{
    const MergePlace& place = placeAt(row);
    const MergeObject& object = m_planning.at(place);
    switch (column)
    {
    case Object:
        return titleOf(object);
    case Kind:
        return kindText(object.key.kind);
    case File:
        return displayName(m_planning.sources()[place.source].file->path());
    case There:
    {
        const QString there = thereText(object);
        return there.isEmpty() ? tr("free") : there;
    }
    default:
        return {};
    }
}

QVariant MergeObjectsModel::sortKey(int row, int column) const
{
    const MergeObject& object = m_planning.at(placeAt(row));
    switch (column)
    {
    case Object:
        return object.key.slot;
    case There:
        return thereText(object);
    default:
        return text(row, column);
    }
}

QVariant MergeObjectsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
    {
        return {};
    }
    const MergePlace& place = placeAt(index.row());
    const MergeObject& object = m_planning.at(place);
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole:
        return column == File ? QVariant(m_planning.sources()[place.source].file->path())
                              : QVariant(tr("%1 %2 of %3")
                                             .arg(text(index.row(), Kind),
                                                  text(index.row(), Object),
                                                  text(index.row(), File)));
    case Qt::CheckStateRole:
        return column == Object ? QVariant(object.isTaken ? Qt::Checked : Qt::Unchecked)
                                : QVariant();
    case Qt::DecorationRole:
        return column == Object ? QVariant(
                   m_pictures.iconOf(m_planning.sources()[place.source].file, object.address))
                                : QVariant();
    case kSortRole:
        return sortKey(index.row(), column);
    default:
        return {};
    }
}

QVariant MergeObjectsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Object:
        return tr("Object");
    case Kind:
        return tr("Kind");
    case File:
        return tr("File");
    default:
        return tr("Has the slot now");
    }
}

Qt::ItemFlags MergeObjectsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Object ? flags | Qt::ItemIsUserCheckable : flags;
}

bool MergeObjectsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Object)
    {
        return false;
    }
    const MergePlace place = placeAt(index.row());
    m_planning.setTaken(std::span(&place, 1), value.toInt() == Qt::Checked);
    return true;
}

MergeObjectsFilter::MergeObjectsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(MergeObjectsModel::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void MergeObjectsFilter::setText(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void MergeObjectsFilter::setKind(std::optional<transfer::ObjectKind> kind)
{
    m_kind = kind;
    invalidateFilter();
}

void MergeObjectsFilter::setOnlyTaken(bool onlyTaken)
{
    m_onlyTaken = onlyTaken;
    invalidateFilter();
}

void MergeObjectsFilter::setSource(std::optional<std::size_t> source)
{
    m_source = source;
    invalidateFilter();
}

bool MergeObjectsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto& model = *static_cast<const MergeObjectsModel*>(sourceModel());
    const MergePlace& place = model.placeAt(row);
    const MergeObject& object = model.objectAt(row);
    if ((m_onlyTaken && !object.isTaken) || (m_source && place.source != *m_source)
        || (m_kind && object.key.kind != *m_kind))
    {
        return false;
    }
    const auto text = [&](int column)
    { return model.index(row, column, parent).data().toString(); };
    const QString all = text(MergeObjectsModel::Object) + u'\n' + text(MergeObjectsModel::File);
    return std::ranges::all_of(
        m_words, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace ui
