#include "tests/support/HandLinks.h"

#include "core/base/Text.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

namespace tr::test
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;

/// Numbers of a packed stream one after another, as long as there are any.
class HandReader
{
public:
    HandReader(std::span<const std::uint16_t> words, std::size_t word)
        : m_words(words)
        , m_word(word)
    {
    }

    [[nodiscard]] std::size_t word() const noexcept { return m_word; }

    void skip(std::size_t words) { m_word += words; }

    std::uint16_t next() { return m_word < m_words.size() ? m_words[m_word++] : over(); }

    [[nodiscard]] bool isOver() const noexcept { return m_over; }

private:
    std::uint16_t over()
    {
        m_over = true;
        return 0;
    }

    std::span<const std::uint16_t> m_words;
    std::size_t m_word;
    bool m_over = false;
};

class HandCollector
{
public:
    HandCollector(const schema::Content& content, const schema::TableSet& tables)
        : m_tables(tables)
        , m_objects(level::objectsOf(content))
        , m_level(content.as<level::Level>())
        , m_wad(content.as<level::Wad>())
        , m_version(content.version())
    {
    }

    std::vector<HandLink> collect()
    {
        objects();
        meshes();
        if (m_wad != nullptr)
        {
            for (std::size_t i = 0; i < m_wad->textureSamples.size(); ++i)
            {
                const std::int64_t page = m_wad->textureSamples[i].page;
                list(tables::TextureSamples, i, "page", tables::TextureMap, page * 256 * 256 * 3);
            }
            return std::move(m_links);
        }
        if (m_level == nullptr)
        {
            return std::move(m_links); // what lies beside a WAD
        }
        textures();
        rooms();
        world();
        sounds();
        for (std::size_t i = 0; m_level->ng.isThere && i < m_level->ng.chunks.size(); ++i)
        {
            chunk(m_level->ng.chunks[i]);
        }
        return std::move(m_links);
    }

private:
    HandLink*
    add(TableId from, std::size_t row, std::string_view path, TableId target, std::int64_t first)
    {
        const auto leaves = m_tables.find(from)->type().leaves();
        const auto leaf = std::ranges::find(leaves, path, &schema::Leaf::path);
        HandLink link;
        link.from = {from, row, static_cast<std::uint32_t>(leaf - leaves.begin())};
        link.target = target;
        link.first = first;
        m_links.push_back(link);
        return &m_links.back();
    }

    void word(TableId stream, std::size_t at, TableId target, std::int64_t first, unsigned mask)
    {
        HandLink link;
        link.from = {stream, at};
        link.target = target;
        link.first = first;
        link.mask = mask;
        m_links.push_back(link);
    }

    void
    list(TableId from, std::size_t row, std::string_view path, TableId target, std::int64_t first)
    {
        add(from, row, path, target, first)->isList = true;
    }

    void counted(TableId from,
                 std::size_t row,
                 std::string_view path,
                 TableId target,
                 std::int64_t first,
                 std::int64_t count)
    {
        HandLink* const link = add(from, row, path, target, first);
        link->isList = true;
        link->isCounted = true;
        link->count = count > 0 ? static_cast<std::size_t>(count) : 0;
    }

    void bits(TableId from,
              std::size_t row,
              std::string_view path,
              TableId target,
              std::uint32_t number,
              std::uint32_t mask)
    {
        const int shift = std::countr_zero(mask);
        add(from, row, path, target, std::int64_t{(number & mask) >> shift})->mask = mask;
    }

    template <class Rows>
    static std::int64_t rowCalled(const Rows& rows, std::int64_t slot)
    {
        const auto found = std::ranges::find_if(
            rows, [slot](const auto& each) { return std::int64_t{each.id} == slot; });
        return found == rows.end() ? -1 : found - rows.begin();
    }

