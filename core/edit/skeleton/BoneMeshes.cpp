#include "core/edit/skeleton/BoneMeshes.h"

#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/MeshEntries.h"
#include "core/edit/skeleton/SkeletonChange.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <map>

namespace tr::edit
{
namespace
{

using level::MeshPointer;
using level::Objects;

/// What pointers are to be: by their rows.
using MeshOffsets = std::map<std::size_t, std::uint32_t>;

/// Errors: OwnerTied, where others have these mesh pointers of a moveable, too.
Result<void>
requireOwnPointers(const Content& content, std::size_t model, const std::vector<std::size_t>& rows)
{
    const auto isOther = [model](const view::Link& link)
    { return link.from.table != tables::Models || link.from.row != model; };
    return !rows.empty() && std::ranges::any_of(usersOfMeshes(content, rows), isOther)
               ? fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", model)})
               : Result<void>{};
}

/// Sets pointers of a moveable that nobody else has.
Result<void>
setMeshPointers(Transaction& transaction, std::size_t model, const MeshOffsets& offsets)
{
    const Content& content = transaction.content();
    std::vector<std::size_t> rows;
    std::ranges::transform(
        offsets, std::back_inserter(rows), [](const auto& each) { return each.first; });
    if (auto areOwn = requireOwnPointers(content, model, rows); !areOwn)
    {
        return areOwn;
    }
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    for (const auto& [row, offset] : offsets)
    {
        if (level::objectsOf(content).meshPointers[row].offset != offset)
        {
            numbers.set(tables::MeshPointers, row, &MeshPointer::offset, offset);
        }
    }
    return edit::apply(transaction, numbers, {});
}

/// The slot of the moveable to which the mesh at the beginning of the mesh data belongs: Lara in
/// TR1 and TR2, and her pistols later.
std::uint32_t slotOfFirstMesh(schema::Version version)
{
    return level::until(level::versions::Tr2).contains(version) ? 0 : 1;
}

/// The bones of that moveable that have it, in some file or other: hips, or a thigh and a hand.
std::vector<std::size_t> bonesOfFirstMesh(schema::Version version)
{
    constexpr std::size_t kThigh = 1;
    constexpr std::size_t kHand = 10;
    if (version == level::versions::Wad)
    {
        return {kThigh, kHand};
    }
    if (level::until(level::versions::Tr2).contains(version))
    {
        return {0};
    }
    return {version == level::versions::Tr3 ? kThigh : kHand};
}

/// The words of the mesh that begins at an offset, a multiple of four bytes.
Result<Words>
wordsOfMesh(const Content& content, const view::Entries& entries, std::uint32_t offset)
{
    const auto at = entries.at(offset / 2);
    if (!at || entries.all()[*at].first != offset / 2)
    {
        return fail(ErrorCode::NoSuchEntry, {concat(tables::MeshWords.segment, "/", offset / 2)});
    }
    Words words = copyOf(content, entries, {*at, 1}).words;
    padMesh(words);
    return words;
}

} // namespace

std::vector<std::vector<MeshUser>> sharersOfMeshes(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const auto own = view::meshesOf(objects, objects.models[model]);
    std::multimap<std::uint32_t, std::size_t> bones; // by the mesh that they show
    for (std::size_t i = 0; i < own.count; ++i)
    {
        const std::uint32_t offset = objects.meshPointers[own.first + i].offset;
        if (offset != 0)
        {
            bones.insert({offset, i});
        }
    }
    std::vector<std::size_t> wanted; // mesh pointers to those meshes
    for (std::size_t row = 0; row < objects.meshPointers.size(); ++row)
    {
        if (bones.contains(objects.meshPointers[row].offset))
        {
            wanted.push_back(row);
        }
    }
    std::vector<std::vector<MeshUser>> sharers(own.count);
    std::size_t budget = view::readingBudget(objects.meshPointers.size());
    const auto add = [&](std::size_t pointer, const MeshUser& user)
    {
        const auto [first, last] = bones.equal_range(objects.meshPointers[pointer].offset);
        for (auto each = first; each != last && budget > 0; ++each, --budget)
        {
            auto& users = sharers[each->second];
            if (users.empty() || users.back() != user)
            {
                users.push_back(user);
            }
        }
    };
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const auto meshes = view::meshesOf(objects, objects.models[row]);
        for (auto at = std::ranges::lower_bound(wanted, meshes.first);
             row != model && at != wanted.end() && *at < meshes.end() && budget > 0;
             ++at)
        {
            add(*at, {tables::Models, row});
        }
    }
    for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
    {
        const std::size_t pointer = objects.staticMeshes[row].mesh;
        if (std::ranges::binary_search(wanted, pointer))
        {
            add(pointer, {tables::StaticMeshes, row});
        }
    }
    return sharers;
}

bool isNoMesh(const Objects& objects,
              schema::Version version,
              std::size_t model,
              std::uint32_t offset)
{
    if (offset != 0 || objects.models[model].id == slotOfFirstMesh(version))
    {
        return false;
    }
    const auto own = view::meshesOf(objects, objects.models[model]);
    for (std::size_t i = 0; i < objects.meshPointers.size(); ++i)
    {
        if (!own.contains(i) && objects.meshPointers[i].offset == offset)
        {
            return true;
        }
    }
    return false;
}

