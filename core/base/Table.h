#pragma once

#include "core/base/Contracts.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

namespace tr
{

/// A vector that copies share until one of them is edited, so that a copy of a whole level costs
/// a few pointers. Distinct copies may be used from distinct threads: who is left alone with the
/// rows writes to them only after all that others did with them. (The use_count of a
/// std::shared_ptr promises no such order, so owners are counted here.)
template <class T>
class Table
{
public:
    using value_type = T;

    Table() noexcept = default;

    Table(std::vector<T> rows) // NOLINT(google-explicit-constructor): a table is its rows
        : m_shared(rows.empty() ? nullptr : new Shared(std::move(rows)))
    {
    }

    Table(std::initializer_list<T> rows)
        : Table(std::vector<T>(rows))
    {
    }

    Table(const Table& other) noexcept
        : m_shared(other.m_shared)
    {
        if (m_shared != nullptr)
        {
            m_shared->owners.fetch_add(1, std::memory_order_relaxed);
        }
    }

    Table(Table&& other) noexcept
        : m_shared(std::exchange(other.m_shared, nullptr))
    {
    }

    Table& operator=(const Table& other) noexcept // NOLINT(bugprone-unhandled-self-assignment)
    {
        Table copy(other);
        std::swap(m_shared, copy.m_shared);
        return *this;
    }

    Table& operator=(Table&& other) noexcept
    {
        Table taken(std::move(other));
        std::swap(m_shared, taken.m_shared);
        return *this;
    }

    ~Table() { clear(); }

    [[nodiscard]] std::size_t size() const noexcept
    {
        return m_shared != nullptr ? m_shared->rows.size() : 0;
    }

    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    [[nodiscard]] const T& operator[](std::size_t row) const
    {
        TR_PRE(row < size());
        return m_shared->rows[row];
    }

    [[nodiscard]] const T* data() const noexcept
    {
        return m_shared != nullptr ? m_shared->rows.data() : nullptr;
    }

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
        if (m_shared == nullptr)
        {
            m_shared = new Shared({});
        }
        else if (!isAlone())
        {
            Table own;
            own.m_shared = new Shared(std::vector<T>(m_shared->rows));
            std::swap(m_shared, own.m_shared);
        }
        return m_shared->rows;
    }

    void clear() noexcept
    {
        if (m_shared != nullptr
            && (isAlone() || m_shared->owners.fetch_sub(1, std::memory_order_acq_rel) == 1))
        {
            delete m_shared;
        }
        m_shared = nullptr;
    }

    /// Whether both are the same rows in memory. Tables that do not share may still be equal.
    [[nodiscard]] bool sharesWith(const Table& other) const noexcept
    {
        return m_shared == other.m_shared;
    }

    friend bool operator==(const Table& a, const Table& b)
    {
        return a.sharesWith(b) || std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    struct Shared
    {
        explicit Shared(std::vector<T> of)
            : rows(std::move(of))
        {
        }

        std::vector<T> rows;
        std::atomic<std::size_t> owners{1};
    };

    /// Acquires what was released by those that had the rows and do not have them any more.
    [[nodiscard]] bool isAlone() const noexcept
    {
        return m_shared->owners.load(std::memory_order_acquire) == 1;
    }

    Shared* m_shared = nullptr; ///< null without rows
};

} // namespace tr
