#pragma once

#include "core/convert/models/taking/AnimationTaking.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What the clips of a file are to a moveable, before any of it is done.
namespace tr::convert
{

struct SortedClip
{
    enum class Kind : std::uint8_t
    {
        Nothing, ///< left out, which is told
        New,
        Own, ///< `number` of the moveable's own
    };

    Kind kind = Kind::Nothing;
    std::size_t number = 0;
};

/// Why no key frames can be made of a clip. `rate`: ticks from one to the next; nothing: as rateOf
/// says. Nothing: they can.
[[nodiscard]] std::optional<view::Phrase> whyLeftOut(const exchange::ModelClip& clip,
                                                     std::optional<std::size_t> rate);

/// One for each clip, in their order. What is not as a name says is told, and where all clips are
/// of a scene that counts other frames than the games. Precondition: the row of the models exists.
[[nodiscard]] std::vector<SortedClip> sortClips(const schema::Content& content,
                                                const ClipSource& source,
                                                std::size_t model,
                                                ModelEdit& told);

/// Counts the frames of a clip to others, of which `last` is the last. Errors: OutOfRange, which
/// names the clip, where that is more than `most`.
[[nodiscard]] Result<void>
addFramesOf(const exchange::ModelClip& clip, std::int64_t& last, std::int64_t most);

/// Whether frames of new animations have numbers, and clips are not so long together that it would
/// take minutes and more memory than there is, before anything is made of them. Errors: those of
/// addFramesOf.
[[nodiscard]] Result<void> checkRoom(const schema::Content& content,
                                     std::span<const exchange::ModelClip> clips,
                                     std::span<const SortedClip> sorted,
                                     std::size_t model);

} // namespace tr::convert
