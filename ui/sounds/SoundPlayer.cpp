#include "ui/sounds/SoundPlayer.h"

#include "core/exchange/Sound.h"
#include "ui/common/texts/Messages.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

/// Samples are kept up to so many numbers: 64 MiB.
constexpr std::size_t kMostKept = std::size_t{1} << 24;

std::vector<float> mixedDown(const tr::exchange::PcmSound& sound)
{
    if (sound.channels == 1)
    {
        return sound.samples;
    }
    std::vector<float> result(sound.frames());
    for (std::size_t frame = 0; frame < result.size(); ++frame)
    {
        float sum = 0;
        for (std::size_t channel = 0; channel < sound.channels; ++channel)
        {
            sum += sound.samples[frame * sound.channels + channel];
        }
        result[frame] = sum / static_cast<float>(sound.channels);
    }
    return result;
}

std::vector<DecodedSample::Peak> peaksOf(const std::vector<float>& numbers)
{
    const std::size_t count = std::min(numbers.size(), DecodedSample::kPeaks);
    std::vector<DecodedSample::Peak> peaks;
    peaks.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto first = numbers.begin() + std::ptrdiff_t(i * numbers.size() / count);
        const auto last = numbers.begin() + std::ptrdiff_t((i + 1) * numbers.size() / count);
        const auto [lowest, highest] = std::minmax_element(first, last);
        peaks.push_back({*lowest, *highest});
    }
    return peaks;
}

} // namespace

DecodedSample decodeSample(std::span<const std::byte> bytes)
{
    DecodedSample decoded;
    const auto sound = tr::exchange::readWave(bytes);
    if (!sound)
    {
        decoded.fault = sentence(sound.error());
        return decoded;
    }
    SoundClip clip{mixedDown(*sound), static_cast<int>(sound->rate)};
    decoded.peaks = peaksOf(clip.samples);
    decoded.clip = std::make_shared<SoundClip>(std::move(clip));
    return decoded;
}

SoundPlayer::SoundPlayer(SoundOutput& output, QObject* parent)
    : QObject(parent)
    , m_output(output)
    , m_engine(std::random_device()())
    , m_dice([this] { return std::uniform_real_distribution<>(0, 1)(m_engine); })
{
    connect(&m_output, &SoundOutput::ended, this, &SoundPlayer::end);
    connect(&m_output, &SoundOutput::stateChanged, this, &SoundPlayer::restartClocks);
}

/// The output goes on for others.
SoundPlayer::~SoundPlayer()
{
    for (const Playing& each : m_voices)
    {
        if (each.voice != VoiceId::None)
        {
            m_output.stop(each.voice);
        }
    }
}

void SoundPlayer::setSounds(const SoundListPtr& list)
{
    const bool isOther = !m_list || !list || m_list->file()->path() != list->file()->path();
    m_list = list;
    ++m_generation;
    m_worker.cancel();
    m_decoded.clear();
    m_decodedNumbers = 0;
    const auto removed =
        std::erase_if(m_voices, [](const Playing& each) { return each.voice == VoiceId::None; });
    if (isOther)
    {
        stopAll();
    }
    else if (removed != 0)
    {
        Q_EMIT changed();
    }
}

void SoundPlayer::decode(std::size_t number, const Then& then)
{
    const SoundSample* const sample = m_list ? m_list->sample(number) : nullptr;
    if (sample == nullptr)
    {
        then(nullptr);
        return;
    }
    if (const auto found = m_decoded.find(number); found != m_decoded.end())
    {
        then(found->second);
        return;
    }
    m_worker.add(
        [this, list = m_list, bytes = sample->bytes, number, then, generation = m_generation](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0);
            auto decoded = std::make_shared<const DecodedSample>(decodeSample(bytes));
            return [this, decoded, number, then, generation]
            {
                if (generation != m_generation)
                {
                    return;
                }
                if (m_decodedNumbers > kMostKept)
                {
                    m_decoded.clear();
                    m_decodedNumbers = 0;
                }
                if (m_decoded.emplace(number, decoded).second && decoded->clip)
                {
                    m_decodedNumbers += decoded->clip->samples.size();
                }
                then(decoded);
            };
        });
}

