#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/exchange/model/Neighbour.h"
#include "core/exchange/model/PicturesBeside.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Model files that tests write and read, and how they look at what came out.
namespace tr::test
{

inline std::span<const std::byte> asBytes(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

/// Files beside a model that are in memory.
inline exchange::Neighbour among(std::vector<exchange::FileBeside> files)
{
    return
        [files = std::move(files)](const std::string& name) -> std::optional<std::vector<std::byte>>
    {
        for (const auto& file : files)
        {
            if (file.name == name)
            {
                return file.bytes;
            }
        }
        return std::nullopt;
    };
}

inline exchange::FileBeside textBeside(std::string name, std::string_view text)
{
    const auto bytes = asBytes(text);
    return {std::move(name), {bytes.begin(), bytes.end()}};
}

/// Two pixels: red, and a hole.
inline exchange::Picture holedPicture()
{
    return {2, 1, {255, 0, 0, 255, 0, 0, 0, 0}};
}

/// A square of 1 in axes that are turned by half a turn about Z and moved by 2, 1, 0, so that it is
/// from 1, 0 to 2, 1 in the scene; it looks along +Z. Its first three corners are a second face, of
/// vertices of its own.
inline exchange::ModelFile squareModel()
{
    exchange::ModelFile file;
    file.pictures.push_back({"holes", holedPicture()});
    file.materials.resize(2);
    file.materials[0].name = "grate";
    file.materials[0].picture = 0;
    file.materials[0].alpha = exchange::ModelAlpha::Mask;
    file.materials[1].name = "grate";
    file.materials[1].picture = 0;
    file.materials[1].isDoubleSided = true;
    auto& mesh = file.meshes.emplace_back();
    mesh.vertices.positions = {
        {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
    mesh.vertices.mapping = {{0, 1}, {1, 1}, {1, 0}, {0, 0}, {0.25F, 0.1F}, {0, 0}, {0, 0}};
    mesh.faces = {{{0, 1, 2, 3}, 4, 0}, {{4, 5, 6, 0}, 3, 1}};
    file.nodes.resize(2);
    file.nodes[0].name = "root";
    file.nodes[0].place.translation = {0, 1, 0};
    file.nodes[1].name = "the \"hand\"";
    file.nodes[1].parent = 0;
    file.nodes[1].place.translation = {2, 0, 0};
    file.nodes[1].place.rotation = {0, 0, 0, 1};
    file.nodes[1].mesh = 0;
    return file;
}

/// Where the corners of a face are.
inline std::vector<glm::vec3> placesOf(const exchange::ModelMesh& mesh, std::size_t face)
{
    std::vector<glm::vec3> places;
    for (std::size_t k = 0; k < mesh.faces[face].corners; ++k)
    {
        places.push_back(mesh.vertices.positions[mesh.faces[face].vertices[k]]);
    }
    return places;
}

/// What the corners of a face show.
inline std::vector<glm::vec2> mappingOf(const exchange::ModelMesh& mesh, std::size_t face)
{
    std::vector<glm::vec2> mapping;
    for (std::size_t k = 0; k < mesh.faces[face].corners; ++k)
    {
        mapping.push_back(mesh.vertices.mapping[mesh.faces[face].vertices[k]]);
    }
    return mapping;
}

} // namespace tr::test
