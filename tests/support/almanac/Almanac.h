#pragma once

#include "core/format/GameFile.h"
#include "core/level/Textures.h"

#include <tuple>

/// A format that no game has, as somebody would add one: what tests show with it holds for formats
/// that nobody has thought of yet. It has tables in the rows of others, two deep, references, also
/// between tables that stand in one row, a coded text, a count that stands before its table,
/// texture pages and sprites, and is neither a level nor a WAD.
namespace tr::test::almanac
{

struct Head
{
    std::uint32_t mark = 0x414E4C41; ///< "ALNA"
    std::int16_t edition = 3;
};

struct MonthHead
{
    std::uint16_t number = 0;
    std::uint8_t picture = 0; ///< row of pictures
    std::uint8_t mood = 0;
};

struct Day
{
    std::int16_t temperature = 0;
    std::uint16_t wind = 0; ///< angle
    std::uint8_t picture = 0xFF;
    std::uint8_t colour = 0;

    friend bool operator==(const Day&, const Day&) = default;
};

/// What the letters of sayings are XORed with.
inline constexpr std::uint8_t kKey = 0xA5;

struct WeekHead
{
    std::uint8_t firstDay = 0; ///< row of the days of the same month
    schema::FileText<40> saying;
};

struct Hour
{
    std::uint8_t number = 0;
    std::uint8_t day = 0; ///< of the week

    friend bool operator==(const Hour&, const Hour&) = default;
};

struct Week
{
    WeekHead head;
    Table<Hour> hours; ///< that were worth a note
};

struct Month
{
    MonthHead head;
    Table<Day> days;
    Table<Week> weeks;
};

struct Holiday
{
    std::uint16_t day = 0;

    friend bool operator==(const Holiday&, const Holiday&) = default;
};

struct Tail
{
    std::uint8_t holidays = 0; ///< how many
};

struct Picture
{
    std::uint32_t size = 0;
    std::uint16_t sprite = 0; ///< row of sprite textures

    friend bool operator==(const Picture&, const Picture&) = default;
};

struct Almanac
{
    Head head;
    Table<Month> months;
    Table<Picture> pictures;
    Table<std::uint8_t> map; ///< RGB, 256 pixels wide
    level::Sprites sprites;
    Tail tail;
    Table<Holiday> holidays;
    Table<std::uint8_t> trailing;
};

/// The version is one that no level has.
inline constexpr schema::Version kVersion{7};

extern const schema::TableInfo Months;
extern const schema::TableInfo Days;
extern const schema::TableInfo Weeks;
extern const schema::TableInfo Hours;
extern const schema::TableInfo Holidays;
extern const schema::TableInfo Pictures;
extern const schema::TableInfo Map;

[[nodiscard]] schema::Version versionOf(const Almanac& almanac) noexcept;
[[nodiscard]] std::tuple<const level::Sprites*> sharedParts(const Almanac& almanac) noexcept;

/// Two months of three and two days and of two and one weeks, three pictures, two pages with three
/// sprites, two holidays.
[[nodiscard]] Almanac sample();

/// A file with that content. What it is read from is what it is written as.
[[nodiscard]] format::GameFile file(Almanac almanac = sample());

/// Reads what a file of this format was written as.
[[nodiscard]] Result<format::GameFile> read(std::span<const std::byte> bytes);

} // namespace tr::test::almanac

namespace tr::schema
{

extern template const ContentType& contentType<test::almanac::Almanac>() noexcept;

} // namespace tr::schema
