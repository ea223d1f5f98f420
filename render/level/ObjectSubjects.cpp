#include "render/level/ObjectSubjects.h"

#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "render/level/SceneBuilder.h"

namespace render
{
namespace
{

namespace tables = tr::level::tables;
using Reason = EmptyScene::Reason;

const tr::level::Objects& objectsOf(const SceneData& data)
{
    return tr::level::objectsOf(data.content);
}

template <auto Rows>
std::size_t countRows(const SceneData& data)
{
    return (objectsOf(data).*Rows).size();
}

template <auto Build>
SceneDescription build(const SceneData& data, std::size_t row, const SceneOptions& options)
{
    return Build(SceneSource(data.content), row, options.light);
}

SceneDescription buildMoveable(const SceneData& data, std::size_t row, const SceneOptions& options)
{
    return buildModelScene(
        SceneSource(data.content), row, options.light, {options.body, options.partner});
}

tr::view::RowRange meshesOf(const SceneData& data, std::size_t model)
{
    return tr::view::meshesOf(objectsOf(data), objectsOf(data).models[model]);
}

EmptyScene whyMeshIsEmpty(const SceneData& data, std::size_t pointer)
{
    const auto& pointers = objectsOf(data).meshPointers;
    if (pointer >= pointers.size())
    {
        return {Reason::MissingMesh, pointer, pointers.size()};
    }
    const auto mesh =
        tr::view::readMesh(objectsOf(data), data.content.version(), pointers[pointer].offset);
    return mesh ? EmptyScene{} : EmptyScene{Reason::UnreadableMesh, pointer, 1, mesh.error()};
}

EmptyScene whyStaticIsEmpty(const SceneData& data, std::size_t row)
{
    return whyMeshIsEmpty(data, objectsOf(data).staticMeshes[row].mesh);
}

EmptyScene whyMoveableIsEmpty(const SceneData& data, std::size_t row)
{
    const tr::level::Model& model = objectsOf(data).models[row];
    if (model.numMeshes == 0)
    {
        return {Reason::NoMeshes};
    }
    const auto meshes = meshesOf(data, row);
    if (meshes.count <= 1)
    {
        return whyMeshIsEmpty(data, model.firstMesh);
    }
    for (std::size_t pointer = meshes.first; pointer < meshes.end(); ++pointer)
    {
        const EmptyScene why = whyMeshIsEmpty(data, pointer);
        if (why.reason == Reason::UnreadableMesh)
        {
            return {Reason::UnreadableMeshOf, pointer - meshes.first, meshes.count, why.error};
        }
    }
    return {Reason::MeshesWithoutFaces};
}

bool moveableHolds(const SceneData& data, std::size_t row, const SceneRow& other)
{
    const tr::level::Objects& objects = objectsOf(data);
    if (other.table == tables::MeshPointers)
    {
        return meshesOf(data, row).contains(other.row);
    }
    return tr::schema::subjectTable(other.table) == tables::Models
           && tr::view::animationWithRow(objects,
                                         data.content.version(),
                                         tr::view::Ownership(objects),
                                         tr::view::animationsOf(objects, objects.models[row]),
                                         std::nullopt,
                                         other.table,
                                         other.row);
}

std::optional<std::size_t> moveableFor(const SceneData& data, const SceneRow& other)
{
    const tr::level::Objects& objects = objectsOf(data);
    const tr::view::Ownership owners(objects);
    const auto animation =
        tr::view::animationOfRow(objects, data.content.version(), owners, other.table, other.row);
    return animation ? owners.modelOfAnimation(*animation) : std::nullopt;
}

/// A moveable that is seen alone is picked by its meshes.
std::optional<SceneRow> meshOfPick(const SceneData& data, std::size_t row, const ScenePick& pick)
{
    return pick.table == tables::Models
               ? std::optional(SceneRow{tables::MeshPointers, meshesOf(data, row).first + pick.sub})
               : std::nullopt;
}

} // namespace

namespace subjects
{

const SubjectKind Moveable{.table = tables::Models,
                           .count = &countRows<&tr::level::Objects::models>,
                           .build = &buildMoveable,
                           .whyEmpty = &whyMoveableIsEmpty,
                           .holds = &moveableHolds,
                           .rowFor = &moveableFor,
                           .rowOfPick = &meshOfPick};

const SubjectKind StaticMesh{.table = tables::StaticMeshes,
                             .count = &countRows<&tr::level::Objects::staticMeshes>,
                             .build = &build<&buildStaticScene>,
                             .whyEmpty = &whyStaticIsEmpty};

const SubjectKind Mesh{.table = tables::MeshPointers,
                       .count = &countRows<&tr::level::Objects::meshPointers>,
                       .build = &build<&buildMeshScene>,
                       .whyEmpty = &whyMeshIsEmpty};

} // namespace subjects
} // namespace render
