#pragma once

#include "core/base/Progress.h"
#include "core/check/Alignment.h"
#include "core/check/Difference.h"
#include "core/schema/table/TableMap.h"
#include "core/view/links/Link.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace tr::check
{

/// A number that leads to the same row as before, although that has another number now.
struct Followed
{
    schema::TableId target{};
    std::int64_t by = 0; ///< rows of the target, or words of a stream
};

/// Which rows of two files of one version are the same, wherever they stand: rows are told by their
/// numbers and by what they lead to, not by how that is numbered. Used by Difference.cpp only.
class RowPairs
{
public:
    /// Keeps what it is given. Throws Cancelled.
    RowPairs(const Side& a, const Side& b, const Progress& progress);

    /// Tables of which both files have the same rows in the same places are not compared further.
    /// Precondition: both files have the table.
    [[nodiscard]] bool isSame(schema::TableId table) const { return !part(table).isCompared; }

    /// For each row of the table in a. Precondition: not isSame(table).
    [[nodiscard]] const RowMap& rows(schema::TableId table) const { return part(table).map; }

    /// Whether a row of a was only moved, so that it is not in the order of the others.
    /// Precondition: not isSame(table).
    [[nodiscard]] bool isMoved(schema::TableId table, std::size_t rowA) const
    {
        return part(table).moved[rowA];
    }

    /// The stretches of rows whose outer rows are the same; all rows of a table that is no part of
    /// another. Precondition: not isSame(table).
    [[nodiscard]] const std::vector<Window>& windows(schema::TableId table) const
    {
        return part(table).windows;
    }

    /// Whether two numbers differ only because what they lead to stands elsewhere.
    [[nodiscard]] std::optional<Followed> followed(const schema::Cell& a,
                                                   const schema::Value& valueA,
                                                   const schema::Cell& b,
                                                   const schema::Value& valueB) const;

private:
    /// One table of both files.
    struct Part
    {
        bool isCompared = false;
        const schema::TableView* a = nullptr;
        const schema::TableView* b = nullptr;
        Prints printsA;
        Prints printsB;
        RowMap map;
        std::vector<Window> windows;
        std::vector<bool> moved;
        RowMap ends;   ///< for each row of a: behind the last of b that is one in front of it
        RowMap begins; ///< for each row of a: the first of b that is it or one behind
    };

    [[nodiscard]] const Part& part(schema::TableId table) const { return m_parts[table]; }

    [[nodiscard]] Part& part(schema::TableId table) { return m_parts[table]; }

    void findTables(const schema::TableSet& a, const schema::TableSet& b);
    void addTable(const schema::TableView& a, const schema::TableView& b);
    void printRows(const Side& side, bool isA);
    void addWhatIsLedTo(Part& part, std::span<const view::Link> links, bool isA) const;
    void addWhatIsInside(const Part& part, bool isA);
    void markStarts(const Side& side, Part& part, bool isA) const;
    void alignTable(Part& part);
    void findWindows(Part& part) const;
    void findMoved(Part& part) const;
    void pairMoved(Part& part,
                   const std::vector<std::uint64_t>& printsA,
                   const std::vector<std::uint64_t>& printsB) const;
    void findEnds(Part& part) const;
    [[nodiscard]] std::uint64_t
    printOf(schema::TableId table, std::int64_t first, std::size_t count, bool isA) const;
    [[nodiscard]] bool leadsToTheSame(const view::Link& a, const view::Link& b) const;

    schema::TableMap<Part> m_parts;
    std::vector<view::Link> m_linksA;
    std::vector<view::Link> m_linksB;
    /// Of each compared table the sums of the weak prints, for the print of any stretch.
    schema::TableMap<std::vector<std::uint64_t>> m_sumsA;
    schema::TableMap<std::vector<std::uint64_t>> m_sumsB;
};

} // namespace tr::check
