#include "core/exchange/model/MeshFromText.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tr::exchange
{
namespace
{

auto cornerKey(const TextCorner& corner)
{
    return std::tuple(corner.position,
                      corner.mapping.x,
                      corner.mapping.y,
                      corner.colour.x,
                      corner.colour.y,
                      corner.colour.z,
                      corner.colour.w,
                      corner.normal.x,
                      corner.normal.y,
                      corner.normal.z);
}

void addVertex(ModelVertices& to, const TextMesh& from, const TextCorner& corner)
{
    to.positions.push_back(from.positions[corner.position]);
    if (from.hasMapping)
    {
        to.mapping.push_back(corner.mapping);
    }
    if (from.hasColours)
    {
        to.colours.push_back(from.colours.empty() ? corner.colour : from.colours[corner.position]);
    }
    if (from.hasNormals)
    {
        to.normals.push_back(corner.normal);
    }
}

} // namespace

void TextMesh::add(const std::vector<TextCorner>& ring, std::optional<std::size_t> material)
{
    constexpr std::size_t kMostCorners = 4;
    const auto first = static_cast<std::uint32_t>(corners.size());
    const auto count = static_cast<std::uint32_t>(ring.size());
    corners.insert(corners.end(), ring.begin(), ring.end());
    if (count == kMostCorners)
    {
        faces.push_back({{first, first + 1, first + 2, first + 3}, 4, material});
        return;
    }
    for (std::uint32_t i = 2; i < count; ++i)
    {
        faces.push_back({{first, first + i - 1, first + i, 0}, 3, material});
    }
}

ModelMesh meshOf(const TextMesh& from, std::string name)
{
    ModelMesh mesh;
    mesh.name = std::move(name);
    std::vector<std::uint32_t> order(from.corners.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto keyOf = [&](std::uint32_t corner) { return cornerKey(from.corners[corner]); };
    std::ranges::sort(order, {}, keyOf);
    std::vector<std::uint32_t> vertexOf(from.corners.size());
    std::uint32_t nextPoint = 0; // that has no vertex yet
    const auto addBare = [&](std::size_t end)
    {
        for (; nextPoint < end; ++nextPoint)
        {
            TextCorner bare;
            bare.position = nextPoint;
            bare.normal = glm::vec3(0.0F, 1.0F, 0.0F);
            addVertex(mesh.vertices, from, bare);
        }
    };
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const TextCorner& corner = from.corners[order[i]];
        if (i == 0 || keyOf(order[i - 1]) != keyOf(order[i]))
        {
            addBare(corner.position);
            nextPoint = corner.position + 1;
            addVertex(mesh.vertices, from, corner);
        }
        vertexOf[order[i]] = static_cast<std::uint32_t>(mesh.vertices.positions.size() - 1);
    }
    addBare(from.positions.size());
    mesh.faces = from.faces;
    for (ModelFace& face : mesh.faces)
    {
        for (std::size_t k = 0; k < face.corners; ++k)
        {
            face.vertices[k] = vertexOf[face.vertices[k]];
        }
    }
    return mesh;
}

} // namespace tr::exchange
