#include "tests/support/sample/Guardian.h"
#include "tests/support/sample/MeshKit.h"

#include <array>
#include <cmath>

namespace tr::test
{

namespace
{

MeshPlan body()
{
    constexpr std::array<RingPlan, 8> kRings{{{{0.0F, -6.0F, -230.0F}, {26.0F, 20.0F}},
                                              {{0.0F, 0.0F, -170.0F}, {66.0F, 50.0F}},
                                              {{0.0F, 8.0F, -80.0F}, {104.0F, 88.0F}},
                                              {{0.0F, 10.0F, 20.0F}, {116.0F, 104.0F}},
                                              {{0.0F, 2.0F, 100.0F}, {98.0F, 94.0F}},
                                              {{0.0F, -16.0F, 150.0F}, {76.0F, 74.0F}},
                                              {{0.0F, -34.0F, 184.0F}, {62.0F, 60.0F}},
                                              {{0.0F, -48.0F, 214.0F}, {46.0F, 44.0F}}}};
    const TextureWindow scales = windowOf(Surface::Lapis, 0, 0, 64, 64);
    const TextureWindow collar = windowOf(Surface::Gold, 0, 0, 64, 32);
    const std::array<TextureWindow, 7> kBands{partOf(scales, 0, 1, 2, 4),
                                              partOf(scales, 0, 1, 1, 4),
                                              partOf(scales, 0, 1, 0, 2),
                                              partOf(scales, 0, 1, 1, 2),
                                              partOf(scales, 0, 1, 0, 4),
                                              collar,
                                              partOf(scales, 0, 1, 3, 4)};
    MeshKit kit;
    kit.loft(kRings, 5, kBands);
    return kit.finish();
}

/// The beak hooks down over the jaw, and a sun stands between two horns.
MeshPlan head()
{
    constexpr std::array<RingPlan, 6> kSkull{{{{0.0F, 0.0F, -24.0F}, {44.0F, 42.0F}},
                                              {{0.0F, -12.0F, 10.0F}, {62.0F, 62.0F}},
                                              {{0.0F, -20.0F, 48.0F}, {70.0F, 66.0F}},
                                              {{0.0F, -16.0F, 88.0F}, {58.0F, 54.0F}},
                                              {{0.0F, -6.0F, 116.0F}, {38.0F, 36.0F}},
                                              {{0.0F, 0.0F, 126.0F}, {30.0F, 24.0F}}}};
    constexpr std::array<RingPlan, 4> kBeak{{{{0.0F, -2.0F, 112.0F}, {34.0F, 26.0F}},
                                             {{0.0F, 4.0F, 150.0F}, {25.0F, 20.0F}},
                                             {{0.0F, 16.0F, 180.0F}, {13.0F, 14.0F}},
                                             {{0.0F, 46.0F, 192.0F}, {0.0F, 0.0F}}}};
    const std::array<TextureWindow, 1> kGold{windowOf(Surface::Gold, 0, 0, 64, 64)};
    MeshKit kit;
    kit.profiledLoft(kSkull, 4, windowOf(Surface::GuardianHead, 0, 0, 64, 64));
    kit.loft(kBeak, 3, kGold);

    const TextureWindow sun = windowOf(Surface::SunFace, 0, 0, 64, 64);
    kit.twoSidedPlate({{{64.0F, -206.0F, 28.0F},
                        {-64.0F, -206.0F, 28.0F},
                        {-64.0F, -78.0F, 28.0F},
                        {64.0F, -78.0F, 28.0F}}},
                      sun);
    for (const float side : {-1.0F, 1.0F})
    {
        const TextureWindow horn = windowOf(Surface::Bronze, 0, 0, 16, 64);
        const glm::vec3 root(side * 30.0F, -72.0F, 30.0F);
        const glm::vec3 bend(side * 84.0F, -130.0F, 30.0F);
        const glm::vec3 tip(side * 66.0F, -222.0F, 34.0F);
        kit.twoSidedPlate({{bend + glm::vec3(-12.0F, 0.0F, 8.0F),
                            bend + glm::vec3(12.0F, 0.0F, 8.0F),
                            root + glm::vec3(14.0F, 0.0F, 8.0F),
                            root + glm::vec3(-14.0F, 0.0F, 8.0F)}},
                          horn);
        kit.twoSidedPlate({{tip + glm::vec3(-3.0F, 0.0F, 8.0F),
                            tip + glm::vec3(3.0F, 0.0F, 8.0F),
                            bend + glm::vec3(12.0F, 0.0F, 8.0F),
                            bend + glm::vec3(-12.0F, 0.0F, 8.0F)}},
                          horn);
    }
    return kit.finish();
}

MeshPlan jaw()
{
    constexpr std::array<RingPlan, 3> kRings{{{{0.0F, 4.0F, 0.0F}, {26.0F, 12.0F}},
                                              {{0.0F, 6.0F, 50.0F}, {17.0F, 9.0F}},
                                              {{0.0F, 4.0F, 84.0F}, {0.0F, 0.0F}}}};
    const std::array<TextureWindow, 1> kGold{windowOf(Surface::Gold, 0, 0, 32, 64)};
    MeshKit kit;
    kit.loft(kRings, 3, kGold);
    return kit.finish();
}

/// A part of the right wing: `length` units out from its joint, a sheet with a bow and an arm of
/// three sides along its leading edge.
MeshPlan wingPart(
    float length, glm::vec2 leading, glm::vec2 trailing, float sweep, const TextureWindow& window)
{
    constexpr int kColumns = 5;
    constexpr int kRows = 3;
    const float kBow = 26.0F;
    Grid<glm::vec3> points(kColumns, kRows);
    for (int y = 0; y < kRows; ++y)
    {
        for (int x = 0; x < kColumns; ++x)
        {
            const float out = static_cast<float>(x) / static_cast<float>(kColumns - 1);
            const float down = static_cast<float>(y) / static_cast<float>(kRows - 1);
            const float front = glm::mix(leading.x, leading.y, out) - sweep * out * out;
            const float back = glm::mix(trailing.x, trailing.y, out) - sweep * out * out;
            points.at(x, y) = {length * out,
                               kBow * (down * down - 0.4F * out * (1.0F - out) * 4.0F),
                               glm::mix(front, back, down)};
        }
    }
    MeshKit kit;
    kit.sheet(points, window);

    constexpr float kArm = 20.0F;
    const TextureWindow bone = windowOf(Surface::Gold, 0, 0, 64, 16);
    for (int x = 0; x + 1 < kColumns; ++x)
    {
        const auto arm = [&](int column)
        {
            const float thin = kArm * (1.0F - 0.13F * static_cast<float>(column));
            const glm::vec3 at = points.at(column, 0);
            return std::array{at + glm::vec3(0.0F, 0.0F, thin),
                              at + glm::vec3(0.0F, -thin, -0.6F * thin),
                              at + glm::vec3(0.0F, thin, -0.6F * thin)};
        };
        const auto inner = arm(x);
        const auto outer = arm(x + 1);
        const TextureWindow part = partOf(bone, x, kColumns - 1, 0, 1);
        for (const auto& [upper, lower] : {std::pair{0U, 1U}, {2U, 0U}, {1U, 2U}})
        {
            kit.plate({{inner[upper], outer[upper], outer[lower], inner[lower]}}, part);
        }
    }
    return kit.finish();
}

MeshPlan innerWing()
{
    return wingPart(
        330.0F, {70.0F, 96.0F}, {-190.0F, -210.0F}, 0.0F, windowOf(Surface::Wing, 0, 0, 64, 64));
}

MeshPlan outerWing()
{
    return wingPart(
        430.0F, {96.0F, -60.0F}, {-210.0F, -250.0F}, 90.0F, windowOf(Surface::Wing, 64, 0, 64, 64));
}

MeshPlan tail()
{
    Grid<glm::vec3> points(5, 3);
    for (int y = 0; y < 3; ++y)
    {
        for (int x = 0; x < 5; ++x)
        {
            const float across = static_cast<float>(x) * 0.5F - 1.0F;
            const float along = static_cast<float>(y) * 0.5F;
            points.at(x, y) = {across * (70.0F + 150.0F * along),
                               12.0F - 26.0F * (1.0F - across * across) + 16.0F * along,
                               20.0F - 320.0F * along};
        }
    }
    MeshKit kit;
    kit.sheet(points, windowOf(Surface::TailFeathers, 0, 0, 64, 64));
    return kit.finish();
}

/// A thigh, a shank and four claws. The leg hangs down from its joint.
MeshPlan leg()
{
    constexpr std::array<glm::vec2, 5> kProfile{
        {{0.0F, -18.0F}, {38.0F, 6.0F}, {30.0F, 70.0F}, {14.0F, 104.0F}, {12.0F, 168.0F}}};
    const std::array<TextureWindow, 4> kBands{windowOf(Surface::Lapis, 0, 0, 32, 16),
                                              windowOf(Surface::Lapis, 0, 0, 32, 32),
                                              windowOf(Surface::Talon, 0, 0, 32, 16),
                                              windowOf(Surface::Talon, 0, 0, 32, 64)};
    MeshKit kit;
    kit.lathe(kProfile, 6, kBands, 1);
    const TextureWindow claw = windowOf(Surface::Talon, 0, 0, 16, 32);
    for (const float degrees : {-38.0F, 0.0F, 38.0F, 180.0F})
    {
        const float turn = glm::radians(degrees);
        const glm::vec3 out(std::sin(turn), 0.0F, std::cos(turn));
        const glm::vec3 side(std::cos(turn), 0.0F, -std::sin(turn));
        const glm::vec3 root(0.0F, 166.0F, 0.0F);
        const glm::vec3 knuckle = root + out * 42.0F + glm::vec3(0.0F, 8.0F, 0.0F);
        const glm::vec3 tip = root + out * 72.0F + glm::vec3(0.0F, 30.0F, 0.0F);
        const glm::vec3 up(0.0F, -11.0F, 0.0F);
        kit.twoSidedPlate({{root - side * 10.0F + up,
                            root + side * 10.0F + up,
                            knuckle + side * 9.0F,
                            knuckle - side * 9.0F}},
                          claw);
        kit.twoSidedPlate({{knuckle - side * 9.0F, knuckle + side * 9.0F, tip + side, tip - side}},
                          claw);
        kit.twoSidedPlate({{root + up * 1.6F, knuckle + up, knuckle - up * 0.6F, root - up * 0.4F}},
                          claw);
        kit.twoSidedPlate({{knuckle + up, tip + up * 0.2F, tip - up * 0.2F, knuckle - up * 0.6F}},
                          claw);
    }
    return kit.finish();
}

} // namespace

ModelPlan guardianBody()
{
    ModelPlan model;
    const MeshPlan inner = innerWing();
    const MeshPlan outer = outerWing();
    model.meshes = {body(),
                    head(),
                    jaw(),
                    mirrored(inner),
                    mirrored(outer),
                    inner,
                    outer,
                    tail(),
                    leg(),
                    leg()};
    model.joints = {
        {false, true, {0, -48, 206}}, // head on body
        {false, false, {0, 18, 104}}, // jaw on head
        {true, true, {-78, -58, 92}}, // left wing on body
        {false, false, {-330, 0, 0}}, // its outer part
        {true, true, {78, -58, 92}},  // right wing on body
        {false, false, {330, 0, 0}},
        {true, true, {0, -10, -200}}, // tail on body
        {true, true, {-56, 70, -40}}, // left leg on body
        {true, false, {56, 70, -40}}, // right leg on body
    };
    for (MeshPlan& mesh : model.meshes)
    {
        for (glm::vec3& vertex : mesh.vertices)
        {
            vertex *= kGuardianScale;
        }
    }
    for (JointPlan& joint : model.joints)
    {
        joint.offset = glm::ivec3(glm::round(glm::vec3(joint.offset) * kGuardianScale));
    }
    return model;
}

} // namespace tr::test