    void slotOfObject(TableId from, std::size_t row, std::int64_t slot)
    {
        const std::int64_t model = rowCalled(m_objects.models, slot);
        const std::int64_t sprites = rowCalled(m_level->sprites.sequences, slot);
        if (model >= 0 || sprites >= 0)
        {
            const TableId target = model >= 0 ? tables::Models : tables::SpriteSequences;
            add(from, row, "type_id", target, model >= 0 ? model : sprites)->isSlot = true;
        }
    }

    void objects();
    void meshes();
    void mesh(std::size_t word);
    void meshFaces(HandReader& reader, int corners, bool coloured);
    void wadPolygons(HandReader& reader);
    void textures();
    void rooms();
    void sector(std::size_t row, const level::Sector& sector);
    void world();
    void sounds();
    void chunk(const level::NgChunk& chunk);
    void scriptObject(std::size_t row, int number);

    template <class Face>
    void roomFace(TableId table, std::size_t row, const Face& face, std::int64_t firstVertex);
    template <class Room>
    void roomContents(const Room& room);
    void tr5Faces(const level::Tr5Room& room, std::int64_t firstVertex);

    const schema::TableSet& m_tables;
    const level::Objects& m_objects;
    const level::Level* m_level;
    const level::Wad* m_wad;
    Version m_version;
    std::vector<HandLink> m_links;

    // Rows of the tables that stand in rooms, those of all rooms one after another.
    std::size_t m_sectors = 0;
    std::size_t m_portals = 0;
    std::size_t m_statics = 0;
    std::size_t m_quads = 0;
    std::size_t m_triangles = 0;
    std::size_t m_sprites = 0;
    std::size_t m_vertices = 0;
};

// TRosettaStone 3, 5.2, 5.4, 5.5, 6.2
void HandCollector::objects()
{
    for (std::size_t i = 0; i < m_objects.meshPointers.size(); ++i)
    {
        const std::int64_t byte = m_objects.meshPointers[i].offset;
        list(tables::MeshPointers, i, "offset", tables::MeshWords, byte / 2);
    }
    for (std::size_t i = 0; i < m_objects.animations.size(); ++i)
    {
        const level::Animation& a = m_objects.animations[i];
        const TableId from = tables::Animations;
        list(from, i, "frame_offset", tables::Frames, std::int64_t{a.frameOffset} / 2);
        add(from, i, "next_animation", from, a.nextAnimation);
        counted(from,
                i,
                "state_change_index",
                tables::StateChanges,
                a.stateChangeIndex,
                a.numStateChanges);
        list(from, i, "anim_command_index", tables::AnimCommands, a.animCommandIndex);
    }
    for (std::size_t i = 0; i < m_objects.stateChanges.size(); ++i)
    {
        const level::StateChange& change = m_objects.stateChanges[i];
        counted(tables::StateChanges,
                i,
                "dispatch_index",
                tables::AnimDispatches,
                change.dispatchIndex,
                change.numDispatches);
    }
    for (std::size_t i = 0; i < m_objects.animDispatches.size(); ++i)
    {
        const std::int64_t next = m_objects.animDispatches[i].nextAnimation;
        add(tables::AnimDispatches, i, "next_animation", tables::Animations, next);
    }
    for (std::size_t i = 0; i < m_objects.models.size(); ++i)
    {
        const level::Model& model = m_objects.models[i];
        const TableId from = tables::Models;
        counted(from, i, "first_mesh", tables::MeshPointers, model.firstMesh, model.numMeshes);
        list(from, i, "mesh_tree_index", tables::MeshTrees, model.meshTreeIndex);
        list(from, i, "frame_offset", tables::Frames, std::int64_t{model.frameOffset} / 2);
        if (model.animationIndex != 0xFFFF)
        {
            list(from, i, "animation_index", tables::Animations, model.animationIndex);
        }
    }
    for (std::size_t i = 0; i < m_objects.staticMeshes.size(); ++i)
    {
        const std::int64_t row = m_objects.staticMeshes[i].mesh;
        add(tables::StaticMeshes, i, "mesh", tables::MeshPointers, row);
    }
}

