#pragma once

#include "core/base/Contracts.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace tr
{

/// A vector that copies share until one of them is edited, so that a copy of a whole level costs
/// a few pointers. Distinct copies may be used from distinct threads.
template <class T>
class Table
{
public:
    using value_type = T;

    Table() = default;

    Table(std::vector<T> rows) // NOLINT(google-explicit-constructor): a table is its rows
        : m_rows(rows.empty() ? nullptr : std::make_shared<std::vector<T>>(std::move(rows)))
    {
    }

    Table(std::initializer_list<T> rows)
        : Table(std::vector<T>(rows))
    {
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_rows ? m_rows->size() : 0; }

    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    [[nodiscard]] const T& operator[](std::size_t row) const
    {
        TR_PRE(row < size());
        return (*m_rows)[row];
    }

    [[nodiscard]] const T* data() const noexcept { return m_rows ? m_rows->data() : nullptr; }

    [[nodiscard]] const T* begin() const noexcept { return data(); }

    [[nodiscard]] const T* end() const noexcept { return data() + size(); }

    [[nodiscard]] std::span<const T> rows() const noexcept { return {data(), size()}; }

    /// `count` rows from `first` on, or fewer where the table ends: indices and counts of a file
    /// can say anything.
    [[nodiscard]] std::span<const T> slice(std::size_t first, std::size_t count) const noexcept
    {
        const std::size_t begin = std::min(first, size());
        return {data() + begin, std::min(count, size() - begin)};
    }

    /// The rows for writing; makes them this table's own first.
    [[nodiscard]] std::vector<T>& edit()
    {
        if (!m_rows)
        {
            m_rows = std::make_shared<std::vector<T>>();
        }
        else if (m_rows.use_count() != 1)
        {
            m_rows = std::make_shared<std::vector<T>>(*m_rows);
        }
        return *m_rows;
    }

    void clear() noexcept { m_rows.reset(); }

    /// Whether both are the same rows in memory. Tables that do not share may still be equal.
    [[nodiscard]] bool sharesWith(const Table& other) const noexcept
    {
        return m_rows == other.m_rows;
    }

    friend bool operator==(const Table& a, const Table& b)
    {
        return a.sharesWith(b) || std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::shared_ptr<std::vector<T>> m_rows;
};

} // namespace tr
