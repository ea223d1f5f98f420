#pragma once

#include "core/base/Contracts.h"

#include <compare>
#include <cstdint>

namespace tr::schema
{

struct TableInfo;

/// Which table. It is the address of the table's description, of which there is one in the whole
/// program, so whoever has a TableId can ask for all that is known of the table.
class TableId
{
public:
    /// No table.
    constexpr TableId() noexcept = default;

    /// A description stands for its table wherever one is asked for.
    // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
    constexpr TableId(const TableInfo& info) noexcept
        : m_info(&info)
    {
    }

    /// Precondition of both: there is a table.
    [[nodiscard]] constexpr const TableInfo& operator*() const
    {
        TR_PRE(m_info != nullptr);
        return *m_info;
    }

    [[nodiscard]] constexpr const TableInfo* operator->() const
    {
        TR_PRE(m_info != nullptr);
        return m_info;
    }

    /// TableInfo::number, for `switch` and for TableMap; kNoNumber without a table.
    [[nodiscard]] constexpr std::uint16_t number() const noexcept;

    friend constexpr bool operator==(TableId, TableId) noexcept = default;

    /// By number: the order in which tables are listed.
    friend constexpr std::strong_ordering operator<=>(TableId a, TableId b) noexcept;

    static constexpr std::uint16_t kNoNumber = 0xFFFF;

private:
    const TableInfo* m_info = nullptr;
};

inline constexpr TableId kNoTable{};

} // namespace tr::schema
