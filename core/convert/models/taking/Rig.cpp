#include "core/convert/models/taking/Rig.h"

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/view/objects/Units.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::ModelFile;
using exchange::ModelMesh;
using exchange::ModelNode;

/// How far matrices may be apart that say the same, a length of 1 being large.
constexpr float kSameMatrix = 1e-3F;

float apart(const glm::mat4& one, const glm::mat4& other)
{
    float most = 0.0F;
    for (glm::length_t i = 0; i < 4; ++i)
    {
        for (glm::length_t k = 0; k < 4; ++k)
        {
            most = std::max(most, std::abs(one[i][k] - other[i][k]));
        }
    }
    return most;
}

/// The turn of a matrix that may scale, too.
glm::quat turnOf(const glm::mat4& matrix)
{
    glm::mat3 axes(matrix);
    for (glm::length_t i = 0; i < 3; ++i)
    {
        const float length = glm::length(axes[i]);
        axes[i] = length > 0.0F ? axes[i] / length : glm::mat3(1.0F)[i];
    }
    if (glm::determinant(axes) < 0.0F)
    {
        axes[0] = -axes[0];
    }
    return glm::normalize(glm::quat_cast(axes));
}

glm::vec3 placeOf(const glm::mat4& matrix)
{
    return glm::vec3(matrix[3]);
}

glm::vec3 moved(const glm::mat4& matrix, const glm::vec3& point)
{
    return glm::vec3(matrix * glm::vec4(point, 1.0F));
}

/// A matrix without what it scales.
glm::mat4 stand(const glm::mat4& matrix)
{
    glm::mat4 made = glm::mat4_cast(turnOf(matrix));
    made[3] = matrix[3];
    return made;
}

/// The joint that moves a vertex most.
std::size_t mainJoint(const exchange::ModelWeights& weights)
{
    const auto most = std::max_element(weights.weights.begin(), weights.weights.end());
    return weights.joints[static_cast<std::size_t>(std::distance(weights.weights.begin(), most))];
}

NodeNotes notesOf(const ModelNode& node)
{
    return nodeNotesOf(node.notes).value_or(NodeNotes{});
}

template <class Lists>
bool has(const Lists& list, const ModelMesh& mesh)
{
    return !list.empty() && list.size() == mesh.vertices.positions.size();
}

/// A corner without its place.
RigCorner cornerOf(const ModelMesh& mesh, std::size_t vertex)
{
    const exchange::ModelVertices& from = mesh.vertices;
    RigCorner corner;
    corner.mapping = has(from.mapping, mesh) ? from.mapping[vertex] : glm::vec2(0.0F);
    corner.colour = has(from.colours, mesh) ? from.colours[vertex] : glm::vec4(1.0F);
    corner.origin = has(from.origins, mesh) ? from.origins[vertex] : exchange::ModelOrigin{};
    return corner;
}

/// Adds a face, clockwise as the games have it.
void addFace(RigMesh& to,
             const ModelMesh& mesh,
             const exchange::ModelFace& face,
             const glm::mat4& matrix,
             const glm::vec3& origin)
{
    RigFace made;
    made.count = face.corners;
    made.material = face.material;
    const bool isMirrored = glm::determinant(glm::mat3(matrix)) < 0.0F;
    const glm::mat3 turn = glm::transpose(glm::inverse(glm::mat3(matrix)));
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        const std::size_t from = isMirrored ? i : (face.corners - i) % face.corners;
        const std::size_t vertex = face.vertices[from];
        RigCorner& corner = made.corners[i];
        corner = cornerOf(mesh, vertex);
        corner.position = turnedAxes(moved(matrix, mesh.vertices.positions[vertex])) - origin;
        if (has(mesh.vertices.normals, mesh))
        {
            const glm::vec3 normal = turnedAxes(turn * mesh.vertices.normals[vertex]);
            const float length = glm::length(normal);
            corner.normal = length > 0.0F ? normal / length : glm::vec3(0.0F);
        }
    }
    to.faces.push_back(made);
    to.hasNormals = to.hasNormals || has(mesh.vertices.normals, mesh);
    to.hasMapping = to.hasMapping || has(mesh.vertices.mapping, mesh);
    to.hasColours = to.hasColours || has(mesh.vertices.colours, mesh);
}

void addFaces(RigMesh& to, const ModelMesh& mesh, const glm::mat4& matrix, const glm::vec3& origin)
{
    for (const exchange::ModelFace& face : mesh.faces)
    {
        addFace(to, mesh, face, matrix, origin);
    }
}

} // namespace

