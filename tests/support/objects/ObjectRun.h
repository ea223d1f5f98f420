#pragma once

#include "tests/support/objects/ObjectOperations.h"

#include <map>
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

/// How often operations were taken.
using ObjectCounts = std::map<std::string, std::size_t>;

/// Does operations one after the other, each once a round, in any order. None changes the meaning
/// of anything else; what is written in the end is read again; undoing all gives the first bytes,
/// redoing all the last. `counts` grows.
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
