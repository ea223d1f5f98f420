#include "tests/support/sample/Guardian.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <span>

namespace tr::test
{

namespace
{

constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

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

/// It flies so high over its own place that its wings clear the ground.
constexpr float kHover = 340.0F;

struct Setting
{
    Part part;
    float value;
};

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

/// Feet on the ground, body upright, wings folded along the body.
Stance perched()
{
    return with({},
                {{Height, 206.0F},
                 {BodyPitch, 44.0F},
                 {HeadPitch, -42.0F},
                 {Lift, -4.0F},
                 {Sweep, 72.0F},
                 {Twist, 58.0F},
                 {TipSweep, 66.0F},
                 {TipTwist, 0.0F},
                 {Tail, 28.0F},
                 {Legs, -44.0F},
                 {Spread, 6.0F}});
}

Stance asleep(float breath)
{
    return with(perched(),
                {{Height, 194.0F + 3.0F * breath},
                 {BodyPitch, 37.0F + 1.5F * breath},
                 {HeadPitch, -66.0F},
                 {HeadYaw, 46.0F - 2.0F * breath},
                 {Lift, -4.0F + 2.0F * breath},
                 {Tail, 22.0F},
                 {Legs, -37.0F}});
}

/// In the air: `phase` runs from 0 to 1 over one beat of the wings.
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

/// Claws first; `phase` runs through two beats.
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

/// Wings torn upwards by the air, spinning.
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

/// On the ground, wings spread out flat.
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
    pose.offset = {0.0F, -s[Height], s[Forward]};
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

/// Frames and poses of an animation whose stance is a function of the frame, counted from its
/// first.
AnimationPlan
animation(int state, int first, int last, int rate, const std::function<Stance(float)>& stance)
{
    AnimationPlan plan;
    plan.state = state;
    plan.firstFrame = first;
    plan.lastFrame = last;
    plan.rate = rate;
    for (int i = 0; i < posesNeeded(plan); ++i)
    {
        plan.poses.push_back(poseOf(stance(static_cast<float>(i * rate))));
    }
    return plan;
}

CommandPlan sound(int frame, int row)
{
    return {CommandPlan::Kind::PlaySound, {frame, row, 0}};
}

CommandPlan effect(int frame, int number)
{
    return {CommandPlan::Kind::FlipEffect, {frame, number, 0}};
}

/// Numbers of the animations.
enum Move : int
{
    Start,
    Fly,
    Attack,
    Fall,
    Die,
    Sleep,
};

// Frames, numbered through.
constexpr int kStartFirst = 0;
constexpr int kStartLast = 19;
constexpr int kFlyFirst = 20;
constexpr int kFlyLast = 43;
constexpr int kAttackFirst = 44;
constexpr int kAttackLast = 75;
constexpr int kFallFirst = 76;
constexpr int kFallLast = 99;
constexpr int kDieFirst = 100;
constexpr int kDieLast = 131;
constexpr int kSleepFirst = 132;
constexpr int kSleepLast = 191;

constexpr float kFlySpeed = 60.0F;

AnimationPlan startMove(const GuardianSounds& sounds)
{
    const auto stance = [](float frame)
    {
        const Stance crouched = with(perched(),
                                     {{Height, 172.0F},
                                      {BodyPitch, 28.0F},
                                      {HeadPitch, -24.0F},
                                      {Legs, -28.0F},
                                      {Lift, 6.0F},
                                      {Sweep, 54.0F},
                                      {TipSweep, 50.0F}});
        const Stance raised =
            with(flying(0.25F, 1.25F),
                 {{Height, 270.0F}, {BodyPitch, 36.0F}, {HeadPitch, -34.0F}, {Legs, -40.0F}});
        const Stance pressed =
            with(flying(0.75F, 1.25F),
                 {{Height, 330.0F}, {BodyPitch, 24.0F}, {HeadPitch, -20.0F}, {Legs, -60.0F}});
        if (frame < 5.0F)
        {
            return between(perched(), crouched, eased(frame / 5.0F));
        }
        if (frame < 10.0F)
        {
            return between(crouched, raised, eased((frame - 5.0F) / 5.0F));
        }
        if (frame < 14.0F)
        {
            return between(raised, pressed, eased((frame - 10.0F) / 4.0F));
        }
        return between(pressed, flying(0.0F, 1.0F), eased((frame - 14.0F) / 6.0F));
    };
    AnimationPlan plan = animation(kGuardianStart, kStartFirst, kStartLast, 1, stance);
    plan.acceleration = kFlySpeed / 20.0F;
    plan.next = Fly;
    plan.nextFrame = kFlyFirst;
    plan.changes = {{kGuardianFly, {{kStartLast, kStartLast + 1, Fly, kFlyFirst}}}};
    plan.commands = {sound(kStartFirst + 1, sounds.cry), sound(kStartFirst + 11, sounds.flap)};
    return plan;
}

AnimationPlan flyMove(const GuardianSounds& sounds)
{
    AnimationPlan plan = animation(kGuardianFly,
                                   kFlyFirst,
                                   kFlyLast,
                                   2,
                                   [](float frame) { return flying(frame / 24.0F, 1.0F); });
    plan.speed = kFlySpeed;
    plan.next = Fly;
    plan.nextFrame = kFlyFirst;
    plan.changes = {{kGuardianAttack, {{kFlyFirst, kFlyLast + 1, Attack, kAttackFirst}}},
                    {kGuardianFall, {{kFlyFirst, kFlyLast + 1, Fall, kFallFirst}}},
                    {kGuardianDie, {{kFlyFirst, kFlyLast + 1, Die, kDieFirst}}}};
    plan.commands = {sound(kFlyFirst + 8, sounds.flap)};
    return plan;
}

AnimationPlan attackMove(const GuardianSounds& sounds)
{
    AnimationPlan plan = animation(kGuardianAttack,
                                   kAttackFirst,
                                   kAttackLast,
                                   1,
                                   [](float frame) { return attacking(frame / 32.0F); });
    plan.speed = 3.0F;
    plan.next = Attack;
    plan.nextFrame = kAttackFirst;
    constexpr int kMiddle = (kAttackFirst + kAttackLast + 1) / 2;
    plan.changes = {
        {kGuardianFly,
         {{kMiddle, kMiddle + 1, Fly, kFlyFirst}, {kAttackLast, kAttackLast + 1, Fly, kFlyFirst}}},
        {kGuardianFall,
         {{kMiddle, kMiddle + 1, Fall, kFallFirst},
          {kAttackLast, kAttackLast + 1, Fall, kFallFirst}}}};
    plan.commands = {sound(kAttackFirst + 2, sounds.cry),
                     sound(kAttackFirst + 6, sounds.flap),
                     sound(kAttackFirst + 22, sounds.flap)};
    return plan;
}

AnimationPlan fallMove()
{
    AnimationPlan plan = animation(kGuardianFall,
                                   kFallFirst,
                                   kFallLast,
                                   2,
                                   [](float frame) { return falling(frame / 24.0F); });
    plan.next = Fall;
    plan.nextFrame = kFallFirst;
    plan.changes = {{kGuardianDie, {{kFallFirst, kFallLast + 1, Die, kDieFirst}}}};
    return plan;
}

AnimationPlan dieMove(const GuardianSounds& sounds)
{
    const auto stance = [](float frame)
    {
        const Stance struck = with(falling(0.0F), {{Height, 90.0F}, {BodyPitch, -26.0F}});
        const Stance bounced = with(dead(),
                                    {{Height, 132.0F},
                                     {BodyPitch, 12.0F},
                                     {Lift, 24.0F},
                                     {TipLift, 18.0F},
                                     {HeadPitch, 20.0F}});
        const Stance twitch = with(dead(), {{Lift, 7.0F}, {TipLift, 9.0F}, {HeadPitch, -4.0F}});
        if (frame < 4.0F)
        {
            return between(
                struck, with(dead(), {{Height, 84.0F}, {Lift, 10.0F}}), eased(frame / 4.0F));
        }
        if (frame < 9.0F)
        {
            return between(with(dead(), {{Height, 84.0F}, {Lift, 10.0F}}),
                           bounced,
                           eased((frame - 4.0F) / 5.0F));
        }
        if (frame < 15.0F)
        {
            return between(bounced, dead(), eased((frame - 9.0F) / 6.0F));
        }
        const float t = (frame - 15.0F) / 16.0F;
        return between(dead(), twitch, std::sin(std::min(t, 1.0F) * std::numbers::pi_v<float>));
    };
    AnimationPlan plan = animation(kGuardianDie, kDieFirst, kDieLast, 1, stance);
    plan.next = Die;
    plan.nextFrame = kDieLast;
    constexpr int kSoftEarthquake = 11;
    plan.commands = {sound(kDieFirst + 3, sounds.hit),
                     effect(kDieFirst + 4, kSoftEarthquake),
                     {CommandPlan::Kind::Kill, {}}};
    return plan;
}

AnimationPlan sleepMove()
{
    const auto stance = [](float frame) { return asleep(std::sin(kTurn * frame / 60.0F)); };
    AnimationPlan plan = animation(kGuardianSleep, kSleepFirst, kSleepLast, 2, stance);
    plan.next = Sleep;
    plan.nextFrame = kSleepFirst;
    plan.changes = {{kGuardianStart, {{kSleepFirst, kSleepLast + 1, Start, kStartFirst}}}};
    return plan;
}

} // namespace

std::vector<AnimationPlan> guardianAnimations(const GuardianSounds& sounds)
{
    return {startMove(sounds),
            flyMove(sounds),
            attackMove(sounds),
            fallMove(),
            dieMove(sounds),
            sleepMove()};
}

Pose guardianAtRest()
{
    return poseOf(perched());
}

ModelPlan guardian(const ByVersion& slot, const GuardianSounds& sounds)
{
    ModelPlan model = guardianBody();
    model.slot = slot;
    model.animations = guardianAnimations(sounds);
    return model;
}

} // namespace tr::test
