#pragma once

#include "core/edit/animation/AnimationEdit.h"
#include "core/view/objects/Pose.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// The boxes of key frames, which engines take for collisions and to see whether something is in
/// sight. Format facts: the box is that of all vertices in the pose of the key frame, relative to
/// the place of the object. TRosettaStone 3, 6.2.7; WAD 2.1, Keyframes_Data_Package.
namespace tr::edit
{

/// What a box is made of.
struct BoxPlan
{
    enum class Of : std::uint8_t
    {
        Meshes,   ///< all vertices of the meshes, as the key frame poses them
        Itself,   ///< the box that the key frame has
        KeyFrame, ///< the box of one key frame, for all
    };

    Of of = Of::Meshes;

    /// Row of the moveable whose meshes are measured, on the joints of the one that is animated.
    /// Nothing: shownBody.
    std::optional<std::size_t> body;

    /// Meshes that are not measured, by their numbers. Shorter: the others are.
    std::vector<bool> leftOut;

    level::BoundingBox box; ///< of Of::KeyFrame

    /// Units that it is made larger by on all sides; negative: smaller, but no side passes the
    /// middle.
    std::int32_t margin = 0;
};

/// The row of the moveable whose meshes games show for one: Lara's own are stand-ins from TR3 on.
/// The moveable itself where that is not so, or where the other has another number of meshes.
/// Precondition: it exists.
[[nodiscard]] std::size_t shownBody(const Content& content, std::size_t model);

/// The box around the meshes of a moveable in a pose. Nothing where they have no vertices. Numbers
/// that have no room in a box are cut to those that have. Precondition: the moveable exists.
[[nodiscard]] std::optional<level::BoundingBox> boxAround(const Content& content,
                                                          std::size_t model,
                                                          const view::Keyframe& keyframe,
                                                          const BoxPlan& plan);

/// Measures poses of one moveable, all of its meshes as games show them: what boxAround says of
/// many key frames. It takes what it needs of the content at once.
class BodyMeasure
{
public:
    /// Precondition: the moveable exists.
    BodyMeasure(const Content& content, std::size_t model);

    /// The box around the meshes; nothing where they have no vertices.
    [[nodiscard]] std::optional<level::BoundingBox> around(const view::Keyframe& keyframe) const;

private:
    std::vector<std::vector<glm::vec4>> m_body; ///< vertices by the joints that they hang on
    std::vector<view::Joint> m_joints;
};

/// Gives key frames boxes by the plan, as one edit; says how many of them have another one then.
/// Where there is nothing to measure a box stays as it is. Preconditions: as of AnimationEdit.h,
/// for each of the spans. Errors: those of Transaction::commit.
[[nodiscard]] Result<std::size_t>
setBoxes(Document& document, std::span<const KeyframeSpan> spans, const BoxPlan& plan);

/// How many key frames would have another box. Preconditions: as of setBoxes.
[[nodiscard]] std::size_t
countOtherBoxes(const Content& content, std::span<const KeyframeSpan> spans, const BoxPlan& plan);

} // namespace tr::edit