// TRosettaStone 3, 5.2; WAD 2.1, Meshes_Package. A mesh that is cut off is left to the tests of
// damaged files.
void HandCollector::meshes()
{
    std::set<std::uint32_t> offsets;
    for (const level::MeshPointer& pointer : m_objects.meshPointers)
    {
        if (pointer.offset % 2 == 0 && offsets.insert(pointer.offset).second)
        {
            mesh(pointer.offset / 2);
        }
    }
}

void HandCollector::mesh(std::size_t word)
{
    constexpr std::size_t kHeader = 5;
    const std::size_t before = m_links.size();
    HandReader reader(m_objects.meshWords.rows(), word);
    reader.skip(kHeader);
    reader.skip(std::size_t{reader.next()} * 3);
    const int normals = static_cast<std::int16_t>(reader.next());
    reader.skip(static_cast<std::size_t>(normals > 0 ? normals * 3 : -normals));
    if (m_version == versions::Wad)
    {
        wadPolygons(reader);
    }
    else
    {
        meshFaces(reader, 4, false);
        meshFaces(reader, 3, false);
        if (m_version <= versions::Tr3)
        {
            meshFaces(reader, 4, true);
            meshFaces(reader, 3, true);
        }
    }
    if (reader.isOver())
    {
        m_links.resize(before);
    }
}

void HandCollector::meshFaces(HandReader& reader, int corners, bool coloured)
{
    const auto size = static_cast<std::size_t>(corners);
    for (std::size_t left = reader.next(); left > 0 && !reader.isOver(); --left)
    {
        reader.skip(size);
        const std::size_t at = reader.word();
        const unsigned texture = reader.next();
        if (coloured)
        {
            word(tables::MeshWords, at, tables::Palette, texture & 0xFF, 0xFF);
            if (m_version != versions::Tr1)
            {
                word(tables::MeshWords, at, tables::Palette16, texture >> 8, 0xFF00);
            }
        }
        else
        {
            const unsigned mask = m_version == versions::Tr5 ? 0x3FFF : 0x7FFF;
            word(tables::MeshWords, at, tables::ObjectTextures, texture & mask, mask);
            reader.skip(m_version >= versions::Tr4 ? 1 : 0); // effects
        }
    }
}

void HandCollector::wadPolygons(HandReader& reader)
{
    for (std::size_t left = reader.next(); left > 0 && !reader.isOver(); --left)
    {
        const bool isQuad = reader.next() == 9;
        reader.skip(isQuad ? 4 : 3);
        const std::size_t at = reader.word();
        const auto texture = static_cast<std::int16_t>(reader.next());
        const std::int64_t sample = isQuad ? std::abs(int{texture}) : texture & 0x0FFF;
        word(tables::MeshWords, at, tables::TextureSamples, sample, isQuad ? ~0U : 0x0FFF);
        reader.skip(1);
    }
}

// TRosettaStone 3, 5.6, 5.7, 9.3, 9.4
void HandCollector::textures()
{
    const TableId pages = m_version == versions::Tr1   ? tables::Textiles8
                          : m_version <= versions::Tr3 ? tables::Textiles16
                                                       : tables::Textiles32;
    for (std::size_t i = 0; i < m_level->objectTextures.size(); ++i)
    {
        const unsigned tile = m_level->objectTextures[i].tileAndFlag;
        bits(tables::ObjectTextures, i, "tile_and_flag", pages, tile, 0x7FFF);
    }
    for (std::size_t i = 0; i < m_level->sprites.textures.size(); ++i)
    {
        bits(tables::SpriteTextures, i, "tile", pages, m_level->sprites.textures[i].tile, 0xFFFF);
    }
    for (std::size_t i = 0; i < m_level->sprites.sequences.size(); ++i)
    {
        const level::SpriteSequence& sprites = m_level->sprites.sequences[i];
        counted(tables::SpriteSequences,
                i,
                "first_sprite",
                tables::SpriteTextures,
                sprites.firstSprite,
                -sprites.negativeLength);
    }
    const auto& words = m_level->animatedTextures;
    std::size_t at = 1;
    for (std::size_t groups = words.empty() ? 0 : words[0]; groups > 0 && at < words.size();
         --groups)
    {
        const std::size_t end = std::min(words.size(), at + 2 + words[at]);
        for (++at; at < end; ++at)
        {
            word(tables::AnimatedTextures, at, tables::ObjectTextures, words[at], ~0U);
        }
    }
}

