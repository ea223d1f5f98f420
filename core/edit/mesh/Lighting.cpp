#include "core/edit/mesh/Lighting.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/VertexEdit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Vertex;

constexpr int kDarkest = 8191;

struct Way
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    Way& operator+=(const Way& other)
    {
        x += other.x;
        y += other.y;
        z += other.z;
        return *this;
    }
};

Way wayOf(const Vertex& vertex)
{
    return {static_cast<double>(vertex.x),
            static_cast<double>(vertex.y),
            static_cast<double>(vertex.z)};
}

Way times(const Way& way, double by)
{
    return {way.x * by, way.y * by, way.z * by};
}

double dot(const Way& one, const Way& other)
{
    return one.x * other.x + one.y * other.y + one.z * other.z;
}

double lengthOf(const Way& way)
{
    return std::sqrt(dot(way, way));
}

Way unitOf(const Way& way)
{
    const double length = lengthOf(way);
    return length > 0.0 ? times(way, 1.0 / length) : way;
}

Vertex normalAlong(const Way& way)
{
    const Way unit = unitOf(way);
    const auto word = [](double value)
    { return static_cast<std::int16_t>(std::lround(value * kNormalLength)); };
    return {word(unit.x), word(unit.y), word(unit.z)};
}

/// At right angles to a face, on the side from which its corners go around clockwise; twice as long
/// as it is large. Newell's sum, which takes quads that are bent.
Way areaOf(const MeshShape& shape, const ShapeFace& face)
{
    Way sum;
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        const Way one = wayOf(shape.vertices[face.vertices[i]]);
        const Way next = wayOf(shape.vertices[face.vertices[(i + 1) % face.corners]]);
        sum += {(next.y - one.y) * (one.z + next.z),
                (next.z - one.z) * (one.x + next.x),
                (next.x - one.x) * (one.y + next.y)};
    }
    return sum;
}

/// A corner of a face at a vertex.
struct Spoke
{
    std::size_t face = 0;
    std::size_t corner = 0;
};

/// The faces around each vertex. Of faces that name no vertex with one of their corners: none.
std::vector<std::vector<Spoke>> spokesOf(const MeshShape& shape)
{
    std::vector<std::vector<Spoke>> spokes(shape.vertices.size());
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        const ShapeFace& face = shape.faces[i];
        const auto corners = std::span(face.vertices).first(face.corners);
        const bool isWhole = std::ranges::all_of(
            corners, [&](std::uint16_t corner) { return corner < shape.vertices.size(); });
        for (std::size_t corner = 0; isWhole && corner < face.corners; ++corner)
        {
            spokes[face.vertices[corner]].push_back({i, corner});
        }
    }
    return spokes;
}

/// Puts the faces around a vertex into groups between which there are edges.
std::vector<std::vector<Spoke>>
groupsOf(const std::vector<Spoke>& spokes, const std::vector<Way>& areas, double leastCosine)
{
    std::vector<std::vector<Spoke>> groups;
    std::vector<bool> isTaken(spokes.size());
    for (std::size_t i = 0; i < spokes.size(); ++i)
    {
        if (isTaken[i])
        {
            continue;
        }
        isTaken[i] = true;
        std::vector<std::size_t> group{i};
        for (std::size_t at = 0; at < group.size(); ++at)
        {
            const Way own = unitOf(areas[spokes[group[at]].face]);
            for (std::size_t j = 0; j < spokes.size(); ++j)
            {
                if (!isTaken[j] && dot(own, unitOf(areas[spokes[j].face])) >= leastCosine)
                {
                    isTaken[j] = true;
                    group.push_back(j);
                }
            }
        }
        auto& made = groups.emplace_back();
        for (const std::size_t each : group)
        {
            made.push_back(spokes[each]);
        }
    }
    return groups;
}

Way sumOf(const std::vector<Spoke>& spokes, const std::vector<Way>& areas, bool isByArea)
{
    Way sum;
    for (const Spoke& spoke : spokes)
    {
        const Way& area = areas[spoke.face];
        sum += isByArea ? area : unitOf(area);
    }
    return sum;
}

