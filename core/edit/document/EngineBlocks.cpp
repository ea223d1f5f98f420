#include "core/edit/document/EngineBlocks.h"

#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/level/NgBlock.h"
#include "core/schema/table/CellPath.h"
#include "core/view/links/BlockLinks.h"

#include <algorithm>
#include <array>

namespace tr::edit
{
namespace
{

using level::Level;
using level::NgChunk;
using level::NgContent;
namespace ng_chunk = level::ng_chunk;

/// A chunk that names rows of a table by their place.
struct Tie
{
    std::uint16_t id = 0;
    TableId table;
};

constexpr std::array kTies{Tie{ng_chunk::kScriptIndices, tables::Entities},
                           Tie{ng_chunk::kScriptIndices, tables::Cameras},
                           Tie{ng_chunk::kRoomFlags, tables::Rooms},
                           Tie{ng_chunk::kRoomNumbers, tables::Rooms},
                           Tie{ng_chunk::kScriptStatics, tables::RoomStatics},
                           Tie{ng_chunk::kTails, tables::ObjectTextures},
                           Tie{ng_chunk::kPluginWords, tables::FloorData}};

bool resizes(const Change& change)
{
    return change.removed != change.inserted;
}

/// Most edits set numbers that no block goes by.
bool canMatter(const Change& change)
{
    return resizes(change) || change.table == tables::FlybyCameras
           || change.table == tables::Sectors || change.table == tables::Textiles8
           || change.table == tables::Textiles16;
}

/// What the steps of an edit did to the places of rows.
class Moves
{
public:
    Moves(const Content& before, const ChangeSet& changes)
        : m_changes(changes)
        , m_tables(before.tables())
    {
    }

    /// Whether rows of a table come or go, be it at its end.
    [[nodiscard]] bool areResized(TableId table) const
    {
        return std::ranges::any_of(m_changes,
                                   [table](const Change& each)
                                   { return each.table == table && resizes(each); });
    }

    /// Whether a row that was there has another place, or is gone. Of a table of rooms: in any of
    /// them.
    [[nodiscard]] bool areMoved(TableId table) const
    {
        return std::ranges::any_of(m_changes,
                                   [this, table](const Change& each) {
                                       return each.table == table && resizes(each)
                                              && each.first < sizeOf(each.path);
                                   });
    }

    /// The same for one row of a table that stands in no other.
    [[nodiscard]] bool isMoved(TableId table, std::size_t row) const
    {
        std::size_t place = row;
        for (const Change& each : m_changes)
        {
            if (each.table != table || !resizes(each) || place < each.first)
            {
                continue;
            }
            if (place < each.first + each.removed)
            {
                return true;
            }
            place = place - each.removed + each.inserted;
        }
        return place != row;
    }

    /// Whether anything in a table is another.
    [[nodiscard]] bool areChanged(TableId table) const
    {
        return std::ranges::find(m_changes, table, &Change::table) != m_changes.end();
    }

private:
    [[nodiscard]] std::size_t sizeOf(std::string_view path) const
    {
        const auto place = schema::tableAt(m_tables, path);
        return place ? place->segment->count : 0;
    }

