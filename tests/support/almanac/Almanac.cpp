#include "tests/support/almanac/Almanac.h"

#include "core/level/tables/Tables.h"
#include "core/schema/ContentType.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/view/textures/TexturePages.h"

#include <array>
#include <concepts>
#include <tuple>

namespace tr::test::almanac
{

constexpr schema::TableInfo Months{.number = 900,
                                   .name = "months",
                                   .segment = "months",
                                   .title = "Months",
                                   .noun = "Month",
                                   .row = "month {0}",
                                   .doc = "The months of the year.",
                                   .icon = "book",
                                   .subject = Months};

constexpr schema::TableInfo Days{.number = 901,
                                 .name = "days",
                                 .segment = "days",
                                 .title = "Days",
                                 .noun = "Day",
                                 .row = "day {0}",
                                 .doc = "What the weather was.",
                                 .outer = Months};

constexpr schema::TableInfo Weeks{.number = 904,
                                  .name = "weeks",
                                  .segment = "weeks",
                                  .title = "Weeks",
                                  .noun = "Week",
                                  .row = "week {0}",
                                  .doc = "The weeks that begin in a month.",
                                  .outer = Months};

constexpr schema::TableInfo Hours{.number = 905,
                                  .name = "hours",
                                  .segment = "hours",
                                  .title = "Hours",
                                  .noun = "Hour",
                                  .row = "hour {0}",
                                  .doc = "Hours that were worth a note.",
                                  .outer = Weeks};

constexpr schema::TableInfo Holidays{.number = 906,
                                     .name = "holidays",
                                     .segment = "holidays",
                                     .title = "Holidays",
                                     .noun = "Holiday",
                                     .row = "holiday {0}",
                                     .doc = "Days without work."};

constexpr schema::TableInfo Pictures{.number = 902,
                                     .name = "pictures",
                                     .segment = "pictures",
                                     .title = "Pictures",
                                     .noun = "Picture",
                                     .row = "picture {0}",
                                     .doc = "What is printed above a month.",
                                     .isToBeUsed = true,
                                     .subject = Months,
                                     .view = "texture"};

constexpr schema::TableInfo Map{.number = 903,
                                .name = "map",
                                .segment = "map",
                                .title = "Map",
                                .noun = "Map byte",
                                .row = "map byte {0}",
                                .doc = "The pages that sprites are cut from.",
                                .view = "texture"};

} // namespace tr::test::almanac

namespace tr::schema
{

namespace almanac = test::almanac;

template <>
struct Schema<almanac::Head>
{
    static constexpr std::string_view name = "head";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("mark", &almanac::Head::mark, role(Role::Mark), doc("Always the same.")),
                 field("edition", &almanac::Head::edition, doc("Which one it is.")));
};

constexpr std::array<FlagName, 2> kMoods{{{1, "sunny"}, {2, "wet"}}};

template <>
struct Schema<almanac::MonthHead>
{
    using M = almanac::MonthHead;
    static constexpr std::string_view name = "month";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("number", &M::number, doc("From 1 to 12.")),
                 field("picture", &M::picture, index(almanac::Pictures), doc("Above it.")),
                 field("mood", &M::mood, flags(kMoods), doc("How it was.")));
};

template <>
struct Schema<almanac::Day>
{
    using D = almanac::Day;
    static constexpr std::string_view name = "day";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("temperature", &D::temperature, height(10, -999), doc("In tenths.")),
                 field("wind", &D::wind, role(Role::Angle), doc("Where it came from.")),
                 field("picture", &D::picture, index(almanac::Pictures, 0xFF), doc("Of it.")),
                 field("colour", &D::colour, role(Role::Unknown), doc("Nobody knows.")));
};

template <>
struct Schema<almanac::WeekHead>
{
    using W = almanac::WeekHead;
    static constexpr std::string_view name = "week";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(
        field("first_day", &W::firstDay, index(almanac::Days), doc("Of the same month.")),
        field("saying",
              &W::saying,
              text({.form = TextForm::ZeroEnded, .key = almanac::kKey, .isEndPlain = true}),
              doc("Printed below it.")));
};

template <>
struct Schema<almanac::Hour>
{
    using H = almanac::Hour;
    static constexpr std::string_view name = "hour";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("number", &H::number, doc("From 0 to 23.")),
                                            field("day", &H::day, doc("Of the week.")));
};

template <>
struct Schema<almanac::Holiday>
{
    static constexpr std::string_view name = "holiday";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("day", &almanac::Holiday::day, doc("Counted from the first of the year.")));
};

template <>
struct Schema<almanac::Tail>
{
    static constexpr std::string_view name = "tail";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("num_holidays",
                                                  &almanac::Tail::holidays,
                                                  count(almanac::Holidays),
                                                  doc("How many there are.")));
};

template <>
struct Schema<almanac::Picture>
{
    using P = almanac::Picture;
    static constexpr std::string_view name = "picture";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(
        field("size", &P::size, doc("In square feet.")),
        field("sprite", &P::sprite, index(level::tables::SpriteTextures), doc("What it shows.")));
};

} // namespace tr::schema

