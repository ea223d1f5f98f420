#include "ui/skeleton/BoneModel.h"

#include "core/level/MeshTree.h"
#include "ui/moveable/models/MoveableSkeleton.h"

#include <QIODevice>
#include <QLocale>
#include <QMimeData>

#include <array>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::level::kJointNumbers;
using tr::view::Joint;

/// The only number of a row of mesh trees.
constexpr int kNumberLeaf = 0;

/// Names that a cell has room for; the tip has all.
constexpr std::size_t kNamedSharers = 2;

bool isPivot(int column)
{
    return column >= BoneModel::X && column <= BoneModel::Z;
}

QString mimeType()
{
    return QStringLiteral("application/x-cartouche-bone");
}

} // namespace

void BoneModel::rebuild()
{
    m_joints = parts() ? tr::view::jointsOf(objects(), parts()->model()) : std::vector<Joint>{};
    m_sharers = parts() ? tr::edit::sharersOfMeshes(parts()->decoder().file().file().content,
                                                    parts()->row())
                        : std::vector<std::vector<tr::edit::MeshUser>>{};
    m_shownOn = shownParents(m_joints);
    m_children.assign(m_joints.size(), {});
    m_rowOf.assign(m_joints.size(), 0);
    m_roots.clear();
    for (std::size_t bone = 0; bone < m_joints.size(); ++bone)
    {
        const int parent = m_shownOn[bone];
        auto& siblings =
            parent == Joint::kNoParent ? m_roots : m_children[static_cast<std::size_t>(parent)];
        m_rowOf[bone] = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(bone));
    }
}

int BoneModel::boneAt(const QModelIndex& index)
{
    return static_cast<int>(index.internalId());
}

const std::vector<int>& BoneModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_children[static_cast<std::size_t>(boneAt(parent))] : m_roots;
}

bool BoneModel::hasLink(int bone) const
{
    return bone > 0 && static_cast<std::size_t>(bone) * kJointNumbers <= parts()->links().count;
}

QModelIndex BoneModel::indexOfBone(int bone, int column) const
{
    return createIndex(
        m_rowOf[static_cast<std::size_t>(bone)], column, static_cast<quintptr>(bone));
}

Address BoneModel::addressAt(const QModelIndex& index) const
{
    const int bone = boneAt(index);
    if (isPivot(index.column()) && hasLink(bone))
    {
        // The code comes first.
        const std::size_t link = static_cast<std::size_t>(bone - 1) * kJointNumbers;
        const auto number = static_cast<std::size_t>(index.column() - X + 1);
        return {tables::MeshTrees, parts()->links().first + link + number, kNumberLeaf};
    }
    return {tables::MeshPointers,
            parts()->meshes().first + static_cast<std::size_t>(bone),
            Address::kWholeRow};
}

bool BoneModel::isNumber(const QModelIndex& index) const
{
    return isPivot(index.column()) && hasLink(boneAt(index));
}

QModelIndex BoneModel::indexOf(const Address& address) const
{
    if (!parts())
    {
        return {};
    }
    if (address.table == tables::MeshPointers && parts()->meshes().contains(address.row))
    {
        return indexOfBone(static_cast<int>(address.row - parts()->meshes().first));
    }
    if (address.table == tables::MeshTrees && parts()->links().contains(address.row))
    {
        const std::size_t number = address.row - parts()->links().first;
        const auto which = static_cast<int>(number % kJointNumbers);
        return indexOfBone(static_cast<int>(number / kJointNumbers + 1),
                           which == 0 ? Stack : X + which - 1);
    }
    return {};
}

QModelIndex BoneModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent)
               ? indexOfBone(childrenOf(parent)[static_cast<std::size_t>(row)], column)
               : QModelIndex();
}

QModelIndex BoneModel::parent(const QModelIndex& child) const
{
    const int parent =
        child.isValid() ? m_shownOn[static_cast<std::size_t>(boneAt(child))] : Joint::kNoParent;
    return parent == Joint::kNoParent ? QModelIndex() : indexOfBone(parent);
}

int BoneModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int BoneModel::columnCount(const QModelIndex&) const
{
    return parts() ? kColumns : 0;
}

// --- what is shown

BoneModel::Heading BoneModel::heading(int column) const
{
    const QString pivot = tr("Where its pivot is, from that of the bone that it hangs on");
    switch (column)
    {
    case Bone:
        return {tr("bone"), tr("Bone, counted from the moveable's first"), {}};
    case X:
        return {QStringLiteral("x"), pivot, {}};
    case Y:
        return {QStringLiteral("y"), pivot, {}};
    case Z:
        return {QStringLiteral("z"), pivot, {}};
    case Stack:
        return {tr("stack"),
                tr("<p>How the file says what the bone hangs on. It is worked out anew when bones "
                   "change.</p>"
                   "<p>0: it hangs on the one before it, alone<br>2, push: on the one before it, "
                   "the first of several<br>3, pop and push: on the same, between others<br>"
                   "1, pop: on the same, the last</p>"),
                {}};
    default:
        return {tr("mesh"), tr("Whose its mesh is: who else shows the same one"), {}};
    }
}

bool BoneModel::hasWords(int column) const
{
    return !isPivot(column);
}

QString BoneModel::nameOf(const tr::edit::MeshUser& user) const
{
    return parts()->decoder().names().title({user.table, user.row, Address::kWholeRow});
}

