#pragma once

#include "core/schema/table/TableId.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace render
{

/// How the texels of a face meet what is already drawn.
enum class BlendMode : std::uint8_t
{
    Opaque,    ///< alpha is ignored
    AlphaTest, ///< texels with alpha below one half are not drawn
    Additive,  ///< colour is added, depth is tested but not written
};

/// One corner of a triangle. Positions and normals are in the space of the vertex's node, in the
/// view's axes (right-handed, Y up, one unit is one Tomb Raider unit).
struct SceneVertex
{
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F};                                 ///< zero: lit by its colour alone
    glm::vec2 uv{0.0F};                                     ///< 0..1 over one texture page, v down
    std::array<std::uint8_t, 4> colour{255, 255, 255, 255}; ///< multiplies the texel
    std::uint32_t node = 0;                                 ///< row of SceneDescription::nodes
    std::uint16_t layer = kNoTexture; ///< texture page, or kNoTexture: the colour alone
    std::uint16_t face = 0;           ///< of a mesh: which of its faces it is a corner of
    std::uint32_t pick = 0;           ///< row of SceneDescription::picks

    static constexpr std::uint16_t kNoTexture = 0xFFFF;
};

/// A run of the index list that is drawn with one state. Front faces are counter-clockwise
/// after the turn into the view's axes.
struct SceneBatch
{
    BlendMode blend = BlendMode::Opaque;
    bool doubleSided = false;
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
};

/// A straight line, for boxes, portals and helpers.
struct SceneLine
{
    glm::vec3 from{0.0F};
    glm::vec3 to{0.0F};
    std::array<std::uint8_t, 4> colour{255, 255, 255, 255};
};

/// A camera-facing picture (the "sprites" of the games).
struct SceneSprite
{
    glm::vec3 position{0.0F};
    glm::vec2 leftTop{0.0F}; ///< offset of the corner in view units: x right, y up
    glm::vec2 rightBottom{0.0F};
    glm::vec2 uvLeftTop{0.0F};
    glm::vec2 uvRightBottom{1.0F};
    std::array<std::uint8_t, 4> colour{255, 255, 255, 255};
    std::uint16_t layer = 0;
    std::uint32_t pick = 0;
};

/// What stands behind a triangle: a row of a table of the file that the scene is made of.
struct ScenePick
{
    tr::schema::TableId table{}; ///< no table: nothing that could be selected
    /// Of tables whose rows stand in rows of another: the row of that other table.
    std::uint32_t index = 0;
    /// Of such tables: the row among those of `index`. Else the part of the row that is meant, such
    /// as the mesh of a moveable or the face of a room.
    std::uint32_t sub = 0;
    /// Row of the mesh pointers that was drawn; kNoMesh: it is not told here.
    std::uint32_t mesh = kNoMesh;
    // Of a place in a picture:
    std::uint32_t face = 0;   ///< the face of the mesh that is seen there
    std::uint32_t corner = 0; ///< and the nearest of its corners

    static constexpr std::uint32_t kNoMesh = 0xFFFFFFFF;
};

/// 256 x 256 RGBA texels, row by row from the top.
struct TexturePage
{
    std::vector<std::uint8_t> rgba; ///< 262,144 bytes

    static constexpr std::uint32_t kSize = 256;
};

struct SceneBounds
{
    glm::vec3 low{0.0F};
    glm::vec3 high{0.0F};
    bool empty = true;

    void include(const glm::vec3& point)
    {
        low = empty ? point : glm::min(low, point);
        high = empty ? point : glm::max(high, point);
        empty = false;
    }
};

/// A node whose transform follows from those of others, so that posing a moveable moves it too.
struct SceneFollower
{
    enum class Kind : std::uint8_t
    {
        Attached, ///< stands at `point` of the node `place`, turned as `orientation` and by `turn`
        HalfTurn, ///< as `place`, turned about X by half of what lies between its Y axis and that
                  ///< of `orientation`
    };

    Kind kind = Kind::Attached;
    std::uint32_t node = 0; ///< itself
    std::uint32_t place = 0;
    std::uint32_t orientation = 0;
    glm::vec3 point{0.0F};
    glm::mat4 turn{1.0F}; ///< applied in the space of `orientation`, its own shift included
};

/// Where a follower stands while the other nodes stand like this.
[[nodiscard]] glm::mat4 transformOf(const SceneFollower& follower,
                                    std::span<const glm::mat4> nodes);

/// Everything that the renderer needs to draw one scene, free of GL. Vertices name the node whose
/// transform moves them: posing a moveable changes `nodes` only.
struct SceneDescription
{
    std::vector<TexturePage> pages;
    std::vector<SceneVertex> vertices;
    std::vector<std::uint32_t> indices;   ///< triangles
    std::vector<SceneBatch> batches;      ///< in drawing order
    std::vector<glm::mat4> nodes;         ///< node to world; at least one
    std::vector<SceneFollower> followers; ///< each behind those that it follows
    std::uint32_t partnerNode = 0;        ///< first node of a second moveable; 0: there is none
    std::vector<SceneSprite> sprites;
    std::vector<SceneLine> lines;
    std::vector<ScenePick> picks;   ///< row 0 is "nothing"
    SceneBounds bounds;             ///< world space
    std::vector<glm::vec3> outline; ///< outermost points in world space, for framing
    float exposure = 1.0F;          ///< multiplies every colour of vertices and sprites
};

} // namespace render
