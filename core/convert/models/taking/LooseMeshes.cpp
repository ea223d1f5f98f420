#include "core/convert/models/taking/LooseMeshes.h"

#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/taking/ExpectedObject.h"
#include "core/exchange/model/ModelPosing.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

using exchange::ModelFile;
using exchange::ModelNode;

/// Formats have '_' in place of blanks.
std::string spacedName(std::string_view name)
{
    std::string spaced(name);
    std::ranges::replace(spaced, '_', ' ');
    return spaced;
}

/// Whether a name is a whole one, with nothing behind it but what programs put there to tell things
/// apart: ".001".
bool isMeshCalled(std::string_view name, std::string_view whole)
{
    if (!name.starts_with(whole))
    {
        return false;
    }
    const std::string_view tail = name.substr(whole.size());
    return tail.empty()
           || (tail.front() == '.' && tail.find_first_not_of("0123456789", 1) == tail.npos);
}

/// The number in "mesh 3 left foot".
std::optional<std::size_t> numberInName(std::string_view name)
{
    constexpr std::string_view kMesh = "mesh ";
    if (!name.starts_with(kMesh))
    {
        return std::nullopt;
    }
    const std::string_view rest = name.substr(kMesh.size());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const bool isWhole = end == rest.data() + rest.size() || *end == ' ' || *end == '.';
    return error == std::errc{} && isWhole ? std::optional(number) : std::nullopt;
}

/// The bone that a mesh is of; rigid meshes are called as their bones.
std::optional<std::size_t> boneOfName(const std::string& name, const ModelFile& bones)
{
    const std::size_t count = bones.skins.front().joints.size();
    const std::string spaced = spacedName(name);
    if (const auto number = numberInName(spaced))
    {
        return *number < count ? number : std::nullopt;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        if (isMeshCalled(spaced, spacedName(bones.nodes[i].name)))
        {
            return i;
        }
    }
    return std::nullopt;
}

/// As the node has it in the scene, since a skin does not look where its node is.
void putIntoScene(exchange::ModelMesh& mesh, const glm::mat4& stand)
{
    const glm::mat3 axes(stand);
    const float size = glm::determinant(axes);
    if (size == 0.0F)
    {
        return; // it has no extent there
    }
    const glm::mat3 turn = glm::transpose(glm::inverse(axes));
    for (glm::vec3& at : mesh.vertices.positions)
    {
        at = glm::vec3(stand * glm::vec4(at, 1.0F));
    }
    for (glm::vec3& normal : mesh.vertices.normals)
    {
        const glm::vec3 turned = turn * normal;
        const float length = glm::length(turned);
        normal = length > 0.0F ? turned / length : normal;
    }
    if (size < 0.0F)
    {
        for (exchange::ModelFace& face : mesh.faces)
        {
            std::reverse(face.vertices.begin() + 1, face.vertices.begin() + face.corners);
        }
    }
}

void hangOn(ModelFile& file, std::size_t node, std::size_t bone, const glm::mat4& stand)
{
    NodeNotes notes;
    notes.meshOf = static_cast<std::uint32_t>(bone);
    ModelNode& to = file.nodes[node];
    // Several nodes may show one mesh.
    file.meshes.push_back(file.meshes[*to.mesh]);
    exchange::ModelMesh& mesh = file.meshes.back();
    putIntoScene(mesh, stand);
    mesh.vertices.weights.assign(
        mesh.vertices.positions.size(),
        exchange::ModelWeights{{static_cast<std::uint16_t>(bone)}, {1.0F}});
    to.mesh = file.meshes.size() - 1;
    to.skin = 0;
    to.notes = textOf(notes);
}

} // namespace

bool isWithoutBones(const ModelFile& file)
{
    return file.skins.empty()
           && std::ranges::none_of(file.nodes,
                                   [](const ModelNode& node)
                                   {
                                       const auto notes = nodeNotesOf(node.notes);
                                       return notes && (notes->bone || notes->staticSlot);
                                   });
}

std::optional<ModelFile>
onBones(const schema::Content& content, std::size_t model, const ModelFile& file, float units)
{
    if (!isWithoutBones(file))
    {
        return std::nullopt;
    }
    ModelOptions options;
    options.units = units;
    options.animations.emplace();
    options.body = bodyByAtlas(content, model, file);
    const auto own = modelOfMoveable(content, model, options);
    if (!own || own->skins.empty())
    {
        return std::nullopt;
    }
    ModelFile made = file;
    const std::vector<glm::mat4> stands = exchange::ModelPosing(file).atRest();
    bool isAny = false;
    for (std::size_t i = 0; i < file.nodes.size(); ++i)
    {
        const auto bone = file.nodes[i].mesh ? boneOfName(file.nodes[i].name, *own) : std::nullopt;
        if (bone)
        {
            hangOn(made, i, *bone, stands[i]);
            isAny = true;
        }
    }
    if (!isAny)
    {
        return std::nullopt;
    }
    // The nodes of bones come first in what is made, with the root behind them.
    const std::size_t first = made.nodes.size();
    exchange::ModelSkin skin = own->skins.front();
    for (std::size_t i = 0; i <= skin.joints.size(); ++i)
    {
        ModelNode node = own->nodes[i];
        node.parent = node.parent ? std::optional(first + *node.parent) : std::nullopt;
        node.mesh.reset();
        node.skin.reset();
        made.nodes.push_back(std::move(node));
    }
    for (std::size_t& joint : skin.joints)
    {
        joint += first;
    }
    skin.root = first + skin.joints.size();
    made.skins.push_back(std::move(skin));
    return made;
}

} // namespace tr::convert
