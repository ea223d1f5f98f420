#include "ui/navigation/NavigationHistory.h"

#include "core/base/Contracts.h"

#include <utility>

namespace ui
{

void NavigationHistory::visit(const Address& place, Clock::time_point when)
{
    const bool first = m_stops.empty();
    if (!first && m_stops[m_current] == place)
    {
        return;
    }
    if (!first)
    {
        m_stops.resize(m_current + 1);
    }
    const bool passing =
        !first && m_stops.back().table == place.table && when - m_lastVisit < kPassing;
    m_lastVisit = when;
    if (passing)
    {
        m_stops.back() = place;
        return;
    }
    if (m_stops.size() == kMostStops)
    {
        m_stops.erase(m_stops.begin());
    }
    m_stops.push_back(place);
    m_current = m_stops.size() - 1;
}

const Address& NavigationHistory::back()
{
    TR_PRE(canGoBack());
    m_lastVisit = {};
    return m_stops[--m_current];
}

const Address& NavigationHistory::forward()
{
    TR_PRE(canGoForward());
    m_lastVisit = {};
    return m_stops[++m_current];
}

void NavigationHistory::follow(
    const std::function<std::optional<Address>(const Address& place)>& now)
{
    std::vector<Address> stops;
    std::size_t current = 0;
    for (std::size_t i = 0; i < m_stops.size(); ++i)
    {
        const auto place = now(m_stops[i]);
        if (place && (stops.empty() || stops.back() != *place))
        {
            stops.push_back(*place);
        }
        if (i == m_current)
        {
            current = stops.empty() ? 0 : stops.size() - 1;
        }
    }
    m_stops = std::move(stops);
    m_current = current;
}

void NavigationHistory::clear()
{
    m_stops.clear();
    m_current = 0;
    m_lastVisit = {};
}

} // namespace ui
