#pragma once

#include "core/base/Text.h"
#include "core/convert/Conversion.h"
#include "core/format/WriteForSaving.h"
#include "core/level/Wad.h"
#include "tests/core/HandFile.h"

#include <string>
#include <string_view>
#include <utility>

/// Object files of Tomb Editor and WADs that are converted, written and read again.
namespace tr::test
{

/// What a conversion makes, and what it tells.
struct HandOutcome
{
    schema::Content content;
    convert::Losses losses;

    [[nodiscard]] const level::Wad& wad() const { return *content.as<level::Wad>(); }

    [[nodiscard]] std::string textOfLosses() const
    {
        std::string text;
        for (const convert::Loss& each : losses)
        {
            text +=
                concat(view::englishText(each.object), ": ", view::englishText(each.what), "\n");
        }
        return text;
    }
};

/// Converted, written, and read again.
[[nodiscard]] inline HandOutcome convertedByHand(const schema::Content& from, std::string_view name)
{
    const auto ways = convert::conversionsOf(from);
    if (ways.size() != 1)
    {
        return {};
    }
    auto made = ways.front()->convert(from, {});
    if (!made)
    {
        return {};
    }
    format::GameFile file;
    file.format = made->format;
    file.content = std::move(made->content);
    const auto bytes = format::writeForSaving(file, name);
    auto again =
        bytes ? format::read(*bytes, name) : Result<format::GameFile>(fail(ErrorCode::EmptyFile));
    return again && again->complete
               ? HandOutcome{std::move(again->content), std::move(made->losses)}
               : HandOutcome{};
}

[[nodiscard]] inline HandOutcome wadOfHand(const Bytes& bytes)
{
    const auto file = format::read(bytes, "objects.wad2");
    return file && file->complete ? convertedByHand(file->content, "objects.wad") : HandOutcome{};
}

[[nodiscard]] inline HandOutcome wadOfHand(const HandFile& objects)
{
    return wadOfHand(objects.bytes());
}

} // namespace tr::test
