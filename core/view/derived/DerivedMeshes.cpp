#include "core/view/derived/DerivedParts.h"
#include "core/view/objects/MeshView.h"

#include <algorithm>
#include <array>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

/// Meshes that overlap can be as many as there are words; no more bytes than these times the mesh
/// data are unpacked of a damaged file.
constexpr std::size_t kMostReadings = 8;

struct Counts
{
    std::uint32_t bytes = 0;
    std::uint32_t vertices = 0;
    std::uint32_t normals = 0;
    std::uint32_t shades = 0;
    std::uint32_t triangles = 0;
    std::uint32_t quads = 0;
    bool isKnown = false;
};

Counts countsOf(const level::Mesh& mesh, schema::Version version)
{
    Counts counts;
    const auto size = [](const auto& rows) { return static_cast<std::uint32_t>(rows.size()); };
    counts.bytes = static_cast<std::uint32_t>(packedSize(mesh, version));
    counts.vertices = size(mesh.vertices);
    counts.normals = size(mesh.normals);
    counts.shades = size(mesh.shades);
    counts.triangles = size(mesh.triangles) + size(mesh.colouredTriangles);
    counts.quads = size(mesh.quads) + size(mesh.colouredQuads);
    for (const level::WadPolygon& polygon : mesh.polygons)
    {
        ++(polygon.isQuad() ? counts.quads : counts.triangles);
    }
    counts.isKnown = true;
    return counts;
}

} // namespace

