#include "core/transfer/writing/ObjectWriter.h"

#include "core/base/Text.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/edit/rows/RowEdit.h"
#include "core/transfer/writing/AnimationWriter.h"
#include "core/transfer/writing/ObjectHome.h"

#include <algorithm>
#include <map>
#include <set>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

const GatheredStatic& staticOf(const Gathering& gathering, std::uint32_t slot)
{
    return *std::ranges::find(
        gathering.statics, slot, [](const GatheredStatic& each) { return each.row.id; });
}

const GatheredSequence& sequenceOf(const Gathering& gathering, std::uint32_t slot)
{
    return *std::ranges::find(gathering.sequences, slot, &GatheredSequence::slot);
}

/// What is needed of the gatherings for what is taken, and nothing else.
struct Used
{
    Ordered meshes;
    Ordered meshLists;
    Ordered trees;
    Ordered animationLists;
    Ordered spriteLists;
};

class Collector
{
public:
    /// `hasBodies`: moveables get their meshes and their skeleton.
    Collector(const Resolution& resolution, std::span<const Gathering> sources, bool hasBodies)
        : m_resolution(resolution)
        , m_sources(sources)
        , m_hasBodies(hasBodies)
    {
    }

    /// `isEmpty`: the destination has no meshes, so that the first one comes to the very beginning.
    Used collect(bool isEmpty)
    {
        for (const Deed& deed : m_resolution.deeds)
        {
            if (deed.share == Share::Whole)
            {
                collect(deed);
            }
        }
        const auto& meshes = m_used.meshes.all();
        const auto first = std::ranges::find_if(
            meshes, [this](const At& at) { return m_sources[at.first].meshes[at.second].isFirst; });
        if (isEmpty && first != meshes.end())
        {
            Ordered ordered;
            ordered.add(*first);
            for (const At& at : meshes)
            {
                ordered.add(at);
            }
            m_used.meshes = std::move(ordered);
        }
        return std::move(m_used);
    }

private:
    void collect(const Deed& deed)
    {
        const std::size_t source = deed.source;
        const Gathering& gathering = m_sources[source];
        if (deed.key.kind == ObjectKind::Static)
        {
            m_used.meshes.add({source, staticOf(gathering, deed.key.slot).mesh});
        }
        else if (deed.key.kind == ObjectKind::Sprites)
        {
            m_used.spriteLists.add({source, sequenceOf(gathering, deed.key.slot).sprites});
        }
        else
        {
            const GatheredMoveable& moveable = moveableOf(gathering, deed.key.slot);
            if (moveable.animations)
            {
                m_used.animationLists.add({source, *moveable.animations});
            }
            if (!m_hasBodies)
            {
                return;
            }
            m_used.trees.add({source, moveable.tree});
            if (m_used.meshLists.add({source, moveable.meshes}))
            {
                for (const Place mesh : gathering.meshLists[moveable.meshes])
                {
                    m_used.meshes.add({source, mesh});
                }
            }
        }
    }

    const Resolution& m_resolution;
    std::span<const Gathering> m_sources;
    bool m_hasBodies;
    Used m_used;
};

/// Where a row with that number is to stand: in order, if the others are, else behind all.
template <class Rows, class Number>
std::size_t placeFor(const Rows& rows, std::int64_t slot, Number number)
{
    std::vector<std::int64_t> slots;
    for (const auto& row : rows)
    {
        slots.push_back(static_cast<std::int64_t>(row.*number));
    }
    const auto place =
        std::ranges::is_sorted(slots) ? std::ranges::upper_bound(slots, slot) : slots.end();
    return static_cast<std::size_t>(place - slots.begin());
}

/// Puts a row to its place among the others.
template <class Row, class Number>
void insertOrdered(edit::Transaction& transaction,
                   schema::TableId table,
                   const Table<Row>& rows,
                   const Row& row,
                   Number number)
{
    const std::size_t at = placeFor(rows, static_cast<std::int64_t>(row.*number), number);
    transaction.apply(edit::Splice{
        table, std::string(table->segment), at, 0, schema::RowBlock(std::vector<Row>{row})});
}

