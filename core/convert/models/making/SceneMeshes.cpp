#include "core/convert/models/making/SceneMeshes.h"

#include "core/convert/models/ShadeColour.h"
#include "core/edit/mesh/MeshShape.h"

#include <algorithm>

namespace tr::convert
{
namespace
{

bool isWhole(const edit::MeshShape& shape)
{
    return std::ranges::all_of(shape.faces,
                               [&shape](const edit::ShapeFace& face)
                               {
                                   return std::all_of(face.vertices.begin(),
                                                      face.vertices.begin() + face.corners,
                                                      [&shape](std::uint16_t vertex)
                                                      { return vertex < shape.vertices.size(); });
                               });
}

/// Corners that faces have for themselves look where these do.
void makeFlat(exchange::ModelMesh& mesh)
{
    const std::vector<glm::vec3>& at = mesh.vertices.positions;
    mesh.vertices.normals.assign(at.size(), glm::vec3(0.0F, 1.0F, 0.0F));
    for (const exchange::ModelFace& face : mesh.faces)
    {
        const auto& [a, b, c, d] = face.vertices;
        const glm::vec3 across = glm::cross(at[b] - at[a], at[c] - at[a]);
        const float length = glm::length(across);
        for (std::size_t i = 0; i < face.corners && length > 0.0F; ++i)
        {
            mesh.vertices.normals[face.vertices[i]] = across / length;
        }
    }
}

template <class T>
void addAll(std::vector<T>& to, const std::vector<T>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

} // namespace

std::optional<std::size_t> SceneMeshes::numberOf(std::size_t pointer)
{
    const auto [known, isNew] = m_numbers.try_emplace(pointer);
    if (isNew)
    {
        const auto shape = edit::shapeAt(m_content, pointer);
        if (shape && isWhole(*shape))
        {
            known->second = m_pointers.size();
            m_pointers.push_back(pointer);
        }
    }
    return known->second;
}

glm::vec4 neutralColour()
{
    return {glm::vec3(linearOf(0.5F)), 1.0F};
}

exchange::ModelMesh
sceneMesh(const ModelLooks& looks, std::size_t number, const MeshPlacement& placement)
{
    exchange::ModelMesh mesh = modelMesh(looks, number, placement);
    mesh.notes.clear();
    if (mesh.vertices.colours.size() != mesh.vertices.positions.size())
    {
        mesh.vertices.colours.assign(mesh.vertices.positions.size(), neutralColour());
    }
    if (mesh.vertices.normals.size() != mesh.vertices.positions.size())
    {
        makeFlat(mesh);
    }
    return mesh;
}

void append(exchange::ModelMesh& mesh, exchange::ModelMesh more)
{
    const auto first = static_cast<std::uint32_t>(mesh.vertices.positions.size());
    for (exchange::ModelFace& face : more.faces)
    {
        for (std::uint32_t& vertex : face.vertices)
        {
            vertex += first;
        }
    }
    addAll(mesh.faces, more.faces);
    addAll(mesh.vertices.positions, more.vertices.positions);
    addAll(mesh.vertices.normals, more.vertices.normals);
    addAll(mesh.vertices.mapping, more.vertices.mapping);
    addAll(mesh.vertices.colours, more.vertices.colours);
    addAll(mesh.vertices.weights, more.vertices.weights);
    addAll(mesh.vertices.origins, more.vertices.origins);
}

} // namespace tr::convert
