#pragma once

#include "core/level/Mesh.h"
#include "core/schema/FieldMap.h"

#include <array>
#include <cstddef>
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

    [[nodiscard]] std::size_t vertices() const { return wordsOf(MeshPart::Kind::Vertex).size(); }

    [[nodiscard]] std::size_t faces() const { return wordsOf(MeshPart::Kind::Face).size(); }

private:
    struct Run
    {
        std::size_t first = 0;
        std::size_t words = 0;
        MeshPart part;
    };

    [[nodiscard]] const std::vector<std::size_t>& wordsOf(MeshPart::Kind kind) const
    {
        return m_firstWords[static_cast<std::size_t>(kind)];
    }

    void add(const schema::FieldMap& map, const schema::FieldMap::Node& table);

    std::vector<Run> m_runs; ///< all parts but the head, in ascending order
    /// A list a kind.
    std::array<std::vector<std::size_t>, static_cast<std::size_t>(MeshPart::Kind::Face) + 1>
        m_firstWords;
};

} // namespace tr::view