Rig::Rig(const ModelFile& file, float units, std::optional<std::uint32_t> moveable)
    : m_file(file)
    , m_posing(file)
    , m_units(units)
    , m_nodes(m_posing.atRest())
{
    m_notes.reserve(file.nodes.size());
    std::ranges::transform(file.nodes, std::back_inserter(m_notes), notesOf);
    findRoot(moveable);
    m_isForeign = foreignNodes();
    findBones();
    m_boneOf = bonesOfNodes();
    findMeshes();
}

void Rig::findRoot(const std::optional<std::uint32_t>& moveable)
{
    for (std::size_t i = 0; i < m_file.nodes.size(); ++i)
    {
        const auto slot = m_notes[i].moveable;
        if (slot && (!m_root || (slot == moveable && m_moveable != moveable)))
        {
            m_root = i;
            m_moveable = slot;
        }
    }
}

/// Those below the root of another moveable.
std::vector<bool> Rig::foreignNodes() const
{
    std::vector<bool> isForeign(m_file.nodes.size());
    for (const std::size_t node : m_posing.order())
    {
        const auto parent = m_file.nodes[node].parent;
        isForeign[node] = m_notes[node].moveable ? m_root != node : parent && isForeign[*parent];
    }
    return isForeign;
}

/// The bone that each node is, or hangs on.
std::vector<std::optional<std::size_t>> Rig::bonesOfNodes() const
{
    std::vector<std::optional<std::size_t>> bones(m_file.nodes.size());
    for (std::size_t i = 0; i < m_bones.size(); ++i)
    {
        bones[m_bones[i].node] = i;
    }
    for (const std::size_t node : m_posing.order())
    {
        const auto parent = m_file.nodes[node].parent;
        if (!bones[node] && parent && !m_isForeign[node])
        {
            bones[node] = bones[*parent];
        }
    }
    return bones;
}

std::optional<std::size_t> Rig::boneOfNumber(std::uint32_t number) const
{
    const auto found = std::ranges::find(m_bones, std::optional(number), &RigBone::number);
    return found == m_bones.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - m_bones.begin()));
}

/// The nodes that are bones of the moveable, parents in front of their children; of children those
/// of the lowest numbers first.
std::vector<std::size_t> Rig::boneNodes() const
{
    std::vector<bool> isBone(m_file.nodes.size());
    for (const exchange::ModelSkin& skin : m_file.skins)
    {
        for (const std::size_t joint : skin.joints)
        {
            isBone[joint] = true;
        }
    }
    if (m_file.skins.empty())
    {
        const auto say = [&](const auto& is)
        {
            for (std::size_t i = 0; i < isBone.size(); ++i)
            {
                isBone[i] = is(i);
            }
        };
        say([this](std::size_t node) { return m_notes[node].bone.has_value(); });
        const bool isStatic = std::ranges::any_of(
            m_notes, [](const NodeNotes& notes) { return notes.staticSlot.has_value(); });
        if (!isStatic && std::ranges::find(isBone, true) == isBone.end())
        {
            say([this](std::size_t node) { return m_file.nodes[node].mesh.has_value(); });
        }
    }
    std::vector<std::size_t> nodes;
    for (const std::size_t node : m_posing.order())
    {
        if (isBone[node] && !m_isForeign[node] && !m_notes[node].boneSlot)
        {
            nodes.push_back(node);
        }
    }
    return nodes;
}

void Rig::findBones()
{
    std::map<std::size_t, std::size_t> known;
    for (const std::size_t node : boneNodes())
    {
        RigBone bone;
        bone.name = m_file.nodes[node].name;
        bone.node = node;
        bone.number = m_notes[node].bone;
        for (auto above = m_file.nodes[node].parent; above && !bone.parent;
             above = m_file.nodes[*above].parent)
        {
            const auto found = known.find(*above);
            bone.parent = found == known.end() ? std::nullopt : std::optional(found->second);
        }
        known.emplace(node, m_bones.size());
        m_bones.push_back(std::move(bone));
    }
    findBinds();
    for (std::size_t i = 0; i < m_bones.size(); ++i)
    {
        m_bones[i].at = turnedAxes(placeOf(m_binds[i])) * m_units;
        m_fromBinds.push_back(glm::inverse(m_binds[i]));
    }
}

