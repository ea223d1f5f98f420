#pragma once

#include "core/edit/document/Document.h"
#include "core/level/RoomContents.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Statics that stand in the rooms of a level: placed, moved, turned and tinted. TRosettaStone 3,
/// 3.2.8. Rows are those of the statics of all rooms, as their TableView counts them.
/// Preconditions: they exist, and the content is a level.
namespace tr::edit
{

/// Where a static stands in the world, and how it is turned about the vertical axis.
struct StaticPlace
{
    std::int32_t x = 0;
    std::int32_t y = 0; ///< points down
    std::int32_t z = 0;
    std::uint16_t rotation = 0; ///< 0x4000 is a quarter turn

    friend bool operator==(const StaticPlace&, const StaticPlace&) = default;
};

/// A static of a room, and which of that room it is.
struct RoomStaticRow
{
    std::size_t room = 0;
    std::size_t number = 0;
    level::RoomStatic row;

    [[nodiscard]] StaticPlace place() const noexcept { return {row.x, row.y, row.z, row.rotation}; }
};

/// Nothing: there is no such row.
[[nodiscard]] std::optional<RoomStaticRow> roomStaticAt(const Content& content, std::size_t row);

/// Whether a place is in a room: over a sector of it that is no wall, and between its highest and
/// its lowest point. Precondition: the room exists.
[[nodiscard]] bool isInRoom(const Content& content, std::size_t room, const StaticPlace& place);

/// The room that a portal of a room leads to and that a place is in; nothing: none is.
/// Precondition: the room exists.
[[nodiscard]] std::optional<std::size_t>
neighbourAt(const Content& content, std::size_t room, const StaticPlace& place);

/// Whether one that goes to a place goes out of its room: it is in it now, and would not be.
[[nodiscard]] bool leavesRoom(const Content& content, std::size_t row, const StaticPlace& place);

/// Where a new one is put into a room: on the floor in the middle of the sector that is nearest to
/// the middle of those that are no walls. Nothing: it has none. Precondition: the room exists.
[[nodiscard]] std::optional<StaticPlace> middleOf(const Content& content, std::size_t room);

/// The same of one sector of the room; nothing: it is a wall, or there is none.
[[nodiscard]] std::optional<StaticPlace>
middleOfSector(const Content& content, std::size_t room, std::size_t sector);

/// Puts a static of a slot into a room, behind those that are there, lit as one of these or else as
/// textures are stored; as one edit. Says its row. Errors: those of insertRows and
/// Transaction::commit.
[[nodiscard]] Result<std::size_t>
placeStatic(Document& document, std::size_t room, std::uint16_t slot, const StaticPlace& place);

/// Puts one elsewhere, and into another room if that is not its own, as one edit; says its row.
/// Edits with the same merge key are one, unless they change the room. Errors: those of insertRows,
/// removeRows and Transaction::commit.
[[nodiscard]] Result<std::size_t> moveStatic(Document& document,
                                             std::size_t row,
                                             const StaticPlace& place,
                                             std::size_t room,
                                             std::string mergeKey = {});

/// Where a static of a room is to stand, and as one of which room.
struct StaticMove
{
    std::size_t row = 0;
    StaticPlace place;
    std::size_t room = 0;

    friend bool operator==(const StaticMove&, const StaticMove&) = default;
};

/// The same of several, each once, as one edit; says the row of each then. Errors: as of
/// moveStatic.
[[nodiscard]] Result<std::vector<std::size_t>>
moveStatics(Document& document, std::span<const StaticMove> moves, std::string mergeKey = {});

/// The middle of what several places span, in whole units. Precondition: there are some.
[[nodiscard]] StaticPlace commonMiddle(std::span<const StaticPlace> places);

/// Turned together about the vertical axis through their common middle; 0x10000 is a full turn. By
/// quarters of a turn all numbers are exact, so that turning back brings them back, as long as the
/// middle is one of whole units: as it is of what stands on clicks.
[[nodiscard]] std::vector<StaticPlace> turnedTogether(std::span<const StaticPlace> places,
                                                      std::uint16_t angle);

/// What a static in a room is lit by beside the lights: a darkness in TR1 and TR2, a colour later.
struct StaticTint
{
    static constexpr std::uint16_t kDarkest = 0x1FFF;

    std::uint16_t darkness = 0;           ///< 0 is twice as bright as a texture is stored
    std::array<std::uint8_t, 3> colour{}; ///< red, green, blue, 0 to 31; 16 as it is stored

    friend bool operator==(const StaticTint&, const StaticTint&) = default;
};

/// Whether files of that version keep a darkness and no colour.
[[nodiscard]] bool hasDarkness(schema::Version version) noexcept;

[[nodiscard]] StaticTint tintOf(schema::Version version, const level::RoomStatic& row) noexcept;

/// Tints those of the rows, as one edit; says how many have another tint then. The second number of
/// TR2, which games do not use, and bit 15 of colours stay as they are. Errors: OutOfRange, those
/// of Transaction::commit.
[[nodiscard]] Result<std::size_t>
tintStatics(Document& document, std::span<const std::size_t> rows, const StaticTint& tint);

} // namespace tr::edit
