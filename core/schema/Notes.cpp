#include "core/schema/Notes.h"

#include "core/base/Contracts.h"

namespace tr::schema
{

RowNotes& Notes::change(TableId table)
{
    const auto found = m_rows.find(table);
    TR_PRE(found != m_rows.end());
    auto own = std::make_shared<RowNotes>(*found->second);
    RowNotes& rows = *own;
    found->second = std::move(own);
    return rows;
}

} // namespace tr::schema
