#include "ui/viewport/MeshMarks.h"

#include "core/view/objects/MeshPlaces.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using render::SceneLine;
using tr::view::MeshPart;

constexpr std::array<std::uint8_t, 4> kFaceColour{255, 214, 64, 255};
constexpr std::array<std::uint8_t, 4> kVertexColour{96, 224, 255, 255};

/// Of the size of a mesh that a mark at a vertex reaches to either side, and at least in units.
constexpr float kMarkShare = 0.02F;
constexpr float kLeastMark = 3.0F;

std::optional<tr::level::Mesh> meshAt(const OpenFile& file, std::size_t pointer)
{
    const auto& objects = file.file().objects();
    if (pointer >= objects.meshPointers.size())
    {
        return std::nullopt;
    }
    auto mesh = tr::view::readMesh(
        objects, file.file().content.version(), objects.meshPointers[pointer].offset);
    return mesh ? std::optional(std::move(*mesh)) : std::nullopt;
}

/// Whether two mesh pointers lead to one mesh.
bool isSameMesh(const OpenFile& file, std::size_t one, std::size_t other)
{
    const auto& pointers = file.file().objects().meshPointers;
    return one < pointers.size() && other < pointers.size()
           && pointers[one].offset == pointers[other].offset;
}

/// Where vertices of a mesh are in the world, as far as a face shows them.
struct MeshPlacesSeen
{
    std::vector<std::optional<glm::vec3>> vertices;
    std::size_t node = static_cast<std::size_t>(-1); ///< that moves the first of them
};

MeshPlacesSeen placesIn(const OpenFile& file,
                        const render::SceneDescription& scene,
                        std::span<const glm::mat4> nodes,
                        std::size_t pointer,
                        const tr::level::Mesh& mesh)
{
    std::vector<bool> isOfMesh(scene.picks.size());
    std::transform(scene.picks.begin(),
                   scene.picks.end(),
                   isOfMesh.begin(),
                   [&](const render::ScenePick& pick) {
                       return pick.mesh != render::ScenePick::kNoMesh
                              && isSameMesh(file, pick.mesh, pointer);
                   });
    const auto faces = tr::view::facesOf(mesh);
    MeshPlacesSeen seen;
    seen.vertices.resize(mesh.vertices.size());
    std::size_t corner = 0;
    const auto& vertices = scene.vertices;
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        const render::SceneVertex& vertex = vertices[i];
        const bool goesOn =
            i > 0 && vertices[i - 1].pick == vertex.pick && vertices[i - 1].face == vertex.face;
        corner = goesOn ? corner + 1 : 0;
        const bool isMeant = isOfMesh[vertex.pick] && vertex.node < nodes.size()
                             && vertex.face < faces.size() && corner < faces[vertex.face].corners;
        const std::size_t number =
            isMeant ? faces[vertex.face].vertices[corner] : seen.vertices.size();
        // Where several show the mesh, the first of them.
        if (number < seen.vertices.size() && !seen.vertices[number])
        {
            seen.vertices[number] =
                glm::vec3(nodes[vertex.node] * glm::vec4(vertex.position, 1.0F));
            seen.node = seen.node < nodes.size() ? seen.node : vertex.node;
        }
    }
    return seen;
}

void addMark(std::vector<SceneLine>& lines, const glm::vec3& place, float reach)
{
    for (glm::length_t axis = 0; axis < 3; ++axis)
    {
        glm::vec3 way(0.0F);
        way[axis] = reach;
        lines.push_back({place - way, place + way, kVertexColour});
    }
}

} // namespace

std::optional<Address>
partOfPick(const OpenFile& file, const render::ScenePick& pick, const MeshWorked& mesh)
{
    const bool isMeant =
        pick.mesh != render::ScenePick::kNoMesh && isSameMesh(file, pick.mesh, mesh.pointer);
    const auto shape = isMeant ? meshAt(file, mesh.pointer) : std::nullopt;
    if (!shape)
    {
        return std::nullopt;
    }
    const auto faces = tr::view::facesOf(*shape);
    const std::uint32_t offset = file.file().objects().meshPointers[mesh.pointer].offset;
    if (pick.face >= faces.size() || offset % sizeof(std::uint16_t) != 0)
    {
        return std::nullopt;
    }
    const tr::view::MeshPlaces places(*shape, file.file().content.version());
    MeshPart part{MeshPart::Kind::Face, pick.face};
    if (mesh.picksVertices)
    {
        const std::size_t corner = std::min<std::size_t>(pick.corner, 3);
        part = {MeshPart::Kind::Vertex, faces[pick.face].vertices[corner]};
    }
    return Address{tables::MeshWords, offset / sizeof(std::uint16_t) + places.wordOf(part)};
}

