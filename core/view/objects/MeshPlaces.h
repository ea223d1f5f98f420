#pragma once

#include "core/level/Mesh.h"

#include <cstddef>
#include <optional>
#include <vector>

/// Where the parts of a mesh stand in the mesh data, and the other way.
namespace tr::view
{

/// A part of a mesh.
struct MeshPart
{
    enum class Kind : std::uint8_t
    {
        Head, ///< sphere, counts and padding
        Vertex,
        Light, ///< a normal or a shade
        Face,  ///< in the order of facesOf
    };

    Kind kind = Kind::Head;
    std::size_t row = 0; ///< 0 of the head

    friend bool operator==(const MeshPart&, const MeshPart&) = default;
};

/// Counted in words from the first of the mesh.
class MeshPlaces
{
public:
    MeshPlaces(const level::Mesh& mesh, schema::Version version);

    /// The first word of a part. Precondition: it exists.
    [[nodiscard]] std::size_t wordOf(const MeshPart& part) const;

    /// The part that a word belongs to. Words behind the mesh are of its head, too.
    [[nodiscard]] MeshPart at(std::size_t word) const;

    [[nodiscard]] std::size_t vertices() const noexcept { return m_vertices; }

    [[nodiscard]] std::size_t faces() const noexcept { return m_faces.size(); }

private:
    struct Run
    {
        std::size_t first = 0;
        std::size_t words = 0;
    };

    std::size_t m_vertices = 0;
    std::size_t m_lights = 0;
    std::size_t m_wordsOfLight = 0;
    std::vector<Run> m_faces; ///< in ascending order
};

} // namespace tr::view
