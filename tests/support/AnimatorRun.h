#pragma once

#include "core/format/GameFile.h"
#include "tests/support/AnimatorOperations.h"

#include <map>
#include <string>
#include <vector>

/// Operations of animators, and everything that must hold for each of them.
namespace tr::test
{

/// Does an operation as the first edit of a file. One that is taken is one step of the history, and
/// changes the meaning of nothing else; it is undone to the byte and done again to the same bytes,
/// and what is written can be read again as what it is. One that is not changes nothing. What is
/// wrong, in words, or an empty text. `bytes`: those of the file, `name`: what it is called.
[[nodiscard]] std::string operationProblem(const format::GameFile& file,
                                           const std::vector<std::byte>& bytes,
                                           std::string_view name,
                                           const AnimatorOperation& operation,
                                           const Subject& subject,
                                           std::uint64_t seed,
                                           Done& done);

/// What became of the operations of a kind.
struct OperationCount
{
    std::size_t taken = 0;
    std::size_t refused = 0;
};

using OperationCounts = std::map<std::string_view, OperationCount>;

/// What is done at random.
struct OperationPlan
{
    std::string fileName;
    std::size_t model = 0;
    std::size_t rounds = 0;    ///< in which every operation is tried once, in any order
    std::size_t readEvery = 1; ///< every so many edits what is written is read again
};

/// Does operations to animations of a moveable, one after the other; where one is refused, others
/// of its animations are tried. None changes the meaning of anything else, or makes a mistake of a
/// kind that an engine would stumble over; undoing all gives the first bytes, redoing all the last.
/// `counts` grows.
[[nodiscard]] std::string animatorProblem(const format::GameFile& file,
                                          const OperationPlan& plan,
                                          Random& random,
                                          OperationCounts& counts);

/// Operations of which fewer were taken, or an empty text.
[[nodiscard]] std::string countProblem(const OperationCounts& counts, std::size_t least);

} // namespace tr::test
