#include "tests/support/sample/GuardianStances.h"

#include "tests/support/sample/Grid.h"
#include "tests/support/sample/Guardian.h"

#include <algorithm>
#include <cmath>

namespace tr::test::guardian_stances
{

namespace
{

/// It flies so high over its own place that its wings clear the ground.
constexpr float kHover = 340.0F;

} // namespace

Stance with(Stance stance, std::initializer_list<Setting> settings)
{
    for (const Setting& setting : settings)
    {
        stance[setting.part] = setting.value;
    }
    return stance;
}

Stance between(const Stance& a, const Stance& b, float t)
{
    Stance out{};
    for (std::size_t i = 0; i < out.size(); ++i)
    {
        out[i] = a[i] + (b[i] - a[i]) * t;
    }
    return out;
}

float eased(float t)
{
    const float c = std::clamp(t, 0.0F, 1.0F);
    return c * c * (3.0F - 2.0F * c);
}

Stance perched()
{
    return with({},
                {{Height, 206.0F},
                 {BodyPitch, 41.0F},
                 {HeadPitch, -39.0F},
                 {Lift, 38.0F},
                 {Sweep, 52.0F},
                 {Twist, 58.0F},
                 {TipSweep, 12.0F},
                 {TipTwist, 0.0F},
                 {Tail, 26.0F},
                 {Legs, -41.0F},
                 {Spread, 6.0F}});
}

Stance asleep(float breath)
{
    return with(perched(),
                {{Height, 194.0F + 3.0F * breath},
                 {BodyPitch, 35.0F + 1.5F * breath},
                 {HeadPitch, -62.0F},
                 {HeadYaw, 46.0F - 2.0F * breath},
                 {Lift, 36.0F + 2.0F * breath},
                 {Tail, 20.0F},
                 {Legs, -35.0F}});
}

Stance flying(float phase, float power)
{
    const float beat = std::sin(kTurn * phase);
    const float late = std::sin(kTurn * phase - 1.05F); // the tips follow
    const float turn = std::cos(kTurn * phase);
    return with({},
                {{Height, kHover - 16.0F * std::sin(kTurn * phase - 0.5F) * power},
                 {BodyPitch, 7.0F + 3.0F * turn},
                 {HeadPitch, -8.0F - 3.0F * turn},
                 {Lift, 9.0F + 37.0F * beat * power},
                 {Sweep, 2.0F - 9.0F * beat * power},
                 {Twist, 4.0F - 13.0F * turn * power},
                 {TipLift, 4.0F + 30.0F * late * power},
                 {TipSweep, 7.0F + 15.0F * std::max(turn, 0.0F) * power},
                 {TipTwist, -9.0F * turn * power},
                 {Tail, 4.0F - 7.0F * late},
                 {Legs, -74.0F - 4.0F * beat},
                 {Spread, 2.0F}});
}

Stance attacking(float phase)
{
    const float strike = std::max(std::sin(kTurn * phase), 0.0F);
    Stance stance = flying(phase * 2.0F, 1.12F);
    stance[Height] += 20.0F * strike;
    stance[Forward] = 46.0F * strike;
    stance[BodyPitch] = 34.0F + 16.0F * strike;
    stance[HeadPitch] = -34.0F - 12.0F * strike;
    stance[Jaw] = 10.0F + 28.0F * strike;
    stance[Sweep] -= 14.0F;
    stance[Tail] = -22.0F;
    stance[Legs] = -30.0F + 62.0F * strike;
    stance[Spread] = 10.0F + 8.0F * strike;
    return stance;
}

Stance falling(float phase)
{
    const float shake = std::sin(kTurn * 3.0F * phase);
    return with({},
                {{Height, kHover},
                 {BodyPitch, -38.0F + 5.0F * shake},
                 {BodyYaw, 360.0F * phase},
                 {BodyRoll, 14.0F * std::sin(kTurn * phase)},
                 {HeadPitch, 30.0F},
                 {Jaw, 22.0F},
                 {Lift, 58.0F + 7.0F * shake},
                 {Sweep, 20.0F},
                 {Twist, 16.0F},
                 {TipLift, 26.0F - 12.0F * shake},
                 {TipSweep, 22.0F},
                 {Tail, 30.0F},
                 {Legs, -20.0F + 8.0F * shake},
                 {Spread, 16.0F}});
}

Stance dead()
{
    return with({},
                {{Height, 96.0F},
                 {BodyPitch, -3.0F},
                 {BodyRoll, 9.0F},
                 {HeadPitch, -16.0F},
                 {HeadYaw, 34.0F},
                 {Jaw, 14.0F},
                 {Lift, -5.0F},
                 {Sweep, 14.0F},
                 {Twist, 2.0F},
                 {TipLift, -2.0F},
                 {TipSweep, 26.0F},
                 {Tail, -4.0F},
                 {Legs, -86.0F},
                 {Spread, 12.0F}});
}

Pose poseOf(const Stance& s)
{
    // Left wings lift by a positive turn about Z and sweep back by a negative one about Y.
    const glm::vec3 inner(s[Twist], s[Sweep], s[Lift]);
    const glm::vec3 outer(s[TipTwist], s[TipSweep], s[TipLift]);
    const auto left = [](const glm::vec3& turn) { return glm::vec3(turn.x, -turn.y, turn.z); };
    const auto right = [](const glm::vec3& turn) { return glm::vec3(turn.x, turn.y, -turn.z); };
    Pose pose;
    pose.offset = kGuardianScale * glm::vec3(0.0F, -s[Height], s[Forward]);
    pose.degrees = {{s[BodyPitch], s[BodyYaw], -s[BodyRoll]},
                    {s[HeadPitch], s[HeadYaw], 0.0F},
                    {-s[Jaw], 0.0F, 0.0F},
                    left(inner),
                    left(outer),
                    right(inner),
                    right(outer),
                    {-s[Tail], 0.0F, 0.0F},
                    {s[Legs], 0.0F, s[Spread]},
                    {s[Legs], 0.0F, -s[Spread]}};
    return pose;
}

} // namespace tr::test::guardian_stances