void Rig::findBinds()
{
    const std::vector<glm::mat4>& rest = m_nodes;
    if (isOurs())
    {
        // What the first bone hangs on is the object, wherever somebody has put it. Of files of
        // others nobody knows what stands above their bones.
        const auto above = m_file.nodes[m_bones.front().node].parent;
        m_object = above ? glm::inverse(stand(rest[*above])) : glm::mat4(1.0F);
    }
    m_binds.resize(m_bones.size(), glm::mat4(1.0F));
    std::vector<std::optional<glm::mat4>> binds(m_file.nodes.size());
    for (const exchange::ModelSkin& skin : m_file.skins)
    {
        for (std::size_t i = 0; i < skin.joints.size(); ++i)
        {
            binds[skin.joints[i]] = glm::inverse(skin.inverseBinds[i]);
        }
    }
    m_skinned = skinned(rest, binds);
    for (std::size_t i = 0; i < m_bones.size(); ++i)
    {
        const std::size_t node = m_bones[i].node;
        const auto at = m_notes[node].at;
        if (binds[node])
        {
            m_binds[i] = m_skinned * *binds[node];
        }
        else if (at)
        {
            const glm::vec3 place((*at)[0], (*at)[1], (*at)[2]);
            m_binds[i][3] = glm::vec4(turnedAxes(place) / m_units, 1.0F);
        }
        else
        {
            m_binds[i] = m_object * rest[node];
        }
    }
}

/// From the axes of skinned vertices into those of the object. Where the nodes stand as the joints
/// did when the vertices were put on them, they tell; nodes in some other pose do not, and then
/// vertices are in the object's axes.
glm::mat4 Rig::skinned(const std::vector<glm::mat4>& rest,
                       const std::vector<std::optional<glm::mat4>>& binds) const
{
    std::optional<glm::mat4> common;
    for (const RigBone& bone : m_bones)
    {
        if (!binds[bone.node])
        {
            continue;
        }
        const glm::mat4 own = m_object * rest[bone.node] * glm::inverse(*binds[bone.node]);
        const float large = std::max(1.0F, glm::length(placeOf(own)));
        if (common && apart(*common, own) > kSameMatrix * large)
        {
            return isOurs() ? glm::mat4(1.0F) : *common;
        }
        common = common ? common : own;
    }
    return common.value_or(glm::mat4(1.0F));
}

bool Rig::isOurs() const
{
    return std::ranges::any_of(m_bones,
                               [](const RigBone& bone) { return bone.number.has_value(); });
}

void Rig::findMeshes()
{
    m_meshes.resize(m_bones.size());
    for (std::size_t i = 0; i < m_file.nodes.size(); ++i)
    {
        const ModelNode& node = m_file.nodes[i];
        if (!node.mesh)
        {
            continue;
        }
        const NodeNotes& notes = m_notes[i];
        const ModelMesh& mesh = m_file.meshes[*node.mesh];
        if (node.skin && !m_bones.empty() && has(mesh.vertices.weights, mesh))
        {
            addSkinned(i, notes);
        }
        else if (!m_isForeign[i])
        {
            addRigid(i, notes);
        }
    }
    std::ranges::sort(m_parts,
                      [](const RigPart& one, const RigPart& other) {
                          return std::pair(one.slot, one.bone) < std::pair(other.slot, other.bone);
                      });
}

/// Whether most of a mesh is moved by bones of another moveable.
bool Rig::isForeignMesh(const ModelNode& node) const
{
    const auto& all = m_file.meshes[*node.mesh].vertices.weights;
    const auto& joints = m_file.skins[*node.skin].joints;
    const auto foreign =
        std::ranges::count_if(all,
                              [&](const exchange::ModelWeights& weights)
                              {
                                  const std::size_t joint = mainJoint(weights);
                                  return joint < joints.size() && m_isForeign[joints[joint]];
                              });
    return 2 * static_cast<std::size_t>(foreign) > all.size();
}

/// Whether notes say that a mesh is of another moveable than that of the rig.
bool Rig::isPart(const NodeNotes& notes) const
{
    return notes.meshOf && notes.meshSlot && notes.meshSlot != m_moveable;
}

RigMesh& Rig::partOf(const NodeNotes& notes)
{
    const auto found =
        std::ranges::find_if(m_parts,
                             [&](const RigPart& part) {
                                 return part.slot == *notes.meshSlot && part.bone == *notes.meshOf;
                             });
    return found != m_parts.end()
               ? found->mesh
               : m_parts.emplace_back(RigPart{*notes.meshSlot, *notes.meshOf, {}, !notes.stand})
                     .mesh;
}

/// From the axes of the object, in units of the game, into those of a mesh of another moveable;
/// both as model files have them.
glm::mat4 Rig::intoPart(const NodeNotes& notes) const
{
    const MeshStand stand = notes.stand.value_or(MeshStand{*notes.meshOf});
    const auto bone = boneOfNumber(stand.bone);
    const glm::vec3 at = stand.at + (bone ? m_bones[*bone].at : glm::vec3(0.0F));
    return glm::mat4_cast(glm::conjugate(turnedAxes(stand.turn)))
           * glm::translate(glm::mat4(1.0F), -turnedAxes(at));
}