template <class Face>
void HandCollector::roomFace(TableId table,
                             std::size_t row,
                             const Face& face,
                             std::int64_t firstVertex)
{
    for (std::size_t corner = 0; corner < face.vertices.size(); ++corner)
    {
        add(table,
            row,
            concat("vertices/", corner),
            tables::RoomVertices,
            firstVertex + face.vertices[corner]);
    }
    const unsigned mask = m_version == versions::Tr5 ? 0x3FFF : 0x7FFF;
    bits(table, row, "texture", tables::ObjectTextures, face.texture, mask);
}

void HandCollector::sector(std::size_t row, const level::Sector& sector)
{
    const TableId from = tables::Sectors;
    if (sector.floorDataIndex != 0)
    {
        list(from, row, "floor_data_index", tables::FloorData, sector.floorDataIndex);
    }
    const unsigned mask = m_version <= versions::Tr2 ? 0xFFFF : 0x7FF0;
    if ((sector.boxIndex & mask) != mask)
    {
        bits(from, row, "box_index", tables::Boxes, sector.boxIndex, mask);
    }
    if (sector.roomBelow != 255)
    {
        add(from, row, "room_below", tables::Rooms, sector.roomBelow);
    }
    if (sector.roomAbove != 255)
    {
        add(from, row, "room_above", tables::Rooms, sector.roomAbove);
    }
}

template <class Room>
void HandCollector::roomContents(const Room& room)
{
    for (const level::Sector& each : room.sectors)
    {
        sector(m_sectors++, each);
    }
    for (const level::Portal& portal : room.portals)
    {
        add(tables::Portals, m_portals++, "adjoining_room", tables::Rooms, portal.adjoiningRoom);
    }
    for (const level::RoomStatic& each : room.statics)
    {
        const std::int64_t row = rowCalled(m_objects.staticMeshes, each.meshId);
        if (row >= 0)
        {
            add(tables::RoomStatics, m_statics, "mesh_id", tables::StaticMeshes, row)->isSlot =
                true;
        }
        ++m_statics;
    }
}

void HandCollector::tr5Faces(const level::Tr5Room& room, std::int64_t firstVertex)
{
    for (std::size_t layer = 0; layer < room.layerFaces.size(); ++layer)
    {
        for (const level::LayerQuad& quad : room.layerFaces[layer].quads)
        {
            roomFace(tables::RoomQuads, m_quads++, quad, firstVertex);
        }
        for (const level::LayerTriangle& triangle : room.layerFaces[layer].triangles)
        {
            roomFace(tables::RoomTriangles, m_triangles++, triangle, firstVertex);
        }
        firstVertex += layer < room.layers.size() ? room.layers[layer].numVertices : 0;
    }
}

