#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Guardian.h"
#include "tests/support/sample/MeshKit.h"
#include "tests/support/sample/Noise.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>

namespace tr::test
{

namespace
{

constexpr int kSides = 12;

/// A block whose sides repeat one window.
void block(MeshKit& kit, const Box& box, const TextureWindow& sides, const TextureWindow& top)
{
    const std::array<TextureWindow, 6> windows{sides, sides, top, top, sides, sides};
    kit.box(box, windows);
}

/// Lays granite over a mesh in place of its own pictures.
MeshPlan inGranite(MeshPlan mesh)
{
    constexpr int kSize = 64;
    for (PlannedFace& face : mesh.faces)
    {
        TextureWindow& window = face.texture;
        if (window.picture == pictureOf(Surface::SunFace))
        {
            continue; // the sun on its head is gilded
        }
        window.picture = pictureOf(Surface::Granite);
        window.width = std::min(window.width, kSize);
        window.height = std::min(window.height, kSize);
        window.x = std::min(window.x % kSize, kSize - window.width);
        window.y = std::min(window.y % kSize, kSize - window.height);
    }
    return mesh;
}

} // namespace

MeshPlan hallColumn(int height)
{
    const float top = static_cast<float>(-height);
    const float shaftTop = top + 760.0F;
    const float shaftEnd = -150.0F;
    const TextureWindow stone = windowOf(Surface::Slab, 0, 0, 64, 32);
    const std::array<TextureWindow, 8> windows{
        windowOf(Surface::Capital, 0, 0, 64, 32),
        windowOf(Surface::Capital, 0, 32, 64, 32),
        windowOf(Surface::Shaft, 0, 0, 64, 24),
        partOf(windowOf(Surface::Shaft, 0, 24, 64, 78), 0, 1, 0, 1),
        windowOf(Surface::Shaft, 0, 102, 64, 26),
        stone,
        stone,
        stone};
    const float middle = shaftTop + 0.16F * (shaftEnd - shaftTop);
    const float foot = shaftTop + 0.8F * (shaftEnd - shaftTop);
    const std::array<glm::vec2, 9> profile{{{470.0F, top + 210.0F},
                                            {390.0F, top + 420.0F},
                                            {232.0F, shaftTop},
                                            {248.0F, middle},
                                            {288.0F, foot},
                                            {252.0F, shaftEnd},
                                            {400.0F, shaftEnd + 6.0F},
                                            {420.0F, -90.0F},
                                            {420.0F, 0.0F}}};
    MeshKit kit;
    kit.lathe(profile, kSides, windows, 3);
    block(kit,
          {{-370.0F, top, -370.0F}, {370.0F, top + 214.0F, 370.0F}},
          windowOf(Surface::Cornice, 0, 0, 128, 32),
          stone);
    return shaded(kit.finish(), 0.3F);
}

MeshPlan brokenColumn()
{
    const TextureWindow stone = windowOf(Surface::Slab, 0, 0, 64, 32);
    const std::array<TextureWindow, 5> windows{stone,
                                               windowOf(Surface::Shaft, 0, 24, 64, 52),
                                               windowOf(Surface::Shaft, 0, 102, 64, 26),
                                               stone,
                                               stone};
    constexpr std::array<glm::vec2, 6> kProfile{{{0.0F, -900.0F},
                                                 {262.0F, -860.0F},
                                                 {288.0F, -420.0F},
                                                 {252.0F, -150.0F},
                                                 {420.0F, -140.0F},
                                                 {420.0F, 0.0F}}};
    MeshKit kit;
    kit.lathe(kProfile, kSides, windows, 3);
    MeshPlan mesh = kit.finish();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    {
        glm::vec3& point = mesh.vertices[i];
        if (point.y < -800.0F) // the break runs askew
        {
            point.y +=
                0.55F * point.x + 90.0F * (chanceOf(static_cast<std::uint32_t>(i), 61U) - 0.5F);
        }
    }
    return shaded(std::move(mesh), 0.3F);
}

MeshPlan obelisk()
{
    MeshKit kit;
    const TextureWindow face = windowOf(Surface::Obelisk, 0, 0, 64, 128);
    const TextureWindow gold = windowOf(Surface::Gold, 0, 0, 64, 64);
    const TextureWindow granite = windowOf(Surface::Granite, 0, 0, 64, 32);
    constexpr float kTop = -3300.0F;
    constexpr float kTip = -3800.0F;
    constexpr float kWide = 380.0F;
    constexpr float kNarrow = 250.0F;
    constexpr float kFoot = -330.0F;
    for (int side = 0; side < 4; ++side)
    {
        const glm::mat4 turn = glm::rotate(
            glm::mat4(1.0F), glm::radians(90.0F * static_cast<float>(side)), {0.0F, 1.0F, 0.0F});
        const auto at = [&turn](float x, float y, float z)
        { return glm::vec3(turn * glm::vec4(x, y, z, 1.0F)); };
        // The side that looks south, in three pieces so that light can change along it.
        constexpr int kPieces = 4;
        for (int piece = 0; piece < kPieces; ++piece)
        {
            const float upper = static_cast<float>(piece) / static_cast<float>(kPieces);
            const float lower = static_cast<float>(piece + 1) / static_cast<float>(kPieces);
            const float a = glm::mix(kNarrow, kWide, upper);
            const float b = glm::mix(kNarrow, kWide, lower);
            const float ya = glm::mix(kTop, kFoot, upper);
            const float yb = glm::mix(kTop, kFoot, lower);
            kit.plate({{at(-a, ya, -a), at(a, ya, -a), at(b, yb, -b), at(-b, yb, -b)}},
                      partOf(face, 0, 1, piece, kPieces));
        }
        TextureWindow half = gold;
        half.corner = 3;
        const std::uint16_t left = kit.vertex(at(-kNarrow, kTop, -kNarrow));
        const std::uint16_t tip = kit.vertex(at(0.0F, kTip, 0.0F));
        const std::uint16_t right = kit.vertex(at(kNarrow, kTop, -kNarrow));
        kit.triangle({left, tip, right}, half).shine = 16;
    }
    block(kit,
          {{-520.0F, kFoot, -520.0F}, {520.0F, -150.0F, 520.0F}},
          windowOf(Surface::CarvedBand, 0, 24, 128, 32),
          granite);
    block(kit, {{-640.0F, -150.0F, -640.0F}, {640.0F, 0.0F, 640.0F}}, granite, granite);
    return shaded(kit.finish(), 0.2F);
}

MeshPlan statue()
{
    constexpr float kScale = 2.4F / kGuardianScale;
    constexpr float kPlinth = 300.0F;
    const ModelPlan bird = guardianBody();
    Pose pose = guardianAtRest();
    pose.degrees[1] = {-40.0F, 0.0F, 0.0F};
    const auto places = placesOf(bird, pose);
    MeshKit kit;
    const glm::mat4 stand =
        glm::scale(glm::translate(glm::mat4(1.0F), {0.0F, -kPlinth, 0.0F}), glm::vec3(kScale));
    for (std::size_t i = 0; i < bird.meshes.size(); ++i)
    {
        kit.append(inGranite(bird.meshes[i]), stand * places[i]);
    }
    const TextureWindow granite = windowOf(Surface::Granite, 0, 0, 64, 32);
    block(kit,
          {{-430.0F, -kPlinth, -470.0F}, {430.0F, 0.0F, 430.0F}},
          windowOf(Surface::CarvedBand, 0, 0, 128, 64),
          granite);
    return shaded(kit.finish(), 0.2F);
}

MeshPlan rubble()
{
    MeshKit kit;
    const TextureWindow stone = windowOf(Surface::Slab, 0, 0, 64, 64);
    for (std::uint32_t i = 0; i < 7; ++i)
    {
        const float size = 90.0F + 170.0F * chanceOf(i, 70U);
        const glm::vec3 middle(
            700.0F * (chanceOf(i, 71U) - 0.5F), -size * 0.55F, 600.0F * (chanceOf(i, 72U) - 0.5F));
        MeshKit single;
        block(single,
              {{-size, -size * 0.7F, -size * 0.8F}, {size, size * 0.7F, size * 0.8F}},
              stone,
              stone);
        glm::mat4 place = glm::translate(glm::mat4(1.0F), middle);
        place = glm::rotate(place, 6.0F * chanceOf(i, 73U), {0.0F, 1.0F, 0.0F});
        place = glm::rotate(place, 0.7F * (chanceOf(i, 74U) - 0.5F), {1.0F, 0.0F, 0.0F});
        place = glm::rotate(place, 0.7F * (chanceOf(i, 75U) - 0.5F), {0.0F, 0.0F, 1.0F});
        kit.append(single.finish(), place);
    }
    return shaded(kit.finish(), 0.4F);
}

} // namespace tr::test
