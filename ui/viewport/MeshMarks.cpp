#include "ui/viewport/MeshMarks.h"

#include "core/view/objects/MeshPlaces.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Units.h"
#include "core/view/textures/TextureUses.h"

#include <algorithm>
#include <array>
#include <map>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using render::SceneLine;
using tr::view::MeshPart;

constexpr std::array<std::uint8_t, 4> kFaceColour{255, 214, 64, 255};
constexpr std::array<std::uint8_t, 4> kVertexColour{96, 224, 255, 255};
constexpr std::array<std::uint8_t, 4> kTextureColour{255, 128, 224, 255};

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

/// Where vertices of a mesh are in the world, as far as a face shows them.
struct MeshPlacesSeen
{
    std::vector<std::optional<glm::vec3>> vertices;
    std::size_t node = static_cast<std::size_t>(-1); ///< that moves the first of them
};

/// Of each pick of a scene whether it is a mesh, of the instance that is meant where that shows it.
std::vector<bool> picksOfMesh(const OpenFile& file,
                              const render::SceneDescription& scene,
                              std::size_t pointer,
                              MeshInstance instance)
{
    std::vector<bool> found(scene.picks.size());
    const auto mark = [&](const auto& isMeant)
    {
        std::transform(scene.picks.begin(),
                       scene.picks.end(),
                       found.begin(),
                       [&](const render::ScenePick& pick)
                       {
                           return pick.mesh != render::ScenePick::kNoMesh && isMeant(pick)
                                  && isSameMesh(file, pick.mesh, pointer);
                       });
    };
    if (instance != nullptr)
    {
        mark(
            [instance](const render::ScenePick& pick)
            {
                return pick.table == instance->table && pick.index == instance->index
                       && pick.sub == instance->sub;
            });
    }
    if (std::ranges::find(found, true) == found.end())
    {
        mark([](const render::ScenePick&) { return true; });
    }
    return found;
}