class ObjectWriter
{
public:
    ObjectWriter(edit::Transaction& transaction,
                 const Resolution& resolution,
                 std::span<const Gathering> sources,
                 Report& report,
                 const level::Model* body)
        : m_transaction(transaction)
        , m_resolution(resolution)
        , m_sources(sources)
        , m_report(report)
        , m_body(body)
    {
    }

    Result<void> write(const Progress& progress)
    {
        if (auto done = putRestPoses(); !done)
        {
            return done;
        }
        m_before = level::objectsOf(m_transaction.content());
        const OpenEnds ends(m_transaction.content());
        m_used = Collector(m_resolution, m_sources, m_body == nullptr)
                     .collect(m_before.meshWords.empty());
        m_seats = homeOf(m_transaction.content())->seats(m_transaction.content(), m_sources);
        if (auto done = m_seats->furnish(
                m_transaction, {m_used.meshes.all(), m_used.spriteLists.all()}, m_report, progress);
            !done)
        {
            return done;
        }
        AnimationWriter animations(
            m_before, ends, m_resolution, m_sources, m_used.animationLists.all());
        putMeshes();
        if (auto done = putPointers(); !done)
        {
            return done;
        }
        putTrees();
        putModels(animations);
        putSprites();
        const auto kept = animations.kept();
        auto done = std::move(animations).apply(m_transaction, m_report);
        if (done)
        {
            ends.tell(m_transaction.content(), kept, m_report);
        }
        return done;
    }

private:
    /// Key frames of moveables without animations come in front of all: those of an animation reach
    /// to where those of the next one begin, so that they would be its own anywhere else.
    Result<void> putRestPoses()
    {
        std::vector<std::uint16_t> words;
        std::map<std::vector<std::uint16_t>, std::size_t>
            known; // the byte of each, equal ones once
        for (std::size_t i = 0; i < m_resolution.deeds.size(); ++i)
        {
            const Deed& deed = m_resolution.deeds[i];
            if (deed.key.kind == ObjectKind::Moveable && deed.share == Share::Whole)
            {
                const auto& rest = moveableOf(m_sources[deed.source], deed.key.slot).rest;
                const auto [one, isNew] = known.try_emplace(rest, words.size() * kWordBytes);
                m_restOf[i] = rest.empty() ? 0 : one->second;
                if (isNew)
                {
                    words.insert(words.end(), rest.begin(), rest.end());
                }
            }
        }
        return words.empty() ? Result<void>{}
                             : edit::insertRows(m_transaction,
                                                tables::Frames.segment,
                                                0,
                                                schema::RowBlock(std::move(words)));
    }

    /// The mesh with the textures of the destination.
    std::vector<std::uint16_t> wordsOf(const At& at)
    {
        const GatheredMesh& mesh = m_sources[at.first].meshes[at.second];
        edit::MeshShape shape = mesh.shape;
        for (std::size_t i = 0; i < shape.faces.size(); ++i)
        {
            m_seats->lead(at.first, shape.faces[i], mesh.looks[i]);
        }
        const schema::Version version = m_transaction.content().version();
        const edit::Words words = edit::wordsOf(edit::meshOf(shape, version), version);
        std::vector<std::uint16_t> made(words.begin(), words.end());
        made.resize(made.size() + made.size() % 2); // each stands at a multiple of four bytes
        return made;
    }

    void putMeshes()
    {
        std::vector<std::uint16_t> words(m_before.meshWords.size() % 2);
        std::size_t vertices = 0; // of the mesh that has most
        for (const At& at : m_used.meshes.all())
        {
            m_meshOffsets.push_back(static_cast<std::uint32_t>(
                (m_before.meshWords.size() + words.size()) * kWordBytes));
            const auto made = wordsOf(at);
            words.insert(words.end(), made.begin(), made.end());
            vertices =
                std::max(vertices, m_sources[at.first].meshes[at.second].shape.vertices.size());
        }
        tellVertices(vertices);
        m_report.meshes = m_meshOffsets.size();
        if (m_meshOffsets.empty())
        {
            words.clear();
        }
        append(m_transaction, tables::MeshWords, m_before.meshWords.size(), std::move(words));
        m_seats->tell(m_report);
    }

