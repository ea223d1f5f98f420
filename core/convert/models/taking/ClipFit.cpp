#include "core/convert/models/taking/ClipFit.h"

#include "core/base/Contracts.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/taking/ClipNames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace tr::convert
{
namespace
{

using Length = ClipFit::Length;

/// A pose is off the way between two others from so much on: programs go that way in curves of
/// their own. Radians, and units.
constexpr double kOffTheWay = 0.035;
constexpr float kUnitsOffTheWay = 4.0F;

/// Ticks by which a clip that was not changed can end elsewhere.
constexpr double kSameEnd = 0.5;

constexpr std::size_t kHighestRate = std::numeric_limits<std::uint8_t>::max();

/// Whether a turn is on one of the ways that programs go between two: along the arc, or straight,
/// and then brought to length. Where the two are about half a turn apart either side is the shorter
/// one.
bool isBetween(const glm::quat& from, const glm::quat& to, float part, const glm::quat& turn)
{
    constexpr float kHalfATurn = 0.05F; // cosine of its half
    const float cosine = glm::dot(from, to);
    for (const float sign : {1.0F, -1.0F})
    {
        if (cosine * sign < -kHalfATurn)
        {
            continue; // the longer way
        }
        const glm::quat end = to * sign;
        if (turnBetween(glm::mix(from, end, part), turn) < kOffTheWay
            || turnBetween(glm::normalize(glm::lerp(from, end, part)), turn) < kOffTheWay)
        {
            return true;
        }
    }
    return false;
}

class ClipFitting
{
public:
    ClipFitting(const ClipPoses& poses,
                const exchange::ModelClip& clip,
                const StoredKeyframes& stored)
        : m_poses(poses)
        , m_clip(clip)
        , m_stored(stored)
        , m_time(timeOf(clip))
    {
    }

    [[nodiscard]] ClipFit fit(std::size_t commonRate) const
    {
        ClipFit fit = lying();
        chooseRate(fit);
        if (!fit.keepsKeyframes || hasAnyBetween(m_clip, fit.rate))
        {
            // Where key frames are sampled anew those of others would be, too, at other times.
            divide(fit, fit.keepsKeyframes || commonRate == 0 ? commonRate : 1);
        }
        return fit;
    }

private:
    struct Share
    {
        std::size_t equal = 0;
        std::size_t all = 0;

        [[nodiscard]] double part() const noexcept
        {
            return all == 0 ? 0.0 : static_cast<double>(equal) / static_cast<double>(all);
        }
    };

    /// How many of the key frames of now are seen as they are, of those that the clip reaches.
    [[nodiscard]] Share shareOf(const ClipFit& fit) const
    {
        Share share;
        for (std::size_t key = 0; key < m_stored.values.size(); ++key)
        {
            const double tick = static_cast<double>(key * m_stored.rate) * fit.stretch - fit.cut;
            if (tick < -kSameEnd || tick > m_time.ticks + kSameEnd)
            {
                continue;
            }
            const WantedPose pose = m_poses.differenceAt(
                m_clip, m_time.secondsAt(tick), m_stored.values[key], m_stored.axes[key]);
            share.equal += pose.isEmpty() ? 1U : 0U;
            ++share.all;
        }
        return share;
    }

    /// Whether all key frames of now are what the clip begins with.
    [[nodiscard]] bool isStill() const
    {
        ClipFit still;
        still.stretch = 0.0;
        return shareOf(still).part() == 1.0;
    }

    /// Whether the clip ends between the last two key frames of now, and these are what became of
    /// it: nothing is to move a second time.
    [[nodiscard]] bool isTakenAlready() const
    {
        if (keyframesFor(m_time, m_stored.rate) != m_stored.values.size()
            || static_cast<double>(m_stored.last) > m_time.ticks + kSameEnd + kHairOfTick)
        {
            return false;
        }
        for (std::size_t key = 0; key < m_stored.values.size(); ++key)
        {
            const auto tick = static_cast<double>(key * m_stored.rate);
            if (!m_poses.canBeStoredOf(m_clip, m_time.secondsAt(tick), m_stored.values[key]))
            {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] ClipFit lying() const
    {
        const auto reach = static_cast<double>(m_stored.reach());
        ClipFit best;
        if (std::abs(m_time.ticks - reach) <= kSameEnd || isTakenAlready())
        {
            return best;
        }
        if (m_time.ticks < kSameEnd)
        {
            // Programs leave keys out where nothing moves.
            best.length = isStill() ? Length::Same : Length::OtherEnd;
            return best;
        }
        best.length = Length::OtherEnd;
        if (reach == 0.0)
        {
            return best;
        }
        const Share ended = shareOf(best);
        double most = ended.part();
        ClipFit other;
        other.length = Length::OtherSpeed;
        other.stretch = m_time.ticks / reach;
        const double part = shareOf(other).part();
        // That the first is where it was says nothing where the clip ends in front of the second.
        if (part > most || (part == most && ended.all == 1 && !isStill()))
        {
            best = other;
            most = part;
        }
        return cutOr(best, most, reach);
    }

    /// Without its first frames: they are gone in front of a clip that begins later, or whose end
    /// shows the end of now.
    [[nodiscard]] ClipFit cutOr(ClipFit best, double most, double reach) const
    {
        const double begin = m_time.secondsAt(0.0) * kTicksInSecond;
        for (const double cut : {begin, reach - m_time.ticks})
        {
            ClipFit other;
            other.length = Length::OtherStart;
            other.cut = std::round(cut);
            if (cut <= kSameEnd || cut >= reach)
            {
                continue;
            }
            if (const Share share = shareOf(other); share.all > 1 && share.part() > most)
            {
                best = other;
                most = share.part();
            }
        }
        return best;
    }

    /// At another speed the very key frames of now at their new distance, if that is whole.
    void chooseRate(ClipFit& fit) const
    {
        const double rate = static_cast<double>(m_stored.rate) * fit.stretch;
        const double whole = std::round(rate);
        const auto spans = static_cast<double>(m_stored.values.size() - 1);
        fit.keepsKeyframes = whole >= 1.0 && whole <= static_cast<double>(kHighestRate)
                             && std::abs(whole - rate) * spans <= kSameEnd;
        if (fit.keepsKeyframes)
        {
            fit.stretch = whole / static_cast<double>(m_stored.rate);
        }
        const double least = std::ceil(m_time.ticks / static_cast<double>(kMostClipKeyframes - 1));
        const double wanted = fit.keepsKeyframes ? whole : std::max(std::floor(rate), least);
        fit.rate =
            static_cast<std::size_t>(std::clamp(wanted, 1.0, static_cast<double>(kHighestRate)));
    }

    /// To the highest rate at which least is lost.
    void divide(ClipFit& fit, std::size_t commonRate) const
    {
        const std::vector<std::size_t> rates = ratesWithin(fit.rate, commonRate);
        const std::vector<std::size_t> lost = lostAt(rates);
        const auto least = static_cast<std::size_t>(std::ranges::min_element(lost) - lost.begin());
        fit.parts = fit.rate / rates[least];
        fit.rate = rates[least];
        // Where key frames are no whole ticks apart all keys of the clip stand so.
        fit.lost = lost[least] + (fit.keepsKeyframes ? lostBesideTicks(fit.rate) : 0U);
    }

    /// The divisors of a rate that leave the other one whole, highest first. The rate itself is
    /// always one of them.
    [[nodiscard]] std::vector<std::size_t> ratesWithin(std::size_t rate,
                                                       std::size_t commonRate) const
    {
        std::vector<std::size_t> rates{rate};
        const std::size_t most = std::gcd(rate, commonRate);
        for (std::size_t parts = 2; parts <= most; ++parts)
        {
            if (most % parts == 0 && keyframesFor(m_time, rate / parts) <= kMostClipKeyframes)
            {
                rates.push_back(rate / parts);
            }
        }
        return rates;
    }

    /// Whole ticks that show something else than the way between key frames, at each of these
    /// rates, of which the first is divided by all others. What is on the way at the first is no
    /// loss at any.
    [[nodiscard]] std::vector<std::size_t> lostAt(std::span<const std::size_t> rates) const
    {
        const std::size_t rate = rates.front();
        const auto last = static_cast<std::size_t>(std::llround(m_time.ticks));
        std::vector<std::size_t> lost(rates.size());
        for (std::size_t first = 0; first < last && rate > 1; first += rate)
        {
            const std::vector<WantedPose> poses = posesFrom(first, rate);
            const std::size_t end = std::min(last - first + 1, rate);
            for (std::size_t i = 0; i < rates.size(); ++i)
            {
                const std::size_t off = countOffTheWay(poses, end, rates[i]);
                lost[i] += off;
                if (i == 0 && off == 0)
                {
                    break;
                }
            }
        }
        return lost;
    }

    /// From one key frame to the next, both included.
    [[nodiscard]] std::vector<WantedPose> posesFrom(std::size_t first, std::size_t rate) const
    {
        std::vector<WantedPose> poses;
        for (std::size_t tick = first; tick <= first + rate; ++tick)
        {
            poses.push_back(poseAt(static_cast<double>(tick)));
        }
        return poses;
    }

    /// Behind the end it is seen as there.
    [[nodiscard]] WantedPose poseAt(double tick) const
    {
        return m_poses.at(
            m_clip, m_time.secondsAt(std::min(tick, m_time.ticks)), m_stored.values.front());
    }

    /// Of those in front of `end`, with a key frame at every `rate`.
    [[nodiscard]] std::size_t
    countOffTheWay(std::span<const WantedPose> poses, std::size_t end, std::size_t rate) const
    {
        std::size_t off = 0;
        for (std::size_t i = 0; i < end; ++i)
        {
            const std::size_t before = i / rate * rate;
            const auto part = static_cast<float>(i - before) / static_cast<float>(rate);
            off += i != before && !isOnWay(poses[before], poses[before + rate], part, poses[i])
                       ? 1U
                       : 0U;
        }
        return off;
    }

    /// Of keys that stand between two ticks.
    [[nodiscard]] std::size_t lostBesideTicks(std::size_t rate) const
    {
        const auto isLost = [&](double tick)
        {
            const std::size_t before = static_cast<std::size_t>(tick) / rate * rate;
            const double part = (tick - static_cast<double>(before)) / static_cast<double>(rate);
            return !isOnWay(poseAt(static_cast<double>(before)),
                            poseAt(static_cast<double>(before + rate)),
                            static_cast<float>(part),
                            poseAt(tick));
        };
        return static_cast<std::size_t>(std::ranges::count_if(ticksBeside(m_clip), isLost));
    }

    /// Whether a pose is about what lies at that part of the way from one to another.
    [[nodiscard]] bool
    isOnWay(const WantedPose& from, const WantedPose& to, float part, const WantedPose& pose) const
    {
        for (std::size_t i = 0; i < pose.turns.size(); ++i)
        {
            if (pose.turns[i] && m_poses.counts(i)
                && !isBetween(*from.turns[i], *to.turns[i], part, *pose.turns[i]))
            {
                return false;
            }
        }
        return !pose.offset || !m_poses.counts(0)
               || glm::length(glm::mix(*from.offset, *to.offset, part) - *pose.offset)
                      < kUnitsOffTheWay;
    }

    const ClipPoses& m_poses;
    const exchange::ModelClip& m_clip;
    const StoredKeyframes& m_stored;
    const ClipTime m_time;
};

} // namespace

ClipFit fitOf(const ClipPoses& poses,
              const exchange::ModelClip& clip,
              const StoredKeyframes& stored,
              std::size_t commonRate)
{
    TR_PRE(!stored.values.empty());
    return ClipFitting(poses, clip, stored).fit(commonRate);
}

} // namespace tr::convert
