#include "core/exchange/gltf/GltfMeshes.h"

#include "core/exchange/gltf/GltfNames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tr::exchange::gltf
{
namespace
{

constexpr std::uint32_t kNoVertex = std::numeric_limits<std::uint32_t>::max();

/// The faces of one material.
struct FacesOfMaterial
{
    int material = -1;
    std::vector<std::size_t> faces;
};

/// In the order in which materials come first.
std::vector<FacesOfMaterial> byMaterial(const ModelMesh& mesh, std::size_t materials)
{
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> groupOf(materials + 1, kNone); // the last of faces without one
    std::vector<FacesOfMaterial> groups;
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
    {
        const auto& material = mesh.faces[i].material;
        std::size_t& group = groupOf[material.value_or(materials)];
        if (group == kNone)
        {
            group = groups.size();
            groups.push_back({material ? static_cast<int>(*material) : -1, {}});
        }
        groups[group].faces.push_back(i);
    }
    return groups;
}

glm::vec3 unitNormal(const glm::vec3& normal)
{
    constexpr float kNear = 1e-4F;
    const float length = glm::length(normal);
    if (std::abs(length - 1.0F) <= kNear)
    {
        return normal;
    }
    return length > 0.0F && std::isfinite(length) ? normal / length : glm::vec3(0.0F, 1.0F, 0.0F);
}

/// As glTF wants them: none below 0, each joint once, joints that do nothing 0, a sum of 1.
ModelWeights unitWeights(const ModelWeights& given)
{
    ModelWeights out;
    std::size_t used = 0;
    for (std::size_t i = 0; i < given.weights.size(); ++i)
    {
        if (!(given.weights[i] > 0.0F))
        {
            continue;
        }
        const auto end = out.joints.begin() + static_cast<std::ptrdiff_t>(used);
        const auto at = std::find(out.joints.begin(), end, given.joints[i]);
        const auto place = static_cast<std::size_t>(at - out.joints.begin());
        out.joints[place] = given.joints[i];
        out.weights[place] += given.weights[i];
        used = std::max(used, place + 1);
    }
    if (used == 0)
    {
        out.weights[0] = 1.0F;
        return out;
    }
    constexpr double kNear = 1e-7; // what Khronos' validator allows each weight, and less
    const double sum = std::accumulate(out.weights.begin(), out.weights.end(), 0.0);
    if (std::abs(sum - 1.0) <= kNear)
    {
        return out;
    }
    for (float& weight : out.weights)
    {
        weight = static_cast<float>(weight / sum);
    }
    const auto most = std::ranges::max_element(out.weights);
    const double others = std::accumulate(out.weights.begin(), out.weights.end(), 0.0) - *most;
    *most = static_cast<float>(1.0 - others);
    return out;
}

/// One primitive at work.
class PrimitiveMaking
{
public:
    PrimitiveMaking(const ModelMesh& mesh, Shelves& shelves, tinygltf::Model& model)
        : m_mesh(mesh)
        , m_shelves(shelves)
        , m_model(model)
        , m_numbers(mesh.vertices.positions.size(), kNoVertex)
    {
    }

    tinygltf::Primitive make(const FacesOfMaterial& group)
    {
        chooseVertices(group);
        tinygltf::Primitive primitive;
        primitive.material = group.material;
        primitive.mode = TINYGLTF_MODE_TRIANGLES;
        primitive.indices = indices(group);
        addAttributes(primitive);
        for (const std::uint32_t vertex : m_chosen)
        {
            m_numbers[vertex] = kNoVertex;
        }
        return primitive;
    }

private:
    /// In the order of the mesh, whatever that of the faces is.
    void chooseVertices(const FacesOfMaterial& group)
    {
        m_chosen.clear();
        for (const std::size_t number : group.faces)
        {
            const ModelFace& face = m_mesh.faces[number];
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                if (m_numbers[face.vertices[i]] == kNoVertex)
                {
                    m_numbers[face.vertices[i]] = 0;
                    m_chosen.push_back(face.vertices[i]);
                }
            }
        }
        std::ranges::sort(m_chosen);
        for (std::size_t i = 0; i < m_chosen.size(); ++i)
        {
            m_numbers[m_chosen[i]] = static_cast<std::uint32_t>(i);
        }
    }

    int indices(const FacesOfMaterial& group)
    {
        // The highest number of a width is not allowed.
        return m_chosen.size() <= std::numeric_limits<std::uint16_t>::max()
                   ? indices<std::uint16_t>(group, Shelf::ShortIndices)
                   : indices<std::uint32_t>(group, Shelf::LongIndices);
    }

    template <class Index>
    int indices(const FacesOfMaterial& group, Shelf shelf)
    {
        std::vector<Index> all;
        all.reserve(group.faces.size() * 6);
        for (const std::size_t number : group.faces)
        {
            const ModelFace& face = m_mesh.faces[number];
            for (std::size_t last = 2; last < face.corners; ++last)
            {
                for (const std::size_t corner : {std::size_t{0}, last - 1, last})
                {
                    all.push_back(static_cast<Index>(m_numbers[face.vertices[corner]]));
                }
            }
        }
        return m_shelves.put<Index>(shelf, TINYGLTF_TYPE_SCALAR, all);
    }

    /// What `make` makes of each chosen vertex.
    template <class Value, class Make>
    int put(Shelf shelf, int type, Make make)
    {
        std::vector<Value> values;
        values.reserve(m_chosen.size());
        for (const std::uint32_t vertex : m_chosen)
        {
            values.push_back(make(vertex));
        }
        return m_shelves.put<Value>(shelf, type, values);
    }

    int positions()
    {
        std::vector<glm::vec3> values;
        values.reserve(m_chosen.size());
        for (const std::uint32_t vertex : m_chosen)
        {
            values.push_back(m_mesh.vertices.positions[vertex]);
        }
        const int accessor = m_shelves.put<glm::vec3>(Shelf::Vec3, TINYGLTF_TYPE_VEC3, values);
        tellBounds<glm::vec3>(m_model.accessors.back(), values);
        return accessor;
    }

    void addAttributes(tinygltf::Primitive& primitive)
    {
        const ModelVertices& of = m_mesh.vertices;
        auto& attributes = primitive.attributes;
        attributes[kPosition] = positions();
        if (!of.normals.empty())
        {
            attributes[kNormal] = put<glm::vec3>(Shelf::Vec3,
                                                 TINYGLTF_TYPE_VEC3,
                                                 [&of](std::uint32_t vertex)
                                                 { return unitNormal(of.normals[vertex]); });
        }
        if (!of.mapping.empty())
        {
            attributes[kMapping] =
                put<glm::vec2>(Shelf::Vec2,
                               TINYGLTF_TYPE_VEC2,
                               [&of](std::uint32_t vertex) { return of.mapping[vertex]; });
        }
        if (!of.colours.empty())
        {
            attributes[kColour] = put<glm::vec4>(
                Shelf::Vec4,
                TINYGLTF_TYPE_VEC4,
                [&of](std::uint32_t vertex) { return glm::clamp(of.colours[vertex], 0.0F, 1.0F); });
        }
        addWeights(attributes);
        addOrigins(attributes);
    }

    void addWeights(std::map<std::string, int>& attributes)
    {
        if (m_mesh.vertices.weights.empty())
        {
            return;
        }
        std::vector<std::array<std::uint16_t, 4>> joints;
        std::vector<std::array<float, 4>> weights;
        for (const std::uint32_t vertex : m_chosen)
        {
            const ModelWeights each = unitWeights(m_mesh.vertices.weights[vertex]);
            joints.push_back(each.joints);
            weights.push_back(each.weights);
        }
        attributes[kJoints] =
            m_shelves.put<std::array<std::uint16_t, 4>>(Shelf::Joints, TINYGLTF_TYPE_VEC4, joints);
        attributes[kWeights] =
            m_shelves.put<std::array<float, 4>>(Shelf::Vec4, TINYGLTF_TYPE_VEC4, weights);
    }

    void addOrigins(std::map<std::string, int>& attributes)
    {
        const auto& origins = m_mesh.vertices.origins;
        if (origins.empty())
        {
            return;
        }
        const auto number = [&](std::int32_t ModelOrigin::*of)
        {
            return put<float>(Shelf::Numbers,
                              TINYGLTF_TYPE_SCALAR,
                              [&](std::uint32_t vertex)
                              { return static_cast<float>(origins[vertex].*of); });
        };
        attributes[kVertexOrigin] = number(&ModelOrigin::vertex);
        attributes[kFaceOrigin] = number(&ModelOrigin::face);
    }

    const ModelMesh& m_mesh;
    Shelves& m_shelves;
    tinygltf::Model& m_model;
    std::vector<std::uint32_t> m_numbers; ///< of vertices of the mesh, in the primitive
    std::vector<std::uint32_t> m_chosen;
};

} // namespace

std::vector<tinygltf::Primitive>
primitivesOf(const ModelMesh& mesh, std::size_t materials, Shelves& shelves, tinygltf::Model& model)
{
    std::vector<tinygltf::Primitive> primitives;
    PrimitiveMaking making(mesh, shelves, model);
    for (const FacesOfMaterial& group : byMaterial(mesh, materials))
    {
        primitives.push_back(making.make(group));
    }
    return primitives;
}

} // namespace tr::exchange::gltf
