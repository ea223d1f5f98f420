#include "core/exchange/model/ModelFile.h"

#include "core/base/Text.h"

#include <glm/geometric.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace tr::exchange
{
namespace
{

bool areNumbers(const float* first, std::size_t count)
{
    return std::all_of(first, first + count, [](float number) { return std::isfinite(number); });
}

template <class Value>
bool isNumber(const Value& value)
{
    return areNumbers(glm::value_ptr(value), sizeof(Value) / sizeof(float));
}

template <class Value>
bool hasNumbers(const std::vector<Value>& values)
{
    return std::ranges::all_of(values, [](const Value& value) { return isNumber(value); });
}

bool hasNumbers(const std::vector<float>& values)
{
    return areNumbers(values.data(), values.size());
}

/// Whether a matrix keeps all three directions apart, however large or small it makes them.
bool hasInverse(const glm::mat4& matrix)
{
    constexpr double kFlat = 1e-6;
    const glm::dmat3 turn{glm::mat3(matrix)};
    const double lengths = glm::length(turn[0]) * glm::length(turn[1]) * glm::length(turn[2]);
    return std::abs(glm::determinant(turn)) > kFlat * lengths && isNumber(glm::inverse(matrix));
}

/// Looks through a file, and stops at the first fault.
class FaultSearch
{
public:
    explicit FaultSearch(const ModelFile& file)
        : m_file(file)
    {
    }

    std::string fault()
    {
        each("pictures", m_file.pictures, &FaultSearch::ofPicture);
        each("materials", m_file.materials, &FaultSearch::ofMaterial);
        each("meshes", m_file.meshes, &FaultSearch::ofMesh);
        each("skins", m_file.skins, &FaultSearch::ofSkin);
        each("lights", m_file.lights, &FaultSearch::ofLight);
        each("cameras", m_file.cameras, &FaultSearch::ofCamera);
        each("nodes", m_file.nodes, &FaultSearch::ofNode);
        if (m_fault.empty())
        {
            m_fault = ring();
        }
        each("animations", m_file.clips, &FaultSearch::ofClip);
        return m_fault;
    }

private:
    template <class Part>
    void each(std::string_view list,
              const std::vector<Part>& parts,
              std::string (FaultSearch::*look)(const Part&) const)
    {
        for (std::size_t i = 0; i < parts.size() && m_fault.empty(); ++i)
        {
            if (const std::string found = (this->*look)(parts[i]); !found.empty())
            {
                m_fault = concat(list, "/", i, "/", found);
            }
        }
    }

    template <class Part>
    static std::string leads(std::string_view what,
                             const std::optional<std::size_t>& number,
                             const std::vector<Part>& parts)
    {
        return number && *number >= parts.size()
                   ? concat(what, ": ", *number, " leads nowhere, there are ", parts.size())
                   : std::string();
    }

    static std::string numbers(std::string_view what, bool areThey)
    {
        return areThey ? std::string() : concat(what, ": a number is none");
    }

    static std::string first(std::initializer_list<std::string> faults)
    {
        const auto* const found =
            std::ranges::find_if(faults, [](const std::string& each) { return !each.empty(); });
        return found != faults.end() ? *found : std::string();
    }

    [[nodiscard]] std::string ofPicture(const ModelPicture& picture) const
    {
        const Picture& pixels = picture.pixels;
        const std::uint64_t wanted = std::uint64_t{pixels.width} * pixels.height * kPixelBytes;
        return wanted != 0 && pixels.pixels.size() == wanted
                   ? std::string()
                   : concat(
                       "pixels: ", pixels.pixels.size(), " bytes where its size asks for ", wanted);
    }

    [[nodiscard]] std::string ofMaterial(const ModelMaterial& material) const
    {
        return first({leads("picture", material.picture, m_file.pictures),
                      numbers("colour", isNumber(material.colour)),
                      numbers("roughness", std::isfinite(material.roughness))});
    }

    template <class Value>
    static std::string
    asLong(std::string_view what, const ModelVertices& vertices, const std::vector<Value>& values)
    {
        return values.empty() || values.size() == vertices.positions.size()
                   ? std::string()
                   : concat(
                       what, ": ", values.size(), " of ", vertices.positions.size(), " vertices");
    }

    [[nodiscard]] static std::string ofVertices(const ModelVertices& vertices)
    {
        const bool areWeights = std::ranges::all_of(vertices.weights,
                                                    [](const ModelWeights& each)
                                                    { return areNumbers(each.weights.data(), 4); });
        return first({asLong("normals", vertices, vertices.normals),
                      asLong("mapping", vertices, vertices.mapping),
                      asLong("colours", vertices, vertices.colours),
                      asLong("weights", vertices, vertices.weights),
                      asLong("origins", vertices, vertices.origins),
                      numbers("positions", hasNumbers(vertices.positions)),
                      numbers("normals", hasNumbers(vertices.normals)),
                      numbers("mapping", hasNumbers(vertices.mapping)),
                      numbers("colours", hasNumbers(vertices.colours)),
                      numbers("weights", areWeights)});
    }

    [[nodiscard]] std::string ofFace(const ModelFace& face, std::size_t vertices) const
    {
        if (face.corners != 3 && face.corners != 4)
        {
            return concat("corners: ", face.corners, " where there are three or four");
        }
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            if (face.vertices[i] >= vertices)
            {
                return concat(
                    "vertices: ", face.vertices[i], " leads nowhere, there are ", vertices);
            }
        }
        return leads("material", face.material, m_file.materials);
    }

    [[nodiscard]] std::string ofMesh(const ModelMesh& mesh) const
    {
        std::string fault = ofVertices(mesh.vertices);
        for (std::size_t i = 0; i < mesh.faces.size() && fault.empty(); ++i)
        {
            fault = ofFace(mesh.faces[i], mesh.vertices.positions.size());
            fault = fault.empty() ? fault : concat("faces/", i, "/", fault);
        }
        return fault;
    }

    [[nodiscard]] std::string ofSkin(const ModelSkin& skin) const
    {
        for (std::size_t i = 0; i < skin.joints.size(); ++i)
        {
            if (const auto fault = leads("", skin.joints[i], m_file.nodes); !fault.empty())
            {
                return concat("joints/", i, fault);
            }
        }
        if (skin.inverseBinds.size() != skin.joints.size())
        {
            return concat(
                "inverseBinds: ", skin.inverseBinds.size(), " of ", skin.joints.size(), " joints");
        }
        std::string fault = first({numbers("inverseBinds", hasNumbers(skin.inverseBinds)),
                                   leads("root", skin.root, m_file.nodes)});
        for (std::size_t i = 0; i < skin.inverseBinds.size() && fault.empty(); ++i)
        {
            fault = hasInverse(skin.inverseBinds[i])
                        ? std::string()
                        : concat("inverseBinds/", i, ": the matrix of the joint has no inverse");
        }
        return fault;
    }

    [[nodiscard]] std::string ofLight(const ModelLight& light) const
    {
        const std::array numbersOf{
            light.intensity, light.range, light.innerAngle, light.outerAngle};
        return first({numbers("colour", isNumber(light.colour)),
                      numbers("numbers", areNumbers(numbersOf.data(), numbersOf.size()))});
    }

    [[nodiscard]] std::string ofCamera(const ModelCamera& camera) const
    {
        const std::array numbersOf{camera.verticalView, camera.nearest, camera.farthest};
        return numbers("numbers", areNumbers(numbersOf.data(), numbersOf.size()));
    }

    /// Joints that vertices name are of the skin that moves them.
    [[nodiscard]] std::string ofMoved(const ModelNode& node) const
    {
        if (!node.mesh || !node.skin)
        {
            return {};
        }
        const std::size_t joints = m_file.skins[*node.skin].joints.size();
        for (const ModelWeights& each : m_file.meshes[*node.mesh].vertices.weights)
        {
            for (std::size_t i = 0; i < each.joints.size(); ++i)
            {
                if (each.weights[i] > 0.0F && each.joints[i] >= joints)
                {
                    return concat(
                        "skin: its mesh names joint ", each.joints[i], ", there are ", joints);
                }
            }
        }
        return {};
    }

    [[nodiscard]] std::string ofNode(const ModelNode& node) const
    {
        const std::string fault = first({leads("parent", node.parent, m_file.nodes),
                                         leads("mesh", node.mesh, m_file.meshes),
                                         leads("skin", node.skin, m_file.skins),
                                         leads("light", node.light, m_file.lights),
                                         leads("camera", node.camera, m_file.cameras),
                                         numbers("translation", isNumber(node.place.translation)),
                                         numbers("rotation", isNumber(node.place.rotation)),
                                         numbers("scale", isNumber(node.place.scale))});
        return fault.empty() ? ofMoved(node) : fault;
    }

    /// Each node is walked up from once: what is known to end does not have to be walked again.
    [[nodiscard]] std::string ring() const
    {
        enum class Seen : std::uint8_t
        {
            Not,
            Now,
            Ends,
        };
        std::vector<Seen> seen(m_file.nodes.size(), Seen::Not);
        for (std::size_t i = 0; i < seen.size(); ++i)
        {
            std::optional<std::size_t> at = i;
            while (at && seen[*at] == Seen::Not)
            {
                seen[*at] = Seen::Now;
                at = m_file.nodes[*at].parent;
            }
            if (at && seen[*at] == Seen::Now)
            {
                return concat("nodes/", *at, "/parent: the node hangs on itself");
            }
            for (at = i; at && seen[*at] == Seen::Now; at = m_file.nodes[*at].parent)
            {
                seen[*at] = Seen::Ends;
            }
        }
        return {};
    }

    [[nodiscard]] std::string ofTrack(const ModelTrack& track) const
    {
        const std::size_t wanted =
            track.times.size() * (track.between == ModelTrack::Between::Cubic ? 3 : 1);
        if (track.times.empty())
        {
            return "times: there are none";
        }
        if (track.values.size() != wanted)
        {
            return concat("values: ", track.values.size(), " where its times ask for ", wanted);
        }
        if (std::ranges::adjacent_find(track.times, std::greater_equal()) != track.times.end())
        {
            return "times: they do not ascend";
        }
        return first({leads("node", track.node, m_file.nodes),
                      numbers("times", hasNumbers(track.times)),
                      numbers("values", hasNumbers(track.values))});
    }

    [[nodiscard]] std::string ofClip(const ModelClip& clip) const
    {
        for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        {
            if (const std::string fault = ofTrack(clip.tracks[i]); !fault.empty())
            {
                return concat("channels/", i, "/", fault);
            }
        }
        return {};
    }

    const ModelFile& m_file;
    std::string m_fault;
};

} // namespace

std::string faultOf(const ModelFile& file)
{
    return FaultSearch(file).fault();
}

Error badModel(std::string_view fault)
{
    constexpr std::string_view kBetween = ": ";
    const std::size_t at = fault.find(kBetween);
    const std::string_view place = at == std::string_view::npos ? "model" : fault.substr(0, at);
    const std::string_view what =
        at == std::string_view::npos ? fault : fault.substr(at + kBetween.size());
    return {ErrorCode::BadModel, {}, {}, {std::string(place), std::string(what)}};
}

} // namespace tr::exchange
