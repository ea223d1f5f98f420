#include "ui/viewport/SubjectTexts.h"

#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"

#include <algorithm>

namespace ui
{
namespace
{

using Reason = render::EmptyScene::Reason;

/// Of this file only.
struct SubjectTexts
{
    Q_DECLARE_TR_FUNCTIONS(ui::SubjectTexts)
};

QString reasonOf(const OpenFile& file, const render::Subject& subject)
{
    if (subject.kind == nullptr)
    {
        return SubjectTexts::tr("There is nothing in this file that has a shape to be drawn.");
    }
    const render::EmptyScene why = subject.kind->whyEmpty(sceneData(file), subject.row);
    switch (why.reason)
    {
    case Reason::NoFaces:
        return SubjectTexts::tr("It has no faces.");
    case Reason::NoMeshes:
        return SubjectTexts::tr("It has no meshes.");
    case Reason::MeshesWithoutFaces:
        return SubjectTexts::tr("Its meshes have no faces.");
    case Reason::MissingMesh:
        return SubjectTexts::tr("Its mesh is missing: it names mesh pointer %1, and there are %2.")
            .arg(why.mesh)
            .arg(why.count);
    case Reason::UnreadableMesh:
        return SubjectTexts::tr("Its mesh cannot be read. %1").arg(sentence(why.error));
    case Reason::UnreadableMeshOf:
        return SubjectTexts::tr("Its mesh %1 cannot be read. %2")
            .arg(why.mesh)
            .arg(sentence(why.error));
    }
    return {};
}

} // namespace

QString titleOf(const OpenFile& file, const render::Subject& subject)
{
    if (subject.kind == nullptr)
    {
        return {};
    }
    if (!subject.kind->title.empty())
    {
        return translated(subject.kind->title.data());
    }
    const tr::view::RowNames names(file.file().content, file.tables());
    return objectTitle(names.row(subject.kind->table, subject.row));
}

QString whyEmpty(const OpenFile& file,
                 const render::Subject& subject,
                 const render::SceneDescription& scene)
{
    if (!scene.indices.empty() || !scene.sprites.empty())
    {
        return {};
    }
    const QString reason = reasonOf(file, subject);
    const tr::Diagnostics& diagnostics = file.file().diagnostics;
    const auto fault =
        std::ranges::find(diagnostics, tr::Severity::Fault, &tr::Diagnostic::severity);
    if (file.file().complete || fault == diagnostics.end())
    {
        return reason;
    }
    return reason + QStringLiteral("\n\n")
           + SubjectTexts::tr("What stood behind the damage of the file is missing: it is %1. %2")
                 .arg(whereabouts(fault->error), sentence(fault->error));
}

QString whyRefused(render::gl::UploadError error)
{
    switch (error)
    {
    case render::gl::UploadError::DefectiveScene:
        break;
    case render::gl::UploadError::TooManyPages:
        return SubjectTexts::tr("There are more texture pages than the graphics driver can hold.");
    case render::gl::UploadError::TooManyNodes:
        return SubjectTexts::tr("There are more moving parts than the graphics driver can hold.");
    }
    return SubjectTexts::tr("The view does not understand this scene.");
}

QString whyNotDrawn()
{
    return SubjectTexts::tr("The graphics driver does not accept the view's shaders.");
}

} // namespace ui
