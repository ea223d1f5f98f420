#pragma once

#include "tests/support/objects/ObjectOperations.h"

#include <map>
#include <set>
#include <string>
#include <vector>

/// Operations on objects, and everything that must hold for each of them.
namespace tr::test
{

/// Does an operation as the first edit of a file. One that is taken is one step of the history, and
/// changes the meaning of nothing else; it is undone to the byte and done again to the same bytes,
/// and what is written can be read again as what it is. One that is not changes nothing. What is
/// wrong, in words, or an empty text. `bytes`: those of the file, `name`: what it is called.
[[nodiscard]] std::string objectProblem(const format::GameFile& file,
                                        const std::vector<std::byte>& bytes,
                                        std::string_view name,
                                        const ObjectOperation& operation,
                                        std::uint64_t seed,
                                        ObjectDone& done);

/// What became of an operation, over and over.
struct ObjectCount
{
    std::size_t taken = 0;
    std::size_t refused = 0;
    std::size_t absent = 0;      ///< there was nothing that it could be done to
    std::set<std::string> why{}; ///< it was refused, by names of errors
};

/// By the names of operations.
using ObjectCounts = std::map<std::string, ObjectCount>;

[[nodiscard]] std::size_t takenOf(const ObjectCounts& counts);

/// Does operations one after the other, each once a round, in any order. None changes the meaning
/// of anything else. What is written in the end is verified: it is read again as what it is, writes
/// back to the same bytes, and its map has every byte once. Undoing all gives the first bytes,
/// redoing all the last. `counts` grows: an operation is tried on several things until it is taken.
[[nodiscard]] std::string objectRunProblem(const format::GameFile& file,
                                           std::string_view name,
                                           std::vector<ObjectOperation> operations,
                                           std::size_t rounds,
                                           Random& random,
                                           ObjectCounts& counts);

/// Operations that were taken less often.
[[nodiscard]] std::vector<ObjectOperation> rareOperations(const ObjectCounts& counts,
                                                          std::size_t least);

} // namespace tr::test
