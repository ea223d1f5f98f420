#include "ui/moveable/models/MoveableSkeleton.h"

#include "core/level/MeshTree.h"
#include "core/view/objects/MeshView.h"

#include <array>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::view::Joint;

enum Column : int
{
    Mesh,
    Code,
    X,
    Y,
    Z,
    Pointer,
    Offset,
    Vertices,
    Faces,
    kColumns,
};

using tr::level::kJointNumbers;

/// The only number of a row of mesh trees and of one of mesh pointers.
constexpr int kLinkLeaf = 0;

bool isLinkColumn(int column)
{
    return column >= Code && column <= Z;
}

int meshOf(const QModelIndex& index)
{
    return static_cast<int>(index.internalId());
}

} // namespace

std::vector<int> shownParents(std::span<const Joint> joints)
{
    std::vector<int> parents(joints.size(), Joint::kNoParent);
    std::vector<int> depths(joints.size(), 0);
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        int on = joints[i].parent;
        if (on != Joint::kNoParent && depths[static_cast<std::size_t>(on)] == kDeepestJoint)
        {
            on = parents[static_cast<std::size_t>(on)];
        }
        parents[i] = on;
        depths[i] = on == Joint::kNoParent ? 0 : depths[static_cast<std::size_t>(on)] + 1;
    }
    return parents;
}

void MoveableSkeleton::rebuild()
{
    m_joints = parts() ? tr::view::jointsOf(objects(), parts()->model()) : std::vector<Joint>{};
    m_shownOn = shownParents(m_joints);
    m_children.assign(m_joints.size(), {});
    m_counts.assign(m_joints.size(), std::nullopt);
    m_rowOf.assign(m_joints.size(), 0);
    m_roots.clear();
    for (std::size_t mesh = 0; mesh < m_joints.size(); ++mesh)
    {
        const int parent = m_shownOn[mesh];
        auto& siblings =
            parent == Joint::kNoParent ? m_roots : m_children[static_cast<std::size_t>(parent)];
        m_rowOf[mesh] = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(mesh));
    }
}

const std::vector<int>& MoveableSkeleton::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_children[static_cast<std::size_t>(meshOf(parent))] : m_roots;
}

bool MoveableSkeleton::hasLink(int mesh) const
{
    return mesh > 0 && static_cast<std::size_t>(mesh) * kJointNumbers <= parts()->links().count;
}

Address MoveableSkeleton::addressAt(const QModelIndex& index) const
{
    const int mesh = meshOf(index);
    const std::size_t pointer = parts()->meshes().first + static_cast<std::size_t>(mesh);
    if (isLinkColumn(index.column()) && hasLink(mesh))
    {
        const std::size_t link = static_cast<std::size_t>(mesh - 1) * kJointNumbers;
        const auto number = static_cast<std::size_t>(index.column() - Code);
        return {tables::MeshTrees, parts()->links().first + link + number, kLinkLeaf};
    }
    return {
        tables::MeshPointers, pointer, index.column() == Offset ? kLinkLeaf : Address::kWholeRow};
}

std::optional<LinkTarget> MoveableSkeleton::targetAt(const QModelIndex& index) const
{
    return index.column() == Offset ? MoveableModel::targetAt(index) : std::nullopt;
}

QModelIndex MoveableSkeleton::indexOfMesh(int mesh, int column) const
{
    return createIndex(
        m_rowOf[static_cast<std::size_t>(mesh)], column, static_cast<quintptr>(mesh));
}

QModelIndex MoveableSkeleton::indexOf(const Address& address) const
{
    if (!parts())
    {
        return {};
    }
    if (address.table == tables::MeshPointers && parts()->meshes().contains(address.row))
    {
        return indexOfMesh(static_cast<int>(address.row - parts()->meshes().first),
                           address.leaf == kLinkLeaf ? Offset : Mesh);
    }
    if (address.table == tables::MeshTrees && parts()->links().contains(address.row))
    {
        const std::size_t number = address.row - parts()->links().first;
        return indexOfMesh(static_cast<int>(number / kJointNumbers + 1),
                           Code + static_cast<int>(number % kJointNumbers));
    }
    return {};
}

QModelIndex MoveableSkeleton::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent)
               ? indexOfMesh(childrenOf(parent)[static_cast<std::size_t>(row)], column)
               : QModelIndex();
}

