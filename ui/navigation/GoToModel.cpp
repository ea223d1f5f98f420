#include "ui/navigation/GoToModel.h"

#include "ui/common/look/Icons.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <algorithm>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

/// Tables whose rows people know by name or number.
constexpr std::array<TableId, 16> kNamedTables{tables::Models,
                                               tables::StaticMeshes,
                                               tables::SpriteSequences,
                                               tables::Rooms,
                                               tables::Animations,
                                               tables::Entities,
                                               tables::Cameras,
                                               tables::FlybyCameras,
                                               tables::SoundDetails,
                                               tables::ObjectTextures,
                                               tables::TextureSamples,
                                               tables::SpriteTextures,
                                               tables::MeshPointers,
                                               tables::StateChanges,
                                               tables::AnimDispatches,
                                               tables::Boxes};

} // namespace

GoToModel::GoToModel(std::shared_ptr<const Decoder> decoder,
                     QObject* parent,
                     const QStringList& bookmarks)
    : QAbstractListModel(parent)
    , m_decoder(std::move(decoder))
{
    addBookmarks(bookmarks);
    for (const auto& view : m_decoder->file().tables().tables())
    {
        const TableId table = view.id();
        m_all.push_back({{table, Address::kWholeTable, Address::kWholeRow}, tableTitle(table)});
    }
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        m_all.push_back({{}, tableTitle(info.id), false, false, info.id});
    }
    for (const TableId table : kNamedTables)
    {
        addRows(table);
    }
    setText({});
}

void GoToModel::addBookmarks(const QStringList& paths)
{
    for (const QString& path : paths)
    {
        if (const auto place = placeOf(m_decoder->file(), path))
        {
            const QString title = m_decoder->names().title(*place);
            m_all.push_back({*place, QStringLiteral("%1  (%2)").arg(title, path), true, false});
        }
        else
        {
            m_all.push_back({{}, tr("%1  (not there any more)").arg(path), true, true});
        }
    }
}

void GoToModel::addRows(TableId table)
{
    const auto* view = m_decoder->file().tables().find(table);
    for (std::size_t row = 0; view != nullptr && row < view->size(); ++row)
    {
        const Address address{table, row, Address::kWholeRow};
        m_all.push_back({address, m_decoder->names().title(address)});
    }
}

void GoToModel::setText(const QString& text)
{
    beginResetModel();
    m_found.clear();
    const OpenFile& file = m_decoder->file();
    const QString path = text.trimmed();
    const auto exact = addressOf(file, path.toStdString());
    if (exact && path.contains(u'/'))
    {
        m_found.push_back({*exact, m_decoder->names().title(*exact)});
    }
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const Entry& each : m_all)
    {
        const bool matches =
            std::ranges::all_of(words,
                                [&each](const QString& word)
                                { return each.title.contains(word, Qt::CaseInsensitive); });
        if (matches)
        {
            m_found.push_back(each);
        }
    }
    // What begins with the text is meant more likely than what has it somewhere.
    std::ranges::stable_partition(m_found,
                                  [&path](const Entry& each)
                                  {
                                      return each.isBookmark || path.contains(u'/')
                                             || each.title.startsWith(path, Qt::CaseInsensitive)
                                             || each.title.endsWith(u' ' + path,
                                                                    Qt::CaseInsensitive);
                                  });
    m_found.resize(std::min(m_found.size(), kMostLines));
    if (exact && m_found.empty())
    {
        m_found.push_back({*exact, m_decoder->names().title(*exact)});
    }
    if (m_found.empty())
    {
        m_found.push_back({{}, tr("Nothing here is called “%1”").arg(path), false, true});
    }
    endResetModel();
}

int GoToModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

QVariant GoToModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const Entry& entry = m_found[static_cast<std::size_t>(index.row())];
    switch (role)
    {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::DecorationRole:
        return entry.isBookmark ? QVariant(icon(QLatin1String("bookmark"))) : QVariant();
    case Qt::ToolTipRole:
        return entry.isMissing || entry.derived ? entry.title
                                                : pathOf(m_decoder->file(), entry.address);
    default:
        return {};
    }
}

Qt::ItemFlags GoToModel::flags(const QModelIndex& index) const
{
    const bool isMissing = index.isValid() && m_found[std::size_t(index.row())].isMissing;
    return isMissing ? Qt::ItemNeverHasChildren : QAbstractListModel::flags(index);
}

} // namespace ui
