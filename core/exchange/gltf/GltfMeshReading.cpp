#include "core/exchange/gltf/GltfMeshReading.h"

#include "core/base/Text.h"
#include "core/exchange/gltf/GltfNames.h"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace tr::exchange::gltf
{
namespace
{

// Kinds of primitives.
constexpr std::size_t kTriangles = 4;
constexpr std::size_t kStrip = 5;
constexpr std::size_t kFan = 6;

/// Puts values behind a list that may have lacked those of earlier vertices.
template <class Value>
void putBehind(std::vector<Value>& list,
               std::size_t base,
               std::span<const Value> values,
               const Value& byDefault)
{
    list.resize(base, byDefault);
    list.insert(list.end(), values.begin(), values.end());
}

template <class Value>
void fillUp(std::vector<Value>& list, std::size_t count, const Value& byDefault)
{
    if (!list.empty())
    {
        list.resize(count, byDefault);
    }
}

const ModelWeights kUnmoved{{0, 0, 0, 0}, {1.0F, 0.0F, 0.0F, 0.0F}};

class MeshReading
{
public:
    MeshReading(Source& source, const std::vector<TextureMapping>& mappings)
        : m_source(source)
        , m_mappings(mappings)
    {
    }

    ModelMesh read(const Part& part)
    {
        m_mesh.name = part["name"].text();
        m_mesh.notes = part["extras"].notes();
        for (const Part& primitive : part["primitives"].items())
        {
            addPrimitive(primitive);
        }
        ModelVertices& of = m_mesh.vertices;
        const std::size_t count = of.positions.size();
        fillUp(of.normals, count, glm::vec3(0.0F));
        fillUp(of.mapping, count, glm::vec2(0.0F));
        fillUp(of.colours, count, glm::vec4(1.0F));
        fillUp(of.weights, count, kUnmoved);
        fillUp(of.origins, count, ModelOrigin());
        return std::move(m_mesh);
    }

private:
    void addPrimitive(const Part& primitive)
    {
        const std::size_t mode = primitive["mode"].whole().value_or(kTriangles);
        if (mode < kTriangles || mode > kFan)
        {
            m_source.remark("Lines and points of meshes are left out.");
            return;
        }
        if (primitive["targets"].isThere())
        {
            m_source.remark("Morph targets of meshes are left out.");
        }
        const auto material = primitive["material"].leadsTo(m_mappings.size());
        const Part attributes = primitive["attributes"];
        if (!attributes[kPosition].isThere())
        {
            m_source.remark("Faces without positions are left out.");
            return;
        }
        demandUnpacked(primitive, attributes[kPosition]);
        const Vertices vertices =
            verticesOf(attributes, material ? m_mappings[*material] : TextureMapping());
        std::vector<std::uint32_t> indices;
        if (const Part part = primitive["indices"]; part.isThere())
        {
            indices = m_source.wholes(part, "SCALAR");
            for (const std::uint32_t index : indices)
            {
                if (index >= vertices.count)
                {
                    refuse(part.place(),
                           concat("vertex ", index, " leads nowhere, there are ", vertices.count));
                }
            }
        }
        else
        {
            m_source.spend(vertices.count * sizeof(std::uint32_t), primitive);
            indices.resize(vertices.count);
            std::iota(indices.begin(), indices.end(), 0U);
        }
        m_source.spend(indices.size() / (mode == kTriangles ? 3 : 1) * sizeof(ModelFace),
                       primitive);
        addFaces(mode, indices, vertices.first, material);
    }

    void addFaces(std::size_t mode,
                  const std::vector<std::uint32_t>& indices,
                  std::uint32_t first,
                  const std::optional<std::size_t>& material)
    {
        const std::size_t step = mode == kTriangles ? 3 : 1;
        for (std::size_t i = 0; i + 3 <= indices.size(); i += step)
        {
            // Strips turn every other face round; fans have the first vertex in all.
            const std::size_t turn = mode == kStrip ? i % 2 : 0;
            ModelFace face;
            face.vertices = {first + indices[mode == kFan ? 0 : i],
                             first + indices[i + 1 + turn],
                             first + indices[i + 2 - turn],
                             0};
            face.material = material;
            m_mesh.faces.push_back(face);
        }
    }

    struct Vertices
    {
        std::uint32_t first = 0;
        std::size_t count = 0;
    };

    /// Files may have packed faces beside plain ones, without saying that they need the packed.
    void demandUnpacked(const Part& primitive, const Part& position) const
    {
        const auto extensions = primitive["extensions"].members();
        if (extensions.empty() || m_source.hasBytes(position))
        {
            return;
        }
        for (const auto& [name, extension] : extensions)
        {
            refusePacked(name);
        }
    }

    /// Puts them behind those that are there, unless they are there already.
    Vertices verticesOf(const Part& attributes, const TextureMapping& mapping)
    {
        const std::string mappingName = concat("TEXCOORD_", mapping.set);
        const std::array made{mapping.turn[0], mapping.turn[1], mapping.offset};
        std::string key(reinterpret_cast<const char*>(made.data()), sizeof made);
        key += mappingName;
        for (const auto& [name, part] : attributes.members())
        {
            key += concat(" ", name, "=", part.neededWhole());
        }
        const auto [at, isNew] = m_known.try_emplace(std::move(key));
        if (!isNew)
        {
            return at->second;
        }
        const std::size_t base = m_mesh.vertices.positions.size();
        const auto positions = m_source.floats(attributes[kPosition], {"VEC3"});
        const std::size_t count = positions.size() / 3;
        if (base + count > std::numeric_limits<std::uint32_t>::max())
        {
            refuse(attributes.place(), "too many vertices");
        }
        m_source.spend(count * 100, attributes); // what a vertex takes at most
        for (std::size_t i = 0; i < count; ++i)
        {
            m_mesh.vertices.positions.emplace_back(
                positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
        }
        at->second = {static_cast<std::uint32_t>(base), count};
        addLooks(attributes, attributes[mappingName], mapping, base, count);
        addWeights(attributes, base, count);
        addOrigins(attributes, base, count);
        return at->second;
    }

    static void demandCount(const Part& part, std::size_t count, std::size_t wanted)
    {
        if (count != wanted)
        {
            refuse(part.place(), concat(count, " values for ", wanted, " vertices"));
        }
    }

    void addLooks(const Part& attributes,
                  const Part& coordinates,
                  const TextureMapping& mapping,
                  std::size_t base,
                  std::size_t count)
    {
        ModelVertices& of = m_mesh.vertices;
        if (const Part part = attributes[kNormal]; part.isThere())
        {
            const auto numbers = m_source.floats(part, {"VEC3"});
            demandCount(part, numbers.size() / 3, count);
            std::vector<glm::vec3> values;
            for (std::size_t i = 0; i < numbers.size(); i += 3)
            {
                values.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
            }
            putBehind<glm::vec3>(of.normals, base, values, glm::vec3(0.0F));
        }
        if (coordinates.isThere())
        {
            const auto numbers = m_source.floats(coordinates, {"VEC2"});
            demandCount(coordinates, numbers.size() / 2, count);
            std::vector<glm::vec2> values;
            for (std::size_t i = 0; i < numbers.size(); i += 2)
            {
                values.push_back(mapping.turn * glm::vec2(numbers[i], numbers[i + 1])
                                 + mapping.offset);
            }
            putBehind<glm::vec2>(of.mapping, base, values, glm::vec2(0.0F));
        }
        if (const Part part = attributes[kColour]; part.isThere())
        {
            const auto numbers = m_source.floats(part, {"VEC3", "VEC4"});
            // Three numbers or four: there are as many colours as vertices.
            const std::size_t parts = numbers.size() == count * 3 ? 3 : 4;
            demandCount(part, numbers.size() / parts, count);
            std::vector<glm::vec4> values;
            for (std::size_t i = 0; i < numbers.size(); i += parts)
            {
                values.emplace_back(
                    numbers[i], numbers[i + 1], numbers[i + 2], parts == 4 ? numbers[i + 3] : 1.0F);
            }
            putBehind<glm::vec4>(of.colours, base, values, glm::vec4(1.0F));
        }
    }

    void addWeights(const Part& attributes, std::size_t base, std::size_t count)
    {
        const Part jointsPart = attributes[kJoints];
        const Part weightsPart = attributes[kWeights];
        if (!jointsPart.isThere() || !weightsPart.isThere())
        {
            return;
        }
        if (attributes["JOINTS_1"].isThere())
        {
            m_source.remark("Of joints that move a vertex, those beyond four are left out.");
        }
        const auto joints = m_source.wholes(jointsPart, "VEC4");
        const auto weights = m_source.floats(weightsPart, {"VEC4"});
        demandCount(jointsPart, joints.size() / 4, count);
        demandCount(weightsPart, weights.size() / 4, count);
        std::vector<ModelWeights> values(count);
        for (std::size_t i = 0; i < joints.size(); ++i)
        {
            if (joints[i] > std::numeric_limits<std::uint16_t>::max())
            {
                refuse(jointsPart.place(), concat("there is no joint ", joints[i]));
            }
            values[i / 4].joints[i % 4] = static_cast<std::uint16_t>(joints[i]);
            values[i / 4].weights[i % 4] = std::max(weights[i], 0.0F);
        }
        for (ModelWeights& each : values)
        {
            constexpr float kNear = 1e-3F; // closer is what rounding leaves
            const float sum = std::accumulate(each.weights.begin(), each.weights.end(), 0.0F);
            if (sum == 0.0F)
            {
                each.weights[0] = 1.0F;
            }
            else if (std::abs(sum - 1.0F) > kNear)
            {
                for (float& weight : each.weights)
                {
                    weight = std::isfinite(sum) ? weight / sum : 0.25F;
                }
            }
        }
        putBehind<ModelWeights>(m_mesh.vertices.weights, base, values, kUnmoved);
    }

    void addOrigins(const Part& attributes, std::size_t base, std::size_t count)
    {
        std::vector<ModelOrigin> values;
        for (const auto& [name, of] : {std::pair(kVertexOrigin, &ModelOrigin::vertex),
                                       std::pair(kFaceOrigin, &ModelOrigin::face)})
        {
            const Part part = attributes[name];
            if (!part.isThere())
            {
                continue;
            }
            const auto numbers = m_source.floats(part, {"SCALAR"});
            demandCount(part, numbers.size(), count);
            values.resize(count);
            for (std::size_t i = 0; i < count; ++i)
            {
                constexpr float kMost = 16'777'216.0F; // whole numbers that a float has
                const bool isOne = numbers[i] >= 0.0F && numbers[i] <= kMost;
                values[i].*of = isOne ? static_cast<std::int32_t>(std::lround(numbers[i])) : -1;
            }
        }
        if (!values.empty())
        {
            putBehind<ModelOrigin>(m_mesh.vertices.origins, base, values, ModelOrigin());
        }
    }

    Source& m_source;
    const std::vector<TextureMapping>& m_mappings;
    ModelMesh m_mesh;
    std::map<std::string, Vertices> m_known; ///< by their accessors
};

} // namespace

TextureMapping mappingOf(const Part& texture)
{
    const Part part = texture["extensions"][kTransformExtension];
    const auto offset = part["offset"].numbers<2>({0.0F, 0.0F});
    const auto scale = part["scale"].numbers<2>({1.0F, 1.0F});
    const float turn = part["rotation"].number(0.0F);
    TextureMapping mapping;
    mapping.set = part["texCoord"].whole().value_or(texture["texCoord"].whole().value_or(0));
    mapping.offset = {offset[0], offset[1]};
    if (turn != 0.0F)
    {
        // Counter-clockwise where the second number grows downwards, as the extension says and
        // programs do it. The listing in its README turns the other way, as its matrix stands in
        // columns.
        mapping.turn = {std::cos(turn), -std::sin(turn), std::sin(turn), std::cos(turn)};
    }
    mapping.turn[0] *= scale[0];
    mapping.turn[1] *= scale[1];
    return mapping;
}

ModelMesh meshOf(Source& source, const Part& mesh, const std::vector<TextureMapping>& mappings)
{
    return MeshReading(source, mappings).read(mesh);
}

} // namespace tr::exchange::gltf
