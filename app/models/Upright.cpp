#include "app/models/Upright.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace models
{
namespace
{

using tr::exchange::ModelClip;
using tr::exchange::ModelFile;
using tr::exchange::ModelNode;
using tr::exchange::ModelPlace;
using tr::exchange::ModelSkin;
using tr::exchange::ModelTrack;

constexpr float kCentimetre = 0.01F;

/// An axis of an FBX file: which, and whether it leads there or back.
glm::vec3 axisOf(const aiMetadata& said, const char* axis, const char* sign, std::int32_t usual)
{
    std::int32_t number = usual;
    std::int32_t direction = 1;
    said.Get(axis, number);
    said.Get(sign, direction);
    glm::vec3 vector(0.0F);
    vector[std::clamp<std::int32_t>(number, 0, 2)] = direction < 0 ? -1.0F : 1.0F;
    return vector;
}

bool isEven(const glm::vec3& scale)
{
    const float most = std::abs(scale.x) * 1e-4F;
    return scale.x > 0.0F && std::abs(scale.x - scale.y) <= most
           && std::abs(scale.x - scale.z) <= most;
}

/// All lengths times a factor. Scales stay, since what they scale has become as much larger.
void enlarge(ModelFile& file, float factor)
{
    for (auto& mesh : file.meshes)
    {
        for (glm::vec3& position : mesh.vertices.positions)
        {
            position *= factor;
        }
    }
    for (ModelSkin& skin : file.skins)
    {
        for (glm::mat4& inverse : skin.inverseBinds)
        {
            inverse[3] = glm::vec4(glm::vec3(inverse[3]) * factor, inverse[3].w);
        }
    }
    for (ModelNode& node : file.nodes)
    {
        node.place.translation *= factor;
    }
    for (ModelClip& clip : file.clips)
    {
        for (ModelTrack& track : clip.tracks)
        {
            if (track.path == ModelTrack::Path::Translation)
            {
                for (glm::vec4& value : track.values)
                {
                    value *= factor;
                }
            }
        }
    }
}

/// A joint that goes would take its mesh along.
bool isNeeded(const ModelFile& file, std::size_t row)
{
    const ModelNode& node = file.nodes[row];
    const bool isJoint = std::ranges::any_of(
        file.skins,
        [&](const ModelSkin& skin)
        { return std::ranges::find(skin.joints, row) != skin.joints.end() || skin.root == row; });
    const bool isMoved = std::ranges::any_of(
        file.clips,
        [&](const ModelClip& clip)
        { return std::ranges::find(clip.tracks, row, &ModelTrack::node) != clip.tracks.end(); });
    return node.mesh || node.light || node.camera || isJoint || isMoved;
}

/// What hung on a node hangs on nothing and stands where it stood. Precondition: the node does not
/// scale.
void takeOver(ModelFile& file, std::size_t row)
{
    const ModelPlace root = file.nodes[row].place;
    for (ModelNode& node : file.nodes)
    {
        if (node.parent == row)
        {
            node.parent.reset();
            node.place.translation = root.translation + root.rotation * node.place.translation;
            node.place.rotation = glm::normalize(root.rotation * node.place.rotation);
        }
    }
    for (ModelClip& clip : file.clips)
    {
        for (ModelTrack& track : clip.tracks)
        {
            if (file.nodes[track.node].parent)
            {
                continue;
            }
            for (glm::vec4& value : track.values)
            {
                if (track.path == ModelTrack::Path::Translation)
                {
                    value = glm::vec4(root.translation + root.rotation * glm::vec3(value), 0.0F);
                }
                else if (track.path == ModelTrack::Path::Rotation)
                {
                    const glm::quat turn =
                        root.rotation * glm::quat(value.w, value.x, value.y, value.z);
                    value = glm::vec4(turn.x, turn.y, turn.z, turn.w);
                }
            }
        }
    }
}

/// The first row goes, all numbers of nodes are one less.
void removeFirst(ModelFile& file)
{
    file.nodes.erase(file.nodes.begin());
    for (ModelNode& node : file.nodes)
    {
        if (node.parent)
        {
            --*node.parent;
        }
    }
    for (ModelSkin& skin : file.skins)
    {
        for (std::size_t& joint : skin.joints)
        {
            --joint;
        }
        if (skin.root)
        {
            --*skin.root;
        }
    }
    for (ModelClip& clip : file.clips)
    {
        for (ModelTrack& track : clip.tracks)
        {
            --track.node;
        }
    }
}

} // namespace

Standing standingOf(const aiScene& scene)
{
    Standing standing;
    float centimetres = 0.0F;
    if (scene.mMetaData == nullptr || !scene.mMetaData->Get("UnitScaleFactor", centimetres)
        || !std::isfinite(centimetres) || centimetres <= 0.0F)
    {
        return standing;
    }
    standing.metres = centimetres * kCentimetre;
    const aiMetadata& said = *scene.mMetaData;
    const glm::vec3 right = axisOf(said, "CoordAxis", "CoordAxisSign", 0);
    const glm::vec3 up = axisOf(said, "UpAxis", "UpAxisSign", 1);
    const glm::vec3 front = axisOf(said, "FrontAxis", "FrontAxisSign", 2);
    const glm::mat3 axes = glm::transpose(glm::mat3(right, up, front));
    // What is mirrored, or has one axis twice, is a mistake of the file.
    if (glm::determinant(axes) > 0.5F)
    {
        standing.turn = glm::quat_cast(axes);
    }
    return standing;
}

void setUpright(ModelFile& file, const Standing& standing)
{
    ModelPlace& root = file.nodes.front().place;
    root.translation = standing.turn * root.translation;
    root.rotation = standing.turn * root.rotation;
    float factor = standing.metres;
    if (isEven(root.scale))
    {
        factor *= root.scale.x;
        root.translation /= root.scale.x; // it is not scaled itself, and enlarged with the others
        root.scale = glm::vec3(1.0F);
    }
    if (factor != 1.0F)
    {
        enlarge(file, factor);
    }
    if (root.scale == glm::vec3(1.0F) && file.nodes.size() > 1 && !isNeeded(file, 0))
    {
        takeOver(file, 0);
        removeFirst(file);
    }
}

} // namespace models
