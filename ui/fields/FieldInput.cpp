#include "ui/fields/FieldInput.h"

#include "core/base/Text.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/level/Room.h"
#include "core/schema/record/ReferenceCode.h"
#include "ui/common/texts/Translated.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::TableView;
using tr::schema::Value;

constexpr double kTexelUnit = 256.0;
constexpr double kMostExact = 9007199254740992.0; ///< behind it a double leaves numbers out
constexpr QChar kBeforeName(0x00B7);

/// Slots and states are below this in all games.
constexpr std::int64_t kMostCatalogued = 1024;

/// Lists longer than this are no help to anybody.
constexpr std::size_t kMostChoices = 20'000;

tr::Result<Value> refuse(const QString& text, const QString& expected)
{
    return tr::fail(tr::ErrorCode::NotANumber, {text.toStdString(), expected.toStdString()});
}

tr::Result<Value> checked(const FieldPlace& place, std::int64_t number)
{
    const Value value = Value::ofInteger(place.leaf->disk, number);
    if (const auto fits = tr::edit::checkValue(*place.leaf, value); !fits)
    {
        return tr::fail(fits.error());
    }
    return value;
}

tr::Result<Value> asStored(const FieldPlace& place, const QString& text)
{
    return tr::edit::parseValue(*place.leaf, text.toStdString(), tr::edit::Reading::Meant);
}

tr::Result<Value> height(const FieldPlace& place, const QString& text)
{
    if (text.compare(translated("wall"), Qt::CaseInsensitive) == 0)
    {
        return checked(place, place.leaf->info->none);
    }
    const auto range = tr::edit::rangeOf(*place.leaf);
    const std::uint32_t unit = place.leaf->info->unit;
    const std::int64_t step = unit;
    bool isNumber = false;
    const std::int64_t units = text.toLongLong(&isNumber);
    if (!isNumber || units % step != 0)
    {
        return refuse(text,
                      translated("multiples of %1 from %2 to %3, or \"wall\", are")
                          .arg(step)
                          .arg(tr::schema::unitsOf(range.lowest, unit))
                          .arg(tr::schema::unitsOf(range.highest, unit)));
    }
    return checked(place, units / step);
}

tr::Result<Value> texel(const FieldPlace& place, const QString& text)
{
    const auto range = tr::edit::rangeOf(*place.leaf);
    bool isNumber = false;
    const double number = text.toDouble(&isNumber) * kTexelUnit;
    const double lowest = std::max(static_cast<double>(range.lowest), -kMostExact);
    const double highest = std::min(static_cast<double>(range.highest), kMostExact);
    if (!isNumber || std::isnan(number) || number < lowest || number > highest)
    {
        return refuse(text,
                      translated("numbers of texels from %1 to %2 are")
                          .arg(lowest / kTexelUnit)
                          .arg(highest / kTexelUnit));
    }
    return checked(place, std::llround(number));
}

/// Bits beside the colour stay.
tr::Result<Value> colour(const FieldPlace& place, const QString& text)
{
    const QColor wanted(text);
    if (!wanted.isValid())
    {
        return refuse(text, translated("colours such as #ff8000 are"));
    }
    const std::int64_t old = place.value().integer();
    if (place.meaning == Meaning::PackedColour)
    {
        const auto packed = std::int64_t{wanted.rgb() & 0xFFFFFFU};
        return checked(place, (old & ~std::int64_t{0xFFFFFF}) | packed);
    }
    const std::int64_t packed =
        (wanted.red() >> 3 << 10) | (wanted.green() >> 3 << 5) | (wanted.blue() >> 3);
    return checked(place, (old & ~std::int64_t{0x7FFF}) | packed);
}

bool isNone(const QString& text)
{
    return text.compare(translated("none"), Qt::CaseInsensitive) == 0
           || text.compare(translated("no box"), Qt::CaseInsensitive) == 0;
}

