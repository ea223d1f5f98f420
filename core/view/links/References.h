#pragma once

#include "core/schema/table/TableMap.h"
#include "core/view/links/Link.h"
#include "core/view/objects/MoveableView.h"

#include <array>
#include <span>
#include <vector>

namespace tr::view
{

/// Who points to what in a level or WAD, both ways: made once a revision. It keeps nothing of the
/// content that it was made from.
class References
{
public:
    References(const schema::Content& content, const schema::TableSet& tables);

    /// The tables of the content, in the order in which they are listed to people.
    [[nodiscard]] std::span<const schema::TableId> tables() const noexcept { return m_tables; }

    /// Every link, ordered by its cell.
    [[nodiscard]] std::span<const Link> links() const noexcept { return m_links; }

    /// The links that stand in the rows of a table, or in one of them.
    [[nodiscard]] std::span<const Link> linksFrom(schema::TableId table) const noexcept;
    [[nodiscard]] std::span<const Link> linksFrom(schema::TableId table, std::size_t row) const;

    /// The links that reach a row, ordered by their cells.
    [[nodiscard]] std::vector<const Link*> linksTo(schema::TableId table, std::size_t row) const;

    /// The same for all rows of a table at once: those of range links first, each by their cells.
    [[nodiscard]] std::vector<const Link*> linksTo(schema::TableId table) const;

    /// Whether a link reaches rows that do not exist.
    [[nodiscard]] bool dangles(const Link& link) const noexcept;

    [[nodiscard]] std::vector<const Link*> dangling() const;

    /// Stretches of rows that no link reaches but their own.
    [[nodiscard]] std::vector<RowRange> orphans(schema::TableId table) const;

    /// Stretches of rows that more than one row owns.
    [[nodiscard]] std::vector<RowRange> shared(schema::TableId table) const;

    /// Rows of a table; 0 without it.
    [[nodiscard]] std::size_t rows(schema::TableId table) const noexcept;

private:
    /// Links to one table, apart by whether they reach one row or many.
    struct Targets
    {
        std::vector<std::uint32_t> single;  ///< by their row
        std::vector<std::uint32_t> ranges;  ///< by their first row
        std::vector<std::int64_t> furthest; ///< the furthest end of the ranges up to each
    };

    std::vector<schema::TableId> m_tables;
    std::vector<Link> m_links;
    schema::TableMap<RowRange> m_from; ///< which links are those of each
    schema::TableMap<std::size_t> m_rows;
    schema::TableMap<Targets> m_targets;
    schema::Version m_version;
};

} // namespace tr::view
