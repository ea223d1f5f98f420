#include "core/schema/FieldMap.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/schema/PathStack.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tr::schema
{
namespace
{

std::optional<std::uint64_t> parseRow(std::string_view text)
{
    std::uint64_t row = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), row);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(row) : std::nullopt;
}

/// Splits off the text before the first slash.
std::string_view firstSegment(std::string_view path)
{
    return path.substr(0, path.find('/'));
}

std::string_view afterFirst(std::string_view path)
{
    const auto slash = path.find('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
}

std::string join(const std::string& a, std::string_view b)
{
    return a.empty() ? std::string(b) : b.empty() ? a : concat(a, "/", b);
}

/// Narrows `ref` to what `rest` names inside the record of `type` that begins at its offset.
bool enterRecord(FieldRef& ref, const RecordType& type, std::string_view rest)
{
    if (rest.empty())
    {
        if (type.leaves().size() == 1 && type.leaves()[0].path.empty())
        {
            ref.info = type.leaves()[0].info;
            ref.type = type.leaves()[0].disk;
        }
        return true;
    }
    const std::string inner = concat(rest, "/");
    std::optional<std::uint64_t> begin;
    std::uint64_t end = 0;
    for (const Leaf& leaf : type.leaves())
    {
        if (leaf.path == rest && leaf.count == 1)
        {
            ref.info = leaf.info;
            ref.type = leaf.disk;
        }
        if (leaf.path == rest || leaf.path.starts_with(inner))
        {
            begin = begin.value_or(leaf.diskOffset);
            end = leaf.diskOffset + leaf.diskSize();
        }
        if (leaf.count > 1 && rest.starts_with(leaf.path + "/"))
        {
            const auto element = parseRow(rest.substr(leaf.path.size() + 1));
            if (element && *element < leaf.count)
            {
                ref.info = leaf.info;
                ref.type = leaf.disk;
                begin = leaf.diskOffset + *element * sizeOf(leaf.disk);
                end = *begin + sizeOf(leaf.disk);
            }
        }
    }
    if (!begin)
    {
        return false;
    }
    ref.size = end - *begin;
    ref.offset += *begin;
    ref.path = join(ref.path, rest);
    return true;
}

/// Whether a node is what a path calls by that segment.
/// By its segment of a path, or as a table by the name that counts and lists have for it.
bool isCalled(const FieldMap::Node& node, std::string_view segment)
{
    if (node.row != FieldMap::kNone)
    {
        return parseRow(segment) == std::optional<std::uint64_t>(node.row);
    }
    const bool isTable = node.table != nullptr && node.prefix.empty();
    return (!node.name.empty() && segment.starts_with(node.prefix)
            && segment.substr(node.prefix.size()) == node.name)
           || (isTable && node.table->name == segment);
}

/// The first segment of `path` that the record does not have.
std::string_view firstMissing(const RecordType& type, std::string_view path)
{
    std::string known;
    while (!path.empty())
    {
        const std::string next = join(known, firstSegment(path));
        const bool there =
            std::ranges::any_of(type.leaves(),
                                [&next](const Leaf& leaf)
                                { return leaf.path == next || leaf.path.starts_with(next + "/"); });
        if (!there)
        {
            return firstSegment(path);
        }
        known = next;
        path = afterFirst(path);
    }
    return path;
}

} // namespace

FieldMap::FieldMap(std::vector<Space> spaces, std::vector<Node> nodes)
    : m_spaces(std::move(spaces))
    , m_nodes(std::move(nodes))
    , m_byOffset(m_spaces.size())
{
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
    {
        const Node& node = m_nodes[i];
        if (node.kind != Kind::Group && node.end > node.begin)
        {
            m_byOffset[node.space].push_back(i);
        }
    }
    for (auto& list : m_byOffset)
    {
        std::ranges::sort(
            list, {}, [this](std::uint32_t i) { return std::pair(m_nodes[i].begin, i); });
    }
}

std::optional<FieldMap::Spot> FieldMap::spotAt(std::uint32_t space,
                                               std::uint64_t offset) const noexcept
{
    if (space >= m_spaces.size())
    {
        return std::nullopt;
    }
    const auto& list = m_byOffset[space];
    const auto after = std::ranges::upper_bound(
        list, offset, {}, [this](std::uint32_t i) { return m_nodes[i].begin; });
    if (after == list.begin() || m_nodes[*std::prev(after)].end <= offset)
    {
        return std::nullopt;
    }
    Spot spot;
    spot.node = *std::prev(after);
    const Node& node = m_nodes[spot.node];
    if (node.kind == Kind::Opaque)
    {
        spot.offset = node.begin;
        spot.size = node.end - node.begin;
        return spot;
    }
    if (node.kind == Kind::Varied)
    {
        spot.leaf = node.type->leaves().data();
        spot.offset = node.begin;
        spot.size = node.end - node.begin;
        return spot;
    }
    const std::uint64_t stride = node.type->diskSize();
    spot.row = (offset - node.begin) / stride;
    spot.leaf = &node.type->leafAt((offset - node.begin) % stride);
    spot.offset = node.begin + spot.row * stride + spot.leaf->diskOffset;
    spot.size = spot.leaf->isText() ? spot.leaf->diskSize() : sizeOf(spot.leaf->disk);
    spot.element = (offset - spot.offset) / spot.size;
    spot.offset += spot.element * spot.size;
    return spot;
}

