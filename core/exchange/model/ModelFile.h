#pragma once

#include "core/base/Error.h"
#include "core/exchange/Picture.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What files of 3D programs hold, whatever their format: a tree of nodes, meshes that they show or
/// move, and how they move. It is what glTF 2.0 can say, without its buffers.
///
/// Axes are those of glTF: right-handed, Y up; something looks along +Z. Lengths are those of the
/// file. What is counted is counted from 0, and leads to rows of the lists of ModelFile. Nothing
/// else is promised of a file that was read but what the reader checks: see faultOf.
namespace tr::exchange
{

/// What Cartouche says of a thing beside what every program knows of it: a text that programs which
/// do not know it hand on as a custom property named "cartouche". Empty: nothing.
using ModelNotes = std::string;

/// The name of that property.
inline constexpr const char* kNotesName = "cartouche";

enum class ModelAlpha : std::uint8_t
{
    Opaque, ///< alpha is not looked at
    Mask,   ///< what has an alpha below the half is not seen
    Blend,
};

struct ModelMaterial
{
    std::string name{};
    ModelNotes notes{};
    glm::vec4 colour{1.0F};               ///< multiplies the picture; linear
    std::optional<std::size_t> picture{}; ///< of ModelFile::pictures
    ModelAlpha alpha = ModelAlpha::Opaque;
    bool isDoubleSided = false;
    float roughness = 1.0F; ///< 0 shines, 1 is dull
};

struct ModelPicture
{
    std::string name;
    Picture pixels;
};

/// What moves a vertex, and how much each: joints of the skin, weights that sum up to 1.
struct ModelWeights
{
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
};

/// What Cartouche knows of a corner of a face: kept by programs that keep attributes they do not
/// know. -1: unknown.
struct ModelOrigin
{
    std::int32_t vertex = -1; ///< number of the vertex in its mesh of the game
    std::int32_t face = -1;   ///< of the face
};

/// Of a mesh in lists side by side: those beside `positions` are as long as it, or empty.
struct ModelVertices
{
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    std::vector<glm::vec2> mapping; ///< 0..1 over the picture, from its upper left corner, v down
    std::vector<glm::vec4> colours; ///< linear
    std::vector<ModelWeights> weights;
    std::vector<ModelOrigin> origins;
};

/// Three or four corners, counter-clockwise seen from the front. glTF knows triangles only: a quad
/// a b c d is written as a b c and a c d.
struct ModelFace
{
    std::array<std::uint32_t, 4> vertices{};
    std::uint8_t corners = 3;
    std::optional<std::size_t> material{}; ///< of ModelFile::materials
};

struct ModelMesh
{
    std::string name;
    ModelNotes notes;
    ModelVertices vertices;
    std::vector<ModelFace> faces;
};

/// Joints that move vertices of meshes.
struct ModelSkin
{
    std::string name;
    std::vector<std::size_t> joints; ///< nodes
    /// From where a joint stood as the vertices were put on it: from the axes of the mesh into
    /// those of the joint. One a joint.
    std::vector<glm::mat4> inverseBinds;
    std::optional<std::size_t> root{}; ///< the node that the joints hang below
};

struct ModelLight
{
    enum class Kind : std::uint8_t
    {
        Directional, ///< shines along -Z of its node, as spots do
        Point,
        Spot,
    };

    std::string name{};
    Kind kind = Kind::Point;
    glm::vec3 colour{1.0F};   ///< linear
    float intensity = 1.0F;   ///< candela; lux of directional ones
    float range = 0.0F;       ///< 0: without end
    float innerAngle = 0.0F;  ///< of spots, in radians from the middle
    float outerAngle = 0.79F; ///< above innerAngle, at most a quarter turn
};

/// Looks along -Z of its node.
struct ModelCamera
{
    std::string name{};
    float verticalView = 0.8F; ///< radians
    float nearest = 0.1F;
    float farthest = 0.0F; ///< 0: without end
};

/// Where something stands to what it hangs on: scaled, then turned, then moved.
struct ModelPlace
{
    glm::vec3 translation{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 scale{1.0F};
};

struct ModelNode
{
    std::string name{};
    ModelNotes notes{};
    std::optional<std::size_t> parent{}; ///< nothing: it stands in the scene itself
    ModelPlace place{};
    std::optional<std::size_t> mesh{};
    std::optional<std::size_t> skin{}; ///< that moves the mesh
    std::optional<std::size_t> light{};
    std::optional<std::size_t> camera{};
};

/// One number of a node's place over time.
struct ModelTrack
{
    enum class Path : std::uint8_t
    {
        Translation,
        Rotation, ///< x y z w
        Scale,
    };

    enum class Between : std::uint8_t
    {
        Linear, ///< rotations the shorter way
        Step,
        Cubic, ///< a value has three rows: the tangent that comes in, itself, the one that goes out
    };

    std::size_t node = 0;
    Path path = Path::Rotation;
    Between between = Between::Linear;
    std::vector<float> times;      ///< seconds, ascending
    std::vector<glm::vec4> values; ///< one a time, of Cubic three; w of translations is 0
};

struct ModelClip
{
    std::string name;
    std::vector<ModelTrack> tracks;
};

struct ModelFile
{
    std::string name; ///< of the scene
    ModelNotes notes; ///< of the scene
    std::string generator;
    std::vector<ModelPicture> pictures;
    std::vector<ModelMaterial> materials;
    std::vector<ModelMesh> meshes;
    std::vector<ModelSkin> skins;
    std::vector<ModelLight> lights;
    std::vector<ModelCamera> cameras;
    std::vector<ModelNode> nodes; ///< parents anywhere, without a ring
    std::vector<ModelClip> clips;
    std::vector<std::string> remarks; ///< what the reader left out, in English; never written
};

/// What is wrong with a file so that it cannot be gone through: a number that leads nowhere, a ring
/// of nodes, lists of unequal length, times that do not ascend, numbers that are none. Empty:
/// nothing. For readers, and for tests of what is made.
[[nodiscard]] std::string faultOf(const ModelFile& file);

/// The same as an error: BadModel.
[[nodiscard]] Error badModel(std::string_view fault);

} // namespace tr::exchange
