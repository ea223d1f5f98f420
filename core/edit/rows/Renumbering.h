#pragma once

#include "core/edit/document/Arrangement.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/objects/MoveableView.h"

namespace tr::edit
{

/// Works out the new numbers of all references to one table.
class Renumbering
{
public:
    /// Precondition: the table exists. Keeps what it is given.
    Renumbering(const Content& content, const schema::TableSet& tables, std::string_view path);

    /// Rows are put in front of `at`. `joined`: the layer of a TR5 room whose vertices they become.
    /// The vertices of later layers begin that much further back.
    void insert(std::size_t at,
                std::size_t count,
                Joins joins,
                const std::optional<view::RowRange>& joined = {});

    /// Rows are deleted.
    void remove(const RowSpan& rows, const Dangling& dangling);

    /// Rows are deleted, and put in front of what is the row `to` then.
    void move(const RowSpan& rows, std::size_t to);

    /// The references from elsewhere to rows.
    [[nodiscard]] std::vector<view::Link> linksInto(const RowSpan& rows) const;

    /// The steps that set the numbers. Errors: ReferenceTooFar.
    [[nodiscard]] Result<std::vector<Step>> steps() const { return m_numbers.steps(); }

private:
    /// A list of rows that something points to.
    struct Range
    {
        std::int64_t first;
        std::int64_t count;
    };

    [[nodiscard]] bool concerns(const view::Link& link) const;
    [[nodiscard]] bool isOfSameRow(const view::Link& link) const;
    [[nodiscard]] bool isInside(const view::Link& link, const RowSpan& rows) const;
    [[nodiscard]] Range rangeOf(const view::Link& link) const;
    [[nodiscard]] static Range without(Range range, std::int64_t first, std::int64_t count);
    /// Rows of the segment.
    [[nodiscard]] std::int64_t size() const;
    /// The row of the segment that the link's numbers count from.
    [[nodiscard]] std::int64_t baseOf(const view::Link& link) const;
    /// `baseShift`: by how much that row itself moves.
    void set(const view::Link& link, Range before, Range after, std::int64_t baseShift);
    void setFirst(const view::Link& link, std::int64_t first);
    void dangle(const view::Link& link,
                const Dangling& dangling,
                const RowSpan& rows,
                std::int64_t baseShift);

    const schema::TableSet& m_tables;
    PendingNumbers m_numbers;
    const schema::TableView* m_view = nullptr;
    const schema::TableView::Segment* m_segment = nullptr;
    std::vector<view::Link> m_links; ///< to the table, of all its segments
};

} // namespace tr::edit
