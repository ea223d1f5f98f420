#pragma once

#include "core/convert/models/making/AnimationNotes.h"
#include "core/convert/models/taking/AnimationTaking.h"

#include <span>
#include <string>

/// Animations of a moveable that has none yet but the one of a single key frame that it was made
/// with. Used by the sources of this folder only.
namespace tr::convert
{

struct NewAnimationsWanted
{
    std::size_t model = 0;
    const BoneMapping& mapping;
    std::span<const NotedAnimation> noted; ///< in ascending order of their numbers
    /// Whether words of key frames are such as the moveable has: of as many joints in their order,
    /// and of a file that packs them alike.
    bool hasWords = false;
    /// The game of the file as its notes call it, where that is another one: numbers of sounds and
    /// effects mean others there.
    std::string otherGame{};
    bool keepsRates = false; ///< as of AnimationsWanted
};

/// Makes those that the notes say, and then one for each clip that is none of them. Clips of noted
/// animations change what is in their key frames otherwise, as takeAnimations does it. Adds lines
/// to what is told. Errors: those of addAnimations and takeAnimations. Throws Cancelled.
[[nodiscard]] Result<void> takeNewAnimations(edit::Transaction& transaction,
                                             const ClipSource& source,
                                             const NewAnimationsWanted& wanted,
                                             ModelEdit& told,
                                             const Progress& progress = {});

} // namespace tr::convert