// TRosettaStone 3, 3.2 to 3.4
void HandCollector::rooms()
{
    for (std::size_t i = 0; i < m_level->rooms.size(); ++i)
    {
        const level::Room& room = m_level->rooms[i];
        const auto first = static_cast<std::int64_t>(m_vertices);
        for (const level::Quad& quad : room.quads)
        {
            roomFace(tables::RoomQuads, m_quads++, quad, first);
        }
        for (const level::Triangle& triangle : room.triangles)
        {
            roomFace(tables::RoomTriangles, m_triangles++, triangle, first);
        }
        for (const level::RoomSprite& sprite : room.sprites)
        {
            const TableId from = tables::RoomSprites;
            add(from, m_sprites, "vertex", tables::RoomVertices, first + sprite.vertex);
            add(from, m_sprites++, "texture", tables::SpriteTextures, sprite.texture);
        }
        m_vertices += room.vertices.size();
        roomContents(room);
        if (room.state.alternateRoom != -1)
        {
            add(tables::Rooms, i, "alternate_room", tables::Rooms, room.state.alternateRoom);
        }
    }
    for (std::size_t i = 0; i < m_level->tr5Rooms.size(); ++i)
    {
        const level::Tr5Room& room = m_level->tr5Rooms[i];
        tr5Faces(room, static_cast<std::int64_t>(m_vertices));
        m_vertices += room.vertices.size();
        roomContents(room);
        if (room.header.alternateRoom != -1)
        {
            add(tables::Rooms, i, "alternate_room", tables::Rooms, room.header.alternateRoom);
        }
    }
}

// All tables of a chunk but one are empty.
void HandCollector::chunk(const level::NgChunk& chunk)
{
    for (std::size_t i = 0; i < chunk.roomNumbers.size(); ++i)
    {
        if (chunk.roomNumbers[i] != -1)
        {
            word(tables::NgRoomNumbers, i, tables::Rooms, chunk.roomNumbers[i], ~0U);
        }
    }
    for (std::size_t i = 0; i < chunk.tails.size(); ++i)
    {
        add(tables::NgTails, i, "texture", tables::ObjectTextures, chunk.tails[i].texture);
    }
    for (std::size_t i = 0; i < chunk.scriptIndices.size(); ++i)
    {
        scriptObject(i, chunk.scriptIndices[i]);
    }
    const auto numbers = std::ranges::find_if(
        m_level->ng.chunks, [](const level::NgChunk& each) { return !each.roomNumbers.empty(); });
    const bool hasChunk = std::ranges::any_of(
        m_level->ng.chunks,
        [](const level::NgChunk& each) { return each.content == level::NgContent::RoomNumbers; });
    for (std::size_t i = 0; hasChunk && i < chunk.scriptStatics.size(); ++i)
    {
        const auto& [room, index] = chunk.scriptStatics[i];
        if (index < 0)
        {
            continue;
        }
        if (room != -1)
        {
            add(tables::NgScriptStatics, i, "room", tables::NgRoomNumbers, room);
        }
        const bool isThere = numbers != m_level->ng.chunks.end() && room >= 0
                             && static_cast<std::size_t>(room) < numbers->roomNumbers.size();
        const int inFile = isThere ? numbers->roomNumbers[static_cast<std::size_t>(room)] : -1;
        if (inFile >= 0 && static_cast<std::size_t>(inFile) < m_level->rooms.size())
        {
            std::int64_t first = index;
            for (int before = 0; before < inFile; ++before)
            {
                first += static_cast<std::int64_t>(
                    m_level->rooms[static_cast<std::size_t>(before)].statics.size());
            }
            add(tables::NgScriptStatics, i, "static", tables::RoomStatics, first);
        }
    }
}

/// It means an entity, a camera or a flight; a link is there where it can be one of them only.
void HandCollector::scriptObject(std::size_t row, int number)
{
    const auto place = static_cast<std::size_t>(std::max(number, 0));
    const bool isEntity = number >= 0 && place < m_level->entities.size();
    const bool isCamera = number >= 0 && place < m_level->cameras.size();
    const auto& flybys = m_level->flybyCameras;
    const auto isOfFlight = [number](const level::FlybyCamera& each)
    { return each.sequence == number; };
    const bool isFlyby = std::ranges::any_of(flybys, isOfFlight);
    if (isEntity && !isCamera && !isFlyby)
    {
        word(tables::NgScriptIndices, row, tables::Entities, number, ~0U);
    }
    if (isCamera && !isEntity && !isFlyby)
    {
        word(tables::NgScriptIndices, row, tables::Cameras, number, ~0U);
    }
    for (std::size_t i = 0; isFlyby && !isEntity && !isCamera && i < flybys.size(); ++i)
    {
        const bool isFirst = isOfFlight(flybys[i]) && (i == 0 || !isOfFlight(flybys[i - 1]));
        if (isFirst)
        {
            word(tables::NgScriptIndices,
                 row,
                 tables::FlybyCameras,
                 static_cast<std::int64_t>(i),
                 ~0U);
            m_links.back().isSlot = true;
        }
    }
}

