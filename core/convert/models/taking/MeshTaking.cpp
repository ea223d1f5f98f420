#include "core/convert/models/taking/MeshTaking.h"

#include "core/convert/models/taking/ExpectedObject.h"
#include "core/convert/models/taking/MeshExchange.h"
#include "core/level/Content.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace tr::convert
{
namespace
{

/// Puts the faces of a mesh to others, whose joint it is away from.
void addFaces(RigMesh& to, const RigMesh& from, const glm::vec3& away)
{
    for (RigFace face : from.faces)
    {
        for (RigCorner& corner : face.corners)
        {
            corner.position += away;
        }
        to.faces.push_back(face);
    }
    to.hasNormals = to.hasNormals || from.hasNormals;
    to.hasMapping = to.hasMapping || from.hasMapping;
    to.hasColours = to.hasColours || from.hasColours;
}

/// The joint of each bone; those that are none go along with the bone that they hang on.
std::vector<std::optional<std::size_t>> jointsOfBones(const std::vector<RigBone>& bones,
                                                      const BoneMapping& mapping)
{
    std::vector<std::optional<std::size_t>> joints(bones.size());
    for (std::size_t joint = 0; joint < mapping.bones.size(); ++joint)
    {
        if (mapping.bones[joint])
        {
            joints[*mapping.bones[joint]] = joint;
        }
    }
    for (std::size_t joint = 0; joint < mapping.pivots.size(); ++joint)
    {
        if (mapping.pivots[joint] && !joints[*mapping.pivots[joint]])
        {
            joints[*mapping.pivots[joint]] = joint;
        }
    }
    for (std::size_t bone = 0; bone < bones.size(); ++bone)
    {
        if (!joints[bone] && bones[bone].parent)
        {
            joints[bone] = joints[*bones[bone].parent];
        }
    }
    return joints;
}

/// What came, as the meshes of the object: one a joint of a moveable, one of a static.
std::vector<RigMesh> meshesThatCame(const MeshTakingWanted& wanted, std::size_t count)
{
    const Rig& rig = wanted.rig;
    const bool isStatic = wanted.wanted.onto == ModelWanted::Onto::Static;
    std::vector<RigMesh> meshes(count);
    const auto joints = isStatic ? std::vector<std::optional<std::size_t>>(rig.bones().size(), 0)
                                 : jointsOfBones(rig.bones(), wanted.mapping);
    for (std::size_t bone = 0; bone < rig.bones().size(); ++bone)
    {
        if (!joints[bone] || *joints[bone] >= count)
        {
            continue;
        }
        glm::vec3 away = rig.bones()[bone].at;
        if (!isStatic)
        {
            const std::size_t joint = *joints[bone];
            const auto own = joint < wanted.mapping.pivots.size() && wanted.mapping.pivots[joint]
                                 ? wanted.mapping.pivots[joint]
                                 : wanted.mapping.bones[joint];
            away -= own ? rig.bones()[*own].at : away;
        }
        addFaces(meshes[*joints[bone]], rig.meshes()[bone], away);
    }
    if (isStatic)
    {
        addFaces(meshes.front(), rig.rest(), glm::vec3(0.0F));
    }
    return meshes;
}

/// Faces on bones that no joint is of, nor of what they hang on: all that meshesThatCame leaves
/// out.
std::size_t facesOfNoJoint(const MeshTakingWanted& wanted, std::size_t count)
{
    const Rig& rig = wanted.rig;
    const auto joints = jointsOfBones(rig.bones(), wanted.mapping);
    std::size_t faces = rig.rest().faces.size();
    for (std::size_t bone = 0; bone < rig.bones().size(); ++bone)
    {
        faces += joints[bone].value_or(count) < count ? 0 : rig.meshes()[bone].faces.size();
    }
    return faces;
}

/// Puts meshes that are told to be of moveables to those that are meant.
void addParts(std::vector<RigMesh>& meshes, const ExpectedObject& object, const Rig& rig)
{
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        const auto found = std::ranges::find_if(rig.parts(),
                                                [&](const RigPart& part) {
                                                    return part.slot == object.meshes[i].slot
                                                           && part.bone == object.meshes[i].number;
                                                });
        if (found != rig.parts().end())
        {
            addFaces(meshes[i], found->mesh, glm::vec3(0.0F));
        }
    }
}

/// The meshes that were expected, one a mesh of the object.
std::vector<RigMesh> expectedMeshes(const ExpectedObject& object, const Rig& rig, bool isStatic)
{
    std::vector<RigMesh> meshes(object.meshes.size());
    for (std::size_t bone = 0; bone < rig.bones().size(); ++bone)
    {
        const std::size_t joint = rig.bones()[bone].number.value_or(object.onBones);
        if (joint < object.onBones)
        {
            meshes[joint] = rig.meshes()[bone];
        }
    }
    if (isStatic)
    {
        meshes.front() = rig.rest();
    }
    return meshes;
}

/// Tells of meshes of other moveables that are not put anywhere.
void tellLeftParts(const schema::Content& content,
                   const MeshTakingWanted& wanted,
                   const ExpectedObject& object,
                   ModelEdit& told)
{
    std::map<std::uint32_t, std::size_t> left;
    for (const RigPart& part : wanted.rig.parts())
    {
        const auto isIt = [&part](const ExpectedMesh& mesh)
        { return mesh.slot == part.slot && mesh.number == part.bone; };
        const bool isStatic = wanted.wanted.onto == ModelWanted::Onto::Static;
        if (isStatic || std::ranges::none_of(object.meshes, isIt))
        {
            ++left[part.slot];
        }
    }
    for (const auto& [slot, count] : left)
    {
        const bool isThere = rowOf(content, {ModelWanted::Onto::Moveable, slot}).has_value();
        told.lines.push_back(
            {ModelLine::Kind::Note,
             moveableName(content, slot),
             isThere ? view::counted({"{0} meshes of it do not belong to this, and are left out",
                                      "a mesh of it does not belong to this, and is left out"},
                                     count)
                     : view::counted({"there is none here, so {0} meshes of it are left out",
                                      "there is none here, so a mesh of it is left out"},
                                     count)});
    }
}

/// Of bones that count the meshes count; what else a moveable has on only if all do.
bool isWanted(const ModelWanted& wanted, const ExpectedObject& object, std::size_t mesh)
{
    return wanted.onto == ModelWanted::Onto::Static || wanted.bones.empty()
           || (mesh < object.onBones
               && std::ranges::find(wanted.bones, mesh) != wanted.bones.end());
}

/// Meshes that were looked for and found. Tells of those that were not.
std::vector<MeshThatCame> pairsOf(const ModelWanted& wanted,
                                  const ExpectedObject& object,
                                  const std::vector<RigMesh>& expected,
                                  const std::vector<RigMesh>& came,
                                  ModelEdit& told)
{
    std::vector<MeshThatCame> pairs;
    for (std::size_t i = 0; i < object.meshes.size(); ++i)
    {
        const ExpectedMesh& mesh = object.meshes[i];
        const bool isLookedFor = !object.lacksBody || i >= object.onBones;
        if (!isWanted(wanted, object, i))
        {
            continue;
        }
        if (!came[i].faces.empty())
        {
            pairs.push_back({mesh.pointer, mesh.name, &expected[i], &came[i]});
        }
        else if (!expected[i].faces.empty() && isLookedFor)
        {
            told.lines.push_back({ModelLine::Kind::Note,
                                  mesh.name,
                                  {"the file has no faces of it, so it stays", {}}});
        }
    }
    return pairs;
}

} // namespace

