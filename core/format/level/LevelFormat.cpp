#include "core/format/level/LevelFormat.h"

#include "core/base/Text.h"
#include "core/format/ReadContent.h"
#include "core/format/level/ChunkInflater.h"
#include "core/format/level/LevelOutline.h"
#include "core/io/Zlib.h"
#include "core/level/LevelLayout.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/view/textures/TexturePages.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tr::format
{
namespace
{

using level::Order;

/// What a version word can stand for.
struct Candidate
{
    std::uint32_t word;
    const Format* format;
};

constexpr std::uint32_t kTr1Word = 0x00000020;
constexpr std::uint32_t kTr4Word = 0x00345254;
constexpr std::uint32_t kTr4DemoWord = 0x63345254;

constexpr std::array<Candidate, 8> kCandidates{{
    {kTr1Word, &formats::Tr1},
    {0x0000002D, &formats::Tr2},
    {0xFF180038, &formats::Tr3},
    {0xFF080038, &formats::Tr3},
    {0xFF180034, &formats::Tr3},
    {kTr4Word, &formats::Tr4},
    {kTr4Word, &formats::Tr5},
    {kTr4DemoWord, &formats::Tr4},
}};

/// The first chunk of TR4 and TR5 follows the version word and the counts of the texture pages.
constexpr std::size_t kFirstChunk = 10;

std::uint32_t versionWord(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    return reader.has(sizeof(std::uint32_t)) ? reader.number<std::uint32_t>() : 0;
}

const Format* withOrder(const Format* format, Order order)
{
    if (order == Order::Standard)
    {
        return format;
    }
    return format == &formats::Tr1 ? &formats::Tr1Demo : &formats::Tr2Demo;
}

/// Reads the file as one format; `preferred` is the order where the content does not tell.
GameFile attempt(std::span<const std::byte> bytes,
                 const Format* format,
                 Order preferred,
                 ChunkInflater& chunks)
{
    GameFile file;
    level::Level content;
    content.version = format->version;
    content.order = preferred;
    schema::ReadArchive archive(
        bytes,
        content.version,
        file.diagnostics,
        [&chunks](std::size_t offset, std::span<const std::byte> compressed, std::size_t expected)
        { return chunks.take(offset, compressed, expected); });
    try
    {
        describe(archive, content);
    }
    catch (const schema::FormatError& error)
    {
        file.diagnostics.push_back({Severity::Fault, error.error});
    }
    file.complete = std::ranges::none_of(
        file.diagnostics, [](const Diagnostic& each) { return each.severity == Severity::Fault; });
    file.format = withOrder(format, content.order);
    file.content = std::move(content);
    return file;
}

bool endsWith(std::string_view name, std::string_view extension)
{
    return name.size() >= extension.size()
           && std::equal(extension.rbegin(),
                         extension.rend(),
                         name.rbegin(),
                         [](char a, char b)
                         { return a == std::tolower(static_cast<unsigned char>(b)); });
}

/// Which of the two formats of the word "TR4" a file is: the level data is a chunk in TR4, and a
/// settings record and uncompressed in TR5. Where the file ends before that, its name decides.
const Format* tr4Or5(std::span<const std::byte> bytes, std::string_view fileName)
{
    constexpr int kTextileChunks = 3;
    constexpr std::size_t kSizes = 2 * sizeof(std::uint32_t);
    ByteReader reader(bytes.subspan(std::min(kFirstChunk, bytes.size())));
    bool whole = true;
    for (int i = 0; i < kTextileChunks && whole; ++i)
    {
        whole = reader.has(kSizes);
        if (whole)
        {
            reader.take(sizeof(std::uint32_t));
            const std::size_t size = reader.number<std::uint32_t>();
            whole = reader.has(size);
            reader.take(whole ? size : 0);
        }
    }
    if (!whole || !reader.has(kSizes + 2))
    {
        return endsWith(fileName, ".trc") ? &formats::Tr5 : &formats::Tr4;
    }
    reader.take(kSizes);
    return looksDeflated(reader.ahead()) ? &formats::Tr4 : &formats::Tr5;
}

/// The formats of the version word, the likelier one first.
std::vector<const Format*> formatsOf(std::span<const std::byte> bytes, std::string_view fileName)
{
    const std::uint32_t word = versionWord(bytes);
    std::vector<const Format*> formats;
    for (const Candidate& candidate : kCandidates)
    {
        if (candidate.word == word)
        {
            formats.push_back(candidate.format);
        }
    }
    if (formats.size() > 1)
    {
        const Format* const first = tr4Or5(bytes, fileName);
        std::ranges::rotate(formats, std::ranges::find(formats, first));
    }
    return formats;
}

/// Encrypted levels carry the demo's version word, and none of their chunks inflates.
bool isProtected(std::span<const std::byte> bytes, const GameFile& file)
{
    const auto badChunks = std::ranges::count_if(
        file.diagnostics,
        [](const Diagnostic& each) { return each.error.code == ErrorCode::BadChunkStream; });
    return versionWord(bytes) == kTr4DemoWord && badChunks > 0;
}

/// The flags of an NG block tell the length of the sound map once more, for some engines.
void noteSoundMap(GameFile& file)
{
    const auto& level = *file.content.as<level::Level>();
    const auto flags = level::ngFlags(level);
    const std::size_t usual = level::soundMapSize(level.version);
    const std::size_t rows = level.sounds.map.size();
    if (file.complete && flags && flags->longSoundMap != (rows > usual))
    {
        const std::size_t wanted = flags->longSoundMap ? level::kLongSoundMap : usual;
        file.diagnostics.push_back({Severity::Warning,
                                    {ErrorCode::SoundMapDiffers,
                                     {},
                                     std::string(level::tables::SoundMap.segment),
                                     {concat(rows), concat(wanted)}}});
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
    const bool isPacked = versionWord(bytes) == kTr4Word || versionWord(bytes) == kTr4DemoWord;
    ChunkInflater chunks(bytes, isPacked ? kFirstChunk : bytes.size());
    const bool isTub = versionWord(bytes) == kTr1Word && endsWith(fileName, ".tub");
    const Order preferred = isTub ? Order::Demo : Order::Standard;
    std::optional<GameFile> best;
    for (const Format* const format : formatsOf(bytes, fileName))
    {
        progress.step(best ? 0.5 : 0.0);
        GameFile next = attempt(bytes, format, preferred, chunks);
        if (!best || next.complete)
        {
            best = std::move(next);
        }
        if (best->complete)
        {
            break;
        }
    }
    progress.step(1.0);
    if (isProtected(bytes, *best))
    {
        return fail(ErrorCode::RefusedProtected);
    }
    noteBytesLeft(*best, bytes.size());
    noteSoundMap(*best);
    return std::move(*best);
}

schema::Content levelExample(const Format& format)
{
    level::Tr5Room tr5Room;
    tr5Room.layers = {level::RoomLayer{}};
    tr5Room.layerFaces = {level::Tr5LayerFaces{}};
    level::Level content;
    content.version = format.version;
    content.rooms = {level::Room{}};
    content.tr5Rooms = {tr5Room};
    content.samples = {level::Sample{}};
    return content;
}

namespace
{

constexpr Format levelFormat(std::string_view id,
                             std::string_view title,
                             std::string_view suffixes,
                             schema::Version version)
{
    return {.id = id,
            .title = title,
            .category = "Levels",
            .icon = "level",
            .suffixes = suffixes,
            .version = version,
            .tables = level::tables::kAll,
            .counts = &levelCounts,
            .recognises = &recognisesLevel,
            .read = &readLevel,
            .example = &levelExample,
            .outline = kLevelOutline,
            .pages = &view::levelPages};
}

} // namespace

namespace formats
{

namespace versions = level::versions;

constinit const Format Tr1 = levelFormat("tr1", "Tomb Raider level", "phd", versions::Tr1);
constinit const Format Tr1Demo =
    levelFormat("tr1-demo", "Tomb Raider demo level", "tub", versions::Tr1);
constinit const Format Tr2 = levelFormat("tr2", "Tomb Raider II level", "tr2", versions::Tr2);
constinit const Format Tr2Demo =
    levelFormat("tr2-demo", "Tomb Raider II demo level", "", versions::Tr2);
constinit const Format Tr3 = levelFormat("tr3", "Tomb Raider III level", "", versions::Tr3);
constinit const Format Tr4 = levelFormat("tr4", "Tomb Raider IV level", "tr4", versions::Tr4);
constinit const Format Tr5 = levelFormat("tr5", "Tomb Raider V level", "trc", versions::Tr5);

} // namespace formats

} // namespace tr::format
