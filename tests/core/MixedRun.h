#pragma once

#include "tests/core/MixedEdits.h"

#include <string>

/// Edits of all kinds one after the other, and everything that must hold for each of them.
namespace tr::test
{

/// What became of the edits of a kind.
struct MixCount
{
    std::size_t tried = 0; ///< there was something that it could be done to
    std::size_t done = 0;  ///< and something was changed
};

struct MixCounts
{
    std::array<MixCount, kMixKinds> kinds;

    [[nodiscard]] const MixCount& of(MixKind kind) const
    {
        return kinds[static_cast<std::size_t>(kind)];
    }

    [[nodiscard]] MixCount all() const;

    /// "set number 41/52, ...".
    [[nodiscard]] std::string text() const;
};

struct MixPlan
{
    /// By which a level is told that its content does not tell.
    std::string fileName;
    std::size_t edits = 0;
    /// Every so many edits what is written is read again; for large files.
    std::size_t readEvery = 1;
    /// A file of the version, of which rows are pasted. Null: none.
    const format::GameFile* other = nullptr;
};

/// Does edits of kinds chosen at random to a sound file, walks their history, writes it, reads it
/// again and goes on with what it reads. An edit that is taken can be written and read again as
/// what it is, and bytes that are set are those that change; one that is refused changes nothing;
/// the same state is always the same bytes; undoing all gives the first, redoing all the last of
/// them. What is wrong, in words, or an empty text. `counts` grows.
[[nodiscard]] std::string
mixProblem(const format::GameFile& file, const MixPlan& plan, Random& random, MixCounts& counts);

/// What must come of the edits so that the above says something: of every kind but those in
/// `absent` at least `least` and at least `share` percent of those that were tried, and `allShare`
/// of all together. What is missing, or an empty text.
[[nodiscard]] std::string countProblem(const MixCounts& counts,
                                       std::span<const MixKind> absent,
                                       std::size_t least,
                                       std::size_t share,
                                       std::size_t allShare);

} // namespace tr::test
