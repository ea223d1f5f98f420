#include "core/convert/models/taking/MeshExchange.h"

#include "core/base/Text.h"
#include "core/convert/models/taking/MeshMatching.h"
#include "core/convert/models/taking/TakenPainting.h"
#include "core/convert/models/taking/TakenTextures.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/level/Content.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::convert
{
namespace
{

/// Rows of a table of a mesh, and how many tables of faces there are at most.
constexpr std::size_t kMostInTable = 32'767;
constexpr std::size_t kMostFaceTables = 4;

/// As many as no mesh could hold, even if all were joined to quads.
Result<void> checkFaces(const MeshThatCame& mesh, const edit::MeshShape& before)
{
    const std::size_t most = std::max(2 * kMostFaceTables * kMostInTable, 2 * before.faces.size());
    const std::size_t count = mesh.came->faces.size();
    return count <= most
               ? Result<void>()
               : Result<void>(fail(ErrorCode::TooManyFaces, {concat(count), concat(kMostInTable)}));
}

/// Each place that a triangle has needs a vertex.
Result<void> checkPlaces(const MeshPieces& pieces, std::size_t most)
{
    std::set<UnitPoint> places;
    for (const CameTriangle& each : pieces.came)
    {
        places.insert(each.at.begin(), each.at.end());
    }
    return places.size() <= std::max(most, pieces.vertices)
               ? Result<void>()
               : Result<void>(
                   fail(ErrorCode::TooManyVertices, {concat(places.size()), concat(most)}));
}

/// Why a mesh cannot be taken, with its name.
tl::unexpected<Error> failOf(const MeshThatCame& mesh, Error error)
{
    return fail(about(view::englishText(mesh.name), std::move(error)));
}

/// Meshes that are one in the file, under several bones.
struct SharedMesh
{
    std::vector<std::size_t> wanted; ///< rows of MeshesThatCame::meshes, which have it
    edit::MeshShape before;
    std::optional<std::size_t> chosen{}; ///< the one that counts
    BuiltMesh built;
};

view::Phrase changeOf(const BuiltMesh& built)
{
    std::vector<view::Phrase> parts;
    const auto add = [&parts](const view::Counted& words,
                              std::size_t count,
                              std::vector<view::PhraseArgument> more = {})
    {
        if (count > 0)
        {
            parts.push_back(view::counted(words, count, std::move(more)));
        }
    };
    add({"{0} of {1} vertices moved", "{0} of {1} vertices moved"}, built.moved, {built.before});
    add({"{0} vertices new", "{0} vertex new"}, built.freshVertices);
    add({"{0} vertices gone", "{0} vertex gone"}, built.goneVertices);
    add({"{0} faces new", "{0} face new"}, built.freshFaces);
    add({"{0} faces gone", "{0} face gone"}, built.goneFaces);
    add({"{0} faces show something else", "{0} face shows something else"}, built.remapped);
    add({"{0} normals turned", "{0} normal turned"}, built.normals);
    add({"{0} shades changed", "{0} shade changed"}, built.shades);
    return {"{0}", {std::move(parts)}};
}

class MeshExchanger
{
public:
    MeshExchanger(edit::Transaction& transaction,
                  const MeshesThatCame& wanted,
                  ModelEdit& told,
                  const Progress& progress)
        : m_transaction(transaction)
        , m_wanted(wanted)
        , m_told(told)
        , m_progress(progress)
        , m_looks(*wanted.expected, *wanted.came, transaction.content().version())
    {
    }

    Result<void> take()
    {
        m_told.meshes += m_wanted.meshes.size();
        auto done = findShared();
        done = done ? paint() : done;
        done = done ? match() : done;
        done = done ? texture() : done;
        return done ? exchange() : done;
    }

private:
    /// Groups what has one mesh, by where it begins.
    Result<void> findShared()
    {
        const level::Objects& objects = level::objectsOf(m_transaction.content());
        std::map<std::uint32_t, std::size_t> known;
        for (std::size_t i = 0; i < m_wanted.meshes.size(); ++i)
        {
            const std::size_t pointer = m_wanted.meshes[i].pointer;
            auto before = edit::shapeAt(m_transaction.content(), pointer);
            if (!before)
            {
                return fail(std::move(before.error()));
            }
            const auto [its, isNew] =
                known.try_emplace(objects.meshPointers[pointer].offset, m_shared.size());
            if (isNew)
            {
                m_shared.emplace_back().before = std::move(*before);
            }
            m_shared[its->second].wanted.push_back(i);
        }
        return {};
    }

    Result<void> paint()
    {
        const exchange::Picture* const came = m_looks.atlas();
        if (came == nullptr)
        {
            return {};
        }
        const auto painted = paintSpots(
            m_transaction, m_wanted.spots, m_wanted.expected->pictures.front().pixels, *came);
        if (!painted)
        {
            return fail(painted.error());
        }
        for (const PaintedSpot& each : *painted)
        {
            view::Phrase what =
                each.texture ? view::Phrase{"texture {0}", {*each.texture}}
                             : view::Phrase{"page {0}, from {1}, {2} on",
                                            {*each.spot->page, each.spot->left, each.spot->top}};
            m_told.lines.push_back({ModelLine::Kind::Texture,
                                    std::move(what),
                                    {"{0} of {1} texels", {each.painted, each.texels}}});
        }
        return {};
    }

    Result<void> match()
    {
        std::vector<std::vector<MeshPieces>> pieces;
        for (SharedMesh& shared : m_shared)
        {
            if (auto done = cut(shared, pieces.emplace_back()); !done)
            {
                return done;
            }
        }
        for (std::size_t i = 0; i < m_shared.size(); ++i)
        {
            m_progress.step(static_cast<double>(i) / static_cast<double>(m_shared.size()));
            if (auto done = match(m_shared[i], pieces[i]); !done)
            {
                return done;
            }
        }
        return {};
    }

    /// The pieces of each that has the mesh. What came without any extent (in wrong units, or with
    /// a scale of zero) is nothing, and drops out.
    Result<void> cut(SharedMesh& shared, std::vector<MeshPieces>& pieces)
    {
        const std::size_t most = edit::mostVertices(m_transaction.content());
        std::vector<std::size_t> kept;
        for (const std::size_t row : shared.wanted)
        {
            const MeshThatCame& mesh = m_wanted.meshes[row];
            if (auto done = checkFaces(mesh, shared.before); !done)
            {
                return failOf(mesh, std::move(done.error()));
            }
            MeshPieces made =
                piecesOf(shared.before, *mesh.expected, *mesh.came, m_looks, m_places);
            if (auto done = checkPlaces(made, most); !done)
            {
                return failOf(mesh, std::move(done.error()));
            }
            if (row == shared.wanted.front())
            {
                m_known.add(shared.before, made.own);
            }
            if (!made.came.empty())
            {
                kept.push_back(row);
                pieces.push_back(std::move(made));
            }
            else if (!std::ranges::all_of(made.own, &OwnFace::isUnseen))
            {
                note(mesh.name, {"the faces of it in the file have no extent, so it stays", {}});
            }
        }
        shared.wanted = std::move(kept);
        return {};
    }

    /// Of a mesh that came for several bones the first one counts that is changed.
    Result<void> match(SharedMesh& shared, const std::vector<MeshPieces>& pieces)
    {
        std::vector<BuiltMesh> all;
        for (const MeshPieces& each : pieces)
        {
            auto built = builtMesh(shared.before,
                                   each,
                                   matchOf(each, m_progress),
                                   m_looks,
                                   m_transaction.content().version());
            if (!built)
            {
                const MeshThatCame& mesh = m_wanted.meshes[shared.wanted[all.size()]];
                return failOf(mesh, std::move(built.error()));
            }
            all.push_back(*std::move(built));
        }
        const auto first = std::ranges::find_if(all, &BuiltMesh::isChanged);
        if (first == all.end())
        {
            return {};
        }
        const auto number = static_cast<std::size_t>(first - all.begin());
        shared.chosen = shared.wanted[number];
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            if (i != number && !isAlike(all[i], *first))
            {
                note(m_wanted.meshes[shared.wanted[i]].name,
                     {all[i].isChanged()
                          ? "it is the same mesh as {0}, which changes otherwise and counts"
                          : "it is the same mesh as {0}, and changes with it",
                      {m_wanted.meshes[*shared.chosen].name}});
            }
        }
        shared.built = std::move(*first);
        return {};
    }

    [[nodiscard]] static bool isAlike(const BuiltMesh& one, const BuiltMesh& other)
    {
        const auto isSameLook = [](const WantedLook& a, const WantedLook& b)
        { return a.places == b.places && a.look == b.look; };
        return one.shape.vertices == other.shape.vertices && one.shape.faces == other.shape.faces
               && one.shape.normals == other.shape.normals && one.shape.shades == other.shape.shades
               && std::ranges::equal(one.looks, other.looks, isSameLook);
    }

    Result<void> texture()
    {
        std::vector<BuiltMesh> meshes;
        for (SharedMesh& shared : m_shared)
        {
            if (shared.chosen)
            {
                meshes.push_back(std::move(shared.built));
            }
        }
        std::vector<view::Phrase> remarks;
        auto done = giveTextures(m_transaction, meshes, m_known, m_looks, remarks, m_progress);
        auto next = meshes.begin();
        for (SharedMesh& shared : m_shared)
        {
            if (shared.chosen)
            {
                shared.built = std::move(*next++);
            }
        }
        for (view::Phrase& remark : remarks)
        {
            note({"textures", {}}, std::move(remark));
        }
        return done;
    }

    Result<void> exchange()
    {
        for (const SharedMesh& shared : m_shared)
        {
            if (!shared.chosen)
            {
                continue;
            }
            const MeshThatCame& mesh = m_wanted.meshes[*shared.chosen];
            const schema::Version version = m_transaction.content().version();
            if (edit::wordsOf(edit::meshOf(shared.built.shape, version), version)
                == edit::wordsOf(edit::meshOf(shared.before, version), version))
            {
                continue; // what looked otherwise has been found to be what it was
            }
            // Each change moves what is behind it.
            const auto word = edit::ownMeshWord(m_transaction, {mesh.pointer, {}});
            if (!word)
            {
                return failOf(mesh, word.error());
            }
            auto done =
                edit::checkShape(m_transaction.content(), shared.before, shared.built.shape);
            done = done ? edit::exchangeMesh(m_transaction, *word, shared.built.shape) : done;
            if (!done)
            {
                return failOf(mesh, std::move(done.error()));
            }
            m_told.lines.push_back({ModelLine::Kind::Mesh, mesh.name, changeOf(shared.built)});
            m_told.largestShift = std::max(m_told.largestShift, shared.built.largestShift);
        }
        return {};
    }

    void note(view::Phrase what, view::Phrase change)
    {
        m_told.lines.push_back({ModelLine::Kind::Note, std::move(what), std::move(change)});
    }

    edit::Transaction& m_transaction;
    const MeshesThatCame& m_wanted;
    ModelEdit& m_told;
    const Progress& m_progress;
    TakenLooks m_looks;
    PlaceNumbers m_places;
    KnownTextures m_known;
    std::vector<SharedMesh> m_shared;
};

} // namespace

Result<void> exchangeMeshes(edit::Transaction& transaction,
                            const MeshesThatCame& wanted,
                            ModelEdit& told,
                            const Progress& progress)
{
    return MeshExchanger(transaction, wanted, told, progress).take();
}

} // namespace tr::convert
