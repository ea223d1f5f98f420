#include "core/format/ReadContent.h"

#include "core/base/Text.h"

#include <algorithm>

namespace tr::format
{

bool hasFault(const Diagnostics& diagnostics) noexcept
{
    return std::ranges::any_of(
        diagnostics, [](const Diagnostic& each) { return each.severity == Severity::Fault; });
}

void noteBytesLeft(GameFile& file, std::size_t fileSize)
{
    if (!file.complete)
    {
        return;
    }
    // Not by TableSet, which is large for a file of many empty rooms.
    for (const schema::TableId table : file.format->tables)
    {
        std::size_t count = 0;
        if (table->isLeftOver)
        {
            file.content.access(table->segment,
                                [&count](const schema::TableAccess& rows) { count = rows.size(); });
        }
        if (count != 0)
        {
            file.diagnostics.push_back({Severity::Note,
                                        {ErrorCode::BytesLeftOver,
                                         {{}, fileSize - count},
                                         std::string(table->segment),
                                         {concat(count)}}});
        }
    }
}

} // namespace tr::format
