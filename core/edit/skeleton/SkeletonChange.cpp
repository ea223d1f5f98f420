#include "core/edit/skeleton/SkeletonChange.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/MeshEntries.h"
#include "core/edit/skeleton/SkeletonRecords.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/Symmetry.h"

#include <algorithm>
#include <string>

namespace tr::edit
{
namespace
{

using level::kJointNumbers;
using level::Model;
using level::Objects;

std::string pathOfTable(TableId table)
{
    return std::string(table->segment);
}

/// Whether they have rows in common. One without rows has none, wherever it begins.
bool areCrossing(const view::RowRange& a, const view::RowRange& b)
{
    return std::max(a.first, b.first) < std::min(a.end(), b.end());
}

view::RowRange boneTreeOf(const Objects& objects, const Model& model)
{
    const std::size_t meshes = view::meshesOf(objects, model).count;
    return {model.meshTreeIndex, meshes < 2 ? 0 : (meshes - 1) * kJointNumbers};
}

/// Where a moveable that has no links gets its first ones: where it says. Inside of another's it
/// would break those: then behind all others.
std::size_t placeOfFirstLink(const Objects& objects, std::size_t model)
{
    const std::size_t end = objects.meshTrees.size();
    const std::size_t place = std::min<std::size_t>(objects.models[model].meshTreeIndex, end);
    const bool isInside = std::ranges::any_of(objects.models,
                                              [&](const Model& each)
                                              {
                                                  const view::RowRange tree =
                                                      boneTreeOf(objects, each);
                                                  return tree.first < place && place < tree.end();
                                              });
    return isInside ? end : place;
}

/// The links in place of those of now. What stands behind them moves.
Result<void> exchangeTree(Transaction& transaction, std::size_t model, std::span<const Bone> bones)
{
    const Content& content = transaction.content();
    const Objects& objects = level::objectsOf(content);
    const view::RowRange old = boneTreeOf(objects, objects.models[model]);
    StreamChange change{tables::MeshTrees,
                        old.count == 0 ? placeOfFirstLink(objects, model) : old.first,
                        old.count,
                        {}};
    const auto codes = stackCodesOf(bones);
    for (std::size_t i = 1; i < bones.size(); ++i)
    {
        const Bone& bone = bones[i];
        change.words.insert(change.words.end(), {codes[i - 1], bone.x, bone.y, bone.z});
    }
    if (change.words == wordsOf(content, tables::MeshTrees, change.first, change.removed))
    {
        return {};
    }
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        const Model& other = objects.models[i];
        const bool hasLinks = boneTreeOf(objects, other).count > 0;
        // Of those that begin where this one gets its first link only what has links moves.
        const bool isBehind = old.count > 0
                                  ? other.meshTreeIndex >= old.end()
                                  : other.meshTreeIndex > change.first
                                        || (other.meshTreeIndex == change.first && hasLinks);
        if (i != model && isBehind && other.meshTreeIndex <= objects.meshTrees.size())
        {
            numbers.set(
                tables::Models, i, &Model::meshTreeIndex, change.placeOf(other.meshTreeIndex));
        }
    }
    if (change.first != old.first)
    {
        numbers.set(
            tables::Models, model, &Model::meshTreeIndex, static_cast<std::int64_t>(change.first));
    }
    return edit::apply(transaction, numbers, {change});
}

/// Takes those pointers out whose joints are none of the bones.
Result<void>
removeBonePointers(Transaction& transaction, std::size_t model, std::span<const Bone> bones)
{
    const Objects objects = level::objectsOf(transaction.content()); // shares its tables
    const auto rows = view::meshesOf(objects, objects.models[model]);
    for (std::size_t joint = rows.count; joint-- > 0;)
    {
        if (std::ranges::find(bones, joint, &Bone::was) == bones.end())
        {
            auto done =
                removeRows(transaction, {pathOfTable(tables::MeshPointers), rows.first + joint, 1});
            if (!done)
            {
                return done;
            }
        }
    }
    return {};
}

/// Whether something that is no moveable leads to one of these mesh pointers, such as a static.
bool areLedToByOthers(const Content& content, const std::vector<std::size_t>& pointers)
{
    return !pointers.empty()
           && std::ranges::any_of(usersOfMeshes(content, pointers),
                                  [](const view::Link& link)
                                  { return link.from.table != tables::Models; });
}

/// Puts in pointers for new bones, and gives each the mesh of its bone.
Result<void>
exchangeBonePointers(Transaction& transaction, std::size_t model, std::span<const Bone> bones)
{
    if (auto done = removeBonePointers(transaction, model, bones); !done)
    {
        return done;
    }
    const std::size_t first = level::objectsOf(transaction.content()).models[model].firstMesh;
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        if (bones[i].was == Bone::kNone)
        {
            const std::vector<level::MeshPointer> row{{bones[i].mesh}};
            auto done = insertRows(transaction,
                                   tables::MeshPointers.segment,
                                   first + i,
                                   schema::RowBlock(row),
                                   Joins::Previous);
            if (!done)
            {
                return done;
            }
        }
    }
    const Content& content = transaction.content();
    const Objects& objects = level::objectsOf(content);
    TR_PRE(view::meshesOf(objects, objects.models[model]).count == bones.size());
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        const std::size_t row = first + i;
        if (objects.meshPointers[row].offset != bones[i].mesh)
        {
            others.push_back(row);
            numbers.set(tables::MeshPointers, row, &level::MeshPointer::offset, bones[i].mesh);
        }
    }
    if (areLedToByOthers(content, others))
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", model)});
    }
    return edit::apply(transaction, numbers, {});
}

