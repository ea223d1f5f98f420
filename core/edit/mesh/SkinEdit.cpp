#include "core/edit/mesh/SkinEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/mesh/SkinRings.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Vertex;

/// Units on each axis that are as good as the same place.
constexpr std::int64_t kSame = 1;

/// Rims and holes that are laid onto each other. Joints have two, and heads four holes.
constexpr std::size_t kMostRings = 16;

SkinPlace skinPlaceOf(const Vertex& vertex)
{
    return {vertex.x, vertex.y, vertex.z};
}

bool isAtPlace(const SkinPlace& one, const SkinPlace& other)
{
    return std::abs(one.x - other.x) <= kSame && std::abs(one.y - other.y) <= kSame
           && std::abs(one.z - other.z) <= kSame;
}

Result<Vertex> vertexOf(const SkinPlace& place)
{
    using Limits = std::numeric_limits<std::int16_t>;
    for (const std::int64_t each : {place.x, place.y, place.z})
    {
        if (each < Limits::min() || each > Limits::max())
        {
            return fail(ErrorCode::OutOfRange,
                        {concat(each), concat(int{Limits::min()}), concat(int{Limits::max()})});
        }
    }
    return Vertex{static_cast<std::int16_t>(place.x),
                  static_cast<std::int16_t>(place.y),
                  static_cast<std::int16_t>(place.z)};
}

/// The side that a place sticks to; nothing: it is loose. Engines look at the lower one first.
std::optional<std::size_t> sideStuckTo(const SkinPlace& place, const SkinSides& sides)
{
    for (std::size_t side = 0; side < sides.size(); ++side)
    {
        if (std::ranges::any_of(sides[side].places,
                                [&place](const SkinPlace& each) { return isAtPlace(each, place); }))
        {
            return side;
        }
    }
    return std::nullopt;
}

struct NearPlace
{
    SkinPlace place;
    double square = 0.0;
};

std::optional<NearPlace> nearestOf(const SkinPlace& place, const SkinSides& sides)
{
    std::optional<NearPlace> nearest;
    for (const SkinSide& side : sides)
    {
        for (const SkinPlace& each : side.places)
        {
            const double square = squareOfWay(each, place);
            if (!nearest || square < nearest->square)
            {
                nearest = NearPlace{each, square};
            }
        }
    }
    return nearest;
}

/// What there is of a joint may be more than engines take; an edit may not make it more.
Result<void> checkCount(const view::SkinCount& before, const view::SkinCount& after)
{
    const auto check = [](std::size_t was, std::size_t is, std::size_t most) -> Result<void>
    {
        return is > most && is > was ? fail(ErrorCode::JointTooLarge, {concat(is), concat(most)})
                                     : Result<void>();
    };
    auto lower = check(before.lower, after.lower, view::kMostStuckToSide);
    return lower ? check(before.upper, after.upper, view::kMostStuckToSide) : lower;
}

/// Puts vertices elsewhere, all or none.
Result<std::size_t> putVertices(MeshShape& shape,
                                const SkinSides& sides,
                                const std::map<std::size_t, SkinPlace>& places,
                                const std::string& name)
{
    MeshShape moved = shape;
    std::size_t count = 0;
    for (const auto& [row, place] : places)
    {
        const auto vertex = vertexOf(place);
        if (!vertex)
        {
            return fail(vertex.error());
        }
        count += moved.vertices[row] == *vertex ? 0 : 1;
        moved.vertices[row] = *vertex;
    }
    if (count == 0)
    {
        return fail(ErrorCode::NothingToDo, {name});
    }
    if (auto taken = checkCount(countOf(shape, sides), countOf(moved, sides)); !taken)
    {
        return fail(std::move(taken.error()));
    }
    shape = std::move(moved);
    return count;
}

/// A rim laid onto a hole of a side.
struct RimFit
{
    std::size_t rim = 0;
    std::size_t side = 0;
    const SkinRing* hole = nullptr;
    RingFit fit;
};

/// The best hole of each side for each rim.
std::vector<RimFit> bestHoles(const std::vector<SkinRing>& rims, const SkinSides& sides)
{
    std::vector<RimFit> all;
    for (std::size_t rim = 0; rim < std::min(rims.size(), kMostRings); ++rim)
    {
        for (std::size_t side = 0; side < sides.size(); ++side)
        {
            std::optional<RimFit> best;
            const auto& holes = sides[side].holes;
            for (const SkinRing& hole : std::span(holes).first(std::min(holes.size(), kMostRings)))
            {
                const auto fit = layOnto(rims[rim], hole);
                if (fit && (!best || fit->apart < best->fit.apart))
                {
                    best = RimFit{rim, side, &hole, *fit};
                }
            }
            if (best)
            {
                all.push_back(std::move(*best));
            }
        }
    }
    return all;
}