/// All meshes in the order of the mesh data.
class MeshParts::Index
{
public:
    explicit Index(const DerivedSource& source)
        : m_offsets(meshOffsets(source.objects()))
        , m_counts(m_offsets.size())
        , m_pointers(m_offsets.size())
        , m_statics(source.objects().meshPointers.size(), kNone)
        , m_end(source.objects().meshWords.size() * sizeof(std::uint16_t))
    {
        std::size_t left = m_end * kMostReadings;
        for (std::size_t i = 0; i < m_offsets.size(); ++i)
        {
            const auto mesh = readMesh(source.objects(), source.version(), m_offsets[i]);
            if (mesh && left > 0)
            {
                m_counts[i] = countsOf(*mesh, source.version());
                left -= std::min<std::size_t>(left, m_counts[i].bytes);
            }
        }
        const auto& pointers = source.objects().meshPointers;
        for (std::uint32_t row = 0; row < pointers.size(); ++row)
        {
            Pointers& of = m_pointers[*meshAt(pointers[row].offset)];
            of.first = of.count == 0 ? row : of.first;
            ++of.count;
        }
        for (std::uint32_t row = 0; row < source.objects().staticMeshes.size(); ++row)
        {
            const std::size_t pointer = source.objects().staticMeshes[row].mesh;
            if (pointer < m_statics.size() && m_statics[pointer] == kNone)
            {
                m_statics[pointer] = row;
            }
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_offsets.size(); }

    [[nodiscard]] std::uint32_t offset(std::size_t mesh) const { return m_offsets[mesh]; }

    [[nodiscard]] const Counts& counts(std::size_t mesh) const { return m_counts[mesh]; }

    [[nodiscard]] std::uint32_t firstPointer(std::size_t mesh) const
    {
        return m_pointers[mesh].first;
    }

    [[nodiscard]] std::uint32_t pointers(std::size_t mesh) const { return m_pointers[mesh].count; }

    /// The first static that a mesh pointer serves.
    [[nodiscard]] std::optional<std::int64_t> staticOf(std::size_t pointer) const
    {
        const std::uint32_t row = m_statics[pointer];
        return row == kNone ? std::nullopt : std::optional<std::int64_t>(row);
    }

    /// Where the next mesh begins, or the mesh data end.
    [[nodiscard]] std::size_t end(std::size_t mesh) const
    {
        return mesh + 1 < m_offsets.size() ? std::min<std::size_t>(m_offsets[mesh + 1], m_end)
                                           : m_end;
    }

    /// The mesh that begins at that offset.
    [[nodiscard]] std::optional<std::size_t> meshAt(std::uint32_t offset) const
    {
        const auto found = std::ranges::lower_bound(m_offsets, offset);
        const bool isThere = found != m_offsets.end() && *found == offset;
        return isThere ? std::optional(static_cast<std::size_t>(found - m_offsets.begin()))
                       : std::nullopt;
    }

    /// The mesh or the padding behind it that holds a byte.
    [[nodiscard]] std::optional<std::size_t> meshAround(std::size_t byte) const
    {
        const auto after = std::ranges::upper_bound(m_offsets, byte);
        return after == m_offsets.begin()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(after - m_offsets.begin()) - 1);
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

    struct Pointers
    {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    std::vector<std::uint32_t> m_offsets;
    std::vector<Counts> m_counts;
    std::vector<Pointers> m_pointers;
    std::vector<std::uint32_t> m_statics; ///< of each mesh pointer
    std::size_t m_end;
};

MeshParts::MeshParts(const DerivedSource& source)
    : m_source(source)
    , m_index(std::make_shared<const Index>(source))
{
}

namespace
{

struct CountColumn
{
    const char* name;
    std::string_view doc;
    std::uint32_t Counts::*count;
};

constexpr std::array kCounts{
    CountColumn{"vertices", "Vertices of the mesh.", &Counts::vertices},
    CountColumn{"normals", "Its normals: rooms light it.", &Counts::normals},
    CountColumn{"shades", "Its shades: it has its own light.", &Counts::shades},
    CountColumn{"triangles", "Its triangles, textured and coloured.", &Counts::triangles},
    CountColumn{"quads", "Its quads, textured and coloured.", &Counts::quads},
};

/// Columns of what a mesh has; `meshOf` says which mesh a row means.
template <class IndexPtr, class MeshOf>
void addCounts(DerivedColumns& columns, const IndexPtr& index, const MeshOf& meshOf)
{
    for (const CountColumn& each : kCounts)
    {
        const auto value =
            [index, meshOf, count = each.count](std::size_t row) -> std::optional<std::int64_t>
        {
            const std::optional<std::size_t> mesh = meshOf(row);
            return mesh && index->counts(*mesh).isKnown
                       ? std::optional<std::int64_t>(index->counts(*mesh).*count)
                       : std::nullopt;
        };
        columns.push_back(numberColumn(each.name, each.doc, value));
    }
}

template <class IndexPtr, class MeshOf>
DerivedColumn sizeColumn(const IndexPtr& index, const MeshOf& meshOf)
{
    return numberColumn("size",
                        "Bytes of the mesh, without what lies behind it.",
                        [index, meshOf](std::size_t row) -> std::optional<std::int64_t>
                        {
                            const std::optional<std::size_t> mesh = meshOf(row);
                            return mesh && index->counts(*mesh).isKnown
                                       ? std::optional<std::int64_t>(index->counts(*mesh).bytes)
                                       : std::nullopt;
                        });
}

constexpr std::string_view kMoveableDoc = "The first moveable that has it.";
constexpr std::string_view kStaticDoc = "The first static that has it.";

/// Where a mesh is, and who has it.
template <class IndexPtr>
DerivedColumns meshColumns(const IndexPtr& index, const Ownership* owners)
{
    return {
        numberColumn("offset",
                     "Bytes from the start of the mesh data.",
                     [index](std::size_t row) { return index->offset(row); }),
        rowColumn("pointer",
                  tables::MeshPointers,
                  "The first mesh pointer that leads to it.",
                  [index](std::size_t row) { return index->firstPointer(row); }),
        numberColumn("pointers",
                     "How many mesh pointers lead to it.",
                     [index](std::size_t row) { return index->pointers(row); }),
        rowColumn("moveable",
                  tables::Models,
                  kMoveableDoc,
                  [index, owners](std::size_t row)
                  { return numberOf(owners->modelOfMesh(index->firstPointer(row))); }),
        rowColumn("static",
                  tables::StaticMeshes,
                  kStaticDoc,
                  [index](std::size_t row) { return index->staticOf(index->firstPointer(row)); }),
        sizeColumn(index, [](std::size_t row) { return std::optional(row); }),
        numberColumn("padding",
                     "Bytes between its end and the next mesh; below zero where they overlap.",
                     [index](std::size_t row) -> std::optional<std::int64_t>
                     {
                         const Counts& counts = index->counts(row);
                         const auto room = static_cast<std::int64_t>(index->end(row))
                                           - static_cast<std::int64_t>(index->offset(row));
                         return counts.isKnown ? std::optional(room - counts.bytes) : std::nullopt;
                     })};
}

} // namespace

DerivedTable MeshParts::table() const
{
    const auto self = [](std::size_t row) { return std::optional(row); };
    DerivedColumns columns = meshColumns(m_index, m_source.owners);
    addCounts(columns, m_index, self);
    // The pointer, not the words: that is what other views show as a mesh.
    const auto placeOf = [index = m_index](std::size_t row) {
        return RowsOf{tables::MeshPointers, index->firstPointer(row), 1};
    };
    const level::Objects* const objects = &m_source.objects();
    const auto rowAt = [index = m_index, objects](TableId table,
                                                  std::size_t row) -> std::optional<std::size_t>
    {
        if (table == tables::MeshPointers && row < objects->meshPointers.size())
        {
            return index->meshAt(objects->meshPointers[row].offset);
        }
        return table == tables::MeshWords ? index->meshAround(row * 2) : std::nullopt;
    };
    return {m_index->size(), std::move(columns), placeOf, rowAt};
}

DerivedColumns MeshParts::besidePointers() const
{
    const level::Objects* const objects = &m_source.objects();
    const Ownership* const owners = m_source.owners;
    const auto meshOf = [index = m_index, objects](std::size_t row)
    { return index->meshAt(objects->meshPointers[row].offset); };
    DerivedColumns columns{
        rowColumn("moveable",
                  tables::Models,
                  kMoveableDoc,
                  [owners](std::size_t row) { return numberOf(owners->modelOfMesh(row)); }),
        rowColumn("static",
                  tables::StaticMeshes,
                  kStaticDoc,
                  [index = m_index](std::size_t row) { return index->staticOf(row); }),
        numberColumn("mesh",
                     "Which mesh of the mesh data it is.",
                     [meshOf](std::size_t row) { return numberOf(meshOf(row)); }),
        numberColumn("sharers",
                     "How many other mesh pointers lead to the same mesh.",
                     [index = m_index, meshOf](std::size_t row) -> std::optional<std::int64_t>
                     { return std::int64_t{index->pointers(*meshOf(row))} - 1; }),
        sizeColumn(m_index, meshOf)};
    addCounts(columns, m_index, meshOf);
    return columns;
}

DerivedColumns MeshParts::besideWords() const
{
    const auto meshOf = [index = m_index](std::size_t row) { return index->meshAround(row * 2); };
    return {numberColumn("mesh",
                         "Which mesh of the mesh data the word belongs to.",
                         [meshOf](std::size_t row) { return numberOf(meshOf(row)); }),
            numberColumn("place",
                         "Which word of the mesh it is.",
                         [index = m_index, meshOf](std::size_t row) -> std::optional<std::int64_t>
                         {
                             const auto mesh = meshOf(row);
                             return mesh ? std::optional(static_cast<std::int64_t>(row)
                                                         - index->offset(*mesh) / 2)
                                         : std::nullopt;
                         })};
}

DerivedColumns MeshParts::besideStatics() const
{
    const level::Objects* const objects = &m_source.objects();
    DerivedColumns columns;
    addCounts(columns,
              m_index,
              [index = m_index, objects](std::size_t row) -> std::optional<std::size_t>
              {
                  const std::size_t pointer = objects->staticMeshes[row].mesh;
                  return pointer < objects->meshPointers.size()
                             ? index->meshAt(objects->meshPointers[pointer].offset)
                             : std::nullopt;
              });
    return atTail(std::move(columns));
}

} // namespace tr::view
