#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tr::schema
{

/// The field path of the place that an archive is at. Costs nothing until it is written out.
class PathStack
{
public:
    /// Adds a segment for the lifetime of the guard.
    class Guard
    {
    public:
        Guard(PathStack& stack, std::string_view name)
            : m_stack(stack)
        {
            stack.m_segments.push_back({name, kName});
        }

        Guard(PathStack& stack, std::size_t row)
            : m_stack(stack)
        {
            stack.m_segments.push_back({{}, row});
        }

        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

        ~Guard() { m_stack.m_segments.pop_back(); }

    private:
        PathStack& m_stack;
    };

    /// Names and rows that it is made of.
    [[nodiscard]] std::size_t size() const noexcept { return m_segments.size(); }

    /// "rooms/2/portals", and with a leaf "rooms/2/num_portals".
    [[nodiscard]] std::string text(std::string_view prefix = {}, std::string_view leaf = {}) const
    {
        std::string out;
        const auto add = [&out](std::string_view first, std::string_view second)
        {
            if (first.empty() && second.empty())
            {
                return;
            }
            out += out.empty() ? "" : "/";
            out += first;
            out += second;
        };
        for (const Segment& segment : m_segments)
        {
            if (segment.row == kName)
            {
                add(segment.name, {});
            }
            else
            {
                add(std::to_string(segment.row), {});
            }
        }
        add(prefix, leaf);
        return out;
    }

private:
    static constexpr std::size_t kName = static_cast<std::size_t>(-1);

    struct Segment
    {
        std::string_view name;
        std::size_t row;
    };

    std::vector<Segment> m_segments;
};

/// The field that holds the number of rows of table "portals" is called "num_portals".
inline constexpr std::string_view kCountPrefix = "num_";

/// The field that holds the bytes of text "name" is called "size_of_name", what ends it
/// "end_of_name", and what ends a line of a text file "line_end".
inline constexpr std::string_view kSizePrefix = "size_of_";
inline constexpr std::string_view kEndPrefix = "end_of_";
inline constexpr std::string_view kLineEnd = "line_end";

/// The field that says where part "name" of a file with a directory stands, and the bytes between
/// such parts.
inline constexpr std::string_view kOffsetPrefix = "offset_of_";
inline constexpr std::string_view kGaps = "gaps";

/// The bytes of a part that is a space of its own, where they lie in the space around it.
inline constexpr std::string_view kStoredPrefix = "bytes_of_";

} // namespace tr::schema
