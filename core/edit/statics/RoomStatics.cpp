#include "core/edit/statics/RoomStatics.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/floor/SectorView.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Level;
using level::RoomStatic;
using level::Sector;

constexpr int kSectorSide = 1024;
constexpr int kQuarterTurn = 0x4000;
constexpr double kRadiansOfAngle = 2.0 * std::numbers::pi / 0x10000;
constexpr std::uint16_t kPlainDarkness = 0x1000;
constexpr std::uint16_t kPlainColour = (16U << 10U) | (16U << 5U) | 16U;
constexpr std::uint16_t kColourBits = 0x7FFF;
constexpr std::uint8_t kMostOfColour = 31;

const Level& levelOf(const Content& content)
{
    const auto* const level = content.as<Level>();
    TR_PRE(level != nullptr);
    return *level;
}

const Table<RoomStatic>& staticsIn(const Level& level, std::size_t room)
{
    return level.version == level::versions::Tr5 ? level.tr5Rooms[room].statics
                                                 : level.rooms[room].statics;
}

const Table<level::Portal>& portalsOf(const Level& level, std::size_t room)
{
    return level.version == level::versions::Tr5 ? level.tr5Rooms[room].portals
                                                 : level.rooms[room].portals;
}

const level::RoomInfo& infoOf(const Level& level, std::size_t room)
{
    return level.version == level::versions::Tr5 ? level.tr5Rooms[room].header.info
                                                 : level.rooms[room].info;
}

bool isWall(const Sector& sector)
{
    return sector.floor == Sector::kWall;
}

/// Down, also for what is west or south of the room.
int sectorsFrom(std::int64_t from, std::int64_t to)
{
    const std::int64_t way = to - from;
    return static_cast<int>((way < 0 ? way - (kSectorSide - 1) : way) / kSectorSide);
}

std::string pathOfStatics(const Content& content, std::size_t room)
{
    const schema::TableSet tables = content.tables();
    for (const auto& segment : tables.find(tables::RoomStatics)->segments())
    {
        if (segment.outer == room)
        {
            return segment.path;
        }
    }
    return concat(tables.find(tables::Rooms)->segments().front().path, "/", room, "/statics");
}

/// Row among those of all rooms.
std::size_t rowOf(const Content& content, std::size_t room, std::size_t number)
{
    const Level& level = levelOf(content);
    for (std::size_t before = 0; before < room; ++before)
    {
        number += staticsIn(level, before).size();
    }
    return number;
}

/// A static of a room, and which of that room it is, while others come and go.
struct Standing
{
    std::size_t room = 0;
    std::size_t number = 0;
};

Result<void> setPlaces(Transaction& transaction, std::span<const StaticMove> moves)
{
    const Content& content = transaction.content();
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    for (const StaticMove& move : moves)
    {
        numbers.set(tables::RoomStatics, move.row, &RoomStatic::x, move.place.x);
        numbers.set(tables::RoomStatics, move.row, &RoomStatic::y, move.place.y);
        numbers.set(tables::RoomStatics, move.row, &RoomStatic::z, move.place.z);
        numbers.set(tables::RoomStatics, move.row, &RoomStatic::rotation, move.place.rotation);
    }
    return apply(transaction, numbers, {});
}

/// Puts one behind those of another room, if it is not one of that already; the others follow.
Result<void> changeRoom(Transaction& transaction,
                        std::vector<Standing>& standing,
                        std::size_t which,
                        std::size_t room)
{
    const Standing from = standing[which];
    if (from.room == room)
    {
        return {};
    }
    const RoomStatic row = staticsIn(levelOf(transaction.content()), from.room)[from.number];
    const std::size_t number = staticsIn(levelOf(transaction.content()), room).size();
    auto done = insertRows(transaction,
                           pathOfStatics(transaction.content(), room),
                           number,
                           schema::RowBlock(std::vector<RoomStatic>{row}));
    done = done ? removeRows(transaction,
                             {pathOfStatics(transaction.content(), from.room), from.number, 1},
                             {Dangling::Kind::Refuse, 0})
                : done;
    for (Standing& each : standing)
    {
        each.number -= each.room == from.room && each.number > from.number ? 1 : 0;
    }
    standing[which] = {room, number};
    return done;
}

std::int32_t wholeNumber(double value)
{
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(
        std::clamp(std::round(value), double{Limits::min()}, double{Limits::max()}));
}

RoomStatic placed(RoomStatic row, const StaticPlace& place)
{
    row.x = place.x;
    row.y = place.y;
    row.z = place.z;
    row.rotation = place.rotation;
    return row;
}

} // namespace

std::optional<RoomStaticRow> roomStaticAt(const Content& content, std::size_t row)
{
    const auto* const level = content.as<Level>();
    if (level == nullptr)
    {
        return std::nullopt;
    }
    for (std::size_t room = 0; room < view::roomCount(*level); ++room)
    {
        const auto& statics = staticsIn(*level, room);
        if (row < statics.size())
        {
            return RoomStaticRow{room, row, statics[row]};
        }
        row -= statics.size();
    }
    return std::nullopt;
}

