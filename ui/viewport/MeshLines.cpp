#include "ui/viewport/MeshLines.h"

#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "ui/viewport/Thumbnails.h"

#include <QLocale>
#include <QPixmap>
#include <QSize>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

/// Of a group its lines are told by their number; a group itself is none's.
constexpr quintptr kNoGroup = ~quintptr{0};

constexpr int kLineAir = 6;

/// Meshes are listed so often in the middle; those of damaged files are had by everything.
constexpr std::size_t kMostTimes = 8;

/// A picture looks the same where its line is selected.
QIcon iconOf(const QPixmap& picture)
{
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

} // namespace

MeshLines::MeshLines(const OpenFilePtr& file, bool withEmpty, PictureOf pictureOf, QObject* parent)
    : QAbstractItemModel(parent)
    , m_file(file)
    , m_names(file)
    , m_pictureOf(std::move(pictureOf))
    , m_isListed(file->file().objects().meshPointers.size())
    , m_lines(m_isListed.size() * kMostTimes)
    , m_budget(
          tr::view::readingBudget(file->file().objects().meshWords.size() * sizeof(std::uint16_t)))
{
    QPixmap blank(kPictureSide, kPictureSide);
    blank.fill(Qt::transparent);
    m_blank = QIcon(blank);
    if (withEmpty)
    {
        m_groups.push_back({tr("An empty mesh, which is made"), {}, {}, {}, true});
    }
    listMoveables();
    listStatics();
    listOthers();
}

void MeshLines::note(Group group)
{
    group.pointers.resize(std::min(group.pointers.size(), m_lines));
    m_lines -= group.pointers.size();
    for (const std::size_t pointer : group.pointers)
    {
        m_isListed[pointer] = true;
    }
    if (!group.pointers.empty())
    {
        m_groups.push_back(std::move(group));
    }
}

void MeshLines::listMoveables()
{
    const auto& objects = m_file->file().objects();
    for (std::size_t row = 0; row < objects.models.size() && m_lines > 0; ++row)
    {
        const auto meshes = tr::view::meshesOf(objects, objects.models[row]);
        Group group{m_names.title({tables::Models, row, Address::kWholeRow}), {}, row};
        for (std::size_t i = 0; i < std::min(meshes.count, m_lines); ++i)
        {
            group.pointers.push_back(meshes.first + i);
        }
        note(std::move(group));
    }
}

void MeshLines::listStatics()
{
    const auto& objects = m_file->file().objects();
    Group group{tr("Statics")};
    for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
    {
        const std::size_t pointer = objects.staticMeshes[row].mesh;
        if (pointer < m_isListed.size())
        {
            group.pointers.push_back(pointer);
            group.statics.push_back(row);
        }
    }
    note(std::move(group));
}

/// Pointers that no object has, each once in any case.
void MeshLines::listOthers()
{
    Group others{tr("Shown by no object")};
    for (std::size_t pointer = 0; pointer < m_isListed.size(); ++pointer)
    {
        if (!m_isListed[pointer])
        {
            others.pointers.push_back(pointer);
        }
    }
    m_lines = others.pointers.size();
    note(std::move(others));
}

const MeshLines::Group& MeshLines::groupOf(const QModelIndex& index) const
{
    return m_groups[index.internalId() == kNoGroup ? static_cast<std::size_t>(index.row())
                                                   : static_cast<std::size_t>(index.internalId())];
}

bool MeshLines::isMesh(const QModelIndex& index) const
{
    return index.isValid() && (index.internalId() != kNoGroup || groupOf(index).isEmptyMesh);
}

std::optional<std::size_t> MeshLines::pointerAt(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() != kNoGroup
               ? std::optional(groupOf(index).pointers[static_cast<std::size_t>(index.row())])
               : std::nullopt;
}

bool MeshLines::isOf(const Group& group, std::size_t line, const Address& object) const
{
    return (object.table == tables::Models && group.model == object.row)
           || (object.table == tables::StaticMeshes && line < group.statics.size()
               && group.statics[line] == object.row);
}

QModelIndex MeshLines::lineOf(std::size_t pointer, const std::optional<Address>& object) const
{
    QModelIndex found;
    for (std::size_t i = 0; i < m_groups.size(); ++i)
    {
        const auto& pointers = m_groups[i].pointers;
        for (std::size_t line = 0; line < pointers.size(); ++line)
        {
            const bool isWanted =
                pointers[line] == pointer
                && (!found.isValid() || (object && isOf(m_groups[i], line, *object)));
            if (isWanted)
            {
                found = createIndex(static_cast<int>(line), Title, static_cast<quintptr>(i));
            }
        }
    }
    return found;
}