/// Left and right, as somebody has set them: new bones are their own.
void moveBoneNotes(Transaction& transaction, std::size_t model, std::span<const Bone> bones)
{
    schema::RowNote note = transaction.content().notes().at(tables::Models, model);
    const std::size_t now = level::objectsOf(transaction.content()).models[model].numMeshes;
    if (!view::areCounterparts(note.counterparts, now))
    {
        return; // nobody has set any, or they are of other joints than it has
    }
    std::vector<std::uint32_t> counterparts;
    for (std::uint32_t i = 0; i < bones.size(); ++i)
    {
        const std::size_t was = bones[i].was;
        const bool isKnown = was < note.counterparts.size();
        const auto other =
            isKnown ? std::ranges::find(bones, std::size_t{note.counterparts[was]}, &Bone::was)
                    : bones.end();
        counterparts.push_back(
            other == bones.end() ? i : static_cast<std::uint32_t>(other - bones.begin()));
    }
    if (counterparts != note.counterparts && view::areCounterparts(counterparts, bones.size()))
    {
        note.counterparts = std::move(counterparts);
        transaction.apply(Note{tables::Models, {{model, std::move(note)}}});
    }
}

} // namespace

bool hasSharedBones(const Objects& objects, std::size_t model)
{
    const auto meshes = view::meshesOf(objects, objects.models[model]);
    const auto tree = boneTreeOf(objects, objects.models[model]);
    for (std::size_t i = 0; i < objects.models.size(); ++i)
    {
        const Model& other = objects.models[i];
        if (i != model
            && (areCrossing(meshes, view::meshesOf(objects, other))
                || areCrossing(tree, boneTreeOf(objects, other))))
        {
            return true;
        }
    }
    return false;
}

Result<void> exchangeBones(Transaction& transaction, std::size_t model, std::span<const Bone> bones)
{
    TR_PRE(!bones.empty() && isDepthFirst(bones));
    const Content& content = transaction.content();
    const std::size_t now = level::objectsOf(content).models[model].numMeshes;
    if (bones.size() > kMostBones && bones.size() > now)
    {
        return fail(ErrorCode::TooManyBones, {concat(bones.size()), concat(kMostBones)});
    }
    if (hasSharedBones(level::objectsOf(content), model))
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", model)});
    }
    const auto isAsNow = [i = std::size_t{0}](const Bone& bone) mutable
    { return bone.like == i++; };
    if (bones.size() != now || !std::ranges::all_of(bones, isAsNow))
    {
        const auto records = recordsFor(content, model, bones);
        if (!records)
        {
            return fail(records.error());
        }
        if (auto done = exchangeRecords(transaction, *records); !done)
        {
            return done;
        }
    }
    if (auto done = exchangeTree(transaction, model, bones); !done)
    {
        return done;
    }
    moveBoneNotes(transaction, model, bones);
    return exchangeBonePointers(transaction, model, bones);
}

std::uint32_t appendMesh(Transaction& transaction, std::vector<std::int32_t> words)
{
    const std::size_t all = level::objectsOf(transaction.content()).meshWords.size();
    const std::size_t gap = all % 2; // each mesh stands at a multiple of four bytes
    words.insert(words.begin(), gap, 0);
    transaction.apply(spliceOf({tables::MeshWords, all, 0, std::move(words)}));
    return static_cast<std::uint32_t>((all + gap) * 2);
}

std::vector<MeshWords> meshesOnlyOf(const Content& content, std::span<const std::size_t> pointers)
{
    const view::Entries entries(content, tables::MeshWords);
    std::vector<MeshWords> meshes;
    for (const view::Entry& entry : entries.all())
    {
        const auto isOne = [&](std::size_t list)
        { return std::ranges::count(pointers, entries.lists()[list].owner()) != 0; };
        if (entry.first != 0 && !entry.isTied && std::ranges::all_of(entry.lists, isOne))
        {
            meshes.push_back({entry.first, entry.count});
        }
    }
    return meshes;
}

Result<void> dropMeshes(Transaction& transaction, std::vector<MeshWords> meshes)
{
    std::ranges::sort(meshes, std::ranges::greater(), &MeshWords::first);
    for (const MeshWords& mesh : meshes)
    {
        const Content& content = transaction.content();
        const Objects& objects = level::objectsOf(content);
        const bool isLast = mesh.first + mesh.count == objects.meshWords.size();
        StreamChange change{tables::MeshWords, mesh.first, mesh.count, {}};
        if (mesh.count % 2 != 0 && !isLast)
        {
            change.words.push_back(0); // so that what follows stays at its multiple of four bytes
        }
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        for (std::size_t i = 0; i < objects.meshPointers.size(); ++i)
        {
            const std::int64_t word = objects.meshPointers[i].offset / 2;
            const bool isInside = word <= static_cast<std::int64_t>(objects.meshWords.size());
            if (isInside && word > static_cast<std::int64_t>(mesh.first))
            {
                numbers.set(
                    tables::MeshPointers, i, &level::MeshPointer::offset, change.placeOf(word) * 2);
            }
        }
        if (auto done = edit::apply(transaction, numbers, {change}); !done)
        {
            return done;
        }
    }
    return {};
}

} // namespace tr::edit
