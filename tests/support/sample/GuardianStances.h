#pragma once

#include "tests/support/sample/ObjectPlan.h"

#include <array>
#include <initializer_list>

/// How the guardian holds itself, from which its animations are made.
namespace tr::test::guardian_stances
{

/// A stance of the guardian, in what an animator thinks of. Degrees but for the heights.
enum Part : std::size_t
{
    Height,    ///< units above the ground or the middle of its flight
    Forward,   ///< units
    BodyPitch, ///< nose up
    BodyYaw,
    BodyRoll, ///< left wing down
    HeadPitch,
    HeadYaw,
    Jaw,     ///< open
    Lift,    ///< inner wings up
    Sweep,   ///< inner wings back
    Twist,   ///< inner wings, leading edge up
    TipLift, ///< outer wings against the inner ones
    TipSweep,
    TipTwist,
    Tail,   ///< up
    Legs,   ///< forward
    Spread, ///< legs apart
    PartCount,
};

using Stance = std::array<float, PartCount>;

struct Setting
{
    Part part;
    float value;
};

/// A stance with some of its parts changed.
[[nodiscard]] Stance with(Stance stance, std::initializer_list<Setting> settings);

/// Part of the way from one stance to another.
[[nodiscard]] Stance between(const Stance& a, const Stance& b, float t);

/// 0 to 1, slow at both ends.
[[nodiscard]] float eased(float t);

/// Feet on the ground, body upright, wings folded along the body.
[[nodiscard]] Stance perched();

/// `breath` from -1 to 1.
[[nodiscard]] Stance asleep(float breath);

/// In the air: `phase` runs from 0 to 1 over one beat of the wings.
[[nodiscard]] Stance flying(float phase, float power);

/// Claws first; `phase` runs from 0 to 1 over two beats.
[[nodiscard]] Stance attacking(float phase);

/// Wings torn upwards by the air, spinning once while `phase` runs from 0 to 1.
[[nodiscard]] Stance falling(float phase);

/// On the ground, wings spread out flat.
[[nodiscard]] Stance dead();

/// The stance as turns of the guardian's meshes.
[[nodiscard]] Pose poseOf(const Stance& stance);

} // namespace tr::test::guardian_stances
