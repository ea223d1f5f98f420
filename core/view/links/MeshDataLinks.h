#pragma once

#include "core/level/Mesh.h"
#include "core/view/links/LinkSource.h"

#include <map>
#include <vector>

namespace tr::view
{

/// Finds the links that stand in mesh data, by the descriptions of its records.
class MeshDataLinks
{
public:
    explicit MeshDataLinks(const LinkSource& source)
        : m_source(&source)
    {
    }

    /// Adds the links of the mesh that stands so many bytes into the mesh data; returns how many
    /// bytes it takes. In an odd place none are added: no cell is there.
    std::size_t add(const level::Mesh& mesh, std::uint32_t offset, std::vector<Link>& links);

private:
    /// A number of a record that refers to rows.
    struct Place
    {
        const schema::Leaf* leaf = nullptr;
        schema::Reference reference;
    };

    class Archive;

    [[nodiscard]] const std::vector<Place>& placesOf(const schema::RecordType& type);

    const LinkSource* m_source;
    std::map<const schema::RecordType*, std::vector<Place>> m_places;
};

} // namespace tr::view
