#include "ui/file/PlaceTrack.h"

#include "core/base/Text.h"
#include "core/schema/PathSegments.h"
#include "ui/common/texts/Strings.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace ui
{

std::optional<QString> PlaceTrack::now(const QString& path) const
{
    const std::string before = path.toStdString();
    std::string_view rest = before;
    std::string result;
    while (!rest.empty())
    {
        std::string segment;
        if (const auto number = tr::schema::takeNumber(rest))
        {
            // What stands in front of a number is a table: "rooms", and then "rooms/3/portals".
            // Where it is a list inside of a record no edit is known, and the number stays.
            const auto row = m_track.now(result, *number);
            if (!row)
            {
                return std::nullopt;
            }
            segment = tr::concat(*row);
        }
        else
        {
            const std::size_t end = std::min(rest.find('/'), rest.size());
            segment = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        result += result.empty() ? segment : "/" + segment;
    }
    return toQString(result);
}

} // namespace ui
