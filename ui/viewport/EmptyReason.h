#pragma once

#include "render/gl/RenderErrors.h"
#include "render/scene/SceneDescription.h"
#include "ui/viewport/ViewSubject.h"

#include <QString>

namespace ui
{

/// Why the scene of a subject shows nothing, and, of a damaged file, where the damage is; empty if
/// it shows something.
[[nodiscard]] QString
whyEmpty(const OpenFile& file, const ViewSubject& subject, const render::SceneDescription& scene);

/// Why the renderer does not take a scene over.
[[nodiscard]] QString whyRefused(render::gl::UploadError error);

/// Why there is no picture although there is OpenGL.
[[nodiscard]] QString whyNotDrawn();

} // namespace ui
