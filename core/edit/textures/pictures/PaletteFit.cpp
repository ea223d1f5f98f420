#include "core/edit/textures/pictures/PaletteFit.h"

#include "core/edit/textures/pictures/NearestColour.h"
#include "core/edit/textures/pictures/PaletteRange.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Colour;

/// How often means are taken anew.
constexpr int kMostRounds = 12;
/// How many of the colours that are off most are tried for the next entry.
constexpr std::size_t kCandidates = 12;
constexpr std::int64_t kFar = std::numeric_limits<std::int32_t>::max();

/// What an entry is used for.
enum class Entry : std::uint8_t
{
    None,    ///< cannot be named by a picture: colour 0, and what is not there
    Free,    ///< nothing names it
    Others,  ///< others show it; pictures can, too
    Picture, ///< was taken for a picture
};

/// A colour of pictures with the two entries that are nearest to it.
struct Demand
{
    Colour colour;
    std::int64_t texels = 0;
    std::size_t nearest = 0;
    std::int64_t away = kFar;
    std::size_t second = 0;
    std::int64_t secondAway = kFar;

    /// What an entry of that colour would make better.
    [[nodiscard]] std::int64_t gain(const Colour& entry) const noexcept
    {
        return texels * std::max<std::int64_t>(away - distance(colour, entry), 0);
    }
};

class PaletteFitting
{
public:
    PaletteFitting(std::span<const Colour> palette,
                   const PaletteEntryUses& uses,
                   std::span<const WantedColour> wanted)
        : m_range(palette)
        , m_uses(uses)
    {
        m_fit.palette.assign(palette.begin(), palette.end());
        std::iota(m_fit.leads.begin(), m_fit.leads.end(), std::uint8_t{0});
        const std::size_t count = std::min(palette.size(), kPaletteEntries);
        for (std::size_t i = 0; i < count; ++i)
        {
            m_before[i] = view::paletteColour(palette[i]);
            m_shown[i] = m_before[i];
            const bool isOthers = uses[i].isNamed || uses[i].isTied;
            m_entries[i] = i == 0 ? Entry::None : isOthers ? Entry::Others : Entry::Free;
            if (m_entries[i] == Entry::Others)
            {
                m_members[i].push_back(i);
            }
            m_fit.free += m_entries[i] == Entry::Free ? 1 : 0;
        }
        for (const WantedColour& each : wanted)
        {
            m_demands.push_back({each.colour, static_cast<std::int64_t>(each.texels)});
        }
    }

    PaletteFit fitted(std::size_t mostMerged)
    {
        const std::int64_t before = offByNearest();
        const PaletteFit unchanged = m_fit;
        keepWhatIsThere();
        findNearest();
        takeFree();
        takeMeans();
        while (m_fit.merged < mostMerged && mergeOne())
        {
        }
        takeMeans();
        // Unused entries may have had colours that were near to more than what they have now.
        return picturesOff() < before ? finished() : unchanged;
    }

private:
    /// An entry that is given up, and where those who named it go: nowhere else if that is the
    /// entry itself, which has the new colour then.
    struct Merge
    {
        std::size_t entry = 0;
        std::size_t into = 0;
        std::int64_t cost = kNoMerge;
    };

