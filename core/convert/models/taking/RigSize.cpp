#include "core/convert/models/taking/RigSize.h"

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/taking/ExpectedObject.h"
#include "core/convert/models/taking/LooseMeshes.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::convert
{
namespace
{

/// What is so near to a usual measure is meant to be it: programs round, and meshes are edited.
constexpr float kNearly = 0.2F;

/// The corners of a box around points that were added.
struct RigExtent
{
    glm::vec3 low{0.0F};
    glm::vec3 high{0.0F};
    bool isEmpty = true;

    void add(const glm::vec3& point)
    {
        low = isEmpty ? point : glm::min(low, point);
        high = isEmpty ? point : glm::max(high, point);
        isEmpty = false;
    }

    [[nodiscard]] float size() const { return glm::length(high - low); }
};

void addMesh(RigExtent& extent, const schema::Content& content, std::size_t pointer, glm::vec3 at)
{
    const auto shape = edit::shapeAt(content, pointer);
    if (!shape)
    {
        return;
    }
    // Vertices that no face has are in no model file.
    for (const edit::ShapeFace& face : shape->faces)
    {
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            extent.add(at + view::toVec(shape->vertices[face.vertices[i]]));
        }
    }
}

RigExtent extentOf(const schema::Content& content,
                   const ModelWanted& wanted,
                   const exchange::ModelFile& file,
                   bool hasJoints)
{
    const level::Objects& objects = level::objectsOf(content);
    RigExtent extent;
    if (wanted.onto == ModelWanted::Onto::Static)
    {
        addMesh(extent, content, objects.staticMeshes[wanted.row].mesh, glm::vec3(0.0F));
        return extent;
    }
    const level::Model& model = objects.models[wanted.row];
    const level::Model& body = objects.models[bodyByAtlas(content, wanted.row, file)];
    const view::RowRange meshes = view::meshesOf(objects, body);
    const std::vector<view::Joint> joints = view::jointsOf(objects, model);
    std::vector<glm::vec3> places;
    for (const view::Joint& joint : joints)
    {
        const glm::vec3 link =
            places.empty() ? glm::vec3(0.0F) : glm::vec3(joint.x, joint.y, joint.z);
        places.push_back(link
                         + (joint.parent == view::Joint::kNoParent
                                ? glm::vec3(0.0F)
                                : places[static_cast<std::size_t>(joint.parent)]));
        if (hasJoints)
        {
            extent.add(places.back());
        }
    }
    for (std::size_t i = 0; i < meshes.count && i < places.size(); ++i)
    {
        addMesh(extent, content, meshes.first + i, places[i]);
    }
    return extent;
}

void addFaces(RigExtent& extent, const RigMesh& mesh, const glm::vec3& at)
{
    for (const RigFace& face : mesh.faces)
    {
        for (std::size_t i = 0; i < face.count; ++i)
        {
            extent.add(at + face.corners[i].position);
        }
    }
}

RigExtent extentOf(const Rig& rig, bool hasJoints)
{
    RigExtent extent;
    addFaces(extent, rig.rest(), glm::vec3(0.0F));
    for (std::size_t i = 0; i < rig.bones().size(); ++i)
    {
        if (hasJoints)
        {
            extent.add(rig.bones()[i].at);
        }
        addFaces(extent, rig.meshes()[i], rig.bones()[i].at);
    }
    return extent;
}

} // namespace

float unitsFor(const schema::Content& content,
               const exchange::ModelFile& file,
               const ModelWanted& wanted)
{
    if (const auto told = unitsOf(file))
    {
        return *told;
    }
    // Files without bones say nothing of where joints are, and the origin is one of neither.
    const bool hasJoints = !isWithoutBones(file);
    const float own = extentOf(content, wanted, file, hasJoints).size();
    const float its = extentOf(Rig(file, 1.0F), hasJoints).size();
    const float ratio = own / its;
    if (!std::isfinite(ratio) || ratio <= 0.0F)
    {
        return 1.0F;
    }
    for (const float usual : std::array{1.0F, kUnitsOfMetre})
    {
        if (std::abs(ratio / usual - 1.0F) < kNearly)
        {
            return usual;
        }
    }
    return ratio;
}

} // namespace tr::convert
