#include "ui/sectors/SectorMap.h"

#include "core/base/Contracts.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FloorTexts.h"
#include "ui/file/RoomParts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using tr::level::kSectorSize;
using tr::schema::TableId;
namespace tables = tr::level::tables;

struct RoomMarks
{
    std::uint16_t flags = 0;
    std::int16_t alternate = tr::level::RoomState::kNoRoom;
};

RoomMarks marksOf(const tr::level::Level& level, std::size_t room)
{
    if (level.version == tr::level::versions::Tr5)
    {
        const auto& header = level.tr5Rooms[room].header;
        return {header.flags, header.alternateRoom};
    }
    const auto& state = level.rooms[room].state;
    return {state.flags, state.alternateRoom};
}

} // namespace

SectorMap::SectorMap(std::shared_ptr<const Decoder> decoder, std::size_t room)
    : m_decoder(std::move(decoder))
    , m_room(room)
{
    const tr::level::Level* const level = m_decoder->file().file().level();
    TR_PRE(level != nullptr && room < tr::view::roomCount(*level));
    m_grid = tr::view::gridOf(*level, room);
    const auto* const segment = sectorsOf(m_decoder->file(), room);
    m_firstRow = segment != nullptr ? segment->before : 0;
    m_facts.reserve(m_grid.sectors.size());
    for (const tr::level::Sector& sector : m_grid.sectors)
    {
        m_facts.push_back(tr::view::factsOf(*level, sector));
    }
    addEntities();
}

void SectorMap::addEntities()
{
    constexpr double kFullTurn = 65536.0;
    const tr::level::Level& level = *m_decoder->file().file().level();
    for (std::size_t i = 0; i < level.entities.size(); ++i)
    {
        const tr::level::Entity& entity = level.entities[i];
        if (entity.room >= 0 && static_cast<std::size_t>(entity.room) == m_room)
        {
            const QPointF place((static_cast<double>(entity.x) - m_grid.x) / kSectorSize,
                                (static_cast<double>(entity.z) - m_grid.z) / kSectorSize);
            m_entities.push_back({i, place, entity.angle * 360.0 / kFullTurn});
        }
    }
}

bool SectorMap::contains(const QPoint& place) const
{
    return m_grid.contains(place.x(), place.y());
}

const tr::view::SectorFacts& SectorMap::facts(const QPoint& place) const
{
    TR_PRE(contains(place));
    return m_facts[m_grid.indexOf(place.x(), place.y())];
}

Address SectorMap::address(const QPoint& place) const
{
    TR_PRE(contains(place));
    return {tables::Sectors, m_firstRow + m_grid.indexOf(place.x(), place.y())};
}

std::optional<QPoint> SectorMap::placeOf(const Address& address) const
{
    if (isEmpty() || address.row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    if (address.table == tables::Entities)
    {
        const auto found = std::ranges::find(m_entities, address.row, &Standing::entity);
        if (found == m_entities.end())
        {
            return std::nullopt;
        }
        const QPoint place(static_cast<int>(std::floor(found->place.x())),
                           static_cast<int>(std::floor(found->place.y())));
        return contains(place) ? std::optional(place) : std::nullopt;
    }
    const bool here = address.table == tables::Sectors && address.row >= m_firstRow
                      && address.row - m_firstRow < m_facts.size() && m_grid.depth > 0;
    if (!here)
    {
        return std::nullopt;
    }
    const auto index = static_cast<int>(address.row - m_firstRow);
    const QPoint place(index / m_grid.depth, index % m_grid.depth);
    return contains(place) ? std::optional(place) : std::nullopt;
}

SectorMap::Range SectorMap::range(bool ceiling) const
{
    std::optional<Range> range;
    for (const tr::view::SectorFacts& facts : m_facts)
    {
        if (!facts.wall)
        {
            const int height = -(ceiling ? facts.sector.ceiling : facts.sector.floor);
            range = range ? Range{std::min(range->lowest, height), std::max(range->highest, height)}
                          : Range{height, height};
        }
    }
    return range.value_or(Range{});
}

bool SectorMap::triggers(const QPoint& place, std::size_t entity) const
{
    const auto names = [entity](const tr::view::TriggerAction& action) {
        return tr::view::actionTarget(action.kind) == tables::Entities
               && action.parameter == entity;
    };
    return std::ranges::any_of(facts(place).triggers(),
                               [&names](const tr::view::Trigger* trigger)
                               { return std::ranges::any_of(trigger->actions, names); });
}

std::vector<SectorMap::Exit> SectorMap::exits(const QPoint& place) const
{
    const tr::level::Level& level = *m_decoder->file().file().level();
    const tr::view::SectorFacts& sector = facts(place);
    std::vector<Exit> exits;
    const auto add = [&](Exit::Way way, std::size_t room)
    {
        if (room < tr::view::roomCount(level))
        {
            exits.push_back({way, room});
        }
    };
    if (sector.portal)
    {
        add(Exit::Way::Portal, *sector.portal);
    }
    if (sector.below)
    {
        add(Exit::Way::Below, *sector.below);
    }
    if (sector.above)
    {
        add(Exit::Way::Above, *sector.above);
    }
    const std::int16_t flipped = marksOf(level, m_room).alternate;
    if (flipped >= 0)
    {
        add(Exit::Way::Flipped, static_cast<std::size_t>(flipped));
    }
    return exits;
}

Address SectorMap::arrival(const QPoint& place, const Exit& exit) const
{
    const tr::level::Level& level = *m_decoder->file().file().level();
    const tr::view::RoomGrid other = tr::view::gridOf(level, exit.room);
    const int x = place.x() + (m_grid.x - other.x) / kSectorSize;
    const int z = place.y() + (m_grid.z - other.z) / kSectorSize;
    const auto* const segment = sectorsOf(m_decoder->file(), exit.room);
    return segment != nullptr && other.contains(x, z)
               ? Address{tables::Sectors, segment->before + other.indexOf(x, z)}
               : Address{tables::Rooms, exit.room};
}

QString SectorMap::title(const QPoint& place) const
{
    return translated("Sector %1 \u00B7 x %2, z %3")
        .arg(static_cast<qulonglong>(m_grid.indexOf(place.x(), place.y())))
        .arg(place.x())
        .arg(place.y());
}

QStringList SectorMap::texts(const QPoint& place) const
{
    QStringList texts = sectorTexts(*m_decoder, facts(place));
    for (const Standing& each : m_entities)
    {
        if (placeOf({tables::Entities, each.entity}) == place)
        {
            texts.push_back(m_decoder->names().title({tables::Entities, each.entity}));
        }
    }
    return texts;
}

QString roomText(const Decoder& decoder, std::size_t room)
{
    const tr::level::Level& level = *decoder.file().file().level();
    const tr::view::RoomGrid grid = tr::view::gridOf(level, room);
    const RoomMarks marks = marksOf(level, room);
    QStringList parts{decoder.names().title({tables::Rooms, room})};
    if ((marks.flags & tr::level::kRoomIsWater) != 0)
    {
        parts.push_back(translated("water"));
    }
    if (marks.alternate >= 0)
    {
        parts.push_back(translated("flips to %1").arg(marks.alternate));
    }
    parts.push_back(translated("%1 \u00D7 %2 sectors").arg(grid.width).arg(grid.depth));
    return parts.join(QStringLiteral(" \u00B7 "));
}

} // namespace ui
