#include "core/edit/mesh/VertexEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <span>

namespace tr::edit
{
namespace
{

using level::Vertex;
using WordLimits = std::numeric_limits<std::int16_t>;

/// A shade as bright as texels are by themselves.
constexpr std::int16_t kPlainShade = 4096;

/// Of length 16,300 towards the sky, where Y points down.
constexpr Vertex kUpwards{0, -16'300, 0};

Result<std::int16_t> coordinate(std::int64_t value)
{
    if (value < WordLimits::min() || value > WordLimits::max())
    {
        return fail(
            ErrorCode::OutOfRange,
            {concat(value), concat(int{WordLimits::min()}), concat(int{WordLimits::max()})});
    }
    return static_cast<std::int16_t>(value);
}

std::int64_t squareBetween(const Vertex& one, const Vertex& other)
{
    const std::int64_t x = one.x - other.x;
    const std::int64_t y = one.y - other.y;
    const std::int64_t z = one.z - other.z;
    return x * x + y * y + z * z;
}

int farthestAxis(const Vertex& one, const Vertex& other)
{
    return std::max(
        {std::abs(one.x - other.x), std::abs(one.y - other.y), std::abs(one.z - other.z)});
}

template <class T>
void pick(std::vector<T>& rows, const std::vector<std::size_t>& order)
{
    std::vector<T> picked;
    picked.reserve(order.size());
    for (const std::size_t row : order)
    {
        picked.push_back(rows[row]);
    }
    rows = std::move(picked);
}

/// The vertices that the mesh has from now on, by their numbers of now, and what becomes of each of
/// those of now. Corners that name none stay.
void arrange(MeshShape& shape,
             const std::vector<std::size_t>& order,
             const std::vector<std::size_t>& numbers)
{
    pick(shape.vertices, order);
    if (!shape.normals.empty())
    {
        pick(shape.normals, order);
    }
    if (shape.hasShades())
    {
        pick(shape.shades, order);
    }
    for (ShapeFace& face : shape.faces)
    {
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            std::uint16_t& corner = face.vertices[i];
            corner = corner < numbers.size() ? static_cast<std::uint16_t>(numbers[corner]) : corner;
        }
    }
}

/// The same where none comes or goes: `order` says which vertex of now has each number.
void renumber(MeshShape& shape, const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> numbers(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        numbers[order[i]] = i;
    }
    arrange(shape, order, numbers);
}

std::vector<std::size_t> inOrder(std::size_t count)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

/// A face without the corners that name the vertex of another one. Nothing: fewer than three are
/// left, or what is left is no face.
Result<std::optional<ShapeFace>> withoutDoubles(const ShapeFace& face, FaceTextures& textures)
{
    const auto corners = std::span(face.vertices).first(face.corners);
    const std::set<std::uint16_t> distinct(corners.begin(), corners.end());
    if (distinct.size() == face.corners)
    {
        return std::optional(face);
    }
    // Of a quad whose opposite corners fall together nothing is left.
    const bool isFolded =
        face.isQuad()
        && (face.vertices[0] == face.vertices[2] || face.vertices[1] == face.vertices[3]);
    if (distinct.size() < 3 || isFolded)
    {
        return std::optional<ShapeFace>();
    }
    ShapeFace made = face;
    made.corners = 0;
    made.vertices = {};
    auto patch = textures.patchOf(face);
    FacePatch left = patch.value_or(FacePatch());
    left.corners = {};
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        if (face.vertices[i] != face.vertices[(i + 1) % face.corners])
        {
            made.vertices[made.corners] = face.vertices[i];
            left.corners[made.corners] = patch ? patch->corners[i] : level::TextureCorner();
            ++made.corners;
        }
    }
    if (patch)
    {
        if (auto done = textures.setPatch(made, left); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return std::optional(made);
}

} // namespace

Result<Vertex> vertexAt(std::int64_t x, std::int64_t y, std::int64_t z)
{
    const auto first = coordinate(x);
    const auto second = coordinate(y);
    const auto third = coordinate(z);
    for (const auto* each : {&first, &second, &third})
    {
        if (!*each)
        {
            return fail(each->error());
        }
    }
    return Vertex{*first, *second, *third};
}

Result<void> requireLights(const MeshShape& shape)
{
    const std::size_t lights = shape.normals.size() + shape.shades.size();
    if (lights != shape.vertices.size())
    {
        return fail(ErrorCode::RowCountDiffers, {concat(lights), concat(shape.vertices.size())});
    }
    return {};
}

Result<void> moveVertices(MeshShape& shape, MeshRows vertices, const std::array<int, 3>& by)
{
    std::vector<Vertex> places = shape.vertices;
    for (const std::size_t row : vertices)
    {
        TR_PRE(row < places.size());
        const Vertex& old = shape.vertices[row];
        auto moved = vertexAt(
            std::int64_t{old.x} + by[0], std::int64_t{old.y} + by[1], std::int64_t{old.z} + by[2]);
        if (!moved)
        {
            return fail(std::move(moved.error()));
        }
        places[row] = *moved;
    }
    shape.vertices = std::move(places);
    return {};
}

Result<void> addVertex(MeshShape& shape, const Vertex& place)
{
    if (auto lit = requireLights(shape); !lit)
    {
        return lit;
    }
    shape.vertices.push_back(place);
    if (shape.hasShades())
    {
        shape.shades.push_back(kPlainShade);
    }
    else
    {
        shape.normals.push_back(kUpwards);
    }
    return {};
}

Result<void> swapVertices(MeshShape& shape, std::size_t one, std::size_t other)
{
    TR_PRE(one < shape.vertices.size() && other < shape.vertices.size());
    auto lit = requireLights(shape);
    if (lit)
    {
        auto order = inOrder(shape.vertices.size());
        std::swap(order[one], order[other]);
        renumber(shape, order);
    }
    return lit;
}

Result<void> renumberVertex(MeshShape& shape, std::size_t from, std::size_t to)
{
    TR_PRE(from < shape.vertices.size());
    if (to >= shape.vertices.size())
    {
        return fail(ErrorCode::OutOfRange, {concat(to), "0", concat(shape.vertices.size() - 1)});
    }
    auto lit = requireLights(shape);
    if (lit)
    {
        auto order = inOrder(shape.vertices.size());
        order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), from);
        renumber(shape, order);
    }
    return lit;
}

