#include "ui/fields/Decoder.h"

#include "core/base/Contracts.h"
#include "core/view/textures/TexturePages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Role;
using tr::schema::TableView;

constexpr double kTexelSteps = 256.0;
constexpr double kFixedSteps = 65536.0;

} // namespace

Decoder::Decoder(std::shared_ptr<const OpenFile> file)
    : m_names(std::move(file))
{
}

FieldPlace Decoder::placeOf(const Address& address) const
{
    TR_PRE(exists(file(), address) && address.leaf != Address::kWholeRow);
    const TableView& view = *file().tables().find(address.table);
    const auto index = static_cast<std::size_t>(address.leaf);
    return {&view, address.row, &view.type().leaves()[index], meaningsOf(view, version())[index]};
}

QString Decoder::raw(const FieldPlace& place)
{
    return toQString(place.value().text());
}

QString Decoder::decoded(const FieldPlace& place) const
{
    return m_names.ofNumber(place);
}

double Decoder::decodedNumber(const FieldPlace& place) const
{
    const tr::schema::Value value = place.value();
    const std::int64_t number = value.integer();
    switch (place.meaning)
    {
    case Meaning::FaceTexture:
    case Meaning::TextureTile:
    case Meaning::SectorBox:
        return static_cast<double>(tr::view::rowNumberOf(place, version()));
    case Meaning::Texel:
        return static_cast<double>(number) / kTexelSteps;
    case Meaning::Height:
        return place.leaf->info->isNone(number)
                   ? std::numeric_limits<double>::quiet_NaN()
                   : static_cast<double>(number) * place.leaf->info->unit;
    default:
        break;
    }
    if (value.isFloat())
    {
        return value.number();
    }
    switch (place.leaf->info->role)
    {
    case Role::Angle:
        return static_cast<double>(static_cast<std::int16_t>(number)) * 360.0 / kFixedSteps;
    case Role::Fixed16:
        return static_cast<double>(number) / kFixedSteps;
    default:
        return value.number();
    }
}

std::optional<QColor> Decoder::colour(const FieldPlace& place)
{
    switch (place.meaning)
    {
    case Meaning::PackedColour:
    case Meaning::ShortColour:
    {
        const auto packed = tr::schema::colourOf(place.value());
        return QColor(packed.red, packed.green, packed.blue);
    }
    default:
        return std::nullopt;
    }
}

std::optional<QColor> Decoder::rowColour(TableId table, std::size_t row) const
{
    const auto colour = tr::view::rowColour(file().file().content, table, row);
    return colour ? std::optional(QColor(colour->red, colour->green, colour->blue)) : std::nullopt;
}

std::optional<LinkTarget> Decoder::target(const FieldPlace& place) const
{
    if (place.leaf->count > 1)
    {
        return std::nullopt;
    }
    const std::int64_t number = place.value().integer();
    switch (place.meaning)
    {
    case Meaning::Row:
    case Meaning::Bytes:
    case Meaning::RoomVertex:
        return rowTarget(place);
    case Meaning::EntitySlot:
    {
        const auto model = slotTarget(tables::Models, number);
        return model ? model : slotTarget(tables::SpriteSequences, number);
    }
    case Meaning::StaticSlot:
        return place.table() == tables::StaticMeshes ? std::nullopt
                                                     : slotTarget(tables::StaticMeshes, number);
    case Meaning::FaceTexture:
    case Meaning::TextureTile:
    case Meaning::SpriteTile:
    case Meaning::SectorBox:
    case Meaning::DetailsRow:
        return rowTarget(place);
    default:
        return std::nullopt;
    }
}

std::optional<LinkTarget> Decoder::rowTarget(const FieldPlace& place) const
{
    const auto to = tr::view::meantRow(place, file().tables(), version());
    if (!to)
    {
        return std::nullopt;
    }
    return to->row ? LinkTarget{{to->table, *to->row}, true} : LinkTarget{{to->table}, false};
}

std::optional<LinkTarget> Decoder::slotTarget(TableId table, std::int64_t slot) const
{
    if (table == tables::Models)
    {
        const auto row = m_names.owners().modelOfSlot(slot);
        return row ? std::optional(LinkTarget{{table, *row}}) : std::nullopt;
    }
    const TableView* view = file().tables().find(table);
    for (std::size_t row = 0; view != nullptr && row < view->size(); ++row)
    {
        if (m_names.numberOf(table, row) == slot)
        {
            return LinkTarget{{table, row}};
        }
    }
    return std::nullopt;
}

} // namespace ui
