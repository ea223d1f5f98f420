#pragma once

#include "core/view/objects/MeshView.h"
#include "render/level/SceneSource.h"
#include "render/scene/Light.h"
#include "render/scene/SceneDescription.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace render
{

/// Collects faces, sorts them into few batches and finishes the description. Positions are given
/// in the file's axes; here they turn into the view's.
class SceneAssembler
{
public:
    explicit SceneAssembler(const SceneSource& source, SceneLight light = SceneLight::OfLevel);

    /// A corner of a face in the file's axes, in the space of a node.
    struct Corner
    {
        glm::vec3 position{0.0F};
        glm::vec3 normal{0.0F};
        Rgba colour = grey(kNeutral);
        std::uint32_t node = 0;
    };

    /// How a face looks on all of its corners.
    struct Surface
    {
        std::optional<tr::view::TextureRef> texture; ///< nothing: the colour alone
        bool doubleSided = false;
        std::uint32_t pick = 0;
        std::uint16_t face = 0; ///< of a mesh
    };

    /// What a light of the level comes to in this scene.
    [[nodiscard]] Rgba lit(const Rgba& light) const noexcept
    {
        return m_light == SceneLight::Full ? grey(kNeutral) : light;
    }

    /// A triangle or quad, corners clockwise seen from the front.
    void addFace(std::span<const Corner> corners, const Surface& surface);

    /// How a mesh stands in the scene.
    struct MeshPlacing
    {
        std::uint32_t node = 0;
        std::uint32_t pick = 0;
        Rgba light = grey(kNeutral); ///< times the mesh's own shades
    };

    /// Lets picks tell which mesh was drawn, so that its faces can be picked.
    void tellMeshes() noexcept { m_tellsMeshes = true; }

    /// The mesh behind a mesh pointer; one that cannot be read adds nothing.
    void addMesh(std::size_t meshPointer, const MeshPlacing& placing);

    /// Its corners as they would be added, to be changed before they are; nothing where there is no
    /// mesh that can be read.
    [[nodiscard]] std::vector<Corner> cornersOf(std::size_t meshPointer,
                                                const MeshPlacing& placing);

    /// The faces of a mesh between other corners, as many as it has.
    void addMesh(std::size_t meshPointer, std::span<const Corner> corners, std::uint32_t pick);

    /// How many there are.
    [[nodiscard]] std::uint32_t nodes() const noexcept
    {
        return static_cast<std::uint32_t>(m_scene.nodes.size());
    }

    /// A node whose transform is given in the file's axes. Node 0 is the world.
    std::uint32_t addNode(const glm::mat4& fileTransform);

    /// A node that follows nodes which are there already.
    std::uint32_t addFollower(SceneFollower follower);

    std::uint32_t addPick(const ScenePick& pick);

    void addSprite(SceneSprite sprite) { m_scene.sprites.push_back(sprite); }

    /// A line in the file's axes of the world.
    void addLine(const glm::vec3& from, const glm::vec3& to, const Rgba& colour);

    [[nodiscard]] SceneDescription finish();

private:
    struct CachedMesh
    {
        tr::level::Mesh mesh;
        std::vector<tr::view::MeshFace> faces;
    };

    static constexpr std::size_t kBuckets = 6; ///< a blend mode, one- or double-sided

    /// Null where there is no mesh that can be read.
    [[nodiscard]] const CachedMesh* meshAt(std::size_t meshPointer);

    /// The vertices of a mesh as corners of faces.
    [[nodiscard]] std::vector<Corner> cornersIn(const tr::level::Mesh& mesh,
                                                const MeshPlacing& placing) const;

    void addFaces(const CachedMesh& cached, std::span<const Corner> corners, std::uint32_t pick);

    /// The pick that tells the mesh, too.
    [[nodiscard]] std::uint32_t pickOf(std::uint32_t pick, std::size_t meshPointer);

    [[nodiscard]] std::vector<glm::vec3> outline() const;

    const SceneSource* m_source;
    SceneLight m_light;
    SceneDescription m_scene;
    std::array<std::vector<std::uint32_t>, kBuckets> m_indices;
    std::map<std::uint32_t, std::optional<CachedMesh>> m_meshes;
    std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t> m_meshPicks;
    bool m_tellsMeshes = false;
};

} // namespace render