/// Of two rims one for each side, or the one that fits best.
std::vector<RimFit> chosenRims(std::vector<RimFit> all)
{
    std::optional<std::pair<std::size_t, std::size_t>> pair;
    const auto apart = [&all](std::size_t one, std::size_t other)
    { return all[one].fit.apart + all[other].fit.apart; };
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        for (std::size_t j = i + 1; j < all.size(); ++j)
        {
            const bool isPair = all[i].rim != all[j].rim && all[i].side != all[j].side;
            if (isPair && (!pair || apart(i, j) < apart(pair->first, pair->second)))
            {
                pair = {i, j};
            }
        }
    }
    if (pair)
    {
        return {std::move(all[pair->first]), std::move(all[pair->second])};
    }
    const auto best =
        std::ranges::min_element(all, {}, [](const RimFit& each) { return each.fit.apart; });
    return best == all.end() ? std::vector<RimFit>() : std::vector<RimFit>{std::move(*best)};
}

} // namespace

Result<SkinSides> skinSidesOf(const Content& content, std::size_t pointer)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto models = view::skinModels(objects, content.version());
    const auto part = models ? view::skinPartOf(objects, *models, pointer) : std::nullopt;
    const auto neighbours =
        part && part->isJoint ? view::neighboursOf(objects, *models, part->mesh) : std::nullopt;
    if (!neighbours)
    {
        const schema::TableSet tables = content.tables();
        const view::RowNames names(content, tables);
        const auto nameOf = [&](TableId table, std::size_t row)
        { return view::englishText(names.row(table, row)); };
        TR_PRE(pointer < objects.meshPointers.size());
        const auto owner =
            std::ranges::find_if(objects.models,
                                 [&](const level::Model& model)
                                 { return view::meshesOf(objects, model).contains(pointer); });
        const std::string mesh = nameOf(tables::MeshPointers, pointer);
        return fail(ErrorCode::NotASkin,
                    {mesh,
                     owner == objects.models.end()
                         ? mesh
                         : nameOf(tables::Models,
                                  static_cast<std::size_t>(owner - objects.models.begin()))});
    }
    SkinSides sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
    {
        SkinSide& side = sides[i];
        side.neighbour = (*neighbours)[i];
        const auto shape = shapeAt(content, side.neighbour.pointer);
        if (!shape)
        {
            continue;
        }
        const auto& shift = side.neighbour.shift;
        side.places.reserve(shape->vertices.size());
        for (const Vertex& vertex : shape->vertices)
        {
            side.places.push_back({vertex.x + shift[0], vertex.y + shift[1], vertex.z + shift[2]});
        }
        side.holes = holesOf(*shape, shift);
    }
    return sides;
}

view::SkinCount countOf(const MeshShape& shape, const SkinSides& sides)
{
    view::SkinCount count;
    for (const Vertex& vertex : shape.vertices)
    {
        const auto side = sideStuckTo(skinPlaceOf(vertex), sides);
        std::size_t& counted = !side ? count.loose : *side == 0 ? count.lower : count.upper;
        ++counted;
    }
    return count;
}

Result<std::size_t> stickVertices(MeshShape& shape,
                                  const SkinSides& sides,
                                  MeshRows vertices,
                                  double within,
                                  const std::string& name)
{
    std::vector<std::size_t> rows(vertices.begin(), vertices.end());
    const bool isEach = !rows.empty();
    for (std::size_t row = 0; !isEach && row < shape.vertices.size(); ++row)
    {
        if (!sideStuckTo(skinPlaceOf(shape.vertices[row]), sides))
        {
            rows.push_back(row);
        }
    }
    if (rows.empty())
    {
        return fail(ErrorCode::NothingToDo, {name});
    }
    std::map<std::size_t, SkinPlace> places;
    for (const std::size_t row : rows)
    {
        TR_PRE(row < shape.vertices.size());
        const auto nearest = nearestOf(skinPlaceOf(shape.vertices[row]), sides);
        if (nearest && nearest->square <= within * within)
        {
            places[row] = nearest->place;
        }
        else if (isEach)
        {
            return fail(ErrorCode::NotPartner, {concat(row)});
        }
    }
    if (places.empty())
    {
        return fail(ErrorCode::NotPartner, {concat(rows.front())});
    }
    return putVertices(shape, sides, places, name);
}

Result<SkinFit> fitToHoles(MeshShape& shape, const SkinSides& sides, const std::string& name)
{
    const std::vector<SkinRing> rims = holesOf(shape);
    const std::vector<RimFit> chosen = chosenRims(bestHoles(rims, sides));
    if (chosen.empty())
    {
        return fail(ErrorCode::NotPartner, {concat(0)});
    }
    SkinFit done;
    std::map<SkinPlace, SkinPlace> ways;
    for (const RimFit& each : chosen)
    {
        ++done.rims;
        std::vector<bool> isTaken(each.hole->size());
        for (std::size_t i = 0; i < each.fit.places.size(); ++i)
        {
            const std::size_t place = each.fit.places[i];
            isTaken[place] = true;
            ways[rims[each.rim][i]] = (*each.hole)[place];
        }
        done.left += static_cast<std::size_t>(std::ranges::count(isTaken, false));
    }
    std::map<std::size_t, SkinPlace> places;
    for (std::size_t row = 0; row < shape.vertices.size(); ++row)
    {
        const auto way = ways.find(skinPlaceOf(shape.vertices[row]));
        if (way != ways.end())
        {
            places[row] = way->second;
        }
    }
    const auto moved = putVertices(shape, sides, places, name);
    if (!moved)
    {
        return fail(moved.error());
    }
    done.moved = *moved;
    return done;
}

} // namespace tr::edit
