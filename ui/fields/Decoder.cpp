#include "ui/fields/Decoder.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/schema/record/ReferenceCode.h"
#include "core/view/objects/TexturePages.h"
#include "core/view/words/FloorPhrases.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"

#include <QCoreApplication>

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
using tr::schema::Version;
namespace versions = tr::level::versions;

constexpr std::int64_t kHighBit = 0x8000;
constexpr double kTexelSteps = 256.0;
constexpr double kFixedSteps = 65536.0;

QString materialText(std::int64_t material)
{
    const auto name = tr::view::materialName(static_cast<std::uint8_t>(material));
    return name.empty() ? QString::number(material)
                        : QCoreApplication::translate("Floor", std::string(name).c_str());
}

/// The row number that stands in a number that is a reference.
std::int64_t rowNumber(const FieldPlace& place, Version version)
{
    const auto reference = referenceOf(place.view->id(), *place.leaf, version);
    return tr::schema::decodeNumber(reference->code, place.value());
}

bool isNone(const FieldPlace& place, Version version)
{
    return rowNumber(place, version) == referenceOf(place.view->id(), *place.leaf, version)->none;
}

bool hasMaterials(Version version)
{
    return tr::level::since(versions::Tr3).contains(version);
}

/// Marks and fillers are letters or patterns of bits, not numbers.
QString patternText(const FieldPlace& place)
{
    const std::size_t bytes = sizeOf(place.leaf->disk);
    const std::uint64_t mask = (std::uint64_t{1} << (8 * bytes)) - 1;
    const auto bits = static_cast<std::uint64_t>(place.value().integer()) & mask;
    const bool letter = bytes == 1 && bits > 0x20 && bits < 0x7F;
    return letter && place.leaf->info->role == Role::Mark
               ? QStringLiteral("\u201C%1\u201D").arg(QChar(static_cast<char16_t>(bits)))
               : toQString(tr::hex(bits, static_cast<int>(2 * bytes)));
}

QString schemaText(const FieldPlace& place)
{
    const Role role = place.leaf->info->role;
    const bool pattern = role == Role::Mark || role == Role::Padding;
    return pattern && !place.value().isFloat() && !place.leaf->isText()
               ? patternText(place)
               : toQString(tr::schema::decode(*place.leaf->info, place.value()));
}

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
    const std::int64_t number = place.value().integer();
    const QString text = schemaText(place);
    switch (place.meaning)
    {
    case Meaning::ModelSlot:
        return withName(text, m_names.ofSlot(tables::Models, number));
    case Meaning::EntitySlot:
        return withName(text, m_names.ofEntitySlot(number));
    case Meaning::StaticSlot:
        return withName(text, m_names.ofSlot(tables::StaticMeshes, number));
    case Meaning::SequenceSlot:
        return withName(text, m_names.ofSlot(tables::SpriteSequences, number));
    case Meaning::State:
        return withName(text, stateName(place, number));
    case Meaning::FaceTexture:
        return withName(QString::number(rowNumber(place, version())),
                        (number & kHighBit) != 0 ? translated("two-sided") : QString());
    case Meaning::TextureTile:
        return withName(QString::number(rowNumber(place, version())),
                        (number & kHighBit) != 0 ? translated("triangle") : QString());
    case Meaning::SectorBox:
        return boxText(place);
    case Meaning::DetailsRow:
        return number == -1 ? translated("none") : text;
    case Meaning::Height:
        return number == place.leaf->info->none ? translated("wall") : text;
    case Meaning::Row:
    {
        const auto to = rowTarget(place);
        const bool named = to && to->exists && to->address.row != Address::kWholeTable;
        return named ? withName(text, m_names.ofRow(to->address.table, to->address.row)) : text;
    }
    default:
        return text;
    }
}

double Decoder::decodedNumber(const FieldPlace& place) const
{
    const tr::schema::Value value = place.value();
    const std::int64_t number = value.integer();
    switch (place.meaning)
    {
    case Meaning::FaceTexture:
    case Meaning::TextureTile:
        return static_cast<double>(rowNumber(place, version()));
    case Meaning::Texel:
        return static_cast<double>(number) / kTexelSteps;
    case Meaning::Height:
        return number == place.leaf->info->none
                   ? std::numeric_limits<double>::quiet_NaN()
                   : static_cast<double>(number * place.leaf->info->unit);
    case Meaning::SectorBox:
        return static_cast<double>(rowNumber(place, version()));
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
    auto reference = referenceOf(place.view->id(), *place.leaf, version());
    const TableView* table = reference ? file().tables().find(reference->target) : nullptr;
    if (table == nullptr)
    {
        return std::nullopt;
    }
    reference->code.rowBytes = static_cast<std::uint32_t>(table->type().diskSize());
    const std::int64_t number = tr::schema::decodeNumber(reference->code, place.value());
    if (number == reference->none)
    {
        return std::nullopt;
    }
    if (!table->isNested())
    {
        return rowAt(reference->target, number);
    }
    // Rows of the same room: their numbers count from its first.
    const std::uint32_t room = place.view->segmentOf(place.row).outer;
    const auto segment = std::ranges::find(table->segments(), room, &TableView::Segment::outer);
    const bool there = segment != table->segments().end() && number >= 0
                       && static_cast<std::size_t>(number) < segment->count;
    return there ? rowAt(reference->target, static_cast<std::int64_t>(segment->before) + number)
                 : LinkTarget{{reference->target}, false};
}

std::optional<LinkTarget> Decoder::rowAt(TableId table, std::int64_t row) const
{
    const TableView* view = file().tables().find(table);
    if (view == nullptr)
    {
        return std::nullopt;
    }
    const bool there = row >= 0 && static_cast<std::size_t>(row) < view->size();
    return there ? LinkTarget{{table, static_cast<std::size_t>(row)}, true}
                 : LinkTarget{{table}, false};
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

QString Decoder::stateName(const FieldPlace& place, std::int64_t state) const
{
    const auto animation = place.table() == tables::Animations
                               ? std::optional(place.row)
                               : m_names.owners().animationOfStateChange(place.row);
    return animation ? m_names.ofState(*animation, state) : QString();
}

QString Decoder::boxText(const FieldPlace& place) const
{
    const bool none = isNone(place, version());
    const QString box = QString::number(rowNumber(place, version()));
    if (!hasMaterials(version()))
    {
        return none ? translated("none") : box;
    }
    return withName(none ? translated("no box") : box, materialText(place.value().integer() & 0xF));
}

} // namespace ui
