#include "core/format/was/WasFormat.h"

#include "core/format/ReadContent.h"
#include "core/schema/ContentType.h"

namespace tr::format
{

Result<GameFile>
readWas(std::span<const std::byte> bytes, std::string_view, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<companion::ObjectFile>(formats::Was, bytes);
    progress.step(1.0);
    return file;
}

namespace
{

constexpr auto kNameParts = std::to_array<schema::TableId>({companion::tables::ObjectNames});
constexpr std::array kNameOutline{OutlinePart{"", kNameParts}};

} // namespace

namespace formats
{

constinit const Format Was{.id = "was",
                           .title = "TRLE object names",
                           .category = "Companions of WADs",
                           .icon = "model",
                           .suffixes = "was",
                           .version = level::versions::Wad,
                           .tables = companion::tables::kOfObjectNames,
                           .recognises = nullptr,
                           .read = &readWas,
                           .example = [](const Format&) -> schema::Content
                           { return companion::ObjectFile{}; },
                           .outline = kNameOutline};

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

schema::Version versionOf(const ObjectFile& /*file*/) noexcept
{
    return level::versions::Wad;
}

} // namespace tr::companion

namespace tr::schema
{

template const ContentType& contentType<companion::ObjectFile>() noexcept;

} // namespace tr::schema
