#include "core/view/links/RowMeaning.h"

#include "core/schema/record/ReferenceCode.h"

#include <algorithm>
#include <cstring>

namespace tr::view
{
namespace
{

/// A static mesh has a pointer, that a mesh, that textures, and those a page.
constexpr int kSteps = 4;

/// More rows of one list are not looked at: what is alike so far is alike.
constexpr std::size_t kMostOfList = 2048;

/// Meanings of larger tables are not searched.
constexpr std::size_t kMostSearched = 100'000;

void append(std::vector<std::byte>& bytes, const void* data, std::size_t size)
{
    const auto* first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
}

template <class T>
void append(std::vector<std::byte>& bytes, const T& value)
{
    append(bytes, &value, sizeof(value));
}

} // namespace

RowMeaning::RowMeaning(const schema::Content& content,
                       const schema::TableSet& tables,
                       const References& references)
    : m_tables(tables)
    , m_references(references)
    , m_version(content.version())
{
}

Fingerprint RowMeaning::of(schema::TableId table, std::size_t row) const
{
    return of(table, row, kSteps);
}

Fingerprint RowMeaning::of(schema::TableId table, const RowRange& rows) const
{
    Bytes bytes;
    append(bytes, rows.count);
    for (std::size_t row = rows.first; row < rows.end(); ++row)
    {
        append(bytes, of(table, row).low);
    }
    return fingerprint(bytes);
}

std::optional<std::size_t> RowMeaning::find(schema::TableId table,
                                            const Fingerprint& meaning,
                                            std::size_t near,
                                            std::size_t count) const
{
    const std::size_t size = m_tables.find(table)->size();
    if (count > size || (size - count + 1) > kMostSearched / std::max<std::size_t>(count, 1))
    {
        return std::nullopt;
    }
    const auto distance = [near](std::size_t row) { return row < near ? near - row : row - near; };
    std::optional<std::size_t> found;
    for (std::size_t row = 0; row + count <= size; ++row)
    {
        const bool isNearer = !found || distance(row) < distance(*found);
        if (isNearer && of(table, RowRange{row, count}) == meaning)
        {
            found = row;
        }
    }
    return found;
}

Fingerprint RowMeaning::of(schema::TableId table, std::size_t row, int steps) const
{
    const auto [entry, isNew] = m_known.try_emplace({table, row, steps});
    if (!isNew)
    {
        return entry->second; // or an empty one, in a circle
    }
    const schema::TableView& view = *m_tables.find(table);
    Bytes bytes;
    addNumbers(bytes, view, row);
    for (const Link& link : m_references.linksFrom(table, row))
    {
        const schema::TableView* const target = m_tables.find(link.target);
        if (steps == 0 || link.isSlot() || target == nullptr || link.first < 0)
        {
            continue;
        }
        const auto first = static_cast<std::size_t>(link.first);
        const std::size_t rows = target->size();
        const std::size_t end =
            first < rows ? first + std::min({link.count, rows - first, kMostOfList}) : first;
        append(bytes, link.from.leaf);
        for (std::size_t each = first; each < end; ++each)
        {
            if (m_references.linksFrom(link.target, each).empty()
                && target->type().memorySize() <= 4)
            {
                addNumbers(bytes, *target, each); // a word of a stream
                continue;
            }
            append(bytes, of(link.target, each, steps - 1).low);
        }
    }
    return m_known[{table, row, steps}] = fingerprint(bytes);
}

void RowMeaning::addNumbers(Bytes& bytes, const schema::TableView& view, std::size_t row) const
{
    const auto links = m_references.linksFrom(view.id(), row);
    const auto leaves = view.type().leaves();
    const auto* const data = static_cast<const std::byte*>(view.rowData(row));
    for (std::uint32_t i = 0; i < leaves.size(); ++i)
    {
        const schema::Leaf& leaf = leaves[i];
        if (!view.has(row, i))
        {
            continue;
        }
        if (leaf.count > 1 || leaf.isText())
        {
            append(bytes, data + leaf.memoryOffset, leaf.memorySize());
            continue;
        }
        schema::Value value = view.value(row, leaf);
        for (const Link& link : links)
        {
            if (link.from.leaf == i && !link.isSlot())
            {
                value = schema::encodeNumber(link.code, value, 0).value_or(value);
            }
        }
        std::uint64_t bits = 0;
        schema::storeValue(leaf.memory, value, &bits);
        append(bytes, bits);
    }
}

std::optional<std::size_t>
RowMeaning::find(schema::TableId table, const Fingerprint& meaning, std::size_t near) const
{
    const std::size_t count = m_tables.find(table)->size();
    if (near < count && of(table, near) == meaning)
    {
        return near;
    }
    if (count > kMostSearched)
    {
        return std::nullopt;
    }
    const auto [entry, isNew] = m_rows.try_emplace(table);
    for (std::size_t row = 0; isNew && row < count; ++row)
    {
        entry->second[of(table, row).low].push_back(row);
    }
    const auto found = entry->second.find(meaning.low);
    if (found == entry->second.end())
    {
        return std::nullopt;
    }
    const auto distance = [near](std::size_t row) { return row < near ? near - row : row - near; };
    return *std::ranges::min_element(found->second, {}, distance);
}

std::optional<OwnedAnimation> ownedAnimation(const level::Objects& objects, std::size_t animation)
{
    const auto model = modelOfAnimation(objects, animation);
    if (!model)
    {
        return std::nullopt;
    }
    const std::size_t first = animationsOf(objects, objects.models[*model]).first;
    return OwnedAnimation{objects.models[*model].id, static_cast<std::uint32_t>(animation - first)};
}

std::optional<std::size_t> animationOf(const level::Objects& objects, const OwnedAnimation& owned)
{
    for (const level::Model& model : objects.models)
    {
        const RowRange animations = animationsOf(objects, model);
        if (model.id == owned.slot && owned.number < animations.count)
        {
            return animations.first + owned.number;
        }
    }
    return std::nullopt;
}

} // namespace tr::view