std::vector<Way> areasOf(const MeshShape& shape)
{
    std::vector<Way> areas;
    areas.reserve(shape.faces.size());
    for (const ShapeFace& face : shape.faces)
    {
        const auto corners = std::span(face.vertices).first(face.corners);
        const bool isWhole = std::ranges::all_of(
            corners, [&](std::uint16_t corner) { return corner < shape.vertices.size(); });
        areas.push_back(isWhole ? areaOf(shape, face) : Way{});
    }
    return areas;
}

Way wayFrom(const std::array<double, 3>& numbers)
{
    return {numbers[0], numbers[1], numbers[2]};
}

Way fromTo(const Way& from, const Way& to)
{
    return {to.x - from.x, to.y - from.y, to.z - from.z};
}

/// 1 up to `full`, 0 from `none` on.
double ramp(double value, double full, double none)
{
    return none == full ? (value <= full ? 1.0 : 0.0)
                        : std::clamp((value - none) / (full - none), 0.0, 1.0);
}

/// How strong a light is at a place, whatever it shines on.
double strengthAt(const MeshLight& light, const Way& place)
{
    const Way away = fromTo(place, wayFrom(light.place));
    const double distance = lengthOf(away);
    switch (light.kind)
    {
    case MeshLight::Kind::Sun:
        return light.strength;
    case MeshLight::Kind::Faded:
    {
        const double square = light.reach * light.reach;
        return square > 0.0 ? light.strength * square / (square + distance * distance) : 0.0;
    }
    case MeshLight::Kind::Ranged:
        return light.strength * ramp(distance, light.full, std::max(light.reach, light.full));
    case MeshLight::Kind::Spot:
    {
        const double cosine = dot(unitOf(away), unitOf(wayFrom(light.towards)));
        // A cone whose inner part is the wider one lights all of the outer one in full.
        const double inner = std::max(light.innerCosine, light.outerCosine);
        return light.strength * ramp(distance, light.full, std::max(light.reach, light.full))
               * ramp(-cosine, -inner, -light.outerCosine);
    }
    }
    return 0.0;
}

double brightnessOf(const MeshLights& lights, const Way& place, const Way& normal)
{
    double sum = lights.ambient;
    for (const MeshLight& light : lights.lights)
    {
        const Way towards = light.kind == MeshLight::Kind::Sun
                                ? wayFrom(light.towards)
                                : fromTo(place, wayFrom(light.place));
        // What has no side is lit from everywhere.
        const double facing = lengthOf(normal) > 0.0 ? dot(normal, unitOf(towards)) : 1.0;
        const double own = strengthAt(light, place) * std::max(facing, 0.0);
        // Files can hold lights that are no numbers: the others shine all the same.
        sum += std::isfinite(own) ? own : 0.0;
    }
    return sum;
}

/// Shades go from twice as bright as texels are to black.
std::int16_t shadeOfBrightness(double brightness)
{
    constexpr double kTwice = 2.0;
    constexpr double kPlain = 4096.0;
    // An ambient light may be too strong to be a number.
    const double known = std::isfinite(brightness) ? brightness : 0.0;
    const double dark = (kTwice - std::clamp(known, 0.0, kTwice)) * kPlain;
    return static_cast<std::int16_t>(std::min<long>(std::lround(dark), kDarkest));
}

/// One bit less than half of what can be is as bright as a texel by itself.
std::int16_t shadeOf(const Vertex& normal)
{
    // Y points down and the front is towards -Z: from above, and a little from the front.
    static const Way kLight = unitOf({0.3, -1.0, -0.6});
    const double towards = dot(unitOf(wayOf(normal)), kLight);
    constexpr double kHalf = 0.5;
    return static_cast<std::int16_t>(std::lround((kHalf - kHalf * towards) * (kDarkest / 1.5)));
}

Way crossOf(const Way& one, const Way& other)
{
    return {one.y * other.z - one.z * other.y,
            one.z * other.x - one.x * other.z,
            one.x * other.y - one.y * other.x};
}