namespace tr::test::almanac
{

template <class Archive, class W>
requires std::same_as<std::remove_const_t<W>, Week>

void describe(Archive& archive, W& week)
{
    archive.record("", week.head);
    archive.template counted<std::uint8_t>(Hours, week.hours);
}

template <class Archive, class M>
requires std::same_as<std::remove_const_t<M>, Month>

void describe(Archive& archive, M& month)
{
    archive.record("", month.head);
    archive.template counted<std::uint8_t>(Days, month.days);
    archive.template each<std::uint8_t>(Weeks, month.weeks, 3);
}

template <class Archive, class A>
requires std::same_as<std::remove_const_t<A>, Almanac>

void describe(Archive& archive, A& almanac)
{
    archive.record("", almanac.head);
    archive.template each<std::uint16_t>(Months, almanac.months, 6);
    archive.template counted<std::uint16_t>(Pictures, almanac.pictures);
    archive.template counted<std::uint32_t>(Map, almanac.map);
    archive.template counted<std::uint32_t>(level::tables::SpriteTextures,
                                            almanac.sprites.textures);
    archive.template counted<std::uint32_t>(level::tables::SpriteSequences,
                                            almanac.sprites.sequences);
    archive.record("", almanac.tail);
    archive.rows(Holidays, almanac.holidays, schema::statedBy(almanac.tail.holidays));
    archive.rest(level::tables::Trailing, almanac.trailing);
}

schema::Version versionOf(const Almanac& /*almanac*/) noexcept
{
    return kVersion;
}

std::tuple<const level::Sprites*> sharedParts(const Almanac& almanac) noexcept
{
    return {&almanac.sprites};
}

namespace
{

view::TexturePages pagesOf(const schema::Content& content)
{
    const Almanac& almanac = *content.as<Almanac>();
    view::TexturePages pages;
    view::addMapPages(pages, Map, "page {0}", almanac.map);
    view::addSprites(pages, almanac.sprites, kVersion);
    for (std::size_t row = 0; row < almanac.pictures.size(); ++row)
    {
        pages.runs.push_back(
            {Pictures, row, level::tables::SpriteTextures, almanac.pictures[row].sprite, 1});
    }
    return pages;
}

constexpr auto kTables = std::to_array<schema::TableId>({schema::tables::Header,
                                                         Months,
                                                         Days,
                                                         Weeks,
                                                         Hours,
                                                         Pictures,
                                                         Map,
                                                         level::tables::SpriteTextures,
                                                         level::tables::SpriteSequences,
                                                         Holidays,
                                                         schema::tables::Trailing});

constexpr std::array kCounts{format::CountRule{.table = Months}};

constinit const format::Format kFormat{
    .id = "almanac",
    .title = "Almanac",
    .category = "Almanacs",
    .icon = "book",
    .suffixes = "almanac",
    .version = kVersion,
    .tables = kTables,
    .counts = []() noexcept { return std::span<const format::CountRule>(kCounts); },
    .recognises = [](std::span<const std::byte>) { return false; },
    .read = [](std::span<const std::byte> bytes, std::string_view, const Progress&)
    { return read(bytes); },
    .example = [](const format::Format&) { return schema::Content(sample()); },
    .pages = &pagesOf,
};

} // namespace

Almanac sample()
{
    Almanac almanac;
    almanac.months = std::vector<Month>{
        {{1, 2, 1},
         std::vector<Day>{{-30, 0x4000, 0, 1}, {-999, 0, 0xFF, 2}, {12, 0x8000, 2, 3}},
         std::vector<Week>{
             {{0, schema::FileText<40>("cold feet")}, std::vector<Hour>{{6, 0}}},
             {{2, schema::FileText<40>("warm hands")}, std::vector<Hour>{{7, 2}, {23, 0}}}}},
        {{2, 0, 2},
         std::vector<Day>{{45, 0xC000, 1, 4}, {50, 0, 2, 5}},
         std::vector<Week>{{{1, {}}, std::vector<Hour>{{12, 1}, {13, 1}, {14, 1}}}}}};
    almanac.pictures = std::vector<Picture>{{10, 0}, {20, 1}, {30, 2}};
    std::vector<std::uint8_t> map(2 * level::kWadPageBytes);
    for (std::size_t i = 0; i < map.size(); ++i)
    {
        map[i] = static_cast<std::uint8_t>(i / 768 + i % 3 * 50);
    }
    almanac.map = std::move(map);
    const auto sprite = [](std::uint16_t page, std::int16_t left, std::int16_t top)
    {
        level::SpriteTexture texture;
        texture.tile = page;
        texture.left = left;
        texture.top = top;
        texture.width = 31 << 8;
        texture.height = 15 << 8;
        return texture;
    };
    almanac.sprites.textures =
        std::vector<level::SpriteTexture>{sprite(0, 0, 0), sprite(0, 64, 32), sprite(1, 8, 200)};
    almanac.sprites.sequences = std::vector<level::SpriteSequence>{{5, -2, 0}, {9, -1, 2}};
    almanac.tail.holidays = 2;
    almanac.holidays = std::vector<Holiday>{{1}, {359}};
    almanac.trailing = std::vector<std::uint8_t>{1, 2, 3};
    return almanac;
}

format::GameFile file(Almanac almanac)
{
    format::GameFile file;
    file.format = &kFormat;
    file.content = std::move(almanac);
    return file;
}

Result<format::GameFile> read(std::span<const std::byte> bytes)
{
    format::GameFile file;
    Almanac almanac;
    schema::ReadArchive archive(
        bytes,
        kVersion,
        file.diagnostics,
        [](std::size_t, std::span<const std::byte>, std::size_t)
        { return Result<std::vector<std::byte>>(fail(ErrorCode::UnknownFormat)); });
    try
    {
        describe(archive, almanac);
    }
    catch (const schema::FormatError& error)
    {
        file.diagnostics.push_back({Severity::Fault, error.error});
        file.complete = false;
    }
    file.format = &kFormat;
    file.content = std::move(almanac);
    return file;
}

} // namespace tr::test::almanac

namespace tr::schema
{

template const ContentType& contentType<test::almanac::Almanac>() noexcept;

} // namespace tr::schema
