#pragma once

#include "core/view/Link.h"
#include "core/view/MoveableView.h"

#include <array>
#include <span>
#include <vector>

namespace tr::view
{

/// Whether rows of one table have the rows of another that they lead to for their own. Animations
/// belong to models, however many others go on to them, and key frames to animations; everything
/// else to all that point to it.
[[nodiscard]] bool isOwner(level::TableId from, level::TableId target) noexcept;

/// Who points to what in a level or WAD, both ways: made once a revision. It keeps nothing of the
/// content that it was made from.
class References
{
public:
    References(const level::Content& content, const schema::TableSet& tables);

    /// Every link, ordered by its cell.
    [[nodiscard]] std::span<const Link> links() const noexcept { return m_links; }

    /// The links that stand in the rows of a table, or in one of them.
    [[nodiscard]] std::span<const Link> linksFrom(level::TableId table) const noexcept;
    [[nodiscard]] std::span<const Link> linksFrom(level::TableId table, std::size_t row) const;

    /// The links that reach a row, ordered by their cells.
    [[nodiscard]] std::vector<const Link*> linksTo(level::TableId table, std::size_t row) const;

    /// The same for all rows of a table at once: those of range links first, each by their cells.
    [[nodiscard]] std::vector<const Link*> linksTo(level::TableId table) const;

    /// Whether a link reaches rows that do not exist.
    [[nodiscard]] bool dangles(const Link& link) const noexcept;

    [[nodiscard]] std::vector<const Link*> dangling() const;

    /// Stretches of rows that no link reaches but their own.
    [[nodiscard]] std::vector<RowRange> orphans(level::TableId table) const;

    /// Stretches of rows that more than one row owns.
    [[nodiscard]] std::vector<RowRange> shared(level::TableId table) const;

    /// Rows of a table; 0 without it.
    [[nodiscard]] std::size_t rows(level::TableId table) const noexcept;

private:
    /// Links to one table, apart by whether they reach one row or many.
    struct Targets
    {
        std::vector<std::uint32_t> single;  ///< by their row
        std::vector<std::uint32_t> ranges;  ///< by their first row
        std::vector<std::int64_t> furthest; ///< the furthest end of the ranges up to each
    };

    std::vector<Link> m_links;
    std::array<std::size_t, level::kTableCount + 1> m_from{}; ///< where the links of each begin
    std::array<std::size_t, level::kTableCount> m_rows{};
    std::array<Targets, level::kTableCount> m_targets;
    schema::Version m_version;
};

} // namespace tr::view
