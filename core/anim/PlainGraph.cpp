#include "core/anim/PlainGraph.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace tr::anim
{
namespace
{

constexpr double kFarthest = 1'000'000.0;   ///< in inches: no picture is as large
constexpr std::size_t kMostPoints = 10'000; ///< of a curve

/// Takes the words off a line, from the first on.
class Words
{
public:
    explicit Words(std::string_view line)
        : m_line(line)
    {
    }

    std::string_view word()
    {
        while (!m_line.empty() && m_line.front() == ' ')
        {
            m_line.remove_prefix(1);
        }
        const std::string_view found = m_line.substr(0, m_line.find(' '));
        m_line.remove_prefix(found.size());
        return found;
    }

    std::optional<double> number()
    {
        const std::string_view text = word();
        double value = 0.0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool isNumber = error == std::errc() && end == text.data() + text.size()
                              && std::isfinite(value) && std::abs(value) <= kFarthest;
        return isNumber ? std::optional(value) : std::nullopt;
    }

    std::optional<std::size_t> count()
    {
        const auto value = number();
        const bool isCount = value && *value >= 0.0 && *value == std::floor(*value)
                             && *value <= static_cast<double>(kMostPoints);
        return isCount ? std::optional(static_cast<std::size_t>(*value)) : std::nullopt;
    }

    std::optional<GraphPoint> point(double height)
    {
        const auto x = number();
        const auto y = number();
        return x && y ? std::optional(GraphPoint{*x * kPointsAnInch, (height - *y) * kPointsAnInch})
                      : std::nullopt;
    }

private:
    std::string_view m_line;
};

bool readNode(Words& words, double height, PlainGraph& graph)
{
    const std::string name(words.word());
    const auto middle = words.point(height);
    return !name.empty() && middle && graph.nodes.emplace(name, *middle).second;
}

bool readEdge(Words& words, double height, PlainGraph& graph)
{
    PlainGraph::Edge edge;
    edge.tail = words.word();
    edge.head = words.word();
    const auto points = words.count();
    if (!graph.nodes.contains(edge.tail) || !graph.nodes.contains(edge.head) || !points)
    {
        return false;
    }
    for (std::size_t i = 0; i < *points; ++i)
    {
        const auto point = words.point(height);
        if (!point)
        {
            return false;
        }
        edge.curve.push_back(*point);
    }
    // One point and three for each piece; without lines there is only a straight way.
    if (edge.curve.size() < 4 || edge.curve.size() % 3 != 1)
    {
        edge.curve.clear();
    }
    else
    {
        graph.edges.push_back(std::move(edge));
    }
    return true;
}

} // namespace

std::optional<PlainGraph> readPlain(std::string_view text)
{
    PlainGraph graph;
    std::optional<double> height;
    while (!text.empty())
    {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.back() == '\r')
        {
            line.remove_suffix(1);
        }
        Words words(line);
        const std::string_view kind = words.word();
        if (kind == "stop")
        {
            const bool isAll = height && text.find_first_not_of(" \r\n") == std::string_view::npos;
            return isAll ? std::optional(std::move(graph)) : std::nullopt;
        }
        if (!height)
        {
            const auto scale = words.number();
            const auto width = words.number();
            height = words.number();
            if (kind != "graph" || !scale || !width || !height)
            {
                return std::nullopt;
            }
            continue;
        }
        const bool isRead = kind == "node"   ? readNode(words, *height, graph)
                            : kind == "edge" ? readEdge(words, *height, graph)
                                             : false;
        if (!isRead)
        {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace tr::anim
