#pragma once

#include "core/base/Contracts.h"

#include <cstddef>
#include <memory>
#include <typeinfo>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Rows that were cut out of a table or wait to be put into one, whatever their type is. Never
/// changes, so copies share their rows.
class RowBlock
{
public:
    RowBlock() = default;

    template <class T>
    explicit RowBlock(std::vector<T> rows)
        : m_size(rows.size())
        , m_rowSize(sizeof(T))
        , m_type(&typeid(T))
    {
        auto owned = std::make_shared<const std::vector<T>>(std::move(rows));
        m_data = owned->data();
        m_rows = std::move(owned);
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }

    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// Bytes that it keeps alive, without what rows of variable size point to.
    [[nodiscard]] std::size_t memory() const noexcept { return m_size * m_rowSize; }

    /// Whether the rows can stand in a Table<T>. A block without rows can stand anywhere.
    template <class T>
    [[nodiscard]] bool holds() const noexcept
    {
        return m_size == 0 || *m_type == typeid(T);
    }

    /// Precondition: holds<T>() and not empty.
    template <class T>
    [[nodiscard]] const std::vector<T>& rows() const
    {
        TR_PRE(m_size != 0 && holds<T>());
        return *static_cast<const std::vector<T>*>(m_rows.get());
    }

    /// A row in memory. Precondition: row < size().
    [[nodiscard]] const void* row(std::size_t row) const
    {
        TR_PRE(row < m_size);
        return static_cast<const std::byte*>(m_data) + row * m_rowSize;
    }

private:
    std::shared_ptr<const void> m_rows;
    const void* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_rowSize = 0;
    const std::type_info* m_type = nullptr;
};

} // namespace tr::schema
