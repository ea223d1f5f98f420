#pragma once

#include "render/scene/Camera.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>

namespace test
{

using Colour = std::array<std::uint8_t, 4>;

constexpr Colour kWhite{255, 255, 255, 255};
constexpr Colour kRed{220, 40, 30, 255};
constexpr Colour kGreen{30, 160, 60, 255};
constexpr Colour kBlue{40, 70, 200, 255};
constexpr Colour kGrey{96, 96, 96, 255};

/// The size of every test picture.
constexpr glm::ivec2 kPicture{256, 192};

/// What the faces added next look like.
struct Look
{
    Colour colour = kWhite;
    std::uint16_t layer = render::SceneVertex::kNoTexture;
    glm::vec2 uvLeftTop{0.0F};
    glm::vec2 uvRightBottom{1.0F};
    bool withNormals = false;
    std::uint32_t node = 0;
    std::uint32_t pick = 0;
    render::BlendMode blend = render::BlendMode::Opaque;
    bool doubleSided = false;
};

/// Writes small scenes. There is one node, the identity, from the start.
class SceneWriter
{
public:
    SceneWriter();

    /// A page whose texel (x, y) is (x, y, 64, 255).
    std::uint16_t addCoordinatePage();
    /// Squares of 32 x 32 texels, opaque orange ones and dark ones with the given alpha.
    std::uint16_t addChequeredPage(std::uint8_t darkAlpha);
    std::uint32_t addNode(const glm::mat4& matrix);
    /// A new row of picks.
    std::uint32_t addPick(tr::schema::TableId table);

    /// A square corner by corner, counter-clockwise from the top left one as seen from its front.
    void addQuad(const std::array<glm::vec3, 4>& corners, const Look& look);
    /// A rectangle parallel to X and Y whose front looks to +Z.
    void addRectangle(const glm::vec2& low, const glm::vec2& high, float z, const Look& look);
    /// A box with its six fronts outside, or inside like the walls of a room.
    void addBox(const glm::vec3& low, const glm::vec3& high, const Look& look, bool inside = false);
    /// A ball with smooth normals.
    void addBall(const glm::vec3& centre, float radius, const Look& look);

    render::SceneDescription& scene() { return m_scene; }

    /// The scene with its bounds.
    render::SceneDescription finish();

private:
    std::uint32_t addVertex(const glm::vec3& position, const glm::vec3& normal, const Look& look);
    void addBatch(std::uint32_t indexCount, const Look& look);

    render::SceneDescription m_scene;
};

/// A rectangle of 100 x 100 units around the origin.
render::SceneDescription middleRectangle(const Look& look);

/// Something of everything: box, fence, glow, ball, line, sprite.
render::SceneDescription mixedScene();

/// Looks along -Z in orthographic projection; one pixel is one unit, +X is to the right, and the
/// origin is in the middle of the picture.
render::Camera pixelCamera();

} // namespace test
