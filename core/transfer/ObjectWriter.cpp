#include "core/transfer/ObjectWriter.h"

#include "core/base/Text.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/swd/SpriteFile.h"
#include "core/level/Wad.h"
#include "core/transfer/AnimationWriter.h"
#include "core/transfer/PictureGathering.h"
#include "core/view/textures/SampleWords.h"
#include "core/view/textures/TextureView.h"

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

/// Places in the order in which they are first asked for.
class Ordered
{
public:
    /// Whether it is new.
    bool add(const At& at)
    {
        const auto [known, isNew] = m_numbers.try_emplace(at, m_order.size());
        if (isNew)
        {
            m_order.push_back(at);
        }
        return isNew;
    }

    [[nodiscard]] const std::vector<At>& all() const noexcept { return m_order; }

    [[nodiscard]] std::size_t numberOf(const At& at) const { return m_numbers.at(at); }

private:
    std::vector<At> m_order;
    std::map<At, std::size_t> m_numbers;
};

/// What is needed of the gatherings for what is taken, and nothing else.
struct Used
{
    Ordered meshes;
    Ordered meshLists;
    Ordered trees;
    Ordered animationLists;
    Ordered spriteLists;
    Ordered pictures;
    Ordered spritePictures;
    std::vector<PictureWanted> shown; ///< as many as `pictures`
};

class Collector
{
public:
    Collector(const Resolution& resolution, std::span<const Gathering> sources)
        : m_resolution(resolution)
        , m_sources(sources)
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
            useMesh({source, staticOf(gathering, deed.key.slot).mesh});
        }
        else if (deed.key.kind == ObjectKind::Sprites)
        {
            useSprites({source, sequenceOf(gathering, deed.key.slot).sprites});
        }
        else
        {
            const GatheredMoveable& moveable = moveableOf(gathering, deed.key.slot);
            m_used.trees.add({source, moveable.tree});
            if (moveable.animations)
            {
                m_used.animationLists.add({source, *moveable.animations});
            }
            if (m_used.meshLists.add({source, moveable.meshes}))
            {
                for (const Place mesh : gathering.meshLists[moveable.meshes])
                {
                    useMesh({source, mesh});
                }
            }
        }
    }

    void useMesh(const At& at)
    {
        if (!m_used.meshes.add(at))
        {
            return;
        }
        const Gathering& gathering = m_sources[at.first];
        const GatheredMesh& mesh = gathering.meshes[at.second];
        for (std::size_t i = 0; i < mesh.looks.size(); ++i)
        {
            if (!mesh.looks[i].picture)
            {
                continue;
            }
            const At picture{at.first, *mesh.looks[i].picture};
            if (m_used.pictures.add(picture))
            {
                m_used.shown.push_back({&gathering.pictures[picture.second], false, false});
            }
            PictureWanted& wanted = m_used.shown[m_used.pictures.numberOf(picture)];
            (mesh.shape.faces[i].isQuad() ? wanted.quads : wanted.triangles) = true;
        }
    }

    void useSprites(const At& at)
    {
        if (!m_used.spriteLists.add(at))
        {
            return;
        }
        for (const GatheredSprite& sprite : m_sources[at.first].spriteLists[at.second])
        {
            if (sprite.picture)
            {
                m_used.spritePictures.add({at.first, *sprite.picture});
            }
        }
    }

    const Resolution& m_resolution;
    std::span<const Gathering> m_sources;
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

void changeMap(edit::Transaction& transaction,
               schema::TableId table,
               const std::vector<MapChange>& changes)
{
    for (const MapChange& change : changes)
    {
        transaction.apply(edit::Splice{table,
                                       std::string(table->segment),
                                       change.first,
                                       change.count,
                                       schema::RowBlock(change.bytes)});
    }
}

class ObjectWriter
{
public:
    ObjectWriter(edit::Transaction& transaction,
                 const Resolution& resolution,
                 std::span<const Gathering> sources,
                 Report& report)
        : m_transaction(transaction)
        , m_resolution(resolution)
        , m_sources(sources)
        , m_report(report)
    {
    }

