#include "core/format/ReadContent.h"

#include "core/base/Text.h"

namespace tr::format
{

void noteBytesLeft(GameFile& file,
                   const schema::TableInfo& table,
                   std::size_t count,
                   std::size_t fileSize)
{
    if (file.complete && count != 0)
    {
        file.diagnostics.push_back({Severity::Note,
                                    {ErrorCode::BytesLeftOver,
                                     {{}, fileSize - count},
                                     std::string(table.segment),
                                     {concat(count)}}});
    }
}

} // namespace tr::format