/// Turned by the shortest turn from one direction of length one to another.
Way turnedWay(const Way& way, const Way& from, const Way& to)
{
    const double cosine = dot(from, to);
    constexpr double kNearlyBack = 1e-9;
    if (1.0 + cosine < kNearlyBack)
    {
        // By half a turn about whatever is at right angles.
        const Way side = std::abs(from.x) < 0.5 ? Way{1.0, 0.0, 0.0} : Way{0.0, 1.0, 0.0};
        const Way axis = unitOf(crossOf(from, side));
        Way half = times(axis, 2.0 * dot(axis, way));
        return half += times(way, -1.0);
    }
    const Way axis = crossOf(from, to);
    Way sum = times(way, cosine);
    sum += crossOf(axis, way);
    return sum += times(axis, dot(axis, way) / (1.0 + cosine));
}

Result<void> requireNormals(const MeshShape& shape, const std::string& name)
{
    if (shape.hasShades())
    {
        return fail(ErrorCode::NoNormals, {name});
    }
    return requireLights(shape);
}

Result<void> requireShades(const MeshShape& shape, const std::string& name)
{
    if (!shape.hasShades())
    {
        return fail(ErrorCode::NoShades, {name});
    }
    return requireLights(shape);
}

} // namespace

Result<std::size_t>
setNormals(MeshShape& shape, MeshRows vertices, const NormalRule& rule, const std::string& name)
{
    if (auto able = requireNormals(shape, name); !able)
    {
        return fail(std::move(able.error()));
    }
    std::vector<bool> isMeant(shape.vertices.size(), vertices.empty());
    for (const std::size_t row : vertices)
    {
        TR_PRE(row < isMeant.size());
        isMeant[row] = true;
    }
    const std::size_t before = shape.vertices.size();
    const auto spokes = spokesOf(shape);
    const std::vector<Way> areas = areasOf(shape);
    // A hair wider, so that faces at just that angle have no edge.
    constexpr double kHair = 1e-6;
    const double leastCosine = std::cos(rule.crease * std::numbers::pi / 180.0) - kHair;
    for (std::size_t vertex = 0; vertex < before; ++vertex)
    {
        if (!isMeant[vertex] || spokes[vertex].empty())
        {
            continue;
        }
        const auto groups = groupsOf(spokes[vertex], areas, leastCosine);
        for (std::size_t i = 0; i < groups.size(); ++i)
        {
            const Way sum = sumOf(groups[i], areas, rule.isByArea);
            const Vertex normal =
                lengthOf(sum) > 0.0 ? normalAlong(sum) : Vertex{shape.normals[vertex]};
            if (i == 0)
            {
                shape.normals[vertex] = normal;
                continue;
            }
            const auto number = static_cast<std::uint16_t>(shape.vertices.size());
            shape.vertices.push_back(Vertex{shape.vertices[vertex]});
            shape.normals.push_back(normal);
            for (const Spoke& spoke : groups[i])
            {
                shape.faces[spoke.face].vertices[spoke.corner] = number;
            }
        }
    }
    return shape.vertices.size() - before;
}

Result<Vertex> turned(const Vertex& normal, const NormalTurn& turn)
{
    const Way from = unitOf({turn.from[0], turn.from[1], turn.from[2]});
    const Way to = unitOf({turn.to[0], turn.to[1], turn.to[2]});
    const Way before = wayOf(normal);
    if (lengthOf(from) == 0.0 || lengthOf(to) == 0.0 || lengthOf(before) == 0.0)
    {
        return normal;
    }
    const double length = lengthOf(before);
    const bool isUsual = std::abs(length - kNormalLength) <= 1.0;
    const Way after = times(unitOf(turnedWay(before, from, to)), isUsual ? kNormalLength : length);
    return vertexAt(std::llround(after.x), std::llround(after.y), std::llround(after.z));
}

Result<void>
turnNormals(MeshShape& shape, MeshRows vertices, const NormalTurn& turn, const std::string& name)
{
    auto able = requireNormals(shape, name);
    for (const std::size_t row : vertices)
    {
        if (!able)
        {
            break;
        }
        TR_PRE(row < shape.normals.size());
        const auto normal = turned(shape.normals[row], turn);
        if (!normal)
        {
            return fail(normal.error());
        }
        shape.normals[row] = *normal;
    }
    return able;
}