/// The bone that a face goes with: that of the notes, if it moves any of it, or else the one that
/// moves most.
std::size_t Rig::boneOfFace(const ModelNode& node,
                            const exchange::ModelFace& face,
                            std::optional<std::size_t> noted) const
{
    const auto& joints = m_file.skins[*node.skin].joints;
    const auto boneOf = [&](std::size_t joint)
    { return joint < joints.size() ? m_boneOf[joints[joint]] : std::nullopt; };
    std::map<std::size_t, std::size_t> votes;
    std::size_t bone = 0;
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        const auto& weights = m_file.meshes[*node.mesh].vertices.weights[face.vertices[i]];
        for (std::size_t k = 0; noted && k < weights.joints.size(); ++k)
        {
            if (weights.weights[k] > 0.0F && boneOf(weights.joints[k]) == noted)
            {
                return *noted;
            }
        }
        const std::size_t voted = boneOf(mainJoint(weights)).value_or(0);
        ++votes[voted];
        bone = i == 0 || votes[voted] > votes[bone] ? voted : bone;
    }
    return bone;
}

void Rig::addSkinned(std::size_t node, const NodeNotes& notes)
{
    const ModelNode& from = m_file.nodes[node];
    if (isForeignMesh(from))
    {
        return;
    }
    const ModelMesh& mesh = m_file.meshes[*from.mesh];
    const glm::mat4 matrix = glm::scale(glm::mat4(1.0F), glm::vec3(m_units)) * m_skinned;
    if (isPart(notes))
    {
        addFaces(partOf(notes), mesh, intoPart(notes) * matrix, glm::vec3(0.0F));
        return;
    }
    const auto noted = notes.meshOf ? boneOfNumber(*notes.meshOf) : std::nullopt;
    for (const exchange::ModelFace& face : mesh.faces)
    {
        const std::size_t bone = boneOfFace(from, face, noted);
        addFace(m_meshes[bone], mesh, face, matrix, m_bones[bone].at);
    }
}

void Rig::addRigid(std::size_t node, const NodeNotes& notes)
{
    const ModelMesh& mesh = m_file.meshes[*m_file.nodes[node].mesh];
    const glm::mat4 scale = glm::scale(glm::mat4(1.0F), glm::vec3(m_units));
    if (isPart(notes))
    {
        addFaces(partOf(notes), mesh, scale, glm::vec3(0.0F)); // the node is where its origin is
        return;
    }
    const auto bone = m_boneOf[node];
    if (!bone)
    {
        addFaces(m_rest, mesh, scale * m_nodes[node], glm::vec3(0.0F));
        return;
    }
    // From the axes of the bone, which may be in any pose, into its axes in the pose of rest.
    const glm::mat4 matrix =
        scale * m_binds[*bone] * glm::inverse(m_nodes[m_bones[*bone].node]) * m_nodes[node];
    addFaces(m_meshes[*bone], mesh, matrix, m_bones[*bone].at);
}

/// From the scene into the axes of the object while nodes stand so. With others in the file it goes
/// along with them, and this is no move of its own.
glm::mat4 Rig::objectAt(const std::vector<glm::mat4>& nodes) const
{
    const bool hasOthers = std::ranges::find(m_isForeign, true) != m_isForeign.end();
    return m_root && hasOthers ? m_object * m_nodes[*m_root] * glm::inverse(nodes[*m_root])
                               : m_object;
}

RigPose Rig::poseAt(const exchange::ModelClip& clip, float seconds) const
{
    const std::vector<glm::mat4> nodes = m_posing.at(clip, seconds);
    const glm::mat4 object = objectAt(nodes);
    const bool isMoved = object != glm::mat4(1.0F);
    std::vector<glm::mat4> moves(m_bones.size());
    std::vector<glm::quat> stands(m_bones.size());
    RigPose pose;
    pose.turns.reserve(m_bones.size());
    for (std::size_t i = 0; i < m_bones.size(); ++i)
    {
        const RigBone& bone = m_bones[i];
        moves[i] = nodes[bone.node] * m_fromBinds[i];
        moves[i] = isMoved ? object * moves[i] : moves[i];
        stands[i] = turnedAxes(turnOf(moves[i]));
        pose.turns.push_back(bone.parent ? glm::conjugate(stands[*bone.parent]) * stands[i]
                                         : stands[i]);
        const glm::vec3 at = moved(moves[i], placeOf(m_binds[i]));
        if (bone.parent)
        {
            const glm::vec3 hangs = moved(moves[*bone.parent], placeOf(m_binds[i]));
            pose.largestStretch = std::max(pose.largestStretch, glm::length(at - hangs) * m_units);
        }
        else if (i == 0)
        {
            pose.offset = turnedAxes(at) * m_units;
        }
    }
    return pose;
}

std::optional<float> unitsOf(const ModelFile& file)
{
    const auto notes = sceneNotesOf(file.notes);
    return notes ? std::optional(notes->units) : std::nullopt;
}

} // namespace tr::convert
