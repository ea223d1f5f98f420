#pragma once

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Small pictures of objects, drawn without the program's renderer, to compare what objects of two
/// files look like. Points are in the view's axes: right-handed, Y up, one unit is one of the
/// games.
namespace tr::test
{

struct DrawnTexture
{
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> texels; ///< 0xAARRGGBB, row by row from the top
};

/// Texels that are less than half there are not drawn.
[[nodiscard]] constexpr bool isClear(std::uint32_t texel) noexcept
{
    return texel >> 24 < 0x80;
}

struct DrawnCorner
{
    glm::vec3 at{0.0F};
    glm::vec3 normal{0.0F}; ///< of length one; zero: lit by its light alone
    glm::vec3 light{1.0F};  ///< times the texel
    glm::vec2 texel{0.0F};  ///< from the upper left corner of the texture
};

/// Seen where its corners go around against the clock.
struct DrawnTriangle
{
    std::array<DrawnCorner, 3> corners;
    std::size_t texture = kNoTexture; ///< without one it is white
    bool isAdditive = false;          ///< added to what is there, and behind nothing of it
    bool isDoubleSided = false;

    static constexpr std::size_t kNoTexture = static_cast<std::size_t>(-1);
};

struct DrawnObject
{
    std::vector<DrawnTexture> textures;
    std::vector<DrawnTriangle> triangles;
};

/// From where an object is drawn: twice, from above in front of its right side, and from the
/// opposite.
struct DrawnFrom
{
    static constexpr std::size_t kViews = 2;

    glm::vec3 centre{0.0F};
    float reach = 1.0F; ///< from the middle of a picture to its sides, in units

    /// So that all of an object is in both pictures, as large as it gets.
    [[nodiscard]] static DrawnFrom around(const DrawnObject& object);
};

/// Both pictures beside each other.
struct Drawing
{
    static constexpr int kSide = 160;
    static constexpr int kWidth = kSide * static_cast<int>(DrawnFrom::kViews);
    static constexpr float kBackground = 0.25F;

    std::vector<glm::vec3> colours; ///< 0 to 1, row by row from the top
    std::vector<bool> isCovered;    ///< by anything of the object

    [[nodiscard]] std::size_t covered() const;
};

/// Each pixel shows the nearest texel at its middle, lit from the eye and from above where there
/// are normals.
[[nodiscard]] Drawing drawn(const DrawnObject& object, const DrawnFrom& from);

struct DrawingDifference
{
    /// Pixels that only one of them covers, of all that the first one covers.
    double silhouette = 0.0;
    /// The mean of all channels of the pixels that both cover, of 255.
    double colour = 0.0;
};

/// Precondition: the first one covers something.
[[nodiscard]] DrawingDifference differenceOf(const Drawing& one, const Drawing& other);

} // namespace tr::test
