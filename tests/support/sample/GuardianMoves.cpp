#include "tests/support/sample/Grid.h"
#include "tests/support/sample/Guardian.h"
#include "tests/support/sample/GuardianStances.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace tr::test
{

using namespace guardian_stances;

namespace
{

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
                                      {Lift, 34.0F},
                                      {Sweep, 44.0F}});
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