Result<void> giveNumbers(MeshShape& shape, MeshRows vertices, MeshRows numbers)
{
    TR_PRE(vertices.size() == numbers.size());
    const std::size_t count = shape.vertices.size();
    for (const std::size_t number : numbers)
    {
        if (number >= count)
        {
            return fail(ErrorCode::OutOfRange,
                        {concat(number), "0", concat(count == 0 ? 0 : count - 1)});
        }
    }
    auto lit = requireLights(shape);
    if (!lit)
    {
        return lit;
    }
    auto order = inOrder(count);
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        TR_PRE(vertices[i] < count);
        const auto now = std::ranges::find(order, vertices[i]);
        std::swap(*now, order[numbers[i]]);
    }
    renumber(shape, order);
    return {};
}

Result<std::size_t> renumberLike(MeshShape& shape, std::span<const Vertex> places, int within)
{
    if (auto lit = requireLights(shape); !lit)
    {
        return fail(std::move(lit.error()));
    }
    const std::size_t count = shape.vertices.size();
    std::vector<bool> isPlaced(count);
    std::vector<std::optional<std::size_t>> order(count);
    std::size_t found = 0;
    for (std::size_t number = 0; number < std::min(count, places.size()); ++number)
    {
        std::optional<std::size_t> nearest;
        for (std::size_t i = 0; i < count; ++i)
        {
            const int away = farthestAxis(shape.vertices[i], places[number]);
            const bool isNearer =
                !nearest || away < farthestAxis(shape.vertices[*nearest], places[number]);
            nearest = !isPlaced[i] && away <= within && isNearer ? i : nearest;
        }
        if (nearest)
        {
            order[number] = nearest;
            isPlaced[*nearest] = true;
            ++found;
        }
    }
    if (found == 0)
    {
        return fail(ErrorCode::NotPartner, {"0"});
    }
    std::size_t next = 0;
    std::vector<std::size_t> all(count);
    for (std::size_t number = 0; number < count; ++number)
    {
        while (!order[number] && isPlaced[next])
        {
            ++next;
        }
        all[number] = order[number] ? *order[number] : next++;
    }
    renumber(shape, all);
    return found;
}

Result<std::size_t>
weldVertices(MeshShape& shape, FaceTextures& textures, MeshRows vertices, double within)
{
    if (auto lit = requireLights(shape); !lit)
    {
        return fail(std::move(lit.error()));
    }
    const std::size_t count = shape.vertices.size();
    std::vector<std::size_t> with = inOrder(count);
    std::vector<std::size_t> kept;
    std::vector<std::size_t> sorted(vertices.begin(), vertices.end());
    std::ranges::sort(sorted);
    for (const std::size_t row : sorted)
    {
        TR_PRE(row < count);
        const auto found = std::ranges::find_if(
            kept,
            [&](std::size_t each)
            {
                return static_cast<double>(squareBetween(shape.vertices[each], shape.vertices[row]))
                       <= within * within;
            });
        if (found != kept.end())
        {
            with[row] = *found;
        }
        else
        {
            kept.push_back(row);
        }
    }
    std::vector<std::size_t> order;
    std::vector<std::size_t> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        numbers[i] = with[i] == i ? order.size() : numbers[with[i]];
        if (with[i] == i)
        {
            order.push_back(i);
        }
    }
    const std::size_t gone = count - order.size();
    if (gone == 0)
    {
        return gone;
    }
    std::vector<bool> isWelded;
    for (const ShapeFace& face : shape.faces)
    {
        const auto corners = std::span(face.vertices).first(face.corners);
        isWelded.push_back(std::ranges::any_of(corners,
                                               [&with](std::uint16_t corner) {
                                                   return corner < with.size()
                                                          && with[corner] != corner;
                                               }));
    }
    arrange(shape, order, numbers);
    std::vector<ShapeFace> faces;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        const ShapeFace& face = shape.faces[i];
        if (!isWelded[i])
        {
            faces.push_back(face); // as it was, even if corners of it are one
            continue;
        }
        auto left = withoutDoubles(face, textures);
        if (!left)
        {
            return fail(std::move(left.error()));
        }
        if (*left)
        {
            faces.push_back(**left);
        }
    }
    shape.faces = std::move(faces);
    return gone;
}

