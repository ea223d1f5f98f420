#include "core/edit/mesh/FaceSets.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace tr::edit
{
namespace
{

using SetRows = std::vector<std::size_t>;

/// The places that vertices stand at, by numbers.
class VertexPlaces
{
public:
    explicit VertexPlaces(const MeshShape& shape)
        : m_shape(&shape)
    {
        std::map<std::tuple<int, int, int>, std::size_t> known;
        m_places.reserve(shape.vertices.size());
        for (const level::Vertex& each : shape.vertices)
        {
            const auto place = known.try_emplace({each.x, each.y, each.z}, known.size()).first;
            m_places.push_back(place->second);
        }
        m_count = known.size();
    }

    [[nodiscard]] std::size_t count() const noexcept { return m_count; }

    [[nodiscard]] std::size_t of(std::size_t vertex) const { return m_places[vertex]; }

    /// Those of the corners of a face, in their order. Faces of damaged meshes name vertices that
    /// are not there: those are left out.
    [[nodiscard]] SetRows ofFace(std::size_t face) const
    {
        const ShapeFace& meant = m_shape->faces[face];
        SetRows places;
        places.reserve(meant.corners);
        for (std::size_t i = 0; i < meant.corners; ++i)
        {
            if (meant.vertices[i] < m_places.size())
            {
                places.push_back(m_places[meant.vertices[i]]);
            }
        }
        return places;
    }

private:
    const MeshShape* m_shape;
    SetRows m_places; ///< by vertices
    std::size_t m_count = 0;
};

/// Which places belong together, as faces join them.
class JoinedPlaces
{
public:
    JoinedPlaces(const MeshShape& shape, const VertexPlaces& places)
        : m_above(places.count())
    {
        std::iota(m_above.begin(), m_above.end(), std::size_t{0});
        for (std::size_t face = 0; face < shape.faces.size(); ++face)
        {
            const SetRows corners = places.ofFace(face);
            for (std::size_t i = 1; i < corners.size(); ++i)
            {
                m_above[top(corners[i])] = top(corners[0]);
            }
        }
    }

    [[nodiscard]] std::size_t top(std::size_t place)
    {
        while (m_above[place] != place)
        {
            m_above[place] = m_above[m_above[place]];
            place = m_above[place];
        }
        return place;
    }

private:
    SetRows m_above;
};

/// Rows below a count of which something holds.
template <class Holds>
SetRows rowsWhere(std::size_t count, const Holds& holds)
{
    SetRows rows;
    rows.reserve(count);
    for (std::size_t row = 0; row < count; ++row)
    {
        if (holds(row))
        {
            rows.push_back(row);
        }
    }
    return rows;
}

} // namespace

SetRows otherRows(std::size_t count, MeshRows rows)
{
    std::vector<bool> isThere(count);
    for (const std::size_t row : rows)
    {
        isThere[row] = true;
    }
    return rowsWhere(count, [&isThere](std::size_t row) { return !isThere[row]; });
}

SetRows grownFaces(const MeshShape& shape, MeshRows faces)
{
    const VertexPlaces places(shape);
    std::vector<bool> isMeant(shape.faces.size());
    std::vector<bool> isReached(places.count());
    for (const std::size_t face : faces)
    {
        isMeant[face] = true;
        for (const std::size_t place : places.ofFace(face))
        {
            isReached[place] = true;
        }
    }
    return rowsWhere(shape.faces.size(),
                     [&](std::size_t face)
                     {
                         return isMeant[face]
                                || std::ranges::any_of(places.ofFace(face),
                                                       [&isReached](std::size_t place)
                                                       { return isReached[place]; });
                     });
}

SetRows shrunkFaces(const MeshShape& shape, MeshRows faces)
{
    const std::size_t count = shape.faces.size();
    return otherRows(count, grownFaces(shape, otherRows(count, faces)));
}

SetRows connectedFaces(const MeshShape& shape, MeshRows faces)
{
    const VertexPlaces places(shape);
    JoinedPlaces joined(shape, places);
    std::vector<bool> isMeant(shape.faces.size());
    std::vector<bool> isReached(places.count());
    for (const std::size_t face : faces)
    {
        isMeant[face] = true;
        for (const std::size_t place : places.ofFace(face))
        {
            isReached[joined.top(place)] = true;
        }
    }
    return rowsWhere(shape.faces.size(),
                     [&](std::size_t face)
                     {
                         const SetRows corners = places.ofFace(face);
                         return isMeant[face]
                                || (!corners.empty() && isReached[joined.top(corners[0])]);
                     });
}

SetRows grownVertices(const MeshShape& shape, MeshRows vertices)
{
    const VertexPlaces places(shape);
    std::vector<bool> isMeant(places.count());
    for (const std::size_t vertex : vertices)
    {
        isMeant[places.of(vertex)] = true;
    }
    std::vector<bool> isReached = isMeant;
    for (std::size_t face = 0; face < shape.faces.size(); ++face)
    {
        const SetRows corners = places.ofFace(face);
        for (std::size_t i = 0; i < corners.size(); ++i)
        {
            const std::size_t next = corners[(i + 1) % corners.size()];
            if (isMeant[corners[i]] || isMeant[next])
            {
                isReached[corners[i]] = true;
                isReached[next] = true;
            }
        }
    }
    return rowsWhere(shape.vertices.size(),
                     [&](std::size_t vertex) { return isReached[places.of(vertex)]; });
}

SetRows shrunkVertices(const MeshShape& shape, MeshRows vertices)
{
    const std::size_t count = shape.vertices.size();
    return otherRows(count, grownVertices(shape, otherRows(count, vertices)));
}

SetRows connectedVertices(const MeshShape& shape, MeshRows vertices)
{
    const VertexPlaces places(shape);
    JoinedPlaces joined(shape, places);
    std::vector<bool> isReached(places.count());
    for (const std::size_t vertex : vertices)
    {
        isReached[joined.top(places.of(vertex))] = true;
    }
    return rowsWhere(shape.vertices.size(),
                     [&](std::size_t vertex) { return isReached[joined.top(places.of(vertex))]; });
}

} // namespace tr::edit
