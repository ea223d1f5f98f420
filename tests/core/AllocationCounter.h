#pragma once

#include <cstddef>
#include <cstdint>

namespace tr::test
{

/// Measures the memory that `new` hands out, in all threads, from its construction on. A test
/// that links AllocationCounter.cpp has its operators `new` and `delete` replaced by counting ones.
class AllocationCounter
{
public:
    AllocationCounter() noexcept;

    /// The most that was in use at one time, beyond what was in use at the start.
    [[nodiscard]] std::uint64_t peak() const noexcept;

private:
    std::int64_t m_start;
};

} // namespace tr::test