bool isInRoom(const Content& content, std::size_t room, const StaticPlace& place)
{
    const Level& level = levelOf(content);
    const view::RoomGrid grid = view::gridOf(level, room);
    const int column = sectorsFrom(grid.x, place.x);
    const int row = sectorsFrom(grid.z, place.z);
    const level::RoomInfo& info = infoOf(level, room);
    return grid.contains(column, row) && !isWall(grid.sectors[grid.indexOf(column, row)])
           && place.y >= info.yTop && place.y <= info.yBottom;
}

std::optional<std::size_t>
neighbourAt(const Content& content, std::size_t room, const StaticPlace& place)
{
    const Level& level = levelOf(content);
    for (const level::Portal& portal : portalsOf(level, room))
    {
        if (portal.adjoiningRoom < view::roomCount(level)
            && isInRoom(content, portal.adjoiningRoom, place))
        {
            return portal.adjoiningRoom;
        }
    }
    return std::nullopt;
}

bool leavesRoom(const Content& content, std::size_t row, const StaticPlace& place)
{
    const auto now = roomStaticAt(content, row);
    TR_PRE(now.has_value());
    return isInRoom(content, now->room, now->place()) && !isInRoom(content, now->room, place);
}

std::optional<StaticPlace>
middleOfSector(const Content& content, std::size_t room, std::size_t sector)
{
    const view::RoomGrid grid = view::gridOf(levelOf(content), room);
    if (grid.depth <= 0 || sector >= grid.sectors.size() || isWall(grid.sectors[sector]))
    {
        return std::nullopt;
    }
    const auto middle = [](int from, std::size_t number)
    {
        return static_cast<std::int32_t>(from + static_cast<std::int64_t>(number) * kSectorSide
                                         + kSectorSide / 2);
    };
    const auto depth = static_cast<std::size_t>(grid.depth);
    return StaticPlace{middle(grid.x, sector / depth),
                       grid.sectors[sector].floor * static_cast<std::int32_t>(Sector::kStep),
                       middle(grid.z, sector % depth),
                       0};
}

std::optional<StaticPlace> middleOf(const Content& content, std::size_t room)
{
    const view::RoomGrid grid = view::gridOf(levelOf(content), room);
    std::optional<StaticPlace> best;
    int least = 0;
    for (int column = 0; column < grid.width; ++column)
    {
        for (int row = 0; row < grid.depth; ++row)
        {
            const int away =
                std::abs(2 * column + 1 - grid.width) + std::abs(2 * row + 1 - grid.depth);
            const auto place = middleOfSector(content, room, grid.indexOf(column, row));
            if (place && (!best || away < least))
            {
                best = place;
                least = away;
            }
        }
    }
    return best;
}

Result<std::size_t>
placeStatic(Document& document, std::size_t room, std::uint16_t slot, const StaticPlace& place)
{
    const Content& content = document.content();
    const Level& level = levelOf(content);
    TR_PRE(room < view::roomCount(level));
    const auto& there = staticsIn(level, room);
    RoomStatic fresh;
    fresh.intensity1 = kPlainDarkness;
    fresh.intensity2 = kPlainDarkness;
    fresh.colour = kPlainColour;
    if (!there.empty())
    {
        const RoomStatic& last = there[there.size() - 1];
        fresh.intensity1 = last.intensity1;
        fresh.intensity2 = last.intensity2;
        fresh.colour = last.colour;
    }
    fresh = placed(fresh, place);
    fresh.meshId = slot;
    const std::string path = pathOfStatics(content, room);
    const std::size_t number = there.size();
    const auto& statics = level::objectsOf(content).staticMeshes;
    const auto found = std::ranges::find(statics, slot, &level::StaticMesh::id);
    EditName name =
        found != statics.end()
            ? nameOfEntries(EditCode::PlaceStatic,
                            content,
                            tables::StaticMeshes,
                            static_cast<std::size_t>(found - statics.begin()),
                            1)
            : EditName{EditCode::PlaceStatic, {view::Phrase{tables::StaticMeshes.row, {slot}}}};
    Transaction transaction(document, std::move(name));
    auto done =
        insertRows(transaction, path, number, schema::RowBlock(std::vector<RoomStatic>{fresh}));
    done = done ? transaction.commit() : done;
    return done ? Result<std::size_t>(rowOf(document.content(), room, number))
                : fail(std::move(done.error()));
}

Result<std::size_t> moveStatic(Document& document,
                               std::size_t row,
                               const StaticPlace& place,
                               std::size_t room,
                               std::string mergeKey)
{
    const StaticMove move{row, place, room};
    const auto rows = moveStatics(document, std::span(&move, 1), std::move(mergeKey));
    return rows ? Result<std::size_t>(rows->front()) : fail(rows.error());
}

