#pragma once

#include "core/edit/mesh/MeshShape.h"
#include "core/exchange/model/ModelFile.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What Cartouche says of the things in a model file beside what every program knows of them:
/// texts of JSON, see docs/models.md.
namespace tr::convert
{

/// Of the scene.
struct SceneNotes
{
    std::uint32_t layout = 1; ///< of these notes
    float units = 1.0F;       ///< of the game that a length of 1 is
    std::string game;         ///< "tr4", "wad"
    /// Lights of rooms that no program has: those that darken, and fog.
    std::optional<std::uint32_t> shadows{};
    std::optional<std::uint32_t> fogBulbs{};
};

/// Where the origin of a mesh is in the pose of rest, in the game's axes and units.
struct MeshStand
{
    std::uint32_t bone = 0; ///< number of the bone that carries it
    glm::vec3 at{0.0F};     ///< from the joint of that bone
    glm::quat turn{1.0F, 0.0F, 0.0F, 0.0F};
};

/// Of a node.
struct NodeNotes
{
    std::optional<std::uint32_t> room{};       ///< its number, of a room
    std::optional<std::uint32_t> flipRoom{};   ///< number of the one that takes its place in a flip
    std::optional<std::uint32_t> roomFlags{};  ///< level::kRoomIsWater and others
    std::optional<std::uint32_t> entity{};     ///< its number, of one that is put up in a level
    std::optional<std::uint32_t> sprite{};     ///< number of the sprite texture that is shown
    std::optional<std::uint32_t> camera{};     ///< number of a fixed camera
    std::optional<std::uint32_t> sink{};       ///< the same of one that pulls swimmers
    std::optional<std::uint32_t> flyby{};      ///< sequence of a flyby
    std::optional<std::uint32_t> cinematic{};  ///< of a camera of cutscenes: how many frames
    std::optional<std::uint32_t> view{};       ///< its first angle of view across, 0x10000 a turn
    std::optional<std::int32_t> roll{};        ///< likewise its turn about the view
    std::optional<std::uint32_t> moveable{};   ///< its slot, of the node that holds it together
    std::optional<std::uint32_t> staticSlot{}; ///< of a static
    std::optional<std::uint32_t> bone{};       ///< number of the bone, of its joint
    std::optional<std::uint32_t> stackCode{};  ///< of the same
    /// Slot of the moveable that a bone is of, where it is none of that above: Lara's hair.
    std::optional<std::uint32_t> boneSlot{};
    /// Where that joint is in the pose of rest, from the place of the object, in the game's axes
    /// and units: programs write nodes as they stand in the frame that is seen.
    std::optional<std::array<std::int32_t, 3>> at{};
    std::optional<std::uint32_t> meshOf{}; ///< number of the bone that the mesh of the node is of
    /// Slot of the moveable that has that mesh, where it is not the one above.
    std::optional<std::uint32_t> meshSlot{};
    /// Where a mesh of another moveable has its origin in the pose of rest, if that is not at the
    /// joint whose number is `meshOf`.
    std::optional<MeshStand> stand{};
    /// Boxes and flags of a static, which one that is made of the file gets. Which mesh it has is
    /// not said.
    std::optional<level::StaticMesh> staticRow{};
};

/// What games keep of vertices that model files do not keep as it is: how long normals are, shades
/// to the last bit, and vertices that no face has. A mesh that is made of a file gets it. How far
/// the others reach tells whether they were moved since.
struct NotedVertices
{
    std::vector<level::Vertex> normals;         ///< one a vertex, or none
    std::vector<std::int16_t> shades;           ///< the same
    std::map<std::size_t, level::Vertex> loose; ///< places of those without a face, by numbers
    std::optional<level::BoundingBox> extent{}; ///< of those with a face
};

/// Of a mesh: all that files of the games keep of it but where its vertices are.
struct MeshNotes
{
    level::MeshHeader header;
    std::size_t vertices = 0;
    bool hasShades = false;
    std::vector<edit::ShapeFace> faces;
    NotedVertices ofVertices{}; ///< as far as they are not damaged
};

/// Of a material.
struct MaterialNotes
{
    bool isAdditive = false;
    std::optional<std::uint16_t> effects{}; ///< from TR4 on; see view::MeshFace
};

[[nodiscard]] exchange::ModelNotes textOf(const SceneNotes& notes);
[[nodiscard]] exchange::ModelNotes textOf(const NodeNotes& notes);
[[nodiscard]] exchange::ModelNotes textOf(const MeshNotes& notes);
[[nodiscard]] exchange::ModelNotes textOf(const MaterialNotes& notes);

/// The other way. Nothing: there are none, or they are damaged.
[[nodiscard]] std::optional<SceneNotes> sceneNotesOf(const exchange::ModelNotes& text);
[[nodiscard]] std::optional<NodeNotes> nodeNotesOf(const exchange::ModelNotes& text);
[[nodiscard]] std::optional<MeshNotes> meshNotesOf(const exchange::ModelNotes& text);
[[nodiscard]] std::optional<MaterialNotes> materialNotesOf(const exchange::ModelNotes& text);

} // namespace tr::convert
