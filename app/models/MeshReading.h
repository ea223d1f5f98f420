#pragma once

#include "core/exchange/model/ModelFile.h"

#include <assimp/scene.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace models
{

/// Nodes by their names, as bones and channels name them. Of several with one name the first.
using NodesByName = std::map<std::string, std::size_t, std::less<>>;

/// A mesh of ours, made of the meshes of a node that go together: Assimp has one for each material.
struct MeshPart
{
    std::size_t mesh = 0;
    std::optional<std::size_t> skin{};
};

/// Makes meshes and skins of those of a scene. Keeps the scene.
class MeshReading
{
public:
    MeshReading(const aiScene& scene, const NodesByName& nodes, tr::exchange::ModelFile& file);

    /// What a node shows: one mesh, or several where a bone would have to stand at two places at
    /// once. Meshes that several nodes show are made once.
    [[nodiscard]] std::vector<MeshPart> partsOf(const aiNode& node);

private:
    /// Which joints a mesh hangs on, and from where.
    using Binds = std::map<std::size_t, glm::mat4>;

    struct Group
    {
        std::vector<unsigned> meshes;
        Binds binds;
    };

    [[nodiscard]] Binds bindsOf(const aiMesh& mesh) const;
    [[nodiscard]] std::vector<Group> groupsOf(const aiNode& node) const;
    [[nodiscard]] MeshPart make(const Group& group, const std::string& name);
    [[nodiscard]] std::size_t skinOf(const Binds& binds);
    void appendVertices(const aiMesh& mesh, const Group& group, tr::exchange::ModelVertices& to);
    void appendWeights(const aiMesh& mesh, const Binds& binds, tr::exchange::ModelVertices& to);

    const aiScene& m_scene;
    const NodesByName& m_nodes;
    tr::exchange::ModelFile& m_file;
    std::map<std::vector<unsigned>, std::vector<MeshPart>> m_made;
};

} // namespace models
