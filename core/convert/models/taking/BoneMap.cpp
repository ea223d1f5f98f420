#include "core/convert/models/taking/BoneMap.h"

#include "core/base/Contracts.h"
#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace tr::convert
{
namespace
{

using Bones = std::span<const RigBone>;

bool isDigitOfName(char letter)
{
    return letter >= '0' && letter <= '9';
}

/// The plain name without what Mixamo puts in front: "mixamorig:", "mixamorig1:".
std::string knownName(std::string_view name)
{
    constexpr std::string_view kRig = "mixamorig";
    std::string plain = plainBoneName(name);
    if (!plain.starts_with(kRig))
    {
        return plain;
    }
    const auto end = std::find_if_not(
        plain.begin() + static_cast<std::ptrdiff_t>(kRig.size()), plain.end(), isDigitOfName);
    plain.erase(plain.begin(), end);
    return plain;
}

/// What bones of common rigs are of Lara: several in a row are one joint, which stands turned as
/// the last of them.
struct KnownJoint
{
    std::string_view joint; ///< as plainBoneName
    std::array<std::string_view, 3> bones;
};

constexpr std::array kKnownJoints{
    KnownJoint{"hips", {"hips"}},
    KnownJoint{"leftthigh", {"leftupleg"}},
    KnownJoint{"leftshin", {"leftleg"}},
    KnownJoint{"leftfoot", {"leftfoot"}},
    KnownJoint{"rightthigh", {"rightupleg"}},
    KnownJoint{"rightshin", {"rightleg"}},
    KnownJoint{"rightfoot", {"rightfoot"}},
    KnownJoint{"torso", {"spine", "spine1", "spine2"}},
    KnownJoint{"rightupperarm", {"rightarm"}},
    KnownJoint{"rightforearm", {"rightforearm"}},
    KnownJoint{"righthand", {"righthand"}},
    KnownJoint{"leftupperarm", {"leftarm"}},
    KnownJoint{"leftforearm", {"leftforearm"}},
    KnownJoint{"lefthand", {"lefthand"}},
    KnownJoint{"head", {"neck", "head"}},
};

/// Fewer may be called so by chance.
constexpr std::size_t kLeastKnown = 4;

/// The joints of a moveable, by what they are called.
struct CalledJoints
{
    std::vector<view::Joint> joints;
    std::vector<std::string> names; ///< plainBoneName of these

    CalledJoints(const schema::Content& content, std::size_t model)
    {
        const level::Objects& objects = level::objectsOf(content);
        TR_PRE(model < objects.models.size());
        const level::Model& row = objects.models[model];
        joints = view::jointsOf(objects, row);
        for (std::size_t i = 0; i < joints.size(); ++i)
        {
            names.push_back(plainBoneName(nameOfBone(content.version(), row.id, i)));
        }
    }

    [[nodiscard]] std::optional<std::size_t> find(std::string_view plain) const
    {
        const auto found = std::ranges::find(names, plain);
        return found == names.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - names.begin()));
    }
};

BoneMapping emptyMapping(std::size_t joints, BonesFoundBy by, edit::Turns turns)
{
    return {
        std::vector<BoneMapping::Bone>(joints), std::vector<BoneMapping::Bone>(joints), by, turns};
}

std::size_t foundBones(const BoneMapping& mapping)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(mapping.bones, [](const auto& bone) { return bone.has_value(); }));
}

void putBone(BoneMapping& mapping, std::size_t joint, std::size_t bone)
{
    mapping.bones[joint] = bone;
    mapping.pivots[joint] = bone;
}

BoneMapping mappedByNumbers(const CalledJoints& called, Bones bones)
{
    auto mapping = emptyMapping(called.joints.size(), BonesFoundBy::Number, edit::Turns::Raw);
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        const auto& number = bones[i].number;
        if (number && *number < mapping.bones.size() && !mapping.bones[*number])
        {
            putBone(mapping, *number, i);
        }
    }
    return mapping;
}

BoneMapping mappedByJointNames(const CalledJoints& called, Bones bones)
{
    auto mapping = emptyMapping(called.joints.size(), BonesFoundBy::Name, edit::Turns::Raw);
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        const auto joint = called.find(plainBoneName(bones[i].name));
        if (joint && !mapping.bones[*joint])
        {
            putBone(mapping, *joint, i);
        }
    }
    return mapping;
}

BoneMapping mappedByKnownRig(const CalledJoints& called, Bones bones)
{
    auto mapping =
        emptyMapping(called.joints.size(), BonesFoundBy::KnownRig, edit::Turns::RestCorrected);
    for (const KnownJoint& known : kKnownJoints)
    {
        const auto joint = called.find(known.joint);
        for (const std::string_view name : known.bones)
        {
            const auto found =
                std::ranges::find_if(bones,
                                     [name](const RigBone& bone)
                                     { return !name.empty() && knownName(bone.name) == name; });
            if (joint && found != bones.end())
            {
                const auto bone = static_cast<std::size_t>(found - bones.begin());
                mapping.bones[*joint] = bone;
                mapping.pivots[*joint] = mapping.pivots[*joint].value_or(bone);
            }
        }
    }
    return mapping;
}

BoneMapping mappedByStructure(const CalledJoints& called, Bones bones)
{
    std::vector<view::Joint> links;
    for (const RigBone& bone : bones)
    {
        const glm::vec3 way = bone.at - (bone.parent ? bones[*bone.parent].at : glm::vec3(0.0F));
        view::Joint& link = links.emplace_back();
        link.parent = bone.parent ? static_cast<int>(*bone.parent) : view::Joint::kNoParent;
        link.x = wholeUnits(way.x);
        link.y = wholeUnits(way.y);
        link.z = wholeUnits(way.z);
    }
    auto mapping =
        emptyMapping(called.joints.size(), BonesFoundBy::Structure, edit::Turns::RestCorrected);
    mapping.bones = edit::matchedByLinks(links, called.joints);
    mapping.pivots = mapping.bones;
    return mapping;
}

/// A few names in common are chance: most rigs have hips and a head.
bool isMostlyFound(const BoneMapping& mapping, Bones bones)
{
    return !mapping.isEmpty()
           && 2 * foundBones(mapping) >= std::min(mapping.bones.size(), bones.size());
}

} // namespace

bool BoneMapping::isEmpty() const noexcept
{
    return foundBones(*this) == 0;
}

BoneMapping mapBones(const schema::Content& content, std::size_t model, Bones bones)
{
    const CalledJoints called(content, model);
    if (called.joints.empty() || bones.empty())
    {
        return emptyMapping(called.joints.size(), BonesFoundBy::Nothing, edit::Turns::Raw);
    }
    auto numbered = mappedByNumbers(called, bones);
    if (!numbered.isEmpty())
    {
        return numbered;
    }
    // "Hips" and "LeftHand" are names of both.
    auto named = mappedByJointNames(called, bones);
    auto known = mappedByKnownRig(called, bones);
    const bool isNamed = isMostlyFound(named, bones) && foundBones(named) >= foundBones(known);
    if (isNamed || foundBones(known) >= kLeastKnown)
    {
        return isNamed ? named : known;
    }
    return mappedByStructure(called, bones);
}

} // namespace tr::convert
