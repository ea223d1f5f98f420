#pragma once

#include "core/exchange/model/ModelFile.h"

#include <cmath>
#include <string>

/// What must hold for every model file that a reader gives, told apart from the readers.
namespace tr::test
{

namespace detail
{

inline std::string meshProblem(const exchange::ModelFile& file, const exchange::ModelMesh& mesh)
{
    const auto& vertices = mesh.vertices;
    const auto isBeside = [&](const auto& list)
    { return list.empty() || list.size() == vertices.positions.size(); };
    if (!isBeside(vertices.normals) || !isBeside(vertices.mapping) || !isBeside(vertices.colours))
    {
        return "lists are of unequal length";
    }
    for (const glm::vec3& at : vertices.positions)
    {
        if (!std::isfinite(at.x) || !std::isfinite(at.y) || !std::isfinite(at.z))
        {
            return "a vertex has no place";
        }
    }
    for (const exchange::ModelFace& face : mesh.faces)
    {
        if (face.corners != 3 && face.corners != 4)
        {
            return "a face is neither triangle nor quad";
        }
        for (std::size_t k = 0; k < face.corners; ++k)
        {
            if (face.vertices[k] >= vertices.positions.size())
            {
                return "a face leads to no vertex";
            }
        }
        if (face.material && *face.material >= file.materials.size())
        {
            return "a face leads to no material";
        }
    }
    return {};
}

} // namespace detail

/// Empty: all of it holds.
inline std::string modelProblem(const exchange::ModelFile& file)
{
    for (const auto& mesh : file.meshes)
    {
        if (std::string problem = detail::meshProblem(file, mesh); !problem.empty())
        {
            return problem;
        }
    }
    for (const auto& material : file.materials)
    {
        if (material.picture && *material.picture >= file.pictures.size())
        {
            return "a material leads to no picture";
        }
    }
    for (std::size_t i = 0; i < file.nodes.size(); ++i)
    {
        const auto& node = file.nodes[i];
        if ((node.mesh && *node.mesh >= file.meshes.size()) || (node.parent && *node.parent >= i))
        {
            return "a node leads to no mesh, or to no node in front of it";
        }
    }
    return {};
}

} // namespace tr::test
