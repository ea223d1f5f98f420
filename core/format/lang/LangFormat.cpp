#include "core/format/lang/LangFormat.h"

#include "core/format/ReadContent.h"
#include "core/schema/ContentType.h"

#include <algorithm>

namespace tr::format
{
namespace
{

constexpr auto kCommon = std::to_array<schema::TableId>({language::tables::CommonTexts});
constexpr auto kPlayStation = std::to_array<schema::TableId>({language::tables::PlayStationTexts});
constexpr auto kPc = std::to_array<schema::TableId>({language::tables::PcTexts});
constexpr std::array kOutline{
    OutlinePart{"", kCommon}, OutlinePart{"", kPlayStation}, OutlinePart{"", kPc}};

/// Whether the offsets of the texts ascend from 0, and the last text ends where the sizes say. Of a
/// file that is cut off, as far as it goes: it is damaged, and no unknown one.
bool recognises(std::span<const std::byte> bytes)
{
    constexpr std::size_t kGroups = 3;
    constexpr std::size_t kLeastOffsets = 4; // fewer could be anything
    ByteReader reader(bytes);
    if (!reader.has(2 * kGroups * sizeof(std::uint16_t)))
    {
        return false;
    }
    std::size_t texts = 0;
    std::size_t size = 0;
    for (std::size_t i = 0; i < kGroups; ++i)
    {
        texts += reader.number<std::uint16_t>();
    }
    for (std::size_t i = 0; i < kGroups; ++i)
    {
        size += reader.number<std::uint16_t>();
    }
    const std::size_t there = std::min(texts, reader.left() / sizeof(std::uint16_t));
    if (texts == 0 || size < texts || there < std::min(texts, kLeastOffsets))
    {
        return false;
    }
    std::size_t least = 0;
    for (std::size_t i = 0; i < there; ++i)
    {
        const std::size_t offset = reader.number<std::uint16_t>();
        if (offset < least || offset >= size || (i == 0 && offset != 0))
        {
            return false;
        }
        least = offset + 1;
    }
    return !reader.has(size) || reader.ahead()[size - 1] == std::byte{0};
}

} // namespace

namespace formats
{

constinit const Format Lang{.id = "lang",
                            .title = "TR4/TR5 texts of a language",
                            .category = "Scripts and texts",
                            .icon = "book",
                            .suffixes = "dat",
                            .version = level::versions::Tr4,
                            .tables = language::tables::kOfLanguage,
                            .recognises = &recognises,
                            .read = &readPlain<language::LanguageFile, Lang>,
                            .example = [](const Format&) -> schema::Content
                            { return language::LanguageFile{}; },
                            .outline = kOutline};

} // namespace formats

} // namespace tr::format

namespace tr::language
{

std::vector<std::size_t> offsetsOf(const LanguageFile& file)
{
    std::vector<std::size_t> offsets;
    std::size_t next = 0;
    for (const Table<GameText>* texts : {&file.common, &file.playStation, &file.pc})
    {
        for (const GameText& each : texts->rows())
        {
            offsets.push_back(next);
            next += each.text.bytes().size() + 1;
        }
    }
    return offsets;
}

schema::Version versionOf(const LanguageFile& /*file*/) noexcept
{
    return level::versions::Tr4;
}

std::optional<Error> faultOf(const LanguageFile& file)
{
    schema::WriteArchive archive(versionOf(file));
    describe(archive, file);
    const auto again = format::read(archive.release(), {});
    if (again && again->format == &format::formats::Lang)
    {
        return std::nullopt;
    }
    const std::string what = again ? std::string(again->format->title) : message(again.error());
    return Error{ErrorCode::NotReadBack, {}, {}, {what}};
}

} // namespace tr::language

namespace tr::schema
{

template const ContentType& contentType<language::LanguageFile>() noexcept;

} // namespace tr::schema
