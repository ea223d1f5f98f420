#include "core/view/links/LinkSource.h"

namespace tr::view
{

LinkSource::LinkSource(const schema::Content& content, const schema::TableSet& tables)
    : m_tables(&tables)
    , m_version(content.version())
    , m_level(content.as<level::Level>())
    , m_objects(&level::objectsOf(content))
{
    for (const schema::TableView& view : tables.tables())
    {
        m_views[view.id()] = &view;
    }
}

std::vector<schema::Reference> LinkSource::references(schema::TableId table,
                                                      const schema::Leaf& leaf) const
{
    std::vector<schema::Reference> found;
    for (schema::Reference& reference : schema::referencesOf(table, leaf, m_version))
    {
        if (const schema::TableView* target = find(reference.target))
        {
            reference.code.rowBytes = static_cast<std::uint32_t>(target->type().diskSize());
            found.push_back(reference);
        }
    }
    return found;
}

std::optional<Link> LinkSource::link(const schema::Reference& reference,
                                     const schema::Cell& from,
                                     const schema::Value& value) const
{
    Link link;
    link.from = from;
    link.target = reference.target;
    link.code = reference.code;
    link.none = reference.none;
    link.first = schema::decodeNumber(reference.code, value);
    if (link.first == reference.none)
    {
        return std::nullopt;
    }
    if (!link.isSlot())
    {
        return link;
    }
    const std::int64_t slot = link.first;
    link.first = -1;
    for (const schema::TableId table : {reference.target, reference.otherwise})
    {
        const auto* rows = find(table) != nullptr ? &called(table, slot) : nullptr;
        if (link.first < 0 && rows != nullptr && !rows->empty())
        {
            link.target = table;
            link.first = static_cast<std::int64_t>(rows->front().first);
        }
    }
    return link.first < 0 && reference.mayMiss ? std::nullopt : std::optional(link);
}

const std::vector<RowRange>& LinkSource::called(schema::TableId table, std::int64_t slot) const
{
    static const std::vector<RowRange> kNobody;
    const Slots& slots = slotsOf(table);
    const auto found = slots.find(slot);
    return found == slots.end() ? kNobody : found->second;
}

const LinkSource::Slots& LinkSource::slotsOf(schema::TableId table) const
{
    const auto [entry, isNew] = m_slots.try_emplace(table);
    const schema::TableView* view = find(table);
    if (!isNew || view == nullptr)
    {
        return entry->second;
    }
    const auto leaves = view->type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const schema::Leaf& leaf = leaves[i];
        for (std::size_t row = 0; leaf.info->isSlot && row < view->size(); ++row)
        {
            if (!view->has(row, i))
            {
                continue;
            }
            auto& ranges = entry->second[view->value(row, leaf).integer()];
            if (!ranges.empty() && ranges.back().end() == row)
            {
                ++ranges.back().count;
            }
            else
            {
                ranges.push_back({row, 1});
            }
        }
    }
    return entry->second;
}

} // namespace tr::view
