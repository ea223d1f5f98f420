#include "tests/core/LayerRun.h"

#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/WriteForSaving.h"
#include "tests/core/Invariants.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

using level::RoomLayer;
using level::Tr5LayerFaces;
using level::Tr5Room;
using level::Tr5RoomVertex;

constexpr auto kTr5 = level::versions::Tr5;

// --- what a room draws, whatever the numbers are by which it says so

template <std::size_t kCorners>
struct DrawnFace
{
    std::array<Tr5RoomVertex, kCorners> corners;
    std::uint16_t texture = 0;

    friend bool operator==(const DrawnFace&, const DrawnFace&) = default;
};

struct DrawnLayer
{
    std::vector<Tr5RoomVertex> vertices;
    std::vector<DrawnFace<4>> quads;
    std::vector<DrawnFace<3>> triangles;

    friend bool operator==(const DrawnLayer&, const DrawnLayer&) = default;
};

using Drawn = std::vector<DrawnLayer>;

template <std::size_t kCorners, class Face>
std::vector<DrawnFace<kCorners>> drawn(const Table<Face>& faces,
                                       const std::vector<Tr5RoomVertex>& vertices)
{
    std::vector<DrawnFace<kCorners>> result;
    for (const Face& face : faces)
    {
        DrawnFace<kCorners> each;
        each.texture = face.texture;
        for (std::size_t i = 0; i < kCorners; ++i)
        {
            // A corner outside of its layer is drawn by nobody: its number is to stay.
            Tr5RoomVertex nowhere;
            nowhere.colour = face.vertices[i];
            each.corners[i] =
                face.vertices[i] < vertices.size() ? vertices[face.vertices[i]] : nowhere;
        }
        result.push_back(each);
    }
    return result;
}

Drawn drawn(const Tr5Room& room)
{
    Drawn layers;
    std::size_t first = 0;
    for (std::size_t i = 0; i < room.layers.size(); ++i)
    {
        DrawnLayer layer;
        const auto own = room.vertices.slice(first, room.layers[i].numVertices);
        layer.vertices.assign(own.begin(), own.end());
        layer.quads = drawn<4>(room.layerFaces[i].quads, layer.vertices);
        layer.triangles = drawn<3>(room.layerFaces[i].triangles, layer.vertices);
        layers.push_back(std::move(layer));
        first += room.layers[i].numVertices;
    }
    return layers;
}

// --- one edit of a room, and what must be drawn then

enum class Step
{
    Insert,
    Duplicate,
    Remove,
    Move,
};

/// Does to a list what the edit does to its rows.
template <class T>
void apply(std::vector<T>& rows, Step step, std::size_t first, std::size_t to, const T& made)
{
    const auto at = [&rows](std::size_t row)
    { return rows.begin() + static_cast<std::ptrdiff_t>(row); };
    switch (step)
    {
    case Step::Insert:
        rows.insert(at(first), made);
        break;
    case Step::Duplicate:
        rows.insert(at(first + 1), T(rows[first]));
        break;
    case Step::Remove:
        rows.erase(at(first));
        break;
    case Step::Move:
    {
        const T moved = rows[first];
        rows.erase(at(first));
        rows.insert(at(to > first ? to - 1 : to), moved);
        break;
    }
    }
}

Result<void> edited(edit::Document& document,
                    const std::string& path,
                    Step step,
                    std::size_t first,
                    std::size_t to,
                    edit::Joins joins = edit::Joins::Previous)
{
    switch (step)
    {
    case Step::Insert:
        return edit::insertRows(
            document, path, first, edit::blankRows(document.content(), path, 1), joins);
    case Step::Duplicate:
        return edit::duplicateRows(document, {path, first, 1});
    case Step::Remove:
        return edit::removeRows(document, {path, first, 1});
    default:
        return edit::moveRows(document, {path, first, 1}, to);
    }
}

const Tr5Room& roomOf(const edit::Document& document, std::size_t room)
{
    return document.content().as<level::Level>()->tr5Rooms[room];
}

/// The layer that has a vertex.
std::size_t layerOf(const Drawn& layers, std::size_t vertex)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < layers.size(); ++i)
    {
        end += layers[i].vertices.size();
        if (end > vertex)
        {
            return i;
        }
    }
    return layers.size() - 1;
}

/// A try of some kind on some table of the room.
class Try
{
public:
    Try(edit::Document& document, std::size_t room, Random& random)
        : m_document(document)
        , m_path(concat("rooms/", room))
        , m_room(room)
        , m_random(random)
        , m_step(static_cast<Step>(random.below(4)))
        , m_joins(random.oneIn(2) ? edit::Joins::Previous : edit::Joins::Next)
        , m_expected(drawn(roomOf(document, room)))
    {
        for (const Tr5Room& each : rooms())
        {
            m_others.push_back(drawn(each));
        }
    }

