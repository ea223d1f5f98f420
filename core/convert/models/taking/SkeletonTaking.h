#pragma once

#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/AnimationTaking.h"
#include "core/edit/document/Document.h"

#include <span>

namespace tr::convert
{

/// Puts the joints of a moveable where the bones of a file are: those that are more than half a
/// unit elsewhere along an axis. How many there are and what hangs on what stays, and so does what
/// another moveable has, too; that is told. Of a rig with another pose of rest nothing is taken.
/// Preconditions: as of takeAnimations. Errors: those of setPivots.
[[nodiscard]] Result<void> takeSkeleton(edit::Transaction& transaction,
                                        std::span<const RigBone> bones,
                                        const AnimationsWanted& wanted,
                                        ModelEdit& told);

} // namespace tr::convert
