#include "ui/statics/StaticsModel.h"

#include "core/edit/statics/StaticBoxes.h"
#include "core/edit/statics/StaticSlots.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"
#include "ui/common/look/Icons.h"

#include <QLocale>
#include <QPixmap>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::level::BoundingBox;

struct ColumnText
{
    const char* title;
    const char* tip;
};

constexpr std::array<ColumnText, StaticsModel::kColumns> kColumnTexts{
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Slot"),
               QT_TRANSLATE_NOOP("ui::StaticsModel", "The number by which rooms name it")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Name"), ""},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Mesh"),
               QT_TRANSLATE_NOOP("ui::StaticsModel", "Number of its mesh")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Visibility"),
               QT_TRANSLATE_NOOP("ui::StaticsModel",
                                 "Width, height and depth of the box that decides whether it is "
                                 "drawn")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Collision"),
               QT_TRANSLATE_NOOP("ui::StaticsModel",
                                 "Width, height and depth of the box that nothing can enter")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Collides"),
               QT_TRANSLATE_NOOP("ui::StaticsModel",
                                 "Whether things collide with it: told by its flags in TR1 and "
                                 "TR2, by a collision box that is none from TR3 on")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Light"),
               QT_TRANSLATE_NOOP("ui::StaticsModel",
                                 "Static: its mesh has shades of its own. Dynamic: it has normals, "
                                 "and the lights of the room light it")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Placed"),
               QT_TRANSLATE_NOOP("ui::StaticsModel", "How often it stands in rooms")},
    ColumnText{QT_TRANSLATE_NOOP("ui::StaticsModel", "Static"), ""}};

int widthOf(const BoundingBox& box, std::size_t axis)
{
    return std::abs(int{box.*tr::edit::kBoxNumbers[2 * axis + 1]}
                    - int{box.*tr::edit::kBoxNumbers[2 * axis]});
}

double volumeOf(const BoundingBox& box)
{
    return double(widthOf(box, 0)) * widthOf(box, 1) * widthOf(box, 2);
}

} // namespace

void StaticsModel::read(const OpenFilePtr& file)
{
    m_file = file;
    m_lit.clear();
    m_placed.clear();
    m_names.reset();
    if (file)
    {
        m_names = std::make_unique<const Names>(file);
        m_placed = tr::edit::placedStatics(file->file().content);
        m_budget = tr::view::readingBudget(file->file().objects().meshWords.size()
                                           * sizeof(std::uint16_t));
    }
}

void StaticsModel::show(const OpenFilePtr& file)
{
    if (m_icon.isNull())
    {
        m_icon = icon(QLatin1String("static"));
    }
    beginResetModel();
    read(file);
    endResetModel();
}

void StaticsModel::revise(const OpenFilePtr& file)
{
    read(file);
    if (rowCount() > 0)
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

void StaticsModel::showPicture(std::size_t row)
{
    const int which = static_cast<int>(row);
    if (which < rowCount())
    {
        Q_EMIT dataChanged(index(which, 0), index(which, kColumns - 1), {Qt::DecorationRole});
    }
}

int StaticsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_file
               ? 0
               : static_cast<int>(m_file->file().objects().staticMeshes.size());
}

int StaticsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

const tr::level::StaticMesh& StaticsModel::at(int row) const
{
    return m_file->file().objects().staticMeshes[static_cast<std::size_t>(row)];
}

/// Meshes of a damaged file that overlap would be read again and again: not more than so much.
StaticsModel::Lit StaticsModel::litOf(std::size_t mesh) const
{
    const auto& objects = m_file->file().objects();
    if (mesh >= objects.meshPointers.size())
    {
        return Lit::Unknown;
    }
    const std::uint32_t offset = objects.meshPointers[mesh].offset;
    const auto [found, isNew] = m_lit.try_emplace(offset, Lit::Unknown);
    if (isNew && m_budget > 0)
    {
        const auto version = m_file->file().version();
        const auto read = tr::view::readMesh(objects, version, offset);
        if (read)
        {
            m_budget -= std::min(tr::view::packedSize(*read, version), m_budget);
            found->second = read->normals.empty() ? Lit::Shades : Lit::Normals;
        }
    }
    return found->second;
}

