#include "app/models/MeshReading.h"

#include "app/models/Conversions.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace models
{
namespace
{

using tr::exchange::ModelFace;
using tr::exchange::ModelMesh;
using tr::exchange::ModelSkin;
using tr::exchange::ModelVertices;
using tr::exchange::ModelWeights;

/// Files that have bones only get a mesh that shows them, of this material. Without it they would
/// not pass as sound.
constexpr std::string_view kMadeUp = "SkeletonMaterial";

constexpr std::size_t kMostJoints = std::numeric_limits<std::uint16_t>::max();

bool areAlike(const glm::mat4& a, const glm::mat4& b)
{
    float largest = 1.0F;
    float difference = 0.0F;
    for (int column = 0; column < 4; ++column)
    {
        for (int row = 0; row < 4; ++row)
        {
            largest = std::max(largest, std::abs(a[column][row]));
            difference = std::max(difference, std::abs(a[column][row] - b[column][row]));
        }
    }
    return difference <= largest * 1e-4F;
}

bool isMadeUp(const aiScene& scene, const aiMesh& mesh)
{
    aiString name;
    return mesh.mMaterialIndex < scene.mNumMaterials
           && scene.mMaterials[mesh.mMaterialIndex]->Get(AI_MATKEY_NAME, name) == aiReturn_SUCCESS
           && name.C_Str() == kMadeUp;
}

/// Polygons of more than four corners become a fan around the first.
void appendFaces(const aiMesh& mesh, std::uint32_t first, std::vector<ModelFace>& to)
{
    for (unsigned i = 0; i < mesh.mNumFaces; ++i)
    {
        const aiFace& face = mesh.mFaces[i];
        const auto corner = [&](unsigned number)
        {
            if (face.mIndices[number] >= mesh.mNumVertices)
            {
                throw std::runtime_error("a face has a vertex that is not there");
            }
            return first + face.mIndices[number];
        };
        const std::size_t material = mesh.mMaterialIndex;
        if (face.mNumIndices == 4)
        {
            to.push_back({{corner(0), corner(1), corner(2), corner(3)}, 4, material});
            continue;
        }
        for (unsigned k = 2; k < face.mNumIndices; ++k)
        {
            to.push_back({{corner(0), corner(k - 1), corner(k), 0}, 3, material});
        }
    }
}

/// A joint that moves a vertex, the strongest first.
using Pull = std::pair<float, std::uint16_t>;

ModelWeights weightsOf(std::vector<Pull>& pulls)
{
    std::ranges::stable_sort(pulls, std::greater<>(), &Pull::first);
    ModelWeights weights;
    const std::size_t count = std::min(pulls.size(), weights.joints.size());
    float sum = 0.0F;
    for (std::size_t i = 0; i < count; ++i)
    {
        sum += pulls[i].first;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        weights.joints[i] = pulls[i].second;
        weights.weights[i] = pulls[i].first / sum;
    }
    if (count == 0)
    {
        weights.weights[0] = 1.0F; // nothing moves it: the first joint has to
    }
    return weights;
}

} // namespace

MeshReading::MeshReading(const aiScene& scene,
                         const NodesByName& nodes,
                         tr::exchange::ModelFile& file)
    : m_scene(scene)
    , m_nodes(nodes)
    , m_file(file)
{
}

MeshReading::Binds MeshReading::bindsOf(const aiMesh& mesh) const
{
    Binds binds;
    for (unsigned i = 0; i < mesh.mNumBones; ++i)
    {
        const auto node = m_nodes.find(std::string_view(mesh.mBones[i]->mName.C_Str()));
        if (node != m_nodes.end())
        {
            binds.emplace(node->second, toGlm(mesh.mBones[i]->mOffsetMatrix));
        }
    }
    return binds;
}

std::vector<MeshReading::Group> MeshReading::groupsOf(const aiNode& node) const
{
    std::vector<Group> groups;
    for (unsigned i = 0; i < node.mNumMeshes; ++i)
    {
        const unsigned number = node.mMeshes[i];
        if (number >= m_scene.mNumMeshes)
        {
            throw std::runtime_error("a node has a mesh that is not there");
        }
        if (isMadeUp(m_scene, *m_scene.mMeshes[number]))
        {
            continue;
        }
        Binds binds = bindsOf(*m_scene.mMeshes[number]);
        const auto takes = [&](const Group& group)
        {
            return group.binds.empty() == binds.empty()
                   && std::ranges::all_of(binds,
                                          [&](const auto& bind)
                                          {
                                              const auto same = group.binds.find(bind.first);
                                              return same == group.binds.end()
                                                     || areAlike(same->second, bind.second);
                                          });
        };
        auto group = std::ranges::find_if(groups, takes);
        if (group == groups.end())
        {
            group = groups.insert(groups.end(), Group{});
        }
        group->meshes.push_back(number);
        group->binds.merge(binds);
    }
    return groups;
}

std::vector<MeshPart> MeshReading::partsOf(const aiNode& node)
{
    const std::vector<unsigned> key(node.mMeshes, node.mMeshes + node.mNumMeshes);
    if (const auto made = m_made.find(key); made != m_made.end())
    {
        return made->second;
    }
    std::vector<MeshPart> parts;
    for (const Group& group : groupsOf(node))
    {
        const aiString& own = m_scene.mMeshes[group.meshes.front()]->mName;
        MeshPart part = make(group, own.length > 0 ? own.C_Str() : node.mName.C_Str());
        if (m_file.meshes.back().faces.empty())
        {
            m_file.meshes.pop_back(); // points and lines only
            continue;
        }
        if (!group.binds.empty())
        {
            part.skin = skinOf(group.binds);
        }
        parts.push_back(part);
    }
    m_made.emplace(key, parts);
    return parts;
}

MeshPart MeshReading::make(const Group& group, const std::string& name)
{
    ModelMesh& made = m_file.meshes.emplace_back();
    made.name = name;
    const auto meshOf = [&](unsigned number) -> const aiMesh& { return *m_scene.mMeshes[number]; };
    for (const unsigned number : group.meshes)
    {
        const std::size_t first = made.vertices.positions.size();
        if (first + meshOf(number).mNumVertices > std::numeric_limits<std::uint32_t>::max())
        {
            throw std::runtime_error("a mesh has too many vertices");
        }
        appendVertices(meshOf(number), group, made.vertices);
        appendFaces(meshOf(number), static_cast<std::uint32_t>(first), made.faces);
    }
    return {m_file.meshes.size() - 1, std::nullopt};
}

/// A list that only some of the meshes have is filled where it says nothing, apart from normals,
/// which nobody can make up.
void MeshReading::appendVertices(const aiMesh& mesh, const Group& group, ModelVertices& to)
{
    const auto some = [&](auto has)
    {
        return std::ranges::any_of(group.meshes,
                                   [&](unsigned number) { return has(*m_scene.mMeshes[number]); });
    };
    const auto hasNoNormals = [](const aiMesh& each) { return !each.HasNormals(); };
    const auto hasMapping = [](const aiMesh& each) { return each.HasTextureCoords(0); };
    const auto hasColours = [](const aiMesh& each) { return each.HasVertexColors(0); };
    const bool areNormal = !some(hasNoNormals);
    const bool areMapped = some(hasMapping);
    const bool areColoured = some(hasColours);
    if (!mesh.HasPositions())
    {
        throw std::runtime_error("a mesh has no vertices");
    }
    for (unsigned i = 0; i < mesh.mNumVertices; ++i)
    {
        to.positions.push_back(toGlm(mesh.mVertices[i]));
        if (areNormal)
        {
            to.normals.push_back(toGlm(mesh.mNormals[i]));
        }
        if (areMapped)
        {
            const aiVector3D from =
                hasMapping(mesh) ? mesh.mTextureCoords[0][i] : aiVector3D(0.0F, 1.0F, 0.0F);
            to.mapping.emplace_back(from.x, 1.0F - from.y);
        }
        if (areColoured)
        {
            const aiColor4D from = hasColours(mesh) ? mesh.mColors[0][i] : aiColor4D(1.0F);
            to.colours.emplace_back(from.r, from.g, from.b, from.a);
        }
    }
    if (!group.binds.empty())
    {
        appendWeights(mesh, group.binds, to);
    }
}

/// Joints of a skin stand in the order of the nodes.
void MeshReading::appendWeights(const aiMesh& mesh, const Binds& binds, ModelVertices& to)
{
    std::vector<std::vector<Pull>> pulls(mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumBones; ++i)
    {
        const aiBone& bone = *mesh.mBones[i];
        const auto node = m_nodes.find(std::string_view(bone.mName.C_Str()));
        if (node == m_nodes.end())
        {
            continue;
        }
        const auto joint =
            static_cast<std::uint16_t>(std::distance(binds.begin(), binds.find(node->second)));
        for (unsigned k = 0; k < bone.mNumWeights; ++k)
        {
            const aiVertexWeight& weight = bone.mWeights[k];
            if (weight.mVertexId < pulls.size() && std::isfinite(weight.mWeight)
                && weight.mWeight > 0.0F)
            {
                pulls[weight.mVertexId].emplace_back(weight.mWeight, joint);
            }
        }
    }
    for (std::vector<Pull>& of : pulls)
    {
        to.weights.push_back(weightsOf(of));
    }
}

std::size_t MeshReading::skinOf(const Binds& binds)
{
    if (binds.size() > kMostJoints)
    {
        throw std::runtime_error("a mesh has too many bones");
    }
    ModelSkin skin;
    for (const auto& [node, inverse] : binds)
    {
        skin.joints.push_back(node);
        skin.inverseBinds.push_back(inverse);
    }
    const auto same = std::ranges::find_if(m_file.skins,
                                           [&](const ModelSkin& each) {
                                               return each.joints == skin.joints
                                                      && each.inverseBinds == skin.inverseBinds;
                                           });
    if (same != m_file.skins.end())
    {
        return static_cast<std::size_t>(same - m_file.skins.begin());
    }
    m_file.skins.push_back(std::move(skin));
    return m_file.skins.size() - 1;
}

} // namespace models
