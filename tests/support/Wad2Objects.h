#pragma once

#include "tests/support/ChunkText.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// Objects of .wad2 files, put together by hand with all that a WAD has no room for, so that bytes
/// can be foretold. Knows nothing of the program's descriptions.
namespace tr::test
{

/// A texture of one colour but for its first texel.
[[nodiscard]] inline std::string plainTexture(std::uint32_t colour, const std::string& name)
{
    using namespace chunks;
    std::string texels = raw(static_cast<std::uint32_t>(0xFF010203U));
    for (int i = 1; i < 4; ++i)
    {
        texels += raw(colour);
    }
    return branch("W2Txt", leb(2) + leb(2), {leaf("W2TxtName", name), leaf("W2TxtData", texels)});
}

/// A sprite of one texel.
[[nodiscard]] inline std::string plainSprite(std::int64_t number, std::uint32_t colour)
{
    using namespace chunks;
    return branch("W2Spr",
                  leb(1) + leb(1),
                  {chunks::number("W2Index", number),
                   leaf("W2TxtData", raw(colour)),
                   leaf("W2SprSides",
                        raw(std::int32_t{-8}) + raw(std::int32_t{-16}) + raw(std::int32_t{8})
                            + raw(std::int32_t{0}),
                        4)});
}

[[nodiscard]] inline std::string spriteSequence(std::int64_t slot,
                                                const std::vector<std::int64_t>& sprites)
{
    using namespace chunks;
    std::string numbers;
    for (const std::int64_t each : sprites)
    {
        numbers += number("W2SpritePtr", each);
    }
    return branch("W2SpriteSeq", leb(slot), {numbers});
}

/// A triangle with numbers between those of WADs, weights and attributes.
[[nodiscard]] inline std::string
weightedMesh(const std::string& name, float x, std::int64_t texture)
{
    using namespace chunks;
    std::string positions;
    std::string normals;
    std::string weights;
    std::string attributes;
    for (int i = 0; i < 3; ++i)
    {
        const auto at = static_cast<float>(i);
        positions += leaf("W2Pos", vec3(x + at * 10.25F, at * 20.5F, 5.125F));
        normals += leaf("W2N", vec3(0.5F, 0.25F, at));
        weights +=
            branch("W2VrtWght",
                   raw(std::int32_t{0}) + raw(0.75F) + raw(std::int32_t{-1}) + raw(0.0F)
                       + raw(std::int32_t{-1}) + raw(0.0F) + raw(std::int32_t{-1}) + raw(0.0F),
                   {});
        attributes += branch("W2VxAttr", leb(i) + leb(63 - i), {});
    }
    return branch(
        "W2Mesh",
        {},
        {number("W2Index", 0),
         leaf("W2MeshName", name),
         branch("W2MeshSphere", {}, {leaf("W2SphC", vec3(1, 2, 3)), real("W2SphR", 9.6)}),
         branch("W2BBox", {}, {leaf("W2BBMin", vec3(-1, 9, -1)), leaf("W2BBMax", vec3(1, -9, 1))}),
         branch("W2VrtPos", {}, {positions}),
         branch("W2VrtNorm", {}, {normals}),
         branch("W2VrtShd", {}, {}),
         branch("W2VrtWghts", {}, {weights}),
         branch("W2VrtAttr", {}, {attributes}),
         number("W2MeshLightType", 0),
         branch("W2Polys",
                {},
                {branch("W2Tr2",
                        leb(0) + leb(1) + leb(2) + leb(63) + leb(texture) + vec2(0, 0) + vec2(2, 2)
                            + vec2(0, 0) + vec2(2, 0) + vec2(0, 2) + leb(9) + std::string(1, '\1'),
                        {})})});
}

/// An animation of a moveable, and where it leads there.
struct NamedAnimation
{
    std::string name = "walk";
    std::int64_t next = 0;
    std::int64_t dispatch = 0; ///< the animation that its state change leads to
    std::int64_t sound = 17;   ///< that its command plays on land
    std::int64_t key = -1;     ///< what that is called in the file, where it has it itself

