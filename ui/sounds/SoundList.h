#pragma once

#include "core/exchange/LevelSamples.h"
#include "core/view/sounds/SoundView.h"
#include "ui/file/OpenFile.h"

#include <memory>
#include <vector>

namespace ui
{

/// A sample as its file says, before anything of it is decoded.
struct SoundSample
{
    std::size_t number = 0;
    Address address;
    std::span<const std::byte> bytes; ///< the WAVE file; empty where it is not to be had
    QString name;                     ///< of its file, where it lies in one of its own
    QString fault;                    ///< why it cannot be played; empty: it can
    QString encoding;                 ///< "16 bit", "MS-ADPCM"
    double seconds = 0;
    int rate = 0;
    int channels = 0;
};

/// One of the sound ids of the game.
struct SoundRow
{
    std::uint32_t id = 0;
    QString name;                       ///< of the catalogue; empty: it has none
    std::optional<std::size_t> details; ///< their row; nothing: the file has no such sound
    tr::view::SoundMeaning meaning;
    std::vector<std::size_t> samples; ///< numbers of samples, those that are missing too
    std::vector<tr::view::SoundUser> users;
    QString userText; ///< "LARA (12), 2 sound sources"

    [[nodiscard]] bool isUsed() const noexcept { return details.has_value(); }
};

/// All sounds of a file, with what there is to be said of them. Never changes; keeps the file and
/// what its samples lie in.
class SoundList
{
public:
    /// For a worker. Precondition: the file is set.
    SoundList(OpenFilePtr file, tr::exchange::SamplesElsewhere elsewhere);

    SoundList(const SoundList&) = delete;
    SoundList& operator=(const SoundList&) = delete;

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    [[nodiscard]] tr::schema::Version version() const noexcept { return m_version; }

    /// By their ids, without a gap.
    [[nodiscard]] const std::vector<SoundRow>& rows() const noexcept { return m_rows; }

    /// Null: there is no such id.
    [[nodiscard]] const SoundRow* row(std::uint32_t id) const noexcept;

    /// Null: the file has no such sample.
    [[nodiscard]] const SoundSample* sample(std::size_t number) const noexcept;

    /// The sound that a row of any table is, or is a part of; of several the first.
    [[nodiscard]] std::optional<std::uint32_t> soundAt(const Address& address) const;

    /// Whether the samples are in MAIN.SFX.
    [[nodiscard]] bool isElsewhere() const noexcept { return m_isElsewhere; }

    [[nodiscard]] const tr::exchange::MainSfxSearch& mainSfx() const noexcept
    {
        return m_elsewhere.mainSfx;
    }

    [[nodiscard]] const tr::exchange::SamplesElsewhere& elsewhere() const noexcept
    {
        return m_elsewhere;
    }

    /// Whether samples were not found that another folder could have.
    [[nodiscard]] bool isIncomplete() const
    {
        return m_elsewhere.isIncomplete(m_file->file().content);
    }

private:
    void addSamples();
    void addRows(const tr::level::Sounds& sounds);

    OpenFilePtr m_file;
    tr::exchange::SamplesElsewhere m_elsewhere;
    tr::schema::Version m_version;
    bool m_isElsewhere = false;
    std::vector<SoundSample> m_samples;
    std::vector<SoundRow> m_rows;
};

using SoundListPtr = std::shared_ptr<const SoundList>;

/// "waits, random pitch, no pan": what is special about how a sound is played.
[[nodiscard]] QString behaviourText(const tr::view::SoundMeaning& meaning);

/// "0.53 s"
[[nodiscard]] QString secondsText(double seconds);

/// "22,050 Hz, mono, 16 bit"; empty where it cannot be played.
[[nodiscard]] QString formatText(const SoundSample& sample);

} // namespace ui
