#include "core/edit/mesh/SkinRings.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace tr::edit
{
namespace
{

constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// Three places are the fewest that a hole has.
constexpr std::size_t kLeastInRing = 3;

/// A ring that begins at one of its places, and goes around either way.
SkinRing begunAt(const SkinRing& ring, std::size_t first, bool isBackwards)
{
    SkinRing begun;
    begun.reserve(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        begun.push_back(ring[(isBackwards ? first + ring.size() - i : first + i) % ring.size()]);
    }
    return begun;
}

/// Lays the first place onto the first and the others behind it. `isCrowded`: neighbours share
/// places, and the hole has its first one at its end, too, as the last of the ring may share it.
class InOrder
{
public:
    InOrder(const SkinRing& ring, const SkinRing& hole, bool isCrowded)
        : m_ring(ring)
        , m_hole(hole)
        , m_isCrowded(isCrowded)
        , m_from(ring.size() * hole.size())
    {
        std::vector<double> row(hole.size(), kNoWay);
        row[0] = squareOfWay(ring[0], hole[0]);
        for (std::size_t i = 1; i < ring.size(); ++i)
        {
            row = next(i, row);
        }
        // Where places are shared, none is left free.
        const auto last = std::min_element(isCrowded ? row.end() - 2 : row.begin(), row.end());
        m_sum = *last;
        m_last = static_cast<std::size_t>(last - row.begin());
    }

    [[nodiscard]] double sum() const noexcept { return m_sum; }

    [[nodiscard]] std::vector<std::size_t> places() const
    {
        std::vector<std::size_t> places(m_ring.size());
        std::size_t at = m_last;
        for (std::size_t i = places.size(); i-- > 0;)
        {
            places[i] = at;
            at = m_from[i * m_hole.size() + at];
        }
        return places;
    }

private:
    [[nodiscard]] std::vector<double> next(std::size_t i, const std::vector<double>& before)
    {
        std::vector<double> row(before.size(), kNoWay);
        std::size_t best = 0;
        for (std::size_t at = 0; at < row.size(); ++at)
        {
            if (!m_isCrowded && at == 0)
            {
                continue; // the first place has it
            }
            if (!m_isCrowded && before[at - 1] < before[best])
            {
                best = at - 1;
            }
            const bool isOn = at > 0 && before[at - 1] < before[at];
            const std::size_t shared = isOn ? at - 1 : at;
            const std::size_t from = m_isCrowded ? shared : best;
            row[at] = before[from] + squareOfWay(m_ring[i], m_hole[at]);
            m_from[i * row.size() + at] = from;
        }
        return row;
    }

    const SkinRing& m_ring;
    const SkinRing& m_hole;
    bool m_isCrowded;
    std::vector<std::size_t> m_from;
    double m_sum = kNoWay;
    std::size_t m_last = 0;
};

/// Edges of faces by their ends, in the direction in which a face goes along them.
using RimEdges = std::map<std::pair<SkinPlace, SkinPlace>, std::size_t>;

RimEdges rimEdgesOf(const MeshShape& shape, const std::vector<SkinPlace>& places)
{
    RimEdges edges;
    for (const ShapeFace& face : shape.faces)
    {
        const auto corners = std::span(face.vertices).first(face.corners);
        const bool isWhole = std::ranges::all_of(
            corners, [&places](std::uint16_t corner) { return corner < places.size(); });
        for (std::size_t i = 0; isWhole && i < corners.size(); ++i)
        {
            const SkinPlace& one = places[corners[i]];
            const SkinPlace& other = places[corners[(i + 1) % corners.size()]];
            if (one != other)
            {
                ++edges[{one, other}];
            }
        }
    }
    return edges;
}

using Ways = std::map<SkinPlace, std::vector<SkinPlace>>;

/// Takes rings out of the ways that begin at a place. Where a way comes back to a place that it was
/// at it has gone around one of them.
void takeRings(Ways& ways, const SkinPlace& first, std::vector<SkinRing>& rings)
{
    SkinRing path{first};
    std::map<SkinPlace, std::size_t> at{{first, 0}};
    while (!path.empty())
    {
        auto& on = ways[path.back()];
        if (on.empty())
        {
            at.erase(path.back()); // leads nowhere
            path.pop_back();
            continue;
        }
        const SkinPlace next = on.back();
        on.pop_back();
        const auto known = at.find(next);
        if (known == at.end())
        {
            at[next] = path.size();
            path.push_back(next);
            continue;
        }
        const auto begin = path.begin() + static_cast<std::ptrdiff_t>(known->second);
        SkinRing ring(begin, path.end());
        for (auto each = begin + 1; each != path.end(); ++each)
        {
            at.erase(*each);
        }
        path.erase(begin + 1, path.end());
        if (ring.size() >= kLeastInRing)
        {
            rings.push_back(std::move(ring));
        }
    }
}

} // namespace

std::optional<RingFit> layOnto(const SkinRing& ring, const SkinRing& hole)
{
    const bool isEmpty = ring.empty() || hole.empty();
    if (isEmpty || ring.size() > kMostInRing || hole.size() > kMostInRing)
    {
        return std::nullopt;
    }
    const bool isCrowded = ring.size() > hole.size();
    RingFit best;
    double least = kNoWay;
    for (const bool isBackwards : {false, true})
    {
        for (std::size_t first = 0; first < hole.size(); ++first)
        {
            SkinRing begun = begunAt(hole, first, isBackwards);
            if (isCrowded)
            {
                begun.push_back(hole[first]);
            }
            const InOrder way(ring, begun, isCrowded);
            if (way.sum() >= least)
            {
                continue;
            }
            least = way.sum();
            best.places = way.places();
            for (std::size_t& place : best.places)
            {
                place = (isBackwards ? first + hole.size() - place : first + place) % hole.size();
            }
        }
    }
    best.apart = least / static_cast<double>(ring.size());
    return best;
}

std::vector<SkinRing> holesOf(const MeshShape& shape, const std::array<std::int64_t, 3>& shift)
{
    std::vector<SkinPlace> places;
    places.reserve(shape.vertices.size());
    for (const level::Vertex& vertex : shape.vertices)
    {
        places.push_back({vertex.x + shift[0], vertex.y + shift[1], vertex.z + shift[2]});
    }
    const RimEdges edges = rimEdgesOf(shape, places);
    Ways ways;
    for (const auto& [edge, count] : edges)
    {
        if (count == 1 && !edges.contains({edge.second, edge.first}))
        {
            ways[edge.first].push_back(edge.second);
        }
    }
    std::vector<SkinRing> rings;
    std::vector<SkinPlace> firsts;
    firsts.reserve(ways.size());
    std::ranges::transform(
        ways, std::back_inserter(firsts), [](const auto& each) { return each.first; });
    for (const SkinPlace& first : firsts)
    {
        takeRings(ways, first, rings);
    }
    return rings;
}

} // namespace tr::edit
