#include "core/convert/models/taking/MeshMatching.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace tr::convert
{
namespace
{

using Corners3 = std::array<UnitPoint, 3>;
using Places3 = std::array<std::uint32_t, 3>;
using Rows3 = std::array<std::size_t, 3>;

/// Faces that show one thing are looked through as far as this, and the nearest are kept.
constexpr std::size_t kMostLookedThrough = 20'000;
constexpr std::size_t kMostCandidates = 128;
/// Triangles at one edge of which each may be the other half of a quad.
constexpr std::size_t kMostAtEdge = 16;

/// Corners of a face that make up its triangles, in all ways in which it can be split.
struct FaceSplit
{
    std::size_t count = 1;
    std::array<Rows3, 2> rows{};
};

constexpr std::array<FaceSplit, 1> kTriangleSplits{{{1, {{{0, 1, 2}, {}}}}}};
constexpr std::array<FaceSplit, 2> kQuadSplits{
    {{2, {{{0, 1, 2}, {0, 2, 3}}}}, {2, {{{0, 1, 3}, {1, 2, 3}}}}}};

std::span<const FaceSplit> splitsOf(const OwnFace& face)
{
    return face.count == 3 ? std::span<const FaceSplit>(kTriangleSplits) : kQuadSplits;
}

bool isWithoutExtent(const Corners3& at)
{
    return at[0] == at[1] || at[1] == at[2] || at[2] == at[0];
}

template <class T>
std::array<T, 3> picked(const std::array<T, 4>& corners, const Rows3& rows)
{
    return {corners[rows[0]], corners[rows[1]], corners[rows[2]]};
}

template <class T>
std::array<T, 3> turnedBy(const std::array<T, 3>& corners, std::size_t turn)
{
    return {corners[turn % 3], corners[(turn + 1) % 3], corners[(turn + 2) % 3]};
}

/// The same for all turns of a triangle.
Corners3 fromLowest(const Corners3& at)
{
    return turnedBy(at, static_cast<std::size_t>(std::ranges::min_element(at) - at.begin()));
}

double squareBetween(const glm::dvec3& one, const UnitPoint& other)
{
    const glm::dvec3 way = glm::dvec3(other[0], other[1], other[2]) - one;
    return glm::dot(way, way);
}

glm::dvec3 vectorOf(const UnitPoint& at)
{
    return {at[0], at[1], at[2]};
}

/// Triangles that make up a face, turned so that their corners are those of its split.
struct FaceFit
{
    const FaceSplit* split = nullptr;
    std::array<std::optional<std::size_t>, 2> triangles{}; ///< nothing of one without extent
    std::array<std::size_t, 2> turns{};

    friend bool operator==(const FaceFit&, const FaceFit&) = default;
};

/// Where a face may have gone.
struct MovedFit
{
    FaceFit fit;
    std::array<UnitPoint, 4> at{};
    double cost = 0.0;
    std::size_t strength = 0; ///< of what speaks for it beside how near it is
};

/// A guess how all vertices have moved: by a factor and a shift on each axis.
struct Guess
{
    glm::dvec3 factor{1.0};
    glm::dvec3 shift{0.0};

    [[nodiscard]] glm::dvec3 of(const UnitPoint& at) const { return vectorOf(at) * factor + shift; }
};

/// The box around points, and their middle.
struct Extent
{
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
    glm::dvec3 sum{0.0};
    std::size_t count = 0;

    void add(const UnitPoint& point)
    {
        const glm::dvec3 at = vectorOf(point);
        low = count == 0 ? at : glm::min(low, at);
        high = count == 0 ? at : glm::max(high, at);
        sum += at;
        ++count;
    }

    [[nodiscard]] glm::dvec3 middle() const { return sum / static_cast<double>(count); }
};

/// Where things are while they are matched.
struct MatchState
{
    std::vector<bool> isUsed; ///< of the triangles that came
    std::vector<std::optional<UnitPoint>> vertices;
    std::vector<std::optional<FaceFit>> fits; ///< of own faces
    std::vector<bool> isRemapped;
    double cost = 0.0;
    std::size_t found = 0;
};

class MeshMatcher
{
public:
    explicit MeshMatcher(const MeshPieces& pieces)
        : m_pieces(pieces)
    {
        m_state.isUsed.resize(pieces.came.size());
        m_state.vertices.resize(pieces.vertices);
        m_state.fits.resize(pieces.own.size());
        m_state.isRemapped.resize(pieces.own.size());
        for (std::size_t i = 0; i < pieces.came.size(); ++i)
        {
            m_byPosition[fromLowest(pieces.came[i].at)].push_back(i);
        }
    }

    MeshMatch match(const Progress& progress)
    {
        keepUnseen();
        findInPlace(true);
        findInPlace(false);
        progress.step(0.0);
        findMoved(progress);
        findWhereMoved();
        return made();
    }

private:
    [[nodiscard]] const OwnFace& own(std::size_t row) const { return m_pieces.own[row]; }

    [[nodiscard]] bool isOpen(std::size_t row) const
    {
        return !own(row).isUnseen && !m_state.fits[row];
    }

    /// What is not in the file stays where it is.
    void keepUnseen()
    {
        for (const OwnFace& face : m_pieces.own)
        {
            for (std::size_t i = 0; face.isUnseen && i < face.count; ++i)
            {
                m_unseen.insert(face.vertices[i]);
            }
        }
    }

    void findInPlace(bool isSame)
    {
        for (std::size_t row = 0; row < m_pieces.own.size(); ++row)
        {
            if (!isOpen(row))
            {
                continue;
            }
            if (const auto fit = fitAt(own(row), own(row).at, isSame))
            {
                take(m_state, row, *fit, own(row).at);
                m_state.isRemapped[row] = !isSame;
            }
        }
    }

    /// Faces that show something else and whose vertices have moved with others.
    void findWhereMoved()
    {
        for (std::size_t row = 0; row < m_pieces.own.size(); ++row)
        {
            std::array<UnitPoint, 4> at{};
            bool isKnown = isOpen(row);
            for (std::size_t i = 0; isKnown && i < own(row).count; ++i)
            {
                const auto& moved = m_state.vertices[own(row).vertices[i]];
                isKnown = moved.has_value();
                at[i] = moved.value_or(UnitPoint{});
            }
            if (const auto fit = isKnown ? fitAt(own(row), at, false) : std::nullopt)
            {
                take(m_state, row, *fit, at);
                m_state.isRemapped[row] = true;
            }
        }
    }

    /// A triangle that stands there and is free, and how it is turned.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> triangleAt(
        const Corners3& at, const std::optional<Places3>& places, const TakenLook& look) const
    {
        const auto found = m_byPosition.find(fromLowest(at));
        if (found == m_byPosition.end())
        {
            return std::nullopt;
        }
        for (const std::size_t number : found->second)
        {
            const CameTriangle& came = m_pieces.came[number];
            const auto turn =
                static_cast<std::size_t>(std::ranges::find(came.at, at[0]) - came.at.begin());
            const bool isIt =
                !places || (came.look == look && turnedBy(came.places, turn) == *places);
            if (!m_state.isUsed[number] && isIt)
            {
                return std::pair(number, turn);
            }
        }
        return std::nullopt;
    }

    /// Triangles that stand at places and make up a face, showing the same as it or anything.
    [[nodiscard]] std::optional<FaceFit>
    fitAt(const OwnFace& face, const std::array<UnitPoint, 4>& at, bool isSame) const
    {
        for (const FaceSplit& split : splitsOf(face))
        {
            FaceFit fit{&split};
            bool isThere = false;
            bool isWhole = true;
            for (std::size_t i = 0; i < split.count; ++i)
            {
                const Corners3 corners = picked(at, split.rows[i]);
                if (isWithoutExtent(corners))
                {
                    continue;
                }
                const auto places =
                    isSame ? std::optional(picked(face.places, split.rows[i])) : std::nullopt;
                const auto found = triangleAt(corners, places, face.look);
                isWhole = isWhole && found;
                isThere = isThere || found;
                if (found)
                {
                    fit.triangles[i] = found->first;
                    fit.turns[i] = found->second;
                }
            }
            if (isThere && isWhole && (isSame || isOnePicture(fit)))
            {
                return fit;
            }
        }
        return std::nullopt;
    }

    /// Whether both halves show parts of one thing, that go on from one to the other.
    [[nodiscard]] bool isOnePicture(const FaceFit& fit) const
    {
        if (!fit.triangles[0] || !fit.triangles[1])
        {
            return true;
        }
        const CameTriangle& one = m_pieces.came[*fit.triangles[0]];
        const CameTriangle& other = m_pieces.came[*fit.triangles[1]];
        std::map<std::size_t, std::uint32_t> places;
        bool isIt = one.material == other.material && *fit.triangles[0] != *fit.triangles[1];
        for (std::size_t i = 0; i < 2; ++i)
        {
            const CameTriangle& half = i == 0 ? one : other;
            const Places3 shown = turnedBy(half.places, fit.turns[i]);
            for (std::size_t corner = 0; corner < shown.size(); ++corner)
            {
                const auto known =
                    places.try_emplace(fit.split->rows[i][corner], shown[corner]).first;
                isIt = isIt && known->second == shown[corner];
            }
        }
        return isIt;
    }

    void take(MatchState& state,
              std::size_t row,
              const FaceFit& fit,
              const std::array<UnitPoint, 4>& at) const
    {
        state.fits[row] = fit;
        ++state.found;
        for (const auto& triangle : fit.triangles)
        {
            if (triangle)
            {
                state.isUsed[*triangle] = true;
            }
        }
        for (std::size_t i = 0; i < own(row).count; ++i)
        {
            // Of unseen faces' vertices that others have, too, those follow.
            state.vertices[own(row).vertices[i]] = at[i];
        }
    }

    // ---- what has moved

    using PlaceKey = std::pair<TakenLook, Places3>;

    static PlaceKey keyOf(const TakenLook& look, Places3 places)
    {
        std::ranges::sort(places);
        return {look, places};
    }

    void findMoved(const Progress& progress)
    {
        m_byPlace.clear();
        m_byEdge.clear();
        Extent after;
        for (std::size_t i = 0; i < m_pieces.came.size(); ++i)
        {
            const CameTriangle& came = m_pieces.came[i];
            if (m_state.isUsed[i])
            {
                continue;
            }
            m_byPlace[keyOf(came.look, came.places)].push_back(i);
            for (std::size_t turn = 0; turn < 3; ++turn)
            {
                m_byEdge.emplace(std::pair(came.at[turn], came.at[(turn + 1) % 3]),
                                 std::pair(i, turn));
                after.add(came.at[turn]);
            }
        }
        Extent before;
        std::map<PlaceKey, std::size_t> alike;
        for (std::size_t row = 0; row < m_pieces.own.size(); ++row)
        {
            if (isOpen(row))
            {
                ++alike[keyOf(own(row).look, picked(own(row).places, {0, 1, 2}))];
                for (std::size_t i = 0; i < own(row).count; ++i)
                {
                    before.add(own(row).at[i]);
                }
            }
        }
        if (before.count == 0 || after.count == 0)
        {
            return;
        }
        m_alike = std::move(alike);
        std::optional<MatchState> best;
        for (const Guess& guess : guessesOf(before, after))
        {
            progress.step(0.0);
            MatchState state = m_state;
            grow(state, guess);
            if (!best || state.found > best->found
                || (state.found == best->found && state.cost < best->cost))
            {
                best = std::move(state);
            }
        }
        m_state = *std::move(best);
    }

    [[nodiscard]] static std::vector<Guess> guessesOf(const Extent& before, const Extent& after)
    {
        std::vector<Guess> guesses(3);
        guesses[1].shift = after.middle() - before.middle();
        for (glm::length_t i = 0; i < 3; ++i)
        {
            const double size = before.high[i] - before.low[i];
            guesses[2].factor[i] = size > 0.0 ? (after.high[i] - after.low[i]) / size : 1.0;
            guesses[2].shift[i] = after.low[i] - before.low[i] * guesses[2].factor[i];
        }
        return guesses;
    }

    /// All ways in which a face can have moved, the nearest ones if there are too many.
    [[nodiscard]] std::vector<MovedFit> candidatesOf(std::size_t row, const Guess& guess) const
    {
        std::vector<MovedFit> all;
        const OwnFace& face = own(row);
        for (const FaceSplit& split : splitsOf(face))
        {
            const Places3 places = picked(face.places, split.rows[0]);
            const auto found = m_byPlace.find(keyOf(face.look, places));
            if (found == m_byPlace.end())
            {
                continue;
            }
            const auto& list = found->second;
            const bool isOnly =
                list.size() == 1 && m_alike.contains(found->first) && m_alike.at(found->first) == 1;
            for (std::size_t i = 0; i < std::min(list.size(), kMostLookedThrough); ++i)
            {
                for (std::size_t turn = 0; turn < 3; ++turn)
                {
                    if (turnedBy(m_pieces.came[list[i]].places, turn) == places)
                    {
                        addCandidates(face, {&split, {list[i]}, {turn}}, isOnly, guess, all);
                    }
                }
            }
        }
        const auto isBefore = [](const MovedFit& one, const MovedFit& other)
        { return std::pair(other.strength, one.cost) < std::pair(one.strength, other.cost); };
        if (all.size() > kMostCandidates)
        {
            std::ranges::nth_element(
                all, all.begin() + static_cast<std::ptrdiff_t>(kMostCandidates), isBefore);
            all.resize(kMostCandidates);
        }
        std::ranges::stable_sort(all, isBefore);
        return all;
    }

    void addCandidates(const OwnFace& face,
                       const FaceFit& half,
                       bool isOnly,
                       const Guess& guess,
                       std::vector<MovedFit>& all) const
    {
        MovedFit made{half};
        place(half, 0, made.at);
        if (half.split->count == 1)
        {
            all.push_back(rated(face, made, isOnly, guess));
            return;
        }
        // The other half begins at an edge of the first: 0 2 of 0 2 3, or 1 3 in 1 2 3.
        const Rows3& rows = half.split->rows[1];
        const Places3 places = picked(face.places, rows);
        const bool isFirst = rows[0] == 0;
        const UnitPoint from = isFirst ? made.at[0] : made.at[3];
        const UnitPoint to = isFirst ? made.at[2] : made.at[1];
        const auto [first, last] = m_byEdge.equal_range({from, to});
        std::size_t seen = 0;
        for (auto each = first; each != last && seen < kMostAtEdge; ++each, ++seen)
        {
            const auto [number, edge] = each->second;
            const std::size_t turn = isFirst ? edge : (edge + 1) % 3;
            const CameTriangle& came = m_pieces.came[number];
            if (number != half.triangles[0] && came.look == face.look
                && turnedBy(came.places, turn) == places)
            {
                MovedFit whole = made;
                whole.fit.triangles[1] = number;
                whole.fit.turns[1] = turn;
                place(whole.fit, 1, whole.at);
                all.push_back(rated(face, whole, isOnly, guess));
            }
        }
    }

    void place(const FaceFit& fit, std::size_t half, std::array<UnitPoint, 4>& at) const
    {
        const Corners3 corners = turnedBy(m_pieces.came[*fit.triangles[half]].at, fit.turns[half]);
        for (std::size_t i = 0; i < corners.size(); ++i)
        {
            at[fit.split->rows[half][i]] = corners[i];
        }
    }

    [[nodiscard]] MovedFit
    rated(const OwnFace& face, MovedFit made, bool isOnly, const Guess& guess) const
    {
        constexpr std::size_t kOfOrigin = 16;
        constexpr std::size_t kOfOnly = 2;
        bool isOfOrigin = true;
        for (std::size_t half = 0; half < made.fit.split->count; ++half)
        {
            const auto corners =
                turnedBy(m_pieces.came[*made.fit.triangles[half]].corners, made.fit.turns[half]);
            for (std::size_t i = 0; i < corners.size(); ++i)
            {
                isOfOrigin =
                    isOfOrigin
                    && corners[i].origin.vertex == face.vertices[made.fit.split->rows[half][i]];
            }
        }
        made.strength = (isOfOrigin ? kOfOrigin : 0) + (isOnly ? kOfOnly : 0);
        for (std::size_t i = 0; i < face.count; ++i)
        {
            made.cost += squareBetween(guess.of(face.at[i]), made.at[i]);
        }
        return made;
    }

    /// How many corners are where others have taken their vertices; nothing where one is not.
    [[nodiscard]] std::optional<std::size_t>
    agreement(const MatchState& state, std::size_t row, const MovedFit& moved) const
    {
        for (const auto& triangle : moved.fit.triangles)
        {
            if (triangle && state.isUsed[*triangle])
            {
                return std::nullopt;
            }
        }
        std::size_t count = 0;
        for (std::size_t i = 0; i < own(row).count; ++i)
        {
            if (const auto& known = state.vertices[own(row).vertices[i]])
            {
                if (*known != moved.at[i])
                {
                    return std::nullopt;
                }
                ++count;
            }
        }
        return count;
    }

    /// What speaks for the best of the candidates, the cost of it less, the row, its number.
    using Turn = std::tuple<std::size_t, double, std::size_t, std::size_t>;

    [[nodiscard]] std::optional<Turn>
    bestOf(const MatchState& state, std::size_t row, const std::vector<MovedFit>& candidates) const
    {
        std::optional<Turn> best;
        for (std::size_t i = 0; i < candidates.size(); ++i)
        {
            if (const auto agreeing = agreement(state, row, candidates[i]))
            {
                const Turn turn{*agreeing + candidates[i].strength, -candidates[i].cost, row, i};
                best = !best || turn > *best ? turn : best;
            }
        }
        return best;
    }

    /// Takes what is surest first, so that its vertices say where those of its neighbours are.
    void grow(MatchState& state, const Guess& guess) const
    {
        std::map<std::size_t, std::vector<MovedFit>> candidates;
        std::map<std::size_t, std::vector<std::size_t>> facesAt;
        std::priority_queue<Turn> turns;
        for (std::size_t row = 0; row < m_pieces.own.size(); ++row)
        {
            if (!isOpen(row))
            {
                continue;
            }
            const auto& its = candidates[row] = candidatesOf(row, guess);
            for (std::size_t i = 0; i < own(row).count; ++i)
            {
                facesAt[own(row).vertices[i]].push_back(row);
            }
            if (const auto best = bestOf(state, row, its))
            {
                turns.push(*best);
            }
        }
        while (!turns.empty())
        {
            const Turn turn = turns.top();
            turns.pop();
            const std::size_t row = std::get<2>(turn);
            if (state.fits[row])
            {
                continue;
            }
            const auto best = bestOf(state, row, candidates[row]);
            if (best != turn)
            {
                if (best)
                {
                    turns.push(*best);
                }
                continue;
            }
            const MovedFit& moved = candidates[row][std::get<3>(turn)];
            take(state, row, moved.fit, moved.at);
            state.cost += moved.cost;
            for (std::size_t i = 0; i < own(row).count; ++i)
            {
                for (const std::size_t beside : facesAt[own(row).vertices[i]])
                {
                    const auto its = state.fits[beside] ? std::nullopt
                                                        : bestOf(state, beside, candidates[beside]);
                    if (its)
                    {
                        turns.push(*its);
                    }
                }
            }
        }
    }

    // ---- what comes of it

    [[nodiscard]] MeshMatch made() const
    {
        MeshMatch match;
        match.vertices = m_state.vertices;
        for (std::size_t row = 0; row < m_pieces.own.size(); ++row)
        {
            match.faces.push_back(fateOf(row));
        }
        // What only unseen faces have goes along with what was at its place.
        const auto moves = movesOfPoints();
        for (const std::uint16_t vertex : m_unseen)
        {
            if (vertex < match.vertices.size() && !match.vertices[vertex])
            {
                const UnitPoint at = ownPoint(vertex);
                const auto moved = moves.find(at);
                match.vertices[vertex] = moved == moves.end() ? at : moved->second;
            }
        }
        for (std::size_t i = 0; i < m_pieces.came.size(); ++i)
        {
            if (!m_state.isUsed[i])
            {
                match.fresh.push_back(i);
            }
        }
        return match;
    }

    [[nodiscard]] std::map<UnitPoint, UnitPoint> movesOfPoints() const
    {
        std::map<UnitPoint, UnitPoint> moves;
        for (const OwnFace& face : m_pieces.own)
        {
            for (std::size_t i = 0; !face.isUnseen && i < face.count; ++i)
            {
                if (const auto& moved = m_state.vertices[face.vertices[i]])
                {
                    moves.try_emplace(face.at[i], *moved);
                }
            }
        }
        return moves;
    }

    [[nodiscard]] UnitPoint ownPoint(std::uint16_t vertex) const
    {
        for (const OwnFace& face : m_pieces.own)
        {
            for (std::size_t i = 0; i < face.count; ++i)
            {
                if (face.vertices[i] == vertex)
                {
                    return face.at[i];
                }
            }
        }
        return {};
    }

    [[nodiscard]] FaceFate fateOf(std::size_t row) const
    {
        FaceFate fate;
        fate.look = own(row).look;
        fate.places = own(row).places;
        if (own(row).isUnseen)
        {
            fate.kind = FaceFate::Kind::Kept;
        }
        if (!m_state.fits[row])
        {
            return fate;
        }
        const FaceFit& fit = *m_state.fits[row];
        fate.kind = m_state.isRemapped[row] ? FaceFate::Kind::Remapped : FaceFate::Kind::Kept;
        for (std::size_t half = fit.split->count; half-- > 0;)
        {
            if (!fit.triangles[half])
            {
                continue;
            }
            const CameTriangle& came = m_pieces.came[*fit.triangles[half]];
            fate.look = came.look;
            fate.material = came.material;
            for (std::size_t i = 0; i < 3; ++i)
            {
                const std::size_t from = (fit.turns[half] + i) % 3;
                fate.corners[fit.split->rows[half][i]] = &came.corners[from];
                fate.places[fit.split->rows[half][i]] = came.places[from];
            }
        }
        return fate;
    }

    const MeshPieces& m_pieces;
    MatchState m_state;
    std::set<std::uint16_t> m_unseen; ///< vertices of faces that are not in the file
    std::map<Corners3, std::vector<std::size_t>> m_byPosition;
    std::map<PlaceKey, std::vector<std::size_t>> m_byPlace;
    std::map<PlaceKey, std::size_t> m_alike; ///< how many open faces show the same
    /// Triangles by an edge, with the number of its first corner.
    std::multimap<std::pair<UnitPoint, UnitPoint>, std::pair<std::size_t, std::size_t>> m_byEdge;
};

} // namespace

MeshMatch matchOf(const MeshPieces& pieces, const Progress& progress)
{
    return MeshMatcher(pieces).match(progress);
}

} // namespace tr::convert
