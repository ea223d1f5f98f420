#include "core/base/Text.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Units.h"
#include "core/view/textures/TextureView.h"
#include "tests/support/LevelRules.h"

#include <algorithm>

namespace tr::test
{

using level::Animation;
using level::Model;

namespace
{

glm::vec3 pointAt(const level::Mesh& mesh, const view::MeshFace& face, std::size_t corner)
{
    return view::toVec(mesh.vertices[face.vertices[corner]]);
}

/// The mean normal of a face's corners; zero for meshes that have shades.
glm::vec3 normalOf(const level::Mesh& mesh, const view::MeshFace& face)
{
    glm::vec3 sum(0.0F);
    for (std::size_t i = 0; i < face.corners && !mesh.normals.empty(); ++i)
    {
        sum += view::toVec(mesh.normals[face.vertices[i]]);
    }
    return sum;
}

bool hasTexture(const format::GameFile& file, const view::MeshFace& face)
{
    return face.coloured
           || (file.level() != nullptr ? view::textureOf(*file.level(), face)
                                       : view::textureOf(*file.wad(), face))
                  .has_value();
}

std::string meshProblem(const format::GameFile& file, std::uint32_t offset)
{
    const auto mesh = view::readMesh(file.objects(), file.version(), offset);
    if (!mesh)
    {
        return fullMessage(mesh.error());
    }
    for (const view::MeshFace& face : view::facesOf(*mesh))
    {
        const auto corners = std::span(face.vertices).first(face.corners);
        if (std::ranges::any_of(corners,
                                [&](std::uint16_t row) { return row >= mesh->vertices.size(); }))
        {
            return concat("mesh at ", offset, ": a face has a vertex that does not exist");
        }
        if (!hasTexture(file, face))
        {
            return concat("mesh at ", offset, ": a face has no texture");
        }
        // Seen from outside, clockwise corners turn away from whoever looks.
        const glm::vec3 turn = glm::cross(pointAt(*mesh, face, 1) - pointAt(*mesh, face, 0),
                                          pointAt(*mesh, face, 2) - pointAt(*mesh, face, 0));
        if (glm::dot(turn, normalOf(*mesh, face)) > 0.0F)
        {
            return concat("mesh at ", offset, ": a face runs counter-clockwise");
        }
    }
    return {};
}

/// Whether a frame of another animation of the model can be gone to.
bool leadsInto(const level::Objects& objects,
               const view::RowRange& own,
               std::size_t animation,
               int frame)
{
    if (!own.contains(animation))
    {
        return false;
    }
    const Animation& next = objects.animations[animation];
    return frame >= next.frameStart && frame <= next.frameEnd;
}

std::string
changesProblem(const level::Objects& objects, const view::RowRange& own, std::size_t row)
{
    const Animation& animation = objects.animations[row];
    for (std::size_t i = 0; i < animation.numStateChanges; ++i)
    {
        const level::StateChange& change = objects.stateChanges[animation.stateChangeIndex + i];
        for (std::size_t j = 0; j < change.numDispatches; ++j)
        {
            const level::AnimDispatch& dispatch = objects.animDispatches[change.dispatchIndex + j];
            const bool here = dispatch.low >= animation.frameStart && dispatch.low < dispatch.high
                              && dispatch.high <= animation.frameEnd + 1;
            if (!here || !leadsInto(objects, own, dispatch.nextAnimation, dispatch.nextFrame))
            {
                return concat("animation ", row, ": a dispatch begins or leads outside");
            }
            if (objects.animations[dispatch.nextAnimation].stateId != change.stateId)
            {
                return concat("animation ", row, ": a dispatch leads to another state");
            }
        }
    }
    return {};
}

std::string animationProblem(const format::GameFile& file, const Model& model, std::size_t row)
{
    const level::Objects& objects = file.objects();
    const Animation& animation = objects.animations[row];
    const view::RowRange own = view::animationsOf(objects, model);
    const int frames = animation.frameEnd - animation.frameStart;
    const auto needed =
        static_cast<std::size_t>((frames + animation.frameRate - 1) / animation.frameRate + 1);
    const auto keys = view::keyframesOf(objects, file.version(), row);
    if (keys.count != needed)
    {
        return concat("animation ", row, ": ", keys.count, " key frames, not ", needed);
    }
    for (std::size_t i = 0; i < keys.count; ++i)
    {
        const auto key = view::readKeyframe(
            objects, file.version(), keys.firstWord + i * keys.words, model.numMeshes);
        if (!key || key->angles.size() != model.numMeshes || key->words > keys.words)
        {
            return concat("animation ", row, ": key frame ", i, " cannot be read");
        }
    }
    if (!leadsInto(objects, own, animation.nextAnimation, animation.nextFrame))
    {
        return concat("animation ", row, ": what follows is not of this model");
    }
    if (view::commandsOf(objects, animation).size() != animation.numAnimCommands)
    {
        return concat("animation ", row, ": commands are missing");
    }
    return changesProblem(objects, own, row);
}

} // namespace

std::string objectProblem(const format::GameFile& file)
{
    const level::Objects& objects = file.objects();
    for (const level::MeshPointer& pointer : objects.meshPointers)
    {
        if (auto problem = meshProblem(file, pointer.offset); !problem.empty())
        {
            return problem;
        }
    }
    for (const Model& model : objects.models)
    {
        if (view::meshesOf(objects, model).count != model.numMeshes)
        {
            return concat("model ", model.id, ": meshes are missing");
        }
        const view::RowRange own = view::animationsOf(objects, model);
        for (std::size_t row = own.first; row < own.end(); ++row)
        {
            if (auto problem = animationProblem(file, model, row); !problem.empty())
            {
                return concat("model ", model.id, ", ", problem);
            }
        }
    }
    return {};
}

std::string soundProblem(const level::Level& level)
{
    constexpr std::int16_t kNumber = 0x3FFF;
    std::vector<std::size_t> sounds;
    for (const Animation& animation : level.objects.animations)
    {
        for (const view::AnimationCommand& command : view::commandsOf(level.objects, animation))
        {
            if (command.kind == view::AnimationCommand::Kind::PlaySound)
            {
                sounds.push_back(static_cast<std::size_t>(command.operands[1] & kNumber));
            }
        }
    }
    for (const level::SoundSource& source : level.soundSources)
    {
        sounds.push_back(source.soundId);
    }
    for (const std::size_t sound : sounds)
    {
        const int row = sound < level.sounds.map.size() ? level.sounds.map[sound] : -1;
        if (row < 0 || static_cast<std::size_t>(row) >= level.sounds.details.size())
        {
            return concat("sound ", sound, " has no details");
        }
        const level::SoundDetails& details = level.sounds.details[static_cast<std::size_t>(row)];
        const std::size_t count = (details.characteristics >> 2) & 0x3FU;
        if (count == 0 || details.sample + count > level.sounds.sampleIndices.size())
        {
            return concat("sound ", sound, " has no samples");
        }
    }
    return {};
}

} // namespace tr::test
