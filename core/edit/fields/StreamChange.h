#pragma once

#include "core/base/Contracts.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/view/links/Link.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

/// Exchanging words of packed streams; used by the edits of entries and by Repack only.
namespace tr::edit
{

/// Words of any stream, each as the file's type reads it.
using Words = std::vector<std::int32_t>;

[[nodiscard]] Words
wordsOf(const Content& content, TableId table, std::size_t first, std::size_t count);

/// The words as rows of that table.
[[nodiscard]] schema::RowBlock wordBlock(TableId table, const Words& words);

/// New values for single numbers, each told by the member of the row that holds it.
class Numbers
{
public:
    /// Keeps what it is given.
    Numbers(const Content& content, const schema::TableSet& tables)
        : m_content(content)
        , m_tables(tables)
    {
    }

    [[nodiscard]] const Content& content() const noexcept { return m_content; }

    [[nodiscard]] const schema::TableSet& tables() const noexcept { return m_tables; }

    /// A value that does not fit makes `steps` fail.
    template <class Row, class Number>
    void set(TableId table, std::size_t row, Number Row::*member, std::int64_t value)
    {
        static const Row kRow{};
        const auto offset =
            static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&(kRow.*member))
                                       - reinterpret_cast<const std::byte*>(&kRow));
        setAt(table, row, offset, value);
    }

    /// The number at that place of its row in memory.
    void setAt(TableId table, std::size_t row, std::uint32_t memoryOffset, std::int64_t value)
    {
        set(cellAt(table, row, memoryOffset), value);
    }

    /// The first number of a row: a word of a stream.
    void setWord(TableId table, std::size_t word, std::int64_t value)
    {
        set({table, word, 0, 0}, value);
    }

    void set(const schema::Cell& cell, std::int64_t value);

    /// Makes a link lead to another place; -1: nowhere.
    void lead(const view::Link& link, std::int64_t first);

    /// The number as it will be.
    [[nodiscard]] schema::Value current(const schema::Cell& cell) const;

    /// Errors: ReferenceTooFar.
    [[nodiscard]] Result<std::vector<Step>> steps() const;

private:
    [[nodiscard]] schema::Cell
    cellAt(TableId table, std::size_t row, std::uint32_t memoryOffset) const;
    void fault(const schema::Cell& cell, std::int64_t value);

    const Content& m_content;
    const schema::TableSet& m_tables;
    std::map<schema::Cell, schema::Value> m_values;
    std::optional<Error> m_fault;
};

/// Words of a stream that make place for others, and where all links into it lead then.
struct StreamChange
{
    TableId table{};
    std::size_t first = 0;
    std::size_t removed = 0;
    Words words; ///< that come in their place

    /// Where what led to the word leads now, if it is not one of those that are exchanged: what
    /// stands behind them has moved.
    [[nodiscard]] std::int64_t placeOf(std::int64_t word) const noexcept
    {
        const auto end = static_cast<std::int64_t>(first + removed);
        const auto growth =
            static_cast<std::int64_t>(words.size()) - static_cast<std::int64_t>(removed);
        return word < end ? word : word + growth;
    }
};

/// The step that exchanges the words, once all numbers are set.
[[nodiscard]] Step spliceOf(const StreamChange& change);

/// Does the steps that set the numbers, and then the exchange. Errors: ReferenceTooFar.
[[nodiscard]] Result<void>
apply(Transaction& transaction, const Numbers& numbers, const std::vector<StreamChange>& changes);

} // namespace tr::edit
