#include "core/convert/models/taking/NewMeshes.h"

#include "core/convert/models/ShadeColour.h"
#include "core/convert/models/taking/MeshBuilding.h"
#include "core/convert/models/taking/TakenTextures.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/level/Content.h"
#include "core/level/VertexBounds.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tr::convert
{
namespace
{

/// A mesh in the order of its notes.
class NotedMesh
{
public:
    NotedMesh(const NewMesh& mesh,
              const TakenLooks& looks,
              PlaceNumbers& places,
              schema::Version version)
        : m_notes(*mesh.notes)
        , m_noted(mesh.notes->ofVertices)
        , m_came(mesh.came)
        , m_looks(looks)
        , m_places(places)
        , m_version(version)
        , m_vertices(m_notes.vertices)
        , m_faces(m_notes.faces.size())
    {
    }

    /// Nothing: the corners do not tell, or they were moved apart.
    [[nodiscard]] std::optional<BuiltMesh> build()
    {
        for (const RigFace& face : m_came.faces)
        {
            // Sides that the file has to say itself are no faces of the notes.
            if (m_looks.needsBacks(face.material) || !take(face))
            {
                return std::nullopt;
            }
        }
        if (!putVertices())
        {
            return std::nullopt; // which is told where it is made without the notes
        }
        putFaces();
        return std::move(m_made);
    }

private:
    struct Face
    {
        std::array<const RigCorner*, 4> corners{};
        std::optional<std::size_t> material{};
    };

    /// All corners have to be of one face, and at one place with the others of their vertex.
    bool take(const RigFace& came)
    {
        const auto first = came.corners[0].origin.face;
        if (first < 0 || static_cast<std::size_t>(first) >= m_faces.size())
        {
            return false;
        }
        const auto row = static_cast<std::size_t>(first);
        Face& face = m_faces[row];
        face.material = came.material;
        const edit::ShapeFace& noted = m_notes.faces[row];
        for (std::size_t i = 0; i < came.count; ++i)
        {
            const RigCorner& corner = came.corners[i];
            const auto end = noted.vertices.begin() + noted.corners;
            const auto place = std::find_if(noted.vertices.begin(),
                                            end,
                                            [&corner](std::uint16_t vertex)
                                            { return vertex == corner.origin.vertex; });
            if (corner.origin.face != first || place == end)
            {
                return false;
            }
            const RigCorner*& vertex = m_vertices[*place];
            if (vertex != nullptr
                && roundedPoint(vertex->position) != roundedPoint(corner.position))
            {
                return false;
            }
            vertex = vertex == nullptr ? &corner : vertex;
            for (auto each = place; each != end; ++each)
            {
                const auto own = static_cast<std::size_t>(each - noted.vertices.begin());
                const bool isIt = *each == *place && face.corners[own] == nullptr;
                face.corners[own] = isIt ? &corner : face.corners[own];
            }
        }
        return true;
    }

    /// False: one is further away than a file can say.
    bool putVertices()
    {
        edit::MeshShape& shape = m_made.shape;
        shape.header = m_notes.header;
        std::vector<std::size_t> unlit;
        for (std::size_t i = 0; i < m_vertices.size(); ++i)
        {
            const RigCorner* const corner = m_vertices[i];
            const auto loose = corner == nullptr ? m_noted.loose.find(i) : m_noted.loose.end();
            const bool isLoose = loose != m_noted.loose.end();
            const auto at = isLoose
                                ? Result<level::Vertex>(loose->second)
                                : vertexAtPoint(corner == nullptr ? UnitPoint{}
                                                                  : roundedPoint(corner->position));
            if (!at)
            {
                return false;
            }
            shape.vertices.push_back(*at);
            if (corner == nullptr && !isLoose)
            {
                ++m_made.goneVertices;
            }
            if (!keepLight(i) && !putLight(corner) && corner != nullptr)
            {
                unlit.push_back(i);
            }
        }
        m_made.freshVertices = shape.vertices.size();
        m_unlit = std::move(unlit);
        return true;
    }

    /// What is noted, as long as the file says about that. False: it says something else, or there
    /// is nothing.
    bool keepLight(std::size_t vertex)
    {
        const RigCorner* const corner = m_vertices[vertex];
        edit::MeshShape& shape = m_made.shape;
        if (m_notes.hasShades)
        {
            const bool isIt =
                m_noted.shades.size() == m_vertices.size()
                && (corner == nullptr || !m_came.hasColours
                    || isSameShade(m_noted.shades[vertex], corner->colour, m_version));
            if (isIt)
            {
                shape.shades.push_back(m_noted.shades[vertex]);
            }
            return isIt;
        }
        if (m_noted.normals.size() != m_vertices.size())
        {
            return false;
        }
        const level::Vertex& noted = m_noted.normals[vertex];
        // What has none keeps it: which way its faces look is all that the file could say.
        const bool isIt = corner == nullptr || noted == level::Vertex{}
                          || isSameNormal(view::toVec(noted), corner->normal);
        if (isIt)
        {
            shape.normals.push_back(noted);
        }
        return isIt;
    }

    /// Whether the file tells it.
    bool putLight(const RigCorner* corner)
    {
        edit::MeshShape& shape = m_made.shape;
        const bool isLit = corner != nullptr
                           && (m_notes.hasShades ? m_came.hasColours : isDirection(corner->normal));
        if (m_notes.hasShades)
        {
            shape.shades.push_back(isLit ? shadeOfColour(corner->colour, m_version)
                                         : std::int16_t{0});
        }
        else
        {
            shape.normals.push_back(isLit ? normalAsStored(corner->normal) : level::Vertex{});
        }
        return isLit;
    }

    void putFaces()
    {
        for (std::size_t row = 0; row < m_faces.size(); ++row)
        {
            const Face& from = m_faces[row];
            edit::ShapeFace face = m_notes.faces[row];
            if (std::any_of(from.corners.begin(),
                            from.corners.begin() + face.corners,
                            [](const RigCorner* corner) { return corner == nullptr; }))
            {
                ++m_made.goneFaces;
                continue;
            }
            // Numbers of textures and colours are those of another file.
            face.texture = 0;
            face.coloured = false;
            face.effects = edit::hasFaceEffects(m_version) ? face.effects : std::uint16_t{0};
            WantedLook wanted;
            wanted.face = m_made.shape.faces.size();
            wanted.material = from.material;
            wanted.look = m_looks.cameLook(from.material);
            wanted.noted = m_notes.faces[row];
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                wanted.texels[i] = m_looks.cameTexel(*from.corners[i], from.material);
                wanted.places[i] = m_places.of(pictureOf(from.material), wanted.texels[i]);
            }
            m_made.shape.faces.push_back(face);
            m_made.looks.push_back(wanted);
            ++m_made.freshFaces;
        }
        if (!m_unlit.empty())
        {
            edit::lightAnew(m_made.shape, m_unlit);
        }
    }

    /// As the pieces of meshes count them, which have no atlas here.
    [[nodiscard]] std::size_t pictureOf(const std::optional<std::size_t>& material) const
    {
        return 1 + material.value_or(m_looks.came().materials.size());
    }

    const MeshNotes& m_notes;
    const NotedVertices& m_noted;
    const RigMesh& m_came;
    const TakenLooks& m_looks;
    PlaceNumbers& m_places;
    schema::Version m_version;
    std::vector<const RigCorner*> m_vertices; ///< the first corner of each
    std::vector<Face> m_faces;
    std::vector<std::size_t> m_unlit;
    BuiltMesh m_made;
};

/// Whether what came reaches as far as the notes say, if they say it.
bool reachesAsNoted(const NewMesh& mesh)
{
    if (!mesh.notes || !mesh.notes->ofVertices.extent)
    {
        return true;
    }
    std::optional<level::BoundingBox> reach;
    for (const RigFace& face : mesh.came.faces)
    {
        for (std::size_t i = 0; i < face.count; ++i)
        {
            const auto at = vertexAtPoint(roundedPoint(face.corners[i].position));
            if (!at)
            {
                return false; // further than anything that is noted
            }
            level::widen(reach, *at);
        }
    }
    return !reach || *reach == *mesh.notes->ofVertices.extent;
}

class NewMeshTaker
{
public:
    NewMeshTaker(edit::Transaction& transaction,
                 std::span<const NewMesh> meshes,
                 const exchange::ModelFile& file,
                 ModelEdit& told)
        : m_transaction(transaction)
        , m_meshes(meshes)
        , m_told(told)
        , m_looks(m_nothing, file, transaction.content().version())
    {
    }

    Result<std::size_t> take(const Progress& progress)
    {
        for (std::size_t i = 0; i < m_meshes.size(); ++i)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(m_meshes.size()));
            auto made = builtOf(m_meshes[i], progress);
            if (!made)
            {
                return failOf(m_meshes[i], std::move(made.error()));
            }
            m_built.push_back(*std::move(made));
        }
        std::vector<view::Phrase> remarks;
        FileTextures inFile(m_transaction.content(), m_looks);
        auto done = giveTextures(m_transaction, m_built, {}, m_looks, remarks, progress, &inFile);
        for (view::Phrase& remark : remarks)
        {
            note({"textures", {}}, std::move(remark));
        }
        for (std::size_t i = 0; done && i < m_meshes.size(); ++i)
        {
            done = put(m_meshes[i], m_built[i]);
            if (!done)
            {
                return failOf(m_meshes[i], std::move(done.error()));
            }
        }
        return done ? Result<std::size_t>(m_moved) : fail(std::move(done.error()));
    }