    /// Whether it was done; its problem, if what is drawn then is not what must be.
    [[nodiscard]] bool run(std::string& problem)
    {
        const bool done = runSome();
        problem = offsetsProblem(roomOf(m_document, m_room));
        for (std::size_t i = 0; i < rooms().size() && problem.empty(); ++i)
        {
            if (drawn(rooms()[i]) != (i == m_room ? m_expected : m_others[i]))
            {
                problem = concat("other faces in room ", i);
            }
        }
        problem = problem.empty() ? problem
                                  : concat(m_path,
                                           ", change ",
                                           static_cast<int>(m_step),
                                           " of ",
                                           m_first,
                                           " to ",
                                           m_to,
                                           ": ",
                                           problem);
        return done;
    }

private:
    [[nodiscard]] const Table<Tr5Room>& rooms() const
    {
        return m_document.content().as<level::Level>()->tr5Rooms;
    }

    [[nodiscard]] bool choose(std::size_t size)
    {
        const bool isInsert = m_step == Step::Insert;
        if (size == 0 && !isInsert)
        {
            return false;
        }
        m_first = m_random.below(size + (isInsert ? 1 : 0));
        m_to = m_random.below(size + 1);
        return true;
    }

    [[nodiscard]] bool runSome()
    {
        switch (m_random.below(4))
        {
        case 0:
            m_path += "/layers";
            return choose(m_expected.size()) && onLayers();
        case 1:
            m_path += "/vertices";
            return choose(roomOf(m_document, m_room).vertices.size()) && onVertices();
        case 2:
            return !m_expected.empty() && onFaces("/quads", &DrawnLayer::quads);
        default:
            return !m_expected.empty() && onFaces("/triangles", &DrawnLayer::triangles);
        }
    }

    [[nodiscard]] bool onLayers()
    {
        const bool done = edited(m_document, m_path, m_step, m_first, m_to).has_value();
        if (done)
        {
            apply(m_expected, m_step, m_first, m_to, DrawnLayer{});
        }
        return done;
    }

    template <class Face>
    [[nodiscard]] bool onFaces(const char* table, std::vector<Face> DrawnLayer::*faces)
    {
        const std::size_t layer = m_random.below(m_expected.size());
        m_path += concat("/layer_faces/", layer, table);
        if (m_expected[layer].vertices.empty() || !choose((m_expected[layer].*faces).size())
            || !edited(m_document, m_path, m_step, m_first, m_to))
        {
            return false;
        }
        Face blank;
        blank.corners.fill(m_expected[layer].vertices[0]);
        apply(m_expected[layer].*faces, m_step, m_first, m_to, blank);
        return true;
    }

    [[nodiscard]] bool onVertices()
    {
        const bool isNew = m_step == Step::Insert;
        if (isNew && !m_expected.empty() && m_random.oneIn(2))
        {
            m_first = firstOf(m_random.below(m_expected.size() + 1)); // between two layers
        }
        if (!edited(m_document, m_path, m_step, m_first, m_to, m_joins))
        {
            return false;
        }
        // A copy follows its original into its layer. What is drawn stays the same.
        const std::size_t layer = isNew ? layerJoined() : layerOf(m_expected, m_first);
        const std::size_t before = firstOf(layer);
        apply(m_expected[layer].vertices,
              m_step,
              m_first - before,
              m_to - std::min(m_to, before),
              Tr5RoomVertex{});
        return true;
    }

    /// The layer that a new vertex becomes a part of: that of the one in front, or the first that
    /// begins there.
    [[nodiscard]] std::size_t layerJoined() const
    {
        for (std::size_t i = 0; i < m_expected.size() && m_joins == edit::Joins::Next; ++i)
        {
            if (firstOf(i) == m_first)
            {
                return i;
            }
        }
        return layerOf(m_expected, m_first == 0 ? 0 : m_first - 1);
    }

    /// The first vertex of a layer, or the end.
    [[nodiscard]] std::size_t firstOf(std::size_t layer) const
    {
        std::size_t first = 0;
        for (std::size_t i = 0; i < layer; ++i)
        {
            first += m_expected[i].vertices.size();
        }
        return first;
    }

    edit::Document& m_document;
    std::string m_path;
    std::size_t m_room;
    Random& m_random;
    Step m_step;
    edit::Joins m_joins;
    Drawn m_expected;
    std::vector<Drawn> m_others; ///< of all rooms
    std::size_t m_first = 0;
    std::size_t m_to = 0;
};

} // namespace