// TRosettaStone 3, 5.8, 7.3, 9.6
void HandCollector::world()
{
    for (std::size_t i = 0; i < m_level->entities.size(); ++i)
    {
        slotOfObject(tables::Entities, i, m_level->entities[i].typeId);
        add(tables::Entities, i, "room", tables::Rooms, m_level->entities[i].room);
    }
    for (std::size_t i = 0; i < m_level->aiObjects.size(); ++i)
    {
        slotOfObject(tables::AiObjects, i, m_level->aiObjects[i].typeId);
        add(tables::AiObjects, i, "room", tables::Rooms, m_level->aiObjects[i].room);
    }
    for (std::size_t i = 0; i < m_level->flybyCameras.size(); ++i)
    {
        add(tables::FlybyCameras, i, "room", tables::Rooms, m_level->flybyCameras[i].room);
    }
    for (std::size_t i = 0; i < m_level->boxes.size(); ++i)
    {
        const unsigned overlap = m_level->boxes[i].overlapIndex & 0x3FFFU;
        if (overlap != 0x3FFF)
        {
            list(tables::Boxes, i, "overlap_index", tables::Overlaps, overlap);
            m_links.back().mask = 0x3FFF;
        }
    }
    const unsigned mask = m_version <= versions::Tr2 ? 0x7FFF : 0x07FF;
    for (std::size_t i = 0; i < m_level->overlaps.size(); ++i)
    {
        const unsigned box = m_level->overlaps[i] & mask;
        if (box != mask)
        {
            word(tables::Overlaps, i, tables::Boxes, box, mask);
        }
    }
}

// TRosettaStone 3, 6.2.6, 8.3
void HandCollector::sounds()
{
    for (std::size_t i = 0; i < m_level->soundSources.size(); ++i)
    {
        const std::int64_t id = m_level->soundSources[i].soundId;
        add(tables::SoundSources, i, "sound_id", tables::SoundMap, id);
    }
    for (const level::Animation& animation : m_objects.animations)
    {
        for (const auto& command : view::commandsOf(m_objects, animation))
        {
            constexpr std::size_t kSound = 2; // behind the command and the frame
            if (command.kind == view::AnimationCommand::Kind::PlaySound)
            {
                const std::size_t at = command.word + kSound;
                const unsigned id = static_cast<std::uint16_t>(m_objects.animCommands[at]) & 0x3FFF;
                word(tables::AnimCommands, at, tables::SoundMap, id, 0x3FFF);
            }
        }
    }
    for (std::size_t i = 0; i < m_level->sounds.map.size(); ++i)
    {
        if (m_level->sounds.map[i] != -1)
        {
            word(tables::SoundMap, i, tables::SoundDetails, m_level->sounds.map[i], ~0U);
        }
    }
    // Of the files of a TR2 demo nothing says where they begin.
    const bool hasPlaces = m_level->sampleStore == level::SampleStore::Indices;
    for (std::size_t i = 0; hasPlaces && i < m_level->sounds.details.size(); ++i)
    {
        const level::SoundDetails& details = m_level->sounds.details[i];
        counted(tables::SoundDetails,
                i,
                "sample",
                tables::SampleIndices,
                details.sample,
                (details.characteristics & 0xFC) >> 2);
    }
    for (std::size_t i = 0; m_version == versions::Tr1 && i < m_level->sounds.sampleIndices.size();
         ++i)
    {
        list(tables::SampleIndices, i, "", tables::SampleData, m_level->sounds.sampleIndices[i]);
    }
}

