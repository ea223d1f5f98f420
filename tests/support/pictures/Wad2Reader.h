#pragma once

#include "tests/support/pictures/Drawing.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What of a .wad2 file is seen, read from its bytes by hand as Tomb Editor's format is described.
/// Knows nothing of the program's descriptions. Y is up and Z is ahead.
namespace tr::test
{

struct SeenFace
{
    std::vector<std::size_t> vertices; ///< three or four
    std::vector<glm::vec2> texels;     ///< as many
    std::size_t texture = 0;
    int blendMode = 0;
    bool isDoubleSided = false;
};

struct SeenMesh
{
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    std::vector<glm::vec3> colours; ///< 1: texels as they are
    bool isLitByColours = false;
    bool isHidden = false;
    std::vector<SeenFace> faces;
};

struct SeenBone
{
    std::optional<std::size_t> parent{}; ///< nothing: the root
    glm::vec3 offset{0.0F};              ///< from the joint of the parent
    std::size_t mesh = 0;
};

struct SeenKeyFrame
{
    glm::vec3 offset{0.0F};
    std::vector<glm::vec3> degrees; ///< about x, y and z, of each bone
};

struct SeenMoveable
{
    std::uint32_t slot = 0;
    std::vector<SeenMesh> meshes;
    std::vector<SeenBone> bones;
    std::vector<std::vector<SeenKeyFrame>> animations;
};

struct SeenStatic
{
    std::uint32_t slot = 0;
    SeenMesh mesh;
};

struct SeenSequence
{
    std::uint32_t slot = 0;
    std::vector<std::size_t> sprites;
};

struct SeenObjects
{
    std::vector<DrawnTexture> textures;
    std::vector<DrawnTexture> sprites;
    std::vector<SeenMoveable> moveables;
    std::vector<SeenStatic> statics;
    std::vector<SeenSequence> sequences;
};

/// Nothing: the bytes are none of such a file, or end too early.
[[nodiscard]] std::optional<SeenObjects> readWad2ByHand(std::span<const std::byte> bytes);

} // namespace tr::test
