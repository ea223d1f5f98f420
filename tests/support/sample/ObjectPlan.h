#pragma once

#include "core/level/Versions.h"
#include "tests/support/sample/Grid.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

/// Objects before they are packed for a game. Axes are those of the files: X east, Y down, Z north;
/// objects face +Z, their left side is at negative x. Lengths are world units, 1024 a sector.
namespace tr::test
{

/// A number that differs from game to game: slot ids, sound ids.
struct ByVersion
{
    std::array<int, level::kVersionCount> numbers{};

    [[nodiscard]] int of(schema::Version version) const noexcept
    {
        return numbers[static_cast<std::size_t>(version)];
    }

    [[nodiscard]] static constexpr ByVersion same(int number) noexcept
    {
        return {{number, number, number, number, number, number}};
    }
};

/// A rectangle of a picture as it is laid on a face. Of a quad the corners take its top left, top
/// right, bottom right and bottom left, in this order; of a triangle the first corner takes the
/// corner `corner` (0 top left, then clockwise), the next two its neighbours clockwise and
/// counter-clockwise. Mirrored, the rectangle is turned over from left to right first.
struct TextureWindow
{
    std::uint16_t picture = 0;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool mirrored = false;
    std::uint8_t corner = 0;

    friend auto operator<=>(const TextureWindow&, const TextureWindow&) = default;
};

/// The four corners of a window's rectangle in the order in which a face takes them.
[[nodiscard]] std::array<glm::ivec2, 4> cornersOf(const TextureWindow& window, bool triangle);

struct PlannedFace
{
    std::array<std::uint16_t, 4> corners{}; ///< clockwise seen from the front
    bool triangle = false;
    TextureWindow texture;
    bool glows = false;         ///< added to what is behind it (TR4 and later)
    std::uint8_t shine = 0;     ///< 0 to 31 (TR4 and later)
    std::optional<Texel> paint; ///< in TR1 to TR3 the face has this colour and no texture
};

struct MeshPlan
{
    std::vector<glm::vec3> vertices;
    std::vector<glm::vec3> normals; ///< length one, pointing outwards; one a vertex, or none
    std::vector<float> shades;      ///< own light, 1 is neutral; one a vertex, or none
    std::vector<PlannedFace> faces;
};

/// How a mesh hangs on the one before it in the tree.
struct JointPlan
{
    bool pop = false;  ///< goes back to the mesh that was remembered last
    bool push = false; ///< remembers the parent for a later pop
    glm::ivec3 offset{0};
};

/// A pose: place of the first mesh and the turn of every mesh, in degrees about x, y, z.
struct Pose
{
    glm::vec3 offset{0.0F};
    std::vector<glm::vec3> degrees;
};

struct DispatchPlan
{
    int low = 0;       ///< first frame in which it is taken
    int high = 0;      ///< first frame in which it is not
    int animation = 0; ///< of the same model
    int frame = 0;
};

struct StateChangePlan
{
    int state = 0;
    std::vector<DispatchPlan> dispatches;
};

/// What happens in an animation. Numbers are those of the files.
struct CommandPlan
{
    enum class Kind : std::int16_t
    {
        SetPosition = 1, ///< x, y, z
        SetJump = 2,     ///< vertical and forward speed
        EmptyHands = 3,
        Kill = 4,
        PlaySound = 5,  ///< frame, row of WorldPlan::sounds
        FlipEffect = 6, ///< frame, number of the effect
    };

    Kind kind = Kind::Kill;
    std::array<int, 3> operands{};
};

/// Frames are numbered through all animations of a model, as the games' tools do.
struct AnimationPlan
{
    int state = 0;
    int rate = 1; ///< game frames from one pose to the next
    int firstFrame = 0;
    int lastFrame = 0;
    float speed = 0.0F; ///< units a frame
    float acceleration = 0.0F;
    int next = 0; ///< animation of the same model
    int nextFrame = 0;
    std::vector<Pose> poses; ///< one at every `rate` frames and one at or behind the last frame
    std::vector<StateChangePlan> changes;
    std::vector<CommandPlan> commands;
};

struct ModelPlan
{
    ByVersion slot;
    std::vector<MeshPlan> meshes;
    std::vector<JointPlan> joints; ///< one less than meshes
    std::vector<AnimationPlan> animations;
};

struct Box
{
    glm::vec3 low{0.0F};
    glm::vec3 high{0.0F};
};

struct StaticPlan
{
    int id = 0;
    MeshPlan mesh;
    std::optional<Box> collision; ///< the mesh's own box where it is not given
    bool solid = true;
};

/// The box of a mesh; zero for one without vertices.
[[nodiscard]] Box boxOf(const MeshPlan& mesh);

/// How many poses an animation needs: one at every `rate` frames, and one more where the last frame
/// is not on that grid.
[[nodiscard]] int posesNeeded(const AnimationPlan& animation) noexcept;

/// The turn of a joint as the games do it: about y, then x, then z.
[[nodiscard]] glm::mat4 turnOf(const glm::vec3& degrees);

/// Where every mesh of a model is in a pose.
[[nodiscard]] std::vector<glm::mat4> placesOf(const ModelPlan& model, const Pose& pose);

/// The box around all meshes of a model in a pose.
[[nodiscard]] Box boxOf(const ModelPlan& model, const Pose& pose);

} // namespace tr::test
