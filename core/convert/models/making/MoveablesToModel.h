#pragma once

#include "core/convert/models/making/LaraParts.h"
#include "core/convert/models/making/SceneFile.h"
#include "core/convert/models/making/SceneMeshes.h"
#include "core/level/Objects.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Moveables that are put up in a scene. Used by the sources that make model files only.
namespace tr::convert
{

/// Each slot is made once: its meshes in one, or a clip that moves the rigs of all that have it.
/// They are those that the window shows: of the body that a slot wears, with all of LaraParts.h.
class SceneMoveables
{
public:
    /// Keeps the content.
    SceneMoveables(const schema::Content& content, bool isAnimated);

    /// Tells that the model of a row is going to be put up. Precondition: the row exists.
    void gather(std::size_t row, SceneMeshes& meshes);

    /// Puts one up: the node is its place. Precondition: it was gathered for these looks.
    void put(SceneFile& scene, const ModelLooks& looks, std::size_t row, exchange::ModelNode node);

    /// Adds the clips of those that were put up.
    void addClips(SceneFile& scene);

private:
    struct Slot
    {
        std::string name;
        std::vector<view::Joint> joints;
        LaraParts parts;
        std::vector<glm::vec3> rest; ///< where joints are without any turn
        /// Numbers of SceneMeshes: one a joint, then one a mesh of the parts.
        std::vector<std::optional<std::size_t>> meshes;
        std::optional<view::Keyframe> first;   ///< that its first animation shows at first
        std::vector<view::Keyframe> keyframes; ///< of that animation, where it has some of its own
        std::optional<std::size_t> mesh{};     ///< that was made
        bool isMade = false;
        std::vector<std::size_t> rigs; ///< first nodes of the bones of those that were put up
    };

    void gatherMeshes(std::size_t row, Slot& slot, SceneMeshes& meshes) const;
    [[nodiscard]] std::optional<view::Keyframe> firstKeyframe(const level::Model& model) const;
    void make(SceneFile& scene, const ModelLooks& looks, Slot& slot) const;
    [[nodiscard]] exchange::ModelMesh
    atRest(const SceneFile& scene, const ModelLooks& looks, const Slot& slot) const;
    static void pose(const SceneFile& scene, const Slot& slot, exchange::ModelMesh& mesh);
    [[nodiscard]] static std::vector<exchange::ModelNode> bones(const SceneFile& scene,
                                                                const Slot& slot);
    static void addRig(SceneFile& scene, Slot& slot, std::size_t root);
    static void addTracks(const SceneFile& scene,
                          const Slot& slot,
                          std::size_t rig,
                          const std::vector<float>& times,
                          exchange::ModelClip& clip);

    const schema::Content& m_content;
    const level::Objects& m_objects;
    bool m_isAnimated;
    std::map<std::size_t, Slot> m_slots;        ///< by row of the models
    std::map<std::size_t, std::size_t> m_rates; ///< ticks of a key frame, likewise
};

} // namespace tr::convert
