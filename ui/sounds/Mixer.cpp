#include "ui/sounds/Mixer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

/// The sample at a place of the clip or around its ends: silence, or its other end.
float sampleAt(const std::vector<float>& samples, std::ptrdiff_t place, bool loop)
{
    const auto size = std::ssize(samples);
    if (loop)
    {
        place = (place % size + size) % size;
    }
    return place >= 0 && place < size ? samples[static_cast<std::size_t>(place)] : 0.0F;
}

/// The spline through the samples around a place, which is in the clip.
float splineAt(const SoundClip& clip, double at, bool loop)
{
    const double whole = std::floor(at);
    const auto place = static_cast<std::ptrdiff_t>(whole);
    const auto t = static_cast<float>(at - whole);
    const float p1 = sampleAt(clip.samples, place, loop);
    if (t == 0)
    {
        return p1;
    }
    const float p0 = sampleAt(clip.samples, place - 1, loop);
    const float p2 = sampleAt(clip.samples, place + 1, loop);
    const float p3 = sampleAt(clip.samples, place + 2, loop);
    const float a = 3 * (p1 - p2) + p3 - p0;
    const float b = 2 * p0 - 5 * p1 + 4 * p2 - p3;
    return p1 + t / 2 * (p2 - p0 + t * (b + t * a));
}

} // namespace

void Mixer::setRate(int rate)
{
    const std::lock_guard lock(m_mutex);
    m_rate = std::max(rate, 1);
}

VoiceId Mixer::play(SoundClipPtr clip, const SoundPlay& how)
{
    Voice voice;
    voice.clip = std::move(clip);
    voice.how.volume = how.volume > 0 ? std::min(how.volume, 1.0F) : 0.0F;
    voice.how.pitch = how.pitch > kLowestPitch ? std::min(how.pitch, kHighestPitch) : kLowestPitch;
    voice.how.loop = how.loop;
    voice.hasEnded = voice.clip == nullptr || voice.clip->samples.empty() || voice.clip->rate <= 0;

    const std::lock_guard lock(m_mutex);
    voice.id = VoiceId{++m_last};
    const auto plays = [](const Voice& other) { return !other.hasEnded; };
    if (std::ranges::count_if(m_voices, plays) >= std::ptrdiff_t(kMostVoices))
    {
        std::ranges::find_if(m_voices, plays)->hasEnded = true;
    }
    m_voices.push_back(std::move(voice));
    return VoiceId{m_last};
}

void Mixer::stop(Voice& voice)
{
    voice.isStopped = true;
    voice.hasEnded = voice.hasEnded || !voice.isHeard;
}

void Mixer::stop(VoiceId voice)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find(m_voices, voice, &Voice::id);
    if (found != m_voices.end())
    {
        stop(*found);
    }
}

void Mixer::stopAll()
{
    const std::lock_guard lock(m_mutex);
    for (Voice& voice : m_voices)
    {
        stop(voice);
    }
}

void Mixer::drop()
{
    const std::lock_guard lock(m_mutex);
    for (Voice& voice : m_voices)
    {
        voice.hasEnded = true;
    }
}

void Mixer::mix(Voice& voice, std::span<float> out) const
{
    const auto size = static_cast<double>(voice.clip->samples.size());
    const double step = voice.clip->rate * voice.how.pitch / m_rate;
    const double fadeStep = 1 / (kFade * m_rate);
    voice.isHeard = true;
    for (float& sample : out)
    {
        if (voice.at >= size && voice.how.loop)
        {
            voice.at = std::fmod(voice.at, size);
        }
        if (voice.isStopped)
        {
            voice.fade -= fadeStep;
        }
        if (voice.at >= size || voice.fade <= 0)
        {
            voice.hasEnded = true;
            return;
        }
        const float volume = voice.how.volume * static_cast<float>(voice.fade);
        sample += volume * splineAt(*voice.clip, voice.at, voice.how.loop);
        voice.at += step;
    }
    voice.hasEnded = voice.at >= size && !voice.how.loop;
}

void Mixer::mix(std::span<float> out)
{
    std::ranges::fill(out, 0.0F);
    const std::lock_guard lock(m_mutex);
    for (Voice& voice : m_voices)
    {
        if (!voice.hasEnded && !out.empty())
        {
            mix(voice, out);
        }
    }
    for (float& sample : out)
    {
        sample = std::clamp(sample, -1.0F, 1.0F);
    }
}

std::vector<VoiceId> Mixer::takeEnded()
{
    std::vector<Voice> ended; // whose clips are freed without the lock
    {
        const std::lock_guard lock(m_mutex);
        const auto first = std::ranges::stable_partition(
            m_voices, [](const Voice& voice) { return !voice.hasEnded; });
        ended.assign(std::move_iterator(first.begin()), std::move_iterator(first.end()));
        m_voices.erase(first.begin(), first.end());
    }
    std::vector<VoiceId> ids;
    std::ranges::transform(ended, std::back_inserter(ids), &Voice::id);
    return ids;
}

bool Mixer::isBusy() const
{
    const std::lock_guard lock(m_mutex);
    return !m_voices.empty();
}

} // namespace ui