Result<std::vector<std::size_t>>
moveStatics(Document& document, std::span<const StaticMove> moves, std::string mergeKey)
{
    TR_PRE(!moves.empty());
    const Content& content = document.content();
    std::vector<Standing> standing;
    standing.reserve(moves.size());
    bool turns = false;
    bool leaves = false;
    for (const StaticMove& move : moves)
    {
        const auto now = roomStaticAt(content, move.row);
        TR_PRE(now && move.room < view::roomCount(levelOf(content)));
        standing.push_back({now->room, now->number});
        turns = turns || now->row.rotation != move.place.rotation;
        leaves = leaves || now->room != move.room;
    }
    EditName name = nameOfEntries(turns ? EditCode::TurnStatics : EditCode::MoveStatics,
                                  content,
                                  tables::RoomStatics,
                                  moves.front().row,
                                  moves.size());
    Transaction transaction(
        document, std::move(name), leaves ? std::string() : std::move(mergeKey));
    if (auto done = setPlaces(transaction, moves); !done)
    {
        return fail(std::move(done.error()));
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
    {
        if (auto done = changeRoom(transaction, standing, i, moves[i].room); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    std::vector<std::size_t> rows;
    rows.reserve(standing.size());
    for (const Standing& each : standing)
    {
        rows.push_back(rowOf(document.content(), each.room, each.number));
    }
    return rows;
}

StaticPlace commonMiddle(std::span<const StaticPlace> places)
{
    TR_PRE(!places.empty());
    const auto between = [places](std::int32_t StaticPlace::*member)
    {
        const auto [low, high] = std::ranges::minmax(
            places, {}, [member](const StaticPlace& each) { return each.*member; });
        return static_cast<std::int32_t>((std::int64_t{low.*member} + high.*member) / 2);
    };
    return {between(&StaticPlace::x), between(&StaticPlace::y), between(&StaticPlace::z), 0};
}

std::vector<StaticPlace> turnedTogether(std::span<const StaticPlace> places, std::uint16_t angle)
{
    const StaticPlace middle = commonMiddle(places);
    const double radians = angle * kRadiansOfAngle;
    // Of quarters of a turn exactly.
    const bool isExact = angle % kQuarterTurn == 0;
    const double cosine = isExact ? std::round(std::cos(radians)) : std::cos(radians);
    const double sine = isExact ? std::round(std::sin(radians)) : std::sin(radians);
    std::vector<StaticPlace> turned(places.begin(), places.end());
    for (StaticPlace& place : turned)
    {
        const double x = static_cast<double>(place.x) - middle.x;
        const double z = static_cast<double>(place.z) - middle.z;
        place.x = wholeNumber(middle.x + x * cosine + z * sine);
        place.z = wholeNumber(middle.z - x * sine + z * cosine);
        place.rotation = static_cast<std::uint16_t>(place.rotation + angle);
    }
    return turned;
}

bool hasDarkness(schema::Version version) noexcept
{
    return level::until(level::versions::Tr2).contains(version);
}

StaticTint tintOf(schema::Version version, const RoomStatic& row) noexcept
{
    if (hasDarkness(version))
    {
        return {row.intensity1, {}};
    }
    const auto part = [&row](unsigned shift)
    { return static_cast<std::uint8_t>((unsigned{row.colour} >> shift) & kMostOfColour); };
    return {0, {part(10), part(5), part(0)}};
}

Result<std::size_t>
tintStatics(Document& document, std::span<const std::size_t> rows, const StaticTint& tint)
{
    TR_PRE(!rows.empty());
    const Content& content = document.content();
    const bool isDark = hasDarkness(content.version());
    if (isDark && tint.darkness > StaticTint::kDarkest)
    {
        return fail(ErrorCode::OutOfRange,
                    {concat(tint.darkness), "0", concat(StaticTint::kDarkest)});
    }
    const auto most = std::ranges::max(tint.colour);
    if (!isDark && most > kMostOfColour)
    {
        return fail(ErrorCode::OutOfRange, {concat(most), "0", concat(kMostOfColour)});
    }
    const auto bits =
        (unsigned{tint.colour[0]} << 10U) | (unsigned{tint.colour[1]} << 5U) | tint.colour[2];
    Transaction transaction(
        document,
        nameOfEntries(
            EditCode::TintStatics, content, tables::RoomStatics, rows.front(), rows.size()));
    std::size_t changed = 0;
    {
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        for (const std::size_t row : rows)
        {
            const RoomStatic now = roomStaticAt(content, row)->row;
            const auto colour = static_cast<std::uint16_t>((now.colour & ~kColourBits) | bits);
            if (isDark && now.intensity1 != tint.darkness)
            {
                numbers.set(tables::RoomStatics, row, &RoomStatic::intensity1, tint.darkness);
                ++changed;
            }
            if (!isDark && now.colour != colour)
            {
                numbers.set(tables::RoomStatics, row, &RoomStatic::colour, colour);
                ++changed;
            }
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (changed == 0)
    {
        return changed;
    }
    auto done = transaction.commit();
    return done ? Result<std::size_t>(changed) : fail(std::move(done.error()));
}

} // namespace tr::edit
