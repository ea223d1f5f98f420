#include "ui/graph/GraphPlaces.h"

#include <cmath>
#include <utility>

namespace ui
{

GraphPlaces::Nodes GraphPlaces::of(const View& view) const
{
    const auto found = m_views.find(view);
    return found == m_views.end() ? Nodes() : found->second;
}

void GraphPlaces::put(const View& view, std::size_t node, const QPointF& place)
{
    m_views[view][node] = place;
}

std::vector<std::uint32_t> GraphPlaces::moveables() const
{
    std::vector<std::uint32_t> all;
    for (const auto& [view, nodes] : m_views)
    {
        if (all.empty() || all.back() != view.slot)
        {
            all.push_back(view.slot);
        }
    }
    return all;
}

void GraphPlaces::follow(std::uint32_t slot, const After& after)
{
    std::map<View, Nodes> moved;
    for (auto& [view, nodes] : m_views)
    {
        const auto centre =
            view.slot == slot && view.steps > 0 ? after(view.centre) : std::optional(view.centre);
        if (!centre)
        {
            continue;
        }
        Nodes& there = moved[{view.slot, *centre, view.steps}];
        for (const auto& [node, place] : nodes)
        {
            if (const auto now = view.slot == slot ? after(node) : std::optional(node))
            {
                there[*now] = place;
            }
        }
    }
    m_views = std::move(moved);
}

QStringList GraphPlaces::texts() const
{
    QStringList texts;
    for (const auto& [view, nodes] : m_views)
    {
        for (const auto& [node, place] : nodes)
        {
            if (static_cast<std::size_t>(texts.size()) < kMost)
            {
                texts.append(QStringLiteral("%1 %2 %3 %4 %5 %6")
                                 .arg(view.slot)
                                 .arg(static_cast<qulonglong>(view.centre))
                                 .arg(view.steps)
                                 .arg(static_cast<qulonglong>(node))
                                 .arg(qRound(place.x()))
                                 .arg(qRound(place.y())));
            }
        }
    }
    return texts;
}

GraphPlaces GraphPlaces::ofTexts(const QStringList& texts)
{
    constexpr qsizetype kParts = 6;
    constexpr double kFarthest = 1e7;
    GraphPlaces places;
    for (qsizetype i = 0; i < texts.size() && i < static_cast<qsizetype>(kMost); ++i)
    {
        const QStringList parts = texts[i].split(u' ');
        QList<double> numbers;
        bool areNumbers = parts.size() == kParts;
        for (const QString& part : parts)
        {
            bool isNumber = false;
            numbers.append(part.toDouble(&isNumber));
            areNumbers = areNumbers && isNumber && std::abs(numbers.back()) < kFarthest;
        }
        if (!areNumbers || numbers[0] < 0 || numbers[1] < 0 || numbers[2] < 0 || numbers[3] < 0)
        {
            continue;
        }
        const View view{static_cast<std::uint32_t>(numbers[0]),
                        static_cast<std::size_t>(numbers[1]),
                        static_cast<int>(numbers[2])};
        places.put(view, static_cast<std::size_t>(numbers[3]), {numbers[4], numbers[5]});
    }
    return places;
}

} // namespace ui