    Result<void> write(const Progress& progress)
    {
        if (auto done = putRestPoses(); !done)
        {
            return done;
        }
        m_before = level::objectsOf(m_transaction.content());
        m_used = Collector(m_resolution, m_sources).collect(m_before.meshWords.empty());
        if (auto done = putPictures(progress); !done)
        {
            return done;
        }
        AnimationWriter animations(m_before, m_resolution, m_sources, m_used.animationLists.all());
        putMeshes();
        if (auto done = putPointers(); !done)
        {
            return done;
        }
        putTrees();
        putModels(animations);
        putSprites(progress);
        return std::move(animations).apply(m_transaction, m_report);
    }

private:
    /// Key frames of moveables without animations come in front of all: those of an animation reach
    /// to where those of the next one begin, so that they would be its own anywhere else.
    Result<void> putRestPoses()
    {
        std::vector<std::uint16_t> words;
        for (std::size_t i = 0; i < m_resolution.deeds.size(); ++i)
        {
            const Deed& deed = m_resolution.deeds[i];
            if (deed.key.kind == ObjectKind::Moveable && deed.share == Share::Whole)
            {
                const auto& rest = moveableOf(m_sources[deed.source], deed.key.slot).rest;
                m_restOf[i] = words.size() * kWordBytes;
                words.insert(words.end(), rest.begin(), rest.end());
            }
        }
        return words.empty() ? Result<void>{}
                             : edit::insertRows(m_transaction,
                                                tables::Frames.segment,
                                                0,
                                                schema::RowBlock(std::move(words)));
    }

    Result<void> putPictures(const Progress& progress)
    {
        m_seats = seatsFor(m_transaction.content(), m_used.shown, progress);
        const TextureCounts& counts = m_seats.counts;
        m_report.textures = counts;
        if (!m_used.shown.empty())
        {
            m_report.limits.push_back({{"texture samples that triangles show", {}},
                                       counts.highestOfTriangles,
                                       kMostOfTriangles,
                                       true});
            m_report.limits.push_back(
                {{"texture samples", {}}, counts.samplesAfter, kMostOfQuads + 1, true});
        }
        if (counts.highestOfTriangles > kMostOfTriangles || counts.samplesAfter > kMostOfQuads + 1)
        {
            const bool isOfTriangle = counts.highestOfTriangles > kMostOfTriangles;
            return fail(ErrorCode::SampleTooHigh,
                        {concat(isOfTriangle ? counts.highestOfTriangles : counts.samplesAfter - 1),
                         concat(isOfTriangle ? kMostOfTriangles : kMostOfQuads)});
        }
        changeMap(m_transaction, tables::TextureMap, m_seats.changes);
        append(m_transaction,
               tables::TextureSamples,
               counts.samplesBefore,
               std::move(m_seats.samples));
        return {};
    }

