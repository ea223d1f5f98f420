#pragma once

#include "core/level/Versions.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>
#include <numeric>

/// The texts of TR4 and TR5 in one language: ENGLISH.DAT, US.DAT. Scripts call them by number.
namespace tr::language
{

/// What every letter is XORed with. The zero behind a text is not.
inline constexpr std::uint8_t kKey = 0xA5;

/// A text that the game shows.
struct GameText
{
    schema::FileText<1024> text;
};

/// The numbers of the texts run through the three tables. In the file the sizes of all three and
/// an offset of each text stand in front.
struct LanguageFile
{
    Table<GameText> common;
    Table<GameText> playStation;
    Table<GameText> pc;
    Table<std::uint8_t> trailing; ///< TRNG has a block of its own there
};

namespace tables
{

inline constexpr schema::TableInfo CommonTexts{
    .number = 220,
    .name = "common_texts",
    .segment = "common_texts",
    .title = "Texts",
    .noun = "Text",
    .row = "text {0}",
    .doc = "Texts of all systems: names of levels and items, menus. Scripts call them by number.",
};

inline constexpr schema::TableInfo PlayStationTexts{
    .number = 221,
    .name = "playstation_texts",
    .segment = "playstation_texts",
    .title = "PlayStation texts",
    .noun = "PlayStation text",
    .row = "PlayStation text {0}",
    .doc =
        "Texts that only the PlayStation shows. Their numbers go on behind those of all systems.",
};

inline constexpr schema::TableInfo PcTexts{
    .number = 222,
    .name = "pc_texts",
    .segment = "pc_texts",
    .title = "PC texts",
    .noun = "PC text",
    .row = "PC text {0}",
    .doc = "Texts that only the PC shows. Their numbers go on behind those of the PlayStation.",
};

inline constexpr auto kOfLanguage = std::to_array<schema::TableId>(
    {schema::tables::Header, CommonTexts, PlayStationTexts, PcTexts, schema::tables::Trailing});

} // namespace tables

} // namespace tr::language

namespace tr::schema
{

using namespace option;

template <>
struct Schema<language::GameText>
{
    static constexpr std::string_view name = "game_text";
    static constexpr std::string_view source = "TRosettaStone 3, 12.2.2";
    static constexpr auto fields = fieldsOf(
        field("text",
              &language::GameText::text,
              text({.form = TextForm::ZeroEnded, .key = language::kKey, .isEndPlain = true}),
              doc("As the game shows it.")));
};

} // namespace tr::schema

namespace tr::language
{

template <class Archive, class Row>
requires std::same_as<std::remove_const_t<Row>, GameText>

void describe(Archive& archive, Row& row)
{
    archive.record("", row);
}

/// Bytes of texts in the file, each with the zero behind it.
[[nodiscard]] inline std::size_t bytesOf(const Table<GameText>& texts)
{
    const auto add = [](std::size_t bytes, const GameText& each)
    { return bytes + each.text.bytes().size() + 1; };
    return std::accumulate(texts.rows().begin(), texts.rows().end(), std::size_t{0}, add);
}

/// Where each text begins, counted from the first.
[[nodiscard]] std::vector<std::size_t> offsetsOf(const LanguageFile& file);

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, LanguageFile>

void describe(Archive& archive, F& file)
{
    struct Group
    {
        const schema::TableInfo& table;
        std::string_view countName;
        std::string_view sizeName;
        decltype((file.common)) texts;
        schema::Stated<std::uint16_t> count;
        std::size_t size = 0;
        std::size_t sizeAt = 0;
    };

    std::array<Group, 3> groups{
        {{tables::CommonTexts, "num_common_texts", "common_texts_size", file.common, {}},
         {tables::PlayStationTexts,
          "num_playstation_texts",
          "playstation_texts_size",
          file.playStation,
          {}},
         {tables::PcTexts, "num_pc_texts", "pc_texts_size", file.pc, {}}}};
    std::size_t all = 0;
    for (Group& group : groups)
    {
        group.count = archive.template follows<std::uint16_t>(group.countName, group.texts.size());
        all += group.count;
    }
    for (Group& group : groups)
    {
        group.sizeAt = archive.position();
        group.size = archive.template follows<std::uint16_t>(group.sizeName, bytesOf(group.texts));
    }
    const std::size_t offsetsAt = archive.position();
    std::vector<std::size_t> offsets = offsetsOf(file);
    offsets.resize(all);
    archive.template follow<std::uint16_t>("text_offsets", offsets);
    for (const Group& group : groups)
    {
        archive.eachOf(group.table, group.texts, group.count, 1);
    }
    if constexpr (Archive::kReads)
    {
        const auto require = [&archive](std::size_t at, std::string_view name, auto told, auto is)
        {
            if (told != is)
            {
                archive.throwError(ErrorCode::BadValue, at, name, {concat(told), concat(is)});
            }
        };
        for (const Group& group : groups)
        {
            require(group.sizeAt, group.sizeName, group.size, bytesOf(group.texts));
        }
        const std::vector<std::size_t> are = offsetsOf(file);
        for (std::size_t row = 0; row < all; ++row)
        {
            require(offsetsAt + row * sizeof(std::uint16_t),
                    concat("text_offsets/", row),
                    offsets[row],
                    are[row]);
        }
    }
    archive.rest(schema::tables::Trailing, file.trailing);
}

} // namespace tr::language
