#include "core/edit/skeleton/PivotEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/MeshNumbers.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace tr::edit
{
namespace
{

using level::kJointNumbers;
using level::Model;
using level::Objects;

/// Whole units.
using Way = std::array<double, 3>;

/// The numbers of a link behind its stack code.
view::RowRange pivotOf(const Model& model, std::size_t bone)
{
    return {model.meshTreeIndex + (bone - 1) * kJointNumbers + 1, kJointNumbers - 1};
}

/// Whether another moveable has links there.
bool isOfOthers(const Objects& objects, std::size_t model, const view::RowRange& pivot)
{
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        const Model& other = objects.models[i];
        const std::size_t meshes = view::meshesOf(objects, other).count;
        const std::size_t links = meshes < 2 ? 0 : (meshes - 1) * kJointNumbers;
        if (i != model && links > 0 && pivot.first < other.meshTreeIndex + links
            && other.meshTreeIndex < pivot.end())
        {
            return true;
        }
    }
    return false;
}

/// The bone itself, or one that hangs on it, has its link elsewhere.
void moveLink(PendingNumbers& numbers, const view::RowRange& pivot, const Way& way, RoomFor& room)
{
    const auto& trees = level::objectsOf(numbers.content()).meshTrees;
    for (std::size_t axis = 0; axis < way.size(); ++axis)
    {
        const std::size_t at = pivot.first + axis;
        if (way[axis] != 0)
        {
            numbers.setWord(tables::MeshTrees,
                            at,
                            room.number<std::int32_t>(static_cast<double>(trees[at]) + way[axis]));
        }
    }
}

/// The links of what hangs on a bone, without those that are cut off.
std::vector<view::RowRange> linksOn(const Objects& objects, const BonePlace& place)
{
    const Model& row = objects.models[place.model];
    const auto joints = view::jointsOf(objects, row);
    std::vector<view::RowRange> links;
    for (std::size_t bone = place.bone + 1; bone < joints.size(); ++bone)
    {
        const view::RowRange pivot = pivotOf(row, bone);
        if (joints[bone].parent == static_cast<int>(place.bone)
            && pivot.end() <= objects.meshTrees.size())
        {
            links.push_back(pivot);
        }
    }
    return links;
}

/// What a mesh and the links of what hangs on the bone lose, so that they stay where they are.
/// Errors: those of view::readMesh.
Result<void> holdBack(
    PendingNumbers& numbers, const BonePlace& place, const Way& way, BoneMesh shows, RoomFor& room)
{
    const Content& content = numbers.content();
    const Objects& objects = level::objectsOf(content);
    const Way back{-way[0], -way[1], -way[2]};
    for (const view::RowRange& pivot : linksOn(objects, place))
    {
        moveLink(numbers, pivot, back, room);
    }
    if (shows == BoneMesh::None)
    {
        return {};
    }
    const std::uint32_t offset =
        objects.meshPointers[objects.models[place.model].firstMesh + place.bone].offset;
    auto mesh = view::readMesh(objects, content.version(), offset);
    if (!mesh)
    {
        return fail(std::move(mesh.error()));
    }
    setMesh(numbers,
            offset,
            *mesh,
            withPlaces(*mesh,
                       [&room, &back](std::size_t axis, double number)
                       { return room.number<std::int16_t>(number + back[axis]); }));
    return {};
}

/// Errors: as of movePivot.
Result<void> requireOwnLink(const Objects& objects, const BonePlace& place)
{
    if (place.bone == 0)
    {
        return fail(ErrorCode::RootBone);
    }
    const view::RowRange pivot = pivotOf(objects.models[place.model], place.bone);
    if (pivot.end() > objects.meshTrees.size())
    {
        return fail(ErrorCode::NoSuchEntry, {concat(tables::Models.segment, "/", place.model)});
    }
    return isOfOthers(objects, place.model, pivot)
               ? fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", place.model)})
               : Result<void>{};
}

/// Of a pivot that moves alone. Errors: as of movePivot.
Result<void> requireOwnParts(const Objects& objects, const BonePlace& place, BoneMesh shows)
{
    const auto isTied = [&](const view::RowRange& pivot)
    { return isOfOthers(objects, place.model, pivot); };
    return shows == BoneMesh::Unknown || std::ranges::any_of(linksOn(objects, place), isTied)
               ? fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", place.model)})
               : Result<void>{};
}

} // namespace

Result<void> movePivot(Document& document,
                       const BonePlace& place,
                       const MovedBy& by,
                       PivotMoves moves,
                       std::string mergeKey)
{
    const Objects& before = level::objectsOf(document.content());
    TR_PRE(place.model < before.models.size());
    TR_PRE(place.bone < view::meshesOf(before, before.models[place.model]).count);
    if (auto isOwn = requireOwnLink(before, place); !isOwn)
    {
        return isOwn;
    }
    const Way way{static_cast<double>(by.x), static_cast<double>(by.y), static_cast<double>(by.z)};
    if (way == Way{})
    {
        return {};
    }
    const bool isAlone = moves == PivotMoves::Alone;
    const BoneMesh shows =
        boneMeshOf(before, document.content().version(), place.model, place.bone);
    if (auto areOwn = isAlone ? requireOwnParts(before, place, shows) : Result<void>{}; !areOwn)
    {
        return areOwn;
    }
    Transaction transaction(
        document,
        nameOfEntries(EditCode::MovePivots, document.content(), tables::Models, place.model, 1),
        std::move(mergeKey));
    if (isAlone && shows == BoneMesh::Mesh)
    {
        if (auto own = ownMeshOf(transaction, place.model, place.bone); !own)
        {
            return own;
        }
    }
    RoomFor room;
    const Content& content = transaction.content();
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    moveLink(
        numbers, pivotOf(level::objectsOf(content).models[place.model], place.bone), way, room);
    auto done = isAlone ? holdBack(numbers, place, way, shows, room) : Result<void>{};
    done = done ? room.result() : done;
    done = done ? edit::apply(transaction, numbers, {}) : done;
    return done ? transaction.commit() : done;
}

Result<void> requireOwnPivot(const Content& content, const BonePlace& place)
{
    const Objects& objects = level::objectsOf(content);
    TR_PRE(place.model < objects.models.size());
    TR_PRE(place.bone < view::meshesOf(objects, objects.models[place.model]).count);
    return requireOwnLink(objects, place);
}

Result<void>
setPivots(Transaction& transaction, std::size_t model, std::span<const PivotPlace> places)
{
    const Model row = level::objectsOf(transaction.content()).models[model];
    return setNumbers(transaction,
                      [&](PendingNumbers& numbers)
                      {
                          for (const PivotPlace& place : places)
                          {
                              const std::size_t first = pivotOf(row, place.bone).first;
                              numbers.setWord(tables::MeshTrees, first, place.x);
                              numbers.setWord(tables::MeshTrees, first + 1, place.y);
                              numbers.setWord(tables::MeshTrees, first + 2, place.z);
                          }
                      });
}

} // namespace tr::edit
