#pragma once

#include "core/format/wad2/Sound.h"
#include "core/format/wad2/Static.h"
#include "core/format/wad2/Texture.h"

/// A .wad2 file of Tomb Editor: objects of a game with their textures and, in old files, sounds.
namespace tr::wad2
{

inline constexpr std::string_view kFileSource = "Tomb Editor object files, root";

struct FileStart
{
    std::array<std::uint8_t, 4> mark{'W', 'A', 'D', '2'};
    std::uint32_t framing = 0; ///< kIsDeflated: all that follows is one zlib stream
};

inline constexpr std::uint32_t kIsDeflated = 0x8000'0000;

struct GameVersionChunk : NumberChunk
{
    static constexpr std::string_view id = "W2SuggestedGameVersion";
    static constexpr std::string_view name = "game_version";
    static constexpr std::string_view source = kFileSource;
    static constexpr std::string_view doc =
        "The game that slots are numbered for: 1 to 5 TR1 to TR5, 11 TR1X, 12 TR2X, 16 TRNG, 18 "
        "TombEngine.";
};

struct SoundSystemChunk : NumberChunk
{
    static constexpr std::string_view id = "W2SoundSystem";
    static constexpr std::string_view name = "sound_system";
    static constexpr std::string_view source = kFileSource;
    static constexpr std::string_view doc =
        "0: sounds stand in the file; 1: in a catalogue beside it, without which newer programs do "
        "not read the file.";
};

struct NotesChunk : TextChunk<4096>
{
    static constexpr std::string_view id = "W2UserNotes";
    static constexpr std::string_view name = "notes";
    static constexpr std::string_view source = kFileSource;
    static constexpr std::string_view doc = "What its author has noted.";
};

struct TimestampValues
{
    LebNumber year;
    LebNumber month;
    LebNumber day;
    LebNumber hour;
    LebNumber minute;
    LebNumber second;
};

struct Timestamp
{
    Frame frame = frameOf(kStreamSizeBytes);
    TimestampValues values;
    BareEnd end;
};

struct Metadata
{
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Timestamp timestamp;
    Part<NotesChunk> notes;
};

/// Rows of chunks whose length takes another number of bytes.
template <class Row>
[[nodiscard]] List<Row> listOf(std::uint8_t sizeBytes)
{
    List<Row> list;
    list.frame.sizeBytes = sizeBytes;
    return list;
}

struct Wad2
{
    static constexpr std::uint8_t kTexturesSizeBytes = 5;
    static constexpr std::uint8_t kAnimatedSizeBytes = 10;

    FileStart start;
    schema::PackedChunk body; ///< of a file that is deflated
    std::uint8_t endBytes = 0;
    Part<GameVersionChunk> gameVersion;
    Part<SoundSystemChunk> soundSystem;
    List<Texture> textures = listOf<Texture>(kTexturesSizeBytes);
    List<Wave> waves;
    List<Sound<OfSounds>> sounds;
    List<Sound<OfOldSounds>> oldSounds;
    List<FixedSound> fixedSounds;
    List<AdditionalSound> additionalSounds;
    List<Sprite> sprites;
    List<SpriteSequence> sequences;
    List<Moveable> moveables;
    List<Static> statics;
    Metadata metadata;
    List<AnimatedTexture> animatedTextures = listOf<AnimatedTexture>(kAnimatedSizeBytes);
    Table<OtherChunk> others;
    Table<std::uint8_t> trailing;

    [[nodiscard]] bool isDeflated() const noexcept { return (start.framing & kIsDeflated) != 0; }
};

} // namespace tr::wad2

namespace tr::schema
{

template <>
struct Schema<wad2::FileStart>
{
    using S = wad2::FileStart;
    static constexpr std::string_view name = "wad2_start";
    static constexpr std::string_view source = wad2::kFileSource;
    static constexpr auto fields =
        fieldsOf(field("mark", &S::mark, role(Role::Mark), doc("WAD2.")),
                 field("framing",
                       &S::framing,
                       doc("0. With its highest bit, all that follows is one zlib stream.")));
};

template <>
struct Schema<wad2::TimestampValues>
{
    using T = wad2::TimestampValues;
    static constexpr std::string_view name = "wad2_timestamp";
    static constexpr std::string_view source = wad2::kFileSource;
    static constexpr auto fields =
        fieldsOf(field("year", &T::year, doc("When the file was written, in its author's time.")),
                 field("month", &T::month, doc("Of the year, from 1 on.")),
                 field("day", &T::day, doc("Of the month.")),
                 field("hour", &T::hour, doc("Of the day.")),
                 field("minute", &T::minute, doc("Of the hour.")),
                 field("second", &T::second, doc("Of the minute.")));
};

} // namespace tr::schema