    /// The mesh with the textures of the destination.
    std::vector<std::uint16_t> wordsOf(const At& at)
    {
        const GatheredMesh& mesh = m_sources[at.first].meshes[at.second];
        edit::MeshShape shape = mesh.shape;
        for (std::size_t i = 0; i < shape.faces.size(); ++i)
        {
            edit::ShapeFace& face = shape.faces[i];
            const view::SampleWord before{face.texture, face.isQuad()};
            TextureSeat seat;
            if (mesh.looks[i].picture)
            {
                seat = m_seats.seats[m_used.pictures.numberOf({at.first, *mesh.looks[i].picture})];
            }
            m_faceless += mesh.looks[i].picture ? 0 : 1;
            // Seats are such that the face can say it; the first sample stands for none.
            face.texture = view::wordFor(before, seat.sample, seat.turn).value_or(0);
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
        for (const At& at : m_used.meshes.all())
        {
            m_meshOffsets.push_back(static_cast<std::uint32_t>(
                (m_before.meshWords.size() + words.size()) * kWordBytes));
            const auto made = wordsOf(at);
            words.insert(words.end(), made.begin(), made.end());
        }
        m_report.meshes = m_meshOffsets.size();
        if (m_meshOffsets.empty())
        {
            words.clear();
        }
        append(m_transaction, tables::MeshWords, m_before.meshWords.size(), std::move(words));
        if (m_faceless > 0)
        {
            m_report.remarks.push_back(
                {"{0} faces show a texture that does not exist, and get the first", {m_faceless}});
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
            row.id = deed.slot;
            row.numMeshes = static_cast<std::uint16_t>(gathering.meshLists[moveable.meshes].size());
            row.firstMesh = static_cast<std::uint16_t>(
                m_pointersOf[m_used.meshLists.numberOf({deed.source, moveable.meshes})]);
            row.meshTreeIndex = static_cast<std::uint32_t>(
                m_treesOf[m_used.trees.numberOf({deed.source, moveable.tree})]);
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

    void putSprites(const Progress& progress)
    {
        const auto* const file = m_transaction.content().as<companion::SpriteFile>();
        if (file == nullptr)
        {
            tellNoSprites();
            return;
        }
        placeSprites(*file, progress);
        std::vector<level::SpriteTexture> rows;
        std::vector<std::size_t> firsts;
        const std::size_t before = file->sprites.textures.size();
        for (const At& list : m_used.spriteLists.all())
        {
            firsts.push_back(before + rows.size());
            for (const GatheredSprite& sprite : m_sources[list.first].spriteLists[list.second])
            {
                level::SpriteTexture row = sprite.row;
                if (sprite.picture)
                {
                    const PageSpot& spot = m_spriteSpots.at({list.first, *sprite.picture});
                    row.tile = static_cast<std::uint16_t>(spot.page);
                    row.x = static_cast<std::uint8_t>(spot.left);
                    row.y = static_cast<std::uint8_t>(spot.top);
                }
                rows.push_back(row);
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
            m_report.remarks.push_back(
                {"{0} sprite sequences are left out: there is no file for them beside the WAD",
                 {m_used.spriteLists.all().size()}});
        }
    }

    /// Sprites with the same texels share their place, and have that of those that are there.
    void placeSprites(const companion::SpriteFile& file, const Progress& progress)
    {
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<std::uint32_t>>, std::size_t>
            known;
        std::vector<std::pair<std::size_t, view::PackedRect>> taken;
        std::vector<PageSpot> spots;
        const schema::Version version = m_transaction.content().version();
        for (const level::SpriteTexture& sprite : file.sprites.textures)
        {
            const view::TextureRect rect = view::spriteRect(sprite, version);
            taken.push_back({rect.page,
                             {static_cast<std::uint32_t>(rect.left),
                              static_cast<std::uint32_t>(rect.top),
                              static_cast<std::uint32_t>(rect.right - rect.left),
                              static_cast<std::uint32_t>(rect.bottom - rect.top)}});
            if (auto picture = pictureIn(file.map, rect))
            {
                known.try_emplace({picture->width, picture->height, std::move(picture->texels)},
                                  spots.size());
            }
            spots.push_back({rect.page, taken.back().second.left, taken.back().second.top});
        }
        std::vector<const Picture*> fresh;
        std::vector<std::pair<At, std::size_t>> seats;
        TextureCounts& counts = m_report.sprites;
        for (const At& at : m_used.spritePictures.all())
        {
            const Picture& picture = m_sources[at.first].pictures[at.second];
            const auto [same, isNew] = known.try_emplace(
                {picture.width, picture.height, picture.texels}, spots.size() + fresh.size());
            if (isNew)
            {
                fresh.push_back(&picture);
            }
            ++counts.pictures;
            counts.texels += picture.texels.size();
            counts.equal += isNew ? 0 : 1;
            counts.texelsSaved += isNew ? 0 : picture.texels.size();
            seats.emplace_back(at, same->second);
        }
        const MapPlan plan = packIntoMap(file.map, taken, fresh, progress);
        spots.insert(spots.end(), plan.spots.begin(), plan.spots.end());
        for (const auto& [at, seat] : seats)
        {
            m_spriteSpots[at] = spots[seat];
        }
        counts.pagesBefore = view::pageCount(file.map);
        counts.pagesAfter = plan.pages;
        changeMap(m_transaction, tables::SpriteMap, plan.changes);
    }

    edit::Transaction& m_transaction;
    const Resolution& m_resolution;
    std::span<const Gathering> m_sources;
    Report& m_report;
    level::Objects m_before; ///< shares its tables
    Used m_used;
    SeatPlan m_seats;
    std::vector<std::uint32_t> m_meshOffsets;       ///< by their numbers in m_used
    std::vector<std::size_t> m_pointersOf;          ///< of mesh lists
    std::vector<std::size_t> m_treesOf;             ///< of trees
    std::map<std::size_t, std::size_t> m_pointerOf; ///< of deeds that are statics
    std::map<std::size_t, std::size_t> m_restOf;    ///< of deeds: the byte of the key frame
    std::map<At, PageSpot> m_spriteSpots;
    std::size_t m_faceless = 0;
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
                          const Progress& progress)
{
    return ObjectWriter(transaction, resolution, sources, report).write(progress);
}

} // namespace tr::transfer