    void tellVertices(std::size_t vertices)
    {
        const Content& content = m_transaction.content();
        const std::size_t most = edit::mostVertices(content);
        if (vertices > most)
        {
            m_report.limits.push_back({{"vertices of a mesh of {0}",
                                        {std::string(level::versionName(content.version()))}},
                                       vertices,
                                       most,
                                       false});
        }
    }

    [[nodiscard]] level::MeshPointer pointerTo(const At& mesh) const
    {
        return {m_meshOffsets[m_used.meshes.numberOf(mesh)]};
    }

    Result<void> putPointers()
    {
        std::vector<level::MeshPointer> pointers;
        const auto row = [&] { return m_before.meshPointers.size() + pointers.size(); };
        for (const At& list : m_used.meshLists.all())
        {
            m_pointersOf.push_back(row());
            for (const Place mesh : m_sources[list.first].meshLists[list.second])
            {
                pointers.push_back(pointerTo({list.first, mesh}));
            }
        }
        for (std::size_t i = 0; i < m_resolution.deeds.size(); ++i)
        {
            const Deed& deed = m_resolution.deeds[i];
            if (deed.key.kind == ObjectKind::Static)
            {
                m_pointerOf[i] = row();
                const Gathering& gathering = m_sources[deed.source];
                pointers.push_back(
                    pointerTo({deed.source, staticOf(gathering, deed.key.slot).mesh}));
            }
        }
        m_report.limits.push_back({{"mesh pointers", {}}, row(), kMostNumber + 1, true});
        if (row() > kMostNumber + 1)
        {
            return fail(ErrorCode::ReferenceTooFar,
                        {std::string(tables::MeshPointers.segment), concat(row() - 1)});
        }
        append(
            m_transaction, tables::MeshPointers, m_before.meshPointers.size(), std::move(pointers));
        return {};
    }

    void putTrees()
    {
        std::vector<std::int32_t> numbers;
        for (const At& tree : m_used.trees.all())
        {
            m_treesOf.push_back(m_before.meshTrees.size() + numbers.size());
            const auto& own = m_sources[tree.first].trees[tree.second];
            numbers.insert(numbers.end(), own.begin(), own.end());
        }
        append(m_transaction, tables::MeshTrees, m_before.meshTrees.size(), std::move(numbers));
    }

    void putModels(const AnimationWriter& animations)
    {
        for (std::size_t i = 0; i < m_resolution.deeds.size(); ++i)
        {
            const Deed& deed = m_resolution.deeds[i];
            if (deed.share != Share::Whole || deed.key.kind == ObjectKind::Sprites)
            {
                continue;
            }
            const Gathering& gathering = m_sources[deed.source];
            const level::Objects& objects = level::objectsOf(m_transaction.content());
            if (deed.key.kind == ObjectKind::Static)
            {
                level::StaticMesh row = staticOf(gathering, deed.key.slot).row;
                row.id = deed.slot;
                row.mesh = static_cast<std::uint16_t>(m_pointerOf.at(i));
                insertOrdered(m_transaction,
                              tables::StaticMeshes,
                              objects.staticMeshes,
                              row,
                              &level::StaticMesh::id);
                continue;
            }
            const GatheredMoveable& moveable = moveableOf(gathering, deed.key.slot);
            level::Model row;
            putBody(row, deed.source, moveable);
            row.id = deed.slot;
            row.frameOffset = static_cast<std::uint32_t>(m_restOf.at(i));
            row.animationIndex = level::Model::kNoAnimation;
            row.filler = moveable.filler;
            if (moveable.animations)
            {
                const At list{deed.source, *moveable.animations};
                row.frameOffset = static_cast<std::uint32_t>(animations.frameOffsetOf(list));
                row.animationIndex = static_cast<std::uint16_t>(animations.rowOf(list));
            }
            insertOrdered(m_transaction, tables::Models, objects.models, row, &level::Model::id);
        }
    }

