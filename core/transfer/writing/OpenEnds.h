#pragma once

#include "core/schema/table/TableMap.h"
#include "core/transfer/CarryOut.h"
#include "core/view/links/Link.h"

/// Numbers of a destination that lead to rows behind the last of their table: they lead nowhere,
/// and would come to mean what is put there. Used by the sources of this folder only.
namespace tr::transfer
{

class OpenEnds
{
public:
    /// Those of a content as it is now. It keeps nothing of it.
    explicit OpenEnds(const Content& content);

    /// Rows behind the last that lists lead to.
    [[nodiscard]] std::size_t behind(schema::TableId table) const;

    /// Says how many of them lead to rows that are there now. `kept`: rows that were put so that
    /// those lists lead to them and to nothing else.
    void
    tell(const Content& after, const schema::TableMap<std::size_t>& kept, Report& report) const;

private:
    struct End
    {
        schema::TableId table{};
        std::int64_t first = 0;
        std::int64_t end = 0;
        std::int64_t rows = 0; ///< of the table
    };

    std::vector<End> m_ends;
};

} // namespace tr::transfer
