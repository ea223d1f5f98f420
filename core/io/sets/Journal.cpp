#include "core/io/sets/Journal.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace tr::sets
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kMark = "CRTSAVE\x1A";
constexpr std::string_view kStart = ".cartouche-";
constexpr std::size_t kIdDigits = 16;
constexpr std::size_t kLongestName = 255;
constexpr std::size_t kPrintBytes = 3 * sizeof(std::uint64_t);

/// What the end of the name of a part says.
constexpr std::string_view endOf(Part part) noexcept
{
    switch (part)
    {
    case Part::New:
        return ".new";
    case Part::Old:
        return ".old";
    case Part::Journal:
        break;
    }
    return ".set";
}

/// A file beside the journal, and none of those that saving itself makes.
bool isPlainName(std::string_view name)
{
    constexpr std::string_view kLeadingElsewhere("/\\:\0", 4);
    return !name.empty() && name.size() <= kLongestName && name != "." && name != ".."
           && name.find_first_of(kLeadingElsewhere) == std::string_view::npos
           && !name.starts_with(kStart);
}

bool areDistinct(const JournalFiles& journal)
{
    std::set<std::string_view> known;
    return std::ranges::all_of(
        journal, [&known](const JournalFile& each) { return known.insert(each.name).second; });
}

void write(ByteWriter& writer, const Fingerprint& print)
{
    writer.number(print.low);
    writer.number(print.high);
    writer.number(print.size);
}

/// Precondition: the reader has the bytes.
Fingerprint readPrint(ByteReader& reader)
{
    Fingerprint print;
    print.low = reader.number<std::uint64_t>();
    print.high = reader.number<std::uint64_t>();
    print.size = reader.number<std::uint64_t>();
    return print;
}

std::optional<JournalFile> readFileOf(ByteReader& reader)
{
    constexpr std::size_t kBehindName = 1 + 2 * kPrintBytes;
    if (!reader.has(sizeof(std::uint16_t)))
    {
        return std::nullopt;
    }
    const std::size_t length = reader.number<std::uint16_t>();
    if (!reader.has(length + kBehindName))
    {
        return std::nullopt;
    }
    JournalFile file;
    const auto raw = reader.take(length);
    file.name.assign(reinterpret_cast<const char*>(raw.data()), raw.size());
    const bool wasThere = reader.number<std::uint8_t>() != 0;
    const Fingerprint before = readPrint(reader);
    file.before = wasThere ? std::optional(before) : std::nullopt;
    file.after = readPrint(reader);
    return isPlainName(file.name) ? std::optional(std::move(file)) : std::nullopt;
}

bool isId(std::string_view text)
{
    return text.size() == kIdDigits
           && std::ranges::all_of(
               text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

} // namespace

std::vector<std::byte> encode(const JournalFiles& journal)
{
    TR_PRE(!journal.empty() && journal.size() <= kMostFiles && areDistinct(journal));
    ByteWriter writer;
    writer.bytes(std::as_bytes(std::span(kMark)));
    const std::size_t sizeAt = writer.position();
    writer.number(std::uint32_t{0});
    writer.number(static_cast<std::uint32_t>(journal.size()));
    for (const JournalFile& each : journal)
    {
        TR_PRE(isPlainName(each.name));
        writer.number(static_cast<std::uint16_t>(each.name.size()));
        writer.bytes(std::as_bytes(std::span(each.name)));
        writer.number(static_cast<std::uint8_t>(each.before ? 1 : 0));
        write(writer, each.before.value_or(Fingerprint{}));
        write(writer, each.after);
    }
    writer.patch(sizeAt, static_cast<std::uint32_t>(writer.position() + kPrintBytes));
    write(writer, fingerprint(writer.written()));
    return writer.release();
}

std::optional<JournalFiles> decode(std::span<const std::byte> bytes)
{
    const auto mark = std::as_bytes(std::span(kMark));
    if (bytes.size() < mark.size() + 2 * sizeof(std::uint32_t) + kPrintBytes
        || !std::ranges::equal(bytes.first(mark.size()), mark))
    {
        return std::nullopt;
    }
    const std::size_t end = bytes.size() - kPrintBytes;
    ByteReader last(bytes.subspan(end));
    if (readPrint(last) != fingerprint(bytes.first(end)))
    {
        return std::nullopt;
    }
    ByteReader reader(bytes.first(end));
    reader.take(mark.size());
    if (reader.number<std::uint32_t>() != bytes.size())
    {
        return std::nullopt;
    }
    const std::size_t count = reader.number<std::uint32_t>();
    if (count == 0 || count > kMostFiles)
    {
        return std::nullopt;
    }
    JournalFiles journal;
    for (std::size_t i = 0; i < count; ++i)
    {
        auto file = readFileOf(reader);
        if (!file)
        {
            return std::nullopt;
        }
        journal.push_back(std::move(*file));
    }
    const bool isWhole = reader.left() == 0 && areDistinct(journal);
    return isWhole ? std::optional(std::move(journal)) : std::nullopt;
}

bool isUnfinished(std::span<const std::byte> bytes) noexcept
{
    const auto mark = std::as_bytes(std::span(kMark));
    const std::size_t known = std::min(bytes.size(), mark.size());
    if (!std::ranges::equal(bytes.first(known), mark.first(known)))
    {
        return false;
    }
    ByteReader reader(bytes.subspan(known));
    return !reader.has(sizeof(std::uint32_t)) || reader.number<std::uint32_t>() > bytes.size();
}

std::string nameOf(const fs::path& file)
{
    const std::u8string name = file.filename().u8string();
    return {name.begin(), name.end()};
}

fs::path fileOf(const fs::path& folder, const std::string& name)
{
    TR_PRE(isPlainName(name));
    return folder / fs::path(std::u8string(name.begin(), name.end()));
}

fs::path partPath(const fs::path& folder, const PartName& name)
{
    const std::string number = name.part == Part::Journal ? "" : concat("-", name.number);
    return folder / concat(kStart, name.id, number, endOf(name.part));
}

std::optional<PartName> parsePart(std::string_view fileName)
{
    if (!fileName.starts_with(kStart) || !isId(fileName.substr(kStart.size(), kIdDigits)))
    {
        return std::nullopt;
    }
    PartName name;
    name.id = fileName.substr(kStart.size(), kIdDigits);
    const std::string_view rest = fileName.substr(kStart.size() + kIdDigits);
    if (rest == endOf(Part::Journal))
    {
        return name;
    }
    for (const Part part : {Part::New, Part::Old})
    {
        const std::string_view end = endOf(part);
        if (!rest.starts_with('-') || !rest.ends_with(end))
        {
            continue;
        }
        const std::string_view digits = rest.substr(1, rest.size() - 1 - end.size());
        const char* const last = digits.data() + digits.size();
        // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): its end is given
        const auto parsed = std::from_chars(digits.data(), last, name.number);
        name.part = part;
        // As it would be written, and not with a sign or zeros in front.
        if (parsed.ec == std::errc{} && parsed.ptr == last && name.number < kMostFiles
            && concat(name.number) == digits)
        {
            return name;
        }
    }
    return std::nullopt;
}

} // namespace tr::sets