/// A row, slot or state: by its number, by its name, or both.
tr::Result<Value> link(const Decoder& decoder, const FieldPlace& place, const QString& text)
{
    const QString number = text.section(kBeforeName, 0, 0).trimmed();
    const auto reference = referenceOf(place.view->id(), *place.leaf, decoder.version());
    bool isNumber = false;
    std::int64_t wanted = number.toLongLong(&isNumber);
    if (!isNumber && isNone(number) && reference
        && reference->none != tr::schema::Reference::kNever)
    {
        wanted = reference->none;
        isNumber = true;
    }
    if (!isNumber)
    {
        const auto choices = choicesFor(decoder, place);
        const auto named = [&](const FieldChoice& each)
        { return each.name.compare(text, Qt::CaseInsensitive) == 0; };
        const auto found = std::ranges::find_if(choices, named);
        if (found == choices.end())
        {
            return choices.empty() ? asStored(place, text)
                                   : refuse(text, translated("numbers and names are"));
        }
        wanted = found->number;
    }
    using Kind = tr::schema::NumberCode::Kind;
    const bool isPacked =
        reference && (reference->code.kind == Kind::Bits || reference->code.kind == Kind::Mirrored);
    if (!isPacked)
    {
        return checked(place, wanted);
    }
    const auto packed = tr::schema::encodeNumber(reference->code, place.value(), wanted);
    return packed ? tr::Result<Value>(*packed)
                  : refuse(text, translated("numbers that fit beside what else is stored are"));
}

/// The rows of a table that have names, each with the number that stands for it.
std::vector<FieldChoice> rowChoices(const Decoder& decoder, TableId table, bool bySlot)
{
    std::vector<FieldChoice> choices;
    const TableView* view = decoder.file().tables().find(table);
    const std::size_t rows = view != nullptr && !view->isNested() ? view->size() : 0;
    for (std::size_t row = 0; row < rows && rows <= kMostChoices; ++row)
    {
        const QString name = decoder.names().ofRow(table, row);
        const auto number =
            bySlot ? decoder.names().numberOf(table, row) : static_cast<std::int64_t>(row);
        choices.push_back({number, name});
    }
    const auto hasName = [](const FieldChoice& each) { return !each.name.isEmpty(); };
    return std::ranges::any_of(choices, hasName) ? choices : std::vector<FieldChoice>{};
}

template <class NameOf>
std::vector<FieldChoice> catalogued(const NameOf& nameOf)
{
    std::vector<FieldChoice> choices;
    for (std::int64_t number = 0; number < kMostCatalogued; ++number)
    {
        if (const QString name = nameOf(number); !name.isEmpty())
        {
            choices.push_back({number, name});
        }
    }
    return choices;
}

std::vector<FieldChoice> stateChoices(const Decoder& decoder, const FieldPlace& place)
{
    const auto& owners = decoder.names().owners();
    const auto animation = place.table() == tables::Animations
                               ? std::optional(place.row)
                               : owners.animationOfStateChange(place.row);
    return animation ? catalogued([&](std::int64_t state)
                                  { return decoder.names().ofState(*animation, state); })
                     : std::vector<FieldChoice>{};
}

/// What a number says that stands for a row of a table by its place; nothing where the row is of
/// another room, and no number of this one can stand for it.
std::optional<std::int64_t>
rowNumberFor(const Decoder& decoder, const FieldPlace& place, const Address& row)
{
    const TableView& table = *decoder.file().tables().find(row.table);
    const auto number = static_cast<std::int64_t>(row.row);
    if (!table.isNested())
    {
        return number;
    }
    const TableView::Segment& segment = table.segmentOf(row.row);
    return segment.outer == place.view->segmentOf(place.row).outer
               ? std::optional(number - static_cast<std::int64_t>(segment.before))
               : std::nullopt;
}

