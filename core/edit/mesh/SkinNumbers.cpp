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
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace tr::edit
{
namespace
{

/// A mesh of the skin, and how often the skin has it.
struct SkinMesh
{
    std::size_t word = 0;
    std::vector<std::size_t> numbers; ///< among the meshes of the skin
};

/// A mesh of the skin as it is to be.
struct NumberedMesh
{
    std::size_t pointer = 0;
    std::size_t word = 0;
    MeshShape shape;
};

/// Those that can be read, each once.
std::vector<SkinMesh> meshesOfSkin(const Content& content, const view::RowRange& rows)
{
    std::vector<SkinMesh> meshes;
    std::map<std::size_t, std::size_t> known; // places in the list, by words
    for (std::size_t number = 0; number < rows.count; ++number)
    {
        const auto word = meshWordOf(content, rows.first + number);
        if (!word)
        {
            continue;
        }
        const auto [at, isNew] = known.try_emplace(*word, meshes.size());
        if (isNew)
        {
            meshes.push_back({*word, {}});
        }
        meshes[at->second].numbers.push_back(number);
    }
    return meshes;
}

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

namespace
{

/// Of a mesh of the skin; `first`: row of the first one.
Result<std::size_t> numberOne(MeshShape& shape,
                              const Content& content,
                              std::span<const view::SkinJoint> joints,
                              const SkinMesh& mesh,
                              std::size_t first)
{
    const std::size_t count = shape.vertices.size();
    std::vector<bool> isTaken(count);
    std::vector<std::size_t> kept;
    for (const std::size_t number : mesh.numbers)
    {
        const auto takers = view::takersOf(joints, number, count);
        for (std::size_t row = 0; row < count; ++row)
        {
            isTaken[row] = isTaken[row] || !takers[row].empty();
        }
        std::ranges::copy(numbersOfHair(content, first + number, count), std::back_inserter(kept));
    }
    return numberWithinReach(shape, isTaken, kept, {});
}

} // namespace

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
    std::optional<Error> refused; // of the first mesh that cannot be numbered
    for (const SkinMesh& mesh : meshesOfSkin(before, meshes))
    {
        const std::size_t pointer = meshes.first + mesh.numbers.front();
        auto shape = shapeAt(before, pointer);
        if (!shape)
        {
            continue;
        }
        const auto done = numberOne(*shape, before, joints, mesh, meshes.first);
        if (done)
        {
            vertices += *done;
            numbered.push_back({pointer, mesh.word, std::move(*shape)});
        }
        else if (done.error().code != ErrorCode::NothingToDo && !refused)
        {
            refused = done.error();
        }
    }
    if (numbered.empty())
    {
        return refused ? Result<std::size_t>(fail(std::move(*refused)))
                       : fail(ErrorCode::NothingToDo, {nameOfMesh(before, meshes.first)});
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
        auto done = exchangeMesh(transaction, each.word, each.shape);
        if (!done)
        {
            return fail(std::move(done.error()));
        }
    }
    const auto done = transaction.commit();
    return done ? Result<std::size_t>(vertices) : fail(done.error());
}

} // namespace tr::edit
