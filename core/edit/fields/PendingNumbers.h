#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/schema/record/RecordType.h"
#include "core/view/links/Link.h"

#include <map>
#include <optional>
#include <vector>

namespace tr::edit
{

/// New values of single numbers that are going to be set together. What is asked for again is the
/// number as it will be, so that several changes of one number add up. The first that does not fit
/// makes `steps` fail.
class PendingNumbers
{
public:
    /// Keeps what it is given. `tables` are those of the content.
    PendingNumbers(const Content& content, const schema::TableSet& tables)
        : m_content(content)
        , m_tables(tables)
    {
    }

    [[nodiscard]] const Content& content() const noexcept { return m_content; }

    [[nodiscard]] const schema::TableSet& tables() const noexcept { return m_tables; }

    /// A whole number of a row, told by its member.
    template <class Row, class Number>
    void set(TableId table, std::size_t row, Number Row::*member, std::int64_t value)
    {
        setAt(table, row, schema::memoryOffsetOf<Row>(member), value);
    }

    /// The whole number at that place of its row in memory: schema::memoryOffsetOf.
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

    /// A value that is known to fit.
    void put(const schema::Cell& cell, schema::Value value) { m_values[cell] = std::move(value); }

    /// Makes a link lead to another row; -1: nowhere.
    void lead(const view::Link& link, std::int64_t first);

    /// Makes a link lead to as many rows, if a number counts them.
    void count(const view::Link& link, std::size_t count);

    /// The number as it will be.
    [[nodiscard]] schema::Value current(const schema::Cell& cell) const;

    /// What is set, in the order of the cells.
    [[nodiscard]] std::vector<CellValue> values() const;

    /// The steps that set it. Errors: ReferenceTooFar.
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

} // namespace tr::edit
