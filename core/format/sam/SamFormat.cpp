#include "core/format/sam/SamFormat.h"

#include "core/format/ReadContent.h"
#include "core/schema/ContentType.h"

namespace tr::format
{
namespace
{

constexpr auto kSampleParts = std::to_array<schema::TableId>({companion::tables::SampleNames});
constexpr std::array kSampleOutline{OutlinePart{"", kSampleParts}};

} // namespace

namespace formats
{

constinit const Format Sam{.id = "sam",
                           .title = "TRLE sample names",
                           .category = "Companions of WADs",
                           .icon = "wave",
                           .suffixes = "sam",
                           .version = level::versions::Wad,
                           .tables = companion::tables::kOfSampleNames,
                           .recognises = nullptr,
                           .read = &readPlain<companion::SampleFile, Sam>,
                           .example = [](const Format&) -> schema::Content
                           { return companion::SampleFile{}; },
                           .outline = kSampleOutline};

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

schema::Version versionOf(const SampleFile& /*file*/) noexcept
{
    return level::versions::Wad;
}

} // namespace tr::companion

namespace tr::schema
{

template const ContentType& contentType<companion::SampleFile>() noexcept;

} // namespace tr::schema