    static constexpr std::int64_t kNoMerge = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] bool isLive(std::size_t entry) const
    {
        return m_entries[entry] == Entry::Others || m_entries[entry] == Entry::Picture;
    }

    /// A colour as the palette can show it.
    [[nodiscard]] Colour shownAs(const Colour& colour) const
    {
        return view::paletteColour(m_range.stored(colour));
    }

    /// Free entries that have a colour of the picture already need not be changed.
    void keepWhatIsThere()
    {
        std::vector<Colour> shown;
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            if (m_entries[i] == Entry::Others)
            {
                shown.push_back(m_shown[i]);
            }
        }
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            const auto isIt = [&](const Demand& each)
            { return each.colour == m_shown[i] || shownAs(each.colour) == m_shown[i]; };
            if (m_entries[i] == Entry::Free && std::ranges::find(shown, m_shown[i]) == shown.end()
                && std::ranges::any_of(m_demands, isIt))
            {
                m_entries[i] = Entry::Picture;
                shown.push_back(m_shown[i]);
            }
        }
    }

    static void offer(Demand& demand, std::size_t entry, std::int64_t away)
    {
        if (away < demand.away)
        {
            demand.second = std::exchange(demand.nearest, entry);
            demand.secondAway = std::exchange(demand.away, away);
        }
        else if (away < demand.secondAway)
        {
            demand.second = entry;
            demand.secondAway = away;
        }
    }

    void findNearest(Demand& demand) const
    {
        demand.away = kFar;
        demand.secondAway = kFar;
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            if (isLive(i))
            {
                offer(demand, i, distance(demand.colour, m_shown[i]));
            }
        }
    }

    void findNearest()
    {
        for (Demand& each : m_demands)
        {
            findNearest(each);
        }
    }

    [[nodiscard]] std::int64_t picturesOff() const
    {
        std::int64_t sum = 0;
        for (const Demand& each : m_demands)
        {
            sum += each.texels * each.away;
        }
        return sum;
    }

    /// What pictures would be off with the palette as it was.
    [[nodiscard]] std::int64_t offByNearest() const
    {
        std::int64_t sum = 0;
        for (const Demand& each : m_demands)
        {
            std::int64_t least = kFar;
            for (std::size_t i = 0; i < kPaletteEntries; ++i)
            {
                const std::int64_t away = distance(each.colour, m_before[i]);
                least = m_entries[i] == Entry::None ? least : std::min(least, away);
            }
            sum += each.texels * least;
        }
        return sum;
    }

    void take(std::size_t entry, const Colour& colour)
    {
        m_entries[entry] = Entry::Picture;
        m_shown[entry] = colour;
        for (Demand& each : m_demands)
        {
            offer(each, entry, distance(each.colour, colour));
        }
    }

    /// The colour that would make the pictures best, of those that are off most.
    [[nodiscard]] std::optional<std::pair<Colour, std::int64_t>> bestColour() const
    {
        std::vector<std::pair<std::int64_t, std::size_t>> worst;
        for (std::size_t i = 0; i < m_demands.size(); ++i)
        {
            const std::int64_t off = m_demands[i].texels * m_demands[i].away;
            if (off > 0 && (worst.size() < kCandidates || off > worst.back().first))
            {
                const auto at = std::ranges::find_if(
                    worst, [off](const auto& each) { return off > each.first; });
                worst.emplace(at, off, i);
                worst.resize(std::min(worst.size(), kCandidates));
            }
        }
        std::optional<std::pair<Colour, std::int64_t>> best;
        for (const auto& [off, number] : worst)
        {
            const Colour colour = shownAs(m_demands[number].colour);
            std::int64_t gain = 0;
            for (const Demand& each : m_demands)
            {
                gain += each.gain(colour);
            }
            if (gain > 0 && (!best || gain > best->second))
            {
                best = {colour, gain};
            }
        }
        return best;
    }

    void takeFree()
    {
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            if (m_entries[i] == Entry::Free)
            {
                const auto best = bestColour();
                if (!best)
                {
                    return;
                }
                take(i, best->first);
            }
        }
    }

    /// Colours of pictures that nothing else shows become the means of what is nearest to them.
    void takeMeans()
    {
        std::int64_t off = picturesOff();
        for (int round = 0; round < kMostRounds && off > 0; ++round)
        {
            std::array<std::array<std::int64_t, 4>, kPaletteEntries> sums{};
            for (const Demand& each : m_demands)
            {
                auto& sum = sums[each.nearest];
                sum[0] += each.texels * each.colour.red;
                sum[1] += each.texels * each.colour.green;
                sum[2] += each.texels * each.colour.blue;
                sum[3] += each.texels;
            }
            const auto before = m_shown;
            for (std::size_t i = 0; i < kPaletteEntries; ++i)
            {
                if (m_entries[i] == Entry::Picture && m_members[i].empty() && sums[i][3] > 0)
                {
                    const auto part = [&](std::size_t channel) {
                        return static_cast<std::uint8_t>((sums[i][channel] + sums[i][3] / 2)
                                                         / sums[i][3]);
                    };
                    m_shown[i] = shownAs({part(0), part(1), part(2)});
                }
            }
            auto demands = m_demands;
            findNearest();
            const std::int64_t now = picturesOff();
            if (now >= off)
            {
                m_shown = before;
                m_demands = std::move(demands);
                return;
            }
            off = now;
        }
    }

    /// What pictures lose without an entry, but with another colour.
    [[nodiscard]] std::vector<std::int64_t> losses(const Colour& colour) const
    {
        std::vector<std::int64_t> lost(kPaletteEntries);
        for (const Demand& each : m_demands)
        {
            const std::int64_t with =
                std::min<std::int64_t>(each.away, distance(each.colour, colour));
            const std::int64_t without =
                std::min<std::int64_t>(each.secondAway, distance(each.colour, colour));
            lost[each.nearest] += each.texels * (without - with);
        }
        return lost;
    }

    /// What it costs others that an entry is given up, and where they go then.
    [[nodiscard]] Merge cheapest(std::size_t entry, const Colour& colour) const
    {
        Merge best{entry, entry, 0};
        const auto costOf = [&](const Colour& other)
        {
            std::int64_t cost = 0;
            for (const std::size_t member : m_members[entry])
            {
                cost += static_cast<std::int64_t>(m_uses[member].weight)
                        * (distance(m_before[member], other)
                           - distance(m_before[member], m_shown[entry]));
            }
            return cost;
        };
        best.cost = costOf(colour);
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            if (i != entry && isLive(i))
            {
                const std::int64_t cost = costOf(m_shown[i]);
                best = cost < best.cost ? Merge{entry, i, cost} : best;
            }
        }
        return best;
    }

    /// Gives up the entry that costs least, if that is worth its while.
    bool mergeOne()
    {
        const auto colour = bestColour();
        if (!colour)
        {
            return false;
        }
        const auto lost = losses(colour->first);
        Merge best;
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            if (m_entries[i] == Entry::Others && !m_uses[i].isTied)
            {
                Merge merge = cheapest(i, colour->first);
                merge.cost += lost[i];
                best = merge.cost < best.cost ? merge : best;
            }
        }
        if (best.cost >= colour->second)
        {
            return false;
        }
        if (best.into != best.entry)
        {
            auto& members = m_members[best.into];
            members.insert(
                members.end(), m_members[best.entry].begin(), m_members[best.entry].end());
            m_members[best.entry].clear();
        }
        m_entries[best.entry] = Entry::None;
        for (Demand& each : m_demands)
        {
            if (each.nearest == best.entry || each.second == best.entry)
            {
                findNearest(each);
            }
        }
        take(best.entry, colour->first);
        ++m_fit.merged;
        return true;
    }

    PaletteFit finished()
    {
        for (std::size_t i = 0; i < m_fit.palette.size() && i < kPaletteEntries; ++i)
        {
            for (const std::size_t member : m_members[i])
            {
                m_fit.leads[member] = static_cast<std::uint8_t>(i);
            }
            if (m_shown[i] != m_before[i])
            {
                m_fit.palette[i] = m_range.stored(m_shown[i]);
                m_fit.taken += m_uses[i].isNamed ? 0 : 1;
            }
        }
        return std::move(m_fit);
    }

    PaletteRange m_range;
    const PaletteEntryUses& m_uses;
    PaletteFit m_fit;
    std::vector<Demand> m_demands;
    std::array<Entry, kPaletteEntries> m_entries{};
    std::array<Colour, kPaletteEntries> m_before{};
    std::array<Colour, kPaletteEntries> m_shown{};
    /// Entries of before that an entry stands for now.
    std::array<std::vector<std::size_t>, kPaletteEntries> m_members;
};

} // namespace

PaletteFit fitPalette(std::span<const Colour> palette,
                      const PaletteEntryUses& uses,
                      std::span<const WantedColour> wanted,
                      std::size_t mostMerged)
{
    return PaletteFitting(palette, uses, wanted).fitted(mostMerged);
}

} // namespace tr::edit
