#include "core/schema/table/RowColumns.h"

#include "core/base/Text.h"

#include <algorithm>
#include <utility>

namespace tr::schema
{

void RowColumns::add(Row& row,
                     std::string_view name,
                     std::span<const Leaf> leaves,
                     std::uint32_t at)
{
    const Part part{name, leaves.data(), leaves.size(), at};
    const auto isIt = [&](std::uint32_t index) { return m_parts[index] == part; };
    // Nearly always it is the one that stands next in other rows too.
    auto place = m_order.begin() + static_cast<std::ptrdiff_t>(row.next);
    if (place == m_order.end() || !isIt(*place))
    {
        const auto known = std::ranges::find_if(m_order, isIt);
        if (known != m_order.end())
        {
            place = known;
        }
        else
        {
            place = m_order.insert(place, static_cast<std::uint32_t>(m_parts.size()));
            m_parts.push_back(part);
        }
    }
    row.next = static_cast<std::size_t>(place - m_order.begin()) + 1;
    row.parts.push_back(*place);
}

void RowColumns::end(Row row, std::size_t number)
{
    std::ranges::sort(row.parts);
    const auto repeated = std::ranges::unique(row.parts);
    row.parts.erase(repeated.begin(), repeated.end());
    if (m_shapeOf.size() <= number)
    {
        m_shapeOf.resize(number + 1);
    }
    auto shape = m_shapes.empty() || m_shapes.back() != row.parts
                     ? std::ranges::find(m_shapes, row.parts)
                     : std::prev(m_shapes.end());
    if (shape == m_shapes.end())
    {
        shape = m_shapes.insert(shape, std::move(row.parts));
    }
    m_shapeOf[number] = static_cast<std::uint32_t>(shape - m_shapes.begin());
}

void RowColumns::add(std::span<const Leaf> leaves)
{
    m_blank.assign(leaves.begin(), leaves.end());
}

RecordType RowColumns::type() const
{
    std::vector<Leaf> leaves = m_shapes.empty() ? m_blank : std::vector<Leaf>();
    for (const std::uint32_t index : m_order)
    {
        const Part& part = m_parts[index];
        for (const Leaf& leaf : std::span(part.leaves, part.count))
        {
            leaves.push_back(partLeaf(leaf, part.name, part.at));
            placeLast(leaves);
        }
    }
    return {{}, {}, m_rowSize, std::move(leaves)};
}

RowShapes RowColumns::shapes() const
{
    const auto hasAll = [this](const std::vector<std::uint32_t>& shape)
    { return shape.size() == m_parts.size(); };
    if (std::ranges::all_of(m_shapes, hasAll))
    {
        return {};
    }
    RowShapes shapes;
    for (const std::vector<std::uint32_t>& shape : m_shapes)
    {
        std::vector<bool>& has = shapes.leaves.emplace_back();
        for (const std::uint32_t part : m_order)
        {
            has.insert(has.end(), m_parts[part].count, std::ranges::binary_search(shape, part));
        }
    }
    shapes.ofRows = m_shapeOf;
    return shapes;
}

Leaf partLeaf(Leaf leaf, std::string_view name, std::uint32_t at)
{
    if (!name.empty())
    {
        leaf.path = leaf.path.empty() ? std::string(name) : concat(name, "/", leaf.path);
    }
    leaf.memoryOffset += at;
    return leaf;
}

void placeLast(std::vector<Leaf>& leaves)
{
    const std::size_t last = leaves.size() - 1;
    leaves[last].diskOffset =
        last == 0
            ? 0
            : leaves[last - 1].diskOffset + static_cast<std::uint32_t>(leaves[last - 1].diskSize());
}

} // namespace tr::schema
