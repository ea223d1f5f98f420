#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Grid.h"
#include "tests/support/sample/MeshKit.h"

#include <array>
#include <cmath>

namespace tr::test
{

namespace
{

Pose poseOf(const glm::vec3& offset, std::vector<glm::vec3> degrees)
{
    return {offset, std::move(degrees)};
}

/// An animation of a door.
AnimationPlan doorMove(int state, int first, int last, float from, float to)
{
    AnimationPlan plan;
    plan.state = state;
    plan.firstFrame = first;
    plan.lastFrame = last;
    for (int i = 0; i < posesNeeded(plan); ++i)
    {
        const float t =
            last > first ? static_cast<float>(i) / static_cast<float>(last - first) : 0.0F;
        const float eased = t * t * (3.0F - 2.0F * t);
        const float open = glm::mix(from, to, eased);
        plan.poses.push_back(poseOf({0.0F, 0.0F, 0.0F},
                                    {{0.0F, 0.0F, 0.0F}, {0.0F, -open, 0.0F}, {0.0F, open, 0.0F}}));
    }
    return plan;
}

MeshPlan discMesh()
{
    MeshKit kit;
    constexpr float kRadius = 330.0F;
    constexpr float kDepth = 34.0F;
    constexpr int kRimSides = 16;
    const TextureWindow face = windowOf(Surface::SunFace, 0, 0, 64, 64);
    kit.plate({{{kRadius, -kRadius, kDepth},
                {-kRadius, -kRadius, kDepth},
                {-kRadius, kRadius, kDepth},
                {kRadius, kRadius, kDepth}}},
              face)
        .shine = 20;
    kit.plate({{{-kRadius, -kRadius, -kDepth},
                {kRadius, -kRadius, -kDepth},
                {kRadius, kRadius, -kDepth},
                {-kRadius, kRadius, -kDepth}}},
              face)
        .shine = 20;
    const TextureWindow rim = windowOf(Surface::Gold, 0, 0, 16, 8);
    for (int i = 0; i < kRimSides; ++i)
    {
        const auto at = [](int number, float radius, float z)
        {
            const float angle = kTurn * static_cast<float>(number) / static_cast<float>(kRimSides);
            return glm::vec3(std::cos(angle) * radius, std::sin(angle) * radius, z);
        };
        constexpr float kOuter = kRadius * 1.12F;
        constexpr float kInner = kRadius * 0.93F;
        // Angles grow clockwise for whoever looks along +Z.
        kit.plate({{at(i, kOuter, -kDepth),
                    at(i + 1, kOuter, -kDepth),
                    at(i + 1, kOuter, kDepth),
                    at(i, kOuter, kDepth)}},
                  rim)
            .paint = Texel{226, 168, 62, 255};
        kit.plate({{at(i, kOuter, -kDepth),
                    at(i, kInner, -1.5F * kDepth),
                    at(i + 1, kInner, -1.5F * kDepth),
                    at(i + 1, kOuter, -kDepth)}},
                  rim)
            .shine = 20;
        kit.plate({{at(i, kInner, 1.5F * kDepth),
                    at(i, kOuter, kDepth),
                    at(i + 1, kOuter, kDepth),
                    at(i + 1, kInner, 1.5F * kDepth)}},
                  rim)
            .shine = 20;
    }
    return kit.finish();
}

} // namespace

ModelPlan sunDisc(const ByVersion& slot)
{
    ModelPlan model;
    model.slot = slot;
    model.meshes = {discMesh()};
    AnimationPlan turn;
    turn.rate = 2;
    turn.lastFrame = 119;
    for (int i = 0; i < posesNeeded(turn); ++i)
    {
        const float t = static_cast<float>(i * turn.rate) / 120.0F;
        turn.poses.push_back(
            poseOf({0.0F, 40.0F * std::sin(kTurn * t), 0.0F}, {{0.0F, 360.0F * t, 0.0F}}));
    }
    model.animations = {turn};
    return model;
}

ModelPlan censer(const ByVersion& slot, int sound)
{
    constexpr float kLength = 620.0F;
    const std::array<TextureWindow, 1> kMetal{windowOf(Surface::Bronze, 0, 0, 64, 32)};
    const auto chain = [&]
    {
        MeshKit kit;
        constexpr int kLinks = 6;
        for (int i = 0; i < kLinks; ++i)
        {
            const float top = kLength * static_cast<float>(i) / static_cast<float>(kLinks);
            const float bottom = top + kLength / static_cast<float>(kLinks);
            const glm::vec3 side =
                i % 2 == 0 ? glm::vec3(15.0F, 0.0F, 0.0F) : glm::vec3(0.0F, 0.0F, 15.0F);
            kit.twoSidedPlate({{glm::vec3(0.0F, top, 0.0F) - side,
                                glm::vec3(0.0F, top, 0.0F) + side,
                                glm::vec3(0.0F, bottom, 0.0F) + side,
                                glm::vec3(0.0F, bottom, 0.0F) - side}},
                              windowOf(Surface::Bronze, 0, 0, 16, 32));
        }
        return kit.finish();
    };
    MeshKit bowl;
    constexpr std::array<glm::vec2, 5> kBowl{
        {{150.0F, 60.0F}, {164.0F, 80.0F}, {130.0F, 160.0F}, {40.0F, 210.0F}, {0.0F, 250.0F}}};
    bowl.lathe(kBowl, 10, kMetal, 2);
    constexpr std::array<glm::vec2, 2> kEmbers{{{0.0F, 74.0F}, {150.0F, 62.0F}}};
    bowl.lathe(kEmbers, 10, std::array{windowOf(Surface::SunFace, 20, 20, 24, 24)}, 5);
    for (int i = 0; i < 3; ++i)
    {
        const float angle = kTurn * static_cast<float>(i) / 3.0F;
        const glm::vec3 rim(std::cos(angle) * 150.0F, 66.0F, std::sin(angle) * 150.0F);
        const glm::vec3 side(-std::sin(angle) * 9.0F, 0.0F, std::cos(angle) * 9.0F);
        bowl.twoSidedPlate({{-side, side, rim + side, rim - side}},
                           windowOf(Surface::Bronze, 0, 0, 16, 32));
    }
    ModelPlan model;
    model.slot = slot;
    model.meshes = {chain(), chain(), bowl.finish()};
    model.joints = {{false, false, {0, static_cast<int>(kLength), 0}},
                    {false, false, {0, static_cast<int>(kLength), 0}}};
    AnimationPlan swing;
    swing.rate = 2;
    swing.lastFrame = 89;
    for (int i = 0; i < posesNeeded(swing); ++i)
    {
        const float t = kTurn * static_cast<float>(i * swing.rate) / 90.0F;
        swing.poses.push_back(poseOf({0.0F, 0.0F, 0.0F},
                                     {{7.0F * std::sin(t), 0.0F, 3.0F * std::cos(t)},
                                      {3.0F * std::sin(t - 0.5F), 0.0F, 1.5F * std::cos(t - 0.5F)},
                                      {6.0F * std::sin(t - 1.1F), 0.0F, 0.0F}}));
    }
    swing.commands = {{CommandPlan::Kind::PlaySound, {22, sound, 0}},
                      {CommandPlan::Kind::PlaySound, {67, sound, 0}}};
    model.animations = {swing};
    return model;
}

ModelPlan templeDoor(const ByVersion& slot, int sound)
{
    // The middle of the threshold is the door's place; closed, its leaves stand across Z.
    constexpr float kHeight = 8 * 256.0F;
    constexpr float kLeafWidth = 1000.0F;
    constexpr float kThick = 46.0F;
    const TextureWindow front = windowOf(Surface::DoorLeaf, 0, 0, 64, 128);
    const TextureWindow edge = windowOf(Surface::DoorLeaf, 0, 0, 4, 128);
    const TextureWindow end = windowOf(Surface::Bronze, 0, 0, 64, 8);
    MeshKit sill;
    sill.box({{-1024.0F, -16.0F, -70.0F}, {1024.0F, 0.0F, 70.0F}},
             std::array{windowOf(Surface::Granite, 0, 0, 64, 8)});
    MeshKit leaf; // the left one: it hangs at its -X end
    leaf.box({{0.0F, -kHeight, -kThick}, {kLeafWidth, -16.0F, kThick}},
             std::array{edge, edge, end, end, front, front});
    const MeshPlan left = leaf.finish();

    ModelPlan model;
    model.slot = slot;
    model.meshes = {sill.finish(), left, mirrored(left)};
    model.joints = {{false, true, {-1010, 0, 0}}, {true, false, {1010, 0, 0}}};

    constexpr int kClosed = 0;
    constexpr int kOpen = 1;
    constexpr float kWide = 96.0F;
    constexpr int kFrames = 45;
    AnimationPlan closed = doorMove(kClosed, 0, 0, 0.0F, 0.0F);
    closed.changes = {{kOpen, {{0, 1, 1, 1}}}};
    AnimationPlan opening = doorMove(kOpen, 1, kFrames, 0.0F, kWide);
    opening.next = 2;
    opening.nextFrame = kFrames + 1;
    opening.commands = {{CommandPlan::Kind::PlaySound, {1, sound, 0}}};
    AnimationPlan open = doorMove(kOpen, kFrames + 1, kFrames + 1, kWide, kWide);
    open.next = 2;
    open.nextFrame = kFrames + 1;
    open.changes = {{kClosed, {{kFrames + 1, kFrames + 2, 3, kFrames + 2}}}};
    AnimationPlan closing = doorMove(kClosed, kFrames + 2, 2 * kFrames + 1, kWide, 0.0F);
    closing.next = 0;
    closing.nextFrame = 0;
    closing.commands = {{CommandPlan::Kind::PlaySound, {kFrames + 3, sound, 0}}};
    model.animations = {closed, opening, open, closing};
    return model;
}

} // namespace tr::test