Result<void>
setNormal(MeshShape& shape, std::size_t vertex, const Vertex& normal, const std::string& name)
{
    auto able = requireNormals(shape, name);
    if (able)
    {
        TR_PRE(vertex < shape.normals.size());
        shape.normals[vertex] = normal;
    }
    return able;
}

Result<void> toShades(MeshShape& shape, const std::string& name)
{
    auto able = requireNormals(shape, name);
    if (able)
    {
        std::ranges::transform(shape.normals, std::back_inserter(shape.shades), shadeOf);
        shape.normals.clear();
        for (ShapeFace& face : shape.faces)
        {
            face.effects = withoutShine(face.effects);
        }
    }
    return able;
}

Result<void> toNormals(MeshShape& shape, const std::string& name)
{
    auto able = requireShades(shape, name);
    if (able)
    {
        shape.shades.clear();
        shape.normals.assign(shape.vertices.size(), Vertex{0, -kNormalLength, 0});
        const auto done = setNormals(shape, {}, {.crease = 180.0, .isByArea = true}, name);
        TR_ASSERT(done.has_value());
    }
    return able;
}

Result<void> setShades(MeshShape& shape, MeshRows vertices, int shade, const std::string& name)
{
    auto able = requireShades(shape, name);
    if (!able)
    {
        return able;
    }
    if (shade < 0 || shade > kDarkest)
    {
        return fail(ErrorCode::OutOfRange, {concat(shade), "0", concat(kDarkest)});
    }
    for (const std::size_t row : vertices)
    {
        TR_PRE(row < shape.shades.size());
        shape.shades[row] = static_cast<std::int16_t>(shade);
    }
    return {};
}

MeshLights scaled(MeshLights lights, double by)
{
    lights.ambient *= by;
    for (MeshLight& light : lights.lights)
    {
        light.strength *= by;
    }
    return lights;
}

std::array<double, 3> towardsSun(double fromNorth, double height)
{
    constexpr double kRadians = std::numbers::pi / 180.0;
    const double level = std::cos(height * kRadians);
    return {level * std::sin(fromNorth * kRadians),
            -std::sin(height * kRadians),
            level * std::cos(fromNorth * kRadians)};
}

Result<void> bakeLights(MeshShape& shape, const MeshLights& lights, const std::string& name)
{
    auto able = requireShades(shape, name);
    if (!able)
    {
        return able;
    }
    const auto spokes = spokesOf(shape);
    const std::vector<Way> areas = areasOf(shape);
    for (std::size_t row = 0; row < shape.vertices.size(); ++row)
    {
        const Way normal = unitOf(sumOf(spokes[row], areas, true));
        shape.shades[row] =
            shadeOfBrightness(brightnessOf(lights, wayOf(shape.vertices[row]), normal));
    }
    return able;
}

Result<void> shiftShades(MeshShape& shape, MeshRows vertices, int by, const std::string& name)
{
    auto able = requireShades(shape, name);
    if (!able)
    {
        return able;
    }
    bool isOther = false;
    for (const std::size_t row : vertices)
    {
        TR_PRE(row < shape.shades.size());
        const std::int16_t before = shape.shades[row];
        // Tools write some beyond the ends: these do not go the other way.
        const int least = std::min<int>(before, 0);
        const int most = std::max<int>(before, kDarkest);
        shape.shades[row] = static_cast<std::int16_t>(std::clamp(before + by, least, most));
        isOther = isOther || shape.shades[row] != before;
    }
    return isOther ? able : fail(ErrorCode::NothingToDo, {name});
}

Vertex normalBetween(const Vertex& one, const Vertex& other)
{
    Way sum = wayOf(one);
    sum += wayOf(other);
    return lengthOf(sum) > 0.0 ? normalAlong(sum) : one;
}

void lightAnew(MeshShape& shape, MeshRows vertices)
{
    const auto spokes = spokesOf(shape);
    const std::vector<Way> areas = areasOf(shape);
    for (const std::size_t row : vertices)
    {
        const Vertex normal = normalAlong(sumOf(spokes[row], areas, true));
        if (shape.hasShades())
        {
            shape.shades[row] = shadeOf(normal);
        }
        else
        {
            shape.normals[row] = normal;
        }
    }
}

} // namespace tr::edit
