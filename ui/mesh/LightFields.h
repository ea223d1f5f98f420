#pragma once

#include "core/edit/mesh/Lighting.h"
#include "ui/mesh/MeshDialog.h"

#include <optional>

namespace ui
{

/// What is asked about the lights that are baked into shades: a sun, or what the lights of rooms
/// are called here, where there are such. Other fields can follow.
[[nodiscard]] QList<MeshDialog::Field> lightFields(const QString& ofRooms);

/// The sun that was asked for; nothing: the lights of rooms.
[[nodiscard]] std::optional<tr::edit::MeshLights> sunOf(const MeshDialog::Values& values);

/// How many times as strong lights of rooms are to be.
[[nodiscard]] double strengthOf(const MeshDialog::Values& values);

} // namespace ui
