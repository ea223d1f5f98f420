#include "ui/file/RoomParts.h"

#include "core/view/floor/SectorView.h"
#include "ui/file/Addresses.h"

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::schema::TableView;

} // namespace

std::optional<std::size_t> roomOfAddress(const OpenFile& file, const Address& address)
{
    const tr::level::Level* const level = file.file().level();
    if (level == nullptr || address.row == Address::kWholeTable || !exists(file, address))
    {
        return std::nullopt;
    }
    std::optional<std::size_t> room;
    const TableView& view = *file.tables().find(address.table);
    if (address.table == tables::Rooms)
    {
        room = address.row;
    }
    else if (address.table == tables::Entities)
    {
        const std::int16_t number = level->entities[address.row].room;
        room = number >= 0 ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
    }
    else if (view.isNested() && address.table->outer == tables::Rooms)
    {
        room = view.segmentOf(address.row).outer;
    }
    return room && *room < tr::view::roomCount(*level) ? room : std::nullopt;
}

const TableView::Segment* sectorsOf(const OpenFile& file, std::size_t room)
{
    const TableView* const table = file.tables().find(tables::Sectors);
    if (table == nullptr)
    {
        return nullptr;
    }
    const auto found = std::ranges::find(table->segments(), room, &TableView::Segment::outer);
    return found == table->segments().end() ? nullptr : &*found;
}

std::optional<Address> firstSectorOf(const OpenFile& file, std::size_t room)
{
    const auto* const segment = sectorsOf(file, room);
    return segment != nullptr && segment->count > 0
               ? std::optional(Address{tables::Sectors, segment->before})
               : std::nullopt;
}

} // namespace ui