MeshPlacesSeen placesIn(const OpenFile& file,
                        const render::SceneDescription& scene,
                        std::span<const glm::mat4> nodes,
                        std::size_t pointer,
                        const tr::level::Mesh& mesh,
                        MeshInstance instance)
{
    MeshPlacesSeen seen;
    for (const auto& vertex : verticesSeen(file, scene, nodes.size(), pointer, mesh, instance))
    {
        auto& place = seen.vertices.emplace_back();
        if (vertex)
        {
            place = glm::vec3(nodes[vertex->node] * glm::vec4(vertex->position, 1.0F));
            seen.node = seen.node < nodes.size() ? seen.node : vertex->node;
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

/// Of each pick of a scene which faces of its mesh show something.
class FacesShown
{
public:
    FacesShown(const OpenFile& file,
               const render::SceneDescription& scene,
               const tr::view::ShowsTexture& shows)
        : m_ofPicks(scene.picks.size())
    {
        for (std::size_t i = 0; i < scene.picks.size(); ++i)
        {
            const std::uint32_t pointer = scene.picks[i].mesh;
            if (pointer == render::ScenePick::kNoMesh)
            {
                continue;
            }
            const auto [known, isNew] = m_ofMeshes.try_emplace(pointer);
            if (const auto mesh = isNew ? meshAt(file, pointer) : std::nullopt)
            {
                for (const tr::view::MeshFace& face : tr::view::facesOf(*mesh))
                {
                    known->second.push_back(shows(face));
                }
            }
            m_ofPicks[i] = &known->second;
        }
    }

    [[nodiscard]] bool contains(const render::SceneVertex& vertex) const
    {
        const std::vector<bool>* const faces = m_ofPicks[vertex.pick];
        return faces != nullptr && vertex.face < faces->size() && (*faces)[vertex.face];
    }

private:
    std::map<std::uint32_t, std::vector<bool>> m_ofMeshes; ///< by mesh pointers
    std::vector<const std::vector<bool>*> m_ofPicks;
};

} // namespace

bool isSameMesh(const OpenFile& file, std::size_t one, std::size_t other)
{
    const auto& pointers = file.file().objects().meshPointers;
    return one < pointers.size() && other < pointers.size()
           && pointers[one].offset == pointers[other].offset;
}

std::vector<std::optional<VertexSeen>> verticesSeen(const OpenFile& file,
                                                    const render::SceneDescription& scene,
                                                    std::size_t nodes,
                                                    std::size_t pointer,
                                                    const tr::level::Mesh& mesh,
                                                    MeshInstance instance)
{
    const std::vector<bool> isOfMesh = picksOfMesh(file, scene, pointer, instance);
    const auto faces = tr::view::facesOf(mesh);
    std::vector<std::optional<VertexSeen>> seen(mesh.vertices.size());
    std::size_t corner = 0;
    const auto& vertices = scene.vertices;
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        const render::SceneVertex& vertex = vertices[i];
        const bool goesOn =
            i > 0 && vertices[i - 1].pick == vertex.pick && vertices[i - 1].face == vertex.face;
        corner = goesOn ? corner + 1 : 0;
        const bool isMeant = isOfMesh[vertex.pick] && vertex.node < nodes
                             && vertex.face < faces.size() && corner < faces[vertex.face].corners;
        const std::size_t number = isMeant ? faces[vertex.face].vertices[corner] : seen.size();
        // Where several show the mesh, the first of them.
        if (number < seen.size() && !seen[number])
        {
            seen[number] = VertexSeen{vertex.position, vertex.node};
        }
    }
    return seen;
}

std::optional<FaceCorners> cornersOf(const OpenFile& file, std::size_t pointer, std::size_t face)
{
    const auto mesh = meshAt(file, pointer);
    const auto faces = mesh ? tr::view::facesOf(*mesh) : std::vector<tr::view::MeshFace>();
    return face < faces.size()
               ? std::optional(FaceCorners{faces[face].vertices, faces[face].corners})
               : std::nullopt;
}

std::vector<SceneLine> textureLines(const OpenFile& file,
                                    const render::SceneDescription& scene,
                                    std::span<const glm::mat4> nodes,
                                    const Address& texture)
{
    std::vector<SceneLine> lines;
    const auto shows = texture.row != Address::kWholeTable
                           ? tr::view::showsTexture(file.file().content, texture.table, texture.row)
                           : nullptr;
    if (!shows)
    {
        return lines;
    }
    const FacesShown shown(file, scene, shows);
    const auto& vertices = scene.vertices;
    const auto placeOf = [&](std::size_t i)
    { return glm::vec3(nodes[vertices[i].node] * glm::vec4(vertices[i].position, 1.0F)); };
    for (std::size_t first = 0; first < vertices.size();)
    {
        std::size_t end = first + 1;
        while (end < vertices.size() && vertices[end].pick == vertices[first].pick
               && vertices[end].face == vertices[first].face)
        {
            ++end;
        }
        for (std::size_t i = first; shown.contains(vertices[first]) && i < end; ++i)
        {
            lines.push_back({placeOf(i), placeOf(i + 1 < end ? i + 1 : first), kTextureColour});
        }
        first = end;
    }
    return lines;
}

MeshWorked partsInside(const OpenFile& file,
                       const render::SceneDescription& scene,
                       std::span<const glm::mat4> nodes,
                       const MeshWorked& mesh,
                       const std::function<bool(const glm::vec3& place)>& isInside,
                       MeshInstance instance)
{
    MeshWorked found{mesh.pointer, mesh.picksVertices, {}, {}};
    const auto shape = meshAt(file, mesh.pointer);
    if (!shape)
    {
        return found;
    }
    const auto seen = placesIn(file, scene, nodes, mesh.pointer, *shape, instance).vertices;
    for (std::size_t row = 0; mesh.picksVertices && row < seen.size(); ++row)
    {
        if (seen[row] && isInside(*seen[row]))
        {
            found.vertices.push_back(row);
        }
    }
    const auto faces = tr::view::facesOf(*shape);
    for (std::size_t row = 0; !mesh.picksVertices && row < faces.size(); ++row)
    {
        const auto corners = std::span(faces[row].vertices).first(faces[row].corners);
        const bool areSeen = std::ranges::all_of(
            corners, [&seen](std::uint16_t each) { return each < seen.size() && seen[each]; });
        // Of a quad that is not flat only the line between these two corners is surely drawn.
        const bool isQuad = corners.size() == 4;
        glm::vec3 sum(0.0F);
        for (std::size_t i = 0; areSeen && i < corners.size(); i += isQuad ? 2 : 1)
        {
            sum += *seen[corners[i]];
        }
        if (areSeen && isInside(sum / (isQuad ? 2.0F : 3.0F)))
        {
            found.faces.push_back(row);
        }
    }
    return found;
}

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
                                 const MeshWorked& mesh,
                                 MeshInstance instance)
{
    const auto shape = meshAt(file, mesh.pointer);
    const auto places =
        shape ? placesIn(file, scene, nodes, mesh.pointer, *shape, instance) : MeshPlacesSeen();
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
                                 const std::array<int, 3>& way,
                                 MeshInstance instance)
{
    std::vector<SceneLine> lines;
    const bool isNothing = mesh.faces.empty() && mesh.vertices.empty();
    const auto shape = isNothing ? std::nullopt : meshAt(file, mesh.pointer);
    if (!shape)
    {
        return lines;
    }
    MeshPlacesSeen seen = placesIn(file, scene, nodes, mesh.pointer, *shape, instance);
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
