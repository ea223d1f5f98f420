#include "core/format/Recognise.h"

#include "core/base/Text.h"

#include <algorithm>
#include <array>

namespace tr::format
{
namespace
{

/// Formats that are known well enough to say what they are.
struct KnownMark
{
    std::string_view mark;
    std::string_view name;
};

constexpr std::array<KnownMark, 8> kKnownMarks{{
    {"MDL2", "a 3D GameStudio model (MDL2)"},
    {"MDL3", "a 3D GameStudio model (MDL3)"},
    {"MDL4", "a 3D GameStudio model (MDL4)"},
    {"MDL5", "a 3D GameStudio model (MDL5)"},
    {"MDL7", "a 3D GameStudio model (MDL7)"},
    {"WMPB", "a binary 3D GameStudio map (WMPB)"},
    {"IDPO", "a Quake model"},
    {"RIFF", "a RIFF file (sound or video)"},
}};

} // namespace

Result<GameFile>
readByContent(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    for (const Format* const format : allFormats())
    {
        if (format->recognises != nullptr && format->recognises(bytes))
        {
            return format->read(bytes, fileName, progress);
        }
    }
    const Format* const named = formatOfName(fileName);
    if (named != nullptr && named->recognises == nullptr)
    {
        return named->read(bytes, fileName, progress);
    }
    for (const KnownMark& known : kKnownMarks)
    {
        const auto mark = std::as_bytes(std::span(known.mark));
        if (bytes.size() >= mark.size() && std::equal(mark.begin(), mark.end(), bytes.begin()))
        {
            return fail(ErrorCode::RefusedFormat, {std::string(known.name)});
        }
    }
    return fail(ErrorCode::UnknownFormat, {hexBytes(bytes)});
}

} // namespace tr::format
