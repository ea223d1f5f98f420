#include "core/convert/models/taking/ClipFit.h"

#include "core/base/Contracts.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/taking/ClipNames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

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

    ClipFit fit(std::size_t steps)
    {
        ClipFit fit = lying();
        chooseRate(fit);
        if (fit.keepsKeyframes && hasAnyBetween(m_clip, fit.rate))
        {
            makeFiner(fit, steps);
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
            const double tick = static_cast<double>(key * m_stored.rate) * fit.speed - fit.cut;
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

    [[nodiscard]] ClipFit lying() const
    {
        const auto reach = static_cast<double>(m_stored.reach());
        ClipFit best;
        if (std::abs(m_time.ticks - reach) <= kSameEnd)
        {
            return best;
        }
        if (m_time.ticks < kSameEnd)
        {
            // Programs leave keys out where nothing moves.
            ClipFit still;
            still.speed = 0.0;
            best.length = shareOf(still).part() == 1.0 ? Length::Same : Length::OtherEnd;
            return best;
        }
        best.length = Length::OtherEnd;
        if (reach == 0.0)
        {
            return best;
        }
        double most = shareOf(best).part();
        ClipFit other;
        other.length = Length::OtherSpeed;
        other.speed = m_time.ticks / reach;
        if (const double part = shareOf(other).part(); part > most)
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
        const double rate = static_cast<double>(m_stored.rate) * fit.speed;
        const double whole = std::round(rate);
        const auto spans = static_cast<double>(m_stored.values.size() - 1);
        fit.keepsKeyframes = whole >= 1.0 && whole <= static_cast<double>(kHighestRate)
                             && std::abs(whole - rate) * spans <= kSameEnd;
        if (fit.keepsKeyframes)
        {
            fit.speed = whole / static_cast<double>(m_stored.rate);
        }
        const double wanted = fit.keepsKeyframes ? whole : std::floor(rate);
        fit.rate =
            static_cast<std::size_t>(std::clamp(wanted, 1.0, static_cast<double>(kHighestRate)));
    }

    void makeFiner(ClipFit& fit, std::size_t steps)
    {
        findPoses();
        const std::size_t common = std::gcd(fit.rate, steps);
        const std::size_t rate = fit.rate;
        std::size_t least = lostAt(rate);
        for (std::size_t parts = 2; parts <= common && least > 0; ++parts)
        {
            if (common % parts != 0)
            {
                continue;
            }
            if (const std::size_t lost = lostAt(rate / parts); lost < least)
            {
                least = lost;
                fit.finer = parts;
            }
        }
        fit.rate = rate / fit.finer;
        fit.lost = least + lostBesideTicks(fit.rate);
    }

    void findPoses()
    {
        const auto last = static_cast<std::size_t>(m_time.ticks + kHairOfTick);
        for (std::size_t tick = 0; tick <= last; ++tick)
        {
            m_shown.push_back(poseAt(static_cast<double>(tick)));
        }
        m_end = poseAt(m_time.ticks);
    }

    [[nodiscard]] WantedPose poseAt(double tick) const
    {
        return m_poses.at(m_clip, m_time.secondsAt(tick), m_stored.values.front());
    }

    /// Behind the last tick it is seen as at the end, which may be between two.
    [[nodiscard]] const WantedPose& shownAt(std::size_t tick) const
    {
        return tick < m_shown.size() ? m_shown[tick] : m_end;
    }

    [[nodiscard]] std::size_t lostAt(std::size_t rate) const
    {
        std::size_t lost = 0;
        for (std::size_t tick = 0; tick < m_shown.size(); ++tick)
        {
            lost += tick % rate != 0 && !isOnWay(static_cast<double>(tick), rate, m_shown[tick])
                        ? 1U
                        : 0U;
        }
        return lost;
    }

    /// Of keys that stand between two ticks.
    [[nodiscard]] std::size_t lostBesideTicks(std::size_t rate) const
    {
        const auto beside = ticksBeside(m_clip);
        return static_cast<std::size_t>(std::ranges::count_if(
            beside, [&](double tick) { return !isOnWay(tick, rate, poseAt(tick)); }));
    }

    /// Whether a pose is about what lies between the key frames in front and behind.
    [[nodiscard]] bool isOnWay(double tick, std::size_t rate, const WantedPose& pose) const
    {
        const std::size_t before = static_cast<std::size_t>(tick) / rate * rate;
        const auto part =
            static_cast<float>((tick - static_cast<double>(before)) / static_cast<double>(rate));
        const WantedPose& from = shownAt(before);
        const WantedPose& to = shownAt(before + rate);
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
    std::vector<WantedPose> m_shown; ///< at each tick
    WantedPose m_end;
};

} // namespace

ClipFit fitOf(const ClipPoses& poses,
              const exchange::ModelClip& clip,
              const StoredKeyframes& stored,
              std::size_t steps)
{
    TR_PRE(!stored.values.empty() && steps > 0);
    return ClipFitting(poses, clip, stored).fit(steps);
}

} // namespace tr::convert
