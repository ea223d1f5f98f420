#include "core/format/set/Members.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"
#include "core/io/Replacement.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <system_error>

namespace tr::format
{
namespace
{

namespace fs = std::filesystem;

constexpr std::size_t kSuffixBytes = 4;

std::span<const std::byte> markBytes()
{
    return std::as_bytes(std::span(kSetMark));
}

bool isSuffix(std::string_view suffix)
{
    const auto isPlain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !suffix.empty() && suffix.size() <= kSuffixBytes && std::ranges::all_of(suffix, isPlain);
}

bool haveDistinctSuffixes(std::span<const Member> members)
{
    std::set<std::string_view> known;
    return std::ranges::all_of(
        members, [&known](const Member& each) { return known.insert(each.suffix).second; });
}

tl::unexpected<Error> failAt(std::size_t offset, ErrorCode code, std::vector<std::string> arguments)
{
    return fail(Error{code, {{}, offset}, {}, std::move(arguments)});
}

/// What stands in front of the bytes of a member.
struct Record
{
    std::string suffix;
    std::size_t size = 0;
};

Result<Record> readRecord(ByteReader& reader)
{
    const std::size_t start = reader.position();
    const auto raw = reader.take(kSuffixBytes);
    std::string suffix;
    std::ranges::transform(
        raw, std::back_inserter(suffix), [](std::byte each) { return static_cast<char>(each); });
    suffix.erase(suffix.find_last_not_of('\0') + 1);
    if (!isSuffix(suffix))
    {
        return failAt(
            start, ErrorCode::BadValue, {hexBytes(raw), "the suffix of a file is to stand here"});
    }
    return Record{std::move(suffix), reader.number<std::uint32_t>()};
}

/// How many members follow.
Result<std::size_t> readCount(ByteReader& reader)
{
    const std::size_t start = reader.position();
    if (!reader.has(sizeof(std::uint32_t)))
    {
        return failAt(start,
                      ErrorCode::UnexpectedEnd,
                      {concat(sizeof(std::uint32_t)), concat(reader.left())});
    }
    const std::size_t count = reader.number<std::uint32_t>();
    if (count == 0 || count > kMostMembers)
    {
        return failAt(start,
                      ErrorCode::BadValue,
                      {concat(count), concat("a set has 1 to ", kMostMembers, " files")});
    }
    return count;
}

Result<Member> readMember(ByteReader& reader)
{
    constexpr std::size_t kRecordBytes = kSuffixBytes + sizeof(std::uint32_t);
    if (!reader.has(kRecordBytes))
    {
        return failAt(reader.position(),
                      ErrorCode::UnexpectedEnd,
                      {concat(kRecordBytes), concat(reader.left())});
    }
    auto record = readRecord(reader);
    if (!record)
    {
        return fail(record.error());
    }
    if (!reader.has(record->size))
    {
        return failAt(reader.position(),
                      ErrorCode::UnexpectedEnd,
                      {concat(record->size), concat(reader.left())});
    }
    const auto bytes = reader.take(record->size);
    return Member{std::move(record->suffix), {}, {bytes.begin(), bytes.end()}};
}

std::string lower(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string upper(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// What stands behind the dot.
std::string suffixOf(const fs::path& path)
{
    const std::string extension = path.extension().string();
    return extension.empty() ? extension : extension.substr(1);
}

std::vector<std::string> words(std::string_view list)
{
    std::vector<std::string> found;
    while (!list.empty())
    {
        const std::size_t end = std::min(list.find(' '), list.size());
        found.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return found;
}

/// None where the bytes are no sound image.
std::vector<Member> membersOf(std::span<const std::byte> image)
{
    auto members = split(image);
    return members ? std::move(*members) : std::vector<Member>();
}

} // namespace

bool isSet(std::span<const std::byte> bytes) noexcept
{
    const auto mark = markBytes();
    return bytes.size() >= mark.size() && std::ranges::equal(bytes.first(mark.size()), mark);
}

std::vector<std::byte> join(std::span<const Member> members)
{
    TR_PRE(!members.empty() && members.size() <= kMostMembers);
    TR_PRE(haveDistinctSuffixes(members));
    ByteWriter writer;
    writer.bytes(markBytes());
    writer.number(static_cast<std::uint32_t>(members.size()));
    for (const Member& each : members)
    {
        TR_PRE(isSuffix(each.suffix));
        TR_PRE(each.bytes.size() <= std::numeric_limits<std::uint32_t>::max());
        std::string suffix = each.suffix;
        suffix.resize(kSuffixBytes, '\0');
        writer.bytes(std::as_bytes(std::span(suffix)));
        writer.number(static_cast<std::uint32_t>(each.bytes.size()));
        writer.bytes(each.bytes);
    }
    return writer.release();
}

Result<std::vector<Member>> split(std::span<const std::byte> image)
{
    if (!isSet(image))
    {
        return failAt(
            0, ErrorCode::BadMark, {hexBytes(markBytes()), hexBytes(image, markBytes().size())});
    }
    ByteReader reader(image);
    reader.take(markBytes().size());
    const auto count = readCount(reader);
    if (!count)
    {
        return fail(count.error());
    }
    std::vector<Member> members;
    for (std::size_t i = 0; i < *count; ++i)
    {
        const std::size_t at = reader.position();
        auto member = readMember(reader);
        if (!member)
        {
            return fail(member.error());
        }
        if (std::ranges::find(members, member->suffix, &Member::suffix) != members.end())
        {
            return failAt(
                at, ErrorCode::BadValue, {member->suffix, "a set has one file of each suffix"});
        }
        members.push_back(std::move(*member));
    }
    if (reader.left() != 0)
    {
        return failAt(reader.position(), ErrorCode::BytesLeftOver, {concat(reader.left())});
    }
    return members;
}

NotedBytes withoutNotes(std::vector<std::byte> bytes)
{
    auto members = isSet(bytes) ? membersOf(bytes) : std::vector<Member>();
    const auto notes = std::ranges::find(members, kNotesSuffix, &Member::suffix);
    if (notes == members.end() || notes == members.begin())
    {
        return {std::move(bytes), {}};
    }
    const auto* const letters = reinterpret_cast<const char*>(notes->bytes.data());
    NotedBytes noted{{}, {letters, notes->bytes.size()}};
    members.erase(notes);
    const bool isPlain = members.size() == 1 && members.front().suffix == kPlainSuffix;
    noted.bytes = isPlain ? std::move(members.front().bytes) : join(members);
    return noted;
}

std::vector<std::byte> withNotes(std::vector<std::byte> bytes, std::string_view notes)
{
    if (notes.empty())
    {
        return bytes;
    }
    auto members = isSet(bytes) ? membersOf(bytes) : std::vector<Member>();
    if (members.empty())
    {
        members.push_back({std::string(kPlainSuffix), {}, std::move(bytes)});
    }
    const auto letters = std::as_bytes(std::span(notes));
    members.push_back({std::string(kNotesSuffix), {}, {letters.begin(), letters.end()}});
    return join(members);
}

std::vector<Companion> companionsOf(const fs::path& path, std::string_view suffixes)
{
    std::vector<std::string> wanted = words(suffixes);
    std::vector<Companion> notes;
    if (std::erase(wanted, kNotesSuffix) > 0)
    {
        const fs::path beside = companionPath(path, kNotesSuffix);
        std::error_code error;
        if (fs::is_regular_file(beside, error))
        {
            notes.push_back({std::string(kNotesSuffix), beside});
        }
    }
    if (wanted.empty())
    {
        return notes;
    }
    const fs::path stem = path.stem();
    const fs::path folder = path.parent_path();
    std::vector<fs::path> names;
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? "." : folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
    {
        const fs::path name = entry->path().filename();
        std::error_code ignored;
        if (name.stem() == stem && name != path.filename() && entry->is_regular_file(ignored))
        {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    std::vector<Companion> found;
    for (const std::string& suffix : wanted)
    {
        const auto isOfSuffix = [&suffix](const fs::path& name)
        { return lower(suffixOf(name)) == suffix; };
        auto chosen = std::ranges::find(names, companionPath(path, suffix).filename());
        if (chosen == names.end())
        {
            chosen = std::ranges::find_if(names, isOfSuffix);
        }
        if (chosen != names.end())
        {
            found.push_back({suffix, folder / *chosen});
        }
    }
    std::ranges::move(notes, std::back_inserter(found));
    return found;
}

fs::path companionPath(const fs::path& path, std::string_view suffix)
{
    if (suffix == kNotesSuffix)
    {
        const auto file = behindLinks(path);
        fs::path beside = file ? *file : path;
        return beside += kNotesEnding;
    }
    const std::string own = suffixOf(path);
    const bool isUpper = !own.empty() && own == upper(own) && own != lower(own);
    const std::string wanted(suffix);
    return fs::path(path).replace_extension(isUpper ? upper(wanted) : wanted);
}

} // namespace tr::format
