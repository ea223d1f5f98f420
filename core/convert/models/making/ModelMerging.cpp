#include "core/convert/models/making/ModelMerging.h"

#include "core/convert/models/making/ModelNames.h"

#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

void shift(std::optional<std::size_t>& number, std::size_t by)
{
    if (number)
    {
        *number += by;
    }
}

/// Behind those that are there, with names of their own.
template <class Thing>
void append(std::vector<Thing>& things, std::vector<Thing>& others)
{
    ModelNames names;
    for (const Thing& thing : things)
    {
        names.unique(thing.name);
    }
    for (Thing& other : others)
    {
        other.name = names.unique(std::move(other.name));
    }
    std::move(others.begin(), others.end(), std::back_inserter(things));
}

void shiftNode(exchange::ModelNode& node, const exchange::ModelFile& behind)
{
    shift(node.parent, behind.nodes.size());
    shift(node.mesh, behind.meshes.size());
    shift(node.skin, behind.skins.size());
    shift(node.light, behind.lights.size());
    shift(node.camera, behind.cameras.size());
}

} // namespace

void addModel(exchange::ModelFile& file, exchange::ModelFile other)
{
    for (exchange::ModelMaterial& material : other.materials)
    {
        shift(material.picture, file.pictures.size());
    }
    for (exchange::ModelMesh& mesh : other.meshes)
    {
        for (exchange::ModelFace& face : mesh.faces)
        {
            shift(face.material, file.materials.size());
        }
    }
    for (exchange::ModelSkin& skin : other.skins)
    {
        shift(skin.root, file.nodes.size());
        for (std::size_t& joint : skin.joints)
        {
            joint += file.nodes.size();
        }
    }
    for (exchange::ModelNode& node : other.nodes)
    {
        shiftNode(node, file);
    }
    for (exchange::ModelClip& clip : other.clips)
    {
        for (exchange::ModelTrack& track : clip.tracks)
        {
            track.node += file.nodes.size();
        }
    }
    append(file.pictures, other.pictures);
    append(file.materials, other.materials);
    append(file.meshes, other.meshes);
    append(file.skins, other.skins);
    append(file.lights, other.lights);
    append(file.cameras, other.cameras);
    append(file.nodes, other.nodes);
    append(file.clips, other.clips);
}

} // namespace tr::convert
