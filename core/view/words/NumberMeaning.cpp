#include "core/view/words/NumberMeaning.h"

#include "core/base/Text.h"
#include "core/level/Textures.h"
#include "core/level/tables/Tables.h"
#include "core/schema/record/ReferenceCode.h"
#include "core/view/words/FloorPhrases.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <numeric>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Leaf;
using schema::NumberCode;
using schema::Reference;
using schema::Role;
using schema::Version;
namespace versions = level::versions;

/// What the role of a field says by itself.
Meaning roleMeaning(const Leaf& leaf)
{
    switch (leaf.info->role)
    {
    case Role::State:
        return Meaning::State;
    case Role::Texel:
        return Meaning::Texel;
    case Role::Height:
        return Meaning::Height;
    case Role::Packed:
        return sizeOf(leaf.disk) >= 4 ? Meaning::PackedColour : Meaning::ShortColour;
    default:
        return Meaning::Number;
    }
}

/// What the number by which a row is called is a slot of.
Meaning slotMeaning(TableId table)
{
    switch ((table->namedAs != schema::kNoTable ? table->namedAs : table).number())
    {
    case tables::Models.number:
        return Meaning::ModelSlot;
    case tables::StaticMeshes.number:
        return Meaning::StaticSlot;
    case tables::SpriteSequences.number:
        return Meaning::SequenceSlot;
    default:
        return Meaning::Number;
    }
}

Meaning referenceMeaning(const Reference& reference, Version version)
{
    switch (reference.code.kind)
    {
    case NumberCode::Kind::Slot:
        return reference.target == tables::StaticMeshes ? Meaning::StaticSlot : Meaning::EntitySlot;
    case NumberCode::Kind::Bytes:
        return Meaning::Bytes;
    default:
        break;
    }
    const bool isPacked = reference.code.kind == NumberCode::Kind::Bits;
    switch (reference.target.number())
    {
    case tables::RoomVertices.number:
        // Corners of TR5's faces count from the first vertex of their layer.
        return version == versions::Tr5 ? Meaning::Number : Meaning::RoomVertex;
    case tables::ObjectTextures.number:
        return Meaning::FaceTexture;
    case tables::Textiles8.number:
    case tables::Textiles16.number:
    case tables::Textiles32.number:
        return reference.code.mask == level::kTileMask ? Meaning::TextureTile : Meaning::SpriteTile;
    case tables::Boxes.number:
        return Meaning::SectorBox;
    case tables::SoundDetails.number:
        return Meaning::DetailsRow;
    default:
        return isPacked ? Meaning::Number : Meaning::Row;
    }
}

Meaning meaningOf(TableId table, const Leaf& leaf, Version version)
{
    if (const Meaning meaning = roleMeaning(leaf); meaning != Meaning::Number)
    {
        return meaning;
    }
    if (leaf.info->isSlot)
    {
        return slotMeaning(table);
    }
    // Words of packed streams are shown as what they are.
    const bool isWord = leaf.path.empty() && table != tables::SoundMap;
    const auto reference = isWord ? std::nullopt : referenceOf(table, leaf, version);
    return reference ? referenceMeaning(*reference, version) : Meaning::Number;
}

constexpr std::int64_t kHighBit = 0x8000;

/// A text that no language changes.
Phrase plain(std::string text)
{
    return {"{0}", {std::move(text)}};
}

std::optional<Phrase> nameOrNothing(std::string_view name)
{
    return name.empty() ? std::nullopt : std::optional(plain(std::string(name)));
}

std::optional<Phrase> wordIf(bool holds, std::string_view word)
{
    return holds ? std::optional(Phrase{word, {}}) : std::nullopt;
}

/// Marks and fillers are letters or patterns of bits, not numbers.
std::string patternText(const FieldPlace& place)
{
    const std::size_t bytes = sizeOf(place.leaf->disk);
    const std::uint64_t bits =
        static_cast<std::uint64_t>(place.value().integer()) & allBits(place.leaf->disk);
    const bool isLetter = bytes == 1 && bits > 0x20 && bits < 0x7F;
    return isLetter && place.leaf->info->role == Role::Mark
               ? concat("\u201C", std::string(1, static_cast<char>(bits)), "\u201D")
               : hex(bits, static_cast<int>(2 * bytes));
}

NumberWords boxWords(const FieldPlace& place, Version version)
{
    const std::int64_t row = rowNumberOf(place, version);
    const bool isNone = row == referenceOf(place.table(), *place.leaf, version)->none;
    const bool hasMaterials = level::since(versions::Tr3).contains(version);
    std::string box = !isNone ? concat(row) : hasMaterials ? "no box" : "none";
    if (!hasMaterials)
    {
        return {std::move(box), isNone, {}};
    }
    const std::int64_t material = place.value().integer() & 0xF;
    const std::string_view name = materialName(static_cast<std::uint8_t>(material));
    return {std::move(box), isNone, name.empty() ? plain(concat(material)) : Phrase{name, {}}};
}

