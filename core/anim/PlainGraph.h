#pragma once

#include "core/anim/GraphLayout.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tr::anim
{

inline constexpr double kPointsAnInch = 72.0;

/// What a program of Graphviz answers in its plain format (-Tplain): lines of words, in inches and
/// with y upwards. Here in pixels, and with y downwards.
struct PlainGraph
{
    struct Edge
    {
        std::string tail;
        std::string head;
        GraphCurve curve;
    };

    std::map<std::string, GraphPoint, std::less<>> nodes; ///< middles, by their names
    std::vector<Edge> edges;
};

/// Nothing for what is no such answer, or only the beginning of one: a number that is none or out
/// of bounds, an edge between nodes that were not named, a node that is named twice, lines behind
/// the end.
[[nodiscard]] std::optional<PlainGraph> readPlain(std::string_view text);

} // namespace tr::anim
