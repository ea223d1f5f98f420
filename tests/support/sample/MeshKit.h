#pragma once

#include "tests/support/sample/ObjectPlan.h"
#include "tests/support/sample/Surfaces.h"

#include <span>
#include <vector>

/// Shapes that the objects of the temple are put together from. Axes as in ObjectPlan.h.
namespace tr::test
{

/// A rectangle of a painted surface, in its texels.
[[nodiscard]] TextureWindow windowOf(Surface surface, int x, int y, int width, int height);

/// The part `column` of `columns` by `row` of `rows` of a window.
[[nodiscard]] TextureWindow
partOf(const TextureWindow& window, int column, int columns, int row, int rows);

/// One cross-section of a body that `loft` joins: an ellipse across Z, a point for radius 0.
struct RingPlan
{
    glm::vec3 centre{0.0F};
    glm::vec2 radius{0.0F}; ///< along x and y
};

class MeshKit
{
public:
    std::uint16_t vertex(const glm::vec3& place);

    /// Corners clockwise seen from the front, the first one being the window's top left.
    PlannedFace& quad(const std::array<std::uint16_t, 4>& corners, const TextureWindow& window);
    PlannedFace& triangle(const std::array<std::uint16_t, 3>& corners, const TextureWindow& window);

    /// A quad of its own four vertices, and one that is seen from behind as well.
    PlannedFace& plate(const std::array<glm::vec3, 4>& corners, const TextureWindow& window);
    void twoSidedPlate(const std::array<glm::vec3, 4>& corners, const TextureWindow& window);

    /// Rings around a vertical axis, from the top (smallest y) down: `profile` holds radius and y.
    /// `windows` has one window a band, or one for all; each is laid `repeats` times around.
    void lathe(std::span<const glm::vec2> profile,
               int sides,
               std::span<const TextureWindow> windows,
               int repeats,
               const glm::vec3& foot = glm::vec3(0.0F));

    /// Rings along +Z, from the back to the front. The window's left edge is laid along the belly,
    /// its bottom at the back, and its other half mirrors it on the right side.
    void
    loft(std::span<const RingPlan> rings, int sidesOfHalf, std::span<const TextureWindow> windows);

    /// The same with the picture of the left side in profile, its front at the left edge. The first
    /// ring must be open.
    void
    profiledLoft(std::span<const RingPlan> rings, int sidesOfHalf, const TextureWindow& window);

    /// Sides of a box. A window for all sides, or for -X, +X, top, bottom, -Z, +Z.
    void box(const Box& box, std::span<const TextureWindow> windows);

    /// A grid of quads that is seen from both sides, `points` row by row from the window's top
    /// left.
    void sheet(const Grid<glm::vec3>& points, const TextureWindow& window);

    void append(const MeshPlan& other, const glm::mat4& place);

    /// The mesh with normals that are smooth over shared vertices.
    [[nodiscard]] MeshPlan finish();

private:
    /// Vertices from the belly up the left side and down the right one; one where it is a point.
    std::vector<std::uint16_t> ring(const RingPlan& plan, int sides);

    MeshPlan m_mesh;
};

/// The mesh on the other side of the body: x negated.
[[nodiscard]] MeshPlan mirrored(const MeshPlan& mesh);

/// The mesh with light of its own in place of normals: sky from above, a warm side, its own foot in
/// the dark. `dark` tells how much darker its lowest vertices are.
[[nodiscard]] MeshPlan shaded(MeshPlan mesh, float dark = 0.25F);

/// The same light for every vertex.
[[nodiscard]] MeshPlan evenlyLit(MeshPlan mesh, float light);

} // namespace tr::test
