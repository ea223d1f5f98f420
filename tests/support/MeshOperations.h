#pragma once

#include "core/edit/document/Document.h"
#include "core/format/GameFile.h"
#include "tests/support/RandomData.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What can be done to meshes: each of the edits there are, and everything that must hold for each.
/// A new edit is a function and a line in the list.
namespace tr::test
{

/// What became of an operation.
struct MeshDone
{
    enum class Outcome : std::uint8_t
    {
        Absent,  ///< there is nothing that it could be done to, and nobody was asked
        Refused, ///< with an error
        Taken,
    };

    Outcome outcome = Outcome::Absent;
    std::string why{}; ///< of Absent what there is none of, of Refused the name of the error
};

struct MeshOperation
{
    std::string_view name;
    /// Does it to the mesh of a mesh pointer, with numbers that are made up.
    MeshDone (*work)(edit::Document& document, std::size_t pointer, Random& random);
    bool isOfAll = false; ///< it may change faces of other meshes, too
};

[[nodiscard]] std::span<const MeshOperation> meshOperations();

/// What of a file besides the meshes is not what it was; or of the meshes, but for the one of
/// `pointer`: none is another one, and what stands between them is what it was, too. Nothing is
/// looked at with the means of the program but what a mesh pointer is.
[[nodiscard]] std::string untouchedProblem(const schema::Content& before,
                                           const schema::Content& after,
                                           std::size_t pointer,
                                           bool isOfAll);

/// Does an operation as the first edit of a file. One that is taken is one step of the history and
/// touches nothing else; it is undone to the byte and done again to the same bytes, and what is
/// written can be read again as what it is. One that is not changes nothing. What is wrong, in
/// words, or an empty text. `bytes`: those of the file, `name`: what it is called.
[[nodiscard]] std::string meshOperationProblem(const format::GameFile& file,
                                               const std::vector<std::byte>& bytes,
                                               std::string_view name,
                                               const MeshOperation& operation,
                                               std::size_t pointer,
                                               std::uint64_t seed,
                                               MeshDone& done);

/// How often operations were taken.
using MeshCounts = std::map<std::string_view, std::size_t>;

/// Does operations at random to meshes of a file, one after the other. None touches anything else;
/// undoing all gives the first bytes, redoing all the last. `counts` grows.
[[nodiscard]] std::string meshRunProblem(const format::GameFile& file,
                                         std::string_view name,
                                         std::size_t rounds,
                                         Random& random,
                                         MeshCounts& counts);

} // namespace tr::test
