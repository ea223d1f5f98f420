#include "core/edit/document/RowSpan.h"

namespace tr::edit
{

schema::RowBlock copyRows(const Content& content, const RowSpan& rows)
{
    schema::RowBlock block;
    Content copy = content;
    copy.access(rows.path,
                [&block, &rows](schema::TableAccess& table)
                { block = table.copy(rows.first, rows.count); });
    return block;
}

schema::RowBlock blankRows(const Content& content, std::string_view path, std::size_t count)
{
    schema::RowBlock block;
    Content copy = content;
    copy.access(path, [&block, count](schema::TableAccess& table) { block = table.blank(count); });
    return block;
}

} // namespace tr::edit
