#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/sounds/SoundList.h"
#include "ui/sounds/SoundOutput.h"

#include <QElapsedTimer>

#include <functional>
#include <map>
#include <random>
#include <vector>

namespace ui
{

/// A sample as it is heard and drawn.
struct DecodedSample
{
    /// The lowest and the highest number of a stretch of it.
    struct Peak
    {
        float lowest = 0;
        float highest = 0;
    };

    static constexpr std::size_t kPeaks = 2048;

    SoundClipPtr clip;       ///< null: it cannot be decoded
    std::vector<Peak> peaks; ///< kPeaks stretches, or one a number of short ones
    QString fault;
};

using DecodedSamplePtr = std::shared_ptr<const DecodedSample>;

/// Decodes the bytes of a WAVE file; several channels become one. For a worker.
[[nodiscard]] DecodedSample decodeSample(std::span<const std::byte> bytes);

/// Plays the sounds of a file as their details say. Samples are decoded on a worker when they are
/// first needed, and some are kept.
class SoundPlayer : public QObject
{
    Q_OBJECT

public:
    enum class Asked : std::uint8_t
    {
        ByGame, ///< as an animation does: by chance, and by the loop mode while it is heard
        ByUser, ///< who wants to hear it, from its start
    };

    /// What is heard.
    struct Voice
    {
        std::uint32_t sound = kNoSound;
        std::size_t sample = 0;
        double pitch = 1;
    };

    static constexpr std::uint32_t kNoSound = 0xFFFFFFFF;

    /// Keeps the output.
    explicit SoundPlayer(SoundOutput& output, QObject* parent = nullptr);
    ~SoundPlayer() override;

    /// Other sounds, or the same after an edit. What is heard is heard to its end.
    void setSounds(const SoundListPtr& list);

    /// Does nothing where there is no such sound, or nothing to be heard of it.
    void play(std::uint32_t sound, Asked asked);

    /// Plays one sample. `like`: the details that say how; none: as it is.
    void playSample(std::size_t number, std::uint32_t like = kNoSound);

    void stop(std::uint32_t sound);
    void stopSample(std::size_t number);
    void stopAll();

    [[nodiscard]] bool isHeard(std::uint32_t sound) const;
    [[nodiscard]] bool isSampleHeard(std::size_t number) const;

    [[nodiscard]] bool isQuiet() const noexcept { return m_voices.empty(); }

    /// How far in a sample is that is heard, 0 to 1; of several the last. Told by the clock.
    [[nodiscard]] std::optional<double> placeIn(std::size_t sample) const;

    /// Of all that is played from now on.
    void setVolume(double volume) { m_volume = volume; }

    /// Lets what the user plays from now on go on until it is stopped.
    void setLooping(bool looping) { m_looping = looping; }

    /// Random numbers that are known, for tests.
    void setDice(tr::view::Dice dice) { m_dice = std::move(dice); }

    /// Decodes a sample and calls back, later, or at once where it is kept.
    using Then = std::function<void(const DecodedSamplePtr& sample)>;
    void decode(std::size_t number, const Then& then);

    [[nodiscard]] SoundOutput& output() const noexcept { return m_output; }

Q_SIGNALS:
    /// Something began or ended to be heard.
    void changed();

private:
    struct Playing
    {
        VoiceId voice = VoiceId::None; ///< None: it is still being decoded
        quint64 order = 0;
        Voice what;
        QElapsedTimer clock;
        double seconds = 0;
        bool loop = false;
    };

    void start(const Voice& what, double volume, bool loop);
    template <class Fits>
    void stopWhere(const Fits& fits);
    void end(VoiceId voice);
    void restartClocks();

    SoundOutput& m_output;
    SoundListPtr m_list;
    QuietWorker m_worker;
    std::map<std::size_t, DecodedSamplePtr> m_decoded;
    std::size_t m_decodedNumbers = 0;
    std::vector<Playing> m_voices;
    quint64 m_lastOrder = 0;
    quint64 m_generation = 0;
    double m_volume = 1;
    bool m_looping = false;
    std::mt19937 m_engine;
    tr::view::Dice m_dice;
};

} // namespace ui