BoneMesh
boneMeshOf(const Objects& objects, schema::Version version, std::size_t model, std::size_t bone)
{
    const level::Model& row = objects.models[model];
    const auto own = view::meshesOf(objects, row);
    const auto isFirst = [&](std::size_t other)
    { return other < own.count && objects.meshPointers[own.first + other].offset == 0; };
    if (!isFirst(bone))
    {
        return BoneMesh::Mesh;
    }
    if (isNoMesh(objects, version, model, 0))
    {
        return BoneMesh::None;
    }
    const auto pointers = std::ranges::count(objects.meshPointers.rows(), 0U, &MeshPointer::offset);
    if (pointers == 1)
    {
        return BoneMesh::Mesh;
    }
    auto known = bonesOfFirstMesh(version);
    std::erase_if(known, [&isFirst](std::size_t each) { return !isFirst(each); });
    if (row.id != slotOfFirstMesh(version) || known.empty())
    {
        return BoneMesh::Unknown;
    }
    if (std::ranges::find(known, bone) == known.end())
    {
        return BoneMesh::None;
    }
    return known.size() == 1 ? BoneMesh::Mesh : BoneMesh::Unknown;
}

Result<void> setBoneMeshes(Document& document,
                           std::size_t model,
                           std::span<const std::size_t> bones,
                           std::size_t pointer)
{
    const Objects& objects = level::objectsOf(document.content());
    MeshOffsets offsets;
    for (const std::size_t bone : bones)
    {
        offsets[objects.models[model].firstMesh + bone] = objects.meshPointers[pointer].offset;
    }
    Transaction transaction(
        document,
        nameOfEntries(
            EditCode::SetBoneMeshes, document.content(), tables::Models, model, bones.size()));
    auto done = setMeshPointers(transaction, model, offsets);
    return done ? transaction.commit() : done;
}

Result<std::size_t> ownMeshes(Transaction& transaction, std::size_t model)
{
    const Objects objects = level::objectsOf(transaction.content()); // shares its tables
    const auto own = view::meshesOf(objects, objects.models[model]);
    const auto sharers = sharersOfMeshes(transaction.content(), model);
    std::map<std::uint32_t, std::uint32_t> copies;
    MeshOffsets offsets;
    {
        const view::Entries entries(transaction.content(), tables::MeshWords);
        std::map<std::uint32_t, Words> meshes;
        for (std::size_t i = 0; i < own.count; ++i)
        {
            const std::uint32_t offset = objects.meshPointers[own.first + i].offset;
            if (!sharers[i].empty() && !meshes.contains(offset))
            {
                auto words = wordsOfMesh(transaction.content(), entries, offset);
                if (!words)
                {
                    return fail(std::move(words.error()));
                }
                meshes[offset] = std::move(*words);
            }
        }
        for (auto& [offset, words] : meshes)
        {
            copies[offset] = appendMesh(transaction, std::move(words));
        }
    }
    for (std::size_t i = 0; i < own.count; ++i)
    {
        const auto copy = copies.find(objects.meshPointers[own.first + i].offset);
        if (copy != copies.end())
        {
            offsets[own.first + i] = copy->second;
        }
    }
    auto done = setMeshPointers(transaction, model, offsets);
    return done ? Result<std::size_t>(copies.size()) : fail(std::move(done.error()));
}

Result<std::size_t> ownMeshes(Document& document, std::size_t model)
{
    Transaction transaction(
        document, nameOfEntries(EditCode::OwnMeshes, document.content(), tables::Models, model, 1));
    auto copied = ownMeshes(transaction, model);
    if (copied)
    {
        transaction.setName(
            nameOfEntries(EditCode::OwnMeshes, document.content(), tables::Models, model, *copied));
        if (auto done = transaction.commit(); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return copied;
}

Result<void> ownMeshOf(Transaction& transaction, std::size_t model, std::size_t bone)
{
    const Objects objects = level::objectsOf(transaction.content()); // shares its tables
    const std::size_t row = objects.models[model].firstMesh + bone;
    const std::uint32_t offset = objects.meshPointers[row].offset;
    const auto users =
        std::ranges::count(objects.meshPointers.rows(), offset, &MeshPointer::offset);
    if (users < 2)
    {
        return requireOwnPointers(transaction.content(), model, {row});
    }
    auto words = wordsOfMesh(
        transaction.content(), view::Entries(transaction.content(), tables::MeshWords), offset);
    if (!words)
    {
        return fail(std::move(words.error()));
    }
    const std::uint32_t copy = appendMesh(transaction, std::move(*words));
    return setMeshPointers(transaction, model, {{row, copy}});
}

Result<std::size_t> replaceMeshes(Document& document, std::size_t model, std::size_t other)
{
    const Content& content = document.content();
    const Objects& objects = level::objectsOf(content);
    const auto own = view::meshesOf(objects, objects.models[model]);
    const auto others = view::meshesOf(objects, objects.models[other]);
    const std::size_t both = std::min(own.count, others.count);
    MeshOffsets offsets;
    for (std::size_t i = 0; i < both; ++i)
    {
        offsets[own.first + i] = objects.meshPointers[others.first + i].offset;
    }
    EditName name = nameOfEntries(EditCode::ReplaceMeshes, content, tables::Models, model, 1);
    name.arguments[1] =
        nameOfEntries(name.code, content, tables::Models, other, 1).arguments.front();
    Transaction transaction(document, std::move(name));
    auto done = setMeshPointers(transaction, model, offsets);
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(both) : fail(std::move(done.error()));
}

} // namespace tr::edit
