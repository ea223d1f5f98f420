#pragma once

#include "core/schema/table/TableView.h"
#include "core/view/words/Phrase.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tr::view
{

/// What a number says beyond its role: what it names, points to or packs. Most of it follows from
/// the references of the schema.
enum class Meaning : std::uint8_t
{
    Number,       ///< nothing beyond its role
    Row,          ///< a row of the target table of its role
    Bytes,        ///< a distance into the target table of its role
    ModelSlot,    ///< slot of a moveable
    EntitySlot,   ///< slot of a moveable or of a sprite sequence
    StaticSlot,   ///< slot of a static mesh
    SequenceSlot, ///< slot of a sprite sequence
    State,        ///< state of the moveable that the row belongs to
    RoomVertex,   ///< vertex of the same room
    FaceTexture,  ///< object texture, and a bit for two sides
    TextureTile,  ///< texture page, and a bit for triangles
    SpriteTile,   ///< texture page
    Texel,        ///< place on a page, with 8 bits of fraction
    SectorBox,    ///< box, from TR3 on with a material
    DetailsRow,   ///< sound details, or -1
    Height,       ///< steps of 256 units; -127 is a wall
    PackedColour, ///< 0xAARRGGBB
    ShortColour,  ///< 5 bits each of red, green, blue
};

/// What the leaves of a table say, in their order. Worth keeping: it compares names.
[[nodiscard]] std::vector<Meaning> meaningsOf(const schema::TableView& view,
                                              schema::Version version);

/// Whether a number holds more than the row that it stands for.
[[nodiscard]] constexpr bool packsRow(Meaning meaning) noexcept
{
    return meaning == Meaning::FaceTexture || meaning == Meaning::TextureTile
           || meaning == Meaning::SectorBox;
}

/// Whether a name of the file can stand beside such a number.
[[nodiscard]] constexpr bool isNamed(Meaning meaning) noexcept
{
    switch (meaning)
    {
    case Meaning::Row:
    case Meaning::ModelSlot:
    case Meaning::EntitySlot:
    case Meaning::StaticSlot:
    case Meaning::SequenceSlot:
    case Meaning::State:
        return true;
    default:
        return false;
    }
}

/// The reference that a number always is, if it is one.
[[nodiscard]] std::optional<schema::Reference>
referenceOf(schema::TableId table, const schema::Leaf& leaf, schema::Version version);

/// One number of a row, which has it: see TableView::has.
struct FieldPlace
{
    const schema::TableView* view = nullptr;
    std::size_t row = 0;
    const schema::Leaf* leaf = nullptr;
    Meaning meaning = Meaning::Number;

    [[nodiscard]] schema::Value value() const { return view->value(row, *leaf); }

    [[nodiscard]] schema::TableId table() const { return view->id(); }
};

/// The row number that stands in a number that is a reference. Precondition: it is one.
[[nodiscard]] std::int64_t rowNumberOf(const FieldPlace& place, schema::Version version);

/// Where a number that is a reference leads.
struct MeantRow
{
    schema::TableId table{};
    std::optional<std::size_t> row; ///< of the TableView; nothing: it points past the end
};

/// Nothing where a number is no reference, or means no row. `tables` are those of the file.
[[nodiscard]] std::optional<MeantRow>
meantRow(const FieldPlace& place, const schema::TableSet& tables, schema::Version version);

class RowNames;

/// A number as people read it: "90.00°", "water, sky", and the name that stands beside it.
struct NumberWords
{
    std::string number;
    bool isWord = false;        ///< the number is an English word, such as "none", to be translated
    std::optional<Phrase> name; ///< "SKELETON" beside the slot 35
};

/// Whether numberWords says more of such a number than describedText.
[[nodiscard]] constexpr bool hasWords(Meaning meaning) noexcept
{
    return isNamed(meaning) || packsRow(meaning) || meaning == Meaning::DetailsRow
           || meaning == Meaning::Height;
}

/// What the description of the field says by itself: all there is to say of most numbers.
[[nodiscard]] std::string describedText(const FieldPlace& place);

/// Without the names of the file, which take longer to find.
[[nodiscard]] NumberWords numberWords(const FieldPlace& place, schema::Version version);

/// `names` are those of the file.
[[nodiscard]] NumberWords numberWords(const FieldPlace& place,
                                      const schema::TableSet& tables,
                                      const RowNames& names,
                                      schema::Version version);

/// The same in English: "35 · SKELETON".
[[nodiscard]] std::string numberText(const NumberWords& words);

} // namespace tr::view
