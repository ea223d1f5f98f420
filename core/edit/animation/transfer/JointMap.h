#pragma once

#include "core/schema/Content.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Which joint of one moveable does what a joint of another one does.
namespace tr::edit
{

/// Of each joint the joint of the other moveable whose turns it takes; nothing: it is not turned.
using JointMap = std::vector<std::optional<std::size_t>>;

/// What the joints of two moveables were matched by.
enum class MatchedBy : std::uint8_t
{
    Number,   ///< they hang on one another alike, each as the one of its number
    Name,     ///< those of one name (catalogue::jointName)
    Skeleton, ///< the shape of the skeletons
    Nothing,  ///< one of them has no joints
};

struct MatchedJoints
{
    JointMap joints; ///< one a joint of the destination
    MatchedBy by = MatchedBy::Nothing;
};

/// By the skeletons alone: the first joint goes with the first. Of what hangs on two that go
/// together those go together, one after another, that carry as many joints, then whose links point
/// in the most similar direction, then those of the lowest numbers.
[[nodiscard]] JointMap matchedByLinks(std::span<const view::Joint> source,
                                      std::span<const view::Joint> destination);

/// Where both have as many joints that hang on one another alike, each goes with its number. Else
/// those of the same name go together, where any do; else matchedByLinks. Precondition: both rows
/// of models exist.
[[nodiscard]] MatchedJoints
matchJoints(const schema::Content& content, std::size_t source, std::size_t destination);

/// How many joints each one carries, with itself. Links lead to joints of lower numbers.
[[nodiscard]] std::vector<std::size_t> jointsCarried(std::span<const view::Joint> joints);

} // namespace tr::edit
