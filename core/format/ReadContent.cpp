#include "core/format/ReadContent.h"

#include "core/base/Text.h"

namespace tr::format
{

void noteBytesLeft(GameFile& file, std::size_t fileSize)
{
    if (!file.complete)
    {
        return;
    }
    const schema::TableSet tables = file.tables();
    for (const schema::TableView& table : tables.tables())
    {
        if (table.info().isLeftOver && table.size() != 0)
        {
            file.diagnostics.push_back({Severity::Note,
                                        {ErrorCode::BytesLeftOver,
                                         {{}, fileSize - table.size()},
                                         std::string(table.info().segment),
                                         {concat(table.size())}}});
        }
    }
}

} // namespace tr::format
