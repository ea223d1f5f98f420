#include "core/edit/clip/RowTrack.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

/// Where a row goes in one edit. Its steps say how they undo themselves: what came with them is
/// what is there now, and what they hold went.
std::optional<std::size_t>
after(const Document::Entry& entry, std::string_view path, std::size_t row)
{
    bool isThere = true;
    std::size_t gone = 0; ///< rows that were taken out and may come back elsewhere
    for (const Step& step : entry.steps)
    {
        const auto* const splice = std::get_if<Splice>(&step);
        if (splice == nullptr || splice->path != path)
        {
            continue;
        }
        const std::size_t first = splice->first;
        const std::size_t came = splice->count;
        const std::size_t went = splice->rows.size();
        if (!isThere)
        {
            if (went == 0 && came == gone)
            {
                row += first; // moved rows come as they went
                isThere = true;
            }
        }
        else if (row >= first + went)
        {
            row = row - went + came;
        }
        else if (row >= first && went != came)
        {
            row -= first;
            gone = went;
            isThere = false;
        }
    }
    return isThere ? std::optional(row) : std::nullopt;
}

} // namespace

RowTrack::RowTrack(const Document& document, Document::State since)
    : m_document(document)
{
    for (std::size_t position = 0; position <= document.history().size() && !m_since; ++position)
    {
        if (document.stateAt(position) == since)
        {
            m_since = position;
        }
    }
}

bool RowTrack::isExchanged() const noexcept
{
    const auto [first, last] = std::minmax({*m_since, m_document.position()});
    const auto isExchange = [](const Step& step) { return std::holds_alternative<Exchange>(step); };
    for (std::size_t i = first; i < last; ++i)
    {
        if (std::ranges::any_of(m_document.history()[i].steps, isExchange))
        {
            return true;
        }
    }
    return false;
}

std::optional<std::size_t> RowTrack::now(std::string_view path, std::size_t row) const
{
    TR_PRE(isKnown());
    const auto& history = m_document.history();
    std::optional<std::size_t> place = row;
    for (std::size_t i = *m_since; i < m_document.position() && place; ++i)
    {
        place = after(history[i], path, *place);
    }
    for (std::size_t i = *m_since; i > m_document.position() && place; --i)
    {
        place = after(history[i - 1], path, *place);
    }
    return place;
}

} // namespace tr::edit