QString BoneModel::meshText(int bone) const
{
    const auto& sharers = m_sharers[static_cast<std::size_t>(bone)];
    if (sharers.empty())
    {
        const std::size_t pointer = parts()->meshes().first + static_cast<std::size_t>(bone);
        return parts()->decoder().names().ofForeignMesh(parts()->row(), pointer);
    }
    QStringList names;
    for (const auto& each : sharers)
    {
        if (names.size() == kNamedSharers)
        {
            const std::size_t more = sharers.size() - kNamedSharers;
            names.append(tr("%L1 more").arg(static_cast<qulonglong>(more)));
            break;
        }
        const QString name = parts()->decoder().names().ofRow(each.table, each.row);
        names.append(name.isEmpty() ? nameOf(each) : name);
    }
    return tr("shared: %1").arg(QLocale().createSeparatedList(names));
}

QString BoneModel::stackText(int bone) const
{
    if (!hasLink(bone))
    {
        return {};
    }
    const std::array<QString, 4> kNames{QString(), tr("pop"), tr("push"), tr("pop, push")};
    const std::int32_t code = m_joints[static_cast<std::size_t>(bone)].stackCode;
    const bool isNamed = code >= 0 && static_cast<std::size_t>(code) < kNames.size();
    return withName(QString::number(code),
                    isNamed ? kNames[static_cast<std::size_t>(code)] : QString());
}

QString BoneModel::text(const QModelIndex& index) const
{
    const int bone = boneAt(index);
    switch (index.column())
    {
    case Bone:
        return parts()->meshTitle(bone);
    case Mesh:
        return meshText(bone);
    case Stack:
        return stackText(bone);
    default:
        return isNumber(index) ? MoveableModel::text(index) : QString();
    }
}

QString BoneModel::tip(const QModelIndex& index) const
{
    if (index.column() != Mesh)
    {
        return MoveableModel::tip(index);
    }
    QStringList names;
    for (const auto& each : m_sharers[static_cast<std::size_t>(boneAt(index))])
    {
        names.append(nameOf(each));
    }
    return names.isEmpty()
               ? MoveableModel::tip(index)
               : tr("The same mesh is shown by %1").arg(QLocale().createSeparatedList(names));
}

BoneModel::Look BoneModel::look(const QModelIndex& index) const
{
    const bool isBroken =
        index.column() == Stack && boneAt(index) > 0
        && m_joints[static_cast<std::size_t>(boneAt(index))].parent == Joint::kNoParent;
    return isBroken                                            ? Look::Broken
           : index.column() == Mesh || index.column() == Stack ? Look::Quiet
                                                               : Look::Plain;
}

// --- dragging

Qt::ItemFlags BoneModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = MoveableModel::flags(index);
    if (m_isMovable && index.isValid())
    {
        flags |= Qt::ItemIsDropEnabled;
        flags |= boneAt(index) > 0 ? Qt::ItemIsDragEnabled : Qt::NoItemFlags;
    }
    return flags;
}

QStringList BoneModel::mimeTypes() const
{
    return {mimeType()};
}

/// Bones are dragged one at a time, and only inside of what is shown.
QMimeData* BoneModel::mimeData(const QModelIndexList& indexes) const
{
    for (const QModelIndex& index : indexes)
    {
        if (index.isValid() && boneAt(index) > 0)
        {
            auto* const data = new QMimeData;
            QByteArray bytes;
            QDataStream stream(&bytes, QIODevice::WriteOnly);
            stream << reinterpret_cast<quint64>(this) << static_cast<quint64>(parts()->row())
                   << qint32{boneAt(index)};
            data->setData(mimeType(), bytes);
            return data;
        }
    }
    return nullptr;
}

int BoneModel::boneIn(const QMimeData* data) const
{
    const QByteArray bytes = data->data(mimeType());
    QDataStream stream(bytes);
    quint64 model = 0;
    quint64 row = 0;
    qint32 bone = -1;
    stream >> model >> row >> bone;
    const bool isOwn = stream.status() == QDataStream::Ok && parts()
                       && model == reinterpret_cast<quint64>(this) && row == parts()->row();
    return isOwn && bone > 0 && bone < static_cast<int>(m_joints.size()) ? bone : -1;
}

bool BoneModel::hangsOn(int bone, int on) const
{
    for (int each = bone; each >= 0; each = m_joints[static_cast<std::size_t>(each)].parent)
    {
        if (each == on)
        {
            return true;
        }
    }
    return false;
}

bool BoneModel::canDropMimeData(
    const QMimeData* data, Qt::DropAction action, int, int, const QModelIndex& parent) const
{
    const int bone = boneIn(data);
    return m_isMovable && action == Qt::MoveAction && bone > 0 && parent.isValid()
           && !hangsOn(boneAt(parent), bone);
}

bool BoneModel::dropMimeData(
    const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
    {
        return false;
    }
    const auto& others = childrenOf(parent);
    const bool isBefore = row >= 0 && static_cast<std::size_t>(row) < others.size();
    int before = isBefore ? others[static_cast<std::size_t>(row)] : -1;
    if (before >= 0 && m_joints[static_cast<std::size_t>(before)].parent != boneAt(parent))
    {
        before = -1; // it is only shown there
    }
    Q_EMIT hangWanted(boneIn(data), boneAt(parent), before);
    return true;
}

} // namespace ui