/// Adds what the functions of some sectors lead to.
template <class Rooms>
void addFloorLinks(std::vector<HandLink>& links,
                   std::set<std::size_t>& seen,
                   const level::Level& level,
                   const Rooms& rooms)
{
    constexpr std::uint32_t kParameter = 0x3FF;
    const auto add =
        [&links](std::size_t word, TableId target, std::int64_t row, std::uint32_t mask)
    {
        HandLink link;
        link.from = {tables::FloorData, word};
        link.target = target;
        link.first = row;
        link.mask = mask;
        links.push_back(link);
    };
    const auto addAction = [&add](const view::TriggerAction& action)
    {
        switch (action.kind)
        {
        case view::ActionKind::Entity:
        case view::ActionKind::LookAt:
        case view::ActionKind::NgAction:
            add(action.word, tables::Entities, action.parameter, kParameter);
            break;
        case view::ActionKind::Camera:
        case view::ActionKind::Sink:
            add(action.word, tables::Cameras, action.parameter, kParameter);
            break;
        default:
            break;
        }
    };
    for (const auto& room : rooms)
    {
        for (const level::Sector& sector : room.sectors)
        {
            const auto list = view::readFloorData(
                level.floorData.rows(), sector.floorDataIndex, view::floorRulesOf(level));
            for (const view::FloorEntry& entry : list.entries)
            {
                if (!seen.insert(entry.word).second)
                {
                    continue;
                }
                if (const auto* portal = std::get_if<view::SectorPortal>(&entry.data))
                {
                    add(entry.word + 1, tables::Rooms, portal->room, ~0U);
                }
                else if (const auto* trigger = std::get_if<view::Trigger>(&entry.data))
                {
                    std::ranges::for_each(trigger->actions, addAction);
                }
            }
        }
    }
}

/// The ends of a link.
using HandEnds =
    std::tuple<TableId, std::size_t, std::uint32_t, std::uint32_t, TableId, std::int64_t>;

} // namespace

std::vector<HandLink> linksByHand(const schema::Content& content, const schema::TableSet& tables)
{
    return HandCollector(content, tables).collect();
}

std::vector<HandLink> floorLinks(const schema::Content& content)
{
    std::vector<HandLink> links;
    std::set<std::size_t> seen;
    if (const auto* level = content.as<level::Level>())
    {
        addFloorLinks(links, seen, *level, level->rooms);
        addFloorLinks(links, seen, *level, level->tr5Rooms);
    }
    return links;
}

std::string handLinkProblem(const format::GameFile& file,
                            const schema::TableSet& tables,
                            const view::References& references)
{
    const auto name = [](const HandEnds& ends)
    {
        return concat("row ",
                      std::get<1>(ends),
                      " of ",
                      std::get<0>(ends)->name,
                      ", number ",
                      std::get<2>(ends),
                      ", to row ",
                      std::get<5>(ends),
                      " of ",
                      std::get<4>(ends)->name);
    };
    std::set<HandEnds> byHand;
    for (const HandLink& link : linksByHand(file.content, tables))
    {
        const schema::Cell& from = link.from;
        byHand.insert({from.table, from.row, from.leaf, from.element, link.target, link.first});
    }
    std::set<TableId> tablesByHand;
    for (const HandEnds& ends : byHand)
    {
        tablesByHand.insert(std::get<0>(ends));
    }
    std::set<HandEnds> known;
    for (const view::Link& link : references.links())
    {
        const schema::Cell& from = link.from;
        const HandEnds ends{from.table, from.row, from.leaf, from.element, link.target, link.first};
        known.insert(ends);
        // Of slots that call nothing there is nothing to say.
        if (!link.isSlot() && tablesByHand.contains(from.table) && !byHand.contains(ends))
        {
            return "nobody wrote down " + name(ends);
        }
    }
    for (const HandEnds& ends : byHand)
    {
        if (!known.contains(ends))
        {
            return "edits do not know " + name(ends);
        }
    }
    return {};
}

} // namespace tr::test