    [[nodiscard]] std::string text() const
    {
        using namespace chunks;
        return branch(
            "W2Ani2",
            leb(2) + leb(3) + leb(1) + leb(next) + leb(0),
            {leaf("W2AnmName", name),
             branch("W2Kf",
                    {},
                    {leaf("W2KfOffs", vec3(0.5F, 100, 0)),
                     branch("W2KfBB",
                            {},
                            {leaf("W2BBMin", vec3(0, 9, 0)), leaf("W2BBMax", vec3(1, -9, 1))}),
                     leaf("W2KfA", vec3(0, 90.125F, 359.5F))}),
             branch(
                 "W2StCh", leb(7), {leaf("W2Disp", leb(0) + leb(3) + leb(dispatch) + leb(1), 4)}),
             branch("W2Cmd2", leb(5) + leb(3) + leb(sound) + leb(1), {number("W2CmdSnd", key)}),
             leaf("W2AniV", vec3(1, 2.5F, 3) + raw(4.0F))});
    }
};

/// A moveable of one bone.
struct NamedMoveable
{
    std::int64_t slot = 0;
    std::string name = "body"; ///< of its mesh and its bone
    std::int64_t texture = 0;
    float x = 0.25F;
    std::vector<NamedAnimation> animations{NamedAnimation{}};

    [[nodiscard]] std::string text() const
    {
        using namespace chunks;
        std::string all;
        for (const NamedAnimation& each : animations)
        {
            all += each.text();
        }
        return branch(
            "W2Moveable",
            leb(slot),
            {weightedMesh(name, x, texture),
             branch("W2Bone2",
                    leb(0) + raw(static_cast<std::int32_t>(name.size())) + name,
                    {leaf("W2BoneTrans", vec3(0, 0.5F, 0)), number("W2BoneMesh", 0)}),
             all,
             branch("W2LuaProps",
                    {},
                    {branch("W2LuaProp",
                            {},
                            {leaf("W2LuaPrN", "of " + name), leaf("W2LuaPrV", "yes")})})});
    }
};

/// A static that breaks with a sound and has a light.
[[nodiscard]] inline std::string
litStatic(std::int64_t slot, const std::string& name, std::int64_t texture, std::int64_t sound)
{
    using namespace chunks;
    const std::string box =
        leaf("W2BBMin", vec3(-1.5F, 400, -3)) + leaf("W2BBMax", vec3(1.5F, -2, 3));
    return branch("W2Static2",
                  leb(slot) + leb(2),
                  {weightedMesh(name, 0.5F, texture),
                   number("W2StaticAmbientLight", 60),
                   leaf("W2StaticShatter", std::string(1, '\1')),
                   number("W2StaticShatterSound", sound),
                   branch("W2StaticLight",
                          {},
                          {leaf("W2StaticLightPos", vec3(1, 2, 3)),
                           real("W2StaticLightR", 0.5),
                           real("W2StaticLightI", 0.25)}),
                   branch("W2StaticVB", {}, {box}),
                   branch("W2StaticCB", {}, {box})});
}

/// A file of such.
struct NamedObjects
{
    std::int64_t game = 4;
    std::vector<std::string> textures{};
    std::string sounds{}; ///< chunks of those that stand in the file
    std::vector<std::string> sprites{};
    std::vector<std::string> sequences{};
    std::vector<NamedMoveable> moveables{};
    std::vector<std::string> statics{};
    std::string behind{}; ///< chunks behind all

    [[nodiscard]] std::string text() const
    {
        using namespace chunks;
        const auto all = [](const std::vector<std::string>& rows)
        {
            std::string out;
            for (const std::string& row : rows)
            {
                out += row;
            }
            return out;
        };
        std::string moveableRows;
        for (const NamedMoveable& each : moveables)
        {
            moveableRows += each.text();
        }
        return file({number("W2SuggestedGameVersion", game),
                     number("W2SoundSystem", sounds.empty() ? 1 : 0),
                     branch("W2Textures", {}, {all(textures)}, 5),
                     sounds,
                     branch("W2Sprites", {}, {all(sprites)}),
                     branch("W2SpriteSequences", {}, {all(sequences)}),
                     branch("W2Moveables", {}, {moveableRows}),
                     branch("W2Statics", {}, {all(statics)}),
                     branch("W2Metadata", {}, {leaf("W2UserNotes", "mine")}),
                     behind});
    }
};

} // namespace tr::test