std::optional<Value> rowValue(const Decoder& decoder, const FieldPlace& place, const Address& row)
{
    auto reference = referenceOf(place.view->id(), *place.leaf, decoder.version());
    if (!reference || reference->target != row.table)
    {
        return std::nullopt;
    }
    const auto number = rowNumberFor(decoder, place, row);
    if (!number || *number == reference->none)
    {
        return std::nullopt;
    }
    const TableView& table = *decoder.file().tables().find(row.table);
    reference->code.rowBytes = static_cast<std::uint32_t>(table.type().diskSize());
    return tr::schema::encodeNumber(reference->code, place.value(), *number);
}

} // namespace

std::vector<FieldChoice> choicesFor(const Decoder& decoder, const FieldPlace& place)
{
    const Names& names = decoder.names();
    switch (place.meaning)
    {
    case Meaning::ModelSlot:
        return catalogued([&](std::int64_t slot) { return names.ofSlot(tables::Models, slot); });
    case Meaning::SequenceSlot:
        return catalogued([&](std::int64_t slot)
                          { return names.ofSlot(tables::SpriteSequences, slot); });
    case Meaning::StaticSlot:
        return place.leaf->info->isSlot ? catalogued(
                   [&](std::int64_t slot) { return names.ofSlot(tables::StaticMeshes, slot); })
                                        : rowChoices(decoder, tables::StaticMeshes, true);
    case Meaning::EntitySlot:
    {
        auto choices = rowChoices(decoder, tables::Models, true);
        const auto sequences = rowChoices(decoder, tables::SpriteSequences, true);
        choices.insert(choices.end(), sequences.begin(), sequences.end());
        std::ranges::stable_sort(choices, {}, &FieldChoice::number);
        return choices;
    }
    case Meaning::State:
        return stateChoices(decoder, place);
    case Meaning::Row:
    {
        const auto reference = referenceOf(place.view->id(), *place.leaf, decoder.version());
        return reference && reference->code.kind == tr::schema::NumberCode::Kind::Plain
                   ? rowChoices(decoder, reference->target, false)
                   : std::vector<FieldChoice>{};
    }
    default:
        return {};
    }
}

std::optional<Value>
valueLeadingTo(const Decoder& decoder, const FieldPlace& place, const Address& row)
{
    const auto slot = [&]() -> std::optional<Value>
    {
        const auto value = checked(place, decoder.names().numberOf(row.table, row.row));
        return value ? std::optional(*value) : std::nullopt;
    };
    if (place.leaf->count > 1 || !tr::edit::isEditable(*place.leaf))
    {
        return std::nullopt;
    }
    switch (place.meaning)
    {
    case Meaning::EntitySlot:
        return row.table == tables::Models || row.table == tables::SpriteSequences ? slot()
                                                                                   : std::nullopt;
    case Meaning::StaticSlot:
        return row.table == tables::StaticMeshes && place.table() != row.table ? slot()
                                                                               : std::nullopt;
    case Meaning::Row:
    case Meaning::Bytes:
    case Meaning::RoomVertex:
    case Meaning::FaceTexture:
    case Meaning::TextureTile:
    case Meaning::SpriteTile:
    case Meaning::SectorBox:
    case Meaning::DetailsRow:
        return rowValue(decoder, place, row);
    default:
        return std::nullopt;
    }
}

tr::Result<Value> inputValue(const Decoder& decoder, const FieldPlace& place, const QString& text)
{
    if (place.leaf->isText())
    {
        return asStored(place, text);
    }
    const QString plain = text.trimmed();
    const bool isHex = plain.startsWith(QStringLiteral("0x"), Qt::CaseInsensitive);
    if (isHex || !tr::edit::isEditable(*place.leaf))
    {
        return asStored(place, plain);
    }
    switch (place.meaning)
    {
    case Meaning::Height:
        return height(place, plain);
    case Meaning::Texel:
        return texel(place, plain);
    case Meaning::PackedColour:
    case Meaning::ShortColour:
        return colour(place, plain);
    case Meaning::Number:
        return asStored(place, plain);
    default:
        return link(decoder, place, plain);
    }
}

} // namespace ui
