#include "core/view/links/BlockLinks.h"

#include "core/level/NgBlock.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using level::NgContent;
using schema::TableId;
namespace tables = level::tables;
using schema::Reference;
using schema::ScalarType;
using schema::Value;

Value blockNumber(std::int16_t number)
{
    return Value::ofInteger(ScalarType::I16, number);
}

Reference blockReference(TableId target)
{
    Reference reference;
    reference.target = target;
    reference.none = level::kNgNone;
    return reference;
}

} // namespace

ScriptMeanings::ScriptMeanings(const level::Level& level)
    : m_entities(level.entities.size())
    , m_cameras(level.cameras.size())
{
    for (const level::FlybyCamera& camera : level.flybyCameras)
    {
        m_sequences.set(camera.sequence);
    }
}

ScriptMeaning ScriptMeanings::of(std::int16_t number) const noexcept
{
    if (number < 0)
    {
        return {};
    }
    const auto row = static_cast<std::size_t>(number);
    return {row < m_entities, row < m_cameras, row < kSequences && m_sequences[row]};
}

BlockLinks::BlockLinks(const LinkSource& source)
{
    if (source.level() != nullptr && source.level()->ng.isThere)
    {
        readStatics(source, source.level()->ng);
        readObjects(source, source.level()->ng);
    }
}

std::span<const Link> BlockLinks::of(TableId table) const noexcept
{
    switch (table.number())
    {
    case tables::NgScriptStatics.number:
        return m_statics;
    case tables::NgScriptIndices.number:
        return m_objects;
    default:
        return {};
    }
}

void BlockLinks::readStatics(const LinkSource& source, const level::NgBlock& block)
{
    const level::NgChunk* const chunk = findNgChunk(block, NgContent::ScriptStatics);
    const level::NgChunk* const numbers = findNgChunk(block, NgContent::RoomNumbers);
    if (chunk == nullptr || numbers == nullptr)
    {
        return;
    }
    // A segment a room.
    const schema::TableView* const statics = source.find(tables::RoomStatics);
    const Reference toNumber = blockReference(tables::NgRoomNumbers);
    for (std::size_t row = 0; row < chunk->scriptStatics.size(); ++row)
    {
        const level::NgScriptStatic& known = chunk->scriptStatics[row];
        if (known.index < 0)
        {
            continue; // no static, whatever its room says
        }
        if (const auto link = source.link(
                toNumber, {tables::NgScriptStatics, row, 0, 0}, blockNumber(known.room)))
        {
            m_statics.push_back(*link);
        }
        const bool hasRoom =
            known.room >= 0 && static_cast<std::size_t>(known.room) < numbers->roomNumbers.size();
        const std::int16_t room =
            hasRoom ? numbers->roomNumbers[static_cast<std::size_t>(known.room)] : level::kNgNone;
        const bool isThere = statics != nullptr && room >= 0
                             && static_cast<std::size_t>(room) < statics->segments().size();
        if (!isThere)
        {
            continue;
        }
        const auto& segment = statics->segments()[static_cast<std::size_t>(room)];
        auto link = source.link(blockReference(tables::RoomStatics),
                                {tables::NgScriptStatics, row, 1, 0},
                                blockNumber(known.index));
        link->base = static_cast<std::int64_t>(segment.before);
        link->limit = static_cast<std::int64_t>(segment.count);
        link->first += link->base;
        m_statics.push_back(*link);
    }
}

void BlockLinks::readObjects(const LinkSource& source, const level::NgBlock& block)
{
    const level::NgChunk* const chunk = findNgChunk(block, NgContent::ScriptIndices);
    if (chunk == nullptr)
    {
        return;
    }
    const ScriptMeanings meanings(*source.level());
    for (std::size_t row = 0; row < chunk->scriptIndices.size(); ++row)
    {
        const std::int16_t number = chunk->scriptIndices[row];
        const ScriptMeaning meaning = meanings.of(number);
        if (!meaning.isCertain())
        {
            continue;
        }
        const schema::Cell cell{tables::NgScriptIndices, row, 0, 0};
        if (!meaning.isFlyby)
        {
            const TableId target = meaning.isEntity ? tables::Entities : tables::Cameras;
            m_objects.push_back(*source.link(blockReference(target), cell, blockNumber(number)));
            continue;
        }
        // All cameras of the flight, which need not stand side by side.
        for (const RowRange& rows : source.called(tables::FlybyCameras, number))
        {
            Link link;
            link.from = cell;
            link.target = tables::FlybyCameras;
            link.code.kind = schema::NumberCode::Kind::Slot;
            link.first = static_cast<std::int64_t>(rows.first);
            link.count = rows.count;
            m_objects.push_back(link);
        }
    }
}

} // namespace tr::view
