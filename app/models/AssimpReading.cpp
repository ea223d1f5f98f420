#include "app/models/AssimpReading.h"

#include "app/models/Conversions.h"
#include "app/models/FolderFiles.h"
#include "app/models/MaterialReading.h"
#include "app/models/MeshReading.h"
#include "app/models/Upright.h"

#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace models
{
namespace
{

using tr::ErrorCode;
using tr::exchange::ModelClip;
using tr::exchange::ModelFile;
using tr::exchange::ModelNode;
using tr::exchange::ModelPlace;
using tr::exchange::ModelTrack;

/// Ticks a second where a file does not say it.
constexpr double kUsualTicks = 25.0;

/// Deeper trees are of no program.
constexpr int kMostDepth = 2000;

ModelPlace placeOf(const aiMatrix4x4& matrix)
{
    aiVector3D scale;
    aiQuaternion rotation;
    aiVector3D translation;
    matrix.Decompose(scale, rotation, translation);
    return {toGlm(translation), glm::normalize(toGlm(rotation)), toGlm(scale)};
}

/// Value of a key in the four numbers of a track.
glm::vec4 numbersOf(const aiVector3D& value)
{
    return {value.x, value.y, value.z, 0.0F};
}

glm::vec4 numbersOf(const aiQuaternion& value)
{
    const glm::quat turn = glm::normalize(toGlm(value));
    return {turn.x, turn.y, turn.z, turn.w};
}

bool isFinite(const glm::vec4& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

/// Keys that are none, and those that do not follow those in front of them, are left out.
template <class Key>
void appendTrack(const Key* keys,
                 unsigned count,
                 double ticks,
                 ModelTrack::Path path,
                 std::size_t node,
                 ModelClip& to)
{
    ModelTrack track{node, path, ModelTrack::Between::Linear, {}, {}};
    for (unsigned i = 0; i < count; ++i)
    {
        const auto time = static_cast<float>(keys[i].mTime / ticks);
        const glm::vec4 value = numbersOf(keys[i].mValue);
        if (std::isfinite(time) && isFinite(value)
            && (track.times.empty() || time > track.times.back()))
        {
            track.times.push_back(time);
            track.values.push_back(value);
        }
    }
    if (!track.times.empty())
    {
        to.tracks.push_back(std::move(track));
    }
}

class SceneReading
{
public:
    SceneReading(const aiScene& scene, const FolderFiles& folder)
        : m_scene(scene)
        , m_folder(folder)
    {
    }

    ModelFile read()
    {
        m_file.name = m_scene.mName.C_Str();
        MaterialReading(m_scene, m_folder, m_file).readAll();
        addNode(*m_scene.mRootNode, std::nullopt, 0);
        // Meshes come behind all nodes, since they lead to those of their bones.
        MeshReading meshes(m_scene, m_byName, m_file);
        const std::vector<const aiNode*> nodes = std::exchange(m_nodes, {});
        for (std::size_t i = 0; i < nodes.size(); ++i)
        {
            show(i, meshes.partsOf(*nodes[i]));
        }
        for (unsigned i = 0; i < m_scene.mNumAnimations; ++i)
        {
            addClip(*m_scene.mAnimations[i], i);
        }
        setUpright(m_file, standingOf(m_scene));
        return std::move(m_file);
    }

private:
    void addNode(const aiNode& from, std::optional<std::size_t> parent, int depth)
    {
        if (depth > kMostDepth)
        {
            throw std::runtime_error("its nodes hang too deep");
        }
        const std::size_t row = m_file.nodes.size();
        ModelNode& node = m_file.nodes.emplace_back();
        node.name = from.mName.C_Str();
        node.parent = parent;
        node.place = placeOf(from.mTransformation);
        m_nodes.push_back(&from);
        m_byName.emplace(node.name, row);
        for (unsigned i = 0; i < from.mNumChildren; ++i)
        {
            addNode(*from.mChildren[i], row, depth + 1);
        }
    }

    void show(std::size_t row, const std::vector<MeshPart>& parts)
    {
        for (std::size_t i = 0; i < parts.size(); ++i)
        {
            std::size_t shower = row;
            if (i > 0)
            {
                shower = m_file.nodes.size();
                ModelNode& more = m_file.nodes.emplace_back();
                more.name = m_file.nodes[row].name + "_" + std::to_string(i + 1);
                more.parent = row;
            }
            m_file.nodes[shower].mesh = parts[i].mesh;
            m_file.nodes[shower].skin = parts[i].skin;
        }
    }

    void addClip(const aiAnimation& from, unsigned number)
    {
        ModelClip clip;
        clip.name = from.mName.length > 0 ? from.mName.C_Str() : "Clip " + std::to_string(number);
        const double ticks = from.mTicksPerSecond > 0.0 ? from.mTicksPerSecond : kUsualTicks;
        std::vector<bool> isMoved(m_file.nodes.size());
        for (unsigned i = 0; i < from.mNumChannels; ++i)
        {
            const aiNodeAnim& channel = *from.mChannels[i];
            const auto node = m_byName.find(std::string_view(channel.mNodeName.C_Str()));
            if (node == m_byName.end() || isMoved[node->second])
            {
                continue;
            }
            isMoved[node->second] = true;
            using Path = ModelTrack::Path;
            appendTrack(channel.mPositionKeys,
                        channel.mNumPositionKeys,
                        ticks,
                        Path::Translation,
                        node->second,
                        clip);
            appendTrack(channel.mRotationKeys,
                        channel.mNumRotationKeys,
                        ticks,
                        Path::Rotation,
                        node->second,
                        clip);
            appendTrack(channel.mScalingKeys,
                        channel.mNumScalingKeys,
                        ticks,
                        Path::Scale,
                        node->second,
                        clip);
        }
        if (!clip.tracks.empty())
        {
            m_file.clips.push_back(std::move(clip));
        }
    }

    const aiScene& m_scene;
    const FolderFiles& m_folder;
    ModelFile m_file;
    std::vector<const aiNode*> m_nodes;
    NodesByName m_byName;
};

} // namespace

tr::Result<ModelFile> readModel(const std::filesystem::path& path)
{
    const auto refused = [&](std::string reason) {
        return tr::fail(ErrorCode::ModelReaderFailed,
                        {path.filename().string(), std::move(reason)});
    };
    try
    {
        const FolderFiles folder(path.parent_path());
        Assimp::Importer importer;
        importer.SetIOHandler(new FolderFiles(path.parent_path())); // which deletes it
        importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
        const aiScene* const scene =
            importer.ReadFile(path.string(), aiProcess_ValidateDataStructure);
        if (scene == nullptr || scene->mRootNode == nullptr)
        {
            return refused(importer.GetErrorString());
        }
        ModelFile file = SceneReading(*scene, folder).read();
        if (file.meshes.empty() && file.clips.empty())
        {
            return refused("there is neither a mesh nor an animation in it");
        }
        return file;
    }
    catch (const std::exception& error)
    {
        return refused(error.what());
    }
}

} // namespace models
