#include "core/convert/models/making/MeshToModel.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ShadeColour.h"
#include "core/convert/models/making/AtlasName.h"
#include "core/level/VertexBounds.h"
#include "core/view/objects/Units.h"

namespace tr::convert
{
namespace
{

/// Corners of a face as model files have them: the first stays, the others go the other way round.
std::size_t turnedBack(std::size_t corner, std::size_t corners) noexcept
{
    return (corners - corner) % corners;
}

/// Which way a face looks, in the game's axes; up where it has no area.
glm::vec3 faceNormal(const edit::MeshShape& shape, const edit::ShapeFace& face)
{
    const auto at = [&](std::size_t corner)
    { return view::toVec(shape.vertices[face.vertices[corner]]); };
    const glm::vec3 across = glm::cross(at(2) - at(0), at(1) - at(0));
    const float length = glm::length(across);
    return length > 0.0F ? across / length : glm::vec3(0.0F, -1.0F, 0.0F);
}

glm::vec3 normalOf(const edit::MeshShape& shape, const edit::ShapeFace& face, std::size_t vertex)
{
    const glm::vec3 normal = view::toVec(shape.normals[vertex]);
    const float length = glm::length(normal);
    return length > 0.0F ? normal / length : faceNormal(shape, face);
}

NotedVertices vertexNotesOf(const edit::MeshShape& shape)
{
    const std::size_t count = shape.vertices.size();
    NotedVertices noted;
    if (shape.normals.size() == count)
    {
        noted.normals = shape.normals;
    }
    if (shape.shades.size() == count)
    {
        noted.shades = shape.shades;
    }
    std::vector<bool> hasFace(count);
    for (const edit::ShapeFace& face : shape.faces)
    {
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            if (face.vertices[i] < count)
            {
                hasFace[face.vertices[i]] = true;
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        if (hasFace[i])
        {
            level::widen(noted.extent, shape.vertices[i]);
        }
        else
        {
            noted.loose.emplace(i, shape.vertices[i]);
        }
    }
    return noted;
}

MeshNotes notesOfShape(const edit::MeshShape& shape)
{
    return {
        shape.header, shape.vertices.size(), shape.hasShades(), shape.faces, vertexNotesOf(shape)};
}

} // namespace

exchange::ModelMesh
modelMesh(const ModelLooks& looks, std::size_t number, const MeshPlacement& placement)
{
    const edit::MeshShape& shape = looks.shapes()[number];
    exchange::ModelMesh mesh;
    mesh.notes = textOf(notesOfShape(shape));
    exchange::ModelVertices& to = mesh.vertices;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        const edit::ShapeFace& face = shape.faces[i];
        const AtlasFace& look = looks.faces()[number][i];
        exchange::ModelFace& made = mesh.faces.emplace_back();
        made.corners = face.corners;
        made.material = look.material;
        for (std::size_t k = 0; k < face.corners; ++k)
        {
            const std::size_t corner = turnedBack(k, face.corners);
            const std::size_t vertex = face.vertices[corner];
            made.vertices[k] = static_cast<std::uint32_t>(to.positions.size());
            const glm::vec3 at =
                placement.turn * view::toVec(shape.vertices[vertex]) + placement.at;
            to.positions.push_back(turnedAxes(at) / placement.units);
            to.mapping.push_back(looks.mappingOf(look, corner));
            to.origins.push_back({static_cast<std::int32_t>(vertex), static_cast<std::int32_t>(i)});
            if (vertex < shape.normals.size())
            {
                to.normals.push_back(turnedAxes(placement.turn * normalOf(shape, face, vertex)));
            }
            if (vertex < shape.shades.size())
            {
                to.colours.push_back(colourOfShade(shape.shades[vertex], placement.version));
            }
            if (placement.joint)
            {
                to.weights.push_back(vertex < placement.weights.size()
                                         ? placement.weights[vertex]
                                         : exchange::ModelWeights{{*placement.joint}, {1.0F}});
            }
        }
    }
    return mesh;
}

void addLooks(exchange::ModelFile& file, const ModelLooks& looks)
{
    file.materials = looks.materials();
    if (!looks.atlas().pixels.empty())
    {
        const std::string name = atlasName(looks.spots());
        for (const exchange::Picture& atlas : looks.atlases())
        {
            const std::size_t before = file.pictures.size();
            file.pictures.push_back({before == 0 ? name : concat(name, " ", before + 1), atlas});
        }
        return;
    }
    for (exchange::ModelMaterial& material : file.materials)
    {
        material.picture.reset();
    }
}

} // namespace tr::convert