Result<std::size_t> removeUnused(MeshShape& shape, MeshRows vertices)
{
    std::vector<bool> isGone(shape.vertices.size());
    for (const std::size_t row : vertices)
    {
        TR_PRE(row < isGone.size());
        isGone[row] = true;
    }
    for (const ShapeFace& face : shape.faces)
    {
        for (const std::uint16_t corner : std::span(face.vertices).first(face.corners))
        {
            if (corner < isGone.size())
            {
                isGone[corner] = false;
            }
        }
    }
    const auto gone = static_cast<std::size_t>(std::ranges::count(isGone, true));
    if (gone == 0)
    {
        return gone;
    }
    if (auto lit = requireLights(shape); !lit)
    {
        return fail(std::move(lit.error()));
    }
    std::vector<std::size_t> order;
    std::vector<std::size_t> numbers(isGone.size());
    for (std::size_t i = 0; i < isGone.size(); ++i)
    {
        numbers[i] = order.size();
        if (!isGone[i])
        {
            order.push_back(i);
        }
    }
    arrange(shape, order, numbers);
    return gone;
}

Result<void> mirrorMesh(MeshShape& shape, FaceTextures& textures)
{
    MeshShape mirrored = shape;
    const auto turn = [](std::vector<Vertex>& rows) -> Result<void>
    {
        for (Vertex& row : rows)
        {
            const auto x = coordinate(-std::int64_t{row.x});
            if (!x)
            {
                return fail(x.error());
            }
            row.x = *x;
        }
        return {};
    };
    std::vector<Vertex> centre{shape.header.centre};
    for (auto* rows : {&mirrored.vertices, &mirrored.normals, &centre})
    {
        if (auto done = turn(*rows); !done)
        {
            return done;
        }
    }
    mirrored.header.centre = centre.front();
    for (ShapeFace& face : mirrored.faces)
    {
        if (auto done = textures.flip(face); !done)
        {
            return done;
        }
    }
    shape = std::move(mirrored);
    return {};
}

Result<void> fitSphere(MeshShape& shape, bool keepsCentre)
{
    if (shape.vertices.empty())
    {
        return {};
    }
    level::MeshHeader header = shape.header;
    if (!keepsCentre)
    {
        const auto middle = [&shape](std::int16_t Vertex::*axis)
        {
            const auto [low, high] = std::ranges::minmax(shape.vertices, {}, axis);
            return static_cast<std::int16_t>((low.*axis + high.*axis) / 2);
        };
        header.centre = {middle(&Vertex::x), middle(&Vertex::y), middle(&Vertex::z)};
    }
    std::int64_t square = 0;
    for (const Vertex& vertex : shape.vertices)
    {
        square = std::max(square, squareBetween(vertex, header.centre));
    }
    const auto radius = std::llround(std::sqrt(static_cast<double>(square)));
    constexpr auto kMost = std::numeric_limits<std::uint16_t>::max();
    if (radius > kMost)
    {
        return fail(ErrorCode::OutOfRange, {concat(radius), "0", concat(int{kMost})});
    }
    header.collisionRadius = static_cast<std::uint16_t>(radius);
    shape.header = header;
    return {};
}

Result<void> changeSphere(MeshShape& shape, const std::array<int, 3>& by, int larger)
{
    const Vertex& now = shape.header.centre;
    const auto centre = vertexAt(
        std::int64_t{now.x} + by[0], std::int64_t{now.y} + by[1], std::int64_t{now.z} + by[2]);
    if (!centre)
    {
        return fail(centre.error());
    }
    const std::int64_t radius = std::int64_t{shape.header.collisionRadius} + larger;
    constexpr auto kMost = std::numeric_limits<std::uint16_t>::max();
    if (radius < 0 || radius > kMost)
    {
        return fail(ErrorCode::OutOfRange, {concat(radius), "0", concat(int{kMost})});
    }
    shape.header.centre = *centre;
    shape.header.collisionRadius = static_cast<std::uint16_t>(radius);
    return {};
}

} // namespace tr::edit
