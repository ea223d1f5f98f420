#include "core/schema/PathSegments.h"

#include <algorithm>
#include <charconv>

namespace tr::schema
{

std::optional<std::string_view> behind(std::string_view path, std::string_view begin)
{
    if (begin.empty())
    {
        return path;
    }
    if (!path.starts_with(begin) || (path.size() > begin.size() && path[begin.size()] != '/'))
    {
        return std::nullopt;
    }
    path.remove_prefix(std::min(begin.size() + 1, path.size()));
    return path;
}

std::optional<std::size_t> takeNumber(std::string_view& path)
{
    std::size_t number = 0;
    const char* const end = path.data() + path.size();
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): `end` tells how long it is
    const auto [after, error] = std::from_chars(path.data(), end, number);
    if (error != std::errc{} || (after != end && *after != '/'))
    {
        return std::nullopt;
    }
    const auto digits = static_cast<std::size_t>(after - path.data());
    path.remove_prefix(std::min(digits + 1, path.size()));
    return number;
}

} // namespace tr::schema
