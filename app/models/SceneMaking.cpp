#include "app/models/SceneMaking.h"

#include "app/models/Conversions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace models
{
namespace
{

using tr::exchange::ModelAlpha;
using tr::exchange::ModelClip;
using tr::exchange::ModelFace;
using tr::exchange::ModelFile;
using tr::exchange::ModelMaterial;
using tr::exchange::ModelMesh;
using tr::exchange::ModelNode;
using tr::exchange::ModelPlace;
using tr::exchange::ModelSkin;
using tr::exchange::ModelTrack;
using tr::exchange::ModelVertices;

/// Owned by the scene, which frees its lists as C++ does.
template <class T>
T** listOf(const std::vector<T*>& from)
{
    if (from.empty())
    {
        return nullptr;
    }
    T** const list = new T*[from.size()];
    std::ranges::copy(from, list);
    return list;
}

/// Gives names of which each is there once.
class Names
{
public:
    std::string take(const std::string& wanted, const char* usual)
    {
        const std::string base = wanted.empty() ? usual : wanted.substr(0, kMostLetters);
        std::string name = base;
        for (int i = 2; !m_taken.insert(name).second; ++i)
        {
            name = base + "_" + std::to_string(i);
        }
        return name;
    }

private:
    static constexpr std::size_t kMostLetters = 200; // Assimp has room for a thousand bytes

    std::set<std::string> m_taken;
};

/// A mesh of Assimp: the faces of one of ours that have one material.
struct MeshKey
{
    std::size_t mesh = 0;
    std::optional<std::size_t> skin{};
    std::size_t material = 0;

    friend auto operator<=>(const MeshKey&, const MeshKey&) = default;
};

class SceneMaking
{
public:
    SceneMaking(const ModelFile& file, const SceneOptions& options)
        : m_file(file)
        , m_options(options)
    {
    }

    std::unique_ptr<aiScene> make()
    {
        Names names;
        for (const ModelNode& node : m_file.nodes)
        {
            // Assimp's COLLADA makes a W of a blank: "bone 3" would come back as "boneW3", and is
            // found as no joint. In all formats, so that a name is the same in each of them.
            std::string name = node.name;
            std::ranges::replace(name, ' ', '_');
            m_nodeNames.push_back(names.take(name, "Node"));
        }
        addMaterials();
        addNodes(names);
        setMeshes();
        addClips();
        return std::move(m_scene);
    }

private:
    void addMaterials()
    {
        std::vector<aiMaterial*> made;
        made.reserve(m_file.materials.size() + 1);
        Names names;
        for (const ModelMaterial& material : m_file.materials)
        {
            made.push_back(materialOf(material, names.take(material.name, "Material")));
        }
        // For faces that have none, and as no scene may be without.
        made.push_back(materialOf({}, names.take("Plain", "Plain")));
        m_scene->mMaterials = listOf(made);
        m_scene->mNumMaterials = static_cast<unsigned>(made.size());
    }

    [[nodiscard]] aiMaterial* materialOf(const ModelMaterial& from, const std::string& name) const
    {
        auto to = std::make_unique<aiMaterial>();
        const aiString text(name);
        to->AddProperty(&text, AI_MATKEY_NAME);
        const aiColor4D colour(
            fromLinear(from.colour.r), fromLinear(from.colour.g), fromLinear(from.colour.b), 1.0F);
        to->AddProperty(&colour, 1, AI_MATKEY_COLOR_DIFFUSE);
        const float opacity = from.alpha == ModelAlpha::Blend ? from.colour.a : 1.0F;
        to->AddProperty(&opacity, 1, AI_MATKEY_OPACITY);
        const int isTwoSided = from.isDoubleSided ? 1 : 0;
        to->AddProperty(&isTwoSided, 1, AI_MATKEY_TWOSIDED);
        if (from.picture)
        {
            const aiString path(m_options.pictures[*from.picture]);
            to->AddProperty(&path, AI_MATKEY_TEXTURE_DIFFUSE(0));
        }
        return to.release();
    }

    void addNodes(Names& names)
    {
        m_scene->mRootNode = new aiNode(names.take("Scene", "Scene"));
        std::vector<aiNode*> made;
        made.reserve(m_nodeNames.size());
        for (const std::string& name : m_nodeNames)
        {
            made.push_back(new aiNode(name));
        }
        std::map<aiNode*, std::vector<aiNode*>> children;
        for (std::size_t i = 0; i < made.size(); ++i)
        {
            const ModelNode& node = m_file.nodes[i];
            const ModelPlace& place = node.place;
            made[i]->mTransformation = aiMatrix4x4(
                toAssimp(place.scale), toAssimp(place.rotation), toAssimp(place.translation));
            made[i]->mParent = node.parent ? made[*node.parent] : m_scene->mRootNode;
            children[made[i]->mParent].push_back(made[i]);
            if (!node.mesh)
            {
                continue;
            }
            aiNode* shower = made[i];
            if (isJoint(i)) // which cannot show a mesh as well in FBX
            {
                shower = new aiNode(names.take(m_nodeNames[i] + "_mesh", "Mesh"));
                shower->mParent = made[i];
                children[made[i]].push_back(shower);
            }
            show(*shower, node);
        }
        for (auto& [parent, list] : children)
        {
            parent->mChildren = listOf(list);
            parent->mNumChildren = static_cast<unsigned>(list.size());
        }
    }

    [[nodiscard]] bool isJoint(std::size_t node) const
    {
        return std::ranges::any_of(
            m_file.skins,
            [&](const ModelSkin& skin)
            { return std::ranges::find(skin.joints, node) != skin.joints.end(); });
    }

    void show(aiNode& node, const ModelNode& from)
    {
        std::set<std::size_t> materials;
        for (const ModelFace& face : m_file.meshes[*from.mesh].faces)
        {
            materials.insert(materialOf(face));
        }
        node.mNumMeshes = static_cast<unsigned>(materials.size());
        node.mMeshes = materials.empty() ? nullptr : new unsigned[materials.size()];
        unsigned next = 0;
        for (const std::size_t material : materials)
        {
            node.mMeshes[next++] = numberOf({*from.mesh, from.skin, material});
        }
    }

    [[nodiscard]] std::size_t materialOf(const ModelFace& face) const
    {
        return face.material.value_or(m_file.materials.size());
    }

    unsigned numberOf(const MeshKey& key)
    {
        const auto [known, isNew] =
            m_numbers.try_emplace(key, static_cast<unsigned>(m_meshes.size()));
        if (isNew)
        {
            m_meshes.push_back(meshOf(key));
        }
        return known->second;
    }

    /// Of the vertices only those that its faces have, in their order.
    aiMesh* meshOf(const MeshKey& key)
    {
        const ModelMesh& from = m_file.meshes[key.mesh];
        constexpr std::uint32_t none = ~std::uint32_t{0};
        std::vector<std::uint32_t> places(from.vertices.positions.size(), none);
        std::vector<const ModelFace*> faces;
        for (const ModelFace& face : from.faces)
        {
            if (materialOf(face) == key.material)
            {
                faces.push_back(&face);
                for (unsigned i = 0; i < face.corners; ++i)
                {
                    places[face.vertices[i]] = 0;
                }
            }
        }
        std::vector<std::size_t> taken;
        for (std::size_t i = 0; i < places.size(); ++i)
        {
            if (places[i] != none)
            {
                places[i] = static_cast<std::uint32_t>(taken.size());
                taken.push_back(i);
            }
        }
        aiMesh* const to = new aiMesh;
        to->mName = m_meshNames.take(from.name, "Mesh");
        to->mMaterialIndex = static_cast<unsigned>(key.material);
        setVertices(from.vertices, taken, *to);
        setFaces(faces, places, *to);
        if (key.skin && !from.vertices.weights.empty())
        {
            setBones(m_file.skins[*key.skin], from.vertices, taken, *to);
        }
        return to;
    }

    static void
    setVertices(const ModelVertices& from, const std::vector<std::size_t>& taken, aiMesh& to)
    {
        const std::size_t count = taken.size();
        to.mNumVertices = static_cast<unsigned>(count);
        to.mVertices = new aiVector3D[count];
        to.mNormals = from.normals.empty() ? nullptr : new aiVector3D[count];
        to.mTextureCoords[0] = from.mapping.empty() ? nullptr : new aiVector3D[count];
        to.mNumUVComponents[0] = from.mapping.empty() ? 0 : 2;
        to.mColors[0] = from.colours.empty() ? nullptr : new aiColor4D[count];
        for (std::size_t i = 0; i < count; ++i)
        {
            to.mVertices[i] = toAssimp(from.positions[taken[i]]);
            if (to.mNormals != nullptr)
            {
                to.mNormals[i] = toAssimp(from.normals[taken[i]]);
            }
            if (to.mTextureCoords[0] != nullptr)
            {
                const glm::vec2 at = from.mapping[taken[i]];
                to.mTextureCoords[0][i] = {at.x, 1.0F - at.y, 0.0F};
            }
            if (to.mColors[0] != nullptr)
            {
                const glm::vec4 colour = from.colours[taken[i]];
                to.mColors[0][i] = {colour.r, colour.g, colour.b, colour.a};
            }
        }
    }

    static void setFaces(const std::vector<const ModelFace*>& from,
                         const std::vector<std::uint32_t>& places,
                         aiMesh& to)
    {
        to.mNumFaces = static_cast<unsigned>(from.size());
        to.mFaces = new aiFace[from.size()];
        for (std::size_t i = 0; i < from.size(); ++i)
        {
            const unsigned corners = from[i]->corners;
            to.mFaces[i].mNumIndices = corners;
            to.mFaces[i].mIndices = new unsigned[corners];
            for (unsigned k = 0; k < corners; ++k)
            {
                to.mFaces[i].mIndices[k] = places[from[i]->vertices[k]];
            }
            to.mPrimitiveTypes |= corners == 3 ? aiPrimitiveType_TRIANGLE : aiPrimitiveType_POLYGON;
        }
    }

    void setBones(const ModelSkin& skin,
                  const ModelVertices& from,
                  const std::vector<std::size_t>& taken,
                  aiMesh& to) const
    {
        std::vector<std::vector<aiVertexWeight>> pulls(skin.joints.size());
        for (std::size_t i = 0; i < taken.size(); ++i)
        {
            const auto& of = from.weights[taken[i]];
            for (std::size_t k = 0; k < of.joints.size(); ++k)
            {
                if (of.weights[k] > 0.0F)
                {
                    pulls[of.joints[k]].emplace_back(static_cast<unsigned>(i), of.weights[k]);
                }
            }
        }
        std::vector<aiBone*> bones;
        for (std::size_t joint = 0; joint < pulls.size(); ++joint)
        {
            if (pulls[joint].empty())
            {
                continue;
            }
            aiBone* const bone = bones.emplace_back(new aiBone);
            bone->mName = m_nodeNames[skin.joints[joint]];
            bone->mOffsetMatrix = toAssimp(skin.inverseBinds[joint]);
            bone->mNumWeights = static_cast<unsigned>(pulls[joint].size());
            bone->mWeights = new aiVertexWeight[pulls[joint].size()];
            std::ranges::copy(pulls[joint], bone->mWeights);
        }
        to.mBones = listOf(bones);
        to.mNumBones = static_cast<unsigned>(bones.size());
    }

    void setMeshes()
    {
        m_scene->mMeshes = listOf(m_meshes);
        m_scene->mNumMeshes = static_cast<unsigned>(m_meshes.size());
    }

    void addClips()
    {
        std::vector<aiAnimation*> made;
        Names names;
        for (const std::size_t row : m_options.clips)
        {
            const ModelClip& clip = m_file.clips[row];
            if (!clip.tracks.empty())
            {
                made.push_back(clipOf(clip, names.take(clip.name, "Clip")));
            }
        }
        m_scene->mAnimations = listOf(made);
        m_scene->mNumAnimations = static_cast<unsigned>(made.size());
    }

    [[nodiscard]] aiAnimation* clipOf(const ModelClip& clip, const std::string& name) const
    {
        std::map<std::size_t, std::vector<const ModelTrack*>> moved;
        double end = 0.0;
        for (const ModelTrack& track : clip.tracks)
        {
            if (!track.times.empty())
            {
                moved[track.node].push_back(&track);
                end = std::max(end, static_cast<double>(track.times.back()));
            }
        }
        aiAnimation* const to = new aiAnimation;
        to->mName = name;
        to->mTicksPerSecond = 1.0;
        to->mDuration = std::ceil(end); // FBX gets the whole seconds of it, and cuts off the rest
        std::vector<aiNodeAnim*> channels;
        channels.reserve(moved.size());
        for (const auto& [node, tracks] : moved)
        {
            channels.push_back(channelOf(node, tracks));
        }
        to->mChannels = listOf(channels);
        to->mNumChannels = static_cast<unsigned>(channels.size());
        return to;
    }

    /// All three kinds of keys at each time that one of the tracks has a key at.
    [[nodiscard]] aiNodeAnim* channelOf(std::size_t node,
                                        const std::vector<const ModelTrack*>& tracks) const
    {
        std::set<float> times;
        for (const ModelTrack* const track : tracks)
        {
            times.insert(track->times.begin(), track->times.end());
        }
        const auto count = static_cast<unsigned>(times.size());
        aiNodeAnim* const to = new aiNodeAnim;
        to->mNodeName = m_nodeNames[node];
        to->mNumPositionKeys = to->mNumRotationKeys = to->mNumScalingKeys = count;
        to->mPositionKeys = new aiVectorKey[count];
        to->mRotationKeys = new aiQuatKey[count];
        to->mScalingKeys = new aiVectorKey[count];
        unsigned next = 0;
        for (const float time : times)
        {
            const ModelPlace place = placeAt(m_file.nodes[node].place, tracks, time);
            to->mPositionKeys[next] = {time, toAssimp(place.translation)};
            to->mRotationKeys[next] = {time, toAssimp(place.rotation)};
            to->mScalingKeys[next] = {time, toAssimp(place.scale)};
            ++next;
        }
        return to;
    }

    static ModelPlace
    placeAt(ModelPlace place, const std::vector<const ModelTrack*>& tracks, float time)
    {
        for (const ModelTrack* const track : tracks)
        {
            const glm::vec4 value = valueAt(*track, time);
            switch (track->path)
            {
            case ModelTrack::Path::Translation:
                place.translation = glm::vec3(value);
                break;
            case ModelTrack::Path::Rotation:
                place.rotation = glm::quat(value.w, value.x, value.y, value.z);
                break;
            case ModelTrack::Path::Scale:
                place.scale = glm::vec3(value);
                break;
            }
        }
        return place;
    }

    const ModelFile& m_file;
    const SceneOptions& m_options;
    std::unique_ptr<aiScene> m_scene = std::make_unique<aiScene>();
    std::vector<std::string> m_nodeNames;
    Names m_meshNames;
    std::vector<aiMesh*> m_meshes;
    std::map<MeshKey, unsigned> m_numbers;
};

} // namespace

std::unique_ptr<aiScene> sceneOf(const ModelFile& file, const SceneOptions& options)
{
    return SceneMaking(file, options).make();
}

glm::vec4 valueAt(const ModelTrack& track, float seconds)
{
    const auto value = [&](std::size_t key)
    { return track.values[track.between == ModelTrack::Between::Cubic ? key * 3 + 1 : key]; };
    const auto next = std::ranges::upper_bound(track.times, seconds);
    const auto row = static_cast<std::size_t>(next - track.times.begin());
    if (row == 0)
    {
        return value(0);
    }
    const float before = track.times[row - 1];
    if (next == track.times.end() || before == seconds
        || track.between == ModelTrack::Between::Step)
    {
        return value(row - 1);
    }
    const float share = (seconds - before) / (*next - before);
    const glm::vec4 from = value(row - 1);
    const glm::vec4 to = value(row);
    if (track.path != ModelTrack::Path::Rotation)
    {
        return glm::mix(from, to, share);
    }
    const glm::quat turn = glm::slerp(
        glm::quat(from.w, from.x, from.y, from.z), glm::quat(to.w, to.x, to.y, to.z), share);
    return {turn.x, turn.y, turn.z, turn.w};
}

} // namespace models