glm::vec3 wayInView(const glm::mat4& node, const std::array<int, 3>& way)
{
    const glm::vec3 units(way[0], way[1], way[2]);
    return glm::mat3(node) * tr::view::toView(units);
}

std::optional<MeshStand> standOf(const OpenFile& file,
                                 const render::SceneDescription& scene,
                                 std::span<const glm::mat4> nodes,
                                 const MeshWorked& mesh)
{
    const auto shape = meshAt(file, mesh.pointer);
    const auto places =
        shape ? placesIn(file, scene, nodes, mesh.pointer, *shape) : MeshPlacesSeen();
    glm::vec3 sum(0.0F);
    int count = 0;
    for (const std::size_t vertex : mesh.vertices)
    {
        if (vertex < places.vertices.size() && places.vertices[vertex])
        {
            sum += *places.vertices[vertex];
            ++count;
        }
    }
    return count == 0 || places.node >= nodes.size()
               ? std::nullopt
               : std::optional(MeshStand{nodes[places.node], sum / static_cast<float>(count)});
}

std::vector<SceneLine> meshLines(const OpenFile& file,
                                 const render::SceneDescription& scene,
                                 std::span<const glm::mat4> nodes,
                                 const MeshWorked& mesh,
                                 const std::array<int, 3>& way)
{
    std::vector<SceneLine> lines;
    const bool isNothing = mesh.faces.empty() && mesh.vertices.empty();
    const auto shape = isNothing ? std::nullopt : meshAt(file, mesh.pointer);
    if (!shape)
    {
        return lines;
    }
    MeshPlacesSeen seen = placesIn(file, scene, nodes, mesh.pointer, *shape);
    const bool isMoved = way != std::array<int, 3>{} && seen.node < nodes.size();
    std::vector<bool> isChosen(seen.vertices.size());
    render::SceneBounds bounds;
    for (const auto& place : seen.vertices)
    {
        if (place)
        {
            bounds.include(*place);
        }
    }
    for (const std::size_t vertex : mesh.vertices)
    {
        if (vertex < seen.vertices.size() && seen.vertices[vertex])
        {
            isChosen[vertex] = true;
            *seen.vertices[vertex] += isMoved ? wayInView(nodes[seen.node], way) : glm::vec3(0.0F);
        }
    }
    const auto faces = tr::view::facesOf(*shape);
    for (std::size_t face = 0; face < faces.size(); ++face)
    {
        const auto corners = std::span(faces[face].vertices).first(faces[face].corners);
        const bool isLit =
            std::ranges::binary_search(mesh.faces, face)
            || (isMoved
                && std::ranges::any_of(corners,
                                       [&isChosen](std::uint16_t vertex)
                                       { return vertex < isChosen.size() && isChosen[vertex]; }));
        for (std::size_t i = 0; isLit && i < corners.size(); ++i)
        {
            const std::uint16_t one = corners[i];
            const std::uint16_t next = corners[(i + 1) % corners.size()];
            const bool areSeen = one < seen.vertices.size() && next < seen.vertices.size()
                                 && seen.vertices[one] && seen.vertices[next];
            if (areSeen)
            {
                lines.push_back({*seen.vertices[one], *seen.vertices[next], kFaceColour});
            }
        }
    }
    const float reach =
        bounds.empty ? kLeastMark
                     : std::max(glm::length(bounds.high - bounds.low) * kMarkShare, kLeastMark);
    for (const std::size_t vertex : mesh.vertices)
    {
        if (vertex < isChosen.size() && isChosen[vertex])
        {
            addMark(lines, *seen.vertices[vertex], reach);
        }
    }
    return lines;
}

} // namespace ui