void addLayer(Tr5Room& room)
{
    const std::size_t last = room.layers.size() - 1;
    std::size_t first = 0;
    for (std::size_t i = 0; i < last; ++i)
    {
        first += room.layers[i].numVertices;
    }
    // The last layer is drawn a second time in other colours, by one that has all of its vertices.
    const auto own = room.vertices.slice(first, room.layers[last].numVertices);
    std::vector<Tr5RoomVertex> vertices(own.begin(), own.end());
    for (Tr5RoomVertex& vertex : vertices)
    {
        vertex.colour += 1;
    }
    room.vertices.edit().insert(room.vertices.edit().end(), vertices.begin(), vertices.end());
    room.layers.edit().push_back(RoomLayer(room.layers[last]));
    room.layerFaces.edit().push_back(Tr5LayerFaces(room.layerFaces[last]));

    std::uint32_t quads = 0;
    std::uint32_t triangles = 0;
    std::uint32_t at = room.header.layersOffset;
    at += static_cast<std::uint32_t>(room.layers.size() * schema::diskSize<RoomLayer>(kTr5));
    room.header.facesOffset = at;
    room.header.facesOffset2 = at;
    for (std::size_t i = 0; i < room.layers.size(); ++i)
    {
        RoomLayer& layer = room.layers.edit()[i];
        layer.pointers[1] = layer.pointers[2] = at;
        quads += layer.numQuads;
        triangles += layer.numTriangles;
        at += static_cast<std::uint32_t>(layer.numQuads * schema::diskSize<level::LayerQuad>(kTr5)
                                         + layer.numTriangles
                                               * schema::diskSize<level::LayerTriangle>(kTr5));
    }
    room.facePadding.edit().assign((4 - at % 4) % 4, 0xCD);
    at += static_cast<std::uint32_t>(room.facePadding.size());
    room.header.verticesOffset = at;
    for (std::size_t i = 0; i < room.layers.size(); ++i)
    {
        RoomLayer& layer = room.layers.edit()[i];
        layer.pointers[0] = at;
        at += static_cast<std::uint32_t>(layer.numVertices * schema::diskSize<Tr5RoomVertex>(kTr5));
    }
    room.header.verticesSize = at - room.header.verticesOffset;
    room.header.numLayers = static_cast<std::uint32_t>(room.layers.size());
    room.header.numQuads = quads;
    room.header.numTriangles = triangles;
}

std::string offsetsProblem(const Tr5Room& room)
{
    const auto& header = room.header;
    std::size_t at = header.layersOffset + room.layers.size() * schema::diskSize<RoomLayer>(kTr5);
    std::size_t quads = 0;
    std::size_t triangles = 0;
    if (header.numLayers != room.layers.size() || room.layers.size() != room.layerFaces.size())
    {
        return "the count of layers";
    }
    if (header.facesOffset != at || header.facesOffset2 != at)
    {
        return concat("the offset of the faces: ", header.facesOffset, " instead of ", at);
    }
    for (std::size_t i = 0; i < room.layers.size(); ++i)
    {
        const RoomLayer& layer = room.layers[i];
        const Tr5LayerFaces& faces = room.layerFaces[i];
        if (layer.pointers[1] != at || layer.pointers[2] != at)
        {
            return concat("the faces of layer ", i, ": ", layer.pointers[1], " instead of ", at);
        }
        if (layer.numQuads != faces.quads.size() || layer.numTriangles != faces.triangles.size())
        {
            return concat("the counts of the faces of layer ", i);
        }
        quads += layer.numQuads;
        triangles += layer.numTriangles;
        at += layer.numQuads * schema::diskSize<level::LayerQuad>(kTr5)
              + layer.numTriangles * schema::diskSize<level::LayerTriangle>(kTr5);
    }
    at += room.facePadding.size();
    if (header.numQuads != quads || header.numTriangles != triangles)
    {
        return "the counts of all faces";
    }
    if (header.verticesOffset != at || at % 4 != 0 || room.facePadding.size() > 3)
    {
        return concat("the offset of the vertices: ", header.verticesOffset, " instead of ", at);
    }
    for (std::size_t i = 0; i < room.layers.size(); ++i)
    {
        if (room.layers[i].pointers[0] != at)
        {
            return concat(
                "the vertices of layer ", i, ": ", room.layers[i].pointers[0], " instead of ", at);
        }
        at += room.layers[i].numVertices * schema::diskSize<Tr5RoomVertex>(kTr5);
    }
    return header.verticesOffset + header.verticesSize == at
                   && header.verticesSize
                          == room.vertices.size() * schema::diskSize<Tr5RoomVertex>(kTr5)
               ? std::string()
               : "the size of the vertices";
}

std::string
layerProblem(const format::GameFile& file, Random& random, std::size_t tries, std::size_t& done)
{
    const auto before = format::write(file);
    edit::Document document(file.content);
    const std::size_t rooms = file.content.as<level::Level>()->tr5Rooms.size();
    for (std::size_t i = 0; i < tries && rooms > 0; ++i)
    {
        const std::size_t room = random.below(rooms);
        if (roomOf(document, room).header.numLayers == level::kUninitialised)
        {
            continue;
        }
        std::string problem;
        done += Try(document, room, random).run(problem) ? 1 : 0;
        if (!problem.empty())
        {
            return problem;
        }
    }
    format::GameFile edited = file;
    edited.content = document.content();
    if (const auto saved = format::writeForSaving(edited, ""); !saved)
    {
        return message(saved.error());
    }
    while (document.canUndo())
    {
        document.undo();
    }
    edited.content = document.content();
    const auto undone = format::write(edited);
    return undone && before ? byteDifference(*before, *undone) : "not written";
}

} // namespace tr::test
