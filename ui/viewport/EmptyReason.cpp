#include "ui/viewport/EmptyReason.h"

#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "ui/common/texts/Messages.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui
{
namespace
{

using Kind = ViewSubject::Kind;

/// Of this file only.
struct EmptyReason
{
    Q_DECLARE_TR_FUNCTIONS(ui::EmptyReason)
};

QString ofMesh(const OpenFile& file, std::size_t pointer)
{
    const auto& objects = file.file().objects();
    if (pointer >= objects.meshPointers.size())
    {
        return EmptyReason::tr("Its mesh is missing: it names mesh pointer %1, and there are %2.")
            .arg(pointer)
            .arg(objects.meshPointers.size());
    }
    const auto mesh =
        tr::view::readMesh(objects, file.file().version(), objects.meshPointers[pointer].offset);
    return mesh ? EmptyReason::tr("Its mesh has no faces.")
                : EmptyReason::tr("Its mesh cannot be read. %1").arg(sentence(mesh.error()));
}

QString ofModel(const OpenFile& file, std::size_t row)
{
    const auto& objects = file.file().objects();
    const tr::level::Model& model = objects.models[row];
    if (model.numMeshes == 0)
    {
        return EmptyReason::tr("This moveable has no meshes.");
    }
    const auto meshes = tr::view::meshesOf(objects, model);
    if (meshes.count <= 1)
    {
        return ofMesh(file, model.firstMesh);
    }
    for (std::size_t pointer = meshes.first; pointer < meshes.end(); ++pointer)
    {
        const auto mesh = tr::view::readMesh(
            objects, file.file().version(), objects.meshPointers[pointer].offset);
        if (!mesh)
        {
            return EmptyReason::tr("Its mesh %1 cannot be read. %2")
                .arg(pointer - meshes.first)
                .arg(sentence(mesh.error()));
        }
    }
    return EmptyReason::tr("The meshes of this moveable have no faces.");
}

QString ofSubject(const OpenFile& file, const ViewSubject& subject)
{
    switch (subject.kind)
    {
    case Kind::Nothing:
        return EmptyReason::tr("This file has no rooms, moveables or static meshes: there is "
                               "nothing to draw.");
    case Kind::Level:
        return EmptyReason::tr("The rooms of this level have no faces.");
    case Kind::Room:
        return EmptyReason::tr("Room %1 has no faces.").arg(subject.row);
    case Kind::Model:
        return ofModel(file, subject.row);
    case Kind::StaticMesh:
        return ofMesh(file, file.file().objects().staticMeshes[subject.row].mesh);
    case Kind::Mesh:
        return ofMesh(file, subject.row);
    }
    return {};
}

} // namespace

QString
whyEmpty(const OpenFile& file, const ViewSubject& subject, const render::SceneDescription& scene)
{
    if (!scene.indices.empty() || !scene.sprites.empty())
    {
        return {};
    }
    const QString reason = ofSubject(file, subject);
    const tr::Diagnostics& diagnostics = file.file().diagnostics;
    const auto fault =
        std::ranges::find(diagnostics, tr::Severity::Fault, &tr::Diagnostic::severity);
    if (file.file().complete || fault == diagnostics.end())
    {
        return reason;
    }
    return reason + QStringLiteral("\n\n")
           + EmptyReason::tr("What stood behind the damage of the file is missing: it is %1. %2")
                 .arg(whereabouts(fault->error), sentence(fault->error));
}

QString whyRefused(render::gl::UploadError error)
{
    switch (error)
    {
    case render::gl::UploadError::DefectiveScene:
        break;
    case render::gl::UploadError::TooManyPages:
        return EmptyReason::tr("There are more texture pages than the graphics driver can hold.");
    case render::gl::UploadError::TooManyNodes:
        return EmptyReason::tr("There are more moving parts than the graphics driver can hold.");
    }
    return EmptyReason::tr("The view does not understand this scene.");
}

QString whyNotDrawn()
{
    return EmptyReason::tr("The graphics driver does not accept the view's shaders.");
}

} // namespace ui
