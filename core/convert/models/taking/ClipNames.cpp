#include "core/convert/models/taking/ClipNames.h"

#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/making/ModelNames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace tr::convert
{
namespace
{

/// Parts of a tick that are told apart.
constexpr double kHundredth = 100.0;

bool isFigure(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool isGap(char letter)
{
    return letter == ' ' || letter == '.' || letter == '_' || letter == '-' || letter == ':'
           || letter == '|';
}

/// Nothing: the text begins with none.
std::optional<ClipName> numberedName(std::string_view text)
{
    constexpr std::size_t kMostFigures = 6;
    const auto end =
        static_cast<std::size_t>(std::ranges::find_if_not(text, isFigure) - text.begin());
    if (end == 0 || end > kMostFigures || (end < text.size() && !isGap(text[end])))
    {
        return std::nullopt;
    }
    std::size_t number = 0;
    for (const char figure : text.substr(0, end))
    {
        constexpr std::size_t kTen = 10;
        number = number * kTen + static_cast<std::size_t>(figure - '0');
    }
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(" ._-:|"), text.size()));
    return ClipName{number, std::string(text), false};
}

} // namespace

ClipName clipNameOf(std::string_view name)
{
    const std::string_view plain = withoutCount(name);
    // Programs put the name of the rig in front, with a line between.
    for (std::string_view part = plain;;)
    {
        if (auto numbered = numberedName(part))
        {
            numbered->isCopy = plain.size() < name.size();
            return std::move(*numbered);
        }
        const std::size_t line = part.find('|');
        if (line == std::string_view::npos)
        {
            return {std::nullopt, std::string(plain), plain.size() < name.size()};
        }
        part.remove_prefix(line + 1);
    }
}

float ClipTime::secondsAt(double tick) const noexcept
{
    return static_cast<float>(start + tick / kTicksInSecond);
}

ClipTime timeOf(const exchange::ModelClip& clip)
{
    float first = std::numeric_limits<float>::max();
    float last = std::numeric_limits<float>::lowest();
    for (const exchange::ModelTrack& track : clip.tracks)
    {
        if (!track.times.empty())
        {
            first = std::min(first, track.times.front());
            last = std::max(last, track.times.back());
        }
    }
    return first > last ? ClipTime{}
                        : ClipTime{first, (double{last} - double{first}) * kTicksInSecond};
}

std::size_t keyframesFor(const ClipTime& time, std::size_t rate) noexcept
{
    const double spans = std::ceil((time.ticks - kHairOfTick) / static_cast<double>(rate));
    return static_cast<std::size_t>(std::max(spans, 0.0)) + 1;
}

std::size_t rateOf(const exchange::ModelClip& clip)
{
    constexpr std::size_t kHighest = 255;
    const ClipTime all = timeOf(clip);
    std::size_t rate = 0;
    for (const exchange::ModelTrack& track : clip.tracks)
    {
        if (track.between != exchange::ModelTrack::Between::Linear)
        {
            return 1;
        }
        for (const float time : track.times)
        {
            const double tick = (double{time} - double{all.start}) * kTicksInSecond;
            const double whole = std::round(tick);
            if (std::abs(tick - whole) > kHairOfTick || whole > 1e6)
            {
                return 1;
            }
            rate = std::gcd(rate, static_cast<std::size_t>(whole));
        }
    }
    return rate == 0 || rate > kHighest ? 1 : rate;
}

bool hasAnyBetween(const exchange::ModelClip& clip, std::size_t rate)
{
    const ClipTime all = timeOf(clip);
    const auto isBeside = [&](float time)
    {
        const double tick = (double{time} - double{all.start}) * kTicksInSecond;
        const double key = tick / static_cast<double>(rate);
        return std::abs(key - std::round(key)) * static_cast<double>(rate) > kHairOfTick;
    };
    return std::ranges::any_of(clip.tracks,
                               [&](const exchange::ModelTrack& track)
                               {
                                   return track.between != exchange::ModelTrack::Between::Linear
                                          || std::ranges::any_of(track.times, isBeside);
                               });
}

std::vector<double> ticksBeside(const exchange::ModelClip& clip)
{
    const ClipTime all = timeOf(clip);
    std::set<long long> ticks; // in hundredths, so that those between two are told apart
    for (const exchange::ModelTrack& track : clip.tracks)
    {
        for (const float time : track.times)
        {
            const double tick = (double{time} - double{all.start}) * kTicksInSecond;
            ticks.insert(std::llround(tick * kHundredth));
        }
    }
    if (static_cast<double>(ticks.size()) > all.ticks + 1.0 + kHairOfTick)
    {
        return {};
    }
    std::vector<double> beside;
    for (const long long each : ticks)
    {
        const double tick = static_cast<double>(each) / kHundredth;
        if (std::abs(tick - std::round(tick)) > kHairOfTick)
        {
            beside.push_back(tick);
        }
    }
    return beside;
}

} // namespace tr::convert