private:
    static tl::unexpected<Error> failOf(const NewMesh& mesh, Error error)
    {
        return fail(about(view::englishText(mesh.name), std::move(error)));
    }

    Result<BuiltMesh> builtOf(const NewMesh& mesh, const Progress& progress)
    {
        const schema::Version version = m_transaction.content().version();
        const bool isAsNoted = reachesAsNoted(mesh);
        m_moved += isAsNoted ? 0U : 1U;
        if (mesh.notes)
        {
            if (auto noted = NotedMesh(mesh, m_looks, m_places, version).build())
            {
                return withSphere(*std::move(noted), isAsNoted);
            }
        }
        const edit::MeshShape empty;
        const auto pieces = piecesOf(empty, {}, mesh.came, m_looks, m_places);
        auto built = builtMesh(empty, pieces, matchOf(pieces, progress), m_looks, version);
        if (!built)
        {
            return built;
        }
        // Corners may have lost their numbers on the way, and stand where they stood.
        const bool isKept = mesh.notes && mesh.notes->ofVertices.extent && isAsNoted;
        if (isKept)
        {
            built->shape.header = mesh.notes->header;
        }
        return withSphere(*std::move(built), isKept);
    }

    /// `isKept`: whether it has its sphere already.
    static Result<BuiltMesh> withSphere(BuiltMesh built, bool isKept)
    {
        auto done = isKept ? Result<void>{} : edit::fitSphere(built.shape, false);
        return done ? Result<BuiltMesh>(std::move(built)) : fail(std::move(done.error()));
    }

    Result<void> put(const NewMesh& mesh, const BuiltMesh& built)
    {
        const auto word = edit::ownMeshWord(m_transaction, {mesh.pointer, {}});
        if (!word)
        {
            return fail(word.error());
        }
        auto done = edit::checkShape(m_transaction.content(), {}, built.shape);
        done = done ? edit::exchangeMesh(m_transaction, *word, built.shape) : done;
        if (!done || (mesh.came.faces.empty() && !mesh.notes))
        {
            return done;
        }
        ++m_told.meshes;
        m_told.lines.push_back(
            {ModelLine::Kind::Mesh,
             mesh.name,
             {"{0} vertices, {1} faces", {built.shape.vertices.size(), built.shape.faces.size()}}});
        m_told.largestShift = std::max(m_told.largestShift, built.largestShift);
        if (built.goneFaces > 0)
        {
            note(mesh.name,
                 view::counted({"{0} faces have gone", "a face has gone"}, built.goneFaces));
        }
        if (built.goneVertices > 0)
        {
            note(mesh.name,
                 view::counted({"{0} vertices without a face come to the middle",
                                "a vertex without a face comes to the middle"},
                               built.goneVertices));
        }
        return {};
    }

    void note(view::Phrase what, view::Phrase change)
    {
        m_told.lines.push_back({ModelLine::Kind::Note, std::move(what), std::move(change)});
    }

    edit::Transaction& m_transaction;
    std::span<const NewMesh> m_meshes;
    ModelEdit& m_told;
    exchange::ModelFile m_nothing; ///< that was expected
    TakenLooks m_looks;
    PlaceNumbers m_places;
    std::vector<BuiltMesh> m_built;
    std::size_t m_moved = 0; ///< that do not reach as noted
};

} // namespace

Result<std::size_t> takeNewMeshes(edit::Transaction& transaction,
                                  std::span<const NewMesh> meshes,
                                  const exchange::ModelFile& file,
                                  ModelEdit& told,
                                  const Progress& progress)
{
    return NewMeshTaker(transaction, meshes, file, told).take(progress);
}

} // namespace tr::convert
