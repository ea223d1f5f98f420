#pragma once

#include "tests/support/sample/LightBaker.h"
#include "tests/support/sample/RoomGeometry.h"

#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace tr::test
{

/// Corners of a face in world units; the fourth is not used by triangles.
using FacePlaces = std::array<glm::ivec3, 4>;

/// Gathers the faces of a room. Faces that meet at a place and look the same way share a vertex,
/// whose light is the mean of what each of them sees.
class FaceCollector
{
public:
    /// The baker must outlive it.
    explicit FaceCollector(const LightBaker& baker)
        : m_baker(&baker)
    {
    }

    /// Adds a face that is lit by the lamps and the sun. Corners run clockwise seen from inside.
    void add(const FacePlaces& places,
             bool triangle,
             const glm::vec3& normal,
             const TextureWindow& texture);

    /// Adds a part of a water surface: it waves, is seen from both sides and has its own light.
    void addWater(const FacePlaces& places, const TextureWindow& texture);

    /// Everything that was added, without portals.
    [[nodiscard]] BuiltRoom finish();

private:
    using Key = std::tuple<int, int, int, int, int, int, bool>;

    std::uint16_t
    vertexAt(const glm::ivec3& place, const glm::vec3& normal, bool waves, const Tint& light);

    const LightBaker* m_baker;
    BuiltRoom m_built;
    std::vector<int> m_shares; ///< faces that gave light to each vertex
    std::map<Key, std::uint16_t> m_known;
};

} // namespace tr::test
