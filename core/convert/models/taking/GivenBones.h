#pragma once

#include "core/base/Result.h"
#include "core/convert/models/ModelBones.h"
#include "core/convert/models/taking/BoneMap.h"
#include "core/convert/models/taking/Rig.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <span>

/// Maps of bones that people make by hand.
namespace tr::convert
{

/// A mapping as people see it. Preconditions: the row of the models exists, and the mapping is of
/// it and of the bones.
[[nodiscard]] ModelBones modelBonesOf(const schema::Content& content,
                                      std::size_t model,
                                      std::span<const RigBone> bones,
                                      const BoneMapping& mapping);

/// The mapping that a map gives. Turns are those that mapBones finds without it. A joint whose
/// pivot is not given is where the bone is, or one of those that it hangs on and that are of
/// nothing else: if the bone lies much farther off or nearer than it should, the one whose distance
/// from the joint above fits best to how large the rig is. Precondition: the row of the models
/// exists. Errors: OutOfRange, of a bone that is not there, and of more joints than there are;
/// BadValue, of a bone of two joints.
[[nodiscard]] Result<BoneMapping> mapBonesGiven(const schema::Content& content,
                                                std::size_t model,
                                                std::span<const RigBone> bones,
                                                const BoneMap& given);

} // namespace tr::convert
