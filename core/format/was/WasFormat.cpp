#include "core/format/was/WasFormat.h"

#include "core/format/ReadContent.h"
#include "core/schema/ContentType.h"

namespace tr::format
{
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
                           .read = &readPlain<companion::ObjectFile, Was>,
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
