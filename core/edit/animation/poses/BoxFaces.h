#pragma once

#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/fields/BoxFace.h"

#include <cstddef>
#include <cstdint>
#include <string>

/// Boxes of key frames whose faces are moved by hand.
namespace tr::edit
{

/// Moves a face of the boxes of some key frames by the same units, each as withFaceMoved does, as
/// one edit. Edits with the same merge key are one. Preconditions: as of AnimationEdit.h. Errors:
/// those of Transaction::commit.
[[nodiscard]] Result<void> moveBoxFace(Document& document,
                                       const KeyframeSpan& span,
                                       const BoxFace& face,
                                       std::int32_t units,
                                       std::string mergeKey = {});

} // namespace tr::edit
