#pragma once

#include "core/base/Result.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/exchange/model/ModelFile.h"
#include "core/exchange/model/ModelPosing.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A model file as a game would have it: bones with a mesh each, in the axes and units of the game,
/// whatever way the file says it.
namespace tr::convert
{

struct RigBone
{
    std::string name;
    std::size_t node = 0;                ///< of the file
    std::optional<std::size_t> parent{}; ///< of Rig::bones, in front of it
    std::optional<std::uint32_t> number; ///< of the bone in its moveable, as its notes say it
    /// Where the joint is while nothing is turned, from the place of the object.
    glm::vec3 at{0.0F};
};

struct RigCorner
{
    glm::vec3 position{0.0F}; ///< from the joint of the bone
    glm::vec3 normal{0.0F};   ///< 0: unknown
    glm::vec2 mapping{0.0F};  ///< 0..1 over the picture of the material, v down
    glm::vec4 colour{1.0F};
    exchange::ModelOrigin origin{};
};

/// Corners clockwise seen from the front, as the games have them.
struct RigFace
{
    std::array<RigCorner, 4> corners{};
    std::uint8_t count = 3;
    std::optional<std::size_t> material{}; ///< of the file
};

/// All that a bone moves. A face whose corners are moved by several goes with the bone that moves
/// most of it.
struct RigMesh
{
    std::vector<RigFace> faces;
    bool hasNormals = false; ///< some of its faces have; so it is for the next two
    bool hasMapping = false;
    bool hasColours = false;
};

/// A mesh of another moveable that is put together with this one, as notes say it: of the body that
/// it wears, or of what Lara has on.
struct RigPart
{
    std::uint32_t slot = 0; ///< of the moveable that has the mesh
    std::uint32_t bone = 0; ///< its number there
    RigMesh mesh;           ///< positions are from its own origin
    bool isBody = false;    ///< of the body: it is where the bone of that number is
};

/// How the bones stand at a time.
struct RigPose
{
    glm::vec3 offset{0.0F};       ///< of the joint of the first bone from the place of the object
    std::vector<glm::quat> turns; ///< about the parent, one a bone
    float largestStretch = 0.0F;  ///< units that a joint is away from where it hangs, at most
};

class Rig
{
public:
    /// Reads the bones and meshes of a file. `units`: of the game that a length of 1 is. Keeps the
    /// file. A file without a skin has bones where nodes say that they are some, or else its nodes
    /// with meshes. Bones that notes say to be of another moveable (Lara's hair) are none here.
    ///
    /// `moveable`: the slot of the one that is read, where notes say that a file has several; a
    /// file that does not have it, or nothing: the first. Precondition: faultOf(file) is empty.
    Rig(const exchange::ModelFile& file,
        float units,
        std::optional<std::uint32_t> moveable = std::nullopt);

    /// Parents in front of their children.
    [[nodiscard]] const std::vector<RigBone>& bones() const noexcept { return m_bones; }

    /// One a bone: what is of the moveable itself. All of a mesh goes where its notes say it to be
    /// of, but for faces that this bone does not move at all; those, and meshes without notes, go
    /// by what moves them.
    [[nodiscard]] const std::vector<RigMesh>& meshes() const noexcept { return m_meshes; }

    /// Meshes of other moveables, whole and whatever moves them, in ascending order of slots and
    /// numbers.
    [[nodiscard]] const std::vector<RigPart>& parts() const noexcept { return m_parts; }

    /// What hangs on no bone: all of a static.
    [[nodiscard]] const RigMesh& rest() const noexcept { return m_rest; }

    /// The pose at a time of a clip, in seconds.
    [[nodiscard]] RigPose poseAt(const exchange::ModelClip& clip, float seconds) const;

    /// Whether a bone tells its number: Cartouche made the file, or what became of it.
    [[nodiscard]] bool isOurs() const;

    /// The slot that the node which holds the moveable together says. Nothing: there is no such
    /// node.
    [[nodiscard]] std::optional<std::uint32_t> moveable() const noexcept { return m_moveable; }

private:
    void findRoot(const std::optional<std::uint32_t>& moveable);
    void findBones();
    void findBinds();
    void findMeshes();
    [[nodiscard]] std::vector<std::size_t> boneNodes() const;
    [[nodiscard]] std::vector<bool> foreignNodes() const;
    [[nodiscard]] std::vector<std::optional<std::size_t>> bonesOfNodes() const;
    [[nodiscard]] std::optional<std::size_t> boneOfNumber(std::uint32_t number) const;
    [[nodiscard]] glm::mat4 skinned(const std::vector<glm::mat4>& rest,
                                    const std::vector<std::optional<glm::mat4>>& binds) const;
    [[nodiscard]] glm::mat4 objectAt(const std::vector<glm::mat4>& nodes) const;
    [[nodiscard]] bool isForeignMesh(const exchange::ModelNode& node) const;
    [[nodiscard]] bool isPart(const NodeNotes& notes) const;
    [[nodiscard]] RigMesh& partOf(const NodeNotes& notes);
    [[nodiscard]] glm::mat4 intoPart(const NodeNotes& notes) const;
    [[nodiscard]] std::size_t boneOfFace(const exchange::ModelNode& node,
                                         const exchange::ModelFace& face,
                                         std::optional<std::size_t> noted) const;
    void addSkinned(std::size_t node, const NodeNotes& notes);
    void addRigid(std::size_t node, const NodeNotes& notes);

    const exchange::ModelFile& m_file;
    exchange::ModelPosing m_posing;
    float m_units;
    std::vector<NodeNotes> m_notes;    ///< one a node
    std::vector<glm::mat4> m_nodes;    ///< where all nodes stand at rest
    std::optional<std::size_t> m_root; ///< the node that holds together what is read
    std::optional<std::uint32_t> m_moveable;
    std::vector<bool> m_isForeign; ///< of each node: it is below another root
    std::vector<RigBone> m_bones;
    std::vector<std::optional<std::size_t>> m_boneOf; ///< of each node: it, or what it hangs on
    glm::mat4 m_object{1.0F};       ///< from the scene into the axes of the object
    glm::mat4 m_skinned{1.0F};      ///< from the axes of skinned vertices into those of the object
    std::vector<glm::mat4> m_binds; ///< of each bone at rest: from its axes into the object's
    std::vector<glm::mat4> m_fromBinds; ///< the other way
    std::vector<RigMesh> m_meshes;
    std::vector<RigPart> m_parts;
    RigMesh m_rest;
};

/// Units of the game that a length of 1 is, as the notes of the scene say it. Nothing: they do not.
[[nodiscard]] std::optional<float> unitsOf(const exchange::ModelFile& file);

} // namespace tr::convert