std::size_t StaticsModel::placed(int row) const
{
    const auto found = m_placed.find(at(row).id);
    return found == m_placed.end() ? 0 : found->second;
}

QString StaticsModel::nameOf(int row) const
{
    return m_names->ofSlot(tables::StaticMeshes, at(row).id);
}

QString StaticsModel::text(int row, int column) const
{
    const QLocale locale;
    const tr::level::StaticMesh& each = at(row);
    const auto size = [&locale](const BoundingBox& box)
    {
        return tr::edit::isNoBox(box) ? tr("none")
                                      : tr("%1 \u00D7 %2 \u00D7 %3")
                                            .arg(locale.toString(widthOf(box, 0)),
                                                 locale.toString(widthOf(box, 1)),
                                                 locale.toString(widthOf(box, 2)));
    };
    switch (column)
    {
    case Slot:
        return QString::number(each.id);
    case Name:
        return nameOf(row);
    case Mesh:
        return QString::number(each.mesh);
    case Visibility:
        return size(each.visibilityBox);
    case Collision:
        return size(each.collisionBox);
    case Collides:
        return tr::edit::collides(m_file->file().version(), each) ? tr("yes") : tr("no");
    case Light:
        switch (litOf(each.mesh))
        {
        case Lit::Shades:
            return tr("static");
        case Lit::Normals:
            return tr("dynamic");
        case Lit::Unknown:
            break;
        }
        return {};
    case Placed:
        return locale.toString(static_cast<qulonglong>(placed(row)));
    case Title:
        return withName(QString::number(each.id), nameOf(row));
    default:
        return {};
    }
}

QVariant StaticsModel::sortKey(int row, int column) const
{
    const tr::level::StaticMesh& each = at(row);
    switch (column)
    {
    case Slot:
    case Title:
        return each.id;
    case Mesh:
        return each.mesh;
    case Visibility:
        return volumeOf(each.visibilityBox);
    case Collision:
        return volumeOf(each.collisionBox);
    case Placed:
        return static_cast<qulonglong>(placed(row));
    default:
        return text(row, column);
    }
}

QVariant StaticsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_file || index.row() >= rowCount())
    {
        return {};
    }
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole:
        return column == Title ? tr("Static %1, mesh %2. Visibility: %3. Collision: %4.")
                                     .arg(text(index.row(), Title),
                                          text(index.row(), Mesh),
                                          text(index.row(), Visibility),
                                          text(index.row(), Collision))
                               : QVariant();
    case Qt::TextAlignmentRole:
        if (column == Slot || column == Mesh || column == Placed)
        {
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        }
        return {};
    case Qt::DecorationRole:
    {
        if (column != Title && column != Name)
        {
            return {};
        }
        const QImage picture =
            m_pictureOf ? m_pictureOf(static_cast<std::size_t>(index.row())) : QImage();
        if (picture.isNull())
        {
            return m_icon;
        }
        QIcon shown(QPixmap::fromImage(picture));
        shown.addPixmap(QPixmap::fromImage(picture), QIcon::Selected); // not tinted
        return shown;
    }
    case kSortRole:
        return sortKey(index.row(), column);
    default:
        return {};
    }
}

QVariant StaticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
    {
        return {};
    }
    const ColumnText& text = kColumnTexts[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
    {
        return tr(text.title);
    }
    return role == Qt::ToolTipRole && *text.tip != '\0' ? QVariant(tr(text.tip)) : QVariant();
}

StaticsFilter::StaticsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(StaticsModel::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void StaticsFilter::setText(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool StaticsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString title = sourceModel()->index(row, StaticsModel::Title, parent).data().toString();
    return std::ranges::all_of(m_words,
                               [&title](const QString& word)
                               { return title.contains(word, Qt::CaseInsensitive); });
}

} // namespace ui
