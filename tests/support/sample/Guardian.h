#pragma once

#include "tests/support/sample/ObjectPlan.h"

#include <array>
#include <vector>

/// The guardian of the temple: a bird of lapis and gold with a jaw, wings of two parts, a fan of
/// tail feathers and legs. It has the states of the bat that the WAD document takes as its example.
namespace tr::test
{

/// Rows of WorldPlan::sounds that its commands name.
struct GuardianSounds
{
    int flap = 0;
    int cry = 0;
    int hit = 0;
};

/// What its measures are multiplied with: its wings span 2,100 units.
inline constexpr float kGuardianScale = 1.3F;

inline constexpr int kGuardianStart = 1;
inline constexpr int kGuardianFly = 2;
inline constexpr int kGuardianAttack = 3;
inline constexpr int kGuardianFall = 4;
inline constexpr int kGuardianDie = 5;
inline constexpr int kGuardianSleep = 6;

[[nodiscard]] ModelPlan guardian(const ByVersion& slot, const GuardianSounds& sounds);

/// Its meshes and tree.
[[nodiscard]] ModelPlan guardianBody();

/// Its six animations: start, fly, attack, fall, die, sleep.
[[nodiscard]] std::vector<AnimationPlan> guardianAnimations(const GuardianSounds& sounds);

/// How it sits when it sleeps, for statues of it.
[[nodiscard]] Pose guardianAtRest();

} // namespace tr::test
