#include "core/level/NgBlock.h"
#include "core/view/derived/DerivedParts.h"
#include "core/view/links/BlockLinks.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using level::NgContent;
using schema::TableId;
namespace tables = level::tables;
using MaybeRow = std::optional<std::int64_t>;

const level::Level& levelWithBlock(const DerivedSource& source)
{
    return *source.content->as<level::Level>();
}

/// The chunk is there: the table would not be without it.
const level::NgChunk& chunkWith(const DerivedSource& source, NgContent content)
{
    return *findNgChunk(levelWithBlock(source).ng, content);
}

MaybeRow firstOfFlight(const level::Level& level, std::int16_t sequence)
{
    const auto* const found =
        std::ranges::find(level.flybyCameras, sequence, &level::FlybyCamera::sequence);
    return found - level.flybyCameras.begin();
}

} // namespace

DerivedColumns besideNgChunks(const DerivedSource& source)
{
    return {numberColumn("bytes",
                         "Bytes of the chunk, those of its size and number included.",
                         [source](std::size_t row) -> MaybeRow
                         {
                             const auto& chunks = levelWithBlock(source).ng.chunks;
                             return static_cast<std::int64_t>(ngWords(chunks[row]))
                                    * static_cast<std::int64_t>(sizeof(std::uint16_t));
                         })};
}

DerivedColumns besideScriptIndices(const DerivedSource& source)
{
    const auto meanings = std::make_shared<const ScriptMeanings>(levelWithBlock(source));
    const auto numberAt = [source](std::size_t row)
    { return chunkWith(source, NgContent::ScriptIndices).scriptIndices[row]; };
    return {rowColumn("entity",
                      tables::Entities,
                      "The entity that the number means, if it means one.",
                      [meanings, numberAt](std::size_t row) -> MaybeRow
                      {
                          const std::int16_t number = numberAt(row);
                          return meanings->of(number).isEntity ? MaybeRow(number) : std::nullopt;
                      }),
            rowColumn("camera",
                      tables::Cameras,
                      "The camera or sink that the number means, if it means one.",
                      [meanings, numberAt](std::size_t row) -> MaybeRow
                      {
                          const std::int16_t number = numberAt(row);
                          return meanings->of(number).isCamera ? MaybeRow(number) : std::nullopt;
                      }),
            rowColumn("flyby",
                      tables::FlybyCameras,
                      "The first camera of the flight that the number means, if it means one.",
                      [source, meanings, numberAt](std::size_t row) -> MaybeRow
                      {
                          const std::int16_t number = numberAt(row);
                          return meanings->of(number).isFlyby
                                     ? firstOfFlight(levelWithBlock(source), number)
                                     : std::nullopt;
                      })};
}

DerivedColumns besideScriptStatics(const DerivedSource& source)
{
    const auto targetOf = [source](std::size_t row, TableId table) -> MaybeRow
    {
        const References& references = source.references();
        for (const Link& link : references.linksFrom(tables::NgScriptStatics, row))
        {
            if (link.target == table && !references.dangles(link))
            {
                return link.first;
            }
        }
        return std::nullopt;
    };
    return {rowColumn("room_in_file",
                      tables::Rooms,
                      "The room of the static.",
                      [source, targetOf](std::size_t row) -> MaybeRow
                      {
                          const MaybeRow number = targetOf(row, tables::NgRoomNumbers);
                          if (!number)
                          {
                              return std::nullopt;
                          }
                          const level::NgChunk& chunk = chunkWith(source, NgContent::RoomNumbers);
                          const std::int16_t room =
                              chunk.roomNumbers[static_cast<std::size_t>(*number)];
                          return room != level::kNgNone ? MaybeRow(room) : std::nullopt;
                      }),
            rowColumn("room_static",
                      tables::RoomStatics,
                      "The static.",
                      [targetOf](std::size_t row) { return targetOf(row, tables::RoomStatics); })};
}

} // namespace tr::view
