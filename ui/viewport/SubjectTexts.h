#pragma once

#include "render/gl/RenderErrors.h"
#include "render/scene/Subject.h"
#include "ui/file/OpenFile.h"

#include <QString>

namespace ui
{

[[nodiscard]] inline render::SceneData sceneData(const OpenFile& file)
{
    return {file.file().content, file.tables()};
}

/// "Whole level", "Room 3", "LARA"; empty without a subject.
[[nodiscard]] QString titleOf(const OpenFile& file, const render::Subject& subject);

/// Why the scene of a subject shows nothing, and, of a damaged file, where the damage is; empty if
/// it shows something.
[[nodiscard]] QString whyEmpty(const OpenFile& file,
                               const render::Subject& subject,
                               const render::SceneDescription& scene);

/// Why the renderer does not take a scene over.
[[nodiscard]] QString whyRefused(render::gl::UploadError error);

/// Why there is no picture although there is OpenGL.
[[nodiscard]] QString whyNotDrawn();

} // namespace ui
