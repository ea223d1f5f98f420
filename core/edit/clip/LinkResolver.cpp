#include "core/edit/clip/LinkResolver.h"

#include "core/edit/clip/ClipRules.h"

namespace tr::edit
{

LinkResolver::LinkResolver(const Document& origin, const RowClip& clip)
    : m_content(origin.content())
    , m_tables(m_content.tables())
    , m_isOwn(origin.identity() == clip.document)
    , m_track(origin, clip.state)
{
}

std::size_t LinkResolver::rows(TableId table) const
{
    const schema::TableView* const view = m_tables.find(table);
    return view != nullptr ? view->size() : 0;
}

bool LinkResolver::isMeant(const ClipLink& link, std::size_t row) const
{
    return row < rows(link.place.target) && meaning().of(link.place.target, row) == link.meaning;
}

const view::RowMeaning& LinkResolver::meaning() const
{
    if (m_meaning == nullptr)
    {
        m_references = std::make_unique<view::References>(m_content, m_tables);
        m_meaning = std::make_unique<view::RowMeaning>(m_content, m_tables, *m_references);
    }
    return *m_meaning;
}

std::optional<LinkResolver::Found> LinkResolver::find(const ClipLink& link,
                                                      std::optional<std::size_t> count) const
{
    const TableId target = link.place.target;
    const std::size_t size = rows(target);
    const auto number = static_cast<std::size_t>(link.first);
    if (isKnownByNumber(target))
    {
        return number < size ? std::optional(Found{number, true}) : std::nullopt;
    }
    const bool isInStep = companionOf(m_content, target).has_value() || target == tables::Textiles16
                          || target == tables::Samples;
    if (isFollowed() && !isInStep)
    {
        const auto row = m_track.now(target->segment, number);
        return row && *row < size ? std::optional(Found{*row, true}) : std::nullopt;
    }
    // Who has animations for its own has those, and not what another file's has in their place.
    if (link.animation && !target->isOwnedBy(link.place.table))
    {
        if (const auto row = view::animationOf(level::objectsOf(m_content), *link.animation))
        {
            return Found{*row, true};
        }
    }
    if (link.meaning.size != 0 && size != 0)
    {
        const auto row = count ? meaning().find(target, link.meaning, number, *count)
                               : meaning().find(target, link.meaning, number);
        if (row)
        {
            return Found{*row, true};
        }
    }
    return number < size ? std::optional(Found{number, isFollowed()}) : std::nullopt;
}

} // namespace tr::edit