Result<void> takeMeshes(edit::Transaction& transaction,
                        const MeshTakingWanted& wanted,
                        ModelEdit& told,
                        const Progress& progress)
{
    const bool isStatic = wanted.wanted.onto == ModelWanted::Onto::Static;
    const schema::Content& content = transaction.content();
    const std::size_t row = wanted.wanted.row;
    const auto object =
        isStatic ? expectedStatic(content, row, wanted.units, progress)
                 : expectedMoveable(
                     content, row, wanted.rig, wanted.file, wanted.units, told.lines, progress);
    if (!object)
    {
        return fail(object.error());
    }
    const Rig rig(object->file, wanted.units);
    auto expected = expectedMeshes(*object, rig, isStatic);
    auto came = meshesThatCame(wanted, object->onBones);
    came.resize(object->meshes.size());
    if (!isStatic)
    {
        addParts(expected, *object, rig);
        addParts(came, *object, wanted.rig);
    }
    tellLeftParts(content, wanted, *object, told);
    const MeshesThatCame pairs{pairsOf(wanted.wanted, *object, expected, came, told),
                               &object->file,
                               &wanted.file,
                               object->spots};
    if (const std::size_t left = isStatic ? 0 : facesOfNoJoint(wanted, object->onBones); left > 0)
    {
        told.lines.push_back({ModelLine::Kind::Note,
                              {"the file", {}},
                              view::counted({"{0} faces hang on no bone, and are left out",
                                             "a face hangs on no bone, and is left out"},
                                            left)});
    }
    return exchangeMeshes(transaction, pairs, told, progress);
}

} // namespace tr::convert
