#pragma once

#include "core/convert/Losses.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "core/edit/document/Document.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/gathering/Gathering.h"

#include <map>
#include <optional>
#include <set>

/// Sounds of other files among those of a .wad2. Used by the sources of this folder only.
namespace tr::convert
{

/// Where a .wad2 has what its sounds are.
enum class SoundStore : std::uint8_t
{
    None,
    Catalogue, ///< beside it, which names files
    Embedded,  ///< in it, as old programs have them, with their samples
};

/// Precondition: the content has a wad2::Wad2.
[[nodiscard]] SoundStore soundStoreOf(const schema::Content& content);

/// What the rows of a source mean by the numbers of sounds.
struct SoundCalls
{
    SoundIds own; ///< numbers of those that its file has itself, by what commands call them
    std::map<std::uint32_t, std::uint32_t> moved; ///< those that have another number here
    /// That do not come along. Nothing may play what has such a number here.
    std::set<std::uint32_t> silent;
};

/// Gives the sounds of what stands in for a .wad2 the samples that the file has itself, which tell
/// them apart. `ids`: numbers of its sounds, by what commands call them.
void takeWaves(const wad2::Wad2& file, const SoundIds& ids, transfer::Gathering& gathering);

/// A sound that is put.
struct JoinedSound
{
    const transfer::GatheredSound* sound = nullptr;
    const schema::Content* file = nullptr; ///< the .wad2 that it is of; null: it is of none
    const SoundCalls* calls = nullptr;     ///< of that
    std::uint32_t id = 0;                  ///< that it gets
};

class SoundJoining
{
public:
    /// Keeps the content, of which it has a wad2::Wad2.
    explicit SoundJoining(const schema::Content& destination);

    [[nodiscard]] SoundStore store() const noexcept { return m_store; }

    /// Puts sounds in place of those that have their ids, or beside them, as a part of a larger
    /// edit. Precondition: each id once; they are such as the store takes.
    void
    put(edit::Transaction& transaction, std::span<const JoinedSound> sounds, LossCounter& losses);

    /// A command of a source as the destination has it. Nothing: it would play another sound. To be
    /// asked when the sounds are put.
    [[nodiscard]] std::optional<wad2::Command> joined(const wad2::Command& from,
                                                      const SoundCalls& calls) const;

    /// The same of the sound that a static breaks with. -1, which is the usual one: it would break
    /// with another sound.
    [[nodiscard]] std::int64_t joined(std::int64_t breakingSound, const SoundCalls& calls) const;

private:
    void putListed(edit::Transaction& transaction, const JoinedSound& sound, LossCounter& losses);
    template <class Of>
    void putEmbedded(edit::Transaction& transaction, std::span<const JoinedSound> sounds);
    [[nodiscard]] std::int64_t putWave(const wad2::Wave& wave);
    [[nodiscard]] std::int64_t keyFor(std::uint32_t id);
    [[nodiscard]] bool isSilent(std::uint32_t id, const SoundCalls& calls) const;

    const wad2::Wad2& m_file;
    SoundStore m_store;
    std::map<std::uint32_t, std::int64_t>
        m_keys; ///< what commands call embedded ones, by their ids
    std::int64_t m_freeKey = 0;
    std::vector<wad2::Wave> m_newWaves;
    std::vector<wad2::FixedSound> m_newFixed;
};

} // namespace tr::convert