QModelIndex MoveableSkeleton::parent(const QModelIndex& child) const
{
    const int parent =
        child.isValid() ? m_shownOn[static_cast<std::size_t>(meshOf(child))] : Joint::kNoParent;
    return parent == Joint::kNoParent ? QModelIndex() : indexOfMesh(parent, 0);
}

int MoveableSkeleton::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int MoveableSkeleton::columnCount(const QModelIndex&) const
{
    return parts() ? kColumns : 0;
}

MoveableSkeleton::Heading MoveableSkeleton::heading(int column) const
{
    const auto pivot = tr("Where its pivot is, from that of the mesh that it hangs on");
    switch (column)
    {
    case Mesh:
        return {tr("mesh"), tr("Mesh, counted from the moveable's first"), {}};
    case Code:
        return {tr("stack"),
                tr("<p>What the link does with the stack before the mesh is hung on:</p>"
                   "<p>0: the mesh hangs on the one before it<br>1, pop: on the one that is "
                   "taken from the stack<br>2, push: on the one before it, which is put on the "
                   "stack<br>3, pop and push: on the one that lies on the stack and stays "
                   "there</p>"),
                {}};
    case X:
        return {QStringLiteral("x"), pivot, {}};
    case Y:
        return {QStringLiteral("y"), pivot, {}};
    case Z:
        return {QStringLiteral("z"), pivot, {}};
    case Pointer:
        return {tr("pointer"), tr("Row of the table of mesh pointers"), {}};
    case Offset:
    {
        const auto& pointers = *parts()->decoder().file().tables().find(tables::MeshPointers);
        return fieldHeading(pointers.type().leaves()[kLinkLeaf]);
    }
    case Vertices:
        return {tr("vertices"), tr("Vertices of the mesh"), {}};
    default:
        return {tr("faces"), tr("Faces of the mesh"), {}};
    }
}

bool MoveableSkeleton::hasWords(int column) const
{
    return column == Mesh || (column == Code && mode() == ValueMode::Decoded);
}

const MoveableSkeleton::Counts& MoveableSkeleton::countsOf(int mesh) const
{
    auto& counts = m_counts[static_cast<std::size_t>(mesh)];
    if (!counts)
    {
        counts.emplace();
        const std::size_t pointer = parts()->meshes().first + static_cast<std::size_t>(mesh);
        const auto read = tr::view::readMesh(
            objects(), parts()->version(), objects().meshPointers[pointer].offset);
        if (read)
        {
            *counts = {read->vertices.size(), tr::view::facesOf(*read).size(), true};
        }
    }
    return *counts;
}

QString MoveableSkeleton::text(const QModelIndex& index) const
{
    const int mesh = meshOf(index);
    const auto number = [](std::size_t value)
    { return QString::number(static_cast<qulonglong>(value)); };
    if (isLinkColumn(index.column()) && !hasLink(mesh))
    {
        return {};
    }
    switch (index.column())
    {
    case Mesh:
        return withName(parts()->meshTitle(mesh),
                        parts()->decoder().names().ofForeignMesh(
                            parts()->row(), parts()->meshes().first + std::size_t(mesh)));
    case Code:
        break;
    case Pointer:
        return number(addressAt(index).row);
    case Vertices:
        return countsOf(mesh).readable ? number(countsOf(mesh).vertices) : tr("cannot be read");
    case Faces:
        return countsOf(mesh).readable ? number(countsOf(mesh).faces) : QString();
    default:
        return MoveableModel::text(index);
    }
    const std::array<QString, 4> kNames{QString(), tr("pop"), tr("push"), tr("pop, push")};
    const std::int32_t code = m_joints[static_cast<std::size_t>(mesh)].stackCode;
    const bool isNamed =
        mode() == ValueMode::Decoded && code >= 0 && static_cast<std::size_t>(code) < kNames.size();
    return withName(QString::number(code),
                    isNamed ? kNames[static_cast<std::size_t>(code)] : QString());
}

MoveableSkeleton::Look MoveableSkeleton::look(const QModelIndex& index) const
{
    if (index.column() == Mesh)
    {
        return Look::Plain;
    }
    const bool isUnreadable = index.column() == Vertices && !countsOf(meshOf(index)).readable;
    return isUnreadable ? Look::Broken : MoveableModel::look(index);
}

} // namespace ui
