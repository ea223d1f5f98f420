#pragma once

#include "core/base/Result.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/animation/transfer/Retarget.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Which bone of a model file is which joint of a moveable.
namespace tr::convert
{

/// What bones were found by.
enum class BonesFoundBy : std::uint8_t
{
    Number,    ///< the file says which it is
    Name,      ///< it is called as the joint is
    KnownRig,  ///< it has the name that many programs give to such a bone
    Structure, ///< the shape of the skeletons
    Given,     ///< somebody said so
    Nothing,   ///< there are no bones, or the moveable has no joints
};

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
/// gives them, whichever finds more; else edit::matchedByLinks. Precondition: the row of the models
/// exists.
[[nodiscard]] BoneMapping
mapBones(const schema::Content& content, std::size_t model, std::span<const RigBone> bones);

/// As somebody says it: "mixamorig:Hips=hips, Spine2=torso, bone_7=3", a bone of the file and a
/// joint by its name or number, with commas, semicolons or ends of lines between. Joints that are
/// not named have no bone. Precondition: the row of the models exists. Errors: BadValue, for what
/// names nothing.
[[nodiscard]] Result<BoneMapping> mapBonesAs(const schema::Content& content,
                                             std::size_t model,
                                             std::span<const RigBone> bones,
                                             std::string_view pairs);

} // namespace tr::convert