Result<FieldRef> FieldMap::at(std::uint32_t space, std::uint64_t offset) const
{
    const auto spot = spotAt(space, offset);
    if (!spot || offset >= m_spaces[space].size)
    {
        const std::uint64_t size = space < m_spaces.size() ? m_spaces[space].size : 0;
        return fail(ErrorCode::NoSuchOffset, {hex(offset), concat(size)});
    }
    FieldRef ref = refTo(spot->node);
    if (spot->leaf == nullptr)
    {
        return ref;
    }
    if (m_nodes[spot->node].kind == Kind::Rows)
    {
        ref.path = concat(ref.path, "/", spot->row);
    }
    ref.path = join(ref.path, spot->leaf->path);
    if (spot->leaf->count > 1)
    {
        ref.path = concat(ref.path, "/", spot->element);
    }
    ref.offset = spot->offset;
    ref.size = spot->size;
    ref.info = spot->leaf->info;
    ref.type = spot->leaf->disk;
    return ref;
}

Result<FieldRef> FieldMap::find(std::string_view path) const
{
    std::string_view missing;
    if (auto found = below(0, path, missing))
    {
        return std::move(*found);
    }
    return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(missing)});
}

std::optional<FieldRef>
FieldMap::below(std::uint32_t group, std::string_view rest, std::string_view& missing) const
{
    if (rest.empty())
    {
        return refTo(group);
    }
    const std::string_view segment = firstSegment(rest);
    missing = segment;
    bool isNamed = false;
    for (const std::uint32_t child : m_nodes[group].children)
    {
        const Node& node = m_nodes[child];
        std::string_view missingHere;
        std::optional<FieldRef> found;
        if (isCalled(node, segment))
        {
            const std::string_view inner = afterFirst(rest);
            found = node.kind == Kind::Group ? below(child, inner, missingHere)
                                             : insideOf(child, inner, missingHere);
            missing = isNamed ? missing : missingHere;
            isNamed = true;
        }
        else if (node.name.empty() && node.kind == Kind::Record)
        {
            // Fields of records without a name stand among the children of the group.
            found = insideOf(child, rest, missingHere);
        }
        if (found)
        {
            return found;
        }
    }
    return std::nullopt;
}

std::optional<FieldRef>
FieldMap::insideOf(std::uint32_t index, std::string_view rest, std::string_view& missing) const
{
    const Node& node = m_nodes[index];
    FieldRef ref = refTo(index);
    missing = firstSegment(rest);
    if (node.kind == Kind::Rows)
    {
        if (rest.empty())
        {
            return ref;
        }
        const auto row = parseRow(firstSegment(rest));
        if (!row || *row >= node.rows)
        {
            return std::nullopt;
        }
        ref.path = concat(ref.path, "/", *row);
        ref.offset = node.begin + *row * node.type->diskSize();
        ref.size = node.type->diskSize();
        rest = afterFirst(rest);
    }
    if (node.type != nullptr && !enterRecord(ref, *node.type, rest))
    {
        missing = firstMissing(*node.type, rest);
        return std::nullopt;
    }
    return node.type == nullptr && !rest.empty() ? std::nullopt : std::optional(std::move(ref));
}

std::optional<FieldMap::Origin> FieldMap::originOf(std::uint32_t space) const
{
    TR_PRE(space < m_spaces.size());
    if (space == 0)
    {
        return std::nullopt;
    }
    const std::string& name = m_spaces[space].name;
    if (auto stored = find(concat(kStoredPrefix, name)))
    {
        return Origin{std::move(*stored), false};
    }
    auto deflated = find(concat(name, "/compressed"));
    if (!deflated && space == 1)
    {
        deflated = find("compressed"); // of a file that is one stream, which belongs to no chunk
    }
    return deflated ? std::optional(Origin{std::move(*deflated), true}) : std::nullopt;
}

std::optional<FieldMap::Gap> FieldMap::firstGap() const
{
    for (std::uint32_t space = 0; space < m_spaces.size(); ++space)
    {
        std::uint64_t next = 0;
        for (const std::uint32_t i : m_byOffset[space])
        {
            if (m_nodes[i].begin != next)
            {
                return Gap{space, std::min(next, m_nodes[i].begin)};
            }
            next = m_nodes[i].end;
        }
        if (next != m_spaces[space].size)
        {
            return Gap{space, std::min(next, m_spaces[space].size)};
        }
    }
    return std::nullopt;
}

std::string FieldMap::pathOf(std::uint32_t node) const
{
    std::vector<std::string> segments;
    for (std::uint32_t i = node; i != kNone; i = m_nodes[i].parent)
    {
        const Node& each = m_nodes[i];
        if (each.row != kNone)
        {
            segments.push_back(std::to_string(each.row));
        }
        else if (!each.name.empty())
        {
            segments.push_back(concat(each.prefix, each.name));
        }
    }
    std::string path;
    for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment)
    {
        path = join(path, *segment);
    }
    return path;
}

FieldRef FieldMap::refTo(std::uint32_t index) const
{
    const Node& node = m_nodes[index];
    FieldRef ref;
    ref.path = pathOf(index);
    ref.space = node.space;
    ref.offset = node.begin;
    ref.size = node.end - node.begin;
    return ref;
}

} // namespace tr::schema
