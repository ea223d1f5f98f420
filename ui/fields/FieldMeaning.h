#pragma once

#include "core/schema/table/TableView.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ui
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
[[nodiscard]] std::vector<Meaning> meaningsOf(const tr::schema::TableView& view,
                                              tr::schema::Version version);

/// The reference that a number always is, if it is one.
[[nodiscard]] std::optional<tr::schema::Reference>
referenceOf(tr::schema::TableId table, const tr::schema::Leaf& leaf, tr::schema::Version version);

/// One number of a row.
struct FieldPlace
{
    const tr::schema::TableView* view = nullptr;
    std::size_t row = 0;
    const tr::schema::Leaf* leaf = nullptr;
    Meaning meaning = Meaning::Number;

    [[nodiscard]] tr::schema::Value value() const { return view->value(row, *leaf); }

    [[nodiscard]] tr::schema::TableId table() const { return view->id(); }
};

} // namespace ui
