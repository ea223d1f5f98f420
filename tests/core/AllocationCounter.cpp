#include "tests/core/AllocationCounter.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace
{

std::atomic<std::int64_t> inUse{0};
std::atomic<std::int64_t> mostInUse{0};

/// In front of every block stands its size.
constexpr std::size_t kHeader = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
static_assert(kHeader >= sizeof(std::size_t));

/// Null if there is no memory.
void* tryAllocate(std::size_t size) noexcept
{
    auto* block = static_cast<std::byte*>(std::malloc(kHeader + size));
    if (block == nullptr)
    {
        return nullptr;
    }
    std::memcpy(block, &size, sizeof(size));
    const auto added = static_cast<std::int64_t>(size);
    const std::int64_t now = inUse.fetch_add(added) + added;
    std::int64_t most = mostInUse.load();
    while (now > most && !mostInUse.compare_exchange_weak(most, now))
    {
    }
    return block + kHeader;
}

void* allocate(std::size_t size)
{
    void* memory = tryAllocate(size);
    if (memory == nullptr)
    {
        throw std::bad_alloc{};
    }
    return memory;
}

void release(void* memory) noexcept
{
    if (memory == nullptr)
    {
        return;
    }
    auto* block = static_cast<std::byte*>(memory) - kHeader;
    std::size_t size = 0;
    std::memcpy(&size, block, sizeof(size));
    inUse.fetch_sub(static_cast<std::int64_t>(size));
    std::free(block);
}

} // namespace

// The aligned ones stay as they are: no type of the project asks for more than the default.

void* operator new(std::size_t size)
{
    return allocate(size);
}

void* operator new[](std::size_t size)
{
    return allocate(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return tryAllocate(size);
}

void* operator new[](std::size_t size, const std::nothrow_t&) noexcept
{
    return tryAllocate(size);
}

void operator delete(void* memory) noexcept
{
    release(memory);
}

void operator delete[](void* memory) noexcept
{
    release(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    release(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
    release(memory);
}

void operator delete(void* memory, const std::nothrow_t&) noexcept
{
    release(memory);
}

void operator delete[](void* memory, const std::nothrow_t&) noexcept
{
    release(memory);
}

namespace tr::test
{

AllocationCounter::AllocationCounter() noexcept
    : m_start(inUse.load())
{
    mostInUse.store(m_start);
}

std::uint64_t AllocationCounter::peak() const noexcept
{
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, mostInUse.load() - m_start));
}

} // namespace tr::test