std::optional<Phrase> stateName(const FieldPlace& place, const RowNames& names)
{
    const auto animation = place.table() == tables::Animations
                               ? std::optional(place.row)
                               : names.ownership().animationOfStateChange(place.row);
    return animation ? nameOrNothing(names.ofState(*animation, place.value().integer()))
                     : std::nullopt;
}

std::optional<Phrase> nameBeside(const FieldPlace& place,
                                 const schema::TableSet& tables,
                                 const RowNames& names,
                                 Version version)
{
    const std::int64_t number = place.value().integer();
    switch (place.meaning)
    {
    case Meaning::ModelSlot:
        return nameOrNothing(names.ofSlot(tables::Models, number));
    case Meaning::EntitySlot:
        return nameOrNothing(names.ofEntitySlot(number));
    case Meaning::StaticSlot:
        return nameOrNothing(names.ofSlot(tables::StaticMeshes, number));
    case Meaning::SequenceSlot:
        return nameOrNothing(names.ofSlot(tables::SpriteSequences, number));
    case Meaning::State:
        return stateName(place, names);
    case Meaning::Row:
    {
        const auto to = meantRow(place, tables, version);
        return to && to->row ? names.name(to->table, *to->row) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<Reference> referenceOf(TableId table, const Leaf& leaf, Version version)
{
    for (const Reference& reference : schema::referencesOf(table, leaf, version))
    {
        if (reference.kind == Reference::Kind::First
            && reference.use == schema::ReferenceUse::Always)
        {
            return reference;
        }
    }
    return std::nullopt;
}

std::vector<Meaning> meaningsOf(const schema::TableView& view, Version version)
{
    std::vector<Meaning> meanings;
    for (const Leaf& leaf : view.type().leaves())
    {
        meanings.push_back(meaningOf(view.id(), leaf, version));
    }
    return meanings;
}

std::int64_t rowNumberOf(const FieldPlace& place, Version version)
{
    const auto reference = referenceOf(place.table(), *place.leaf, version);
    return schema::decodeNumber(reference->code, place.value());
}

std::optional<MeantRow>
meantRow(const FieldPlace& place, const schema::TableSet& tables, Version version)
{
    auto reference = referenceOf(place.table(), *place.leaf, version);
    const schema::TableView* table = reference ? tables.find(reference->target) : nullptr;
    if (table == nullptr)
    {
        return std::nullopt;
    }
    reference->code.rowBytes = static_cast<std::uint32_t>(table->type().diskSize());
    const std::int64_t number = schema::decodeNumber(reference->code, place.value());
    if (number == reference->none)
    {
        return std::nullopt;
    }
    std::size_t before = 0;
    std::size_t count = table->size();
    if (table->isNested())
    {
        // Rows in the same room: their numbers count from its first.
        const auto outer =
            tables.outerRow(*place.view, place.view->segmentOf(place.row), table->info().outer);
        count = 0;
        if (outer)
        {
            const auto [first, end] = std::ranges::equal_range(
                table->segments(), *outer, {}, &schema::TableView::Segment::outer);
            before = first != end ? first->before : 0;
            count = std::accumulate(first,
                                    end,
                                    std::size_t{0},
                                    [](std::size_t sum, const schema::TableView::Segment& each)
                                    { return sum + each.count; });
        }
    }
    const bool isThere = number >= 0 && static_cast<std::size_t>(number) < count;
    return MeantRow{reference->target,
                    isThere ? std::optional(before + static_cast<std::size_t>(number))
                            : std::nullopt};
}

std::string describedText(const FieldPlace& place)
{
    const Role role = place.leaf->info->role;
    const bool isPattern = role == Role::Mark || role == Role::Padding;
    return isPattern && !place.value().isFloat() && !place.leaf->isText()
               ? patternText(place)
               : schema::decode(*place.leaf->info, place.value());
}

NumberWords numberWords(const FieldPlace& place, Version version)
{
    if (!hasWords(place.meaning) || isNamed(place.meaning))
    {
        return {describedText(place), false, {}};
    }
    const std::int64_t number = place.value().integer();
    switch (place.meaning)
    {
    case Meaning::SectorBox:
        return boxWords(place, version);
    case Meaning::DetailsRow:
        return {number == -1 ? "none" : describedText(place), number == -1, {}};
    case Meaning::Height:
    {
        const bool isWall = place.leaf->info->isNone(number);
        return {isWall ? "wall" : describedText(place), isWall, {}};
    }
    case Meaning::FaceTexture:
        return {concat(rowNumberOf(place, version)),
                false,
                wordIf((number & kHighBit) != 0, "two-sided")};
    case Meaning::TextureTile:
        return {concat(rowNumberOf(place, version)),
                false,
                wordIf((number & kHighBit) != 0, "triangle")};
    default:
        return {describedText(place), false, {}};
    }
}

NumberWords numberWords(const FieldPlace& place,
                        const schema::TableSet& tables,
                        const RowNames& names,
                        Version version)
{
    NumberWords words = numberWords(place, version);
    if (isNamed(place.meaning))
    {
        words.name = nameBeside(place, tables, names, version);
    }
    return words;
}

std::string numberText(const NumberWords& words)
{
    return words.name ? concat(words.number, " \u00B7 ", englishText(*words.name)) : words.number;
}

} // namespace tr::view
