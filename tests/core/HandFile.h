#pragma once

#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/support/ChunkText.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Small object files of Tomb Editor with one mesh, to be converted: put together by hand.
namespace tr::test
{

inline constexpr int kHandSide = 16;
inline constexpr std::uint32_t kHandSlot = 7;

struct HandTexel
{
    float x = 0.0F;
    float y = 0.0F;
};

/// Every texel of the texture has another colour, none of them magenta.
[[nodiscard]] inline std::uint32_t handColour(int x, int y)
{
    const int inX = std::clamp(x, 0, kHandSide - 1);
    const int inY = std::clamp(y, 0, kHandSide - 1);
    return static_cast<std::uint32_t>(0x010203 + inX * 0x0A0000 + inY * 0x000D00);
}

/// A polygon of a file, and what is said of it.
struct HandFace
{
    std::vector<int> vertices{0, 1, 2};
    std::vector<HandTexel> texels;
    int blend = 0;
    int shine = 0;
    bool isDoubleSided = false;
};

/// A file with a moveable and a static, whose meshes are the same.
struct HandFile
{
    std::vector<HandFace> faces;
    std::string normals{}; ///< chunks; empty: unit ones
    std::string colours{}; ///< chunks
    std::int64_t lightType = 0;
    std::string bones{}; ///< empty: one
    std::string animation{};
    std::string rootChunks{};
    std::uint32_t alpha = 0xFF;
    std::int64_t game = 4;
    std::string textureChunks{}; ///< in its texture
    std::string moreTextures{};
    float parentArea = 0.0F; ///< how large the one of its polygons is

    [[nodiscard]] std::string texture() const
    {
        using namespace chunks;
        std::string texels;
        for (int y = 0; y < kHandSide; ++y)
        {
            for (int x = 0; x < kHandSide; ++x)
            {
                texels += raw(static_cast<std::uint32_t>(handColour(x, y) | (alpha << 24)));
            }
        }
        return branch(
            "W2Txt", leb(kHandSide) + leb(kHandSide), {leaf("W2TxtData", texels), textureChunks});
    }

    [[nodiscard]] std::string polygon(const HandFace& face) const
    {
        using namespace chunks;
        std::string content;
        for (const int vertex : face.vertices)
        {
            content += leb(vertex);
        }
        content += leb(face.shine) + leb(0) + vec2(0, 0) + vec2(parentArea, parentArea);
        for (const HandTexel& texel : face.texels)
        {
            content += vec2(texel.x, texel.y);
        }
        content += leb(face.blend) + std::string(1, face.isDoubleSided ? '\1' : '\0');
        return branch(face.vertices.size() == 4 ? "W2Uq2" : "W2Tr2", content, {});
    }

    [[nodiscard]] std::string mesh() const
    {
        using namespace chunks;
        std::string positions;
        std::string unit;
        std::string polygons;
        for (int i = 0; i < 4; ++i)
        {
            const auto number = static_cast<float>(i);
            positions += leaf("W2Pos", vec3(number * 10 + 0.4F, number * 20 - 0.4F, 5));
            unit += leaf("W2N", vec3(0, 1, 0));
        }
        for (const HandFace& face : faces)
        {
            polygons += polygon(face);
        }
        return branch(
            "W2Mesh",
            {},
            {branch("W2MeshSphere", {}, {leaf("W2SphC", vec3(1, 2, 3)), real("W2SphR", 9.6)}),
             branch("W2VrtPos", {}, {positions}),
             branch("W2VrtNorm", {}, {normals.empty() ? unit : normals}),
             branch("W2VrtShd", {}, {colours}),
             number("W2MeshLightType", lightType),
             branch("W2Polys", {}, {polygons})});
    }

    [[nodiscard]] Bytes bytes() const
    {
        using namespace chunks;
        const std::string one =
            branch("W2Bone2",
                   leb(0) + raw(std::int32_t{4}) + "root",
                   {leaf("W2BoneTrans", vec3(0, 0, 0)), number("W2BoneMesh", 0)});
        const std::string box =
            leaf("W2BBMin", vec3(-1, 40000, -3)) + leaf("W2BBMax", vec3(1, -2, 3));
        return bytesOf(file({number("W2SuggestedGameVersion", game),
                             branch("W2Textures", {}, {texture(), moreTextures}, 5),
                             branch("W2Moveables",
                                    {},
                                    {branch("W2Moveable",
                                            leb(kHandSlot),
                                            {mesh(), bones.empty() ? one : bones, animation})}),
                             branch("W2Statics",
                                    {},
                                    {branch("W2Static2",
                                            leb(3) + leb(2),
                                            {mesh(),
                                             branch("W2StaticVB", {}, {box}),
                                             branch("W2StaticCB", {}, {box})})}),
                             rootChunks}));
    }
};

} // namespace tr::test
