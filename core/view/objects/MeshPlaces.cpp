#include "core/view/objects/MeshPlaces.h"

#include "core/base/Contracts.h"
#include "core/level/tables/ObjectTables.h"
#include "core/view/objects/MeshView.h"

#include <algorithm>

namespace tr::view
{
namespace
{

namespace tables = level::tables;

MeshPart::Kind kindOfPart(const schema::TableInfo& table)
{
    if (table == tables::MeshVertices)
    {
        return MeshPart::Kind::Vertex;
    }
    return table == tables::MeshNormals || table == tables::MeshShades ? MeshPart::Kind::Light
                                                                       : MeshPart::Kind::Face;
}

} // namespace

MeshPlaces::MeshPlaces(const level::Mesh& mesh, schema::Version version)
{
    m_firstWords[static_cast<std::size_t>(MeshPart::Kind::Head)] = {0};
    const schema::FieldMap map = meshFieldMap(mesh, version);
    for (const schema::FieldMap::Node& node : map.nodes())
    {
        // Parts of the head are of no table.
        if (node.table != nullptr)
        {
            add(map, node);
        }
    }
}

/// The rows of a table: equally large, or each a node of its own.
void MeshPlaces::add(const schema::FieldMap& map, const schema::FieldMap::Node& table)
{
    constexpr std::size_t kWord = sizeof(std::uint16_t);
    const MeshPart::Kind kind = kindOfPart(*table.table);
    auto& firstWords = m_firstWords[static_cast<std::size_t>(kind)];
    for (std::size_t i = 0; i < table.rows; ++i)
    {
        const std::size_t size = (table.end - table.begin) / table.rows;
        std::size_t begin = table.begin + i * size;
        std::size_t end = begin + size;
        if (table.kind == schema::FieldMap::Kind::Group)
        {
            begin = map.nodes()[table.children[i]].begin;
            end = map.nodes()[table.children[i]].end;
        }
        m_runs.push_back({begin / kWord, (end - begin) / kWord, {kind, firstWords.size()}});
        firstWords.push_back(begin / kWord);
    }
}

std::size_t MeshPlaces::wordOf(const MeshPart& part) const
{
    TR_PRE(part.row < wordsOf(part.kind).size());
    return wordsOf(part.kind)[part.row];
}

MeshPart MeshPlaces::at(std::size_t word) const
{
    const auto after = std::ranges::upper_bound(m_runs, word, {}, &Run::first);
    if (after == m_runs.begin() || word >= std::prev(after)->first + std::prev(after)->words)
    {
        return {};
    }
    return std::prev(after)->part;
}

} // namespace tr::view