    void putBody(level::Model& row, std::size_t source, const GatheredMoveable& moveable) const
    {
        if (m_body != nullptr)
        {
            row.numMeshes = m_body->numMeshes;
            row.firstMesh = m_body->firstMesh;
            row.meshTreeIndex = m_body->meshTreeIndex;
            return;
        }
        row.numMeshes =
            static_cast<std::uint16_t>(m_sources[source].meshLists[moveable.meshes].size());
        row.firstMesh = static_cast<std::uint16_t>(
            m_pointersOf[m_used.meshLists.numberOf({source, moveable.meshes})]);
        row.meshTreeIndex =
            static_cast<std::uint32_t>(m_treesOf[m_used.trees.numberOf({source, moveable.tree})]);
    }

    void putSprites()
    {
        if (!m_seats->hasSprites())
        {
            tellNoSprites();
            return;
        }
        const level::Sprites sprites = *m_transaction.content().as<level::Sprites>();
        std::vector<level::SpriteTexture> rows;
        std::vector<std::size_t> firsts;
        const std::size_t before = sprites.textures.size();
        for (const At& list : m_used.spriteLists.all())
        {
            firsts.push_back(before + rows.size());
            for (const GatheredSprite& sprite : m_sources[list.first].spriteLists[list.second])
            {
                rows.push_back(m_seats->place(list.first, sprite));
            }
        }
        append(m_transaction, tables::SpriteTextures, before, std::move(rows));
        for (const Deed& deed : m_resolution.deeds)
        {
            if (deed.key.kind != ObjectKind::Sprites)
            {
                continue;
            }
            const At list{deed.source, sequenceOf(m_sources[deed.source], deed.key.slot).sprites};
            level::SpriteSequence row;
            row.id = static_cast<std::int32_t>(deed.slot);
            row.negativeLength = static_cast<std::int16_t>(
                -static_cast<int>(m_sources[list.first].spriteLists[list.second].size()));
            row.firstSprite = static_cast<std::int16_t>(firsts[m_used.spriteLists.numberOf(list)]);
            insertOrdered(m_transaction,
                          tables::SpriteSequences,
                          m_transaction.content().as<level::Sprites>()->sequences,
                          row,
                          &level::SpriteSequence::id);
        }
    }

    void tellNoSprites()
    {
        if (!m_used.spriteLists.all().empty())
        {
            m_report.remarks.push_back(view::counted(
                {"{0} sprite sequences are left out: there is no file for them beside the WAD",
                 "a sprite sequence is left out: there is no file for it beside the WAD"},
                m_used.spriteLists.all().size()));
        }
    }

    edit::Transaction& m_transaction;
    const Resolution& m_resolution;
    std::span<const Gathering> m_sources;
    Report& m_report;
    const level::Model* m_body; ///< null: moveables have their own
    level::Objects m_before;    ///< shares its tables
    Used m_used;
    std::unique_ptr<Seats> m_seats;
    std::vector<std::uint32_t> m_meshOffsets;       ///< by their numbers in m_used
    std::vector<std::size_t> m_pointersOf;          ///< of mesh lists
    std::vector<std::size_t> m_treesOf;             ///< of trees
    std::map<std::size_t, std::size_t> m_pointerOf; ///< of deeds that are statics
    std::map<std::size_t, std::size_t> m_restOf;    ///< of deeds: the byte of the key frame
};

} // namespace

const GatheredMoveable& moveableOf(const Gathering& gathering, std::uint32_t slot)
{
    return *std::ranges::find(gathering.moveables, slot, &GatheredMoveable::slot);
}

Result<void> writeObjects(edit::Transaction& transaction,
                          const Resolution& resolution,
                          std::span<const Gathering> sources,
                          Report& report,
                          const Progress& progress,
                          const level::Model* body)
{
    return ObjectWriter(transaction, resolution, sources, report, body).write(progress);
}

} // namespace tr::transfer
