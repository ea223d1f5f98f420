#include "core/format/wad2/Wad2Format.h"

#include "core/format/ReadContent.h"
#include "core/format/wad2/Wad2Content.h"
#include "core/format/wad2/Wad2Outline.h"
#include "core/level/Versions.h"
#include "core/schema/ContentType.h"

#include <algorithm>

namespace tr::format
{
namespace
{

constexpr std::string_view kWad2Mark = "WAD2";
constexpr std::string_view kFirstWad2Mark = "Wad2";

std::string_view lettersOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool recognisesWad2(std::span<const std::byte> bytes)
{
    const std::string_view letters = lettersOf(bytes);
    return letters.starts_with(kWad2Mark) || letters.starts_with(kFirstWad2Mark);
}

} // namespace

Result<GameFile>
readWad2(std::span<const std::byte> bytes, std::string_view /*fileName*/, const Progress& progress)
{
    if (wad2::isOfBefore109(bytes))
    {
        return fail(ErrorCode::RefusedFormat, {"an object file of a Tomb Editor of before 1.0.9"});
    }
    progress.step(0.0);
    GameFile file = readContent<wad2::Wad2>(formats::Wad2, bytes);
    const auto fault = wad2::faultOf(*file.content.as<wad2::Wad2>());
    if (fault && file.complete)
    {
        file.diagnostics.push_back({Severity::Fault, *fault});
    }
    file.complete = !hasFault(file.diagnostics);
    noteBytesLeft(file, bytes.size());
    progress.step(1.0);
    return file;
}

namespace formats
{

constinit const Format Wad2{.id = "wad2",
                            .title = "Tomb Editor object file",
                            .category = "WADs",
                            .icon = "wad",
                            .suffixes = "wad2",
                            .companions = "xml",
                            .version = level::versions::Tr4,
                            .tables = wad2::outline::kTables,
                            .counts = &wad2::outline::counts,
                            .recognises = &recognisesWad2,
                            .read = &readWad2,
                            .example = [](const Format&) -> schema::Content
                            { return wad2::exampleFile(); },
                            .outline = wad2::outline::kOutline};

} // namespace formats

} // namespace tr::format

namespace tr::wad2
{

bool isOfBefore109(std::span<const std::byte> bytes) noexcept
{
    // The number of a game in one byte, then textures.
    constexpr std::string_view kTexturesId = "\x0AW2Textures";
    constexpr std::size_t kMarkBytes = 8;
    const std::string_view letters = format::lettersOf(bytes);
    return letters.starts_with(format::kFirstWad2Mark)
           || (letters.size() > kMarkBytes
               && letters.substr(kMarkBytes + 1).starts_with(kTexturesId));
}

Wad2 emptyFile()
{
    Wad2 file;
    file.gameVersion = {{.isThere = true}, {{4, 0}}};
    file.soundSystem = {{.isThere = true}, {{1, 0}}};
    for (Frame* const each : {&file.textures.frame,
                              &file.sprites.frame,
                              &file.sequences.frame,
                              &file.moveables.frame,
                              &file.statics.frame,
                              &file.metadata.frame,
                              &file.metadata.notes.frame,
                              &file.animatedTextures.frame})
    {
        each->isThere = true;
    }
    return file;
}

Wad2 exampleFile()
{
    const auto one = []<class Row>(Table<Row>& rows) -> Row&
    {
        rows = std::vector<Row>(1);
        return rows.edit().front();
    };
    Wad2 file = emptyFile();
    file.metadata.timestamp.frame.isThere = true;
    Moveable& moveable = one(file.moveables.rows);
    one(moveable.meshes);
    one(moveable.skin.rows);
    one(moveable.properties.rows);
    Animation& animation = one(moveable.animations);
    one(animation.keyFrames);
    one(one(animation.stateChanges).dispatches);
    one(animation.commands);
    one(moveable.bones);
    Static& object = one(file.statics.rows);
    one(object.meshes);
    one(object.lights);
    one(object.properties.rows);
    one(file.textures.rows);
    one(file.sprites.rows);
    one(file.sequences.rows);
    one(file.animatedTextures.rows);
    one(file.waves.rows);
    one(file.sounds.rows);
    one(file.oldSounds.rows);
    one(file.fixedSounds.rows);
    one(file.additionalSounds.rows);
    return file;
}

schema::Version versionOf(const Wad2& /*file*/) noexcept
{
    return level::versions::Tr4;
}

std::optional<Error> faultOf(const Wad2& file)
{
    const std::uint32_t version = file.start.framing & ~kIsDeflated;
    if (version != 0)
    {
        constexpr std::size_t kPlace = 4;
        return Error{ErrorCode::BadValue, {{}, kPlace}, "framing", {concat(version), "0"}};
    }
    return std::nullopt;
}

std::optional<schema::Version> gameOfNames(const Wad2& file) noexcept
{
    struct Game
    {
        std::int64_t number;
        schema::Version version;
    };
    namespace games = level::versions;
    constexpr std::array kGames{Game{1, games::Tr1},
                                Game{2, games::Tr2},
                                Game{3, games::Tr3},
                                Game{4, games::Tr4},
                                Game{5, games::Tr5},
                                Game{11, games::Tr1},
                                Game{12, games::Tr2},
                                Game{16, games::Tr4}};
    const std::int64_t number = file.gameVersion.value().value;
    const auto found = std::ranges::find(kGames, number, &Game::number);
    return file.gameVersion.frame.isThere && found != kGames.end() ? std::optional(found->version)
                                                                   : std::nullopt;
}

} // namespace tr::wad2

namespace tr::schema
{

template const ContentType& contentType<wad2::Wad2>() noexcept;

} // namespace tr::schema