void SoundPlayer::play(std::uint32_t sound, Asked asked)
{
    const SoundRow* const row = m_list ? m_list->row(sound) : nullptr;
    if (row == nullptr || !row->isUsed())
    {
        return;
    }
    using tr::view::LoopMode;
    const bool byGame = asked == Asked::ByGame;
    const LoopMode mode = row->meaning.loop;
    if (byGame)
    {
        const bool goesOn = mode == LoopMode::Wait || mode == LoopMode::Loop;
        if ((goesOn && isHeard(sound)) || !tr::view::isHeard(row->meaning, m_dice))
        {
            return;
        }
    }
    const auto take = tr::view::takeOf(row->meaning, m_dice);
    if (!take)
    {
        return;
    }
    if (!byGame || mode == LoopMode::Restart)
    {
        stop(sound);
    }
    start({sound, take->sample, take->pitch},
          take->volume,
          mode == LoopMode::Loop || (!byGame && m_looping));
}

void SoundPlayer::playSample(std::size_t number, std::uint32_t like)
{
    stopSample(number);
    const SoundRow* const row = m_list ? m_list->row(like) : nullptr;
    const bool isLike = row != nullptr && row->isUsed();
    start({like, number, isLike ? row->meaning.pitch : 1.0},
          isLike ? row->meaning.volume : 1.0,
          m_looping);
}

void SoundPlayer::start(const Voice& what, double volume, bool loop)
{
    const quint64 order = ++m_lastOrder;
    m_voices.push_back({VoiceId::None, order, what, {}, 0, loop});
    decode(what.sample,
           [this, order, what, volume, loop](const DecodedSamplePtr& sample)
           {
               const auto found = std::ranges::find(m_voices, order, &Playing::order);
               if (found == m_voices.end())
               {
                   return; // stopped meanwhile
               }
               if (!sample || !sample->clip || sample->clip->samples.empty())
               {
                   m_voices.erase(found);
                   Q_EMIT changed();
                   return;
               }
               found->voice = m_output.play(
                   sample->clip,
                   {static_cast<float>(std::clamp(volume * m_volume, 0.0, 1.0)), what.pitch, loop});
               found->seconds =
                   double(sample->clip->samples.size()) / (sample->clip->rate * what.pitch);
               found->clock.start();
               Q_EMIT changed();
           });
    Q_EMIT changed();
}

template <class Fits>
void SoundPlayer::stopWhere(const Fits& fits)
{
    bool any = false;
    for (auto each = m_voices.begin(); each != m_voices.end();)
    {
        if (!fits(*each))
        {
            ++each;
            continue;
        }
        if (each->voice != VoiceId::None)
        {
            m_output.stop(each->voice);
        }
        each = m_voices.erase(each);
        any = true;
    }
    if (any)
    {
        Q_EMIT changed();
    }
}

void SoundPlayer::stop(std::uint32_t sound)
{
    stopWhere([sound](const Playing& each) { return each.what.sound == sound; });
}

void SoundPlayer::stopSample(std::size_t number)
{
    stopWhere([number](const Playing& each) { return each.what.sample == number; });
}

void SoundPlayer::stopAll()
{
    stopWhere([](const Playing&) { return true; });
}

bool SoundPlayer::isHeard(std::uint32_t sound) const
{
    return std::ranges::any_of(m_voices,
                               [sound](const Playing& each) { return each.what.sound == sound; });
}

bool SoundPlayer::isSampleHeard(std::size_t number) const
{
    return std::ranges::any_of(
        m_voices, [number](const Playing& each) { return each.what.sample == number; });
}

std::optional<double> SoundPlayer::placeIn(std::size_t sample) const
{
    std::optional<double> place;
    if (m_output.state() == SoundOutput::State::Opening)
    {
        return place;
    }
    for (const Playing& each : m_voices)
    {
        if (each.what.sample == sample && each.voice != VoiceId::None && each.seconds > 0)
        {
            const double at = double(each.clock.nsecsElapsed()) / 1e9 / each.seconds;
            place = each.loop ? at - std::floor(at) : std::min(at, 1.0);
        }
    }
    return place;
}

void SoundPlayer::end(VoiceId voice)
{
    if (std::erase_if(m_voices, [voice](const Playing& each) { return each.voice == voice; }) != 0)
    {
        Q_EMIT changed();
    }
}

/// What was waiting for a device begins when that is there.
void SoundPlayer::restartClocks()
{
    if (m_output.state() == SoundOutput::State::Ready)
    {
        for (Playing& each : m_voices)
        {
            each.clock.start();
        }
    }
}

} // namespace ui
