#pragma once

#include "core/convert/Losses.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/gathering/Gathering.h"
#include "core/view/objects/MoveableView.h"

#include <map>
#include <optional>

/// Animations of .wad2 files as those of WADs and of levels.
namespace tr::convert
{

/// The sounds of commands that a file names by keys of its own, as old files do, by these keys.
using SoundIds = std::map<std::int64_t, std::uint32_t>;

/// What kind it is; a number that no kind has is none.
[[nodiscard]] view::AnimationCommand::Kind kindIn(const wad2::Command& command) noexcept;

/// The number of the sound that a command plays, as it says it, without its condition.
/// Precondition: it plays one.
[[nodiscard]] std::int64_t soundNumberOf(const wad2::Command& command);

/// Has it say another one, under the same condition. Preconditions: it plays one; the number is one
/// that WADs have room for.
void setSoundNumber(wad2::Command& command, std::int64_t number);

/// A command whose condition stands by itself, whichever program wrote it.
[[nodiscard]] wad2::Command unpackedCommand(const wad2::Command& command);

class AnimationTaking
{
public:
    /// Keeps what it is given, and puts lists into `out`. `version`: of the files whose key frames
    /// they get.
    AnimationTaking(const SoundIds& sounds,
                    transfer::Gathering& out,
                    LossCounter& losses,
                    schema::Version version = level::versions::Wad);

    /// The animations of a moveable of so many bones; nothing where it has none.
    [[nodiscard]] std::optional<transfer::Place> take(const wad2::Moveable& moveable,
                                                      std::size_t bones);

private:
    /// Where an animation stands among the frames of its moveable.
    struct Span
    {
        std::int64_t first = 0;
        std::int64_t last = 0; ///< counted from the first
    };

    [[nodiscard]] std::vector<Span> spansOf(const Table<wad2::Animation>& animations);
    [[nodiscard]] transfer::GatheredAnimation
    animationOf(const wad2::Animation& from, std::size_t number, const std::vector<Span>& spans);
    void takeFrames(const wad2::Animation& from,
                    std::size_t bones,
                    transfer::GatheredAnimation& to,
                    std::vector<std::uint16_t>& words);
    void takeEnd(const wad2::Animation& from,
                 const std::vector<Span>& spans,
                 transfer::GatheredAnimation& to);
    void takeSpeeds(const wad2::Animation& from, level::Animation& to);
    [[nodiscard]] std::optional<transfer::Place>
    changesOf(const wad2::Animation& from, const Span& span, const std::vector<Span>& spans);
    [[nodiscard]] transfer::Place
    dispatchesOf(const wad2::StateChange& from, const Span& span, const std::vector<Span>& spans);
    [[nodiscard]] std::optional<transfer::Place> commandsOf(const wad2::Animation& from,
                                                            const Span& span);
    void takeCommand(const wad2::Command& from, const Span& span, transfer::CommandList& to);
    /// A number of 16 bits; counts where it has no room.
    [[nodiscard]] std::uint16_t word(std::int64_t number);

    const SoundIds& m_sounds;
    transfer::Gathering& m_out;
    LossCounter& m_losses;
    schema::Version m_version;
};

} // namespace tr::convert
