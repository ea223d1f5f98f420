#pragma once

#include "core/edit/document/WorkedOut.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/gathering/Gathering.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Sounds that are copied by themselves, to be put into another file with their samples.
/// Self-contained: as bytes they go through the clipboard to another window or program.
namespace tr::transfer
{

struct SoundClip
{
    std::uint64_t document = 0; ///< Document::identity
    schema::Version version{};
    std::string file;                  ///< what the file is called that they are of, in UTF-8
    std::vector<GatheredSound> sounds; ///< by their ids, each once
};

/// The sounds that rows of a table are, in ascending order: ids of the sound map, and for details
/// the first id that has them. Rows of other tables, and ids without a sound, are none.
[[nodiscard]] std::vector<std::uint32_t>
soundsOfRows(const Content& content, schema::TableId table, std::span<const std::size_t> rows);

/// Copies sounds by their ids. Those of which a sample is not there are left out. Of a level of TR2
/// or TR3 it has what MAIN.SFX has lent, see exchange::withSamplesFrom. The clip is of no document
/// and no file yet.
[[nodiscard]] SoundClip copySounds(const Content& content, std::span<const std::uint32_t> ids);

/// Says a clip as bytes.
[[nodiscard]] std::vector<std::byte> bytesOf(const SoundClip& clip);

/// The other way, for bytes of which nothing is known. Errors: BadRows.
[[nodiscard]] Result<SoundClip> soundClipOf(std::span<const std::byte> bytes);

/// Which document such bytes are of, without a closer look. Nothing: they are none.
[[nodiscard]] std::optional<std::uint64_t> documentOfSounds(std::span<const std::byte> bytes);

/// A sound of a clip, and what it is called where it was put.
struct PastedSound
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool isThere = false; ///< the file had the same already

    friend bool operator==(const PastedSound&, const PastedSound&) = default;
};

struct SoundEdit : edit::WorkedOut
{
    std::vector<PastedSound> sounds; ///< without those that are left out
    Report report;                   ///< of sounds; its remarks say what is left out
};

/// Works out what puts sounds into a content: a sound has its id there if that is free or has the
/// same sound, or else one that is free, by preference one that no engine plays. None that is there
/// is replaced. Samples become as those of the destination are, as in a merge. Errors:
/// OtherVersion; ReferenceTooFar, where the file has no room for them.
[[nodiscard]] Result<SoundEdit> workOutSounds(const Content& content, const SoundClip& clip);

} // namespace tr::transfer
