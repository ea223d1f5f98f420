#include "tests/core/GltfSamples.h"

namespace tr::test
{
namespace
{

using namespace tr::exchange;

ModelMesh movedMesh()
{
    ModelMesh mesh;
    mesh.name = "moved";
    mesh.notes = "slot=0 \"quoted\" \xC3\xA4";
    for (std::uint16_t i = 0; i < 6; ++i)
    {
        const auto number = static_cast<float>(i);
        mesh.vertices.positions.emplace_back(0.1F * number, number / 3.0F, -number);
        mesh.vertices.normals.push_back(glm::normalize(glm::vec3(number, 1.0F, 2.0F)));
        mesh.vertices.mapping.emplace_back(number / 7.0F, 1.0F - number / 7.0F);
        mesh.vertices.colours.emplace_back(0.1F * number, 0.3F, 0.7F, 1.0F);
        mesh.vertices.weights.push_back({{1, 0, 0, 0}, {0.75F, 0.25F, 0.0F, 0.0F}});
        mesh.vertices.origins.push_back({70'000 + i, i % 2 == 0 ? -1 : 3});
    }
    mesh.faces = {{{0, 1, 2, 0}, 3, 1}, {{3, 5, 4, 0}, 3, 0}};
    return mesh;
}

ModelMesh plainMesh()
{
    ModelMesh mesh;
    mesh.vertices.positions = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}};
    mesh.faces = {{{0, 1, 2, 0}, 3, std::nullopt}};
    return mesh;
}

std::vector<ModelNode> nodes()
{
    const glm::quat turn = glm::normalize(glm::quat(0.9F, 0.1F, -0.2F, 0.3F));
    std::vector<ModelNode> nodes(10);
    nodes[0].name = "root";
    nodes[0].notes = "the root";
    nodes[1] = {
        .name = "upper", .parent = 0, .place = {{1.0F, 2.0F, 3.0F}, turn, {1.0F, 2.0F, 0.5F}}};
    nodes[2] = {.name = "lower", .parent = 1};
    nodes[3] = {.name = "skin", .mesh = 0, .skin = 0};
    nodes[4] = {.parent = 2, .mesh = 1}; // without a name
    for (std::size_t i = 0; i < 3; ++i)
    {
        nodes[5 + i] = {.name = "lamp", .parent = 9, .light = i};
    }
    nodes[8] = {.name = "eye", .camera = 0};
    nodes[9] = {.name = "behind its children", .camera = 1};
    return nodes;
}

ModelClip clip()
{
    using Path = ModelTrack::Path;
    using Between = ModelTrack::Between;
    ModelClip clip;
    clip.name = "walk";
    clip.tracks = {
        {1, Path::Rotation, Between::Linear, {0.0F, 0.5F}, {{0, 0, 0, 1}, {0, 1, 0, 0}}},
        {1, Path::Translation, Between::Step, {0.0F, 0.5F}, {{0, 0, 0, 0}, {0.1F, 2, 3, 0}}},
        {2,
         Path::Scale,
         Between::Cubic,
         {0.0F, 1.0F},
         {{0, 0, 0, 0}, {1, 1, 1, 0}, {5, 0, 0, 0}, {0, 6, 0, 0}, {2, 1, 1, 0}, {0, 0, 7, 0}}}};
    return clip;
}

} // namespace

ModelFile wholeModel()
{
    ModelFile file;
    file.name = "scene";
    file.notes = "notes of the scene";
    file.generator = "Cartouche";
    file.pictures = {{"first", {2, 2, std::vector<std::uint8_t>(16, 200)}},
                     {"second", {1, 2, {1, 2, 3, 4, 5, 6, 7, 0}}}};
    file.materials = {{.name = "cut out",
                       .notes = "texture 7",
                       .colour = {1.0F, 0.5F, 0.1F, 1.0F},
                       .picture = 1,
                       .alpha = ModelAlpha::Mask,
                       .isDoubleSided = true,
                       .roughness = 0.25F},
                      {.name = "glass", .picture = 0, .alpha = ModelAlpha::Blend}};
    file.meshes = {movedMesh(), plainMesh()};
    file.skins = {{"bones", {1, 2}, {glm::mat4(1.0F), glm::mat4(1.0F)}, 0}};
    file.skins[0].inverseBinds[1][3] = {0.1F, 2.0F, -3.0F, 1.0F};
    file.lights = {
        {.name = "sun", .kind = ModelLight::Kind::Directional, .intensity = 2.5F},
        {.name = "bulb", .colour = {1.0F, 0.5F, 0.0F}, .range = 9.0F},
        {.name = "torch", .kind = ModelLight::Kind::Spot, .innerAngle = 0.1F, .outerAngle = 0.5F}};
    file.cameras = {{"near", 0.7F, 0.2F, 50.0F}, {"endless", 0.9F, 0.1F, 0.0F}};
    file.nodes = nodes();
    file.clips = {clip()};
    return file;
}

ModelFile quadModel()
{
    ModelFile file;
    file.materials = {{.name = "a"}, {.name = "b"}};
    ModelMesh mesh;
    for (int i = 0; i < 5; ++i)
    {
        mesh.vertices.positions.emplace_back(i, i * i, 1.0F);
    }
    mesh.faces = {{{0, 1, 3, 2}, 4, 1}, {{1, 3, 4, 0}, 3, 0}};
    file.meshes = {mesh};
    file.nodes = {{.name = "quad", .mesh = 0}};
    return file;
}

Neighbour neighboursOf(const GltfFiles& files)
{
    return [&files](const std::string& name) -> std::optional<std::vector<std::byte>>
    {
        for (const auto& [known, bytes] : files.beside)
        {
            if (known == name)
            {
                return bytes;
            }
        }
        return std::nullopt;
    };
}

} // namespace tr::test
