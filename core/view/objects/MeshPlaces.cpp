#include "core/view/objects/MeshPlaces.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::view
{
namespace
{

template <class Row>
std::size_t wordsPerRow(schema::Version version)
{
    return schema::diskSize<Row>(version) / sizeof(std::uint16_t);
}

} // namespace

MeshPlaces::MeshPlaces(const level::Mesh& mesh, schema::Version version)
    : m_vertices(mesh.vertices.size())
    , m_lights(mesh.normals.size() + mesh.shades.size())
    , m_wordsOfLight(mesh.shades.empty() ? wordsPerRow<level::Vertex>(version) : 1)
{
    std::size_t at = wordOf({MeshPart::Kind::Light, 0}) + m_lights * m_wordsOfLight;
    const auto add = [this, &at](std::size_t words)
    {
        m_faces.push_back({at, words});
        at += words;
    };
    const auto addAll = [&](const auto& faces, std::size_t words)
    {
        ++at; // their count
        for (std::size_t i = 0; i < faces.size(); ++i)
        {
            add(words);
        }
    };
    if (version == level::versions::Wad)
    {
        ++at;
        const std::size_t triangle = wordsPerRow<level::WadPolygonCorners>(version)
                                     + wordsPerRow<level::WadPolygonSurface>(version);
        for (const level::WadPolygon& polygon : mesh.polygons)
        {
            add(triangle + (polygon.isQuad() ? 1 : 0));
        }
        return;
    }
    addAll(mesh.quads, wordsPerRow<level::MeshQuad>(version));
    addAll(mesh.triangles, wordsPerRow<level::MeshTriangle>(version));
    if (level::until(level::versions::Tr3).contains(version))
    {
        addAll(mesh.colouredQuads, wordsPerRow<level::ColouredQuad>(version));
        addAll(mesh.colouredTriangles, wordsPerRow<level::ColouredTriangle>(version));
    }
}

std::size_t MeshPlaces::wordOf(const MeshPart& part) const
{
    constexpr auto kNewest = level::versions::Tr5;
    const std::size_t head = wordsPerRow<level::MeshHeader>(kNewest) + 1;
    const std::size_t vertex = wordsPerRow<level::Vertex>(kNewest);
    switch (part.kind)
    {
    case MeshPart::Kind::Vertex:
        return head + part.row * vertex;
    case MeshPart::Kind::Light:
        return head + m_vertices * vertex + 1 + part.row * m_wordsOfLight;
    case MeshPart::Kind::Face:
        TR_PRE(part.row < m_faces.size());
        return m_faces[part.row].first;
    case MeshPart::Kind::Head:
        break;
    }
    return 0;
}

MeshPart MeshPlaces::at(std::size_t word) const
{
    const std::size_t vertices = wordOf({MeshPart::Kind::Vertex, 0});
    const std::size_t vertex = wordOf({MeshPart::Kind::Vertex, 1}) - vertices;
    if (word >= vertices && word < vertices + m_vertices * vertex)
    {
        return {MeshPart::Kind::Vertex, (word - vertices) / vertex};
    }
    const std::size_t lights = wordOf({MeshPart::Kind::Light, 0});
    if (word >= lights && word < lights + m_lights * m_wordsOfLight)
    {
        return {MeshPart::Kind::Light, (word - lights) / m_wordsOfLight};
    }
    const auto after = std::ranges::upper_bound(m_faces, word, {}, &Run::first);
    if (after != m_faces.begin() && word < std::prev(after)->first + std::prev(after)->words)
    {
        return {MeshPart::Kind::Face, static_cast<std::size_t>(after - m_faces.begin()) - 1};
    }
    return {};
}

} // namespace tr::view
