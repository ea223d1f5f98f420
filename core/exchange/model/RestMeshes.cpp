#include "core/exchange/model/RestMeshes.h"

#include "core/exchange/model/ModelPosing.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tr::exchange
{
namespace
{

/// From the axes of the mesh into those of the scene, of one vertex.
class VertexMatrices
{
public:
    VertexMatrices(const ModelFile& file,
                   const ModelNode& node,
                   const ModelVertices& vertices,
                   const std::vector<glm::mat4>& stands,
                   const glm::mat4& own)
        : m_vertices(vertices)
        , m_own(own)
    {
        if (!node.skin || vertices.weights.empty())
        {
            return;
        }
        const ModelSkin& skin = file.skins[*node.skin];
        for (std::size_t i = 0; i < skin.joints.size(); ++i)
        {
            m_joints.push_back(stands[skin.joints[i]] * skin.inverseBinds[i]);
        }
    }

    /// What a skin moves stands where its joints do, wherever its node is.
    [[nodiscard]] glm::mat4 of(std::size_t vertex) const
    {
        if (m_joints.empty())
        {
            return m_own;
        }
        const ModelWeights& weights = m_vertices.weights[vertex];
        glm::mat4 matrix(0.0F);
        float sum = 0.0F;
        for (std::size_t i = 0; i < weights.weights.size(); ++i)
        {
            if (weights.weights[i] != 0.0F)
            {
                matrix += weights.weights[i] * m_joints[weights.joints[i]];
                sum += weights.weights[i];
            }
        }
        return sum > 0.0F ? matrix * (1.0F / sum) : m_own;
    }

private:
    const ModelVertices& m_vertices;
    glm::mat4 m_own;
    std::vector<glm::mat4> m_joints;
};

/// Puts vertices that are one point together, in the order of their numbers in the game.
void sharePositions(RestMesh& mesh, const std::vector<glm::vec3>& all)
{
    const auto& origins = mesh.vertices->origins;
    const auto originOf = [&](std::size_t vertex)
    { return origins.empty() ? -1 : origins[vertex].vertex; };
    const auto keyOf = [&](std::size_t vertex)
    {
        const glm::vec3& at = all[vertex];
        return std::tuple(originOf(vertex), at.x, at.y, at.z);
    };
    // First those that are alike beside each other, to find the first of each; then these as they
    // stand in the file.
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, keyOf);
    std::vector<std::size_t> first(all.size());
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const bool isNew = i == 0 || keyOf(order[i - 1]) != keyOf(order[i]);
        first[order[i]] = isNew ? order[i] : first[order[i - 1]];
        if (isNew)
        {
            points.push_back(order[i]);
        }
    }
    std::ranges::sort(
        points, {}, [&](std::size_t vertex) { return std::pair(originOf(vertex), vertex); });
    std::vector<std::uint32_t> numbers(all.size());
    for (const std::size_t vertex : points)
    {
        numbers[vertex] = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.push_back(all[vertex]);
    }
    mesh.positionOf.reserve(all.size());
    for (const std::size_t vertex : first)
    {
        mesh.positionOf.push_back(numbers[vertex]);
    }
}

RestMesh restMesh(const ModelFile& file,
                  const ModelNode& node,
                  const std::vector<glm::mat4>& stands,
                  const glm::mat4& own,
                  float lengths)
{
    const ModelMesh& from = file.meshes[*node.mesh];
    RestMesh mesh;
    mesh.name = node.name.empty() ? from.name : node.name;
    mesh.vertices = &from.vertices;
    mesh.faces = from.faces;
    const VertexMatrices matrices(file, node, from.vertices, stands, own);
    const std::size_t count = from.vertices.positions.size();
    std::vector<glm::vec3> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const glm::mat4 matrix = matrices.of(i);
        all.push_back(glm::vec3(matrix * glm::vec4(from.vertices.positions[i], 1.0F)) * lengths);
        if (!from.vertices.normals.empty())
        {
            const glm::mat3 turn(matrix);
            const bool isFlat = glm::determinant(turn) == 0.0F;
            const glm::vec3 normal =
                (isFlat ? turn : glm::transpose(glm::inverse(turn))) * from.vertices.normals[i];
            const float length = glm::length(normal);
            mesh.normals.push_back(length > 0.0F ? normal / length : glm::vec3(0.0F, 1.0F, 0.0F));
        }
    }
    if (count != 0 && glm::determinant(glm::mat3(matrices.of(0))) < 0.0F)
    {
        for (ModelFace& face : mesh.faces)
        {
            std::reverse(face.vertices.begin() + 1, face.vertices.begin() + face.corners);
        }
    }
    sharePositions(mesh, all);
    return mesh;
}

} // namespace

std::vector<RestMesh> restMeshesOf(const ModelFile& file, float lengths)
{
    const std::vector<glm::mat4> stands = ModelPosing(file).atRest();
    std::vector<RestMesh> meshes;
    for (std::size_t i = 0; i < file.nodes.size(); ++i)
    {
        if (file.nodes[i].mesh)
        {
            meshes.push_back(restMesh(file, file.nodes[i], stands, stands[i], lengths));
        }
    }
    return meshes;
}

} // namespace tr::exchange