void MeshLines::showPicture(std::size_t pointer)
{
    for (std::size_t i = 0; i < m_groups.size(); ++i)
    {
        const auto& pointers = m_groups[i].pointers;
        for (std::size_t row = 0; row < pointers.size(); ++row)
        {
            if (pointers[row] == pointer)
            {
                const QModelIndex line =
                    createIndex(static_cast<int>(row), Title, static_cast<quintptr>(i));
                Q_EMIT dataChanged(line, line, {Qt::DecorationRole});
            }
        }
    }
}

// --- what is shown

QModelIndex MeshLines::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
    {
        return {};
    }
    return createIndex(
        row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kNoGroup);
}

QModelIndex MeshLines::parent(const QModelIndex& child) const
{
    const bool isLine = child.isValid() && child.internalId() != kNoGroup;
    return isLine ? createIndex(static_cast<int>(child.internalId()), Title, kNoGroup)
                  : QModelIndex();
}

int MeshLines::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
    {
        return static_cast<int>(m_groups.size());
    }
    const bool isGroup = parent.internalId() == kNoGroup && parent.column() == Title;
    return isGroup ? static_cast<int>(groupOf(parent).pointers.size()) : 0;
}

int MeshLines::columnCount(const QModelIndex&) const
{
    return kColumns;
}

/// "LARA left thigh" is "mesh 1 · left thigh" below Lara, whatever it is elsewhere.
QString MeshLines::titleOf(const QModelIndex& index) const
{
    const Group& group = groupOf(index);
    const auto pointer = pointerAt(index);
    if (!pointer)
    {
        return group.isEmptyMesh ? group.title
                                 : tr("%1 (%L2)")
                                       .arg(group.title)
                                       .arg(static_cast<qulonglong>(group.pointers.size()));
    }
    const auto line = static_cast<std::size_t>(index.row());
    if (group.model)
    {
        const auto& model = m_file->file().objects().models[*group.model];
        return meshTitle(m_file->file().version(), model.id, line);
    }
    if (line < group.statics.size())
    {
        return m_names.title({tables::StaticMeshes, group.statics[line], Address::kWholeRow});
    }
    return m_names.title({tables::MeshPointers, *pointer, Address::kWholeRow});
}

/// Counts what meshes are made of, each once. Those of a damaged file can overlap: what would be
/// read again and again is left out.
std::optional<MeshLines::Counts> MeshLines::countsAt(std::size_t pointer) const
{
    const auto& file = m_file->file();
    const std::uint32_t offset = file.objects().meshPointers[pointer].offset;
    const auto [place, isNew] = m_counts.try_emplace(offset);
    if (isNew && m_budget > 0)
    {
        const auto mesh = tr::view::readMesh(file.objects(), file.version(), offset);
        if (mesh)
        {
            m_budget -= std::min(tr::view::packedSize(*mesh, file.version()), m_budget);
            place->second = Counts{mesh->vertices.size(), tr::view::facesOf(*mesh).size()};
        }
    }
    return place->second;
}

QVariant MeshLines::count(const QModelIndex& index) const
{
    const auto pointer = pointerAt(index);
    if (!pointer)
    {
        return groupOf(index).isEmptyMesh ? QVariant(QLocale().toString(0)) : QVariant();
    }
    const auto counts = countsAt(*pointer);
    if (!counts)
    {
        return index.column() == Vertices ? tr("cannot be read") : QString();
    }
    return QLocale().toString(
        static_cast<qulonglong>(index.column() == Vertices ? counts->vertices : counts->faces));
}

QVariant MeshLines::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const auto pointer = pointerAt(index);
    switch (role)
    {
    case Qt::DisplayRole:
        return index.column() == Title ? titleOf(index) : count(index);
    case Qt::DecorationRole:
        if (pointer && index.column() == Title)
        {
            const QImage picture = m_pictureOf(*pointer);
            return picture.isNull() ? m_blank : iconOf(QPixmap::fromImage(picture));
        }
        return {};
    case Qt::TextAlignmentRole:
        return index.column() == Title ? QVariant()
                                       : QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::SizeHintRole:
        // So that nothing is read or drawn to know how high a line is.
        return pointer ? QVariant(QSize(0, kPictureSide + kLineAir)) : QVariant();
    case kWordsRole:
        return pointer ? QString(groupOf(index).title + u' ' + titleOf(index) + u' '
                                 + QString::number(*pointer))
                       : groupOf(index).title;
    default:
        return {};
    }
}

QVariant MeshLines::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == Title ? tr("mesh") : section == Vertices ? tr("vertices") : tr("faces");
}

} // namespace ui
