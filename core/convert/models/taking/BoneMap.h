#pragma once

#include "core/convert/models/ModelBones.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/animation/transfer/Retarget.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Which bone of a model file is which joint of a moveable.
namespace tr::convert
{

struct BoneMapping
{
    using Bone = std::optional<std::size_t>; ///< of the rig

    std::vector<Bone> bones; ///< one a joint: the bone whose turn it has
    /// One a joint: where it is. Another bone than the above where several bones in a row are one
    /// joint: a spine, a neck with the head.
    std::vector<Bone> pivots;
    BonesFoundBy by = BonesFoundBy::Nothing;
    /// Raw for what was made of such a moveable. A rig of others has another pose of rest.
    edit::Turns turns = edit::Turns::Raw;

    [[nodiscard]] bool isEmpty() const noexcept;
};

/// By the numbers that bones have in a file; else by names, as the catalogue has them or as Mixamo
/// gives them, whichever finds more; else edit::matchedByLinks. Names of the catalogue count where
/// half of the bones or of the joints have one. Precondition: the row of the models exists.
[[nodiscard]] BoneMapping
mapBones(const schema::Content& content, std::size_t model, std::span<const RigBone> bones);

} // namespace tr::convert
