#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/Keyframe.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

/// A model with its skeleton and animations put together from the tables. TRosettaStone 3,
/// sections 5.4 and 6.2; WAD 2.1, Links_Data_Package and Movables_Table.
namespace tr::view
{

/// How a mesh hangs on the others.
struct Joint
{
    static constexpr int kNoParent = -1;

    int parent = kNoParent;     ///< mesh it is linked to; kNoParent: the object's own place
    std::int32_t stackCode = 0; ///< 0 previous mesh, 1 pop, 2 push, 3 read
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
};

/// Rows of a table that belong together.
struct RowRange
{
    std::size_t first = 0;
    std::size_t count = 0;

    [[nodiscard]] std::size_t end() const noexcept { return first + count; }

    [[nodiscard]] bool contains(std::size_t row) const noexcept
    {
        return row >= first && row < end();
    }
};

/// Mesh pointers of a model, cut to those that exist.
[[nodiscard]] RowRange meshesOf(const level::Objects& objects, const level::Model& model);

/// One joint a mesh; the first is the root and has no link. A link that is missing from the mesh
/// trees leaves its mesh at the place of the root.
[[nodiscard]] std::vector<Joint> jointsOf(const level::Objects& objects, const level::Model& model);

/// Animations of a model: up to the next animation index that another model begins with.
[[nodiscard]] RowRange animationsOf(const level::Objects& objects, const level::Model& model);

/// The same of one model after the other, without looking through all models for each.
class AnimationRanges
{
public:
    /// Keeps the objects.
    explicit AnimationRanges(const level::Objects& objects);

    [[nodiscard]] RowRange of(const level::Model& model) const;

private:
    const level::Objects& m_objects;
    std::vector<std::size_t> m_begins; ///< animations that a model begins with, ascending
};

/// The model that owns an animation; nothing if none does.
[[nodiscard]] std::optional<std::size_t> modelOfAnimation(const level::Objects& objects,
                                                          std::size_t animation);

/// Where the key frames of an animation are: from its own offset to that of the next animation.
struct KeyframeRange
{
    std::size_t firstWord = 0;
    std::size_t words = 0; ///< of one key frame with its padding
    std::size_t count = 0; ///< 0: it has none, and the object keeps its rest pose
};

[[nodiscard]] KeyframeRange
keyframesOf(const level::Objects& objects, schema::Version version, std::size_t animation);

/// A command of an animation.
struct AnimationCommand
{
    enum class Kind : std::int16_t
    {
        SetPosition = 1,  ///< x, y, z
        JumpDistance = 2, ///< vertical, horizontal speed
        EmptyHands = 3,
        Kill = 4,
        PlaySound = 5,  ///< frame, sound (bit 14: on land, bit 15: in water)
        FlipEffect = 6, ///< frame, flipeffect (of a footprint bit 14: left, bit 15: right foot)
    };

    Kind kind = Kind::EmptyHands;
    std::size_t word = 0; ///< where it stands in the commands
    std::array<std::int16_t, 3> operands{};
    std::uint8_t operandCount = 0;

    /// Whether it happens in the frame that its first operand names; the others do at the end.
    [[nodiscard]] constexpr bool isAtFrame() const noexcept { return isAtFrame(kind); }

    [[nodiscard]] static constexpr bool isAtFrame(Kind kind) noexcept
    {
        return kind == Kind::PlaySound || kind == Kind::FlipEffect;
    }
};

/// Bits of the second operand of PlaySound that are the sound.
inline constexpr std::uint16_t kSoundIdMask = 0x3FFF;

/// The flipeffect of a foot that touches the ground, since TR3.
inline constexpr std::uint16_t kFootprintEffect = 32;

/// Its commands as far as they exist; an unknown one ends the list, as nobody knows its length.
[[nodiscard]] std::vector<AnimationCommand> commandsOf(const level::Objects& objects,
                                                       const level::Animation& animation);

} // namespace tr::view
