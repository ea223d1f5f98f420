#include "tests/support/objects/ObjectOperations.h"

#include "core/base/Text.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/MeshOperations.h"

namespace tr::test
{
namespace
{

/// All that shows the mesh of a mesh pointer. Textures may come.
MayChange showingMesh(const level::Objects& objects, std::size_t pointer)
{
    MayChange touched{"+texture *"};
    const auto add = [&touched](const std::string& name)
    {
        touched.push_back(name);
        touched.push_back("looks of " + name);
    };
    const std::uint32_t offset = objects.meshPointers[pointer].offset;
    const auto isIt = [&](std::size_t row)
    { return row < objects.meshPointers.size() && objects.meshPointers[row].offset == offset; };
    for (const level::Model& model : objects.models)
    {
        const auto meshes = view::meshesOf(objects, model);
        for (std::size_t i = meshes.first; i < meshes.end(); ++i)
        {
            if (isIt(i))
            {
                add(concat("moveable ", model.id));
            }
        }
    }
    for (const level::StaticMesh& row : objects.staticMeshes)
    {
        if (isIt(row.mesh))
        {
            add(concat("static ", row.id));
        }
    }
    return touched;
}

ObjectOperation toAnyMesh(const MeshOperation& operation)
{
    return {concat(operation.name, " of a mesh"),
            [operation](edit::Document& document, const format::Format&, Random& random)
            {
                const auto& objects = level::objectsOf(document.content());
                if (objects.meshPointers.empty())
                {
                    return objects::absent("mesh");
                }
                const std::size_t pointer = random.below(objects.meshPointers.size());
                MayChange touched = showingMesh(objects, pointer);
                if (operation.isOfAll)
                {
                    touched.emplace_back("looks of *");
                }
                const MeshDone done = operation.work(document, pointer, random);
                switch (done.outcome)
                {
                case MeshDone::Outcome::Taken:
                    return ObjectDone{ObjectDone::Outcome::Taken, {}, std::move(touched)};
                case MeshDone::Outcome::Refused:
                    return ObjectDone{ObjectDone::Outcome::Refused, done.why, {}};
                case MeshDone::Outcome::Absent:
                    break;
                }
                return objects::absent(done.why);
            }};
}

} // namespace

namespace objects
{

ObjectDone absent(std::string_view what)
{
    return {ObjectDone::Outcome::Absent, std::string(what), {}};
}

int number(Random& random, int most)
{
    return static_cast<int>(random.below(static_cast<std::size_t>(2 * most + 1))) - most;
}

std::vector<std::size_t> someOf(std::size_t count, Random& random)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count; ++i)
    {
        if (random.oneIn(3))
        {
            rows.push_back(i);
        }
    }
    if (rows.empty())
    {
        rows.push_back(random.below(count));
    }
    return rows;
}

} // namespace objects

std::vector<ObjectOperation> anyMeshOperations()
{
    std::vector<ObjectOperation> operations;
    for (const MeshOperation& operation : meshOperations())
    {
        operations.push_back(toAnyMesh(operation));
    }
    return operations;
}

std::vector<ObjectOperation> objectOperations()
{
    std::vector<ObjectOperation> all = skeletonOperations();
    for (auto&& more : {staticOperations(), textureOperations(), anyMeshOperations()})
    {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

} // namespace tr::test
