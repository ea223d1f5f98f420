#include "tests/support/sample/Furnishings.h"

#include "tests/support/sample/MeshKit.h"
#include "tests/support/sample/Noise.h"

#include <glm/gtc/matrix_transform.hpp>

#include <array>
#include <cmath>

namespace tr::test
{

MeshPlan brazier()
{
    const TextureWindow metal = windowOf(Surface::Bronze, 0, 0, 64, 32);
    constexpr std::array<glm::vec2, 5> kOuter{{{150.0F, -520.0F},
                                               {168.0F, -500.0F},
                                               {140.0F, -430.0F},
                                               {60.0F, -380.0F},
                                               {0.0F, -370.0F}}};
    constexpr std::array<glm::vec2, 4> kStem{
        {{34.0F, -392.0F}, {26.0F, -220.0F}, {40.0F, -60.0F}, {130.0F, 0.0F}}};
    MeshKit kit;
    kit.lathe(kOuter, 10, std::array{metal}, 2);
    kit.lathe(kStem, 8, std::array{metal}, 2);
    // Embers lie in the bowl.
    constexpr std::array<glm::vec2, 2> kEmbers{{{0.0F, -505.0F}, {150.0F, -520.0F}}};
    kit.lathe(kEmbers, 10, std::array{windowOf(Surface::SunFace, 20, 20, 24, 24)}, 5);
    return shaded(kit.finish(), 0.3F);
}

MeshPlan wallTorch()
{
    // The wall is at -Z behind it; the flame stands over its bowl.
    const TextureWindow metal = windowOf(Surface::Bronze, 0, 0, 64, 32);
    constexpr std::array<glm::vec2, 5> kBowl{
        {{84.0F, -80.0F}, {96.0F, -70.0F}, {70.0F, 10.0F}, {26.0F, 40.0F}, {0.0F, 90.0F}}};
    MeshKit kit;
    kit.lathe(kBowl, 8, std::array{metal}, 2);
    const std::array<TextureWindow, 1> kMetal{windowOf(Surface::Bronze, 0, 0, 32, 16)};
    kit.box({{-26.0F, -10.0F, -170.0F}, {26.0F, 30.0F, -40.0F}}, kMetal);
    kit.box({{-60.0F, -110.0F, -186.0F}, {60.0F, 120.0F, -164.0F}},
            std::array{windowOf(Surface::Bronze, 0, 0, 32, 64)});
    constexpr std::array<glm::vec2, 2> kEmbers{{{0.0F, -66.0F}, {84.0F, -80.0F}}};
    kit.lathe(kEmbers, 8, std::array{windowOf(Surface::SunFace, 20, 20, 24, 24)}, 4);
    return shaded(kit.finish(), 0.0F);
}

MeshPlan sarcophagus()
{
    MeshKit kit;
    const TextureWindow sides = windowOf(Surface::CarvedBand, 0, 16, 128, 96);
    const TextureWindow granite = windowOf(Surface::Granite, 0, 0, 64, 64);
    kit.box({{-470.0F, -130.0F, -900.0F}, {470.0F, 0.0F, 900.0F}}, std::array{granite});
    kit.box({{-390.0F, -560.0F, -800.0F}, {390.0F, -130.0F, 800.0F}},
            std::array{sides,
                       sides,
                       granite,
                       granite,
                       windowOf(Surface::CarvedBand, 0, 16, 64, 96),
                       windowOf(Surface::CarvedBand, 64, 16, 64, 96)});

    // The lid is higher in the middle; the head of its figure lies at +Z.
    const TextureWindow lid = windowOf(Surface::Lid, 0, 0, 64, 128);
    Grid<glm::vec3> points(5, 5);
    for (int y = 0; y < 5; ++y)
    {
        for (int x = 0; x < 5; ++x)
        {
            const float across = static_cast<float>(x) * 0.5F - 1.0F;
            const float along = 1.0F - static_cast<float>(y) * 0.5F;
            const float dome = (1.0F - across * across) * (0.55F + 0.45F * along * along);
            points.at(x, y) = {across * 420.0F, -610.0F - 190.0F * dome, along * 840.0F};
        }
    }
    kit.sheet(points, lid);
    const TextureWindow rim = windowOf(Surface::Gold, 0, 0, 64, 8);
    kit.box({{-420.0F, -612.0F, -840.0F}, {420.0F, -560.0F, 840.0F}}, std::array{rim});
    return shaded(kit.finish(), 0.25F);
}

MeshPlan jar()
{
    const TextureWindow side = windowOf(Surface::Alabaster, 0, 0, 64, 64);
    const std::array<TextureWindow, 7> windows{windowOf(Surface::Gold, 0, 0, 32, 32),
                                               windowOf(Surface::Gold, 0, 0, 64, 16),
                                               partOf(side, 0, 1, 0, 4),
                                               partOf(side, 0, 1, 1, 4),
                                               partOf(side, 0, 1, 2, 4),
                                               partOf(side, 0, 1, 3, 4),
                                               partOf(side, 0, 1, 3, 4)};
    constexpr std::array<glm::vec2, 8> kProfile{{{0.0F, -470.0F},
                                                 {96.0F, -440.0F},
                                                 {84.0F, -380.0F},
                                                 {150.0F, -320.0F},
                                                 {172.0F, -240.0F},
                                                 {140.0F, -110.0F},
                                                 {84.0F, -20.0F},
                                                 {100.0F, 0.0F}}};
    MeshKit kit;
    kit.lathe(kProfile, 10, windows, 1);
    return shaded(kit.finish(), 0.25F);
}

MeshPlan altar()
{
    const TextureWindow granite = windowOf(Surface::Granite, 0, 0, 64, 64);
    MeshKit kit;
    kit.box({{-460.0F, -120.0F, -300.0F}, {460.0F, 0.0F, 300.0F}}, std::array{granite});
    kit.box({{-360.0F, -520.0F, -220.0F}, {360.0F, -120.0F, 220.0F}},
            std::array{windowOf(Surface::CarvedBand, 0, 16, 128, 96)});
    kit.box({{-480.0F, -600.0F, -320.0F}, {480.0F, -520.0F, 320.0F}}, std::array{granite});
    kit.box({{-300.0F, -660.0F, -180.0F}, {300.0F, -600.0F, 180.0F}},
            std::array{windowOf(Surface::Gold, 0, 0, 64, 32)});
    return shaded(kit.finish(), 0.3F);
}

MeshPlan treasure()
{
    MeshKit kit;
    // A heap of gold, with jars and a disc stuck in it.
    const std::array<TextureWindow, 1> kGold{windowOf(Surface::Gold, 0, 0, 64, 64)};
    constexpr std::array<glm::vec2, 5> kHeap{
        {{0.0F, -470.0F}, {230.0F, -390.0F}, {480.0F, -200.0F}, {690.0F, -60.0F}, {780.0F, 0.0F}}};
    MeshKit heap;
    heap.lathe(kHeap, 14, kGold, 7);
    MeshPlan mound = heap.finish();
    for (std::size_t i = 0; i < mound.vertices.size(); ++i)
    {
        const auto name = static_cast<std::uint32_t>(i);
        const float bump = mound.vertices[i].y < -20.0F ? 1.0F : 0.0F;
        mound.vertices[i] += bump
                             * glm::vec3(110.0F * (chanceOf(name, 80U) - 0.5F),
                                         90.0F * (chanceOf(name, 81U) - 0.5F),
                                         110.0F * (chanceOf(name, 82U) - 0.5F));
    }
    kit.append(mound, glm::mat4(1.0F));
    const MeshPlan vase = jar();
    const auto at = [](glm::vec3 place, float lean, float scale)
    {
        const glm::mat4 moved = glm::translate(glm::mat4(1.0F), place);
        return glm::scale(glm::rotate(moved, lean, {0.7F, 0.0F, 0.7F}), glm::vec3(scale));
    };
    kit.append(vase, at({360.0F, -170.0F, 220.0F}, 0.5F, 0.9F));
    kit.append(vase, at({-420.0F, -130.0F, 120.0F}, -0.7F, 0.8F));
    kit.append(vase, at({120.0F, -260.0F, -330.0F}, 0.3F, 1.0F));
    const TextureWindow sun = windowOf(Surface::SunFace, 0, 0, 64, 64);
    kit.twoSidedPlate({{{-190.0F, -720.0F, 190.0F},
                        {200.0F, -700.0F, 150.0F},
                        {210.0F, -310.0F, 270.0F},
                        {-180.0F, -330.0F, 310.0F}}},
                      sun);
    MeshPlan mesh = kit.finish();
    for (PlannedFace& face : mesh.faces)
    {
        face.shine = 14;
    }
    return shaded(std::move(mesh), 0.35F);
}

MeshPlan sunbeam()
{
    // Light that falls through a window high on the east side: it comes down towards -X.
    const TextureWindow beam = windowOf(Surface::Beam, 0, 0, 32, 64);
    MeshKit kit;
    const glm::vec3 to(-2500.0F, 3300.0F, -500.0F);
    const glm::vec3 along = glm::normalize(to);
    const glm::vec3 flat = glm::normalize(glm::cross(along, glm::vec3(0.0F, 0.0F, 1.0F)));
    const glm::vec3 deep = glm::cross(along, flat);
    // Two sheets that cross, so that one of them is seen from everywhere.
    for (const float side : {-1.0F, 1.0F})
    {
        const glm::vec3 half = 330.0F * (flat * 0.8F + deep * (0.6F * side));
        kit.twoSidedPlate({{-half, half, to + half * 1.7F, to - half * 1.7F}}, beam);
    }
    MeshPlan mesh = kit.finish();
    for (PlannedFace& face : mesh.faces)
    {
        face.glows = true;
    }
    return evenlyLit(std::move(mesh), 1.0F);
}

MeshPlan palm()
{
    MeshKit kit;
    constexpr std::array<glm::vec2, 5> kTrunk{{{66.0F, -2450.0F},
                                               {76.0F, -1800.0F},
                                               {84.0F, -1100.0F},
                                               {96.0F, -400.0F},
                                               {150.0F, 0.0F}}};
    MeshKit trunk;
    trunk.lathe(kTrunk, 8, std::array{windowOf(Surface::PalmTrunk, 0, 0, 32, 64)}, 2);
    MeshPlan stem = trunk.finish();
    const auto bend = [](float y) { return glm::vec3(0.00006F * y * y, 0.0F, -0.00002F * y * y); };
    for (glm::vec3& point : stem.vertices)
    {
        point += bend(point.y);
    }
    kit.append(stem, glm::mat4(1.0F));

    const glm::vec3 crown = glm::vec3(0.0F, -2440.0F, 0.0F) + bend(-2440.0F);
    constexpr int kFronds = 13;
    constexpr int kPieces = 4;
    for (int i = 0; i < kFronds; ++i)
    {
        const auto name = static_cast<std::uint32_t>(i);
        const float turn = 6.2831853F * (static_cast<float>(i) + 0.35F * chanceOf(name, 90U))
                           / static_cast<float>(kFronds);
        const glm::vec3 out(std::cos(turn), 0.0F, std::sin(turn));
        const glm::vec3 side(-out.z, 0.0F, out.x);
        const float rise = 0.2F + 0.75F * chanceOf(name, 91U);
        const float length = 1250.0F + 350.0F * chanceOf(name, 92U);
        Grid<glm::vec3> points(kPieces + 1, 3);
        for (int piece = 0; piece <= kPieces; ++piece)
        {
            const float t = static_cast<float>(piece) / static_cast<float>(kPieces);
            const float up = rise * t * 700.0F - (650.0F + 380.0F * rise) * t * t;
            const glm::vec3 rib =
                crown + out * (length * t * (1.0F - 0.12F * t)) - glm::vec3(0.0F, up, 0.0F);
            for (int row = 0; row < 3; ++row)
            {
                const float across = static_cast<float>(row - 1);
                points.at(piece, row) = rib + side * (across * 330.0F)
                                        + glm::vec3(0.0F, 130.0F * std::abs(across), 0.0F);
            }
        }
        kit.sheet(points, windowOf(Surface::PalmFrond, 0, 0, 128, 64));
    }
    MeshPlan mesh = shaded(kit.finish(), 0.2F);
    for (std::size_t i = stem.vertices.size(); i < mesh.shades.size(); ++i)
    {
        // Leaves let light through.
        mesh.shades[i] = 0.45F + 0.65F * mesh.shades[i];
    }
    return mesh;
}

MeshPlan vine()
{
    // It hangs on a wall at -Z, from its own place down.
    MeshKit kit;
    Grid<glm::vec3> points(3, 5);
    for (int y = 0; y < 5; ++y)
    {
        for (int x = 0; x < 3; ++x)
        {
            const float across = static_cast<float>(x - 1);
            const float down = static_cast<float>(y) / 4.0F;
            points.at(x, y) = {
                across * 460.0F, 1700.0F * down, 30.0F + 60.0F * std::sin(down * 5.0F + across)};
        }
    }
    TextureWindow window = windowOf(Surface::Vine, 0, 0, 64, 128);
    window.mirrored = true; // seen from +Z, x runs to the left
    kit.sheet(points, window);
    return shaded(kit.finish(), 0.0F);
}

MeshPlan lotus()
{
    MeshKit kit;
    const TextureWindow window = windowOf(Surface::Lotus, 0, 0, 64, 64);
    for (const float degrees : {0.0F, 60.0F, 120.0F})
    {
        const float turn = glm::radians(degrees);
        const glm::vec3 side(std::cos(turn) * 330.0F, 0.0F, std::sin(turn) * 330.0F);
        const glm::vec3 up(0.0F, -640.0F, 0.0F);
        kit.twoSidedPlate({{up - side, up + side, side, -side}}, window);
    }
    return evenlyLit(kit.finish(), 1.1F);
}

std::vector<StaticPlan> templeStatics()
{
    const auto column = [](float height) {
        return Box{{-kColumnRadius, -height, -kColumnRadius}, {kColumnRadius, 0.0F, kColumnRadius}};
    };
    std::vector<StaticPlan> all;
    all.push_back({kPalm, palm(), Box{{-140.0F, -2400.0F, -140.0F}, {140.0F, 0.0F, 140.0F}}, true});
    all.push_back({kVine, vine(), {}, false});
    all.push_back({kLotus, lotus(), {}, false});
    all.push_back({kBrazier, brazier(), {}, true});
    all.push_back({kWallTorch, wallTorch(), {}, false});
    all.push_back({kSarcophagus, sarcophagus(), {}, true});
    all.push_back({kJar, jar(), {}, true});
    all.push_back({kAltar, altar(), {}, true});
    all.push_back({kTreasure, treasure(), {}, true});
    all.push_back({kRubble, rubble(), {}, true});
    all.push_back({kHallColumn, hallColumn(kHallColumnHeight), column(kHallColumnHeight), true});
    all.push_back({kCourtColumn, hallColumn(kCourtColumnHeight), column(kCourtColumnHeight), true});
    all.push_back({kObelisk, obelisk(), {}, true});
    all.push_back({kStatue, statue(), {}, true});
    all.push_back({kSunbeam, sunbeam(), {}, false});
    all.push_back({kBrokenColumn, brokenColumn(), {}, true});
    return all;
}

} // namespace tr::test
