#pragma once

#include "core/edit/document/Document.h"
#include "tests/support/RandomData.h"
#include "tests/support/objects/ObjectMeaning.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// What can be done to objects: each of the edits of skeletons, statics, meshes and textures, with
/// what of the file it may change. A new edit is a function and a line in one of the lists.
namespace tr::test
{

/// What became of an operation.
struct ObjectDone
{
    enum class Outcome : std::uint8_t
    {
        Absent,  ///< there is nothing that it could be done to, and nobody was asked
        Refused, ///< with an error
        Taken,
    };

    Outcome outcome = Outcome::Absent;
    std::string why{}; ///< of Absent what there is none of, of Refused the name of the error
    MayChange touched{};
};

struct ObjectOperation
{
    using Work = std::function<ObjectDone(
        edit::Document& document, const format::Format& format, Random& random)>;

    std::string name;
    /// Does it to a document, with things and numbers that are made up.
    Work work;
};

[[nodiscard]] std::vector<ObjectOperation> skeletonOperations();
[[nodiscard]] std::vector<ObjectOperation> staticOperations();
[[nodiscard]] std::vector<ObjectOperation> textureOperations();
/// Those of tests/support/MeshOperations.h, done to any mesh.
[[nodiscard]] std::vector<ObjectOperation> anyMeshOperations();

/// All of them.
[[nodiscard]] std::vector<ObjectOperation> objectOperations();

/// For the operations only.
namespace objects
{

[[nodiscard]] ObjectDone absent(std::string_view what);

/// What an operation that gives back a result has done.
template <class T>
[[nodiscard]] ObjectDone doneIf(const Result<T>& result, MayChange touched)
{
    return result ? ObjectDone{ObjectDone::Outcome::Taken, {}, std::move(touched)}
                  : ObjectDone{
                      ObjectDone::Outcome::Refused, std::string(codeName(result.error().code)), {}};
}

/// From -most to most.
[[nodiscard]] int number(Random& random, int most);

/// Some of so many rows, in ascending order. Precondition: there are some.
[[nodiscard]] std::vector<std::size_t> someOf(std::size_t count, Random& random);

} // namespace objects

} // namespace tr::test
