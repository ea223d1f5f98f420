#pragma once

#include "tests/core/AnimatedLevel.h"
#include "tests/core/ImportedAnimations.h"
#include "tests/core/TakenClips.h"

#include <string>
#include <utility>
#include <vector>

/// A moveable of two joints with an animation of three key frames, and clips of its poses.
namespace tr::test
{

/// Words of a key frame of two joints, from TR2 on.
inline constexpr std::size_t kPairRecord = 11;

/// animatedLevel whose n-th key frame of animation 0 stands 10 * n units to the east; from TR2 on
/// the second joint is turned by n + 1 steps about Y in it, too.
[[nodiscard]] inline schema::Content movingPair(schema::Version version)
{
    namespace versions = level::versions;
    level::Level level = animatedLevel(version);
    std::vector<std::uint16_t> frames(level.objects.frames.begin(), level.objects.frames.end());
    const std::size_t words = version == versions::Tr1 ? 14 : kPairRecord;
    for (std::size_t n = 0; n < 3; ++n)
    {
        frames[n * words + 6] = static_cast<std::uint16_t>(10 * n);
        if (version != versions::Tr1)
        {
            frames[n * words + 10] = static_cast<std::uint16_t>(0x8000 | (n + 1));
        }
    }
    level.objects.frames = std::move(frames);
    return wholeLevelWith(std::move(level));
}

[[nodiscard]] inline std::vector<convert::RigBone> pairBones()
{
    std::vector<convert::RigBone> bones(2);
    bones[0].number = 0;
    bones[1].number = 1;
    bones[1].parent = 0;
    bones[1].at = {0.0F, 100.0F, 0.0F};
    return bones;
}

/// What a file would have that was made of an animation.
[[nodiscard]] inline HandClip
handClipOf(const schema::Content& content, std::size_t animation, std::string name)
{
    HandClip clip;
    clip.name = std::move(name);
    clip.ticks = level::objectsOf(content).animations[animation].frameRate;
    for (const view::Keyframe& keyframe : posesRead(content, animation))
    {
        convert::RigPose pose;
        pose.offset = {keyframe.offset.x, keyframe.offset.y, keyframe.offset.z};
        for (const view::JointAngles& angles : keyframe.angles)
        {
            pose.turns.push_back(view::rotationOf(angles));
        }
        clip.keys.push_back(std::move(pose));
    }
    return clip;
}

[[nodiscard]] inline glm::quat turnAbout(const glm::vec3& axis, float degrees)
{
    return glm::angleAxis(glm::radians(degrees), axis);
}

inline const glm::vec3 kAxisX(1.0F, 0.0F, 0.0F);
inline const glm::vec3 kAxisY(0.0F, 1.0F, 0.0F);

} // namespace tr::test
