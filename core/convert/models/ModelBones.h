#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The bones of model files and the joints that they are of, as people see and say it.
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

/// The bone that a joint has. Numbers are those of ModelBones::bones.
struct JointBone
{
    std::optional<std::size_t> bone{}; ///< whose turn it has; nothing: none, and the joint stays
    /// Where it is: the first of several bones in a row that are one joint, a spine, or a neck with
    /// the head. Nothing: the one in the row that fits best.
    std::optional<std::size_t> pivot{};

    friend bool operator==(const JointBone&, const JointBone&) = default;
};

/// One a joint; those behind the last have no bone.
using BoneMap = std::vector<JointBone>;

/// A bone of a file, in its tree.
struct ModelBone
{
    std::string name;
    std::optional<std::size_t> parent{}; ///< in front of it
    std::size_t depth = 0;               ///< how many it hangs on
};

/// The bones of a file, the joints of a moveable, and which goes with which.
struct ModelBones
{
    std::vector<ModelBone> bones;    ///< each with all that hangs on it right behind it
    std::vector<std::string> joints; ///< what they are called; "bone 3" where nobody knows
    BoneMap map;                     ///< one a joint
    BonesFoundBy by = BonesFoundBy::Nothing;
    /// The pose of rest is another one than that of the moveable. Turns are those against it then,
    /// and joints stay where they are.
    bool hasOwnRest = false;
};

/// Bones and joints as somebody says it: "mixamorig:Hips=hips, Spine2=torso, bone_7=3". A bone is
/// called by its name or its number here, a joint by its name or number; capitals and what stands
/// between letters do not count. Commas, semicolons and ends of lines are between the pairs, and
/// what is behind a # in front of a pair is a remark, up to the end of the line. Several bones of
/// one joint are a row: the joint is where the first is, and turned as the last. Errors: BadValue,
/// for what names nothing, or is no row.
[[nodiscard]] Result<BoneMap> boneMapOf(std::string_view text, const ModelBones& of);

/// The map as boneMapOf reads it, a line a bone, farther in the more it hangs on. Bones of no joint
/// are remarks, and so are joints without a bone.
[[nodiscard]] std::string textOf(const ModelBones& bones);

/// Small letters and digits of a name, and nothing between them, without the count that Blender
/// puts behind: ".001".
[[nodiscard]] std::string plainBoneName(std::string_view name);

} // namespace tr::convert
