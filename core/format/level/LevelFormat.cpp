#include "core/format/level/LevelFormat.h"

#include "core/base/Text.h"
#include "core/format/level/ChunkInflater.h"
#include "core/level/LevelLayout.h"
#include "core/schema/ReadArchive.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tr::format
{
namespace
{

using level::Order;
using schema::Version;

/// What a version word can stand for, the commoner layout first.
struct Candidate
{
    std::uint32_t word;
    FormatId format;
    Order order;
    std::string_view extension; ///< that prefers this layout where several fit
};

constexpr std::uint32_t kTr4Word = 0x00345254;
constexpr std::uint32_t kTr4DemoWord = 0x63345254;

constexpr std::array<Candidate, 10> kCandidates{{
    {0x00000020, FormatId::Tr1, Order::Standard, ".phd"},
    {0x00000020, FormatId::Tr1Demo, Order::Demo, ".tub"},
    {0x0000002D, FormatId::Tr2, Order::Standard, ".tr2"},
    {0x0000002D, FormatId::Tr2Demo, Order::Demo, ""},
    {0xFF180038, FormatId::Tr3, Order::Standard, ".tr2"},
    {0xFF080038, FormatId::Tr3, Order::Standard, ".tr2"},
    {0xFF180034, FormatId::Tr3, Order::Standard, ".tr2"},
    {kTr4Word, FormatId::Tr4, Order::Standard, ".tr4"},
    {kTr4Word, FormatId::Tr5, Order::Standard, ".trc"},
    {kTr4DemoWord, FormatId::Tr4, Order::Standard, ".tr4"},
}};

/// The first chunk of TR4 and TR5 follows the version word and the counts of the texture pages.
constexpr std::size_t kFirstChunk = 10;

std::uint32_t versionWord(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    return reader.has(sizeof(std::uint32_t)) ? reader.number<std::uint32_t>() : 0;
}

/// One layout, tried.
struct Attempt
{
    GameFile file;
    std::size_t understood = 0; ///< bytes before the fault or the unknown end
};

Attempt attempt(std::span<const std::byte> bytes, const Candidate& candidate, ChunkInflater& chunks)
{
    Attempt result;
    level::Level content;
    content.version = versionOf(candidate.format);
    content.order = candidate.order;
    result.file.format = candidate.format;

    schema::ReadArchive archive(
        bytes,
        content.version,
        result.file.diagnostics,
        [&chunks](std::size_t offset, std::span<const std::byte> compressed, std::size_t expected)
        { return chunks.take(offset, compressed, expected); });
    try
    {
        describe(archive, content);
        result.understood = bytes.size() - content.trailing.size();
    }
    catch (const schema::FormatError& error)
    {
        result.file.diagnostics.push_back({Severity::Fault, error.error});
        result.understood = archive.position();
    }
    result.file.complete = std::ranges::none_of(result.file.diagnostics,
                                                [](const Diagnostic& each)
                                                { return each.severity == Severity::Fault; });
    result.file.content = std::move(content);
    return result;
}

bool endsWith(std::string_view name, std::string_view extension)
{
    return !extension.empty() && name.size() >= extension.size()
           && std::equal(extension.rbegin(),
                         extension.rend(),
                         name.rbegin(),
                         [](char a, char b)
                         { return a == std::tolower(static_cast<unsigned char>(b)); });
}

bool isBetter(const Attempt& a, const Attempt& b)
{
    return a.file.complete != b.file.complete ? a.file.complete : a.understood > b.understood;
}

/// Encrypted levels carry the demo's version word, and none of their chunks inflates.
bool isProtected(std::span<const std::byte> bytes, const Attempt& attempt)
{
    const auto badChunks = std::ranges::count_if(
        attempt.file.diagnostics,
        [](const Diagnostic& each) { return each.error.code == ErrorCode::BadChunkStream; });
    return versionWord(bytes) == kTr4DemoWord && badChunks > 0;
}

void noteBytesLeft(GameFile& file, std::size_t size)
{
    const auto& trailing = std::get<level::Level>(file.content).trailing;
    if (!trailing.empty() && file.complete)
    {
        file.diagnostics.push_back({Severity::Note,
                                    {ErrorCode::BytesLeftOver,
                                     {{}, size - trailing.size()},
                                     std::string(level::table(level::TableId::Trailing).segment),
                                     {concat(trailing.size())}}});
    }
}

} // namespace

bool recognisesLevel(std::span<const std::byte> bytes)
{
    return std::ranges::find(kCandidates, versionWord(bytes), &Candidate::word)
           != kCandidates.end();
}

Result<GameFile>
readLevel(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    const std::uint32_t word = versionWord(bytes);
    std::vector<Candidate> candidates;
    std::ranges::copy_if(kCandidates,
                         std::back_inserter(candidates),
                         [word](const Candidate& each) { return each.word == word; });
    std::ranges::stable_partition(candidates,
                                  [fileName](const Candidate& each)
                                  { return endsWith(fileName, each.extension); });

    const bool packed = word == kTr4Word || word == kTr4DemoWord;
    ChunkInflater chunks(bytes, packed ? kFirstChunk : bytes.size());
    std::optional<Attempt> best;
    for (const Candidate& candidate : candidates)
    {
        progress.step(best ? 0.5 : 0.0);
        Attempt next = attempt(bytes, candidate, chunks);
        if (!best || isBetter(next, *best))
        {
            best = std::move(next);
        }
        if (best->file.complete && best->understood == bytes.size())
        {
            break;
        }
    }
    progress.step(1.0);
    if (isProtected(bytes, *best))
    {
        return fail(ErrorCode::RefusedProtected);
    }
    noteBytesLeft(best->file, bytes.size());
    return std::move(best->file);
}

} // namespace tr::format
