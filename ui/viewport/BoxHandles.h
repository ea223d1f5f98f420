#pragma once

#include "core/edit/fields/BoxFace.h"
#include "render/gizmo/PointGizmo.h"
#include "render/scene/SceneDescription.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace ui
{

/// What faces of boxes are taken hold of by, and what is said of them. Boxes are the file's, places
/// the view's.

/// The axis of the file that a face is moved along.
[[nodiscard]] glm::vec3 axisOf(const tr::edit::BoxFace& face);

/// A handle of a face, in the colour of its axis. `beside`: how far it is from the middle of the
/// face, in halves of the face, so that those of boxes that are the same do not lie on each other.
[[nodiscard]] render::GizmoPoint
handleOf(tr::level::BoundingBox box, const tr::edit::BoxFace& face, float beside = 0.0F);

/// The edges of a box.
[[nodiscard]] std::vector<render::SceneLine> edgesOf(tr::level::BoundingBox box,
                                                     const std::array<std::uint8_t, 4>& colour);

/// By how many units a face has come that is dragged that way; with Ctrl in steps of 16.
[[nodiscard]] int
unitsAlong(const tr::edit::BoxFace& face, const glm::vec3& way, Qt::KeyboardModifiers keys);

/// The same by keys: up and right are outwards.
[[nodiscard]] int unitsOf(const tr::edit::BoxFace& face, const QPoint& steps);

/// In whole units, or in steps of 16.
[[nodiscard]] float snapped(float units, Qt::KeyboardModifiers keys);

/// "Left", "Top".
[[nodiscard]] QString titleOf(const tr::edit::BoxFace& face);

/// "1,024 wide, 512 high, 64 deep".
[[nodiscard]] QString sizeText(tr::level::BoundingBox box);

} // namespace ui
