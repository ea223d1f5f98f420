#pragma once

#include "core/schema/table/TableInfo.h"

#include <cstddef>
#include <deque>

namespace tr::schema
{

/// A value for each table, which is a blank one until it is set.
template <class T>
class TableMap
{
public:
    /// Precondition: there is a table.
    [[nodiscard]] T& operator[](TableId table)
    {
        const std::size_t number = table->number;
        if (number >= m_values.size())
        {
            m_values.resize(number + 1);
        }
        return m_values[number];
    }

    [[nodiscard]] const T& operator[](TableId table) const
    {
        static const T kBlank{};
        return table.number() < m_values.size() ? m_values[table.number()] : kBlank;
    }

    /// In the order of the tables' numbers; those of tables that nobody has set are blank.
    [[nodiscard]] auto begin() noexcept { return m_values.begin(); }

    [[nodiscard]] auto end() noexcept { return m_values.end(); }

    [[nodiscard]] auto begin() const noexcept { return m_values.begin(); }

    [[nodiscard]] auto end() const noexcept { return m_values.end(); }

private:
    /// By TableInfo::number. What was handed out stays where it is when more tables come.
    std::deque<T> m_values;
};

} // namespace tr::schema