    const ChangeSet& m_changes;
    schema::TableSet m_tables;
};

Error blockError(ErrorCode code, std::string path, std::vector<std::string> more = {})
{
    std::vector<std::string> arguments{path};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {code, {}, std::move(path), std::move(arguments)};
}

std::string chunkPath(std::size_t chunk)
{
    return concat(tables::NgChunks.segment, "/", chunk);
}

/// Numbers that may be of rows that move and of others, or would seem to be of others alone once a
/// flight has gone.
std::optional<Error> faultOfObjects(const Level& before,
                                    const Level& after,
                                    const NgChunk& chunk,
                                    std::string_view path,
                                    const Moves& moves)
{
    if (!moves.areMoved(tables::Entities) && !moves.areMoved(tables::Cameras)
        && !moves.areChanged(tables::FlybyCameras))
    {
        return std::nullopt;
    }
    const view::ScriptMeanings meanings(before);
    const view::ScriptMeanings left(after);
    for (std::size_t row = 0; row < chunk.scriptIndices.size(); ++row)
    {
        const std::int16_t number = chunk.scriptIndices[row];
        const view::ScriptMeaning meaning = meanings.of(number);
        const auto place = static_cast<std::size_t>(std::max<std::int16_t>(number, 0));
        const bool isMoved = (meaning.isEntity && moves.isMoved(tables::Entities, place))
                             || (meaning.isCamera && moves.isMoved(tables::Cameras, place))
                             || (meaning.isFlyby && !left.of(number).isFlyby);
        if (isMoved && !meaning.isCertain())
        {
            return blockError(ErrorCode::BlockAmbiguous,
                              concat(path, "/", tables::NgScriptIndices.segment, "/", row),
                              {concat(number)});
        }
    }
    return std::nullopt;
}

/// How many words of the floor data the chunk has a plugin for.
std::size_t pluginWords(std::span<const std::byte> payload)
{
    ByteReader reader(payload);
    const std::size_t words =
        reader.has(sizeof(std::uint16_t)) ? reader.number<std::uint16_t>() : 0;
    return std::min(words, reader.left());
}

/// A chunk of which only the bytes are known. Other tables than those that it is known to name may
/// change, and what is empty names nothing.
std::optional<Error> faultOfBytes(std::uint16_t id,
                                  std::span<const std::byte> payload,
                                  const std::string& path,
                                  const Moves& moves)
{
    if (id == ng_chunk::kPluginWords)
    {
        bool isMoved = false;
        for (std::size_t word = 0; word < pluginWords(payload) && !isMoved; ++word)
        {
            isMoved = moves.isMoved(tables::FloorData, word);
        }
        return isMoved ? std::optional(blockError(ErrorCode::BlockOfWords, path)) : std::nullopt;
    }
    const bool isTied =
        !payload.empty()
        && std::ranges::any_of(
            kTies, [&](const Tie& each) { return each.id == id && moves.areMoved(each.table); });
    return isTied ? std::optional(blockError(ErrorCode::BlockNotUnderstood, path)) : std::nullopt;
}

std::optional<Error>
faultOfChunk(const Level& level, const Level& after, std::size_t index, const Moves& moves)
{
    const NgChunk& chunk = level.ng.chunks[index];
    const std::string path = chunkPath(index);
    switch (chunk.content)
    {
    case NgContent::ScriptIndices:
        return faultOfObjects(level, after, chunk, path, moves);
    case NgContent::RoomFlags:
        // Otherwise they stand in step with the rooms: see Companions.h.
        return chunk.roomFlags.size() != level.rooms.size() && moves.areResized(tables::Rooms)
                   ? std::optional(blockError(ErrorCode::BlockNotUnderstood, path))
                   : std::nullopt;
    case NgContent::Bytes:
        return faultOfBytes(chunk.head.id, std::as_bytes(chunk.bytes.rows()), path, moves);
    default:
        return std::nullopt;
    }
}

std::optional<Error> faultOfNg(const Level& level, const Level& after, const Moves& moves)
{
    for (std::size_t i = 0; i < level.ng.chunks.size(); ++i)
    {
        if (auto fault = faultOfChunk(level, after, i, moves))
        {
            return fault;
        }
    }
    if (level.ng.isThere)
    {
        return std::nullopt;
    }
    // One that is kept as bytes.
    const auto bytes = std::as_bytes(level.trailing.rows());
    const std::string path(tables::Trailing.segment);
    for (const Tie& tie : kTies)
    {
        if (auto fault = faultOfBytes(tie.id, level::ngPayload(bytes, tie.id), path, moves))
        {
            return fault;
        }
    }
    return std::nullopt;
}

/// The sector that a block replaces; null where the level has none there.
const level::Sector* sectorAt(const Level& level, const level::TrxSector& place)
{
    const auto room = static_cast<std::size_t>(std::max<std::int16_t>(place.room, 0));
    if (place.room < 0 || room >= level.rooms.size())
    {
        return nullptr;
    }
    // Column by column.
    const level::Room& owner = level.rooms[room];
    const std::size_t row = std::size_t{place.x} * owner.extent.numZSectors + place.z;
    return place.z < owner.extent.numZSectors && row < owner.sectors.size() ? &owner.sectors[row]
                                                                            : nullptr;
}

/// Whether a sector is another that a block replaces with a copy of what it was.
bool isReplaced(const level::TrxTies& ties, const Level& before, const Level& after)
{
    if (!ties.replaced)
    {
        return true; // it may be any of them
    }
    return std::ranges::any_of(*ties.replaced,
                               [&](const level::TrxSector& place)
                               {
                                   const auto* const was = sectorAt(before, place);
                                   const auto* const is = sectorAt(after, place);
                                   return was != nullptr && is != nullptr && !(*was == *is);
                               });
}

std::optional<Error> faultOfTrx(const Level& level, const Level& after, const Moves& moves)
{
    const level::TrxTies ties = level::tiesOf(level.trx);
    const auto repeats = [](TableId table)
    { return blockError(ErrorCode::BlockRepeats, std::string(table->name)); };
    // Sectors are named by their room and place, and their box and functions by number.
    for (const TableId table :
         std::to_array<TableId>({tables::Rooms, tables::Sectors, tables::Boxes, tables::FloorData}))
    {
        if (ties.sectors && moves.areMoved(table))
        {
            return repeats(table);
        }
    }
    if (ties.sectors && moves.areChanged(tables::Sectors) && isReplaced(ties, level, after))
    {
        return repeats(tables::Sectors);
    }
    for (const TableId table : std::to_array<TableId>({tables::Textiles8, tables::Textiles16}))
    {
        if (ties.pages && moves.areChanged(table))
        {
            return repeats(table);
        }
    }
    return std::nullopt;
}

} // namespace

bool hasEngineBlocks(const Content& content)
{
    const auto* const level = content.as<Level>();
    return level != nullptr && (level->trx.isThere || level::ngFlags(*level).has_value());
}

std::optional<Error>
faultOfBlocks(const Content& before, const Content& after, const ChangeSet& changes)
{
    const auto* const level = before.as<Level>();
    const auto* const now = after.as<Level>();
    if (level == nullptr || now == nullptr || std::ranges::none_of(changes, canMatter))
    {
        return std::nullopt;
    }
    const Moves moves(before, changes);
    return level->trx.isThere ? faultOfTrx(*level, *now, moves) : faultOfNg(*level, *now, moves);
}

} // namespace tr::edit
