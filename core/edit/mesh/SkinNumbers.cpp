#include "core/edit/mesh/SkinNumbers.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/view/objects/HairNumbers.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/SkinJoints.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tr::edit
{
namespace
{

/// A mesh of the skin as it is to be.
struct NumberedMesh
{
    std::size_t pointer = 0;
    MeshShape shape;
};

/// The numbers that the hair goes by, whoever has it.
std::vector<std::size_t>
numbersOfHair(const Content& content, std::size_t pointer, std::size_t count)
{
    std::vector<std::size_t> all;
    for (const view::HairNumbers& each :
         view::hairNumbersOf(level::objectsOf(content), content.version(), pointer, count))
    {
        std::ranges::copy(each.numbers, std::back_inserter(all));
    }
    return all;
}

std::string nameOfMesh(const Content& content, std::size_t pointer)
{
    const schema::TableSet tables = content.tables();
    return view::englishText(view::RowNames(content, tables).row(tables::MeshPointers, pointer));
}

} // namespace

Result<std::size_t> numberWithinReach(MeshShape& shape,
                                      const std::vector<bool>& isTaken,
                                      MeshRows kept,
                                      const std::string& name)
{
    TR_PRE(isTaken.size() == shape.vertices.size());
    const std::size_t reach = std::min(view::reachOfJoints(isTaken.size()), isTaken.size());
    std::vector<std::size_t> far;
    std::vector<std::size_t> free;
    for (std::size_t row = 0; row < isTaken.size(); ++row)
    {
        const bool isKept = std::ranges::find(kept, row) != kept.end();
        if (isTaken[row] && row >= reach)
        {
            far.push_back(row);
        }
        else if (!isTaken[row] && row < reach && !isKept)
        {
            free.push_back(row);
        }
    }
    if (far.empty())
    {
        return fail(ErrorCode::NothingToDo, {name});
    }
    if (far.size() > free.size())
    {
        const auto taken = static_cast<std::size_t>(std::ranges::count(isTaken, true));
        return fail(ErrorCode::JointTooLarge,
                    {concat(taken), concat(taken - far.size() + free.size())});
    }
    free.resize(far.size());
    auto done = giveNumbers(shape, far, free);
    return done ? Result<std::size_t>(far.size()) : fail(std::move(done.error()));
}

Result<std::size_t> numberSkin(Document& document)
{
    const Content before = document.content();
    const level::Objects& objects = level::objectsOf(before);
    const auto models = view::skinModels(objects, before.version());
    if (!models)
    {
        return fail(ErrorCode::NotASkin, {"moveable 9", "moveable 8"});
    }
    const auto joints = view::skinJoints(objects, before.version(), *models);
    const view::RowRange meshes = view::meshesOf(objects, objects.models[models->skin]);
    std::vector<NumberedMesh> numbered;
    std::size_t vertices = 0;
    for (std::size_t mesh = 0; mesh < meshes.count; ++mesh)
    {
        const std::size_t pointer = meshes.first + mesh;
        auto shape = shapeAt(before, pointer);
        if (!shape)
        {
            continue;
        }
        const std::size_t count = shape->vertices.size();
        const auto takers = view::takersOf(joints, mesh, count);
        std::vector<bool> isTaken;
        std::ranges::transform(
            takers, std::back_inserter(isTaken), [](const auto& each) { return !each.empty(); });
        const auto kept = numbersOfHair(before, pointer, count);
        const auto done = numberWithinReach(*shape, isTaken, kept, {});
        if (done)
        {
            vertices += *done;
            numbered.push_back({pointer, std::move(*shape)});
        }
        else if (done.error().code != ErrorCode::NothingToDo)
        {
            return fail(done.error());
        }
    }
    if (numbered.empty())
    {
        return fail(ErrorCode::NothingToDo, {nameOfMesh(before, meshes.first)});
    }
    Transaction transaction(document,
                            nameOfEntries(EditCode::RenumberVertices,
                                          before,
                                          tables::MeshPointers,
                                          numbered.front().pointer,
                                          vertices));
    for (const NumberedMesh& each : numbered)
    {
        // Numbers change no length, so words stay where they are.
        const auto word = meshWordOf(transaction.content(), each.pointer);
        auto done = word ? exchangeMesh(transaction, *word, each.shape)
                         : Result<void>(fail(ErrorCode::NoSuchEntry, {concat(each.pointer)}));
        if (!done)
        {
            return fail(std::move(done.error()));
        }
    }
    const auto done = transaction.commit();
    return done ? Result<std::size_t>(vertices) : fail(done.error());
}

} // namespace tr::edit
